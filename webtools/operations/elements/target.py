"""From a ref to something that can be acted on.

Obstacles that can pass by themselves (covered, moving, not shown yet) are waited for until the deadline, and
the error names its seconds. An overlaid field, an element without size and a place out of reach do not pass by
themselves. Disabled, inert, read-only and pointer-events: none change only when the page changes them. They are
waited for while there is a reason to hope (hope.js): for 1 s, longer while the element changes or a one-shot
timer of the page is pending, for 3 s while requests that began since the last act are under way, and until the
timeout when the caller passed one. The error names the seconds and says that nothing was pending.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import urlsplit

from typing_extensions import TypeIs

from webtools import capabilities
from webtools.deadline import Deadline
from webtools.elements.query import Target
from webtools.elements.ref import Ref
from webtools.elements.snapshot_line import write_ref
from webtools.errors import InvalidArgument, NotActionable, WebtoolsError
from webtools.hints import Hint
from webtools.operations import tabs
from webtools.operations.act_parts import Acting
from webtools.operations.elements import not_found
from webtools.operations.elements.matching import require_no_overlay
from webtools.operations.elements.resolving import Lookup, ask_about, locate, page_ms, time_left
from webtools.page import call as page
from webtools.page import contract
from webtools.page.contract_types import (
    ActionableOptions,
    ActOptions,
    Background,
    Place,
    PlaceInFrame,
    Reference,
    Refused,
    Rejected,
    Waits,
)
from webtools.page.page_functions import Act, ElementAct, ElementCall
from webtools.session.session import Session
from webtools.snapshot.refusal import refusal

R = TypeVar("R")
M = TypeVar("M", bound=Mapping[str, object])


@dataclass(frozen=True, slots=True)
class Point:
    """The point to act at for an element of `context`: CSS pixels in the viewport of `pointer`, a tab or a frame.

    Attributes:
        size: Width and height of the element.
        view: Those of the viewport.
    """

    tab: str
    context: str
    pointer: str
    x: int
    y: int
    size: tuple[float, float]
    view: tuple[float, float]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Aim:
    """The way in which a pointer is to meet an element.

    Attributes:
        needs_enabled: A disabled element is not actionable.
        guarded: The document watches that the pointer then meets the element; ask it what came of that
            (`guardVerdict`).
        releases: It does so also when the pointer is let go, so often; 0: the place of the release does not matter.
        hovers: The same of a pointer that is only moved there (`hovered`).
        presses: The button is pressed there, so the point must not belong to another control in the element, unless
            the caller chose the point or uses force. Else such a point will do where the element has none of its own.
        scrolls: Bring it into view; else what is out of view is not actionable.
        position: The point at which to act: CSS pixels right and down from the top left corner of its padding.
        force: Act where it is, whatever is in the way; a note says what is.
    """

    needs_enabled: bool = True
    guarded: bool = False
    releases: int = 0
    hovers: bool = False
    presses: bool = True
    scrolls: bool = True
    position: tuple[float, float] | None = None
    force: bool = False

    def options(self) -> ActionableOptions:
        """Return the aim as the page takes it."""
        return {
            "needsEnabled": self.needs_enabled,
            "guarded": self.guarded,
            "releases": self.releases,
            "hovers": self.hovers,
            "presses": self.presses and self.position is None and not self.force,
            "scrolls": self.scrolls,
            "align": "nearest",
            "position": self.position,
            "force": self.force,
        }


PRESS = Aim()
TOUCH = Aim(presses=False)
ONTO = Aim(needs_enabled=False, presses=False)
"""For what only moves onto the element."""


def point(acting: Acting, target: Target, aim: Aim, *, missed: str | None = None) -> Point:
    """Return where a pointer can act on the element, waiting while that can still come.

    Args:
        missed: What the pointer met in its place last time. That explains more than what the element does when the time
            is up, which often comes of it, such as moving.

    Raises:
        StaleRef, ElementNotFound: There is no such element any more, or never was.
        NotActionable: What is in the way.
    """
    session, deadline = acting.session, acting.deadline
    options = aim.options()
    while True:
        try:
            context, answer = ask_with_document(acting, target, contract.actionable.on_element(options))
        except NotActionable:
            if missed is None or time_left(deadline):
                raise
            raise not_actionable(target, missed, deadline) from None
        tab = session.contexts.top(context)
        pointer, place, seen, obstacle = _through_frames(session, deadline, tab, context, answer)
        if obstacle is None:
            x, y, view = round(place["x"]), round(place["y"]), (place["width"], place["height"])
            at = Point(tab, context, pointer, x, y, answer.get("size", (0, 0)), view, notes_of(answer))
            session.call.pointed = (round(seen["x"]), round(seen["y"]))
            return at
        if not aim.scrolls or not time_left(deadline):
            raise not_actionable(target, obstacle, deadline)
        options["align"] = "center" if options["align"] == "nearest" else "nearest"


def _through_frames(
    session: Session, deadline: Deadline, tab: str, context: str, place: Place
) -> tuple[str, Place, Place, str | None]:
    """Return where a pointer is to be moved: the tab or frame, the place there and in the tab, and what covers it.

    Firefox delivers the pointer's events in the process of the tab or frame that it is given: not in another one's, and
    in a frame of the same process without what transforms the frame. So it is given the outermost of the same origin.
    """
    across = capabilities.has("drag-across-frames", session.browser)
    pointer, at = context, place
    while context != tab:
        parent, number = session.refs.frame_element(tab, context)
        inner: PlaceInFrame = {
            "x": place["x"],
            "y": place["y"],
            "width": place["width"],
            "height": place["height"],
            "timeout": page_ms(deadline),
        }
        answer = page.call(session, deadline, parent, contract.through_frame(number, inner))
        if "obstacle" in answer:
            return pointer, at, place, answer["obstacle"]
        place = answer
        if across or (pointer == context and _have_one_origin(session, parent, context)):
            pointer, at = parent, place
        context = parent
    return pointer, at, place, None


def _have_one_origin(session: Session, parent: str, frame: str) -> bool:
    outer, inner = (urlsplit(session.contexts.get(context).url) for context in (parent, frame))
    return inner.scheme == "about" or inner[:2] == outer[:2]


@dataclass(frozen=True, slots=True)
class SharedElement:
    """An element of `context` as the protocol names it."""

    tab: str
    context: str
    shared_id: str
    notes: tuple[str, ...]


def element(session: Session, deadline: Deadline, target: Target) -> SharedElement:
    """Return the element of a ref.

    Raises:
        StaleRef, ElementNotFound: There is no such element any more, or never was.
    """
    return element_by(session, deadline, target, contract.element.on_element())[0]


def element_by(
    session: Session, deadline: Deadline, target: Target, call: ElementCall[Reference[M | Rejected]]
) -> tuple[SharedElement, M]:
    """Return the element that a page-side function finds from a ref's, and what else the function reports about it.

    Raises:
        StaleRef, ElementNotFound, NotActionable: What the page says is wrong.
    """
    context, (shared_id, report) = ask_about(
        session, deadline, target, lambda lookup: lookup.refer(session, deadline, call), repeats=True
    )
    if is_rejected(report):
        raise error_of(session, deadline, target, report)
    assert shared_id is not None
    return SharedElement(session.contexts.top(context), context, shared_id, notes_of(report)), report


def ask_page(acting: Acting, target: Target, act: ElementAct[R]) -> R:
    """Call a page-side function on an element.

    Raises:
        StaleRef, ElementNotFound, NotUnique, NotActionable, InvalidArgument: What the page says is wrong with the
            element, or with what it is to get.
    """
    return ask_with_document(acting, target, act)[1]


def ask_with_document(acting: Acting, target: Target, act: ElementAct[R]) -> tuple[str, R]:
    """Call a page-side function on an element, as `ask_page`; return also the tab or frame that the element is in."""
    session, deadline = acting.session, acting.deadline

    def ask(lookup: Lookup) -> R | Rejected:
        return _in_front(acting, lookup.context, lambda options: lookup.send(session, deadline, act, options))

    repeats = act.function.repeatable
    context, answer = ask_about(session, deadline, target, ask, repeats=repeats)
    if is_rejected(answer):
        raise error_of(session, deadline, target, answer)
    if not repeats:
        session.overlays.hold()
    return context, answer


def ask_document(acting: Acting, context: str, act: Act[R], *, what: str = "the page") -> R:
    """Call a page-side function that acts on a document, or where its focus is.

    Args:
        what: Words for what the function acts on.

    Raises:
        NotActionable, InvalidArgument: What the page says is wrong.
    """
    session, deadline = acting.session, acting.deadline

    def ask(options: ActOptions) -> R | Refused:
        return page.call(session, deadline, context, act.waiting(options))

    answer = _in_front(acting, context, ask)
    if is_rejected(answer):
        raise error_of(session, deadline, what, answer)
    session.overlays.hold()
    return answer


def _in_front(acting: Acting, context: str, ask: Callable[[ActOptions], R | Refused]) -> R | Rejected:
    """Ask a document; bring its tab to the front where the tab is in the background.

    There nothing is drawn, and nothing takes the focus.
    """
    session, deadline = acting.session, acting.deadline
    began = deadline.remaining()
    waits = waiting(session, deadline, context)
    part = _FIRST_PART
    while True:
        seeks = bool(session.overlays.sought(session.contexts.top(context)))
        timeout = min(waits["timeout"], part * 1000) if seeks else waits["timeout"]
        end = deadline.remaining() - part
        answer = ask({"timeout": timeout, "grace": waits["grace"], "draws": acting.draws})
        if seeks and is_rejected(answer) and "obstacle" in answer and 0 < deadline.remaining() <= end:
            session.overlays.waited()
            require_no_overlay(session, deadline, session.contexts.top(context))
            waits = waiting(session, deadline, context, waited=began - deadline.remaining())
            part = min(part * 2, _LONGEST_PART)
        elif _is_in_background(answer):
            tabs.bring_to_front(session, deadline, session.contexts.top(context))
            began = deadline.remaining()
            waits = waiting(session, deadline, context)
        elif gave_up(answer) and has_time(
            more := waiting(session, deadline, context, waited=began - deadline.remaining())
        ):
            waits = more  # requests began meanwhile, or the browser has reported them late
        else:
            return answer


_FIRST_PART, _LONGEST_PART = 0.25, 2.0
"""Seconds of an act's wait between two looks for overlays; they grow, since a slow page needs time to draw."""


