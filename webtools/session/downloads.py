"""Files that pages gave to download, bounded.

The browser puts a file over an older one of the same name, and so does another browser with the same folder. So each
session's browser writes to a folder of the session's own, `incoming`, whose name no other has, and in there Chromium
gives each file the download's id as its name. What is complete is moved from there to where it stays, under the name
that the page suggested, made fit for a file, or that name with a number.
"""

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Any, Literal

from webtools.errors import Denied, WebtoolsError
from webtools.limits.address_rules import ANYWHERE, AddressRules
from webtools.protocol import browser, cdp
from webtools.protocol.browsing_context import ContextDestroyed, DownloadEnd, DownloadWillBegin
from webtools.protocol.cdp import DownloadProgressed
from webtools.protocol.wire import Command, Event
from webtools.session.browsing_contexts import OWN, BrowsingContexts
from webtools.session.clock import EventClock

_KEPT = 100
_MOST_RUNNING = 100
_NAME_BYTES = 200
"""Of a file; most file systems take 255, and one that is there already adds a number to the name."""
_EXTENSION_BYTES = 20
_UNFIT = re.compile(r"[\x00-\x1f\x7f-\x9f:]")
_LOOK_SECONDS = 0.1
_ABSENT_SECONDS = 5.0
"""After so long without a file a download of which nobody reports the end is canceled."""
_MOST_FETCHED_BYTES = 10**9
"""Of one file from another machine, which is in memory until it is written."""

FileFetch = Callable[[str, int, Callable[[bytes | WebtoolsError], None]], None]
"""Begins to get a file, by its name, of at most so many bytes; its content or an error is given to the function."""


@dataclass(slots=True)
class DownloadState:
    id: str | None
    tab: str
    url: str
    name: str
    began: int
    began_ms: int = 0
    """Since 1970."""
    status: Literal["running", "complete", "canceled"] = "running"
    path: str | None = None
    problem: str | None = None
    """Why it was not kept."""
    size_bytes: int = 0
    """Written so far, as far as is known; it counts for the quota."""
    reported: str | None = None
    """The status that a caller was given last."""
    absent: float = 0.0
    """For how many seconds its file was not there, looked at since its page is gone."""

    @property
    def words(self) -> str:
        return f"download of {self.name}"


