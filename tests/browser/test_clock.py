"""The clock that pages have instead of the browser's own."""

from datetime import UTC, datetime
from time import time
from typing import Any

import pytest

from tests.browser.site import Site
from webtools import (
    BrowserTools,
    ContextTools,
    DeadlineExceeded,
    ExpectationFailed,
    InvalidArgument,
    PromptOpen,
    expect,
)

_NINE = datetime(2030, 1, 1, 9, tzinfo=UTC)
_NOW = "new Date().toISOString()"


def _stopped(tools: BrowserTools, site: Site) -> None:
    """Open the page with a clock that stands at ten."""
    tools.clock.install(_NINE)
    tools.navigate(site.url("/clock.html"))
    tools.clock.pause_at(_NINE.replace(hour=10))


def _value(tools: BrowserTools | ContextTools, function: str) -> Any:
    return tools.evaluate(function).value


def _ticks(tools: BrowserTools) -> int:
    return int(tools.get(css="#ticks").text())


def test_installed_clock_passes_by_itself_from_the_given_time(
    browser_tools: BrowserTools, site: Site
) -> None:
    browser_tools.clock.install(_NINE)
    browser_tools.navigate(site.url("/clock.html"))
    date, performance_now = _value(browser_tools, "begun")
    assert 0 <= date / 1000 - _NINE.timestamp() < 60
    assert performance_now < 60_000
    expect(browser_tools.get(css="#ticks")).to_have_text("1")
    assert _value(browser_tools, "new Intl.DateTimeFormat('en', { year: 'numeric' }).format()") == "2030"


def test_timer_that_a_microtask_of_another_sets_is_nested_in_it(
    browser_tools: BrowserTools, site: Site
) -> None:
    _stopped(browser_tools, site)
    browser_tools.evaluate(
        "() => { window.seen = []; setTimeout(() => { seen.push('outer');"
        " Promise.resolve().then(() => setTimeout(() => seen.push('inner'), 0)) }, 1000) }"
    )
    browser_tools.clock.run_for(1)
    assert _value(browser_tools, "seen") == ["outer"]
    browser_tools.clock.run_for(0.001)
    assert _value(browser_tools, "seen") == ["outer", "inner"]


def test_paused_clock_stands_for_dates_timers_frames_and_performance(
    browser_tools: BrowserTools, site: Site
) -> None:
    _stopped(browser_tools, site)
    facts = "() => [Date.now(), performance.now(), ticks.textContent, document.getElementById('frames').textContent]"
    before = _value(browser_tools, facts)
    assert before[0] == _NINE.replace(hour=10).timestamp() * 1000
    with pytest.raises(ExpectationFailed):
        expect(browser_tools.get(css="#ticks"), timeout=1).not_.to_have_text(before[2])
    assert _value(browser_tools, facts) == before


def test_running_for_a_time_runs_every_timer_and_frame_in_it(browser_tools: BrowserTools, site: Site) -> None:
    _stopped(browser_tools, site)
    ticks = _ticks(browser_tools)
    frames = int(browser_tools.get(css="#frames").text())
    browser_tools.clock.run_for("10:00")
    assert _ticks(browser_tools) == ticks + 600
    assert int(browser_tools.get(css="#frames").text()) == pytest.approx(frames + 600_000 / 16, abs=2)
    assert _value(browser_tools, _NOW) == "2030-01-01T10:10:00.000Z"


def test_promises_go_on_between_two_timers(browser_tools: BrowserTools, site: Site) -> None:
    _stopped(browser_tools, site)
    browser_tools.evaluate(
        """() => {
          setTimeout(() => { order.push("first"); Promise.resolve().then(() => order.push("its promise")) }, 1000);
          setTimeout(() => order.push("second"), 1001);
        }"""
    )
    browser_tools.clock.run_for(2)
    assert _value(browser_tools, "order") == ["first", "its promise", "second"]


def test_forwarding_runs_each_due_timer_once(browser_tools: BrowserTools, site: Site) -> None:
    _stopped(browser_tools, site)
    ticks = _ticks(browser_tools)
    browser_tools.get("button", "Save").click()
    browser_tools.clock.fast_forward(59)
    assert _ticks(browser_tools) == ticks + 1
    assert browser_tools.get(css="#saved").text() == ""
    browser_tools.clock.fast_forward("00:01")
    assert browser_tools.get(css="#saved").text() == "Saved"


def test_resumed_clock_passes_by_itself_again(browser_tools: BrowserTools, site: Site) -> None:
    _stopped(browser_tools, site)
    ticks = _ticks(browser_tools)
    browser_tools.clock.resume()
    expect(browser_tools.get(css="#ticks")).to_have_text(str(ticks + 1))
    assert "2030-01-01T10:00:0" in _value(browser_tools, _NOW)


