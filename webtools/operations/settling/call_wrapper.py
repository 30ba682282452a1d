"""Surround every call: see to what its operation alone cannot.

Browser and page are asked where the outcome is not known, and what a call has left that was given up is undone.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress

from webtools import capabilities
from webtools.cancellation import GivenUp
from webtools.deadline import Deadline
from webtools.errors import Cancelled, DeadlineExceeded, PageClosed, ProtocolError, WebtoolsError
from webtools.operations.settling import hung_page, undoing
from webtools.protocol import browser
from webtools.session.session import Session

_ENDING_SECONDS = 0.5
"""For a browser to close the tabs of eight contexts, 45 ms each."""


@contextmanager
def around(session: Session, deadline: Deadline) -> Iterator[None]:
    """Surround the operation of a call.

    Raises:
        DeadlineExceeded: It names the page where that is the reason.
        BrowserDied: A tab went because the browser ends.
    """
    begun = undoing.CallStart(session)
    try:
        with _explained(session, deadline):
            yield
    except GivenUp as given_up:
        if isinstance(given_up.error, Cancelled):
            begun.undo()
        raise


@contextmanager
def _explained(session: Session, deadline: Deadline) -> Iterator[None]:
    before = list(session.contexts.tabs)
    try:
        yield
    except DeadlineExceeded as late:
        error = hung_page.explained(session, late)
        if error is late:
            raise
        raise error from None
    except WebtoolsError as error:
        if _tells_of_crash(error) or _any_gone(session, before):
            _require_browser(session, deadline)
        raise
    if _any_gone(session, before):
        _require_browser(session, deadline)


def _tells_of_crash(error: WebtoolsError) -> bool:
    """Return whether a crash may be the reason: before Firefox ends, it moves the tab into its own process."""
    return isinstance(error, PageClosed) or (
        isinstance(error, ProtocolError) and error.error == "unsupported operation"
    )


def _any_gone(session: Session, before: Iterable[str]) -> bool:
    return any(tab not in session.contexts for tab in before)


def _require_browser(session: Session, deadline: Deadline) -> None:
    """Raise when a tab went because its page crashed, which ends some browsers.

    Firefox closes the tabs of all contexts one after another, and the connection at the end. Asked in between, it
    answers late, or at once.
    """
    if not capabilities.has("crash-event", session.browser):
        with suppress(DeadlineExceeded):
            session.ask(browser.get_user_contexts(), deadline=deadline)
            session.waited(lambda: False, deadline.within(_ENDING_SECONDS))
