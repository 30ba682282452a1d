"""Files that pages gave to download, as a caller gets to know them."""

from pathlib import Path

from webtools.deadline import Deadline
from webtools.errors import DeadlineExceeded
from webtools.operations import tabs
from webtools.session.downloads import Download as Known
from webtools.session.session import Session
from webtools.text.address_pattern import AddressPattern
from webtools.values import Download, Downloads


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
