"""Downloads, tabs and responses that began after a given moment."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar

from webtools.deadline import Deadline
from webtools.errors import DeadlineExceeded, InvalidArgument, PageClosed
from webtools.operations import tabs
from webtools.operations.records import downloads, network
from webtools.session.prompts import Decide, PromptAnswer
from webtools.session.requests import Request
from webtools.session.session import Session
from webtools.text.address_pattern import AddressPattern
from webtools.values import Dialog, Download, NetworkExchange, NetworkResponse, Tab

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class BlockStart:
    """The moment at which a block began, and the tab that was active then."""

    clock: int
    tab: str

    def tabs(self, session: Session) -> set[str]:
        """Return the tabs of what the block began: the active one, those around it, and those that came since."""
        return session.contexts.involved_since(self.clock, self.tab)


def begin(session: Session, deadline: Deadline, answer: PromptAnswer | None = None) -> BlockStart:
    """Return the present moment; `answer` is for the next dialog."""
    tab = tabs.current(session, deadline)
    if answer is not None:
        session.prompts.arm(answer)
    return BlockStart(session.clock.now, tab)


def download(session: Session, deadline: Deadline, since: BlockStart, name: AddressPattern) -> Download:
    """Wait until a download of that name that began since has ended."""

    def ended() -> Download | None:
        here = since.tabs(session)
        return next(
            (
                downloads.described(one)
                for one in downloads.named(session, name)
                if one.began > since.clock and one.status != "running" and one.tab in here
            ),
            None,
        )

    return _first(session, deadline, ended, f"a download of {name!r} to begin and to end")


def popup(
    session: Session,
    deadline: Deadline,
    since: BlockStart,
    pattern: AddressPattern | None = None,
    *,
    by: str | None = None,
) -> str:
    """Wait until a tab was opened since, and return its id; it may be closed again.

    Args:
        pattern: Of the address that it shows, or came to show meanwhile, or a function of the tab; None: any.
        by: The tab whose page opens it; None: any.
    """

    def is_meant(tab: str) -> bool:
        if pattern is None:
            return True
        if tab not in session.contexts or not (known := session.contexts.get(tab)).url:
            return False
        subject = Tab(
            index=session.contexts.tabs.index(tab),
            url=known.url,
            title=known.title,
            active=tab == session.contexts.active,
        )
        return pattern.matches(known.url, known.url, subject=subject)

    def opened() -> str | None:
        return next((tab for tab in session.contexts.opened_since(since.clock, by) if is_meant(tab)), None)

    return _first(session, deadline, opened, "a new tab")


def dialog(
    session: Session, deadline: Deadline, since: BlockStart, is_meant: Callable[[Dialog], bool]
) -> Dialog:
    """Wait until a dialog that is meant has opened since; it may be answered already."""

    def opened() -> Dialog | None:
        here = since.tabs(session)
        there = (
            tabs.dialog(session, one)
            for one in session.prompts.all_since(since.clock)
            if session.contexts.top(one.context) in here
        )
        return next((one for one in there if is_meant(one)), None)

    return _first(session, deadline, opened, "a dialog")


def _first(session: Session, deadline: Deadline, find: Callable[[], T | None], words: str) -> T:
    """Wait until something is found.

    Raises:
        PromptOpen: A dialog holds up the active tab.
    """
    found: T | None = None

    def is_there() -> bool:
        nonlocal found
        found = find()
        return found is not None

    session.wait(
        is_there, deadline=deadline.for_waiting(), waiting_for=words, context=session.contexts.active
    )
    assert found is not None
    return found


@dataclass(frozen=True, slots=True)
class RequestFilter:
    """The requests that are waited for, by their address or a function of them, and by their method."""

    address: AddressPattern
    method: str | None = None

    def may_take(self, one: Request) -> bool:
        """Return whether a request is meant, unless a function says otherwise.

        The address that the page asked for counts, and the one that a route sent it to.
        """
        return self.method in (None, one.request.method) and (
            self.address.is_function
            or any(
                self.address.asks(each, *one.pages) for each in dict.fromkeys((one.request.url, one.asked))
            )
        )

    def takes(self, exchange: NetworkExchange) -> bool:
        """Return whether the function of the caller's, if it is one, takes a request that `may_take` has taken."""
        return not self.address.is_function or self.address.matches(exchange.url, subject=exchange)

    def __str__(self) -> str:
        return f"{self.method or 'any method'} {self.address}"


def request(session: Session, deadline: Deadline, since: BlockStart, meant: RequestFilter) -> NetworkExchange:
    """Wait until a request began since that is meant."""
    return _exchange(session, deadline, since, meant, f"a request: {meant}", answered=False)


def response(
    session: Session, deadline: Deadline, since: BlockStart, meant: RequestFilter
) -> NetworkResponse:
    """Wait until the head of a response has come, to a request that began since and is meant.

    The body is waited for as long as it can be expected to come.
    """
    words = f"the response to a request: {meant}"
    return NetworkResponse(**dict(_exchange(session, deadline, since, meant, words, answered=True)))


_MOST_REQUESTS = 3
"""That an error lists."""


def _exchange(
    session: Session,
    deadline: Deadline,
    since: BlockStart,
    meant: RequestFilter,
    words: str,
    *,
    answered: bool,
) -> NetworkExchange:
    refused: set[int] = set()

    def begun() -> list[Request]:
        here = since.tabs(session)
        return [one for one in session.network.all_since(since.clock) if one.tab in here]

    def found() -> Request | None:
        there = (one for one in begun() if one.answered or not answered)
        return next((one for one in there if one.number not in refused and meant.may_take(one)), None)

    try:
        while True:
            one = _first(session, deadline, found, words)
            if answered:
                network.await_body(session, deadline, one)
            full = network.in_full(session, deadline, one)
            if meant.takes(NetworkResponse(**dict(full)) if answered else full):
                return full
            refused.add(one.number)
    except DeadlineExceeded:
        made = [f"{one.request.method} {one.request.url}" for one in begun()]
        shown = ", ".join(made[-_MOST_REQUESTS:]) if made else "nothing"
        raise deadline.exceeded(f"{words}; the page has requested {shown}") from None


def decide_dialogs(session: Session, deadline: Deadline, decide: Decide | None) -> None:
    """Have `decide` answer the dialogs of the context from now on; None: no function does."""
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
    tabs.require_open(session, tab)
    return tabs.describe(session, deadline, [tab])[0]


def select(session: Session, deadline: Deadline, tab: str) -> None:
    """Make a tab the active one."""
    tabs.require_open(session, tab)
    tabs.select_tab(session, deadline, session.contexts.tabs.index(tab))


def opener(session: Session, _deadline: Deadline, tab: str) -> str | None:
    """Return the tab whose page has opened another; None: a call has, or the opener is gone.

    Raises:
        PageClosed: The tab is gone.
    """
    tabs.require_open(session, tab)
    opened_by = session.contexts.get(tab).opener
    return opened_by if opened_by is not None and opened_by in session.contexts else None


def close(session: Session, deadline: Deadline, tab: str) -> None:
    """Close a tab; one that is gone already is no error."""
    if tab in session.contexts.tabs:
        with suppress(PageClosed):  # it closes itself meanwhile
            tabs.close_tab(session, deadline, session.contexts.tabs.index(tab))
