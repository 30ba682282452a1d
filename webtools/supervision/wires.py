"""Connects the owners of sessions to a driver: each with a socket of its own, or all of them over one."""

import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from weakref import WeakKeyDictionary

from webtools.deadline import Deadline
from webtools.driver import Driver
from webtools.errors import BrowserDied, BrowserNotStarted, WebtoolsError
from webtools.protocol import browser
from webtools.protocol import session as bidi_session
from webtools.session.session import Session
from webtools.supervision.queued_link import QueuedLink
from webtools.transport import Channel, Connection, SharedConnection

Wire = Connection | Channel

_lock = threading.Lock()  # guards the one below
_shared: "WeakKeyDictionary[Driver, SharedConnection]" = WeakKeyDictionary()


def connect(
    driver: Driver,
    *,
    name: str,
    timeout: float,
    on_frame: Callable[[bytes], None],
    on_lost: Callable[[str], None],
) -> Wire:
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
        Session(link).ask(bidi_session.new(wanted), deadline=deadline)
    except WebtoolsError as error:
        shared.close()
        raise BrowserNotStarted(
            f"{driver.version} began no session: {error.message}", hint=error.hint
        ) from error
    channel.close()


def ask_to_close(driver: Driver) -> None:
    """Ask a browser without a driver to close by itself, so that it writes its profile. Returns at once."""
    with _lock:
        shared = _shared.get(driver)
    if shared is None or driver.new_session is None:
        return
    with suppress(WebtoolsError):  # it is gone
        link = QueuedLink()
        link.attach(shared.channel(link.hear, link.lose))
        Session(link).start(browser.close())


def end(driver: Driver) -> None:
    """Close the shared socket of a driver that has ended, and wait for its reader."""
    with _lock:
        shared = _shared.pop(driver, None)
    if shared is not None:
        shared.close()
