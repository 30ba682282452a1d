"""The frame around every action: what was before, what it did, what came of it."""

from collections.abc import Callable, Iterable
from pathlib import Path

from webtools.deadline import Deadline
from webtools.errors import PageClosed, PromptOpen
from webtools.operations import tabs
from webtools.operations.settle import settle
from webtools.options import Settle
from webtools.session.session import Session
from webtools.values import Dialog, Download, Outcome

Effect = Callable[[str], Iterable[str]]
"""Does something to the given tab and returns notes for the caller."""


def act(session: Session, effect: Effect, *, how: Settle, loading: float, deadline: Deadline) -> Outcome:
    """Do `effect` to the active tab, wait for what it sets off, and tell what happened.

    Raises:
        PromptOpen: A dialog was open before; nothing was done. One that the action itself opens is told in the
            outcome instead.
    """
    tab = tabs.current(session, deadline)
    session.require_no_prompt(tab)
    mark = session.clock.now
    notes: list[str] = []
    pending: list[str] = []
    try:
        with session.network.causing(tab):
            notes += effect(tab)
            pending += settle(session, tab, mark, how, loading=loading)
    except PromptOpen:
        if session.prompts.open_in(tab) is None:
            raise
    except PageClosed:
        if tab in session.contexts:
            raise
        notes.append("The tab was closed by this")
    return outcome(session, mark, notes=notes, pending=pending, deadline=deadline)


def outcome(
    session: Session, mark: int, *, notes: Iterable[str], pending: Iterable[str], deadline: Deadline
) -> Outcome:
    """Where the context stands now, and what happened since the clock stood at `mark`."""
    tab = session.contexts.active
    prompt = session.prompts.open_in(tab) if tab else None
    return Outcome(
        url=session.contexts.get(tab).url if tab else "",
        title=tabs.title(session, tab, deadline) if tab else "",
        dialog=Dialog(kind=prompt.kind, message=prompt.message, default=prompt.default) if prompt else None,
        new_tabs=tuple(
            tabs.describe(session, each, deadline)
            for each in session.contexts.tabs
            if session.contexts.get(each).born > mark
        ),
        downloads=tuple(
            Download(name=one.name, url=one.url, status=one.status, path=Path(one.path) if one.path else None)
            for one in session.downloads.since(mark)
        ),
        notes=tuple(notes),
        pending=tuple(pending),
    )
