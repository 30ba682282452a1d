"""A copy of what a context would lose with its browser, to begin a new one with."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from time import monotonic

from webtools.deadline import Deadline
from webtools.errors import WebtoolsError
from webtools.logger import logger
from webtools.operations import tabs
from webtools.operations.storage import storage_state
from webtools.operations.storage.cookies import storable
from webtools.protocol import browsing_context
from webtools.session.session import Session
from webtools.storage_state import Origin, StorageState

_SECONDS = 2.0
"""For a checkpoint; without one the last stays good."""
_SHARE = 0.015
"""Of the time, at most, for checkpoints."""
_KEPT_CHARACTERS = 50_000_000
"""Of the localStorage of all origins together; those that were shown longest ago go first."""
_RESTORED = ("http:", "https:", "file:", "data:")


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """Cookies and storage as they were, and the tabs' addresses in the order in which they were active."""

    state: StorageState
    addresses: tuple[str, ...] = ()

    def with_tabs(self, addresses: Sequence[str]) -> "Checkpoint":
        return replace(self, addresses=tuple(addresses))

    def into(self, session: Session, deadline: Deadline) -> None:
        """Fill a context whose one tab is empty; the tabs begin to load, and nobody waits for them."""
        kept = tuple(one for one in self.state.cookies if storable(session, one))
        storage_state.restore(session, deadline, self.state.model_copy(update={"cookies": kept}))
        refuse = session.addresses.refuse
        wanted = [each for each in self.addresses if each.startswith(_RESTORED) and refuse(each) is None]
        for at, address in enumerate(wanted):
            tab = tabs.current(session, deadline) if at == 0 else tabs.open_tab(session, deadline)
            session.file_guard.watch(tab, address)
            with suppress(WebtoolsError):  # a server that is down must not keep the others from coming back
                session.ask(browsing_context.navigate(tab, address, wait="none"), deadline=deadline)


class Checkpoints:
    """Takes them for one context while it is idle; belongs to its actor's thread."""

    def __init__(self) -> None:
        self.last: Checkpoint | None = None
        """Replaced as a whole, so that any thread may read it."""
        self._due = 0.0
        self._origins: dict[str, Origin] = {}

    def due_in(self) -> float:
        """Return seconds until the next one may be taken: one that took long is followed by none for longer."""
        return max(0.0, self._due - monotonic())

    def take(self, session: Session) -> None:
        began = monotonic()
        try:
            cookies, origins = storage_state.capture_shown(session, Deadline("checkpoint", _SECONDS))
        except WebtoolsError as error:
            logger.debug("no checkpoint: {}", error)
        else:
            self._keep(origins)
            self.last = Checkpoint(StorageState(cookies=cookies, origins=tuple(self._origins.values())))
        self._due = monotonic() + (monotonic() - began) / _SHARE

    def _keep(self, origins: Iterable[Origin]) -> None:
        for one in origins:
            self._origins.pop(one.origin, None)
            self._origins[one.origin] = one
        while len(self._origins) > 1 and sum(map(_characters, self._origins.values())) > _KEPT_CHARACTERS:
            del self._origins[next(iter(self._origins))]


def _characters(origin: Origin) -> int:
    return sum(len(item.name) + len(item.value) for item in origin.local_storage)
