"""Our page-side code as function expressions: `npm run build` in `page/js` writes them to `page/built`."""

import json
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


@cache
def built(name: str) -> str:
    """Return an entry point of `js/src` as a JavaScript function expression; those of `scripts` are one line."""
    return files("webtools.page").joinpath("built", f"{name}.js").read_text("utf-8").rstrip()


@cache
def install() -> str:
    """Return a JavaScript function that makes `globalThis.webtools` in the realm that it runs in."""
    return _started("sandbox")


@cache
def listen() -> str:
    """Return a JavaScript function for the main world that notes what the page's scripts listen to and schedule."""
    return _started("main_world")


CLOCK = f"x{token_hex(8)}"
"""The event by which our code reaches the controlled clock of a document; apart from `_SECRET`, because callers'
functions run where pages can read it."""


def clock(state: Mapping[str, object]) -> str:
    """Return a JavaScript function for the main world that replaces the clock of a document (clock.js)."""
    given = {"ask": CLOCK, "share": f"{_SECRET}-share", "state": state}
    return f"() => ({built('clock')})({json.dumps(given)})"


def _started(name: str) -> str:
    # A preload script takes no plain values as arguments.
    return f"() => ({built(name)})({json.dumps({'secret': _SECRET})})"
