"""Leaving a page that answers nobody any more, since a script of it never ends or its process is stopped.

Documents of one site share a process, so such a page would keep the next one from coming.
"""

from collections.abc import Callable
from contextlib import suppress

from webtools.deadline import Deadline
from webtools.errors import DeadlineExceeded
from webtools.operations import tabs
from webtools.protocol import browsing_context, script
from webtools.session.session import Session

_ALIVE_SECONDS = 1.0
"""For a page to answer."""
_EMPTY_SECONDS = 1.5
"""For the empty page to come."""
_CLOSE_SECONDS = 1.0
_EMPTY = "view-source:about:blank"
"""An empty page that no other shares a process with. Chromium lets about:blank and what comes after it run where the
page before runs, if that was a file, a data page or about:blank itself; so neither would ever come."""


def leave(session: Session, tab: str, deadline: Deadline) -> str | None:
    """Make way for the next page of a tab, and return a note about the one before; None when that answers."""
    known = session.contexts.get(tab)
    if known.crashed:
        known.crashed = False  # of the page that was there; the next one has a new process
        return "The page before had crashed"
    if session.prompts.any_open() is not None:
        return None  # it holds up its tab, and all tabs that share a process with that
    alive = session.start(script.evaluate("0", context=tab, sandbox="webtools", await_promise=False))
    if _within(session, lambda: alive.ended, deadline, _ALIVE_SECONDS):
        return None
    session.forget(alive)
    emptied = session.start(browsing_context.navigate(tab, _EMPTY, wait="complete"))
    if _within(session, lambda: emptied.ended, deadline, _EMPTY_SECONDS):
        known.doubted = False
        return "The page before answered nobody any more, so it was left without asking it"
    session.forget(emptied)
    _replace(session, tab, deadline)
    return "The page before answered nobody any more, so its tab was closed and a new one opened in its place"


def _replace(session: Session, tab: str, deadline: Deadline) -> None:
    """Open another tab and close this one.

    The browser begins no navigation while an earlier one, such as that of a call that has run out of time, waits for
    the process of the page, and it passes on no commands to that process meanwhile.
    """
    tabs.open_tab(session, deadline)
    closing = session.start(browsing_context.close(tab))
    _within(session, lambda: tab not in session.contexts, deadline, _CLOSE_SECONDS)
    session.forget(closing)


def _within(session: Session, condition: Callable[[], bool], deadline: Deadline, seconds: float) -> bool:
    """Return whether `condition` came to hold in so many seconds."""
    with suppress(DeadlineExceeded):
        session.wait(condition, deadline=deadline.within(seconds), waiting_for="the page before to answer")
    return condition()
