"""Tabs: which there are, which one is active, opening, closing and selecting them."""

from webtools.deadline import Deadline
from webtools.errors import InvalidArgument, WebtoolsError
from webtools.protocol import browsing_context, script
from webtools.session.session import Session
from webtools.values import Tab


def current(session: Session, deadline: Deadline) -> str:
    """The active tab; a new one when the last was closed."""
    return session.contexts.active or open_tab(session, deadline)


def open_tab(session: Session, deadline: Deadline) -> str:
    """Open a tab and make it the active one."""
    command = browsing_context.create(user_context=session.contexts.user_context)
    tab = session.ask(command, deadline=deadline).context
    session.wait(
        lambda: tab in session.contexts, deadline=deadline, waiting_for="the new tab to be announced"
    )
    session.contexts.activate(tab)
    return tab


def close_tab(session: Session, index: int | None, deadline: Deadline) -> Tab:
    """Close the tab at `index` (None: the active one) and give what it was."""
    tab = _at(session, index, deadline)
    was = describe(session, tab, deadline)
    session.ask(browsing_context.close(tab), deadline=deadline)
    session.wait(lambda: tab not in session.contexts, deadline=deadline, waiting_for="the tab to close")
    return was


def select_tab(session: Session, index: int, deadline: Deadline) -> str:
    """Make the tab at `index` the active one and bring it to the front."""
    tab = _at(session, index, deadline)
    session.ask(browsing_context.activate(tab), deadline=deadline)
    session.contexts.activate(tab)
    return tab


def describe_all(session: Session, deadline: Deadline) -> list[Tab]:
    return [describe(session, tab, deadline) for tab in session.contexts.tabs]


def describe(session: Session, tab: str, deadline: Deadline) -> Tab:
    """What a caller is told of a tab."""
    return Tab(
        index=session.contexts.tabs.index(tab),
        url=session.contexts.get(tab).url,
        title=title(session, tab, deadline),
        active=tab == session.contexts.active,
    )


def title(session: Session, tab: str, deadline: Deadline) -> str:
    """The tab's title; empty when its page does not answer, which must not hold up what wants to name it."""
    if session.prompts.open_in(tab) is not None:
        return ""
    try:
        command = script.evaluate("document.title", context=tab, sandbox="webtools", await_promise=False)
        outcome = session.ask(command, deadline=deadline.within(1.0), context=tab)
    except WebtoolsError:
        return ""
    return str(outcome.result.value) if isinstance(outcome, script.Success) else ""


def _at(session: Session, index: int | None, deadline: Deadline) -> str:
    tabs = session.contexts.tabs
    if index is None:
        return current(session, deadline)
    if not 0 <= index < len(tabs):
        raise InvalidArgument(f"There is no tab {index}: {len(tabs)} are open, counted from 0")
    return tabs[index]
