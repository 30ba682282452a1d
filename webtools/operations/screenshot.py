"""Pictures of a page (WebDriver BiDi, browsingContext.captureScreenshot)."""

import base64
import json
from collections.abc import Mapping
from dataclasses import replace
from math import floor

from webtools.deadline import Deadline
from webtools.errors import NotActionable, ProtocolError
from webtools.file_roots import OutputFile
from webtools.imaging import Format, Picture, fit
from webtools.operations import pointer, tabs, target
from webtools.operations.act_parts import Acting
from webtools.operations.masking import masked
from webtools.page import contract
from webtools.page.call import call
from webtools.page.source import built, called
from webtools.protocol import browsing_context, cdp, script
from webtools.protocol.wire import given
from webtools.query import Target
from webtools.session.session import Session
from webtools.values import MimeType, Screenshot

_MIME_TYPES: dict[Format, MimeType] = {"png": "image/png", "jpeg": "image/jpeg", "webp": "image/webp"}
_LARGE_PIXELS = 4_000_000
"""A page so large, that is to be made smaller anyhow, is made so by the browser: it needs seconds to send it whole."""


def take_screenshot(
    session: Session,
    deadline: Deadline,
    *,
    ref: Target | None,
    format: Format,
    quality: int,
    full_page: bool,
    longest_side: int | None,
    file: OutputFile | None,
) -> Screenshot:
    """Capture the active tab's viewport, its whole page, or one element, wherever that is.

    Args:
        quality: 0 to 100, for jpeg and webp.
        longest_side: Scale down to so many pixels; None keeps the full size.
        file: Also write it there; folders are made.

    Raises:
        NotActionable: The element has no size.
        Denied, InvalidArgument: The file can't be written.
    """
    tab = tabs.front(session, deadline)
    clip, notes = _clip(Acting(session, deadline, tab), ref) if ref else (None, ())
    with masked(session, deadline, tab):
        picture = None
        if full_page and longest_side is not None:
            picture = _take_scaled(
                session, deadline, tab, format=format, quality=quality, longest_side=longest_side
            )
        if picture is None:
            command = browsing_context.capture_screenshot(
                tab,
                origin="document" if full_page or ref else "viewport",
                image_format=given(
                    type=_MIME_TYPES[format], quality=None if format == "png" else quality / 100
                ),
                clip=clip,
            )
            data = base64.b64decode(session.ask(command, deadline=deadline, context=tab).data)
            picture = fit(data, format, longest_side=longest_side, quality=quality)
    path = session.addresses.files.write(file, picture.data) if file is not None else None
    return Screenshot(
        data=picture.data,
        mime_type=_MIME_TYPES[format],
        width=picture.width,
        height=picture.height,
        page_width=picture.full_width,
        page_height=picture.full_height,
        path=path,
        notes=notes,
    )


def zoom(
    session: Session,
    deadline: Deadline,
    region: tuple[int, int, int, int],
    *,
    format: Format,
    quality: int,
    longest_side: int,
    file: OutputFile | None,
) -> Screenshot:
    """Capture a region of the active tab's viewport, enlarged by the browser.

    Args:
        region: x, y, width and height in CSS pixels of the viewport.
        longest_side: Enlarge to so many pixels, at most eightfold.

    Raises:
        InvalidArgument: The region is not within the viewport, or the file can't be written there.
    """
    tab = tabs.front(session, deadline)
    x, y, width, height = region
    pointer.require_in_view(Acting(session, deadline, tab), (x, y), (x + width - 1, y + height - 1))
    scale = max(1.0, min(longest_side / max(width, height), _LARGEST_SCALE))
    with masked(session, deadline, tab):
        picture = _take_enlarged(session, deadline, tab, region, scale, format=format, quality=quality)
    path = session.addresses.files.write(file, picture.data) if file is not None else None
    return Screenshot(
        data=picture.data,
        mime_type=_MIME_TYPES[format],
        width=picture.width,
        height=picture.height,
        page_width=width,
        page_height=height,
        path=path,
    )


