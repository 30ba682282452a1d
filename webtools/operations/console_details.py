"""What Chromium knows of console entries beyond the standard's event: errors' messages, stacks, causes, classes.

Nothing is subscribed to for that, so a page that writes a lot pays nothing. The browser keeps the latest thousand
entries of each document with their objects alive, and repeats them to whoever connects to the page's DevTools
socket. ChromeDriver's own bridge would do as well, but it stops answering for good when a few of its events hold
half of a surrogate pair, which any page can write.
"""

from collections import defaultdict, deque
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from math import floor
from typing import Any, Self

from pydantic import ValidationError

from webtools.deadline import Deadline
from webtools.errors import ProtocolError
from webtools.protocol.cdp import ConsoleCall, ExceptionThrown, Property, RemoteObject
from webtools.protocol.log import EntryAdded
from webtools.protocol.script import StackTrace
from webtools.session.session import Session
from webtools.transport import DevTools

_SECONDS = 1.0
"""For everything together; what is not there by then stays unknown."""
_TARGETS = 5
_QUESTIONS = 200
"""Objects that are looked into for one call."""

_Key = tuple[str, int, tuple[int, int] | None]
"""Tells entries apart: the entry's type, its millisecond, and the place in the source."""


class Details:
    """Details of a few console entries, for as long as its `with` block lasts: objects are asked for on the way."""

    def __init__(self) -> None:
        self._open = ExitStack()
        self._calls: dict[_Key, deque[ConsoleCall | ExceptionThrown]] = defaultdict(deque)
        self._home: dict[str, DevTools] = {}  # of each object
        self._questions = 0
        self.asked: set[str] = set()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def ask(self, address: str, target: str, deadline: Deadline) -> None:
        """Connect to a tab or frame and take in the entries that it repeats.

        A frame without a process of its own, and a page that does not answer, have nothing to add.
        """
        self.asked.add(target)
        try:
            page = self._open.enter_context(DevTools(address, target, deadline))
            page.ask("Runtime.enable")
        except ProtocolError:
            return
        for event in page.events:
            try:
                match event.get("method"):
                    case "Runtime.consoleAPICalled":
                        call = ConsoleCall.model_validate(event["params"])
                        self._keep(page, *call.args)
                        self._calls[_key("console", call.timestamp, call.stack_trace)].append(call)
                    case "Runtime.exceptionThrown":
                        thrown = ExceptionThrown.model_validate(event["params"])
                        if thrown.exception_details.exception is not None:
                            self._keep(page, thrown.exception_details.exception)
                        stack = thrown.exception_details.stack_trace
                        self._calls[_key("javascript", thrown.timestamp, stack)].append(thrown)
            except ValidationError:
                continue  # another version's; the entry stays as the standard has it

    def knows(self, entry: EntryAdded) -> bool:
        return bool(self._calls.get(_key_of(entry)))

    def take(self, entry: EntryAdded) -> ConsoleCall | ExceptionThrown | None:
        """Return the call or exception that an entry is about; None when it is not known. Each is given once."""
        calls = self._calls.get(_key_of(entry))
        return calls.popleft() if calls else None

    def rest(self) -> list[ConsoleCall | ExceptionThrown]:
        """Return those that no entry was about."""
        return [one for calls in self._calls.values() for one in calls]

    def properties(self, remote: RemoteObject) -> Mapping[str, RemoteObject]:
        """Return an object's own members; getters are not called."""
        page = self._home.get(remote.object_id or "")
        if page is None or self._questions >= _QUESTIONS:
            return {}
        self._questions += 1
        try:
            asked: dict[str, Any] = {"objectId": remote.object_id, "ownProperties": True}
            found = [
                Property.model_validate(one) for one in page.ask("Runtime.getProperties", asked)["result"]
            ]
        except (ProtocolError, ValidationError):
            return {}
        members = {one.name: one.value for one in found if one.value is not None}
        self._keep(page, *members.values())
        return members

    def _keep(self, page: DevTools, *found: RemoteObject) -> None:
        self._home |= {one.object_id: page for one in found if one.object_id is not None}


def of(session: Session, tab: str, entries: Sequence[EntryAdded], deadline: Deadline) -> Details:
    """Return what can be learned about `entries` of a tab; nothing in other browsers, nor while its page is held up."""
    details, address = Details(), session.devtools
    held_up = session.prompts.holding_up(tab) is not None or session.contexts.get(tab).doubted
    if address is None or held_up:
        return details
    limit = deadline.within(_SECONDS)
    for _ in range(_TARGETS):
        sources = [one.source.context for one in entries if not details.knows(one)]
        # The tab first: most frames share its process, and are part of its answer.
        missing = [tab, *dict.fromkeys(each for each in sources if each is not None and each != tab)]
        target = next((each for each in missing if each not in details.asked), None)
        if target is None or (details.asked and not sources):
            break
        details.ask(address, target, limit)
    return details


def _key_of(entry: EntryAdded) -> _Key:
    return _key(entry.type, entry.timestamp, entry.stack_trace)


def _key(kind: str, milliseconds: float, stack: StackTrace | None) -> _Key:
    """The driver gives whole milliseconds, rounded as JavaScript does."""
    frame = stack.call_frames[0] if stack is not None and stack.call_frames else None
    place = (frame.line_number, frame.column_number) if frame is not None else None
    return kind, floor(milliseconds + 0.5), place
