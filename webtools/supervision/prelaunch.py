"""A browser that starts before anything asks for it, while its users are still being imported."""

import threading
from functools import partial

from webtools.driver import Driver, launcher
from webtools.errors import WebtoolsError
from webtools.limits.origin_rules import OriginRules
from webtools.logger import logger
from webtools.options.browser import Options


class Prelaunch:
    """One launch, on a thread of its own.

    A launch that fails is not reported: whoever takes its browser launches another one, and reports what that meets.

    Attributes:
        options: Those that the browser has.
    """

    def __init__(self, options: Options, rules: OriginRules) -> None:
        self.options = options
        # Imported before the thread begins, since two threads that import take turns, and the start is urgent.
        self._launch = partial(launcher(options), options, rules)
        self._lock = threading.Lock()  # guards the driver: only one may get it
        self._driver: Driver | None = None
        self._launched = threading.Event()
        threading.Thread(target=self._run, name="webtools-prelaunch", daemon=True).start()

    def take(self) -> Driver | None:
        """Wait for the launch; return its browser, which is the caller's from now on.

        None: it did not start, or was taken or ended before.
        """
        self._launched.wait()
        with self._lock:
            driver, self._driver = self._driver, None
        return driver

    def end(self) -> None:
        """End the browser unless it was taken."""
        if (driver := self.take()) is not None:
            driver.end(gently=False)

    def _run(self) -> None:
        try:
            self._driver = self._launch()
        except WebtoolsError as error:
            logger.debug("the browser did not start ahead of the first call: {}", error)
        finally:
            self._launched.set()
