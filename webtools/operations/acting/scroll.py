"""Scrolling the page, or what scrolls in it."""

from dataclasses import replace
from typing import Literal

from webtools.elements.query import Target
from webtools.operations.act_parts import Acting, Done, done
from webtools.operations.elements.resolving import locate
from webtools.operations.elements.target import ask_document, ask_page, notes_of
from webtools.page import contract
from webtools.page.contract_types import InFrame, ScrolledTo, ScrollOptions

Direction = Literal["up", "down", "left", "right"]
Amount = Literal["page", "half"] | int

_ACROSS_AND_DOWN = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
_SHARES = {"page": 1.0, "half": 0.5}


def scroll(acting: Acting, target: Target | None, direction: Direction, amount: Amount) -> Done:
    """Scroll the page, or the element, by views (`page`, `half`) or CSS pixels."""
    across, down = _ACROSS_AND_DOWN[direction]
    options: ScrollOptions = {
        "across": across,
        "down": down,
        "share": _SHARES.get(str(amount)),
        "pixels": amount if isinstance(amount, int) else None,
    }
    if target is None:
        answer = ask_document(acting, acting.tab, contract.scroll(None, options))
    else:
        answer = ask_page(acting, target, contract.scroll.on_element(options))
        if "frame" in answer:
            answer = _within_frame(acting, target, options)
    assert "frame" not in answer  # a frame's own document scrolls itself
    notes = (*notes_of(answer), *_end_note(answer, direction))
    return replace(done(answer, notes), position=(int(answer["x"]), int(answer["y"])))


def scroll_into_view(acting: Acting, target: Target) -> Done:
    """Bring the element into the middle of the view."""
    answer = ask_page(acting, target, contract.scroll_into_view.on_element())
    return done(answer, notes_of(answer))


def _within_frame(acting: Acting, target: Target, options: ScrollOptions) -> ScrolledTo | InFrame:
    tab, parsed, context = locate(acting.session, acting.deadline, target)
    inner = acting.session.refs.window(tab, context, parsed.number) or context
    return ask_document(acting, inner, contract.scroll(None, options))


def _end_note(answer: ScrolledTo, direction: Direction) -> tuple[str, ...]:
    return () if answer["moved"] else (f"It did not move: there is nothing more to scroll {direction}",)
