"""Entering a browser and leaving it: a context's first and last commands."""

from webtools.deadline import Deadline
from webtools.options import Options
from webtools.protocol import browser, browsing_context
from webtools.protocol import session as bidi_session
from webtools.session.session import Link, Session

_EVENTS = (
    "browsingContext",
    "log.entryAdded",
    "input.fileDialogOpened",
    "network.beforeRequestSent",
    "network.responseCompleted",
    "network.fetchError",
)
"""What is folded; each one costs a loading page time, so only what is used."""


def open_session(link: Link, options: Options, *, default: bool, deadline: Deadline) -> Session:
    """A session in the browser's own user context, or in a new one, with one tab open."""
    session = Session(link)
    if not default:
        created = session.ask(browser.create_user_context(), deadline=deadline)
        session.contexts.user_context = created.user_context
    user_context = session.contexts.user_context
    session.ask(bidi_session.subscribe(_EVENTS, user_contexts=[user_context]), deadline=deadline)
    if options.viewport is not None:
        session.ask(
            browsing_context.set_viewport(options.viewport, user_context=user_context), deadline=deadline
        )
    for info in session.ask(browsing_context.get_tree(), deadline=deadline).contexts:
        session.contexts.add(info)
    return session


def leave(session: Session) -> None:
    """Close every tab of this context, where other contexts live on in the browser."""
    deadline = Deadline("leaving the browser", 3.0)
    user_context = session.contexts.user_context
    if user_context == "default":  # the protocol does not let it be removed
        session.ask_all([browsing_context.close(tab) for tab in session.contexts.tabs], deadline=deadline)
    else:
        session.ask(browser.remove_user_context(user_context), deadline=deadline)
