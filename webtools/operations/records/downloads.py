"""Files that pages gave to download, as a caller gets to know them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from webtools.deadline import Deadline
from webtools.errors import DeadlineExceeded
from webtools.operations import tabs
from webtools.page.contract_types import Saving
from webtools.printable import short_address
from webtools.session.downloads import DownloadState as Known
from webtools.session.session import Session
from webtools.text.address_pattern import AddressPattern
from webtools.values import Download, Downloads

_COMPARED = 300
"""Characters of an address; pages report no more."""
_NAMED = 5
_BURST = 10


def described(one: Known) -> Download:
    path = Path(one.path) if one.path else None
    return Download(
        name=one.name,
        url=one.url,
        status=one.status,
        path=path,
        problem=one.problem,
        id=one.began,
        time=one.began_ms / 1000,
        tab_id=one.tab,
    )


def not_begun(session: Session, mark: int, asked: Sequence[Saving]) -> Iterator[str]:
    """Yield a note when the browser has begun fewer downloads than pages have asked for since `mark`."""
    begun = session.downloads.since(mark)
    missing = len(asked) - len(begun)
    if missing <= 0 or not begun:
        return
    addresses = Counter(one.url[:_COMPARED] for one in begun)
    left = []
    for one in asked:
        if addresses[one["url"][:_COMPARED]] > 0:
            addresses[one["url"][:_COMPARED]] -= 1
        else:
            left.append(one["name"] or short_address(one["url"]))
    named = left[-missing:]  # a redirect changes the address of one that has begun
    more = f" and {missing - _NAMED} more" if missing > _NAMED else ""
    burst = ". Chromium begins ten in a second and drops the others" if len(begun) >= _BURST else ""
    yield (
        f"The page asked for {len(asked)} downloads, of which the browser has begun {len(begun)}; not begun: "
        f"{', '.join(named[:_NAMED])}{more}{burst}"
    )


def listed(session: Session, _deadline: Deadline) -> Downloads:
    """Return the context's latest downloads, also those that no action caused."""
    return Downloads(downloads=tuple(map(described, session.downloads.all)))


def named(session: Session, pattern: AddressPattern) -> list[Known]:
    """Return those of that name, or with a slash in it, of that address."""
    return [one for one in session.downloads.all if pattern.names(one.name, one.url, subject=described(one))]


def wait(session: Session, deadline: Deadline, pattern: AddressPattern) -> None:
    """Wait until there is a download of that name and none such is running.

    One that has ended before counts as well; the next outcome reports it again.

    Raises:
        PromptOpen: A dialog came up.
        DeadlineExceeded: The message names the downloads that there are.
    """

    def ended() -> bool:
        there = named(session, pattern)
        return bool(there) and all(one.status != "running" for one in there)

    try:
        session.wait(
            ended,
            deadline=deadline.for_waiting(),
            waiting_for=f"a download of {pattern!r} to end",
            context=tabs.current(session, deadline),
        )
    except DeadlineExceeded as error:
        there = ", ".join(f"{one.name} ({one.status})" for one in session.downloads.all) or "none"
        raise deadline.exceeded(f"{error.waiting_for}; downloads so far: {there}") from None
    for one in named(session, pattern):
        one.reported = None