class DownloadTracker:
    def __init__(
        self,
        clock: EventClock,
        contexts: BrowsingContexts,
        send: Callable[[Command[Any]], object],
        *,
        rules: AddressRules = ANYWHERE,
        hidden: Callable[[str], str] = str,
        remote: bool = False,
        fetch: FileFetch | None = None,
        later: Callable[[Callable[[], None], float], object] | None = None,
    ) -> None:
        """Begin with none.

        Args:
            hidden: Replaces secrets, which names of files must not show.
            remote: The browser runs on another machine.
            fetch: Gets a file from that machine, and reports on the session's thread.
            later: Does something on the session's thread after so many seconds.
        """
        self._clock = clock
        self._contexts = contexts
        self._send = send
        self._all: list[DownloadState] = []
        self._rules = rules
        self._hidden = hidden
        self.remote = remote
        self.fetch = fetch
        self._later = later
        self._looking = False
        self.named_by_id = False
        """The browser gives files their downloads' ids as names."""
        self.incoming: Path | None = None
        self.folder: Path | None = None

    def receive_in(self, folder: Path) -> Path:
        """Keep downloads in a folder; return the one for the browser to write to, which is yet to be made."""
        self.folder = folder
        self.incoming = folder / f".incoming-{token_hex(8)}"
        return self.incoming

    def since(self, mark: int) -> list[DownloadState]:
        return [one for one in self._all if one.began > mark]

    @property
    def all(self) -> list[DownloadState]:
        """Return the latest hundred and all that run, oldest first."""
        return list(self._all)

    def news(self, mark: int) -> list[DownloadState]:
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
                name, now = event.suggested_filename, self._clock.now
                self._begin(DownloadState(key, tab, event.url, name, now, event.timestamp))
            case DownloadProgressed():
                one = self._running(event.params.guid)
                if one is not None and one.problem is None:
                    self._count(one, int(max(event.params.received_bytes, event.params.total_bytes)))
                    if one.problem is not None:
                        self._cancel(event.params.guid)
            case DownloadEnd():
                one = self._running(event.download or event.navigation, event.url, event.filepath)
                if one is not None:
                    self._end(one, event)
            case ContextDestroyed() if not self._looking:
                self._look_after()

    def _end(self, one: DownloadState, event: DownloadEnd) -> None:
        """Take in how a download ended, as the browser reports it."""
        if event.filepath and self.fetch is not None and self.incoming is not None:
            self._begin_to_fetch(one, event.filepath, self.fetch)
            return
        one.status, one.path = event.status, event.filepath
        if self.remote and self.fetch is None:
            one.problem = (
                "A browser of a Grid downloads only with remote_capabilities={'se:downloadsEnabled': True} "
                "and nodes that have --enable-managed-downloads, and in the context 'default' only where "
                "the browser does not report the node's folder"
            )
        if event.status == "complete":
            self._keep(one)
        else:
            self._count(one, 0)
            self._leave_folder()

    def _begin(self, one: DownloadState) -> None:
        """Follow a download until it ends; past ones are forgotten, the oldest first."""
        running = sum(each.status == "running" for each in self._all)
        self._all.append(one)
        # A link may name what no page shows.
        if (refusal := self._rules.refuse_document(one.url)) is not None:
            one.problem = f"{refusal.message} ({refusal.hint})"
        elif running >= _MOST_RUNNING:
            one.problem = f"The download of {one.name} was canceled: {_MOST_RUNNING} others were running"
        if one.problem is not None and one.id is not None:
            self._cancel(one.id)
        if len(self._all) > _KEPT:
            ended = (at for at, each in enumerate(self._all) if each.status != "running")
            if (oldest := next(ended, None)) is not None:
                del self._all[oldest]

    def _look_after(self) -> None:
        """Find the end of what still runs by its file: Chromium reports it to the page that began it, if that is there.

        No event says so; the file has its own name when it is complete, and another one until then.
        """
        running = [one for one in self._all if one.status == "running"]
        self._looking = self.named_by_id and self._later is not None and bool(running)
        if not self._looking or self._later is None or self.incoming is None:
            return
        for one in running:
            file = self.incoming / (one.id or "")
            if file.is_file():
                one.status, one.path = "complete", str(file)
                self._keep(one)
            elif next(self.incoming.glob(f"{one.id}*"), None) is not None:
                one.absent = 0.0
            elif (absent := one.absent + _LOOK_SECONDS) > _ABSENT_SECONDS:
                self._drop(one)
            else:
                one.absent = absent
        if any(one.status != "running" for one in running):
            self._wake()
        self._later(self._look_after, _LOOK_SECONDS)

    def _wake(self) -> None:
        with suppress(WebtoolsError):  # the browser is gone
            self._send(browser.get_user_contexts())  # its answer wakes a call that waits for the download

    def _cancel(self, guid: str) -> None:
        user_context = self._contexts.user_context
        self._send(cdp.cancel_download(guid, None if user_context == OWN else user_context))

    def _running(self, key: str | None, url: str = "", path: str | None = None) -> DownloadState | None:
        """Return the download of an event. Firefox gives all that a page downloads at once the same id."""
        running = (one for one in self._all if one.id == key and one.status == "running")
        file = _last_part(path or "")
        return max(running, key=lambda one: (one.url == url, one.name == file), default=None)

    def _count(self, one: DownloadState, size_bytes: int) -> None:
        """Count what a download has written; it gets a problem when that is more than the quota has left."""
        quota = self._rules.files.quota
        if quota.take(size_bytes - one.size_bytes):
            one.size_bytes = size_bytes
        else:
            one.problem = str(quota.refusal(f"The download of {one.name}"))

    def _keep(self, one: DownloadState) -> None:
        """Move a file to where it stays. One that is not ours to move, such as on another machine, stays."""
        if one.path is None or self.incoming is None or self.folder is None:
            return
        came = Path(one.path)
        if came.parent != self.incoming or not came.exists():
            return
        self._count(one, came.stat().st_size)
        try:
            if one.problem is None:
                name = fit_for_a_file(self._hidden(one.name))
                one.path = str(self._rules.files.move_in(came, self.folder, name))
            else:
                came.unlink()
                self._drop(one)
        except Denied as error:  # the folder was replaced by a link
            one.problem = str(error)
            self._drop(one)
        except OSError:
            return
        self._leave_folder()

    def _begin_to_fetch(self, one: DownloadState, there: str, fetch: FileFetch) -> None:
        """Get a file from the browser's machine; until it has come, the download runs."""
        left = self._rules.files.quota.left
        most = _MOST_FETCHED_BYTES if left is None else min(_MOST_FETCHED_BYTES, left + one.size_bytes)
        fetch(_last_part(there), most, lambda got: self._take_in(one, got))

    def _take_in(self, one: DownloadState, got: bytes | WebtoolsError) -> None:
        """Write a file where a browser on this machine would have put it, and keep it."""
        assert self.incoming is not None
        here = self.incoming / token_hex(8)
        try:
            if isinstance(got, WebtoolsError):
                raise got
            self.incoming.mkdir(parents=True, exist_ok=True)
            here.write_bytes(got)
        except (OSError, WebtoolsError) as error:
            one.problem = f"It could not be fetched from the Grid: {error}"
            self._drop(one)
            self._leave_folder()
        else:
            one.status, one.path = "complete", str(here)
            self._keep(one)
        self._wake()

    def _leave_folder(self) -> None:
        with suppress(OSError):  # others are still coming; the browser makes it again when it needs it
            if self.incoming is not None:
                self.incoming.rmdir()

    def clear_up(self) -> None:
        """Remove what has not come in full; nothing more is received."""
        if self.incoming is not None:
            kept = {one.path for one in self._all if one.status == "complete"}  # could not be moved away
            # Without descriptors the files stay, and the rest of the end goes on.
            with suppress(OSError):
                for part in self.incoming.glob("*"):
                    if str(part) not in kept:
                        part.unlink(missing_ok=True)
        self._leave_folder()

    def _drop(self, one: DownloadState) -> None:
        one.status, one.path = "canceled", None
        one.problem = one.problem or "The browser ended it before it was complete"
        self._count(one, 0)


def fit_for_a_file(name: str) -> str:
    """Return the name that a page suggested as one that every file system takes, with its extension.

    Browsers have replaced what their system refuses or reserves, but leave it to the file system to refuse long names.
    """
    name = _UNFIT.sub("_", _last_part(name)).strip(" .") or "download"
    suffix = Path(name).suffix
    extension = suffix.encode(errors="replace")[:_EXTENSION_BYTES]
    stem = name.removesuffix(suffix).encode(errors="replace")[: _NAME_BYTES - len(extension)]
    return stem.decode(errors="ignore") + extension.decode(errors="ignore")


def _last_part(path: str) -> str:
    """Return the name of a file by its path on a machine of any kind."""
    return path.replace("\\", "/").rpartition("/")[2]
