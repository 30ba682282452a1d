"""Downloads, tabs and responses that began after a given moment."""

from dataclasses import dataclass

from webtools.address_pattern import AddressPattern
from webtools.deadline import Deadline
from webtools.errors import DeadlineExceeded, InvalidArgument, PageClosed
from webtools.operations import downloads, network, tabs
from webtools.session.network_log import Request
from webtools.session.prompts import Decide
from webtools.session.session import Session
from webtools.values import Download, NetworkExchange, Tab


def mark(session: Session, deadline: Deadline) -> int:
    """Return the session's clock: what has happened until now."""
    tabs.current(session, deadline)
    return session.clock.now


def download(session: Session, deadline: Deadline, since: int, name: AddressPattern) -> Download:
    """Wait until a download of that name that began since has ended."""

    def ended() -> bool:
        return any(one.began > since and one.status != "running" for one in downloads.named(session, name))

    session.wait(
        ended,
        deadline=deadline,
        waiting_for=f"a download of {name!r} to begin and to end",
        context=tabs.current(session, deadline),
    )
    one = next(one for one in downloads.named(session, name) if one.began > since and one.status != "running")
    return downloads.described(one)


def popup(session: Session, deadline: Deadline, since: int) -> str:
    """Wait until a tab is there that was opened since, and return its id."""

    def new() -> list[str]:
        return [each for each in session.contexts.tabs if session.contexts.get(each).born > since]

    session.wait(
        lambda: bool(new()), deadline=deadline, waiting_for="a new tab", context=session.contexts.active
    )
    return new()[0]


@dataclass(frozen=True, slots=True)
class Meant:
    """Which requests are meant, by their address or a function of them, and by their method."""

    address: AddressPattern
    method: str | None = None

    def takes(self, number: int, one: Request) -> bool:
        """Return whether a request is meant."""
        return self.method in (None, one.request.method) and self.address.asks(
            one.request.url, *one.pages, subject=network.described(number, one)
        )

    def __str__(self) -> str:
        return f"{self.method or 'any method'} {self.address}"


def request(session: Session, deadline: Deadline, since: int, meant: Meant) -> NetworkExchange:
    """Wait until a request began since that is meant."""
    return _exchange(session, deadline, since, meant, f"a request: {meant}", ended=False)


def response(session: Session, deadline: Deadline, since: int, meant: Meant) -> NetworkExchange:
    """Wait until a request has ended that began since and is meant."""
    return _exchange(session, deadline, since, meant, f"the response to a request: {meant}", ended=True)


_MOST_REQUESTS = 3
"""That an error lists."""


def _exchange(
    session: Session, deadline: Deadline, since: int, meant: Meant, words: str, *, ended: bool
) -> NetworkExchange:
    def kept() -> list[Request]:
        tab = session.contexts.active
        return session.network.of_page(tab) if tab else []

    def found() -> tuple[int, Request] | None:
        for number, one in enumerate(kept(), start=1):
            there = one.began > since and not (ended and one.running)
            if there and meant.takes(number, one):
                return number, one
        return None

    try:
        session.wait(
            lambda: found() is not None,
            deadline=deadline,
            waiting_for=words,
            context=tabs.current(session, deadline),
        )
    except DeadlineExceeded:
        made = [f"{one.request.method} {one.request.url}" for one in kept() if one.began > since]
        shown = ", ".join(made[-_MOST_REQUESTS:]) if made else "nothing"
        raise deadline.exceeded(f"{words}; the page has requested {shown}") from None
    result = found()
    assert result is not None
    return network.in_full(session, deadline, *result)


def decide_dialogs(session: Session, deadline: Deadline, decide: Decide | None) -> None:
    """Have `decide` answer the dialogs of the context from now on; None: nobody does."""
    tabs.current(session, deadline)
    session.prompts.decide = decide


def open_tab(session: Session, deadline: Deadline) -> str:
    """Open a tab, make it the active one, and return its id."""
    tabs.open_tab(session, deadline)
    return tabs.current(session, deadline)


def tab_at(session: Session, deadline: Deadline, index: int | None) -> str:
    """Return the id of a tab; of the active one when `index` is None."""
    if index is None:
        return tabs.current(session, deadline)
    there = session.contexts.tabs
    if not -len(there) <= index < len(there):
        raise InvalidArgument(f"There is no tab {index}; open tabs: {len(there)}, counted from 0")
    return there[index]


def tab_ids(session: Session, deadline: Deadline) -> tuple[str, ...]:
    """Return the ids of all tabs."""
    tabs.current(session, deadline)
    return tuple(session.contexts.tabs)


def described(session: Session, deadline: Deadline, tab: str) -> Tab:
    """Return what is known of a tab.

    Raises:
        PageClosed: The tab is gone.
    """
    _require_open(session, tab)
    return tabs.describe(session, deadline, [tab])[0]


def _require_open(session: Session, tab: str) -> None:
    if tab not in session.contexts.tabs:
        raise PageClosed("The tab is closed", hint="tabs() lists the tabs that are open.")


def select(session: Session, deadline: Deadline, tab: str) -> None:
    """Make a tab the active one."""
    _require_open(session, tab)
    tabs.select_tab(session, deadline, session.contexts.tabs.index(tab))


def close(session: Session, deadline: Deadline, tab: str) -> None:
    """Close a tab; one that is gone already is no error."""
    if tab in session.contexts.tabs:
        tabs.close_tab(session, deadline, session.contexts.tabs.index(tab))
