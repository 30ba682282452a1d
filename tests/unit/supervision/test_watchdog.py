"""A browser whose answer is late is given as long as its work allows, and no longer than is promised."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, cast

import psutil
import pytest

from webtools.driver import Driver
from webtools.driver.activity import Activity
from webtools.errors import BrowserNotStarted, NoDescriptors
from webtools.supervision import heartbeat, watchdog, wires
from webtools.supervision.watchdog import Watchdog

_STEP_SECONDS = 0.01
_PROMISED_SECONDS = 3.0
"""From the last sign of life to the end of a browser that rests, as docs/reliability.md has it."""


class Clock:
    """Goes on with each look at it."""

    def __init__(self) -> None:
        self.now = 100.0
        self._due: list[tuple[float, Callable[[], None]]] = []

    def __call__(self) -> float:
        self.now += _STEP_SECONDS
        self._run_due()
        return self.now

    def at(self, moment: float, run: Callable[[], None]) -> None:
        self._due.append((moment, run))
        self._run_due()

    def _run_due(self) -> None:
        due, self._due = (
            [each for each in self._due if each[0] <= self.now],
            [each for each in self._due if each[0] > self.now],
        )
        for _, run in due:
            run()


@dataclass
class FakeDriver:
    """A browser that spends `load` seconds of processor time in each second.

    One of its threads waits for a processor for `queued` seconds of each. Its one page spends `page_load` of them, for
    as long as `page_seconds`.
    """

    clock: Clock
    load: float = 0.0
    page_load: float = 0.0
    page_seconds: float = 1000.0
    stopped: bool = False
    gone: bool = False
    queued: float = 0.0
    known: bool = True
    version: str = "fake"
    given_up: bool = False
    ended_pages: list[object] = field(default_factory=list)
    page: psutil.Process = field(default_factory=psutil.Process)

    def activity(self) -> Activity:
        seconds = 1.0 + self.load * (self.clock.now - 100.0) if self.known else 0.0
        return Activity(
            seconds=seconds,
            waits=False,
            stopped=self.stopped,
            gone=self.gone,
            queued={7: self.queued * (self.clock.now - 100.0)},
        )

    def seconds_of_pages(self) -> dict[psutil.Process, float]:
        return {self.page: self.page_load * min(self.clock.now - 100.0, self.page_seconds)}

    def end_page(self, process: psutil.Process) -> None:
        self.ended_pages.append(process)


class FakeWire:
    """Answers whatever is sent while `answers()` holds, `delay` seconds later."""

    def __init__(
        self, answers: Callable[[], bool], on_frame: Callable[[bytes], None], clock: Clock, delay: float
    ) -> None:
        self._answers = answers
        self._on_frame = on_frame
        self._clock = clock
        self._delay = delay

    def send(self, text: str, seconds: float) -> None:
        if self._answers():
            self._clock.at(self._clock.now + self._delay, lambda: self._on_frame(text.encode()))

    def close(self) -> None:
        pass


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(watchdog, "monotonic", clock)
    monkeypatch.setattr(watchdog, "_LOOK_SECONDS", 0.0)
    monkeypatch.setattr(watchdog, "_AGAIN_SECONDS", 0.0)
    return clock


Check = Callable[..., tuple[float, bool]]


@pytest.fixture
def check(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Check:
    """Check a driver; return the seconds that it took and whether the driver was ended."""

    def check(
        driver: FakeDriver,
        *,
        answers: Callable[[], bool] = lambda: False,
        delay: float = 0.0,
        fails: Exception | None = None,
    ) -> tuple[float, bool]:
        def connect(_: object, **options: Any) -> FakeWire:
            if fails is not None:
                raise fails
            return FakeWire(answers, options["on_frame"], clock, delay)

        monkeypatch.setattr(wires, "connect", connect)
        ended: list[object] = []
        began = clock.now
        Watchdog(lambda driver, _: ended.append(driver)).check(cast("Driver", driver))
        return clock.now - began, ended == [driver]

    return check


def test_browser_that_this_process_has_no_descriptor_to_ask_is_left_as_it_is(
    clock: Clock, check: Check
) -> None:
    assert check(FakeDriver(clock), fails=NoDescriptors("Too many open files"))[1] is False


def test_browser_that_answers_is_left_as_it_is(clock: Clock, check: Check) -> None:
    assert check(FakeDriver(clock), answers=lambda: True)[1] is False


@pytest.mark.parametrize("fails", [None, BrowserNotStarted("refused")], ids=["silent", "refusing"])
@pytest.mark.parametrize("state", [{}, {"stopped": True, "load": 1.0}], ids=["resting", "stopped"])
def test_browser_that_cannot_answer_is_ended_within_the_promised_time(
    state: dict[str, Any], fails: Exception | None, clock: Clock, check: Check
) -> None:
    seconds, ended = check(FakeDriver(clock, **state), fails=fails)
    assert ended
    assert heartbeat._LATE_SECONDS + heartbeat._BEAT_SECONDS + seconds <= _PROMISED_SECONDS


def test_browser_whose_driver_cannot_answer_is_ended_without_a_question(clock: Clock, check: Check) -> None:
    seconds, ended = check(FakeDriver(clock, load=1.0, gone=True), answers=lambda: True)
    assert ended
    assert seconds < 10 * _STEP_SECONDS


def test_attached_browser_of_which_nothing_is_known_gets_the_time_of_one_answer(
    clock: Clock, check: Check
) -> None:
    seconds, ended = check(FakeDriver(clock, known=False))
    assert ended
    assert watchdog._ANSWER_SECONDS <= seconds < watchdog._ANSWER_SECONDS + 0.5


def test_browser_that_works_gets_longer(clock: Clock, check: Check) -> None:
    driver = FakeDriver(clock, load=1.0)
    seconds, ended = check(driver)
    assert ended
    assert driver.ended_pages == []
    assert watchdog._LONGEST_SECONDS <= seconds < watchdog._LONGEST_SECONDS + watchdog._ANSWER_SECONDS + 0.5


def test_browser_that_waits_for_a_processor_gets_longer(clock: Clock, check: Check) -> None:
    assert check(FakeDriver(clock, queued=0.5), answers=lambda: clock.now > 108.0)[1] is False


def test_busy_page_of_a_browser_that_answers_late_is_left_as_it_is(clock: Clock, check: Check) -> None:
    driver = FakeDriver(clock, load=0.2, page_load=1.0)
    assert check(driver, answers=lambda: clock.now > 105.0)[1] is False
    assert driver.ended_pages == []


def test_page_that_has_stopped_to_work_is_left_although_the_browser_answers_late(
    clock: Clock, check: Check
) -> None:
    driver = FakeDriver(clock, load=1.0, page_load=1.0, page_seconds=2.0)
    assert check(driver, answers=lambda: clock.now > 108.0)[1] is False
    assert driver.ended_pages == []


def test_page_is_left_when_the_browser_answers_while_it_is_watched(clock: Clock, check: Check) -> None:
    driver = FakeDriver(clock, load=2.0, page_load=1.0)
    assert check(driver, answers=lambda: True, delay=watchdog._ANSWER_SECONDS + 0.2)[1] is False
    assert driver.ended_pages == []


def test_page_that_keeps_the_browser_busy_is_ended_in_place_of_the_browser(
    clock: Clock, check: Check
) -> None:
    driver = FakeDriver(clock, load=1.0, page_load=0.5)
    seconds, ended = check(driver, answers=lambda: bool(driver.ended_pages))
    assert not ended
    assert driver.ended_pages == [driver.page]
    assert seconds < watchdog._FLOOD_SECONDS + watchdog._STILL_SECONDS + 2 * watchdog._ANSWER_SECONDS


def test_browser_that_stays_busy_without_its_busiest_pages_is_ended(clock: Clock, check: Check) -> None:
    driver = FakeDriver(clock, load=1.0, page_load=0.5)
    seconds, ended = check(driver)
    assert ended
    assert 1 <= len(driver.ended_pages) <= 3
    assert seconds < 3 * watchdog._LONGEST_SECONDS
