"""Tabs: which there are, which one is active, opening, closing and selecting them.

A tab reports over a DevTools binding whether it is in front: `visibility.js` runs in the isolated world and
calls a function that ChromeDriver's bridge (`Runtime.addBinding`) puts there and nowhere else, so no page can
call it. With the protocol's own channel a renderer kept every document that a tab had shown: 415 MB after 400
navigations, against 70.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from types import MappingProxyType

from webtools.cancellation import whole
from webtools.capabilities import has
from webtools.deadline import Deadline
from webtools.errors import DeadlineExceeded, InvalidArgument, PageClosed, WebtoolsError
from webtools.page.contract_scripts import PageLook
from webtools.page.source import built, called, listen
from webtools.protocol import browsing_context, script
from webtools.protocol.wire import Command
from webtools.session.browsing_contexts import SANDBOX, whether_in_front
from webtools.session.exchange import Pending
from webtools.session.navigations import Stage
from webtools.session.prompts import Prompt
from webtools.session.session import Session
from webtools.values import Dialog, Tab

LookAnswers = Mapping[str, Pending[script.EvaluateResult]]
"""Answers of tabs to look.js, or to something else that answers with a `PageLook`."""

_LOOK_SECONDS = 1.0
"""Seconds for a page to report its address and title, which must not hold up a call that only names it."""
_LOOK_SECONDS_BESIDE_A_DIALOG = 0.1
"""A dialog also holds up the tabs that share a process with its own, and nothing shows which those are."""
_LOOK_SECONDS_AFTER_TIME = 0.3
"""For tabs whose call has no time left."""
_CAME_SECONDS = 0.1
"""For the other tabs to answer whether one of them is in front."""
_ACTIVATE_SECONDS = 1.5
"""For the browser to answer that it has brought a tab to the front."""
_RETURN_SECONDS = 2.0
_REPORTS = "front-tab-reports"
_FRONT_SECONDS = 0.5
"""For a tab to report that it came to the front; one whose page runs no scripts never does."""


def report_visibility() -> Command[script.PreloadScript]:
    """Have the documents of every tab to come, whichever context's, report when the tab comes to the front or goes.

    They report to a session that follows (`FollowUps.follow_front`). A channel of the protocol would keep every
    document that a tab ever had in its renderer's memory.
    """
    return script.add_preload_script(built("visibility"), sandbox=SANDBOX)


def watch(session: Session, deadline: Deadline) -> None:
    """Watch the tabs that are open as well; skip a tab with a dialog or a crashed page, which does not answer."""
    declaration = built("visibility")
    here = [script.call_function(declaration, context=tab, sandbox=SANDBOX) for tab in session.contexts.tabs]
    session.ask_briefly(here, deadline.within(_LOOK_SECONDS))


_LEAVE_PRERENDERED = """
Reflect.get(Document.prototype, "prerendering", document) === true &&
  (location.replace("https://nowhere.invalid/"), true)
"""


def cancel_prerendered(session: Session, deadline: Deadline) -> None:
    """Have the browser drop the pages that it has drawn ahead, which are tabs to the protocol.

    No command does it (`cdp.forbid_prerendering` holds for later ones); such a page is dropped when it goes to an
    address that must not be drawn ahead.
    """
    asked = {
        tab: session.start(script.evaluate(_LEAVE_PRERENDERED, context=tab, sandbox=SANDBOX))
        for tab in session.contexts.tabs
    }

    def is_gone(tab: str) -> bool:
        answer = asked[tab]
        left = script.returned(answer.value) is True
        return answer.ended and (not left or tab not in session.contexts)

    # A tab with a dialog does not answer.
    session.waited(lambda: all(map(is_gone, asked)), deadline.within(_LOOK_SECONDS))
    for answer in asked.values():
        session.forget(answer)


def find_front(session: Session, deadline: Deadline) -> None:
    """Make the tab active that is in front; of several windows' tabs, the one that was opened last."""
    for tab, visible in _which_are_in_front(session, deadline.within(_LOOK_SECONDS), session.contexts.tabs):
        session.contexts.show(tab, visible=visible)