def test_clock_holds_in_frames_other_tabs_and_after_navigations(
    browser_tools: BrowserTools, site: Site
) -> None:
    _stopped(browser_tools, site)
    frame = browser_tools.get(css="#time")
    browser_tools.clock.run_for(5)
    assert frame.text() == "2030-01-01T10:00:05.000Z"
    with browser_tools.tabs.new(site.url("/clock.html")):
        assert _value(browser_tools, _NOW) == "2030-01-01T10:00:05.000Z"
        browser_tools.clock.run_for(5)
        assert _ticks(browser_tools) == 5
    assert _value(browser_tools, _NOW) == "2030-01-01T10:00:10.000Z"
    assert frame.text() == "2030-01-01T10:00:10.000Z"
    browser_tools.reload()
    assert _value(browser_tools, _NOW) == "2030-01-01T10:00:10.000Z"
    assert _ticks(browser_tools) == 0


def test_other_contexts_keep_the_real_time(browser_tools: BrowserTools, site: Site) -> None:
    _stopped(browser_tools, site)
    with browser_tools.context("other") as other:
        other.navigate(site.url("/clock.html"))
        assert abs(_value(other, "Date.now()") / 1000 - time()) < 60
        assert "[native code]" in _value(other, "String(setTimeout)")


def test_page_that_is_open_gets_the_clock_too(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url("/clock.html"))
    browser_tools.clock.install(_NINE)
    browser_tools.clock.pause_at(_NINE.replace(hour=12))
    browser_tools.get("button", "Save").click()
    assert browser_tools.get(css="#saved").text() == ""
    browser_tools.clock.run_for(60)
    assert browser_tools.get(css="#saved").text() == "Saved"


