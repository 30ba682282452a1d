"""Messages of a page to the console stop neither the driver nor other contexts."""

from collections.abc import Callable

import pytest

from webtools import BrowserTools

pytestmark = pytest.mark.alone

_HALVES = [
    "() => { console.log('\\udc00'); console.log('\\udc00') }",
    "() => { for (let i = 0; i < 5; i++) console.log({ a: '\\udc00', '\\ud800': ['\\udbff'] }) }",
    "() => { for (let i = 0; i < 3; i++) setTimeout(() => { throw new Error('\\udc00') }) }",
]


@pytest.mark.parametrize("function", _HALVES)
def test_console_text_with_halves_of_surrogate_pairs_is_shown(
    function: str, tools_of: Callable[..., BrowserTools]
) -> None:
    tools = tools_of()
    tools.navigate("data:text/html,<p>page")
    tools.evaluate(function)
    tools.evaluate("() => console.log('whole \\ud83d\\ude00 \\\\udc00')")
    *halves, whole = tools.console_messages().messages
    assert whole.text == "whole 😀 \\udc00"
    assert len(halves) >= 2
    assert all("\ufffd" in one.text for one in halves)


def test_flood_of_console_messages_leaves_other_contexts_alive(tools_of: Callable[..., BrowserTools]) -> None:
    flooding, other = tools_of(), tools_of()
    for tools in (flooding, other):
        tools.navigate("data:text/html,<p>page")
    flooding.evaluate("""() => {
        const text = "x".repeat(2_000_000);
        const end = Date.now() + 4_000;
        const write = () => { console.log(text + Math.random()); if (Date.now() < end) setTimeout(write, 1); };
        write();
    }""")
    for number in range(3):
        assert other.evaluate(f"() => {number}", timeout=15).value == number
    flooding.wait_for(time=4, timeout=20)
    (notice,) = flooding.console_messages(timeout=15).messages
    assert (notice.level, notice.text.partition(";")[0]) == (
        "warning",
        "webtools: this page writes too much to its console",
    )
