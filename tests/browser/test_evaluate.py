"""Spec 1, JavaScript Evaluation."""

import json
import random
import re
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from math import copysign, inf, isnan, nan
from typing import Any, assert_type

import pytest
from pydantic import BaseModel

from tests.browser.acting import Stage
from tests.browser.site import Site
from webtools import BrowserTools, InvalidArgument
from webtools.errors import DeadlineExceeded, DocumentGone, ScriptError

LONG = "ü" * 20_000


@pytest.fixture
def tools(shared_tools: BrowserTools, site: Site) -> BrowserTools:
    shared_tools.navigate(site.url("/frames.html"))
    return shared_tools


def test_evaluate_expression(tools: BrowserTools) -> None:
    """Scenario: Evaluate expression."""
    assert tools.evaluate("() => document.title").value == "Frames"
    assert tools.evaluate("document.title").value == "Frames"


def test_evaluate_on_element(tools: BrowserTools) -> None:
    """Scenario: Evaluate on element."""
    page = tools.snapshot()
    for name in ("In the middle", "Innermost", "In a blank frame"):
        ref = page.find("button", name)
        assert tools.evaluate("(element) => element.textContent", ref=ref).value == name


def test_evaluate_runs_in_the_main_world_of_the_page(tools: BrowserTools) -> None:
    tools.evaluate("() => { window.mine = 7; }")
    assert tools.evaluate("[mine, typeof seenOf, typeof webtools]").value == [7, "function", "undefined"]


_VALUES: list[tuple[str, object]] = [
    ("undefined", None),
    ("[1, 'a', true, null, {b: [2.5]}]", [1, "a", True, None, {"b": [2.5]}]),
    ("({kept: 1, gone: undefined})", {"kept": 1}),
    ("[-Infinity, Infinity]", [float("-inf"), float("inf")]),
    ("Infinity", float("inf")),
    ("2n ** 70n", 2**70),
    ("[5n]", [5]),
    ("[-(2n ** 70n)]", [-(2**70)]),
    ("new Map([['a', new Set([1])]])", {"a": {1}}),
    ("new Map([[1, 2], [[3], new Map()]])", {1: 2, "[3]": {}}),
    ("new Set([{}, 'b'])", [{}, "b"]),
    ("new Date(5)", datetime(1970, 1, 1, microsecond=5000, tzinfo=UTC)),
    ("[new Date('2024-02-29T12:00+02:00'), new Date(NaN)]", [datetime(2024, 2, 29, 10, tzinfo=UTC), None]),
    ("new Date(8e15)", "+255479-11-28T14:13:20.000Z"),
    ("[undefined, [, 1]]", [None, [None, 1]]),
    (r"({'\0': 'date', v: 5})", {"\0": "date", "v": 5}),
    ("[new Uint8Array([0, 255]), new BigInt64Array(1), new ArrayBuffer(2)]", [[0, 255], [0], [0, 0]]),
    ("[/a+/gi, Symbol('s'), function named() {}]", ["/a+/gi", "Symbol(s)", "[function named]"]),
    ("new URL('http://a/b')", "http://a/b"),
    ("(() => { const ring = {n: 1}; ring.self = ring; return ring; })()", {"n": 1, "self": "[circular]"}),
    ("document.querySelector('h1')", "<h1>"),
    ("[document.body, document, document.createTextNode('t')]", ["<body>", "#document", "t"]),
    (r"'half \ud83d'", "half \ufffd"),
    (r"[['half \ud83d']]", [["half \ufffd"]]),
    ("async () => (await fetch('/poll')).status", 200),
    ("new Promise(done => setTimeout(() => done('late'), 20))", "late"),
    (f"'{LONG}'", LONG),
    (f"['{LONG}']", [LONG]),
]


def test_a_value_of_any_shape_comes_back(tools: BrowserTools, subtests: pytest.Subtests) -> None:
    for number, (expression, value) in enumerate(_VALUES):
        with subtests.test(number=number):
            assert tools.evaluate(expression).value == value


@pytest.mark.parametrize("expression", ["NaN", "[NaN]", "-0", "[[-0]]", "new Float32Array([NaN])"])
def test_numbers_that_json_has_not_come_back(tools: BrowserTools, expression: str) -> None:
    value = tools.evaluate(expression).value
    while isinstance(value, list):
        (value,) = value
    assert isinstance(value, float)
    assert isnan(value) if "NaN" in expression else copysign(1, value) == -1


