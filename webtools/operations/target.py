"""From a ref to something that can be acted on."""

from dataclasses import dataclass
from typing import Any

from webtools.deadline import Deadline
from webtools.errors import NotActionable
from webtools.operations import tabs
from webtools.page import call as page
from webtools.session.refs import Ref, parse
from webtools.session.session import Session
from webtools.snapshot.refusal import refusal


@dataclass(frozen=True, slots=True)
class Point:
    """Where to act: CSS pixels in the viewport of `context`, and what the caller should know."""

    context: str
    x: float
    y: float
    notes: tuple[str, ...]


def point(session: Session, ref: str, *, needs_enabled: bool = True, deadline: Deadline) -> Point:
    """Where a pointer can act on the element, waiting while that can still come.

    Raises:
        StaleRef, ElementNotFound: There is no such element any more, or never was.
        NotActionable: What is in the way.
    """
    answer = ask_page(session, ref, "actionable", {"needsEnabled": needs_enabled}, deadline=deadline)
    return Point(answer["context"], answer["x"], answer["y"], notes_of(answer))


def shared_id(session: Session, ref: str, *, deadline: Deadline) -> str:
    """The element as the protocol names it.

    Raises:
        StaleRef, ElementNotFound: There is no such element any more, or never was.
    """
    tab, parsed, context = locate(session, ref, deadline)
    found = page.element(session, context, "element", parsed.number, deadline=deadline)
    if isinstance(found, dict):
        raise refusal(session, tab, parsed, found)
    return found


def locate(session: Session, ref: str, deadline: Deadline) -> tuple[str, Ref, str]:
    """The active tab, the ref taken apart, and the tab or frame that its element is in."""
    tab = tabs.current(session, deadline)
    parsed = parse(ref)
    return tab, parsed, session.refs.context_of(tab, parsed)


def ask_page(session: Session, ref: str, function: str, *args: Any, deadline: Deadline) -> dict[str, Any]:
    """Call a page-side function on a ref's element; its last argument gets the time that is left.

    Returns:
        Its answer, and the tab or frame that gave it as `context`.

    Raises:
        StaleRef, ElementNotFound, NotActionable: What the page says is wrong with the element.
    """
    tab, parsed, context = locate(session, ref, deadline)
    options = {**args[-1], "timeout": deadline.remaining() * 1000}
    answer: dict[str, Any] = page.call(
        session, context, function, parsed.number, *args[:-1], options, deadline=deadline
    )
    if problem := answer.get("problem"):
        raise refusal(session, tab, parsed, problem)
    if obstacle := answer.get("obstacle"):
        raise NotActionable(f"{deadline.operation} on {ref} is not possible: {obstacle}")
    return {**answer, "context": context}


def notes_of(answer: dict[str, Any]) -> tuple[str, ...]:
    return (answer["note"],) if answer.get("note") else ()