_LARGEST_SCALE = 8.0
"""More shows nothing more of a page."""


def _take_enlarged(
    session: Session,
    deadline: Deadline,
    tab: str,
    region: tuple[int, int, int, int],
    scale: float,
    *,
    format: Format,
    quality: int,
) -> Picture:
    """Return the region as the browser draws it at this scale; in its own size where the browser cannot do that."""
    x, y, width, height = region
    try:
        devtools = session.ask(cdp.get_session(tab), deadline=deadline, context=tab).session
    except ProtocolError:
        clip = {"type": "box", "x": x, "y": y, "width": width, "height": height}
        command = browsing_context.capture_screenshot(
            tab,
            image_format=given(type=_MIME_TYPES[format], quality=None if format == "png" else quality / 100),
            clip=clip,
        )
        data = session.ask(command, deadline=deadline, context=tab).data
    else:
        left, top = _scrolled(session, deadline, tab)
        enlarged = cdp.capture(
            devtools,
            (left + x, top + y, width, height),
            scale,
            format=format,
            quality=None if format == "png" else quality,
        )
        data = session.ask(enlarged, deadline=deadline, context=tab).data
    return fit(base64.b64decode(data), format, longest_side=None, quality=quality)


def _scrolled(session: Session, deadline: Deadline, tab: str) -> tuple[float, float]:
    """Return how far the page is scrolled, across and down."""
    question = script.evaluate(called("scrolled"), context=tab, sandbox="webtools", await_promise=False)
    outcome = session.ask(question, deadline=deadline, context=tab)
    across, down = json.loads(outcome.result.value) if isinstance(outcome, script.Success) else (0, 0)
    return across, down


def _take_scaled(
    session: Session, deadline: Deadline, tab: str, *, format: Format, quality: int, longest_side: int
) -> Picture | None:
    """The whole page as the browser scales it; None when it is small enough, or the browser cannot do that."""
    question = script.call_function(built("size"), context=tab, sandbox="webtools")
    outcome = session.ask(question, deadline=deadline, context=tab)
    width, height = json.loads(outcome.result.value) if isinstance(outcome, script.Success) else (0, 0)
    if width * height <= _LARGE_PIXELS or max(width, height) <= longest_side:
        return None
    try:
        devtools = session.ask(cdp.get_session(tab), deadline=deadline, context=tab).session
    except ProtocolError:
        return None
    command = cdp.capture(
        devtools,
        (0, 0, width, height),
        longest_side / max(width, height),
        format=format,
        quality=None if format == "png" else quality,
    )
    data = base64.b64decode(session.ask(command, deadline=deadline, context=tab).data)
    return replace(
        fit(data, format, longest_side=None, quality=quality), full_width=width, full_height=height
    )


def _clip(acting: Acting, ref: Target) -> tuple[Mapping[str, object], tuple[str, ...]]:
    """Return what to cut out of the whole page's picture, and notes for the caller."""
    session, deadline = acting.session, acting.deadline
    context, box = target.ask_with_document(acting, ref, contract.box_in_view.on_element())
    notes = target.notes_of(box)
    while context != acting.tab:
        context, number = session.refs.frame_element(acting.tab, context)
        box = call(session, deadline, context, contract.box_through_frame(number, box))
    if not box["width"] or not box["height"]:
        raise NotActionable(f"take_screenshot of {ref} is not possible: it has no size")
    if box["x"] + box["width"] <= 0 or box["y"] + box["height"] <= 0:
        raise NotActionable(f"take_screenshot of {ref} is not possible: it lies outside of the page")
    x, width = _whole_pixel(box["x"], box["width"])
    y, height = _whole_pixel(box["y"], box["height"])
    return {"type": "box", "x": x, "y": y, "width": width, "height": height}, notes


def _whole_pixel(begin: float, length: float) -> tuple[float, float]:
    """Return a side with at least one pixel: of a part of a pixel, Firefox returns an empty picture."""
    return (begin, length) if length >= 1 else (floor(begin), 1)
