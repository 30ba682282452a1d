"""Finds out whether a browser whose answer is late is only slow, or answers nobody any more.

A dead one is noticed by its closed socket. A stopped or hung one keeps its socket open and its driver even goes on
answering for itself, so the question has to be one that only the browser can answer.
"""

import threading
from collections.abc import Callable
from time import monotonic

from webtools.driver import Driver
from webtools.driver.activity import Activity
from webtools.errors import WebtoolsError
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
"""Processor time that driver and browser spend without an answer, until the busiest page counts as the cause: an
overloaded machine gives them little. What a page has left in the browser's queue takes as long again to work off."""
_NEXT_FLOOD = 4
"""The factor by which the limit grows before another page counts as the cause."""
_SHARE = 0.2
"""Of the processor time of driver and browser, which a page has to have used itself to count as the cause."""


class Watchdog:
    """Checks a suspect in a thread of its own, one at a time, and gives a stuck one to `end`."""

    def __init__(self, end: Callable[[Driver], None]) -> None:
        self._end = end
        self._lock = threading.Lock()  # guards the thread
        self._thread: threading.Thread | None = None
        self._closed = threading.Event()

    def suspect(self, driver: Driver) -> None:
        """An answer of `driver` is late: look whether it is alive. Returns at once."""
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
        busiest page of a browser that works is ended first.
        """
        began = monotonic()
        limit = began + _LONGEST_SECONDS
        activity = driver.activity()
        pages = _Pages(driver, activity)
        while not (self._closed.is_set() or driver.given_up or (not activity.gone and self._answers(driver))):
            before, activity = activity, driver.activity()
            if activity.works_since(before):
                if not self._closed.is_set() and pages.end_busiest(activity):
                    limit = monotonic() + _LONGEST_SECONDS
                if monotonic() < limit:
                    continue
            if not self._closed.is_set():
                seconds = monotonic() - began
                logger.warning("{} has not answered for {:.1f} s; it is ended", driver.version, seconds)
                self._end(driver)
            return

    def _answers(self, driver: Driver) -> bool:
        """Return whether the browser answers within `_ANSWER_SECONDS`; sooner that it does not when it rests."""
        before = driver.activity()
        heard = threading.Event()
        connection = self._connect(driver, heard.set, _REST_SECONDS)
        if connection is None and not driver.activity().rests_since(before):
            connection = self._connect(driver, heard.set, _ANSWER_SECONDS - _REST_SECONDS)
        if connection is None:
            return False
        try:
            _, question = Exchange().number(browser.get_user_contexts())
            connection.send(question, _ANSWER_SECONDS)
            return self._happens(heard, _REST_SECONDS) or (
                not driver.activity().rests_since(before)
                and self._happens(heard, _ANSWER_SECONDS - _REST_SECONDS)
            )
        except WebtoolsError:
            return False
        finally:
            connection.close()

    def _happens(self, event: threading.Event, seconds: float) -> bool:
        end = monotonic() + seconds
        while not (event.is_set() or self._closed.is_set()) and monotonic() < end:
            event.wait(_LOOK_SECONDS)
        return event.is_set()

    def _connect(self, driver: Driver, on_frame: Callable[[], None], seconds: float) -> wires.Wire | None:
        end = monotonic() + seconds
        try:
            return wires.connect(
                driver,
                name="watchdog",
                timeout=seconds,
                on_frame=lambda _: on_frame(),
                on_lost=lambda _: None,
            )
        except WebtoolsError:
            self._closed.wait(max(0.0, min(end - monotonic(), _AGAIN_SECONDS)))
            return None


class _Pages:
    """The pages of a browser that has not answered since its `activity` was looked at."""

    def __init__(self, driver: Driver, activity: Activity) -> None:
        self._driver = driver
        self._patience = _FLOOD_SECONDS
        self._begin(activity)

    def _begin(self, activity: Activity) -> None:
        self._before = activity
        self._pages_before = self._driver.seconds_of_pages()

    def end_busiest(self, activity: Activity) -> bool:
        """End the page that has worked most, if a page may be the cause; return whether one was ended."""
        spent = activity.seconds - self._before.seconds
        if spent < self._patience:
            return False
        pages = self._driver.seconds_of_pages()
        worked = {page: used - self._pages_before.get(page, 0.0) for page, used in pages.items()}
        busiest = max(worked, key=worked.__getitem__, default=None)
        if busiest is None or worked[busiest] < _SHARE * spent:
            return False
        logger.warning("{} is too busy to answer; its busiest page is ended", self._driver.version)
        self._driver.end_page(busiest)
        self._patience *= _NEXT_FLOOD
        self._begin(activity)
        return True


_AGAIN_SECONDS = 0.1
"""Between two tries to connect to a driver that refuses, as a dead one does."""
_LOOK_SECONDS = 0.05
"""Between two looks whether the check was ended."""
