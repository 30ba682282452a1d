"""Our page-side code as function expressions: `npm run build` in `page/js` writes all of them to `page/bundles.js`."""

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from secrets import token_hex
from typing import Any

_SECRET = f"x{token_hex(8)}"
"""Begins the names of the events by which our code in the sandbox and in the main world speak. No page may know it."""


def _data(name: str) -> Any:
    return json.loads(files("webtools.page").joinpath(name).read_text("utf-8"))


SHOWN: str = _data("schemes.json")["shown"]
"""A regular expression: schemes of what the browser itself shows. For others it asks whether to start another program,
and while nobody answers, the page gets no input any more (leaving.js)."""


_BUNDLE = re.compile(r"^export const (\w+) =\n", re.MULTILINE)


@cache
def _bundles() -> dict[str, str]:
    _, *parts = _BUNDLE.split(files("webtools.page").joinpath("bundles.js").read_text("utf-8"))
    return dict(zip(parts[::2], map(str.rstrip, parts[1::2]), strict=True))


def built(name: str) -> str:
    """Return an entry point of `js/src` as a JavaScript function expression; those of `scripts` are one line."""
    return _bundles()[name]


@cache
def install() -> str:
    """Return a JavaScript function that makes `globalThis.webtools` in the realm that it runs in."""
    return _started("sandbox")


@cache
def listen(*, late: bool = False, prints: bool = False) -> str:
    """Return a JavaScript function for the main world that notes what the page's scripts listen to and schedule.

    Args:
        late: Scripts may have run in the document before.
        prints: `print` opens the dialog of the browser, which only a person can close; else it returns at once.
    """
    given = {"isLate": late, "prints": prints}
    return _started("main_world", **{name: True for name, holds in given.items() if holds})


CLOCK = f"x{token_hex(8)}"
"""The event by which our code reaches the controlled clock of a document; apart from `_SECRET`, because callers'
functions run where pages can read it."""


def clock(state: Mapping[str, object]) -> str:
    """Return a JavaScript function for the main world that replaces the clock of a document (clock.js)."""
    given = {"ask": CLOCK, "share": f"{_SECRET}-share", "state": state}
    return f"() => ({built('clock')})({json.dumps(given)})"


def changed_clock(install: str, given: str) -> str:
    """Return a JavaScript function that changes the clock of a document (change_clock.js), and installs one before.

    Args:
        install: What `clock` gives, for a document that has no clock under control.
        given: JSON of the change.
    """
    change = f"({built('change_clock')})({json.dumps(CLOCK)}, {json.dumps(given)})"
    return f"async () => {{ if (await {change} === '?') {{ ({install})(); await {change} }} }}"


@cache
def called(name: str, *given: str) -> str:
    """Return an expression that calls one of `scripts`."""
    return f"({built(name)})({', '.join(map(json.dumps, given))})"


@cache
def settled() -> str:
    """Return a JavaScript function that gives a `PageLook` once the page has settled, or at once without our code."""
    return f"(options) => globalThis.webtools?.settled(JSON.parse(options)) ?? {called('look')}"


def exposed(name: str) -> str:
    """Return a JavaScript function that makes a function of this name, which calls over a channel (expose.js)."""
    return f"(send) => ({built('expose')})({json.dumps(name)}, send)"


ANSWER_EXPOSED = "(call, ok, text) => call.answer(ok, text)"
"""A JavaScript function: answer a call of an exposed function."""


def sockets(*, routed: bool) -> str:
    """Return a JavaScript function that reports a document's WebSockets over a channel (sockets.js).

    Args:
        routed: Sockets are made here, and Python decides about them.
    """
    given = {"share": f"{_SECRET}-share", "ask": f"{_SECRET}-sockets", "routed": routed}
    return f"(send) => ({built('sockets')})({json.dumps(given)}, send)"


