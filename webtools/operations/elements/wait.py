"""Waiting for what a page comes to show; it survives navigations, and a dialog ends it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from webtools.deadline import Deadline
from webtools.elements.query import Query
from webtools.errors import InvalidArgument, ScriptError
from webtools.operations import tabs
from webtools.operations.elements.evaluate import arguments_of
from webtools.operations.elements.facts import Fact, Seen
from webtools.operations.elements.matching import beside_overlays, watch
from webtools.operations.elements.watching import Watch, gave_true, of_function
from webtools.page import call as page
from webtools.page.contract import near_texts
from webtools.page.contract_scripts import WaitState
from webtools.session.session import Session
from webtools.snapshot.similar import MOST
from webtools.text.address_pattern import AddressPattern
from webtools.text.words import normal


def wait_time(session: Session, deadline: Deadline, seconds: float) -> None:
    """Let so many seconds pass, and take in what happens meanwhile.

    Raises:
        PromptOpen: A dialog came up.
    """
    session.waited(lambda: False, deadline.within(seconds), context=tabs.front(session, deadline))


def wait_text(session: Session, deadline: Deadline, text: str, *, gone: bool) -> None:
    """Wait until `text` can be read in the active tab, in whichever frame; or, `gone`, in none any more.

    What is rendered counts, as do the values of fields and names given by attributes; white space is folded. Case
    counts, as the text is written or as CSS shows it.

    Raises:
        DeadlineExceeded: It did not in time; names the nearest texts of the page.
    """
    if not normal(text):
        raise InvalidArgument(f"{text!r} has no visible characters", hint="Give part of the text.")

    def holds(seen: Seen) -> bool:
        return seen.complete and not seen.says if gone else seen.says

    agreed, seen = watch(session, deadline, None, Fact("says", text=text), holds)
    if not agreed:
        near = () if gone else _near(session, next(iter(seen.born)), text)
        raise deadline.exceeded(f"the text {text!r} to {'go' if gone else 'come'}", near=near)


_LOOKING_SECONDS = 1.0


def _near(session: Session, tab: str, text: str) -> tuple[str, ...]:
    """Return the texts of the tab's documents that are most like `text`, the best first."""
    contexts = session.contexts.subtree(tab) if tab in session.contexts else []
    calls = [page.PageCall(context, near_texts(text)) for context in contexts]
    answers = page.call_all(session, Deadline("looking", _LOOKING_SECONDS), calls, unsure=contexts)
    found = [
        (float(each[0]), str(each[1])) for answer in answers if isinstance(answer, list) for each in answer
    ]
    return tuple(dict.fromkeys(near for _, near in sorted(found, reverse=True)))[:MOST]


_OF_SEVERAL: Mapping[WaitState, Callable[[Seen], bool]] = {
    "visible": lambda seen: seen.shown > 0,
    "hidden": lambda seen: seen.complete and seen.shown == 0,
    "attached": lambda seen: seen.count > 0,
    "detached": lambda seen: seen.complete and seen.count == 0,
    "enabled": lambda seen: seen.states["enabled"] > 0,
    "disabled": lambda seen: seen.complete and 0 < seen.count == seen.states["disabled"],
    "checked": lambda seen: seen.states["checked"] > 0,
    "unchecked": lambda seen: seen.states["unchecked"] > 0,
}


def wait_selector(session: Session, deadline: Deadline, selector: str, state: WaitState) -> None:
    """Wait until an element that `selector` (CSS) finds in any frame is in `state`.

    `hidden` and `detached` mean that there is none such in any frame; `disabled` that all that are there are.

    Raises:
        ScriptError: That is no selector.
    """
    try:
        agreed, _ = watch(session, deadline, Query(css=selector), Fact("states"), _OF_SEVERAL[state])
    except InvalidArgument:
        raise ScriptError(f"{selector!r} is not a valid selector", hint="Correct the selector.") from None
    if not agreed:
        raise deadline.exceeded(f"{selector!r} to be {state}")


def wait_url(session: Session, deadline: Deadline, url: AddressPattern) -> None:
    """Wait until the active tab's address is the one that is meant."""
    agreed, last = wait_address(session, deadline, lambda address: url.matches(address, address))
    if not agreed:
        raise deadline.exceeded(f"the address to match {url!r}; it is {last!r}")


def wait_address(session: Session, deadline: Deadline, until: Callable[[str], bool]) -> tuple[bool, str]:
    """Wait until the active tab's address is as wanted; return whether it came in time, and the last one.

    When the tab is closed, the one that is active then counts.
    """
    tab = tabs.front(session, deadline)
    while True:
        address = session.contexts.get(tab).url
        if until(address):
            return True, address

        def is_news(tab: str = tab, address: str = address) -> bool:
            return tab not in session.contexts or session.contexts.get(tab).url != address

        waiting = deadline.for_waiting()
        with beside_overlays(session, waiting, tab) as overlaid:
            if not session.waited(lambda: is_news() or overlaid(), waiting, context=tab):
                return False, address
        tab = tabs.same_or_front(session, deadline, tab)


def is_at(session: Session, tab: str, url: AddressPattern) -> bool:
    """Return whether a tab's address is the one that is meant."""
    address = session.contexts.get(tab).url
    return url.matches(address, address)


def wait_function(session: Session, deadline: Deadline, function: str, *, args: Sequence[Any] = ()) -> None:
    """Wait until a function (or expression) of the caller's gives something true in the active tab's page.

    Raises:
        ScriptError: It threw.
    """
    words = "the function to give true"
    tab = tabs.front(session, deadline)
    question = of_function(function, deadline, arguments_of(session, deadline, args)[1])
    watched = Watch(session, deadline, tab, question, [words], read=gave_true, frames=False, callers=True)
    try:
        while watched.holding() is None:
            if watched.looked_in_vain:
                raise deadline.exceeded(words)
            watched.tab = tabs.same_or_front(session, deadline, watched.tab)
            watched.ask()
            with beside_overlays(session, deadline, watched.tab) as overlaid:
                session.wait(
                    lambda: watched.has_news() or overlaid(),
                    deadline=deadline,
                    waiting_for=words,
                    context=watched.tab,
                )
    finally:
        watched.forget()