def test_fixed_time_holds_dates_still_while_timers_run(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.clock.set_fixed_time(_NINE)
    browser_tools.navigate(site.url("/clock.html"))
    expect(browser_tools.get(css="#ticks")).to_have_text("1")
    assert _value(browser_tools, _NOW) == "2030-01-01T09:00:00.000Z"
    assert _value(
        browser_tools, "[String(new Date(0)) === new Date(0).toString(), new Date(2020, 0, 1).getYear()]"
    ) == [True, 120]
    browser_tools.clock.set_fixed_time(_NINE.replace(hour=11))
    assert _value(browser_tools, _NOW) == "2030-01-01T11:00:00.000Z"


def test_changed_system_time_runs_no_timer(browser_tools: BrowserTools, site: Site) -> None:
    _stopped(browser_tools, site)
    ticks = _ticks(browser_tools)
    browser_tools.clock.set_system_time("2020-05-05T00:00:00+00:00")
    assert _value(browser_tools, _NOW) == "2020-05-05T00:00:00.000Z"
    assert _ticks(browser_tools) == ticks
    browser_tools.clock.run_for(1)
    assert _ticks(browser_tools) == ticks + 1


def test_tools_waits_and_snapshots_keep_the_real_time_while_the_clock_stands(
    browser_tools: BrowserTools, site: Site
) -> None:
    _stopped(browser_tools, site)
    browser_tools.get("button", "Now").click()
    expect(browser_tools.get(css="#saved")).to_have_text("Now")
    assert 'button "Now"' in str(browser_tools.snapshot())
    browser_tools.wait_for(text="Now")
    browser_tools.wait_for(function="() => document.readyState === 'complete'")
    with pytest.raises(DeadlineExceeded, match="the function to give true"):
        browser_tools.wait_for(function="() => false", timeout=1)
    with pytest.raises(DeadlineExceeded, match="the text 'Never'"):
        browser_tools.wait_for(text="Never", timeout=1)
    browser_tools.get("button", "Save").hover()
    browser_tools.take_screenshot()


def test_error_of_a_timer_stops_neither_the_other_timers_nor_the_clock(
    browser_tools: BrowserTools, site: Site
) -> None:
    _stopped(browser_tools, site)
    browser_tools.evaluate("() => { setTimeout(() => { throw new Error('of a timer') }, 1) }")
    ticks = _ticks(browser_tools)
    browser_tools.clock.run_for(2)
    assert _ticks(browser_tools) == ticks + 2
    messages = browser_tools.console_messages().messages
    assert any("of a timer" in message.text for message in messages)


def test_dialog_that_a_timer_opens_ends_the_call(browser_tools: BrowserTools, site: Site) -> None:
    _stopped(browser_tools, site)
    browser_tools.evaluate("() => { setTimeout(() => alert('Session over'), 1000) }")
    with pytest.raises(PromptOpen, match="Session over"):
        browser_tools.clock.run_for(5)
    browser_tools.handle_dialog(accept=True)
    expect(browser_tools.get("button", "Now")).to_be_visible()


def test_clock_can_be_installed_standing(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.clock.install(_NINE, paused=True)
    browser_tools.navigate(site.url("/clock.html"))
    assert _value(browser_tools, _NOW) == "2030-01-01T09:00:00.000Z"
    browser_tools.clock.run_for(2)
    assert _value(browser_tools, _NOW) == "2030-01-01T09:00:02.000Z"
    browser_tools.clock.resume()
    expect(browser_tools.get(css="#ticks")).not_.to_have_text("2")


def test_clock_is_stopped_at_the_time_that_it_was_set_to(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.clock.install(_NINE)
    browser_tools.navigate(site.url("/clock.html"))
    browser_tools.clock.pause_at(_NINE)  # it has gone on since
    assert _value(browser_tools, _NOW) == "2030-01-01T09:00:00.000Z"
    browser_tools.clock.fast_forward(10)
    with pytest.raises(InvalidArgument, match="before the clock's time"):
        browser_tools.clock.pause_at(_NINE)


@pytest.mark.parametrize("how", ["fast_forward", "run_for"])
def test_navigation_that_a_timer_begins_has_happened(
    browser_tools: BrowserTools, site: Site, how: str
) -> None:
    _stopped(browser_tools, site)
    browser_tools.evaluate("() => { setTimeout(() => { location = '/second.html' }, 1000) }")
    getattr(browser_tools.clock, how)(5)
    assert browser_tools.title == "Second"


def test_answers_that_a_timer_asks_for_have_come(browser_tools: BrowserTools, site: Site) -> None:
    _stopped(browser_tools, site)
    browser_tools.evaluate(
        "() => { setTimeout(async () => { ticks.textContent = (await fetch('/slow?ms=300')).status }, 1000) }"
    )
    browser_tools.clock.run_for(1)
    assert browser_tools.get(css="#ticks").text() == "200"


REWRITTEN = {
    "document.open": "() => { document.open(); document.write(html); document.close() }",
    "document.write": "() => { document.write(html) }",
    "document of a frame": """() => {
        const { contentDocument } = document.body.appendChild(document.createElement("iframe"));
        contentDocument.open(), contentDocument.write(html), contentDocument.close();
    }""",
}


@pytest.mark.parametrize("script", REWRITTEN.values(), ids=REWRITTEN)
def test_clock_reaches_a_document_that_a_script_has_written(
    browser_tools: BrowserTools, site: Site, script: str
) -> None:
    _stopped(browser_tools, site)
    browser_tools.evaluate(
        """() => {
          html = "<p id=late>before</p><script>setTimeout(() => { late.textContent = 'after' }, 1000)</script>";
        }"""
    )
    browser_tools.evaluate(script)
    browser_tools.clock.run_for(2)
    assert browser_tools.get(css="#late").text() == "after"


def test_clock_reaches_a_page_of_a_tests_own(browser_tools: BrowserTools, site: Site) -> None:
    _stopped(browser_tools, site)
    browser_tools.set_content(
        "<p id=late>before</p><script>setTimeout(() => { late.textContent = 'after' }, 1000)</script>"
    )
    browser_tools.clock.run_for(2)
    assert browser_tools.get(css="#late").text() == "after"


def test_events_are_stamped_by_the_clock(browser_tools: BrowserTools, site: Site) -> None:
    _stopped(browser_tools, site)
    stamped = "() => { const before = performance.now(); return new Event('x').timeStamp - before }"
    assert _value(browser_tools, stamped) == 0
    browser_tools.clock.fast_forward("10:00")
    # Vue 2 calls no listener that is younger than the event.
    browser_tools.evaluate(
        """() => {
          const attached = performance.now();
          onclick = (event) => { ticks.textContent = event.timeStamp >= attached ? "called" : "too early" };
        }"""
    )
    browser_tools.get(css="#ticks").click()
    assert browser_tools.get(css="#ticks").text() == "called"


def test_clock_refuses_what_it_cannot_do(browser_tools: BrowserTools) -> None:
    with pytest.raises(InvalidArgument, match=r"clock\.run_for: no clock is installed"):
        browser_tools.clock.run_for(1)
    browser_tools.clock.install(_NINE)
    with pytest.raises(InvalidArgument, match="is before the clock's time"):
        browser_tools.clock.pause_at(_NINE.replace(hour=8))
    with pytest.raises(InvalidArgument, match="'soon' is not a time"):
        browser_tools.clock.set_fixed_time("soon")
    for point in (float("nan"), 1e13, -1e13):
        with pytest.raises(InvalidArgument, match="is not a time that pages know"):
            browser_tools.clock.pause_at(point)
    for duration in ("an hour", -1.0, float("nan"), 1e13):
        with pytest.raises(InvalidArgument, match="is not a duration"):
            browser_tools.clock.fast_forward(duration)
