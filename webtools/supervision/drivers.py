"""One browser for several contexts."""

import threading

from loguru import logger

from webtools.deadline import Deadline
from webtools.driver import Driver, launch
from webtools.errors import Closed
from webtools.operations.context_setup import prepare_browser
from webtools.options import Options
from webtools.origin_rules import NO_RULES, OriginRules
from webtools.supervision import wires
from webtools.supervision.side_connection import SideConnection
from webtools.supervision.watchdog import Watchdog


class SharedDriver:
    """Launches the browser when it is first needed, and again when the last one was discarded."""

    def __init__(self, options: Options, rules: OriginRules = NO_RULES) -> None:
        self.options = options
        self.rules = rules
        self._lock = threading.Lock()  # guards both below; held while launching: all wait for one launch
        self._driver: Driver | None = None
        self._closed = False
        self._watchdog = Watchdog(self.discard)

    def lease(self) -> tuple[Driver, bool]:
        """Return the running driver, launched if there is none, and whether it was running before.

        Raises:
            BrowserMissing, BrowserNotStarted: As `webtools.driver.launch`.
            BrowserDied, DeadlineExceeded: It came up, and then did not answer.
        """
        with self._lock:
            if self._closed:
                raise Closed("This browser is closed")
            if self._driver is not None:
                return self._driver, True
            self._driver = self._launch()
            return self._driver, False

    def _launch(self) -> Driver:
        driver = launch(self.options, self.rules)
        deadline = Deadline("starting the browser", self.options.timeout_start)
        try:
            wires.begin(driver, deadline)
            with SideConnection(driver, deadline) as link:
                prepare_browser(link, deadline, self.options.browser)
        except BaseException:
            driver.end(gently=False)
            wires.end(driver)
            raise
        return driver

    def discard(self, driver: Driver) -> None:
        """`driver` is dead or useless: end what is left of it, so that the next lease launches afresh."""
        driver.given_up = True
        with self._lock:
            if self._driver is driver:
                self._driver = None
                logger.warning("{} is given up: {}; what is left is ended", driver.version, driver.autopsy())
        driver.end(gently=False)
        wires.end(driver)

    def suspect(self, driver: Driver) -> None:
        """An answer of `driver` is late; should it be stuck, it is discarded. Returns at once."""
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
        self._watchdog.close()
        if driver is not None:
            wires.ask_to_close(driver)
            driver.end()
            wires.end(driver)
