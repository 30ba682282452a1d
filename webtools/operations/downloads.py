"""Files that pages gave to download, as a caller gets to know them."""

from pathlib import Path

from webtools.deadline import Deadline
from webtools.errors import DeadlineExceeded
from webtools.operations import tabs
from webtools.session.downloads import Download as Known
from webtools.session.session import Session
from webtools.values import Download, Downloads


def described(one: Known) -> Download:
    path = Path(one.path) if one.path else None
    return Download(name=one.name, url=one.url, status=one.status, path=path, problem=one.problem)


def listed(session: Session, _deadline: Deadline) -> Downloads:
    """Return the context's latest downloads, also those that no action caused."""
    return Downloads(downloads=tuple(map(described, session.downloads.all)))


def wait(session: Session, deadline: Deadline, pattern: str) -> None:
    """Wait until there is a download of that name (`*` stands for anything) and none such is running.

    One that has ended before counts as well; the next outcome reports it again.

    Raises:
        PromptOpen: A dialog came up.
        DeadlineExceeded: The message names the downloads that there are.
    """
    known = session.downloads

    def ended() -> bool:
        named = known.named(pattern)
        return bool(named) and all(one.status != "running" for one in named)

    try:
        session.wait(
            ended,
            deadline=deadline,
            waiting_for=f"a download of {pattern!r} to end",
            context=tabs.current(session, deadline),
        )
    except DeadlineExceeded as error:
        there = ", ".join(f"{one.name} ({one.status})" for one in known.all) or "none"
        raise deadline.exceeded(f"{error.waiting_for}; downloads so far: {there}") from None
    for one in known.named(pattern):
        one.reported = None
