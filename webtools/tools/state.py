"""The state of a context, for faces that report it with every reply."""

from webtools.deadline import Deadline, Seconds
from webtools.errors import PageClosed
from webtools.operations import tabs
from webtools.operations.records import downloads
from webtools.session.session import Session
from webtools.tools.base import BaseTools
from webtools.values import Download, Tab, Value


class OpenTab(Tab):
    """A tab with an id that stays the same while the tab is open."""

    id: str


class KnownDownload(Download):
    """A download with the browser's own id, which no other browser's download has."""

    key: str


class State(Value):
    """The state of a context.

    Attributes:
        refused: How many navigations the rules for origins have refused since the state before.
        mark: For the next state: when this one was.
    """

    tabs: tuple[OpenTab, ...] = ()
    downloads: tuple[KnownDownload, ...] = ()
    refused: int = 0
    mark: tuple[float, int] | None = None


class StateTools(BaseTools):
    def state(self, *, since: State | None = None, timeout: Seconds | None = None) -> State:
        """Return the open tabs and the latest downloads; nothing when no browser runs."""
        if not self._context.running:
            return State()
        return self._ask("state", timeout, _state, since)

    def show_tab(self, id: str, *, timeout: Seconds | None = None) -> None:
        """Make the tab of an id the active one.

        Raises:
            PageClosed: There is no such tab.
        """
        self._ask("show_tab", timeout, _show, id)

    def close_tab(self, id: str, *, timeout: Seconds | None = None) -> None:
        """Close the tab of an id; the last one leaves an empty one.

        Raises:
            PageClosed: There is no such tab.
        """
        self._ask("close_tab", timeout, _close, id)


def _state(session: Session, deadline: Deadline, since: State | None) -> State:
    open_now = tuple(session.contexts.tabs)
    described = tabs.describe(session, deadline, [*open_now])
    before = since.mark if since is not None and since.mark is not None else None
    mark = before[1] if before is not None and before[0] == session.began else -1
    return State(
        tabs=tuple(OpenTab(**dict(tab), id=session.contexts.tabs[tab.index]) for tab in described),
        downloads=tuple(
            KnownDownload(**dict(downloads.described(one)), key=one.id or f"{one.began}")
            for one in session.downloads.all
        ),
        refused=len(session.network.refused_since(mark, navigations=True)),
        mark=(session.began, session.clock.now),
    )


def _index_of(session: Session, id: str) -> int:
    if id not in session.contexts.tabs:
        raise PageClosed("The tab is closed")
    return session.contexts.tabs.index(id)


def _show(session: Session, deadline: Deadline, id: str) -> None:
    tabs.select_tab(session, deadline, _index_of(session, id))


def _close(session: Session, deadline: Deadline, id: str) -> None:
    tabs.close_tab(session, deadline, _index_of(session, id))
