"""Changes of how a page looks that hold for one picture, of which the page notices nothing."""

import json
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass

from webtools import capabilities
from webtools.deadline import Deadline
from webtools.elements.query import Query
from webtools.errors import WebtoolsError
from webtools.operations.elements import matching, places
from webtools.operations.elements.facts import Fact
from webtools.page.source import built
from webtools.protocol import cdp, script
from webtools.session.browsing_contexts import SANDBOX
from webtools.session.session import Session

_UNDOING_SECONDS = 2.0
_NO_CARET = "*, *::before, *::after { caret-color: transparent !important; }"

PageBox = tuple[float, float, float, float]
"""x, y, width and height in CSS pixels, from the top left corner of the page."""


@dataclass(frozen=True, slots=True)
class PictureStyle:
    """The changes of a picture.

    Attributes:
        style: CSS for the documents of the tab.
        still: Animations stand just before their end; those without an end at their beginning.
        masks: What is covered with a box of `mask_color`.
        clip: The part of the view, or of the whole page.
        in_css_pixels: The picture has one pixel for each CSS pixel.
        on_nothing: What has no background of its own is transparent; Chromium only.
    """

    style: str = ""
    still: bool = False
    caret: bool = True
    masks: tuple[Query, ...] = ()
    mask_color: str = "#FF00FF"
    clip: PageBox | None = None
    in_css_pixels: bool = False
    on_nothing: bool = False

    @property
    def css(self) -> str:
        """Return the style sheet of the picture."""
        return self.style if self.caret else f"{self.style}\n{_NO_CARET}"


@contextmanager
def styled(session: Session, deadline: Deadline, tab: str, looks: PictureStyle) -> Iterator[None]:
    """Have the documents of a tab look like that in the block."""
    with _transparent(session, deadline, tab) if looks.on_nothing else nullcontext():
        yield from _with_style(session, deadline, tab, looks)


@contextmanager
def _transparent(session: Session, deadline: Deadline, tab: str) -> Iterator[None]:
    capabilities.require("devtools", session.browser, "omit_background")
    devtools = session.ask(cdp.get_session(tab), deadline=deadline, context=tab).session
    try:
        session.ask(cdp.set_background(devtools, transparent=True), deadline=deadline, context=tab)
        yield
    finally:
        session.post(cdp.set_background(devtools, transparent=False))


def _with_style(session: Session, deadline: Deadline, tab: str, looks: PictureStyle) -> Iterator[None]:
    if not looks.css and not looks.still:
        yield
        return
    change = json.dumps({"css": looks.css, "still": looks.still})
    contexts = [each for each in session.contexts.subtree(tab) if not session.contexts.get(each).mute]
    try:
        _ask(session, deadline, contexts, change)
        yield
    finally:
        with suppress(WebtoolsError):
            _ask(session, Deadline("undoing the style of a picture", _UNDOING_SECONDS), contexts, "")


def _ask(session: Session, deadline: Deadline, contexts: list[str], change: str) -> None:
    commands = [
        script.call_function(
            built("for_picture"), context=each, sandbox=SANDBOX, arguments=[script.text(change)]
        )
        for each in contexts
        if each in session.contexts
    ]
    for answer in session.ask_all(commands, deadline=deadline):
        with suppress(WebtoolsError):  # a frame that is just gone
            answer.result()


def boxes(
    session: Session, deadline: Deadline, looks: PictureStyle, scrolled: tuple[float, float]
) -> list[PageBox]:
    """Return where the masked elements are on the page; those that are not there or not drawn have no box."""
    found: list[PageBox] = []
    for query in looks.masks:
        _, seen = matching.watch(session, deadline, query, Fact("box"), lambda _: True)
        each = [query] if query.nth is not None else [query.at(number) for number in range(seen.count)]
        drawn = [places.box_of(session, deadline, one) for one in (each if seen.count else ())]
        found.extend(
            (box.x + scrolled[0], box.y + scrolled[1], box.width, box.height)
            for box in drawn
            if box is not None
        )
    return found
