"""The effects of an act as its outcome reports them: requests, navigations, errors, announcements, changes."""

from collections.abc import Collection

from webtools.deadline import Deadline
from webtools.operations.records import console, network
from webtools.page.contract_types import DocumentChanges
from webtools.session.navigations import Stage
from webtools.session.session import Session
from webtools.values import Announcement, Caused

_MOST_REQUESTS = 100
_MOST_ERRORS = 20
_CAME = {Stage.COMMITTED, Stage.INTERACTIVE, Stage.COMPLETE, Stage.WITHIN_DOCUMENT}


def caused(
    session: Session, deadline: Deadline, tab: str, mark: int, changes: Collection[DocumentChanges | None]
) -> Caused:
    """Return what began in `tab`, and in tabs that it has opened, since the clock stood at `mark`.

    Args:
        changes: The changes that documents report of themselves; None: one did not see the act begin.
    """
    contexts = session.contexts
    tabs = [tab, *(each for each in contexts.tabs if each != tab and contexts.get(each).born > mark)]
    requests = [hop for each in tabs for one in session.network.set_off_since(mark, each) for hop in one.hops]
    went = session.navigations.begun_since(mark, [each for each in tabs if each in contexts])
    came = [one for one in went if one.stage in _CAME]
    moved = [contexts.get(each).url for each in tabs if each in contexts and contexts.get(each).moved > mark]
    known = [each for each in changes if each is not None]
    added, removed, modified = (sum(each[name] for each in known) for name in ("added", "removed", "changed"))
    is_changed = bool(came or moved or added or removed or modified or any(each["said"] for each in known))
    is_elsewhere = session.network.parts_since(mark, tab) or any(each["elsewhere"] for each in known)
    is_known = 0 < len(known) == len(changes) and not is_elsewhere
    return Caused(
        requests=tuple(network.described(one) for one in requests[:_MOST_REQUESTS]),
        navigations=tuple(dict.fromkeys([*(one.url for one in came), *moved])),
        errors=tuple(
            message
            for each in tabs
            if any(one.entry.level == "error" for one in session.console.of(each, since=mark))
            for message in console.since(session, deadline, mark, each, details=each in contexts)
            if message.level == "error"
        )[:_MOST_ERRORS],
        announcements=tuple(
            Announcement(kind=each["kind"], text=each["text"], gone=each["gone"])
            for one in known
            for each in one["said"]
        ),
        added=added,
        removed=removed,
        modified=modified,
        changed=True if is_changed else (False if is_known else None),
    )
