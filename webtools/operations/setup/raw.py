"""Any command and any event of the protocol, for callers who need what no tool offers."""

from contextlib import suppress
from typing import Any

from webtools import capabilities
from webtools.cancellation import whole
from webtools.deadline import Deadline
from webtools.errors import BrowserDied
from webtools.protocol import session as bidi_session
from webtools.protocol.wire import Command
from webtools.session.handlers import EventHandler
from webtools.session.session import Session


def _require(session: Session, name: str) -> None:
    if name.startswith("goog:"):
        capabilities.require("devtools", session.browser, name)


def send(session: Session, deadline: Deadline, method: str, params: dict[str, Any]) -> dict[str, Any]:
    """Send a command and return its result as it came.

    Raises:
        NotSupported: It is a command of another browser's DevTools.
    """
    _require(session, method)
    command: Command[dict[str, Any]] = Command(method, params, dict)
    answer = session.ask(command, deadline=deadline)
    if method == "browser.close":
        # It answers before it ends; a call in between would meet its closed tabs.
        with suppress(BrowserDied):
            session.waited(lambda: False, deadline)
    return answer


@whole
def subscribe(session: Session, deadline: Deadline, event: str, handler: EventHandler) -> str:
    """Call `handler` for each event of that name in this context from now on; return the subscription's id."""
    _require(session, event)
    command = bidi_session.subscribe([event], user_contexts=[session.contexts.user_context])
    session.handlers.add(event, handler)
    try:
        subscription = session.ask(command, deadline=deadline).subscription
    except BaseException:
        session.handlers.remove(event, handler)
        raise
    session.footprint.undoing.append(bidi_session.unsubscribe([subscription]))
    return subscription


@whole
def unsubscribe(
    session: Session, deadline: Deadline, event: str, handler: EventHandler, subscription: str
) -> None:
    """End `subscribe`. Idempotent; a browser that was started since knows no such subscription."""
    session.handlers.remove(event, handler)
    end = bidi_session.unsubscribe([subscription])
    if end in session.footprint.undoing:
        session.footprint.undoing.remove(end)
        session.ask(end, deadline=deadline)
