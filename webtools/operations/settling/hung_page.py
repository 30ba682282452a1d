"""Leaving a page that answers nobody any more, and a tab whose pages run no timers.

A script of such a page never ends, its process is stopped, or it is being left. Documents of one site share a process,
so one that hangs would keep the next one from coming. Chromium passes nothing on to a page that is being left for an
address whose server does not answer, and runs it on.
"""

from contextlib import suppress
from typing import NamedTuple

from webtools import capabilities
from webtools.deadline import Deadline
from webtools.errors import DeadlineExceeded, ProtocolError, WebtoolsError
from webtools.operations import dispatch, tabs
from webtools.protocol import browser, browsing_context, cdp, script
from webtools.session.browsing_contexts import SANDBOX
from webtools.session.navigations import NavigationState
from webtools.session.session import Session

_ALIVE_SECONDS = 1.0
"""For a page to answer."""
_STILL_ALIVE_SECONDS = 0.3
"""For a page to answer that a call has waited for in vain until now."""
_EMPTY_SECONDS = 1.5
"""For the empty page to come."""
_CLOSE_SECONDS = 1.0
_EMPTY = "view-source:about:blank"
"""An empty page that no other shares a process with. Chromium lets about:blank and what comes after it run where the
page before runs, if that was a file, a data page or about:blank itself; so neither would ever come."""
_EMPTY_ELSEWHERE = {"firefox": "about:blank"}
"""Firefox refuses to open the source of a page, and gives this one another process."""


def explained(session: Session, late: DeadlineExceeded) -> DeadlineExceeded:
    """Return the error of a call that ran out of time; one that says so when its page hangs or is left.

    So it does when a request waits for the handler of a route.
    """
    undecided = session.routes.undecided
    hangs, awaited = False, None
    with suppress(WebtoolsError):
        tab = session.contexts.active
        if tab is not None and _is_silent(session, tab):
            awaited = _holding_up(session, tab)
            hangs = awaited is None
            session.contexts.get(tab).hang(hangs=hangs)
    if not hangs and awaited is None and undecided is None:
        return late
    named = DeadlineExceeded(
        late.operation,
        late.timeout,
        late.waiting_for,
        page_hangs=hangs,
        leaving_for=awaited.url if awaited else None,
        undecided=undecided,
        near=late.near,
    )
    return named.with_traceback(late.__traceback__)


def _holding_up(session: Session, tab: str) -> NavigationState | None:
    """Return the navigation for which a tab's page is being left and answers nobody."""
    if not capabilities.has("silent-while-left", session.browser):
        return None
    return session.navigations.unanswered(tab)


def _is_silent(session: Session, tab: str) -> bool:
    """Ask a tab's page for a sign of life, after a call that ran out of time there.

    A browser that gives none either is no fault of the page.
    """
    if session.prompts.any_open() is not None or session.contexts.get(tab).crashed:
        return False
    browser_asked = session.start(browser.get_user_contexts())
    page_answers = _answers(session, Deadline("asking the page", _STILL_ALIVE_SECONDS), tab)
    session.forget(browser_asked)
    return browser_asked.ended and not page_answers


class NextPage(NamedTuple):
    """The way to a tab's next page: a note about the page before, and whether that has gone already."""

    note: str | None = None
    gone: bool = False


def make_way(session: Session, deadline: Deadline, tab: str) -> NextPage:
    """Make way for the next page of a tab whose page may answer nobody any more."""
    known = session.contexts.get(tab)
    if known.crashed:
        known.lose_page()
        crashed = (
            f"The process of the page before {known.cause}" if known.cause else "The page before had crashed"
        )
        if dispatch.is_over(session, tab):
            return NextPage(crashed, gone=True)
        return _through_empty(session, deadline, tab, crashed)
    if known.refusal is not None:
        return _through_empty(session, deadline, tab, "The page before must not be seen")
    if session.prompts.any_open() is not None:
        return NextPage()  # it holds up its tab, and all tabs that share a process with that
    return _leave_living(session, deadline, tab)


