"""Files that pages gave to download, bounded.

The browser puts a file over an older one of the same name. So it is let write to a folder of its own, `incoming`,
and what is complete is moved from there to where it stays, under a name that is free.
"""

import shutil
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
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
    reported: str | None = None
    """The status that a caller was given last."""

    @property
    def words(self) -> str:
        return f"download of {self.name}"


class Downloads:
    def __init__(self, clock: Clock, contexts: BrowsingContexts) -> None:
        self._clock = clock
        self._contexts = contexts
        self._all: deque[Download] = deque(maxlen=_KEPT)
        self.incoming: Path | None = None
        self.folder: Path | None = None

    def since(self, mark: int) -> list[Download]:
        return [one for one in self._all if one.began > mark]

    @property
    def all(self) -> list[Download]:
        """Return the latest hundred, oldest first."""
        return list(self._all)

    def named(self, pattern: str) -> list[Download]:
        """Return those of that name; `*` in it stands for anything."""
        return [one for one in self._all if one.name == pattern or fnmatchcase(one.name, pattern)]

    def news(self, mark: int) -> list[Download]:
        """Return those that began after the clock stood at `mark`, and those whose status no caller knows yet."""
        found = [one for one in self._all if one.began > mark or one.reported != one.status]
        for one in found:
            one.reported = one.status
        return found

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
                        one.status, one.path = event.status, self._keep(event.filepath)
                        break

    def _keep(self, path: str | None) -> str | None:
        """Where the file now is. One that is not ours to move, such as on another machine, stays."""
        if path is None or self.incoming is None or self.folder is None:
            return path
        came = Path(path)
        if came.parent != self.incoming or not came.exists():
            return path
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            kept = _take_name(self.folder / came.name)
            shutil.move(came, kept)
        except OSError:
            return path
        with suppress(OSError):  # others are still coming; the browser makes it again when it needs it
            self.incoming.rmdir()
        return str(kept)


def _take_name(wanted: Path) -> Path:
    """A name that is free, and taken from now on, whoever else looks for one."""
    number, free = 1, wanted
    while True:
        try:
            free.touch(exist_ok=False)
        except FileExistsError:
            number += 1
            free = wanted.with_stem(f"{wanted.stem} ({number})")
        else:
            return free
