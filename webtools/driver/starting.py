"""Gives up a start as soon as the browser has ended."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from selenium.webdriver.chromium.service import ChromiumService

from webtools.driver import processes

_POLL_SECONDS = 0.1
_GONE_SECONDS = 0.5
"""Without a browser, after there was one: a script that starts the browser may be followed by another process."""
_ABSENT_SECONDS = 10.0
"""Without a browser, when none was seen: one that ends at once may do so between two looks."""


class BrowserEnded(Exception):
    """The browser ended while its driver waited for it."""


@contextmanager
def while_browser_lives(service: ChromiumService) -> Iterator[None]:
    """End the driver when its browser ends before the block is over.

    A driver that speaks to its browser through a pipe does not notice that the browser has ended: it waits a minute.

    Raises:
        BrowserEnded: In place of whatever the block raises because its driver was ended.
    """
    over, ended = threading.Event(), threading.Event()
    watch = threading.Thread(target=_watch, args=(service, over, ended), name="webtools-start", daemon=True)
    watch.start()
    try:
        yield
    except Exception as error:
        if ended.is_set():
            raise BrowserEnded("it ended right away") from error
        raise
    finally:
        over.set()
        watch.join()


def _watch(service: ChromiumService, over: threading.Event, ended: threading.Event) -> None:
    left = _ABSENT_SECONDS
    while not over.wait(_POLL_SECONDS):
        process = getattr(service, "process", None)
        if process is None or process.poll() is not None:
            continue
        states = {processes.status(child) for child in processes.children(process.pid)} - {None}
        if states and states != {processes.ZOMBIE}:
            left = _GONE_SECONDS
        else:
            left = min(left, _GONE_SECONDS if states else left) - _POLL_SECONDS
        if left <= 0:
            ended.set()
            process.kill()
            return
