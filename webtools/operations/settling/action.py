"""Surround the effect of every action: the state before, the wait for what it sets off, and the outcome."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from time import monotonic
from types import MappingProxyType
from typing import Any

from webtools.deadline import Deadline
from webtools.elements.query import Target
from webtools.elements.ref import parse
from webtools.errors import NotActionable, PageClosed, PromptOpen
from webtools.operations import dispatch, tabs
from webtools.operations.act_parts import AT_ONCE, Acting, Done, Settled, came_in_part, for_another_program
from webtools.operations.acting.forms import Field
from webtools.operations.address import is_shown
from webtools.operations.elements.places import boxes_now
from webtools.operations.records import downloads
from webtools.operations.settling.caused import caused
from webtools.operations.settling.settle import Settling, settle
from webtools.options.browser import Options, Settle
from webtools.printable import short_address
from webtools.session.browsing_contexts import MOST_POPUPS
from webtools.session.navigations import Stage
from webtools.session.prompts import Prompt
from webtools.session.session import Session
from webtools.values import Caused, Outcome, Scrolled

_REFUSALS = 3
_BOXES_SECONDS = 1.0
"""For a look at where the elements of a recorded act are."""

_NO_LIMIT = Deadline("settling", float("inf"))
"""The deadline of settling, which has a limit for each thing that it waits for."""


def act(
    session: Session,
    deadline: Deadline,
    effect: Callable[..., Iterable[str] | Done],
    options: Options,
    *,
    tab: str | None = None,
    args: tuple[Any, ...] = (),
    kwargs: Mapping[str, Any] = MappingProxyType({}),
) -> Outcome:
    """Do `effect` to a tab, wait for what it sets off, and report what happened.

    Args:
        tab: It may be behind others or have a dialog open; None: the active one.
        args: Arguments of the effect, after the act (`Acting`).
        kwargs: Its keyword arguments.

    Raises:
        PromptOpen: A dialog was open before; nothing was done. One that the action itself opens is reported in the
            outcome instead.
    """
    limit = _NO_LIMIT
    if tab is None:
        tab = tabs.front(session, deadline)
        session.require_no_prompt(tab)
        dispatch.wait_over(session, deadline, tab)
        limit = deadline if deadline.asked_for else _NO_LIMIT
    how: Settle = "off" if options.timeout_settle == 0 else options.settle
    mark, began = session.clock.now, monotonic()
    notes: list[str] = []
    position = None
    settled = AT_ONCE
    try:
        with session.network.causing(tab), session.prompts.ending_waits(mark):
            with _noting_boxes(session, deadline, args):
                did = effect(Acting(session, deadline, tab, draws=how != "off"), *args, **kwargs)
            did = did if isinstance(did, Done) else Done(tuple(did))
            notes += did.notes
            position = did.position
            settling = limit if options.timeout_settle is None else limit.within(options.timeout_settle)
            wait = Settling(how, settling, began, loading=options.timeout_navigation)
            settled = settle(session, tab, mark, wait, did)
            if settled.waited and did.notes_now is not None:
                notes = [*did.notes_now()]
            notes += settled.notes
    except PromptOpen:
        if _prompt(session, tab, mark) is None:
            raise
    except PageClosed:
        if tab in session.contexts:
            raise
        notes.append("The tab was closed by this")
    finally:
        session.clock.act(mark)
    if options.slow_mo:
        session.waited(lambda: False, Deadline("slow_mo", options.slow_mo))
    came = outcome(session, limit, tab, mark, notes=notes, settled=settled, acted=True)
    return Scrolled(**dict(came), x=position[0], y=position[1]) if position else came


@contextmanager
def _noting_boxes(session: Session, deadline: Deadline, args: Iterable[object]) -> Iterator[None]:
    """Record the boxes of the act's elements beforehand and, where it fails, what covers one of them."""
    if not session.call.notes_boxes:
        yield
        return
    elements = boxes_now(session, deadline.within(_BOXES_SECONDS), _targets(args))
    session.call.elements, session.call.covers = elements, ()
    try:
        yield
    except NotActionable as error:
        if error.cover:
            looking = Deadline(deadline.operation, _BOXES_SECONDS)  # the act's own may be over
            session.call.covers = boxes_now(session, looking, [Target(parse(error.cover))])
        raise


def _targets(args: Iterable[object]) -> Iterator[Target]:
    """Yield the elements among the arguments of an effect, those of a form's fields as well."""
    for each in args:
        if isinstance(each, Target):
            yield each
        elif isinstance(each, Field):
            yield each.target
        elif isinstance(each, list):
            yield from _targets(each)