def test_errors_come_back_as_exceptions(tools: BrowserTools) -> None:
    boom, (abort, own) = tools.evaluate(
        "() => [new TypeError('boom'), [new DOMException('why', 'AbortError'), new (class X extends Error {})('own')]]"
    ).value
    assert [type(each) for each in (boom, abort, own)] == [ScriptError] * 3
    assert [each.message for each in (boom, abort, own)] == [
        "TypeError: boom",
        "AbortError: why",
        "Error: own",
    ]
    assert tools.evaluate("error => [error instanceof Error, error.name, error.message]", [boom]).value == [
        True,
        "TypeError",
        "boom",
    ]


def test_windows_are_named_and_not_read(tools: BrowserTools, site: Site) -> None:
    address = site.url("/frames.html")
    assert tools.evaluate("window").value == f"Window of {address}"
    assert tools.evaluate("() => ({ parts: [self, top] })").value == {"parts": [f"Window of {address}"] * 2}
    assert tools.evaluate("window.open('about:blank')").value == "Window of about:blank"
    assert tools.evaluate("async () => window.open('', 'named')").value == "Window of about:blank"
    elsewhere = site.url("/second.html").replace("127.0.0.1", "localhost")
    other = """address => new Promise(done => {
      const frame = document.createElement("iframe");
      frame.onload = () => done([frame.contentWindow]);
      frame.src = address;
      document.body.append(frame);
    })"""
    assert tools.evaluate(other, [elsewhere]).value == ["Window of another origin"]


_LEAP = datetime(2024, 2, 29, 10, tzinfo=UTC)
_SEEN = "a => [Object.prototype.toString.call(a).slice(8, -1), String(a), Object.is(a, -0)]"


@pytest.mark.parametrize(
    ("given", "seen"),
    [
        (nan, ["Number", "NaN", False]),
        (-inf, ["Number", "-Infinity", False]),
        (-0.0, ["Number", "0", True]),
        (2**53 - 1, ["Number", "9007199254740991", False]),
        (2**53, ["BigInt", "9007199254740992", False]),
        (-(2**70), ["BigInt", "-1180591620717411303424", False]),
        (True, ["Boolean", "true", False]),
        (None, ["Null", "null", False]),
        (re.compile("a.b", re.IGNORECASE | re.DOTALL), ["RegExp", "/a.b/isu", False]),
        (b"\x00\xff", ["Uint8Array", "0,255", False]),
        (ValueError("no"), ["Error", "ValueError: no", False]),
        ((1, [2]), ["Array", "1,2", False]),
    ],
)
def test_page_gets_an_argument_as_what_it_is(tools: BrowserTools, given: object, seen: list[object]) -> None:
    assert tools.evaluate(_SEEN, [given]).value == seen


def test_what_a_page_gives_back_is_what_it_was_given(tools: BrowserTools) -> None:
    given = [
        {"date": _LEAP, "map": {1: "one", None: [_LEAP]}, "set": {1, "a"}, "big": 2**70, "empty": {}},
        {"\0": "date", "v": [inf]},
        {"": {"\0": {"\0": 1}}},
        "\0",
    ]
    assert tools.evaluate("(...all) => all", given).value == given
    assert (
        tools.evaluate(
            "(day, time) => +day === Date.UTC(2024, 1, 29) && +time === +day + 36e6",
            [date(2024, 2, 29), _LEAP],
        ).value
        is True
    )


def test_argument_that_pages_have_nothing_for_is_refused(tools: BrowserTools) -> None:
    ring: list[object] = []
    ring.append(ring)
    for given, said in (
        (object(), r"args\[0\] is of the type object, which JavaScript does not have"),
        ({"a": [Decimal(1)]}, r"args\[0\]\['a'\]\[0\] is of the type Decimal"),
        (ring, r"args\[0\]\[0\] holds itself"),
    ):
        with pytest.raises(InvalidArgument, match=said):
            tools.evaluate("a => a", [given])
    twice = [1]
    assert tools.evaluate("a => a", [[twice, twice]]).value == [[1], [1]]


