"""From a ref to something that can be acted on."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from webtools.deadline import Deadline
from webtools.errors import (
    DeadlineExceeded,
    DocumentGone,
    InvalidArgument,
    NotActionable,
    ScriptError,
    WebtoolsError,
)
from webtools.operations import matching, tabs
from webtools.page import call as page
from webtools.protocol import browsing_context
from webtools.query import Sought, Target
from webtools.session.ref import Ref, parse
from webtools.session.session import Session
from webtools.snapshot.refusal import context_of, refusal


@dataclass(frozen=True, slots=True)
class Point:
    """Where to act for an element of `context`: CSS pixels in the viewport of its tab."""

    tab: str
    context: str
    x: int
    y: int
    notes: tuple[str, ...]


def point(
    session: Session,
    ref: Target,
    *,
    needs_enabled: bool = True,
    guarded: bool = False,
    releases: int = 0,
    hovers: bool = False,
    scrolls: bool = True,
    missed: str | None = None,
    deadline: Deadline,
) -> Point:
    """Where a pointer can act on the element, waiting while that can still come.

    Args:
        guarded: The document watches that the pointer then meets the element; ask it what came of that
            (`struck`).
        releases: It does so also when the pointer is let go, so often; 0: where that happens is not minded.
        hovers: The same of a pointer that is only moved there (`hovered`).
        scrolls: Bring it into view; else what is out of view is not actionable.
        missed: What the pointer met in its place last time. That explains more than what the element does when the time
            is up, which often comes of it, such as moving.

    Raises:
        StaleRef, ElementNotFound: There is no such element any more, or never was.
        NotActionable: What is in the way.
    """
    options = {
        "needsEnabled": needs_enabled,
        "guarded": guarded,
        "releases": releases,
        "hovers": hovers,
        "scrolls": scrolls,
    }
    align = "nearest"
    while True:
        try:
            answer = ask_page(session, ref, "actionable", {**options, "align": align}, deadline=deadline)
        except NotActionable:
            if missed is None or time_left(deadline):
                raise
            raise not_actionable(ref, missed, deadline) from None
        tab = session.contexts.top(answer["context"])
        place, obstacle = _through_frames(session, tab, answer, deadline)
        if obstacle is None:
            return Point(tab, answer["context"], round(place["x"]), round(place["y"]), notes_of(answer))
        if not scrolls or not time_left(deadline):
            raise not_actionable(ref, obstacle, deadline)
        align = "center" if align == "nearest" else "nearest"


def _through_frames(
    session: Session, tab: str, place: dict[str, Any], deadline: Deadline
) -> tuple[dict[str, Any], str | None]:
    """The place in the tab's own viewport, or what covers it in one of the documents around its frame."""
    context = place["context"]
    while context != tab:
        parent, number = session.refs.frame_element(tab, context)
        inner = {name: place[name] for name in ("x", "y", "width", "height")}
        inner["timeout"] = _page_ms(deadline)
        place = page.call(session, parent, "throughFrame", number, inner, deadline=deadline)
        if obstacle := place.get("obstacle"):
            return place, obstacle
        context = parent
    return place, None


@dataclass(frozen=True, slots=True)
class Element:
    """An element of `context` as the protocol names it."""

    tab: str
    context: str
    shared_id: str
    notes: tuple[str, ...]


def element(session: Session, deadline: Deadline, ref: Target) -> Element:
    """The element of a ref.

    Raises:
        StaleRef, ElementNotFound: There is no such element any more, or never was.
    """
    return element_by(session, ref, "element", deadline=deadline)[0]


def element_by(
    session: Session, ref: Target, function: str, *args: Any, deadline: Deadline
) -> tuple[Element, dict[str, Any]]:
    """The element that a page-side function finds from a ref's, and what else it tells of it.

    Raises:
        StaleRef, ElementNotFound, NotActionable: What the page says is wrong.
    """
    found: list[str | None] = [None]

    def ask(context: str, aim: Any) -> dict[str, Any]:
        found[0], told = page.element(session, context, aim, *args, function=function, deadline=deadline)
        return told

    context, told = _aimed(session, ref, ask, deadline, repeats=True)
    shared_id = found[0]
    if shared_id is None and (error := error_of(session, ref, told, deadline)):
        raise error
    assert shared_id is not None
    return Element(session.contexts.top(context), context, shared_id, notes_of(told)), told