def _which_are_in_front(session: Session, deadline: Deadline, tabs: list[str]) -> list[tuple[str, bool]]:
    """Ask tabs whether they are in front; a busy one does not answer in time, nor does one with a dialog."""
    answers = session.ask_briefly(map(whether_in_front, tabs), deadline)
    return [
        (tab, answer.value.result.value is True)
        for tab, answer in zip(tabs, answers, strict=True)
        if isinstance(answer.value, script.Success)
    ]


def current(session: Session, deadline: Deadline) -> str:
    """Return the active tab; a new one when the last was closed."""
    tab = session.contexts.active or open_tab(session, deadline)
    if session.contexts.get(tab).is_early and _answers(session, tab):
        _catch_up(session, deadline, tab)
    return tab


def _catch_up(session: Session, deadline: Deadline, tab: str) -> None:
    """Have documents of a tab listen that began before our session; their scripts may have kept what we replace."""
    early = [each for each in session.contexts.subtree(tab) if session.contexts.get(each).is_early]
    listening = [script.call_function(listen(late=True), context=each) for each in early]
    # A busy page does not answer in time; it runs the script when it can.
    session.ask_briefly(listening, deadline.within(_LOOK_SECONDS))
    for context in early:
        if context in session.contexts:
            session.contexts.get(context).catch_up()


def front(session: Session, deadline: Deadline) -> str:
    """Return the active tab, brought to the front: a tab behind another draws no frames and takes no input.

    When somebody at the browser has just chosen another tab, that is the active one.
    """
    tab = current(session, deadline)
    if session.contexts.get(tab).visible is False:
        _ask_who_came(session, deadline, tab)
        tab = current(session, deadline)
    try:
        if session.contexts.get(tab).visible is False or _is_behind(session, deadline, tab):
            bring_to_front(session, deadline, tab)
    except PageClosed:
        if not is_gone(session, deadline, tab):
            raise
        return front(session, deadline)  # it closed itself, as popups do; another tab is active by now
    return tab


def is_gone(session: Session, deadline: Deadline, tab: str) -> bool:
    """Return whether a tab has closed; a browser may refuse a command for it before it reports that."""
    return session.waited(lambda: tab not in session.contexts, deadline.within(_CAME_SECONDS))


def _is_behind(session: Session, deadline: Deadline, tab: str) -> bool:
    """Return whether a tab of a browser whose tabs do not report it is behind another one."""
    if has(_REPORTS, session.browser) or len(session.contexts.tabs) == 1 or not _answers(session, tab):
        return False
    try:
        seen = session.ask(whether_in_front(tab), deadline=deadline.within(_CAME_SECONDS), context=tab)
    except DeadlineExceeded:
        return True  # a busy page: one that is in front already loses nothing
    return script.returned(seen) is False


@contextmanager
def acting_in(session: Session, tab: str) -> Iterator[None]:
    """Have the calls in the block act in a tab, also behind others; the active tab is the same afterwards.

    A tab that pages open in the block, and that the browser brings to the front, is active then as ever.

    Raises:
        PageClosed: The tab is gone.
    """
    require_open(session, tab)
    active, mark = session.contexts.active, session.clock.now
    if tab == active:
        yield
        return
    session.contexts.lend(tab)
    try:
        yield
    finally:
        session.contexts.lend(None)
        opened = session.contexts.opened_since(mark)
        if active is not None and active in session.contexts and session.contexts.active not in opened:
            # The tab of a page that hangs comes to the front with the next call.
            with suppress(WebtoolsError):
                go_back(session, Deadline("returning to the active tab", _RETURN_SECONDS), active)


def require_open(session: Session, tab: str) -> None:
    """Raise `PageClosed` when a tab is gone."""
    if tab not in session.contexts.tabs:
        raise PageClosed("The tab is closed", hint="tabs() lists the tabs that are open.")


