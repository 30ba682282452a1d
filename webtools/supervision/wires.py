"""Connects the owners of sessions to a driver: each with a socket of its own, or all of them over one."""

import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from weakref import WeakKeyDictionary

from webtools.closing import ClosedByWith
from webtools.deadline import Deadline
from webtools.driver import Driver
from webtools.errors import BrowserDied, BrowserNotStarted, WebtoolsError
from webtools.protocol import browser
from webtools.protocol import session as bidi_session
from webtools.session.session import Session
from webtools.supervision.queued_link import QueuedLink
from webtools.transport import Channel, Connection, SharedConnection

Transport = Connection | Channel

_END_SECONDS = 3.0
"""For a browser of somebody else to end our session, which takes milliseconds."""
_lock = threading.Lock()  # guards the one below
_shared: "WeakKeyDictionary[Driver, SharedConnection]" = WeakKeyDictionary()


def connect(
    driver: Driver,
    *,
    name: str,
    timeout: float,
    on_frame: Callable[[bytes], object],
    on_lost: Callable[[str], object],
) -> Transport:
    """Return a connection to `driver`, whose frames and end are given to the two functions.

    Raises:
        BrowserNotStarted: The driver accepts no connection.
    """
    if not driver.shares_socket:
        return Connection(
            driver.web_socket_url, name=name, timeout=timeout, on_frame=on_frame, on_lost=on_lost
        )
    with _lock:
        shared = _shared.get(driver)
    if shared is None:
        raise BrowserNotStarted("No connection to the browser: its session has ended")
    try:
        return shared.channel(on_frame, on_lost)
    except BrowserDied as error:
        raise BrowserNotStarted(f"No connection to the browser: {error.message}") from error


def begin(driver: Driver, deadline: Deadline) -> None:
    """Open the one socket of a browser that has just started, and its session, if it is of that kind.

    Raises:
        BrowserNotStarted: It accepts no connection, or no session.
    """
    if not driver.shares_socket:
        return
    shared = SharedConnection(
        driver.web_socket_url,
        name="shared",
        timeout=deadline.remaining(),
        headers=driver.headers,
        quiet_seconds=driver.quiet_seconds,
    )
    if driver.new_session is not None:
        _begin_session(driver, shared, driver.new_session, deadline)
    with _lock:
        _shared[driver] = shared


def _begin_session(
    driver: Driver, shared: SharedConnection, wanted: Mapping[str, object], deadline: Deadline
) -> None:
    link = QueuedLink()
    channel = shared.channel(link.hear, link.lose)
    link.attach(channel)
    try:
        begun = Session(link).ask(bidi_session.new(wanted), deadline=deadline)
    except WebtoolsError as error:
        shared.close()
        raise BrowserNotStarted(
            f"{driver.version} began no session: {error.message}", hint=error.hint
        ) from error
    driver.recognize(begun.capabilities)
    channel.close()


def end_only_session(driver: Driver) -> None:
    """End the one session of a browser without a driver.

    A browser of ours is asked to close by itself, so that it writes its profile; returns at once. One of somebody
    else goes on running.
    """
    with _lock:
        shared = _shared.get(driver)
    if shared is None or driver.new_session is None:
        return
    with suppress(WebtoolsError):  # it is gone
        link = QueuedLink()
        link.attach(shared.channel(link.hear, link.lose))
        if driver.foreign:
            Session(link).ask(bidi_session.end(), deadline=Deadline("ending the session", _END_SECONDS))
        else:
            Session(link).start(browser.close())


def end(driver: Driver) -> None:
    """Close the shared socket of a driver that has ended, and wait for its reader."""
    with _lock:
        shared = _shared.pop(driver, None)
    if shared is not None:
        shared.close()


class SideConnection(QueuedLink, ClosedByWith):
    """A connection beside those of a browser's contexts, for a few commands; it closes with its `with` block."""

    def __init__(self, driver: Driver, deadline: Deadline) -> None:
        super().__init__()
        self.attach(
            connect(driver, name="aside", timeout=deadline.remaining(), on_frame=self.hear, on_lost=self.lose)
        )