def locate(session: Session, ref: Target, deadline: Deadline) -> tuple[str, Ref, str]:
    """Return the active tab, the ref taken apart, and the tab or frame that its element is in.

    What is looked for by a query is waited for, and has a ref from then on.
    """
    tab = tabs.current(session, deadline)
    if isinstance(ref, str):
        parsed = parse(ref)
        return tab, parsed, context_of(session, tab, parsed, deadline)
    if ref.ref is not None:
        parsed = parse(ref.ref)
        if (context := session.refs.context_of(tab, parsed)) is not None:
            return tab, parsed, context
    context, number = matching.find_one(session, ref.query, deadline=deadline)
    parsed = _pin(session, ref, context, number)
    return session.contexts.top(context), parsed, context


def _pin(session: Session, ref: Sought, context: str, number: int) -> Ref:
    """Note which element a query has found."""
    document = session.refs.document(context)
    parsed = Ref(document.frame if document else 0, number)
    ref.ref = str(parsed)
    return parsed


def located(session: Session, ref: Target, deadline: Deadline) -> str:
    """Return the ref of an element; what is looked for by a query is waited for."""
    return str(locate(session, ref, deadline)[1])


def _aim(session: Session, ref: Target, deadline: Deadline) -> tuple[str, Any]:
    """Return the document to ask about an element, and what names the element there.

    A query goes along with the question where only one document can have the element: the page waits for the element
    and acts on it in one round trip.
    """
    if isinstance(ref, str):
        _, parsed, context = locate(session, ref, deadline)
        return context, parsed.number
    tab = tabs.current(session, deadline)
    documents = matching.documents(session, tab, ref.query, deadline)
    known = 0
    context = documents[0]
    if ref.ref is not None or len(documents) > 1:
        _, parsed, context = locate(session, ref, deadline)
        known = parsed.number
    return context, {
        "located": {"get": matching.in_page(ref.query), "known": known, "timeout": _page_ms(deadline)}
    }


def _aimed(
    session: Session,
    ref: Target,
    ask: Callable[[str, Any], dict[str, Any]],
    deadline: Deadline,
    *,
    repeats: bool,
) -> tuple[str, dict[str, Any]]:
    """Ask the document of an element about it.

    Args:
        repeats: The question changes nothing, so that it can be asked again of a document that replaces the one asked.
    """
    while True:
        context, aim = _aim(session, ref, deadline)
        mark = session.clock.now
        try:
            answer = ask(context, aim)
        except DocumentGone:
            latest = session.navigations.latest(context)
            came_by_itself = latest is not None and latest.began <= mark
            if isinstance(ref, str) or not time_left(deadline) or not (repeats or came_by_itself):
                raise
            continue
        except ScriptError as error:
            raise matching.explained(ref, error) from None
        except DeadlineExceeded as late:
            if isinstance(ref, Sought) and ref.ref is None:
                raise matching.late(session, ref.query, deadline, late) from None
            raise
        if isinstance(ref, Sought):
            if number := answer.get("located"):
                _pin(session, ref, context, number)
            elif answer.get("problem", {}).get("kind") == "framed":
                locate(session, ref, deadline)
                continue
        return context, answer


_UNDONE = frozenset({"actionable", "boxInView"})
"""Page-side functions that change nothing that a second call would not."""


def ask_page(session: Session, ref: Target, function: str, *args: Any, deadline: Deadline) -> dict[str, Any]:
    """Call a page-side function on an element; its last argument gets the time that is left.

    Returns:
        Its answer, and the tab or frame that gave it as `context`.

    Raises:
        StaleRef, ElementNotFound, NotActionable, InvalidArgument: What the page says is wrong with the
            element, or with what it is to get.
    """
    context, answer = _aimed(
        session,
        ref,
        lambda context, aim: ask_document(session, context, function, aim, *args, deadline=deadline),
        deadline,
        repeats=function in _UNDONE,
    )
    if error := error_of(session, ref, answer, deadline):
        raise error
    return {**answer, "context": context}


