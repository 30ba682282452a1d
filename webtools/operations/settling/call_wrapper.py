"""Surround every call with what its operation alone cannot do.

Browser and page are asked where the outcome is not known, and what a call has left that was given up is undone.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress

from webtools import capabilities
from webtools.cancellation import GivenUp
from webtools.deadline import Deadline
from webtools.errors import Cancelled, DeadlineExceeded, PageClosed, ProtocolError, WebtoolsError
from webtools.operations.settling import hung_page, undoing
from webtools.protocol import browser, script
from webtools.session.browsing_contexts import EMPTY, SANDBOX
from webtools.session.session import Session

_ENDING_SECONDS = 0.5
"""For a browser to close the tabs of eight contexts, 45 ms each."""


@contextmanager
def around(session: Session, deadline: Deadline) -> Iterator[None]:
    """Surround the operation of a call.

    Raises:
        DeadlineExceeded: It names the page where that is the reason.
        BrowserDied, PageCrashed: A tab went, or lost its page, because the process of a page has ended.
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
        _require_pages(session, deadline, before, in_doubt=_tells_of_crash(error))
        raise
    _require_pages(session, deadline, before)


def _tells_of_crash(error: WebtoolsError) -> bool:
    """Return whether a crash may be the reason: before Firefox ends, it moves the tab into its own process."""
    return isinstance(error, PageClosed) or (
        isinstance(error, ProtocolError) and error.error == "unsupported operation"
    )


def _require_pages(
    session: Session, deadline: Deadline, before: Iterable[str], *, in_doubt: bool = False
) -> None:
    """Raise when a tab went, or shows an empty page, because its page crashed, which ends some browsers.

    Firefox puts an empty page into the tab, closes the tabs of all contexts one after another, and the connection at
    the end. Asked in between, it answers late, or at once.
    """
    if capabilities.has("crash-event", session.browser):
        return
    replaced = session.contexts.replaced()
    if not in_doubt and not replaced and all(tab in session.contexts for tab in before):
        return
    with suppress(DeadlineExceeded):
        session.ask(browser.get_user_contexts(), deadline=deadline)
        session.waited(lambda: False, deadline.within(_ENDING_SECONDS))
    for tab in replaced:
        _require_page(session, tab)


def _require_page(session: Session, tab: str) -> None:
    """Raise when a tab of a browser that goes on shows an empty page that no navigation has brought."""
    known = session.contexts.get(tab) if tab in session.contexts else None
    if known is None or (lost := known.replaced) is None:
        return
    where = script.evaluate("location.href", context=tab, sandbox=SANDBOX, await_promise=False)
    asked = session.start(where)
    if not session.waited(lambda: asked.ended, Deadline("looking at the page", _ENDING_SECONDS)):
        session.forget(asked)
    if script.returned(asked.value) == EMPTY:
        known.describe(None, lost)
        session.contexts.crash(tab)
        session.contexts.require_living(tab)
    known.keep_page()
