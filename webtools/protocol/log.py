"""WebDriver BiDi, module `log`."""

from typing import Literal

from webtools.protocol.script import RemoteValue, Source, StackTrace
from webtools.protocol.wire import Event, event

Level = Literal["debug", "info", "warn", "error"]


@event("log.entryAdded")
class EntryAdded(Event):
    type: str
    level: Level
    source: Source
    text: str | None
    timestamp: int
    stack_trace: StackTrace | None = None
    method: str | None = None
    args: tuple[RemoteValue, ...] = ()
