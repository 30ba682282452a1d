"""Code of pages under a controlled clock: it runs as with the browser's own, but for the time."""

from datetime import UTC, datetime
from typing import Any

import pytest

from tests.browser.site import Site
from webtools import BrowserTools

_NINE = datetime(2030, 1, 1, 9, tzinfo=UTC)

_HOLDS = {
    "subclass keeps its methods": "new Day().next() instanceof Day && new Day(2020, 0, 1).getFullYear() === 2020",
    "subclass shows the time": "Math.abs(new Day() - Date.now()) < 5000 && Math.abs(Day.now() - Date.now()) < 5000",
    "made by Reflect": "Reflect.construct(Date, [], Day) instanceof Day && Reflect.construct(Date, []) instanceof Date",
    "subclass of the old kind": "(() => { function Old() { return Reflect.construct(Date, [], Old) } "
    "Old.prototype = Object.create(Date.prototype); return new Old().getTime() > 0 })()",
    "class": "new Date() instanceof Date && Object.prototype.toString.call(new Date()) === '[object Date]'",
    "constructor": "new Date().constructor === Date && Date.prototype.constructor === Date",
    "name and length": "Date.name === 'Date' && Date.length === 7 && Date.now.name === 'now'",
    "source": "[Date, Date.now, Intl.DateTimeFormat, setTimeout, clearTimeout, performance.now].every(one => "
    "String(one).replace(/\\s+/g, ' ') === `function ${one.name}() { [native code] }`)",
    "members": "Object.getOwnPropertyNames(Date).sort().join() === 'UTC,length,name,now,parse,prototype'",
    "not enumerable": "Object.keys(Date).length === 0 && !Object.keys(window).includes('Date')",
    "text": "typeof Date() === 'string' && Date() === new Date(Date()).toString()",
    "stored": "structuredClone({ at: new Date(5) }).at instanceof Date && +structuredClone(new Date(5)) === 5",
    "numbers": "Number.isInteger(Date.now()) && +new Date(null) === 0 && Number.isNaN(+new Date(undefined))",
    "key of a database": "IDBKeyRange.only(new Date()) instanceof IDBKeyRange",
    "of a field": "(() => { const field = document.createElement('input'); field.type = 'date'; "
    "field.valueAsDate = new Date(0); return field.valueAsDate instanceof Date && field.value === '1970-01-01' })()",
    "of a frame": "(() => { const { Date: Other } = document.querySelector('iframe').contentWindow; "
    "return Other !== Date && !(new Other() instanceof Date) && Math.abs(Other.now() - Date.now()) < 5000 })()",
    "format": "new Intl.DateTimeFormat('en', { year: 'numeric' }).format() === String(new Date().getFullYear())",
    "format is bound": "(() => { const format = new Intl.DateTimeFormat('en'); const { format: first } = format; "
    "return first === format.format && first(0) === new Date(0).toLocaleDateString('en') && first.name === '' })()",
    "parts": "new Intl.DateTimeFormat('en').formatToParts().some(({ value }) => value == new Date().getFullYear())",
    "range": "new Intl.DateTimeFormat('en', { timeZone: 'UTC' }).formatRange(0, 864e5).startsWith('1/1/1970')",
    "Intl": "new Intl.DateTimeFormat() instanceof Intl.DateTimeFormat && "
    "Intl.DateTimeFormat('de').resolvedOptions().locale === 'de' && "
    "Intl.DateTimeFormat.supportedLocalesOf('de')[0] === 'de'",
    "relative times": "new Intl.RelativeTimeFormat().format(-1, 'day').length > 4 && "
    "new Intl.RelativeTimeFormat('de', { numeric: 'auto' }).format(-1, 'day') === 'gestern'",
    "the rest of Intl": "new Intl.NumberFormat('de').format(1.5) === '1,5' && "
    "Object.prototype.toString.call(Intl) === '[object Intl]'",
    "Temporal": "typeof Temporal === 'undefined' || "
    "(Math.abs(Temporal.Now.instant().epochMilliseconds - Date.now()) < 5000 && "
    "Temporal.Now.plainDateISO('UTC').toString() === new Date().toISOString().slice(0, 10) && "
    "Temporal.Now.zonedDateTimeISO('Asia/Tokyo') instanceof Temporal.ZonedDateTime)",
    "origin": "Math.abs(performance.timeOrigin + performance.now() - Date.now()) < 5000",
    "entries": "performance.mark('m').startTime <= performance.now() && performance.mark('n', { startTime: 3, "
    "detail: 4 }).detail === 4 && performance.measure('o', 'n').startTime === 3 && "
    "performance.measure('p', { start: 1, duration: 2 }).duration === 2",
    "numbers of timers": "setTimeout(() => {}, 1) > 0 && Number.isInteger(requestAnimationFrame(() => {}))",
    "wrong arguments": "[() => setTimeout(), () => requestAnimationFrame('x'), () => requestIdleCallback(1)]"
    ".every(call => { try { call(); return false } catch (error) { return error instanceof TypeError } })",
    "numbers that name nothing": "[undefined, null, -1, 0, 1e9, 'x', {}].every(id => clearTimeout(id) === undefined"
    " && clearInterval(id) === undefined && cancelAnimationFrame(id ?? 0) === undefined)",
}

