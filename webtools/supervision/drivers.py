"""One browser for several contexts."""

import os
import threading
from functools import partial

from webtools.deadline import Deadline
from webtools.driver import Driver, attach, launch
from webtools.errors import BrowserDied, BrowserNotStarted, Closed, WebtoolsError
from webtools.limits.origin_rules import NO_RULES, OriginRules
from webtools.logger import logger
from webtools.operations.records import node_downloads
from webtools.operations.setup.context_setup import prepare_browser, undo_commands
from webtools.options.browser import Options
from webtools.protocol.wire import Command
from webtools.supervision import wires
from webtools.supervision.attaching import protecting_tabs, reached
from webtools.supervision.prelaunch import Prelaunch
from webtools.supervision.watchdog import Watchdog
from webtools.supervision.wires import SideConnection

_LET_GO_SECONDS = 3.0


class SharedDriver:
    """Launches the browser when it is first needed, and again when the last one was discarded.

    Args:
        ahead: A launch that was begun before; its browser is the first one.
    """

    def __init__(
        self, options: Options, rules: OriginRules = NO_RULES, *, ahead: Prelaunch | None = None
    ) -> None:
        self.options = options
        self.rules = rules
        self.process = os.getpid()  # a fork has none of our threads, and its parent's browser is not its own
        self._lock = threading.Lock()  # guards the four below; held while launching: all wait for one launch
        self._driver: Driver | None = None
        self._ahead = ahead  # as above
        self._failure: BrowserNotStarted | None = None  # of the last launch
        self._closed = False
        # Written while launching, read when there is no launch any more.
        self._undoing: list[Command[None]] = []
        self._watchdog = Watchdog(self.discard)

    def lease(self) -> tuple[Driver, bool]:
        """Return the running driver, launched if there is none, and whether it was running before.

        All that wait for a launch get its outcome, also when it fails.

        Raises:
            BrowserMissing, BrowserNotStarted: As `webtools.driver.launch`.
            BrowserDied, DeadlineExceeded: It came up, and then did not answer.
        """
        before = self._failure
        with self._lock:
            if self._closed:
                raise Closed("This browser is closed")
            if self._driver is not None:
                return self._driver, True
            if self._failure is not None and self._failure is not before:
                raise _same(self._failure)
            try:
                self._driver = self._launch()
            except BrowserNotStarted as error:
                self._failure = _same(error)
                raise
            return self._driver, False

    def _launch(self) -> Driver:
        ahead, self._ahead = self._ahead, None
        if ahead is not None and (driver := ahead.take()) is not None:
            try:
                return self._prepared(driver)
            except (BrowserDied, BrowserNotStarted) as error:  # before anybody used it, so nothing is lost
                logger.debug("{} is replaced before its first use: {}", driver.version, error)
        return self._prepared(self._started())

    def _prepared(self, driver: Driver) -> Driver:
        deadline = Deadline("starting the browser", self.options.timeout_start)
        end_point = self.options.end_point
        try:
            with reached(self.options, deadline, driver) as link:
                self._undoing = prepare_browser(
                    link,
                    deadline,
                    driver.browser or self.options.browser,
                    attached=end_point is not None and end_point.kind == "devtools",
                )
                if driver.files is not None and driver.files.fetch is not None:
                    driver.files.folder = node_downloads.folder(link, deadline)
        except BaseException:
            driver.end(gently=False)
            wires.end(driver)
            raise
        return driver

    def _started(self) -> Driver:
        end_point = self.options.end_point
        if end_point is None:
            return launch(self.options, self.rules)
        return attach(self.options, end_point, partial(protecting_tabs, self.options))

    def discard(self, driver: Driver, why: str = "the connection was closed") -> None:
        """End what is left of a driver that is dead or useless, so that the next lease launches another."""
        driver.given_up = why
        with self._lock:
            if self._driver is driver:
                self._driver = None
                logger.warning(
                    "{} is given up: {}; what is left is ended", driver.version, driver.exit_cause()
                )
        wires.end(driver)  # first, as calls in flight fail with it, and a Grid takes long to end what hangs
        driver.end(gently=False)

    def suspect(self, driver: Driver) -> None:
        """Look whether `driver`, whose answer is late, is stuck, and discard it then. Return at once."""
        self._watchdog.suspect(driver)

    def check(self, driver: Driver) -> None:
        """Wait until `driver` has answered, or was discarded because it is stuck."""
        self._watchdog.check(driver)

    @property
    def current(self) -> Driver | None:
        with self._lock:
            return self._driver

    def close(self) -> None:
        """End the driver, and launch none again."""
        with self._lock:
            driver, self._driver, self._closed = self._driver, None, True
            ahead, self._ahead = self._ahead, None
        self._watchdog.close()
        if ahead is not None:
            ahead.end()
        if driver is not None:
            if self.options.attach is not None:
                self._take_back(driver)
            wires.end_only_session(driver)
            driver.end()
            wires.end(driver)

    def _take_back(self, driver: Driver) -> None:
        """Remove our preload scripts from a browser that goes on running."""
        deadline = Deadline("letting go of the browser", _LET_GO_SECONDS)
        try:
            with SideConnection(driver, deadline) as link:
                undo_commands(link, deadline, self._undoing)
        except WebtoolsError as error:
            logger.debug("{}: nothing could be taken back: {}", driver.version, error)


def _same(error: BrowserNotStarted) -> BrowserNotStarted:
    """Return an equal error, as one that is raised in several threads would collect all their tracebacks."""
    return BrowserNotStarted(error.message, hint=error.hint, can_retry=error.can_retry)