@pytest.mark.parametrize("text", ["ada", b"ada"], ids=repr)
def test_text_in_place_of_the_list_of_arguments_is_refused(tools: BrowserTools, text: Any) -> None:
    tools.navigate("data:text/html,<p>Text")
    body = tools.get(css="body")
    for call in (tools.evaluate, tools.evaluate_handle, body.evaluate, body.evaluate_handle, body.map):
        with pytest.raises(InvalidArgument, match=r"should be a list .*For one argument, give \[b?'ada'\]"):
            call("(...all) => all.length", text)


def test_half_a_character_is_refused_and_never_comes_back(tools: BrowserTools) -> None:
    tools.evaluate(r"() => { document.body.innerHTML = '<input aria-label=\ud83d>'; }")
    field = tools.snapshot().find("textbox")
    for text in ("half \ud83d", "\udc00"):
        with pytest.raises(InvalidArgument, match="contains half a character"):
            tools.type(field, text)
    tools.type(field, "whole 👍")
    assert tools.evaluate("() => document.querySelector('input').value").value == "whole 👍"


@pytest.mark.needs("script-error-lines")
@pytest.mark.parametrize(
    ("function", "message"),
    [
        ("() => {\n\n  nope();\n}", r"ReferenceError: nope is not defined \(line 3 of the function\)"),
        ("async () => {\n  await 1;\n  throw new TypeError('late');\n}", r"TypeError: late \(line 3"),
        ("() => {\n  1 +* 2;\n}", r"SyntaxError: .* \(line 2"),
        ("() => record(null, 1n).x.y", "TypeError"),
        ("() =>\n  fetch('http://127.0.0.1:1/')", r"TypeError: .* \(line 2 of the function\)"),
    ],
)
def test_an_exception_tells_what_and_where(tools: BrowserTools, function: str, message: str) -> None:
    with pytest.raises(ScriptError, match=message):
        tools.evaluate(function)


def test_rejection_with_a_text_is_told_without_a_line(tools: BrowserTools) -> None:
    tools.navigate("about:blank")
    with pytest.raises(ScriptError) as raised:
        tools.evaluate("() => Promise.reject('no stack')")
    assert raised.value.message == "no stack"


def test_exception_that_cannot_be_read_is_an_error_of_the_function(tools: BrowserTools) -> None:
    function = "() => Promise.reject({ get stack() { throw new Error('on purpose') } })"
    for run in (tools.evaluate, lambda text: tools.wait_for(function=text)):
        with pytest.raises(ScriptError):
            run(function)


def test_an_exception_in_the_pages_code_tells_its_file(shared_tools: BrowserTools, site: Site) -> None:
    shared_tools.navigate(site.url("/console.html"))
    with pytest.raises(ScriptError, match=r"uncaught on purpose \(http://.*/console.html:31\)"):
        shared_tools.evaluate("() => actions.throw()")


def test_evaluate_is_given_up_when_its_function_does_not_end(tools: BrowserTools) -> None:
    with pytest.raises(DeadlineExceeded, match=r"evaluate did not end within 0\.3 s"):
        tools.evaluate("new Promise(() => {})", timeout=0.3)


@pytest.mark.differs("scripts-end-with-documents")
@pytest.mark.parametrize("run", ["evaluate", "evaluate_handle"])
@pytest.mark.parametrize("end", ["", "location.href = '/second.html';"])
def test_function_that_has_not_ended_runs_in_no_later_document(
    tools: BrowserTools, site: Site, run: str, end: str
) -> None:
    tools.navigate(site.url("/settle.html"))
    count = (
        f"async () => {{ localStorage.runs = `${{localStorage.runs}}i`; {end} await new Promise(() => 0); }}"
    )
    tools.evaluate("localStorage.runs = ''")
    with suppress(DeadlineExceeded, DocumentGone):
        getattr(tools, run)(count, timeout=1)
    for page in ("/settle.html", "/second.html"):
        tools.navigate(site.url(page))
        assert (
            tools.evaluate("new Promise((end) => setTimeout(() => end(localStorage.runs), 100))").value == "i"
        )


@pytest.mark.parametrize(
    "function",
    [
        "() => { location.href = '/second.html' }",
        "() => document.querySelector('#link').click()",
        "async () => { location.href = '/second.html'; await new Promise(() => 0) }",
        "() => { setTimeout(() => (location.href = '/second.html'), 0) }",
        "() => { Promise.resolve().then(() => (location.href = '/second.html')) }",
        "() => { dispatchEvent = () => 0; location.href = '/second.html' }",
    ],
)
def test_evaluate_that_navigates_returns_null_and_a_note(
    shared_tools: BrowserTools, site: Site, function: str
) -> None:
    for _ in range(3):
        shared_tools.navigate(site.url("/settle.html"))
        evaluation = shared_tools.evaluate(function)
        assert evaluation.value is None
        assert evaluation.notes == (f"This left the page for {site.url('/second.html')}",)
        assert shared_tools.evaluate("document.title").value == "Second"