_CLASS = "window.Day = class extends Date { next() { return new Day(+this + 864e5) } }"


@pytest.mark.parametrize("control", ["none", "installed", "paused", "fixed"])
def test_code_of_pages_works_as_without_a_clock(
    browser_tools: BrowserTools, site: Site, control: str, subtests: pytest.Subtests
) -> None:
    if control in ("installed", "paused"):
        browser_tools.clock.install(_NINE)
    if control == "fixed":
        browser_tools.clock.set_fixed_time(_NINE)
    browser_tools.navigate(site.url("/clock.html"))
    if control == "paused":
        browser_tools.clock.pause_at(_NINE.replace(hour=10))
    browser_tools.evaluate(f"() => {{ {_CLASS} }}")
    for name, expression in _HOLDS.items():
        with subtests.test(name=name):
            assert _value(browser_tools, expression) is True


def _value(tools: BrowserTools, function: str) -> Any:
    return tools.evaluate(function).value


def _paused(tools: BrowserTools, site: Site) -> None:
    tools.clock.install(_NINE)
    tools.navigate(site.url("/status/200"))
    tools.clock.pause_at(_NINE.replace(hour=10))


def test_timers_from_before_the_clock_can_be_cleared(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url("/status/200"))
    browser_tools.evaluate(
        """() => {
          ran = { ticks: 0, alarms: 0, frames: 0, idle: 0 };
          interval = setInterval(() => ran.ticks++, 1);
          alarm_ = setTimeout(() => ran.alarms++, 400);
          const draw = () => { ran.frames++; frame = requestAnimationFrame(draw) };
          frame = requestAnimationFrame(draw);
          const rest = () => { ran.idle++; idle = requestIdleCallback(rest) };
          idle = requestIdleCallback(rest);
        }"""
    )
    browser_tools.clock.install(_NINE)
    after = _value(
        browser_tools,
        """async () => {
          // The callback of a frame sets the next one by the clock; so it is cleared in a frame of the browser's.
          clearInterval(interval), clearTimeout(alarm_), cancelAnimationFrame(frame), cancelIdleCallback(idle);
          const before = JSON.stringify(ran);
          await new Promise(done => setTimeout(done, 600));
          return [before, JSON.stringify(ran)];
        }""",
    )
    assert after[0] == after[1]


def test_signals_end_when_the_clock_says_so(browser_tools: BrowserTools, site: Site) -> None:
    _paused(browser_tools, site)
    browser_tools.evaluate(
        """() => {
          ended = [];
          for (const time of [5_000, 9_000]) {
            const signal = AbortSignal.timeout(time);
            signal.onabort = ({ isTrusted }) => ended.push([time, signal.reason.name, isTrusted]);
          }
          try { AbortSignal.timeout(-1) } catch (error) { ended.push(error.name) }
        }"""
    )
    browser_tools.clock.run_for(4.999)
    assert _value(browser_tools, "ended") == ["TypeError"]
    browser_tools.clock.fast_forward(1)
    assert _value(browser_tools, "ended") == ["TypeError", [5_000, "TimeoutError", True]]
    assert _value(browser_tools, "String(AbortSignal.timeout)").count("[native code]") == 1