def is_rejected(answer: object) -> TypeIs[Rejected]:
    """Return whether an answer says what is wrong."""
    return isinstance(answer, dict) and any(answer.get(key) for key in ("problem", "obstacle", "invalid"))


def _is_in_background(answer: object) -> TypeIs[Background]:
    return isinstance(answer, dict) and bool(answer.get("hidden"))


def gave_up(answer: object) -> bool:
    """Return whether the page has nothing pending that could remove the obstacle; it has done nothing then."""
    return isinstance(answer, dict) and answer.get("until") == "page"


def has_time(waits: Waits) -> bool:
    """Return whether it is worth asking the page once more about what only the page changes."""
    return waits["grace"] > 0


def waiting(session: Session, deadline: Deadline, context: str, *, waited: float = 0.0) -> Waits:
    """Return how long a page-side function may wait, as `actionable` in actionable.js takes it.

    Args:
        waited: The seconds that it has waited already.
    """
    timeout = page_ms(deadline)
    grace = max(0.0, _grace(session, deadline, context) - waited)
    return {"timeout": timeout, "grace": min(timeout, grace * 1000)}


_GRACE = 1.0
_GRACE_WITH_REQUESTS = 3.0


def _grace(session: Session, deadline: Deadline, context: str) -> float:
    """Return the seconds for what only the page changes, such as an element being disabled.

    The page extends them while it has a reason to (hope.js).
    """
    if deadline.asked_for:
        return deadline.timeout
    if session.network.caused_since(session.clock.last_act, session.contexts.top(context)):
        return _GRACE_WITH_REQUESTS
    return _GRACE


