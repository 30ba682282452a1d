"""Channels over which scripts in the main world of pages report (WebDriver BiDi, script.message), and other events."""

from secrets import token_hex

from webtools.deadline import Deadline
from webtools.protocol import script
from webtools.protocol import session as bidi_session
from webtools.protocol.script import LocalValue
from webtools.session.session import Session

FUNCTIONS = f"webtools-{token_hex(8)}"
"""The channel of exposed functions."""
SOCKETS = f"webtools-{token_hex(8)}"
"""The channel of sockets."""


def listen(session: Session, deadline: Deadline) -> None:
    """Have the browser pass on what pages report. Idempotent."""
    hear(session, deadline, "script.message")


def hear(session: Session, deadline: Deadline, event: str) -> None:
    """Have the browser report an event that not every session folds. Idempotent."""
    if event in session.added.hears:
        return
    session.added.hears.add(event)
    listening = bidi_session.subscribe([event], user_contexts=[session.contexts.user_context])
    subscription = session.ask(listening, deadline=deadline).subscription
    session.footprint.undoing.append(bidi_session.unsubscribe([subscription]))


def run_everywhere(session: Session, deadline: Deadline, declaration: str, channel: LocalValue) -> None:
    """Run a function in all documents that are there, and wait until the deadline; one with a dialog runs it later."""
    asked = [
        session.start(script.call_function(declaration, context=each, arguments=[channel]))
        for each in session.contexts.all
    ]
    session.waited(lambda: all(one.ended for one in asked), deadline)
    for one in asked:
        session.forget(one)