@pytest.mark.parametrize("value", [7, "seven", [7], None])
def test_evaluate_that_navigates_keeps_the_value_that_it_has(
    shared_tools: BrowserTools, site: Site, value: object
) -> None:
    shared_tools.navigate(site.url("/settle.html"))
    evaluation = shared_tools.evaluate("(x) => { location.href = '/second.html'; return x }", [value])
    assert evaluation.value == value
    assert evaluation.notes == (f"This left the page for {site.url('/second.html')}",)


@pytest.mark.parametrize(
    "breaking",
    ["dispatchEvent = () => 0", "addEventListener = () => { throw 1 }", "Event = null", "document.open()"],
)
def test_value_comes_from_a_page_that_has_replaced_what_events_need(stage: Stage, breaking: str) -> None:
    stage.show("/second.html")
    assert stage.ask(f"() => {{ {breaking}; return 6 }}") == 6
    assert stage.ask("() => 'again'") == "again"


@pytest.mark.parametrize(
    "breaking",
    ["window.Node = class {}", "delete window.Node", "window.NodeList = window.HTMLCollection = 1"],
)
def test_value_comes_from_a_page_that_has_a_class_of_its_own_by_the_name(stage: Stage, breaking: str) -> None:
    stage.show("/second.html")
    assert stage.ask(f"() => {{ {breaking}; return 6 }}") == 6
    assert stage.ask("() => [[1], document.querySelectorAll('title')]") == [[1], ["<title>"]]


def test_value_is_what_it_was_when_the_function_returned(stage: Stage) -> None:
    stage.show("/second.html")
    assert stage.ask("() => { const all = [1]; setTimeout(() => all.push(2), 0); return all }") == [1]


def test_evaluate_that_moves_within_the_page_keeps_its_value(shared_tools: BrowserTools, site: Site) -> None:
    shared_tools.navigate(site.url("/settle.html"))
    evaluation = shared_tools.evaluate("() => { location.hash = 'here'; return 6; }")
    assert (evaluation.value, evaluation.notes) == (6, ())


def test_bigint_of_more_digits_than_python_prints_is_text(tools: BrowserTools) -> None:
    assert tools.evaluate("10n ** 3000n").value == 10**3000
    assert tools.evaluate("10n ** 5000n").value == f"1{'0' * 5000}"


_NEST = "(n) => { const all = {}; let at = all; for (let i = 0; i < n; i++) at = at.a = {}; return all }"


def test_value_of_many_levels_is_given(stage: Stage) -> None:
    value = stage.tools.evaluate(_NEST, [100]).value
    for _ in range(100):
        value = value["a"]
    assert value == {}


@pytest.mark.parametrize("depth", [960, 1200, 3000])
def test_value_of_too_many_levels_is_refused_in_words(stage: Stage, depth: int) -> None:
    with pytest.raises(ScriptError, match=r"nested too deeply|call stack"):
        stage.tools.evaluate(_NEST, [depth])


def test_argument_of_many_levels_is_refused_in_words(stage: Stage) -> None:
    deep: list[object] = []
    for _ in range(3000):
        deep = [deep]
    with pytest.raises(InvalidArgument, match="nested too deeply"):
        stage.tools.evaluate("(x) => 1", [deep])


class _Product(BaseModel):
    name: str
    price: float


@dataclass
class _Point:
    x: int
    y: int


def test_value_has_the_type_that_is_asked_for(stage: Stage) -> None:
    tools = stage.tools
    tools.navigate(stage.site.url("form.html"))
    assert_type(tools.evaluate("1").value, Any)
    texts = tools.evaluate("['a', 'b']", returns=list[str]).value
    assert_type(texts, list[str])
    assert texts == ["a", "b"]
    assert tools.evaluate("({name: 'cup', price: 3})", returns=_Product).value == _Product(
        name="cup", price=3
    )
    body = tools.get(css="body")
    assert body.evaluate("() => ({x: 1, y: 2})", returns=_Point).value == _Point(1, 2)
    assert body.evaluate_all("all => all.length", returns=int).value == 1
    assert tools.main_frame.evaluate("new Date(0)", returns=datetime).value == datetime.fromtimestamp(0, UTC)
    assert tools.evaluate_handle("[1]").evaluate("it => it", returns=tuple[int]).value == (1,)