def error_of(session: Session, deadline: Deadline, target: Target | str, answer: Rejected) -> WebtoolsError:
    """Return what the page says is wrong, as an error; `target` may be words for an element without one."""
    if "problem" in answer and not isinstance(target, str):
        if target.searched:
            return not_found.replaced(target.query, deadline)
        tab, parsed, _ = locate(session, deadline, target)
        return refusal(session, deadline, tab, parsed, answer["problem"])
    if "obstacle" in answer:
        lasting = gave_up(answer)
        cover = _cover(session, deadline, target, answer)
        named = f" {cover}{answer['cover']['advice']}" if cover and "cover" in answer else ""
        error = not_actionable(target, answer["obstacle"] + named, deadline, lasting=lasting)
        if answer.get("isSet"):
            error = NotActionable(error.message, hint=_SET, operation=error.operation)
            error.is_set = True
        error.cover = cover
        error.is_out_of_view = answer.get("outside", False)
        return error
    assert "invalid" in answer
    return InvalidArgument(
        f"{deadline.operation} on {target}: {answer['invalid']}",
        hint="Pass a value that the field accepts.",
        operation=deadline.operation,
    )


def _cover(session: Session, deadline: Deadline, target: Target | str, answer: Rejected) -> str:
    """Return the ref of what covers an element."""
    if isinstance(target, str) or "cover" not in answer:
        return ""
    frame = locate(session, deadline, target)[1].frame
    return write_ref(Ref(frame, answer["cover"]["number"]))


def not_actionable(
    target: Target | str, obstacle: str, deadline: Deadline, *, lasting: bool = False
) -> NotActionable:
    """Return the error for what is in the way; it names the seconds that were waited for it to pass.

    Args:
        lasting: Only the page can change it, and has nothing pending that could.
    """
    waited = max(0.0, deadline.timeout - deadline.remaining())
    if not time_left(deadline):
        how = f"was not possible within {deadline.timeout:.4g} s"
    elif lasting:
        how = f"was not possible within {waited:.1f} s"
        obstacle += ", and no timer, request or change of the page was pending"
    else:
        how = "is not possible"
    return NotActionable(
        f"{deadline.operation} on {target} {how}: {obstacle}",
        hint=_UNTIL_USABLE if lasting else None,
        operation=deadline.operation,
    )


_SET = Hint("{fill_form} sets sliders, check boxes and switches; {select_option} chooses from lists.")
_UNTIL_USABLE = Hint(
    "Do first what makes the element usable, such as filling required fields; if the page does it by itself, wait with "
    "{wait_for}({selector}=…, {state}='enabled') or pass a longer timeout."
)


def notes_of(answer: Mapping[str, object]) -> tuple[str, ...]:
    """Return what the page notes on an answer."""
    note = answer.get("note")
    return (str(note),) if note else ()
