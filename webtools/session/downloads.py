"""Files that pages gave to download, bounded."""

from collections import deque
from dataclasses import dataclass
from typing import Literal

from webtools.protocol.browsing_context import DownloadEnd, DownloadWillBegin
from webtools.protocol.wire import Event
from webtools.session.browsing_contexts import BrowsingContexts
from webtools.session.clock import Clock

_KEPT = 100


@dataclass(slots=True)
class Download:
    id: str | None
    tab: str
    url: str
    name: str
    began: int
    status: Literal["running", "complete", "canceled"] = "running"
    path: str | None = None


class Downloads:
    def __init__(self, clock: Clock, contexts: BrowsingContexts) -> None:
        self._clock = clock
        self._contexts = contexts
        self._all: deque[Download] = deque(maxlen=_KEPT)

    def since(self, mark: int) -> list[Download]:
        return [one for one in self._all if one.began > mark]

    def fold(self, event: Event) -> None:
        match event:
            case DownloadWillBegin():
                key = event.download or event.navigation
                tab = self._contexts.top(event.context)
                self._all.append(Download(key, tab, event.url, event.suggested_filename, self._clock.now))
            case DownloadEnd():
                key = event.download or event.navigation
                for one in reversed(self._all):
                    if one.id == key and one.status == "running":
                        one.status, one.path = event.status, event.filepath
                        break