def go_back(session: Session, deadline: Deadline, tab: str, *, came: bool = False) -> None:
    """Bring a tab to the front that was there before the call; nothing is done if it has not left the front.

    Args:
        came: Pages have opened tabs, any of which the browser may be about to bring to the front.
    """
    switched = [one for one in session.call.sent if one.command.method == "browsingContext.activate"]
    away = any(one.ended and one.error is None and one.command.params["context"] != tab for one in switched)
    if away and has(_REPORTS, session.browser):
        session.contexts.get(tab).go_behind()  # whose report may come after that of the way back
    if switched or came or session.contexts.active != tab:
        bring_to_front(session, deadline, tab)


def same_or_front(session: Session, deadline: Deadline, tab: str) -> str:
    """Return the tab; the active one when it was closed, as popups close themselves when they are done."""
    return tab if tab in session.contexts else front(session, deadline)


def _ask_who_came(session: Session, deadline: Deadline, gone: str) -> None:
    """Ask the other tabs whether they are in front: the one that went may have reported before the one that came."""
    others = [tab for tab in session.contexts.tabs if tab != gone]
    for tab, visible in _which_are_in_front(session, deadline.within(_CAME_SECONDS), others):
        if visible:
            session.contexts.show(tab, visible=True)


def open_tab(session: Session, deadline: Deadline) -> str:
    """Open a tab and make it the active one.

    The tab opens in the background: a browser that is slow may open it after the call has run out of time, and must
    not put it before the active tab then.
    """
    tab = open_behind(session, deadline, "the new tab")
    bring_to_front(session, deadline, tab)
    return tab


def open_behind(session: Session, deadline: Deadline, words: str) -> str:
    """Open a tab behind the active one; `words` name it in errors."""
    command = browsing_context.create(
        user_context=session.contexts.user_context, beside=session.contexts.active, background=True
    )
    tab = session.ask_to_make(
        command, undo=lambda made: browsing_context.close(made.context), deadline=deadline
    ).context
    session.wait(lambda: tab in session.contexts, deadline=deadline, waiting_for=f"{words} to be announced")
    return tab


def close(session: Session, deadline: Deadline, tab: str, words: str) -> None:
    """Close a tab and wait until it is gone; `words` name it in errors."""
    session.ask(browsing_context.close(tab), deadline=deadline)
    session.wait(lambda: tab not in session.contexts, deadline=deadline, waiting_for=f"{words} to close")


@whole
def close_tab(session: Session, deadline: Deadline, index: int | None) -> None:
    """Close the tab at `index` (None: the active one). The last one leaves an empty one."""
    tab = _at(session, deadline, index)
    was_active = tab == session.contexts.active
    if session.contexts.tabs == [tab]:
        open_tab(session, deadline)  # a driver ends its browser with the last tab
    close(session, deadline, tab, "the tab")
    next_one = session.contexts.active
    if was_active and next_one is not None:
        # Ours is the one that was active before; the browser may have chosen its neighbour.
        bring_to_front(session, deadline, next_one)


def select_tab(session: Session, deadline: Deadline, index: int) -> str:
    """Make the tab at `index` the active one and bring it to the front."""
    tab = _at(session, deadline, index)
    bring_to_front(session, deadline, tab)
    return tab


def bring_to_front(session: Session, deadline: Deadline, tab: str) -> None:
    """Activate a tab; a browser that does not answer because the page in front hangs is not waited for."""
    try:
        _activate(session, deadline, tab)
    except PageClosed:
        if tab not in session.contexts:
            raise
        _activate(session, deadline, tab)  # Firefox says so when it was the tab in front that has just gone
    _wait_in_front(session, deadline, tab)


def _activate(session: Session, deadline: Deadline, tab: str) -> None:
    activating = session.start(browsing_context.activate(tab))
    if session.waited(lambda: activating.ended, deadline.within(_ACTIVATE_SECONDS)):
        activating.result()
        return
    session.forget(activating)  # Firefox answers once the page that was in front knows that it is hidden
    if deadline.passed:
        raise deadline.exceeded("the tab to be activated")