def test_value_of_another_type_is_an_error(stage: Stage) -> None:
    with pytest.raises(ScriptError, match=r"the value is not list\[str\]: 1: "):
        stage.tools.evaluate("['a', null]", returns=list[str])
    with pytest.raises(ScriptError, match="the value is not _Point: y: "):
        stage.tools.get(css="body").evaluate("() => ({x: 1})", returns=_Point)
    with pytest.raises(InvalidArgument, match="cannot be checked against ExitStack"):
        stage.tools.evaluate("1", returns=ExitStack)


def test_long_text_comes_whole_whether_or_not_it_repeats_itself(tools: BrowserTools) -> None:
    alphabet = "".join(map(chr, range(32, 127))) + '\n\t"\\~=:äß€😀'
    randomly = random.Random(1)
    for length in (14_990, 20_000, 200_000):
        for text in (
            "~=:" + "".join(randomly.choices(alphabet, k=length)),
            '=~"' * (length // 3),
        ):
            assert tools.evaluate(f"() => {json.dumps(text)}").value == text
            assert tools.evaluate(f"() => [{json.dumps(text)}]").value == [text]


_OLD_LIBRARIES = """<script>
  Array.from = (list) => [...list];
  Array.prototype.toJSON = () => "text";
  window.Event = class { constructor(event) { this.type = event.type.toLowerCase(); } };
  window.Response = class { blob() { return new Blob(["other"]); } };
</script><ul><li>One<li>Two</ul>"""


def test_values_are_right_where_libraries_have_functions_of_their_own(browser_tools: BrowserTools) -> None:
    """As Prototype, MooTools and what fetched before `fetch` have them."""
    browser_tools.set_content(_OLD_LIBRARIES)

    def value(code: str, *args: object) -> object:
        return browser_tools.evaluate(code, args).value

    assert value("[1, { a: [2] }]") == [1, {"a": [2]}]
    assert value("[new Map([[1, [2]]]), new Set([3])]") == [{1: [2]}, {3}]
    assert value("document.querySelectorAll('li')") == ["<li>", "<li>"]
    assert value("(list) => list", [1, [2]]) == [1, [2]]
    assert value("Array(9000).fill('a row')") == ["a row"] * 9000
    assert browser_tools.get("listitem").map("item => item.textContent") == ["One", "Two"]
    browser_tools.expose_function("echo", lambda *args: list(args))
    assert value("echo(1, [2])") == [1, [2]]
    browser_tools.get("list").dispatch_event("change")


_OTHER_PROMISES = """<script>
  const Native = Promise;
  window.Promise = class {
    constructor(work) { this.native = new Native(work); }
    then(done, failed) { return new Promise((resolve) => resolve(this.native.then(done, failed))); }
    static resolve(value) { return new Promise((done) => done(value)); }
    static all(promises) { return new Promise((done, failed) => Native.all(promises).then(done, failed)); }
  };
</script><ul><li>One<li>Two</ul>"""


def test_promises_of_the_pages_own_making_are_waited_for(browser_tools: BrowserTools, site: Site) -> None:
    """As those of zone.js, which stand in the place of `Promise` in Angular's pages."""
    browser_tools.navigate(site.url("/status/200"))
    browser_tools.set_content(_OTHER_PROMISES)
    assert browser_tools.evaluate("Promise.resolve([1])").value == [1]
    assert (
        browser_tools.evaluate("() => new Promise((done) => setTimeout(() => done('late'), 20))").value
        == "late"
    )
    assert browser_tools.evaluate_handle("Promise.resolve({ a: 1 })").json_value() == {"a": 1}
    assert browser_tools.get("listitem").map("item => Promise.resolve(item.textContent)") == ["One", "Two"]
    browser_tools.wait_for(function="() => Promise.resolve(true)")
    browser_tools.add_script_tag(content="window.added = 1")
    browser_tools.expose_function("double", lambda number: 2 * number)
    assert browser_tools.evaluate("double(window.added)").value == 2
    browser_tools.set_content("<p>Other")
    assert browser_tools.get("paragraph").text() == "Other"
