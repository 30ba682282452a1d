"""Channels over which scripts in the main world of pages report (WebDriver BiDi, script.message), and other events."""

from secrets import token_hex

from webtools.deadline import Deadline
from webtools.protocol import script
from webtools.protocol import session as bidi_session
from webtools.session.session import Session

FUNCTIONS = f"webtools-{token_hex(8)}"
"""The channel of exposed functions."""
SOCKETS = f"webtools-{token_hex(8)}"
"""The channel of sockets."""
_A_MOMENT = 1.0
"""For documents that are there already."""


def listen(session: Session, deadline: Deadline) -> None:
    """Have the browser pass on what pages report. Idempotent."""
    hear(session, deadline, "script.message")


def hear(session: Session, deadline: Deadline, event: str) -> None:
    """Have the browser report an event that not every session folds. Idempotent."""
    if event in session.hears:
        return
    session.hears.add(event)
    listening = bidi_session.subscribe([event], user_contexts=[session.contexts.user_context])
    subscription = session.ask(listening, deadline=deadline).subscription
    session.footprint.undoing.append(bidi_session.unsubscribe([subscription]))


def add_script(
    session: Session, deadline: Deadline, declaration: str, channel: str, *, instead_of: str = ""
) -> str:
    """Run a function in every document, those that are there already as well; one with a dialog runs it later.

    Args:
        channel: The function reports over it.
        instead_of: The script whose place it takes, if any.

    Returns:
        The id of the preload script.
    """
    arguments = [script.channel(channel)]
    users = [session.contexts.user_context]
    adding = script.add_preload_script(declaration, arguments=arguments, user_contexts=users)
    made = session.ask(adding, deadline=deadline).script
    if instead_of:
        before = script.remove_preload_script(instead_of)
        session.footprint.undoing.remove(before)
        session.post(before)
    session.footprint.undoing.append(script.remove_preload_script(made))
    here = [
        script.call_function(declaration, context=each, arguments=arguments) for each in session.contexts.all
    ]
    session.ask_briefly(here, deadline.within(_A_MOMENT))
    return made