def _wait_in_front(session: Session, deadline: Deadline, tab: str) -> None:
    """Make the tab the active one, once it says that it is in front: older news must not come after that."""
    if not has(_REPORTS, session.browser):
        session.follow_ups.look_at_all()
    known = session.contexts.get(tab)
    if not session.waited(lambda: known.visible is True, deadline.within(_FRONT_SECONDS), context=tab):
        known.report_nothing()  # not worth waiting for again
    session.contexts.activate(tab)


def describe_all(session: Session, deadline: Deadline) -> list[Tab]:
    """Return a description of the tabs, in their order; of a new one when the last was closed meanwhile.

    A browser that ends closes its tabs first, and that it ends is learnt by opening one.
    """
    while not (described := describe(session, deadline, list(session.contexts.tabs))):
        open_tab(session, deadline)
    return described


def describe(
    session: Session, deadline: Deadline, tabs: list[str], looks: LookAnswers = MappingProxyType({})
) -> list[Tab]:
    seen = _look(session, deadline, tabs, looks)
    return [
        Tab(
            index=session.contexts.tabs.index(tab),
            url=seen[tab][0],
            title=seen[tab][1],
            active=tab == session.contexts.active,
        )
        for tab in tabs
        if tab in session.contexts
    ]


def _look(
    session: Session, deadline: Deadline, tabs: list[str], looks: LookAnswers
) -> dict[str, tuple[str, str | None]]:
    """Return the tabs' addresses and titles, all asked at once; a tab that does not answer has its last known title."""
    asked = {
        tab: looks.get(tab)
        or session.start(script.evaluate(called("look"), context=tab, sandbox=SANDBOX, await_promise=False))
        for tab in tabs
        if _answers(session, tab)
    }
    dialog = session.prompts.any_open() is not None
    seconds = _LOOK_SECONDS_BESIDE_A_DIALOG if dialog else _LOOK_SECONDS
    seconds = min(seconds, max(deadline.remaining(), _LOOK_SECONDS_AFTER_TIME))
    # Those that do not answer have the titles that were known last.
    session.waited(
        lambda: all(answer.ended or not _answers(session, tab) for tab, answer in asked.items()),
        Deadline("looking at the tabs", seconds),
    )
    return {tab: _seen(session, tab, asked.get(tab)) for tab in tabs}


def _answers(session: Session, tab: str) -> bool:
    """Return whether its page can be asked: a dialog keeps it from answering, and so does a server that is awaited."""
    if tab not in session.contexts or session.prompts.open_in(tab) is not None:
        return False
    if session.contexts.get(tab).crashed or session.contexts.get(tab).refusal is not None:
        return False
    latest = session.navigations.latest(tab)
    return latest is None or latest.stage is not Stage.STARTED


def _seen(
    session: Session, tab: str, answer: Pending[script.EvaluateResult] | None
) -> tuple[str, str | None]:
    if tab not in session.contexts:
        return "", None
    known = session.contexts.get(tab)
    if answer is None:
        return known.url, known.title
    session.forget(answer)
    try:
        outcome = answer.result() if answer.ended and known.refusal is None else None
    except WebtoolsError:
        outcome = None  # its document is just being replaced
    if not isinstance(outcome, script.Success):
        return known.url, known.title
    looked: PageLook = json.loads(outcome.result.value)
    is_error = looked["url"].startswith("chrome-error:")
    known.describe(looked["title"], None if is_error else looked["url"])
    return known.url, known.title


def _at(session: Session, deadline: Deadline, index: int | None) -> str:
    tabs = session.contexts.tabs
    if index is None:
        return current(session, deadline)
    if not 0 <= index < len(tabs):
        raise InvalidArgument(f"There is no tab {index}; open tabs: {len(tabs)}, counted from 0")
    return tabs[index]


def dialog(session: Session, prompt: Prompt) -> Dialog:
    """Return an open dialog as a caller gets to know it, with the tab in which it opened."""
    contexts = session.contexts
    tab = contexts.top(prompt.context)
    return Dialog(
        kind=prompt.kind,
        message=prompt.message,
        default=prompt.default,
        tab=contexts.tabs.index(tab) if tab in contexts.tabs else None,
        url=contexts.get(tab).url if tab in contexts else "",
        tab_id=tab,
    )