def _leave_living(session: Session, deadline: Deadline, tab: str) -> NextPage:
    """Make way in a tab whose page has a process and may do its work."""
    known = session.contexts.get(tab)
    awaited = _holding_up(session, tab)
    brief = known.hangs or awaited is not None
    if _answers(session, deadline.within(_STILL_ALIVE_SECONDS if brief else _ALIVE_SECONDS), tab):
        if session.waited(lambda: dispatch.is_over(session, tab), deadline.within(_ALIVE_SECONDS)):
            return NextPage()
        return _through_empty(session, deadline, tab, "The page before was slow to take what was typed")
    if awaited is not None and _answers_once_stopped(session, deadline, tab):
        known.answer()
        return NextPage(f"The page before was being left for {awaited.url}, which did not answer")
    return _through_empty(session, deadline, tab, "The page before answered nobody any more")


def _answers(session: Session, deadline: Deadline, tab: str) -> bool:
    asking = script.evaluate("0", context=tab, sandbox=SANDBOX, await_promise=False)
    (asked,) = session.ask_briefly([asking], deadline)
    return asked.ended


def _answers_once_stopped(session: Session, deadline: Deadline, tab: str) -> bool:
    """Stop the navigation for which the page is being left, and return whether the page answers then."""
    deadline = deadline.within(_STILL_ALIVE_SECONDS)
    with suppress(DeadlineExceeded, ProtocolError):
        stop_loading(session, deadline, tab)
    return _answers(session, deadline, tab)


def stop_loading(session: Session, deadline: Deadline, tab: str) -> None:
    """Have a tab's page stay, as by the browser's stop button.

    Raises:
        DeadlineExceeded, ProtocolError: The browser has not done it.
    """
    if capabilities.has("devtools", session.browser):
        devtools = session.ask(cdp.get_session(tab), deadline=deadline, context=tab).session
        session.ask(cdp.send_command("Page.stopLoading", devtools), deadline=deadline, context=tab)
    else:
        stopping = script.evaluate("window.stop()", context=tab, sandbox=SANDBOX, await_promise=False)
        session.ask(stopping, deadline=deadline, context=tab)


def leave_without_timers(session: Session, deadline: Deadline, tab: str) -> NextPage:
    """Make way in a tab whose page has let a timer wait for a second, if the tab is such that its pages run none.

    A dialog that a timer opens while its page is just being left is shown to nobody in Firefox, and never ends. Until
    then the tab's pages run no other timer, whichever pages of that process come.
    """
    known = session.contexts.get(tab)
    if capabilities.has("timers-after-dialogs", session.browser) or not known.prompted:
        return NextPage()
    if not _answers(session, deadline.within(_STILL_ALIVE_SECONDS), tab):
        return NextPage()  # it is busy, and its timers wait for that
    kept = "A dialog of the page before kept this page from running timers"
    return _through_empty(session, deadline, tab, kept)


def _through_empty(session: Session, deadline: Deadline, tab: str, why: str) -> NextPage:
    """Have an empty page come, which takes the input that the page before has not, or else another tab."""
    known = session.contexts.get(tab)
    empty = _EMPTY_ELSEWHERE.get(session.browser, _EMPTY)
    emptied = session.start(browsing_context.navigate(tab, empty, wait="complete"))
    session.waited(lambda: emptied.ended and dispatch.is_over(session, tab), deadline.within(_EMPTY_SECONDS))
    if emptied.ended and emptied.error is None and dispatch.is_over(session, tab):
        known.empty()
        return NextPage(f"{why}, so it was left without asking it", gone=True)
    session.forget(emptied)
    _replace(session, deadline, tab)
    return NextPage(f"{why}, so its tab was closed and a new one opened in its place", gone=True)


def _replace(session: Session, deadline: Deadline, tab: str) -> None:
    """Open another tab and close this one.

    The browser begins no navigation while an earlier one, such as that of a call that has run out of time, waits for
    the process of the page, and it passes on no commands to that process meanwhile.
    """
    tabs.open_tab(session, deadline)
    session.post(browsing_context.close(tab))
    session.waited(lambda: tab not in session.contexts, deadline.within(_CLOSE_SECONDS))
