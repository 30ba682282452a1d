"""Decisions about blocked requests on their way to the browser, and its replies."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from webtools.errors import ProtocolError, WebtoolsError
from webtools.protocol.browsing_context import ContextDestroyed
from webtools.protocol.network import (
    BeforeRequestSent,
    FetchError,
    ResponseCompleted,
    ResponseStarted,
)
from webtools.protocol.wire import Command, Event
from webtools.session.exchange import Pending
from webtools.session.side_threads import EndReport

_MOST_OPEN = 100
"""Decisions of which the browser has said nothing yet; the oldest is taken for carried out."""


@dataclass(frozen=True, slots=True)
class _Sent:
    pending: Pending[Any]
    context: str | None
    done: EndReport


class Decisions:
    """Sends decisions, and reports the browser's reply to each.

    The browser may never reply when the request or its page is over, so nothing is waited for then.
    """

    def __init__(
        self, send: Callable[[Command[Any]], Pending[Any]], forget: Callable[[Pending[Any]], None]
    ) -> None:
        self._send = send
        self._forget = forget
        self._open: dict[str, _Sent] = {}

    def send(self, event: BeforeRequestSent, command: Command[Any], done: EndReport) -> None:
        """Send the decision about a request; `done` gets the error with which the browser refuses it, or None."""
        request = event.request.request
        self._give_up(request)
        try:
            pending = self._send(command)
        except WebtoolsError as error:
            done(error)
            return
        pending.then = lambda: self._answered(request, pending)
        self._open[request] = _Sent(pending, event.context, done)
        if len(self._open) > _MOST_OPEN:
            self._give_up(next(iter(self._open)))

    def fold(self, event: Event) -> None:
        match event:
            case BeforeRequestSent():
                return
            case ResponseStarted() | ResponseCompleted() | FetchError():
                self._give_up(event.request.request)
            case ContextDestroyed() if self._open:
                for request in [each for each, one in self._open.items() if one.context == event.context]:
                    self._give_up(request)

    def _give_up(self, request: str) -> None:
        sent = self._open.pop(request, None)
        if sent is not None:
            self._forget(sent.pending)
            sent.done(None)

    def _answered(self, request: str, pending: Pending[Any]) -> None:
        sent = self._open.get(request)
        if sent is None or sent.pending is not pending:
            return
        del self._open[request]
        gone = isinstance(pending.error, ProtocolError) and pending.error.error == "no such request"
        sent.done(None if gone else pending.error)
