"""Numbers commands and matches frames to them; knows no socket and no thread (WebDriver BiDi §3.3)."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import ValidationError

from webtools.errors import (
    BrowserDied,
    InvalidArgument,
    NoPrompt,
    PageClosed,
    ProtocolError,
    StaleRef,
    WebtoolsError,
)
from webtools.logger import logger
from webtools.printable import whole_characters
from webtools.protocol import browsing_context, cdp, input, log, network, script  # noqa: F401  # importing them fills EVENTS
from webtools.protocol.firefox import in_standard_words
from webtools.protocol.wire import EVENTS, Command, Event

R = TypeVar("R")

_FOREIGN: dict[str, Callable[[], WebtoolsError]] = {
    "no such frame": lambda: PageClosed("The tab or frame is gone"),
    "no such alert": lambda: NoPrompt("No dialog is open"),
    "no such node": lambda: StaleRef("The element is gone from the page"),
    "invalid session id": lambda: BrowserDied("The browser's session has ended"),
}
"""The protocol's error codes that mean one of ours."""

_SIGNS_OF_HALVES = (b"\\ud", b"\\uD", b"\xed")
"""A half of a surrogate pair arrives as an escape or as three bytes of which the first is ED; other text may too."""


_MAKES_TABS = "browsingContext.create"
_DROPPED = 256
"""Commands whose replies are not read; those of a page that hangs never come."""


@dataclass(eq=False, slots=True)
class Pending(Generic[R]):
    """A command on its way; `ended` once its reply was read.

    Attributes:
        began: The session's clock when it was sent.
        then: Is called when it has ended.
    """

    number: int
    command: Command[R]
    began: int = 0
    ended: bool = False
    value: R | None = None
    error: WebtoolsError | None = None
    then: Callable[[], None] | None = None

    def result(self) -> R:
        if self.error is not None:
            raise self.error
        return self.value  # type: ignore[return-value]  # `ended` without an error: the reader's R, which may be None


class Exchange:
    """One side of the conversation. Replies to commands that were given up find nothing open and are dropped."""

    def __init__(self, last: int = 0, *, on_event: Callable[[str, Any], None] = lambda *_: None) -> None:
        """Begin with the command number `last` + 1; `on_event` gets the name and parameters of every event."""
        self._last = last
        self._on_event = on_event
        self._open: dict[int, Pending[Any]] = {}
        self._dropped: dict[int, Pending[Any]] = {}

    def number(self, command: Command[R], *, began: int = 0) -> tuple[Pending[R], str]:
        """Return the command as an open one, and the text to send.

        Raises:
            InvalidArgument: It has half of a surrogate pair, for which browsers drop the whole command.
        """
        self._last += 1
        pending = Pending(self._last, command, began)
        frame = {"id": self._last, "method": command.method, "params": command.params}
        text = json.dumps(frame, separators=(",", ":"))
        if "\\ud" in text:
            _require_whole_characters(frame)
        self._open[self._last] = pending
        return pending, text

    @property
    def last(self) -> int:
        """Return the number of the last command."""
        return self._last

    def give_up(self, pending: Pending[Any]) -> None:
        """Drop the reply when it comes; that it has come is noted all the same."""
        if self._open.pop(pending.number, None) is not None:
            self._dropped[pending.number] = pending
            if len(self._dropped) > _DROPPED:
                del self._dropped[next(iter(self._dropped))]

    def unanswered(self, since: int) -> list[Pending[Any]]:
        """Return the commands after the number `since` that the browser has not answered, given up or not."""
        both = [*self._dropped.values(), *self._open.values()]
        return sorted((one for one in both if one.number > since), key=lambda one: one.number)

    def read(self, data: bytes) -> Event | Pending[Any] | None:
        """Take one frame in and return the event that came, or the command that has ended."""
        frame = _decoded(data)
        if frame.get("type") == "event":
            self._on_event(frame["method"], frame["params"])
            return _event(frame, len(data))
        number = frame.get("id")
        wanted = self._open.pop(number, None)
        pending = wanted or self._dropped.pop(number, None)
        if pending is not None:
            pending.ended = True
            if frame["type"] == "error":
                pending.error = _error(frame, pending.command.method)
            elif wanted is not None or pending.command.method == _MAKES_TABS:
                try:
                    pending.value = pending.command.read(frame["result"])
                except ValidationError as error:  # as for events
                    pending.error = ProtocolError("invalid result", _problems(error), pending.command.method)
        return wanted

    @property
    def open_commands(self) -> int:
        return len(self._open)


def _decoded(data: bytes) -> Any:
    frame = json.loads(data)
    # A page's title, say, may hold half a surrogate pair; whoever prints or encodes it would fail.
    if any(sign in data for sign in _SIGNS_OF_HALVES):
        frame = whole_characters(frame)
    return frame


def _require_whole_characters(frame: dict[str, Any]) -> None:
    try:
        json.dumps(frame, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        half = error.object[error.start]
        raise InvalidArgument(
            f"A text contains half a character: {half!r} is one half of a surrogate pair",
            hint="Give whole characters.",
        ) from None


def _event(frame: dict[str, Any], size: int) -> Event | None:
    model = EVENTS.get(frame["method"])
    try:
        if model is None:
            return None
        return in_standard_words(model.model_validate(frame["params"] | {"frameBytes": size}))
    except ValidationError as error:  # it must not end the call that happens to run
        logger.warning(
            "{} is not as the standard has it and is left out: {}", frame["method"], _problems(error)
        )
        return None


def _problems(error: ValidationError) -> str:
    """Return what is wrong, without the values, which are the page's and may hold what no log is to show."""
    found = error.errors(include_input=False, include_url=False, include_context=False)
    return ", ".join(f"{'.'.join(map(str, each['loc']))}: {each['type']}" for each in found)


def _error(frame: dict[str, str], method: str) -> WebtoolsError:
    if make := _FOREIGN.get(frame["error"]):
        return make()
    return ProtocolError(frame["error"], frame.get("message", ""), method)
