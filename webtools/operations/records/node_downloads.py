"""The folder on a Grid's node to which a browser downloads.

The node makes it and sets it for the browser's own user context, and no end point names it. Other user contexts of the
session can use it too, once it is known; so the browser downloads an empty file, and reports where that came to.
"""

from webtools.deadline import Deadline
from webtools.errors import DeadlineExceeded, ProtocolError
from webtools.logger import logger
from webtools.protocol import browsing_context
from webtools.protocol import session as bidi_session
from webtools.protocol.browsing_context import DownloadEnd
from webtools.protocol.wire import Event
from webtools.session.browsing_contexts import OWN
from webtools.session.session import Link, Session

_NOTHING = "data:application/octet-stream,"
_SECONDS = 5.0
_EVENTS = ("browsingContext.contextCreated", "browsingContext.downloadEnd")
"""A shared connection routes a tab's events by the first one."""


class _Arrival:
    path: str | None = None

    def fold(self, event: Event) -> None:
        if isinstance(event, DownloadEnd):
            self.path = event.filepath


def folder(link: Link, deadline: Deadline) -> str | None:
    """Return the folder, before the browser has its first context; None: the browser did not report it."""
    try:
        path = _arrived(Session(link), deadline.within(_SECONDS))
    except (DeadlineExceeded, ProtocolError) as error:
        logger.warning("only the default context can download: {}", error.message)
        return None
    return path.rpartition("\\" if "\\" in path else "/")[0]


def _arrived(session: Session, deadline: Deadline) -> str:
    """Return where an empty file came to."""
    arrival = _Arrival()
    session.listen(arrival)
    tab = session.ask(browsing_context.get_tree(), deadline=deadline).contexts[0].context
    listening = session.ask(bidi_session.subscribe(_EVENTS, user_contexts=[OWN]), deadline=deadline)
    session.post(browsing_context.navigate(tab, _NOTHING))  # it fails, since it leads to no page
    try:
        session.wait(
            lambda: arrival.path is not None,
            deadline=deadline,
            waiting_for="the browser to download an empty file",
        )
    finally:
        session.post(bidi_session.unsubscribe([listening.subscription]))
    assert arrival.path is not None
    return arrival.path
