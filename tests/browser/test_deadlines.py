"""Calls end at their deadline, whatever the page or the driver does."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta

import psutil
import pytest

from tests.browser.acting import Stage
from tests.browser.processes import PAGE, driver, renderers
from tests.waiting import LONGER_THAN_A_TEST, within
from webtools import BrowserTools, DeadlineExceeded, expect
from webtools.errors import BrowserDied, ElementNotFound, InvalidArgument, ScriptError
from webtools.values import Outcome

pytestmark = pytest.mark.timeout(120)

_LATER = "data:text/html,<title>Waiting</title><button onclick=\"setTimeout(() => document.title = 'Done', 300)\">Go"
_LINK = "data:text/html,<title>Link</title><a href='{url}'>Go</a>"


@pytest.mark.alone
def test_timeout_of_an_action_covers_what_it_sets_off(stage: Stage) -> None:
    stage.tools.navigate(_LINK.format(url=stage.site.url("hang")))
    link = stage.tools.snapshot().find("link", "Go")
    with within(1):  # a navigation may take ten seconds by default
        outcome = stage.tools.click(link, timeout=1)
    assert any("/hang" in one for one in outcome.pending)


def test_timeout_settle_limits_the_wait_for_all_that_an_action_set_off(
    tools_of: Callable[..., BrowserTools], stage: Stage
) -> None:
    tools = tools_of(timeout_settle=0.1, timeout_navigation=LONGER_THAN_A_TEST)
    tools.navigate(_LINK.format(url=stage.site.url("hang")))
    outcome = tools.get("link", "Go").click()
    assert any("/hang" in one for one in outcome.pending)


_LIMITED: dict[str, Callable[[BrowserTools], Outcome]] = {
    "click": lambda tools: tools.click(tools.snapshot().find("link", "Go"), timeout_settle=0.1),
    "locator": lambda tools: tools.get("link", "Go").click(timeout_settle=timedelta(seconds=0.1)),
    "press": lambda tools: tools.get("link", "Go").press("Enter", timeout_settle=0.1),
    "mouse": lambda tools: tools.mouse.click(20, 20, timeout_settle=0.1),
}


@pytest.mark.parametrize("call", _LIMITED.values(), ids=_LIMITED)
def test_timeout_settle_of_a_call_limits_the_wait_for_all_that_it_sets_off(
    stage: Stage, call: Callable[[BrowserTools], Outcome]
) -> None:
    stage.tools.navigate(_LINK.format(url=stage.site.url("hang")))
    assert any("/hang" in one for one in call(stage.tools).pending)


def test_timeout_settle_of_zero_waits_for_nothing_and_a_negative_one_is_refused(stage: Stage) -> None:
    stage.tools.navigate(_LINK.format(url=stage.site.url("hang")))
    link = stage.tools.get("link", "Go")
    assert link.click(timeout_settle=0).pending == ()
    with pytest.raises(InvalidArgument, match="timeout_settle: -1 is not a number of seconds"):
        link.click(timeout_settle=-1)
    with pytest.raises(InvalidArgument, match="timeout_settle"):
        BrowserTools(timeout_settle=-1)


def test_message_to_a_stopped_driver_does_not_outlive_its_call(own_browser: BrowserTools) -> None:
    driver().suspend()
    with ThreadPoolExecutor(1) as caller:
        function = f"'{'x' * 8_000_000}'.length"
        running = caller.submit(own_browser.evaluate, function, timeout=1)
        with pytest.raises((DeadlineExceeded, BrowserDied)):
            running.result(timeout=30)


def test_navigation_while_all_page_processes_are_stopped_does_not_outlive_its_call(
    own_browser: BrowserTools,
) -> None:
    own_browser.navigate(PAGE)
    stopped = renderers()
    for each in stopped:
        each.suspend()
    with ThreadPoolExecutor(1) as caller:
        running = caller.submit(own_browser.navigate, PAGE, timeout=2)
        with pytest.raises((DeadlineExceeded, BrowserDied)):
            running.result(timeout=15)
    for each in stopped:
        with suppress(psutil.NoSuchProcess):
            each.resume()
    assert own_browser.navigate(PAGE).title == "alive"


_TWO_FIELDS = """data:text/html,<title>{}</title><input autofocus id=First aria-label=First><input aria-label=Second>
<script>First.onkeydown = () => {{ for (const end = Date.now() + 20; Date.now() < end;); }}</script>"""


def test_what_a_call_typed_in_vain_goes_neither_into_the_next_page_nor_into_the_next_field(
    browser_tools: BrowserTools,
) -> None:
    first, second = (browser_tools.get("textbox", name) for name in ("First", "Second"))
    for title in ("one", "two"):
        browser_tools.navigate(_TWO_FIELDS.format(title))
        assert first.value() == ""
        with pytest.raises(DeadlineExceeded):
            first.type("x" * 2_000, slowly=True, timeout=0.5)
    second.type("y", slowly=True)
    assert second.value() == "y"


_BOMB = """async () => {
  const compressed = new CompressionStream('deflate-raw');
  const answer = new Response(compressed.readable).arrayBuffer();
  const writer = compressed.writable.getWriter();
  for (let at = 0; at < 100; at++) await writer.write(new Uint8Array(1 << 20).fill(49));
  await writer.close();
  const bytes = new Uint8Array(await answer);
  const text = btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''));
  FileReader = class { readAsDataURL() { this.result = 'data:,' + text; this.onload(); } };
}"""


def test_page_that_answers_with_a_deflate_bomb_gets_an_error(browser_tools: BrowserTools) -> None:
    browser_tools.navigate("data:text/html,<title>Bomb</title>")
    browser_tools.evaluate(_BOMB, timeout=60)
    with pytest.raises(ScriptError, match="larger than 64 MB"):
        browser_tools.evaluate("'x'.repeat(20_000)", timeout=30)


def test_title_that_could_not_be_read_is_unknown(browser_tools: BrowserTools) -> None:
    outcome = browser_tools.navigate("data:text/html,<title>Asks</title><script>alert('first')</script>")
    assert outcome.dialog is not None
    assert outcome.title is None
    assert browser_tools.handle_dialog(accept=True).title == "Asks"


_STORM = "data:text/html,<title>Storm</title><script>for (let at = 0; at < 8; at++) open('about:blank?' + at)</script>"


def test_navigation_in_a_storm_of_popups_reports_its_own_page(browser_tools: BrowserTools) -> None:
    outcome = browser_tools.navigate(_STORM)
    assert (outcome.url.partition(",")[0], outcome.title) == ("data:text/html", "Storm")
    assert len(outcome.new_tabs) > 0


_CALLS_WITH_PATTERNS: dict[str, Callable[[BrowserTools], object]] = {
    "find": lambda tools: tools.find(regex="(a+)+$", timeout=1),
    "locator": lambda tools: tools.get("button", re.compile("(a+)+$")).click(timeout=1),
    "expect": lambda tools: expect(tools.get("paragraph")).to_have_text(re.compile("(a+)+$"), timeout=1),
}


@pytest.mark.parametrize("call", _CALLS_WITH_PATTERNS.values(), ids=_CALLS_WITH_PATTERNS)
def test_pattern_that_takes_forever_ends_with_its_call(
    browser_tools: BrowserTools, call: Callable[[BrowserTools], object]
) -> None:
    text = "a" * 60
    browser_tools.navigate(f"data:text/html,<button>{text}!</button><p>{text}!</p>")
    with pytest.raises((DeadlineExceeded, ElementNotFound, AssertionError)):
        call(browser_tools)
    browser_tools.navigate("data:text/html,<title>Next</title>")
    assert browser_tools.evaluate("document.title").value == "Next"
