"""Finds out whether a browser whose call ran out of time is only slow, or answers nobody any more.

A dead one is noticed by its closed socket. A stopped or hung one keeps its socket open and its driver even goes on
answering for itself, so the question has to be one that only the browser can answer.
"""

import threading
from collections.abc import Callable

from loguru import logger

from webtools.driver import Driver
from webtools.errors import WebtoolsError
from webtools.protocol import browser
from webtools.session.exchange import Exchange
from webtools.transport import Connection

_ANSWER_SECONDS = 10.0
"""Long enough for a browser on a machine that is overloaded many times over."""


class Watchdog:
    """Checks a suspect in a thread of its own, one at a time, and gives a stuck one to `end`."""

    def __init__(self, end: Callable[[Driver], None]) -> None:
        self._end = end
        self._lock = threading.Lock()  # guards the thread
        self._thread: threading.Thread | None = None
        self._heard = threading.Event()

    def suspect(self, driver: Driver) -> None:
        """A call on `driver` ran out of time: look whether it is alive. Returns at once."""
        with self._lock:
            if self._thread is None or not self._thread.is_alive():
                self._heard.clear()
                self._thread = threading.Thread(
                    target=self._check, args=(driver,), name="webtools-watchdog", daemon=True
                )
                self._thread.start()

    def close(self) -> None:
        """End a check that is under way, without a verdict."""
        with self._lock:
            thread, self._thread = self._thread, None
        self._heard.set()
        if thread is not None:
            thread.join()

    def _check(self, driver: Driver) -> None:
        if not self._answers(driver):
            logger.warning("{} has not answered for {:g} s; it is ended", driver.version, _ANSWER_SECONDS)
            self._end(driver)

    def _answers(self, driver: Driver) -> bool:
        try:
            connection = Connection(
                driver.web_socket_url,
                name="watchdog",
                timeout=_ANSWER_SECONDS,
                on_frame=lambda _: self._heard.set(),
                on_lost=lambda _: None,
            )
        except WebtoolsError:
            return False
        try:
            _, question = Exchange().number(browser.get_user_contexts())
            connection.send(question)
            return self._heard.wait(_ANSWER_SECONDS)
        except WebtoolsError:
            return False
        finally:
            connection.close()
