"""Finds out whether a browser whose answer is late is only slow, or answers nobody any more.

A dead one is noticed by its closed socket. A stopped or hung one keeps its socket open and its driver even goes on
answering for itself, so the question has to be one that only the browser can answer.
"""

import threading
from collections.abc import Callable
from contextlib import closing, suppress
from time import monotonic

from webtools.driver import Driver
from webtools.driver.activity import Activity
from webtools.driver.processes import Process
from webtools.errors import NoDescriptors, WebtoolsError
from webtools.logger import logger
from webtools.protocol import browser
from webtools.session.exchange import Exchange
from webtools.supervision import wires

_ANSWER_SECONDS = 1.75
"""For a browser with nothing else to do, on any machine."""
_REST_SECONDS = 0.75
"""For one that was stopped by a signal to be continued, after the second or more in which a call waited; and for one
that does not work to begin to."""
_LONGEST_SECONDS = 20.0
"""For one that works, such as on a machine that is overloaded many times over."""
_FLOOD_SECONDS = 2.0
"""Processor time that driver and browser spend without an answer, until a page may count as the cause: an overloaded
machine gives them little. What a page has left in the browser's queue takes as long again to work off."""
_STILL_SECONDS = 0.75
"""For which a page is watched then: when its flood is over, the browser answers without its end as soon."""
_NEXT_FLOOD = 4
"""The factor by which the limit grows before another page counts as the cause."""
_SHARE = 0.2
"""Of the processor time of driver and browser meanwhile, which the page has to use itself to count as the cause."""


class Watchdog:
    """Checks a suspect in a thread of its own, one at a time, and gives a stuck one and the reason to `end`."""

    def __init__(self, end: Callable[[Driver, str], None]) -> None:
        self._end = end
        self._lock = threading.Lock()  # guards the thread
        self._thread: threading.Thread | None = None
        self._closed = threading.Event()

    def suspect(self, driver: Driver) -> None:
        """Look whether `driver`, whose answer is late, is alive. Return at once."""
        with self._lock:
            if self._closed.is_set() or (self._thread is not None and self._thread.is_alive()):
                return
            self._thread = threading.Thread(
                target=self.check, args=(driver,), name="webtools-watchdog", daemon=True
            )
            self._thread.start()

    def close(self) -> None:
        """End a check that is under way, without a verdict."""
        self._closed.set()
        with self._lock:
            thread, self._thread = self._thread, None
        if thread is not None and thread is not threading.current_thread():
            thread.join()

    def check(self, driver: Driver) -> None:
        """Wait until `driver` has answered, or end it.

        A page can keep the browser so busy that it answers nobody, such as by setting its title without a pause. So the
        busiest page of a browser that works is ended first. No browser is ended because this process cannot ask it.
        """
        with suppress(NoDescriptors):
            self._check(driver)

    def _check(self, driver: Driver) -> None:
        began = monotonic()
        limit = began + _LONGEST_SECONDS
        activity = driver.activity()
        with closing(_Question(driver, self._closed)) as question:
            pages = _BusyPages(driver, activity, question)
            while not (
                self._closed.is_set() or driver.given_up or (not activity.gone and question.is_answered())
            ):
                before, activity = activity, driver.activity()
                if activity.works_since(before):
                    if pages.end_busiest(activity):
                        limit = monotonic() + _LONGEST_SECONDS
                    if monotonic() < limit:
                        continue
                if not self._closed.is_set():
                    seconds = monotonic() - began
                    logger.warning("{} has not answered for {:.1f} s; it is ended", driver.version, seconds)
                    self._end(driver, f"it did not answer for {seconds:.1f} s, and was ended")
                return


class _Question:
    """A question that only the browser can answer, over a connection of its own. It stays until it is answered.

    Args:
        closed: Set when nobody waits for the answer any more.
    """

    def __init__(self, driver: Driver, closed: threading.Event) -> None:
        self._driver = driver
        self._closed = closed
        self._heard = threading.Event()
        self._connection: wires.Transport | None = None

    def is_answered(self) -> bool:
        """Ask, and return whether an answer comes within `_ANSWER_SECONDS`; sooner that none does when it rests."""
        before = self._driver.activity()
        if self._connection is None:
            self._connection = self._connect(_REST_SECONDS)
        if self._connection is None and not self._driver.activity().rests_since(before):
            self._connection = self._connect(_ANSWER_SECONDS - _REST_SECONDS)
        if self._connection is None:
            return False
        try:
            _, question = Exchange().number(browser.get_user_contexts())
            self._connection.send(question, _ANSWER_SECONDS)
        except WebtoolsError:
            self.close()
            return False
        return self.is_over_within(_REST_SECONDS) or (
            not self._driver.activity().rests_since(before)
            and self.is_over_within(_ANSWER_SECONDS - _REST_SECONDS)
        )

    def is_over_within(self, seconds: float) -> bool:
        """Wait for an answer to what was asked before; return whether there is one, or nobody waits any more."""
        end = monotonic() + seconds
        while not (over := self._heard.is_set() or self._closed.is_set()) and monotonic() < end:
            self._heard.wait(_LOOK_SECONDS)
        return over

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _connect(self, seconds: float) -> wires.Transport | None:
        end = monotonic() + seconds
        try:
            return wires.connect(
                self._driver,
                name="watchdog",
                timeout=seconds,
                on_frame=lambda _: self._heard.set(),
                on_lost=lambda _: None,
            )
        except NoDescriptors:
            raise
        except WebtoolsError:
            self._closed.wait(max(0.0, min(end - monotonic(), _AGAIN_SECONDS)))
            return None


class _BusyPages:
    """The pages of a browser that has not answered `question` since its `activity` was looked at."""

    def __init__(self, driver: Driver, activity: Activity, question: _Question) -> None:
        self._driver = driver
        self._question = question
        self._patience = _FLOOD_SECONDS
        self._before = activity

    def end_busiest(self, activity: Activity) -> bool:
        """End the page that works most, if a page may be the cause; return whether one was ended."""
        if activity.seconds - self._before.seconds < self._patience:
            return False
        busiest = self._busiest()
        if busiest is None:
            return False
        logger.warning("{} is too busy to answer; its busiest page is ended", self._driver.version)
        self._driver.end_page(busiest)
        self._patience *= _NEXT_FLOOD
        self._before = self._driver.activity()
        return True

    def _busiest(self) -> Process | None:
        """Watch for a moment, and return the page that keeps the browser from answering now."""
        before, pages_before = self._driver.activity(), self._driver.seconds_of_pages()
        if not pages_before or self._question.is_over_within(_STILL_SECONDS):
            return None
        pages = self._driver.seconds_of_pages()
        worked = {page: used - pages_before.get(page, used) for page, used in pages.items()}
        spent = self._driver.activity().seconds - before.seconds
        busiest = max(worked, key=worked.__getitem__, default=None)
        return busiest if busiest is not None and worked[busiest] > _SHARE * spent else None


_AGAIN_SECONDS = 0.1
"""Between two tries to connect to a driver that refuses, as a dead one does."""
_LOOK_SECONDS = 0.05
"""Between two looks whether the check was ended."""
