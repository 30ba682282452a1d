"""Details of console entries that only Chromium's own events have: errors' messages, stacks, causes, classes.

ChromeDriver passes on the DevTools event of each entry. Objects stay alive in the page, and their members are
asked for when somebody reads the entry.

The standard's event names an error by its kind alone. So `goog:cdp.Runtime.consoleAPICalled` and
`exceptionThrown` are subscribed to as well, and matched by millisecond and place. Firefox refuses that
subscription; its `log.entryAdded` has the messages of errors in `text`, without stacks and causes.
"""

from collections import defaultdict, deque
from collections.abc import Mapping
from math import floor

from webtools.deadline import Deadline
from webtools.errors import WebtoolsError
from webtools.protocol import cdp
from webtools.protocol.cdp import CdpObject, ConsoleCall, ExceptionThrown
from webtools.protocol.log import EntryAdded
from webtools.protocol.script import StackTrace
from webtools.session.session import Session

_SECONDS = 1.0
"""For everything together; what is not there by then stays unknown."""
_QUESTIONS = 100
"""Objects that are looked into for one call."""

_Key = tuple[str, int, tuple[int, int] | None]
"""Distinguishes entries: the entry's type, its millisecond, and the place in the source."""


class Details:
    """Details of the console entries of a tab, read within one call."""

    def __init__(self, session: Session, deadline: Deadline, tab: str) -> None:
        self._session = session
        self._tab = tab
        self._deadline = deadline.within(_SECONDS)
        self._calls: dict[_Key, deque[ConsoleCall | ExceptionThrown]] = defaultdict(deque)
        self._home: dict[str, str] = {}  # of each object
        held_up = session.prompts.holding_up(tab) is not None or session.contexts.get(tab).doubted
        self._questions = 0 if held_up else _QUESTIONS
        for one in session.console.calls:
            if isinstance(one, cdp.Thrown):
                thrown = one.params.exception_details
                if thrown.exception is not None:
                    self._keep(one.session, thrown.exception)
                key = _key("javascript", one.params.timestamp, thrown.stack_trace)
            else:
                self._keep(one.session, *one.params.args)
                key = _key("console", one.params.timestamp, one.params.stack_trace)
            self._calls[key].append(one.params)

    def take(self, entry: EntryAdded) -> ConsoleCall | ExceptionThrown | None:
        """Return the call or exception that an entry is about; None when it is not known. Each is given once."""
        calls = self._calls.get(_key_of(entry))
        return calls.popleft() if calls else None

    def properties(self, remote: CdpObject) -> Mapping[str, CdpObject]:
        """Return an object's own members; getters are not called."""
        home = self._home.get(remote.object_id or "")
        if home is None or remote.object_id is None or self._questions <= 0:
            return {}
        self._questions -= 1
        try:
            command = cdp.get_properties(home, remote.object_id)
            found = self._session.ask(command, deadline=self._deadline, context=self._tab).result
        except WebtoolsError:
            self._questions = 0
            return {}
        members = {one.name: one.value for one in found if one.value is not None}
        self._keep(home, *members.values())
        return members

    def _keep(self, home: str, *found: CdpObject) -> None:
        self._home |= {one.object_id: home for one in found if one.object_id is not None}


def _key_of(entry: EntryAdded) -> _Key:
    return _key(entry.type, entry.timestamp, entry.stack_trace)


def _key(kind: str, milliseconds: float, stack: StackTrace | None) -> _Key:
    """Round to whole milliseconds as JavaScript does, since the driver gives those."""
    frame = stack.call_frames[0] if stack is not None and stack.call_frames else None
    place = (frame.line_number, frame.column_number) if frame is not None else None
    return kind, floor(milliseconds + 0.5), place