CONTROL_SOCKET = "(socket, ...given) => socket.control(...given)"
"""A JavaScript function: have a socket that is decided about do something."""


@cache
def looked() -> str:
    """Return a JavaScript function that gives a `PageLook` at once, for an act of this number that is over."""
    return f"(act) => globalThis.webtools?.look(+act) ?? {called('look')}"


READS = "(ago) => globalThis.webtools?.reads(+ago) ?? '{\"*\": false}'"
"""A JavaScript function: whose bodies scripts have begun to read in the last `ago` milliseconds.

It gives JSON of addresses: true where a script reads the body as a whole, false where in parts. The address `*` stands
for any."""
GIVE_UP = "globalThis.webtools?.giveUp()"
"""An expression: end what waits in the document until it can act."""
REFUSE_CLICK = "globalThis.webtools?.refuseClick()"
"""An expression: keep the next click from the document, until `GIVE_UP`."""
LEAVES = "globalThis.webtools?.leaves() ?? false"
"""An expression: whether the document is being left (leaving.js)."""

_FUNCTION = re.compile(r"(async\s+)?(function\b\s*\w*\s*\(|\([^()]*\)\s*=>|\w+\s*=>)")

# A caller's text ends with a line of its own, because its last line may be a comment. All that is ours stands on the
# first line, so that the caller's lines keep their numbers.


def packed(function: str, *, raw: bool = False) -> str:
    """Return a JavaScript function that calls a caller's function, or gives the value of an expression (pack.js).

    Args:
        raw: The value leaves as it is, for the browser to refer to.
    """
    return f"(args, ...given) => ({built('pack')})(args, {json.dumps(raw)}, given, {_in_brackets(function)})"


def _in_brackets(function: str) -> str:
    """Return a caller's function or expression in brackets, whatever comment it ends with."""
    return f"({function.strip().rstrip(';')}\n)"


def condition(function: str) -> str:
    """Return a JavaScript function that waits until a caller's function or expression is true (until.js)."""
    ask = f"({built('until')})(milliseconds, '{CLOCK}', () => {_in_brackets(function)}, args, given)"
    return f"(milliseconds, args, ...given) => {ask}"


def as_function(script: str) -> str:
    """Return a caller's script as a function: a function as it stands, anything else as the body of one."""
    text = script.strip().removesuffix(";")
    return text if _FUNCTION.match(text) else f"() => {{{text}\n}}"


def mapped(function: str) -> str:
    """Return a JavaScript function that calls a caller's function with each of the elements handed over (taken.js)."""
    called = f"{_in_brackets(function)}(element, ...args)"
    return f"(carrier, ...args) => Promise.all(({built('taken')})(carrier).map((element) => {called}))"


def listed(function: str) -> str:
    """Return a JavaScript function that calls a caller's function with the list of the elements handed over."""
    return f"(carrier, ...args) => ({_in_brackets(function)}(({built('taken')})(carrier), ...args))"


def is_expression(text: str) -> str:
    """Return a JavaScript function that cannot be read where a caller's text is no expression."""
    return only_read(f"() => {_in_brackets(text)}")


def are_statements(text: str) -> str:
    """Return a JavaScript function that cannot be read where a caller's text is no statements, or has `return`."""
    return only_read(f"() => class {{ static {{ {text}\n}} }}")


def block(text: str) -> str:
    """Return a script that runs statements, whose declarations are their own; its value is that of the last one."""
    return f"{{ {text}\n}}"


def body(text: str) -> str:
    """Return a function whose body are these statements, which may use `await` and `return`."""
    return f"async () => {{ {text}\n}}"


def only_read(function: str) -> str:
    """Return a JavaScript function that reads a caller's function without calling it: is it JavaScript?"""
    return f"() => void ({function}\n)"


def _started(name: str, **given: bool) -> str:
    # A preload script takes no plain values as arguments.
    return f"() => ({built(name)})({json.dumps({'secret': _SECRET, **given})})"