def ask_document(
    session: Session, context: str, function: str, *args: Any, deadline: Deadline
) -> dict[str, Any]:
    """Call a page-side function that acts; its last argument gets the time that is left, the grace and whether to draw.

    In the background nothing is drawn and nothing takes the focus, so the tab is brought to the front first.
    """
    while True:
        options = {**args[-1], **waiting(session, context, deadline), "draws": session.acts.draws}
        answer: dict[str, Any] = page.call(session, context, function, *args[:-1], options, deadline=deadline)
        if not answer.get("hidden"):
            return answer
        tab = session.contexts.top(context)
        session.ask(browsing_context.activate(tab), deadline=deadline, context=tab)


def waiting(session: Session, context: str, deadline: Deadline) -> dict[str, float]:
    """How long a page-side function may wait, as `actionable` in actionable.js takes it."""
    timeout = _page_ms(deadline)
    return {"timeout": timeout, "grace": min(timeout, _grace(session, context, deadline) * 1000)}


_GRACE = 1.0
_GRACE_WITH_REQUESTS = 3.0


def _grace(session: Session, context: str, deadline: Deadline) -> float:
    """Return the seconds for what only the page changes, such as an element being disabled.

    The page extends them while it has a reason to (hoping.js).
    """
    if deadline.asked_for:
        return deadline.timeout
    if session.network.caused_since(session.acts.last_began, session.contexts.top(context)):
        return _GRACE_WITH_REQUESTS
    return _GRACE


def time_left(deadline: Deadline) -> bool:
    """Whether waiting can still help."""
    return deadline.remaining() > matching.TO_SAY_SO


def _page_ms(deadline: Deadline) -> float:
    return max(0.0, deadline.remaining() - matching.TO_SAY_SO) * 1000


def error_of(
    session: Session, ref: Target, answer: dict[str, Any], deadline: Deadline
) -> WebtoolsError | None:
    """What the page says is wrong, as an error."""
    if problem := answer.get("problem"):
        if isinstance(ref, Sought):
            return matching.refusal(ref.query, problem, deadline)
        tab, parsed, _ = locate(session, ref, deadline)
        return refusal(session, tab, parsed, problem, deadline)
    if obstacle := answer.get("obstacle"):
        lasting = answer.get("lasting", False)
        error = not_actionable(
            ref, obstacle + _cover(session, ref, answer, deadline), deadline, lasting=lasting
        )
        return NotActionable(error.message, hint=_SET) if answer.get("isSet") else error
    if invalid := answer.get("invalid"):
        return InvalidArgument(f"{deadline.operation} on {ref}: {invalid}", hint="Give one that it takes.")
    return None


def _cover(session: Session, ref: Target, answer: dict[str, Any], deadline: Deadline) -> str:
    """Return the ref of what covers an element, and what to do with it."""
    if not answer.get("cover"):
        return ""
    frame = locate(session, ref, deadline)[1].frame
    return f" [ref={Ref(frame, answer['cover'])}]{answer['advice']}"


def not_actionable(ref: Target, obstacle: str, deadline: Deadline, *, lasting: bool = False) -> NotActionable:
    """Return the error for what is in the way; it names the seconds that were waited for it to pass.

    Args:
        lasting: Only the page can change it, and has nothing pending that could.
    """
    waited = deadline.timeout - deadline.remaining()
    if not time_left(deadline):
        how = f"was not possible within {deadline.timeout:.3g} s"
    elif lasting:
        how = f"was not possible within {waited:.1f} s"
        obstacle += ", and no timer, request or change of the page was pending"
    else:
        how = "is not possible"
    return NotActionable(
        f"{deadline.operation} on {ref} {how}: {obstacle}", hint=_UNTIL_USABLE if lasting else None
    )


_SET = "fill_form sets sliders, check boxes and switches; select_option chooses from lists."
_UNTIL_USABLE = (
    "Do first what makes the element usable, such as filling required fields; if the page does it by itself, wait with "
    "wait_for(selector=…, state='enabled') or pass a longer timeout."
)


def notes_of(answer: dict[str, Any]) -> tuple[str, ...]:
    return (answer["note"],) if answer.get("note") else ()
