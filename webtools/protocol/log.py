"""WebDriver BiDi, module `log`."""

from typing import Literal

from webtools.protocol.script import RemoteValue, Source, StackTrace
from webtools.protocol.wire import Event, event


@event("log.entryAdded")
class EntryAdded(Event):
    type: str
    level: Literal["debug", "info", "warn", "error"]
    source: Source
    text: str | None
    timestamp: int
    stack_trace: StackTrace | None = None
    method: str | None = None
    args: tuple[RemoteValue, ...] = ()