def test_timer_is_cleared_by_its_own_number_only(browser_tools: BrowserTools, site: Site) -> None:
    _paused(browser_tools, site)
    browser_tools.evaluate(
        """() => {
          ran = [];
          cancelAnimationFrame(setTimeout(() => ran.push("timer"), 5));
          clearTimeout(requestAnimationFrame(() => ran.push("frame")));
          clearTimeout(setInterval(() => ran.push("interval"), 1));
          clearInterval(String(setTimeout(() => ran.push("text"), 1)));
          let times = 0;
          const twice = setInterval(() => ran.push("twice") && ++times === 2 && clearInterval(twice), 6);
        }"""
    )
    browser_tools.clock.run_for(1)
    assert sorted(_value(browser_tools, "ran")) == ["frame", "timer", "twice", "twice"]


def test_timers_run_functions_with_arguments_texts_and_anything_else_that_is_text(
    browser_tools: BrowserTools, site: Site
) -> None:
    _paused(browser_tools, site)
    browser_tools.evaluate(
        """() => {
          window.ran = [];
          setTimeout(function (...args) { ran.push(this === window, ...args) }, 1, 2, 3);
          setTimeout("var byText = 4; ran.push(byText)", 2);
          setTimeout({ toString: () => "ran.push(5)" }, 3);
          setTimeout(null, 4);
          setTimeout(() => ran.push(6), "5");
          setTimeout(() => ran.push(7), 2 ** 31);
        }"""
    )
    browser_tools.clock.run_for(0)
    assert _value(browser_tools, "ran") == [7]  # so long a delay is none
    browser_tools.clock.run_for(1)
    assert _value(browser_tools, "[...ran, byText]") == [7, True, 2, 3, 4, 5, 6, 4]


def test_running_for_no_time_runs_what_is_due(browser_tools: BrowserTools, site: Site) -> None:
    _paused(browser_tools, site)
    browser_tools.evaluate(
        "() => { ran = 0; const again = () => { ran++; setTimeout(again) }; setTimeout(again); setTimeout(again, 1) }"
    )
    browser_tools.clock.run_for(0)
    assert _value(browser_tools, "ran") == 1
    browser_tools.clock.fast_forward(0)
    assert _value(browser_tools, "ran") == 1


def test_nested_timers_wait_as_in_a_browser(browser_tools: BrowserTools, site: Site) -> None:
    _paused(browser_tools, site)
    browser_tools.evaluate(
        """() => {
          const began = performance.now();
          at = [];
          const again = () => { at.push(performance.now() - began); if (at.length < 8) setTimeout(again) };
          setTimeout(again);
        }"""
    )
    browser_tools.clock.run_for(1)
    assert _value(browser_tools, "at") == [0, 1, 2, 3, 4, 8, 12, 16]


def test_loop_that_waits_for_a_date_ends(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.clock.install(_NINE)
    browser_tools.navigate(site.url("/status/200"))
    loop = "() => { const end = Date.now() + 20; while (Date.now() < end); return performance.now() }"
    assert _value(browser_tools, loop) >= 20


def test_origin_marks_and_frames_follow_the_clock(browser_tools: BrowserTools, site: Site) -> None:
    _paused(browser_tools, site)
    browser_tools.evaluate(
        "() => { performance.mark('began'); requestAnimationFrame(stamp => { stamps = [stamp, performance.now()] }) }"
    )
    browser_tools.clock.run_for("10:00")
    assert _value(browser_tools, "performance.measure('ten', 'began').duration") == 600_000
    assert _value(browser_tools, "stamps[0] === stamps[1]") is True
    browser_tools.clock.set_system_time(_NINE)
    assert _value(browser_tools, "performance.timeOrigin + performance.now() - Date.now()") == pytest.approx(
        0, abs=1
    )


def test_page_cannot_stop_the_clock_by_clearing_every_number(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.clock.install(_NINE)
    browser_tools.navigate(site.url("/status/200"))
    ran = """() => {
      for (let id = setTimeout(() => {}); id > 0; id--) clearTimeout(id), clearInterval(id);
      return new Promise(done => setTimeout(done, 30, "ran"));
    }"""
    assert _value(browser_tools, ran) == "ran"
