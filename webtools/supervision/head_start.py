"""A browser that starts before anything asks for it, while its users are still being imported."""

import threading
from functools import partial

from webtools.driver import Driver, launcher
from webtools.errors import WebtoolsError
from webtools.logger import logger
from webtools.options import Options
from webtools.origin_rules import OriginRules


class HeadStart:
    """One launch, on a thread of its own.

    A launch that fails is not reported: whoever takes its browser launches another one, and reports what that meets.

    Args:
        unused_seconds: End the browser when nobody has taken it for so long; None: keep it.
    """

    def __init__(self, options: Options, rules: OriginRules, *, unused_seconds: float | None) -> None:
        # Imported before the thread begins, since two threads that import take turns, and the start is urgent.
        self._launch = partial(launcher(options), options, rules)
        self._unused_seconds = unused_seconds
        self._lock = threading.Lock()  # guards the driver: the taker and the thread may both want it
        self._driver: Driver | None = None
        self._launched = threading.Event()
        self._wanted = threading.Event()
        threading.Thread(target=self._run, name="webtools-head-start", daemon=True).start()

    def take(self) -> Driver | None:
        """Wait for the launch; return its browser, which is the caller's from now on.

        None: it did not start, was ended because nobody took it, or was taken before.
        """
        self._wanted.set()
        self._launched.wait()
        return self._taken()

    def end(self) -> None:
        """End the browser unless it was taken."""
        self._wanted.set()
        self._launched.wait()
        self._end()

    def _run(self) -> None:
        try:
            driver = self._launch()
        except WebtoolsError as error:
            logger.debug("the browser did not start ahead of the first call: {}", error)
        else:
            with self._lock:
                self._driver = driver
        finally:
            self._launched.set()
        if not self._wanted.wait(self._unused_seconds):
            self._end()

    def _end(self) -> None:
        if (driver := self._taken()) is not None:
            driver.end(gently=False)

    def _taken(self) -> Driver | None:
        with self._lock:
            driver, self._driver = self._driver, None
            return driver