def outcome(
    session: Session,
    deadline: Deadline,
    tab: str,
    mark: int,
    *,
    of: str | None = None,
    notes: Iterable[str] = (),
    settled: Settled = AT_ONCE,
    acted: bool = False,
) -> Outcome:
    """Return where the context stands, and the events in and around `tab` since the clock stood at `mark`.

    Args:
        acted: An act may have set off what came; else it was asked for, such as a navigation.
        of: The tab whose address and title it has; the active one when None, or when that is gone.
    """
    contexts = session.contexts

    shown = of if of in contexts.tabs else contexts.active
    since = mark if session.call.unreported is None else min(mark, session.call.unreported)
    session.call.unreported = None
    new = [each for each in contexts.tabs if contexts.get(each).born > since]
    asked = list(dict.fromkeys([shown, *new])) if shown else []
    described = {one.index: one for one in tabs.describe(session, deadline, asked, settled.looks)}
    if shown != of and contexts.active in new:
        shown = contexts.active  # it may have come to the front while the tabs were asked
    here = described.get(contexts.tabs.index(shown)) if shown in contexts.tabs else None
    prompt = _prompt(session, tab, mark)
    return Outcome(
        url=here.url if here else "",
        title=here.title if here else None,
        dialog=tabs.dialog(session, prompt) if prompt else None,
        new_tabs=tuple(described[contexts.tabs.index(each)] for each in new if each in contexts),
        downloads=tuple(map(downloads.described, session.downloads.news(mark))),
        notes=(*notes, *_news(session, tab, mark)),
        pending=tuple(one for one in settled.pending if one not in _ended_downloads(session, mark)),
        caused=caused(session, deadline, tab, mark, settled.changes) if acted else Caused(),
    )


def _ended_downloads(session: Session, mark: int) -> set[str]:
    """Return the downloads that ended after settling had listed them as pending, in the same words."""
    since = session.downloads.since(mark)
    return {one.words for one in since} - {one.words for one in since if one.status == "running"}


def _prompt(session: Session, tab: str, mark: int) -> Prompt | None:
    """Return the dialog to be answered now: of the active tab, of the one acted on, or one that came since."""
    prompts, active = session.prompts, session.contexts.active
    return (prompts.open_in(active) if active else None) or prompts.open_in(tab) or prompts.opened_since(mark)


def _refusals(session: Session, mark: int) -> Iterable[str]:
    if surplus := session.contexts.take_refused():
        yield f"Tabs that pages opened and that were closed at once, since {MOST_POPUPS} are open: {surplus}"
    refused = session.network.refused_since(mark)
    yield from (f"Refused: {one.message}" for one in refused[:_REFUSALS])
    if len(refused) > _REFUSALS:
        yield f"Refused: {len(refused) - _REFUSALS} more; the network log has them"


def _news(session: Session, tab: str, mark: int) -> Iterable[str]:
    """Yield further notes for the caller."""
    for answered, answer in session.prompts.answered_since(mark):
        done = "accepted" if answer.accept else "dismissed"
        yield f"The {answered.kind} dialog {answered.message!r} was {done}, as armed"
    active = session.contexts.active
    prompt = _prompt(session, tab, mark)
    if prompt is not None and (shows := session.contexts.top(prompt.context)) != active:
        yield f"The dialog is in tab {session.contexts.tabs.index(shows)}: {session.contexts.get(shows).url}"
    for notice in session.console.take_notices(tab):
        yield f"The page {notice}"
    yield from _refusals(session, mark)
    latest = session.navigations.latest(tab)
    downloads = session.downloads.since(mark)
    if latest is not None and latest.began > mark and latest.stage is Stage.FAILED and not downloads:
        yield f"Could not load {short_address(latest.url)}" + (f": {latest.reason}" if latest.reason else "")
    if latest is not None and latest.began > mark and latest.broken_off:
        yield came_in_part(latest.url)
    if latest is not None and latest.began > mark and not is_shown(latest.url):
        yield for_another_program(latest.url)  # Firefox begins such a navigation, and the page goes on
    chooser = session.choosers.open_in(tab)
    if chooser is not None and chooser.opened > mark:
        yield "A file chooser is open and waits for files to be uploaded"
    if active is not None and active != tab:
        yield f"The active tab is now {session.contexts.tabs.index(active)}: {session.contexts.get(active).url}"
