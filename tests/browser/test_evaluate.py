"""Spec 1, JavaScript Evaluation."""

import pytest

from tests.browser.site import Site
from webtools import BrowserTools, InvalidArgument
from webtools.errors import DeadlineExceeded, ScriptError

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
    ("[NaN, -Infinity]", ["NaN", "-Infinity"]),
    ("NaN", "NaN"),
    ("-0", 0),
    ("2n ** 70n", 2**70),
    ("[5n]", [5]),
    ("new Map([['a', new Set([1])]])", {"a": [1]}),
    ("new Date(0)", "1970-01-01T00:00:00.000Z"),
    ("(() => { const ring = {n: 1}; ring.self = ring; return ring; })()", {"n": 1, "self": "[circular]"}),
    ("document.querySelector('h1')", "<h1>"),
    ("[window, document.body]", ["[window]", "<body>"]),
    ("new Error('no')", "Error: no"),
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


@pytest.mark.parametrize(
    "function",
    [
        "() => { location.href = '/second.html' }",
        "() => document.querySelector('#link').click()",
        "async () => { location.href = '/second.html'; await new Promise(() => 0) }",
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


def test_evaluate_that_moves_within_the_page_keeps_its_value(shared_tools: BrowserTools, site: Site) -> None:
    shared_tools.navigate(site.url("/settle.html"))
    evaluation = shared_tools.evaluate("() => { location.hash = 'here'; return 6; }")
    assert (evaluation.value, evaluation.notes) == (6, ())


def test_bigint_of_more_digits_than_python_prints_is_text(tools: BrowserTools) -> None:
    assert tools.evaluate("10n ** 3000n").value == 10**3000
    assert tools.evaluate("10n ** 5000n").value == f"1{'0' * 5000}"
