"""Pictures of a page (WebDriver BiDi, browsingContext.captureScreenshot)."""

import base64
import json
from collections.abc import Mapping
from dataclasses import replace

from webtools.deadline import Deadline
from webtools.errors import NotActionable, ProtocolError
from webtools.file_roots import OutputFile
from webtools.imaging import Format, Picture, fit
from webtools.operations import tabs, target
from webtools.operations.masking import masked
from webtools.page import contract
from webtools.page.call import call
from webtools.page.source import built
from webtools.protocol import browsing_context, cdp, script
from webtools.protocol.wire import given
from webtools.session.session import Session
from webtools.values import MimeType, Screenshot

_MIME_TYPES: dict[Format, MimeType] = {"png": "image/png", "jpeg": "image/jpeg", "webp": "image/webp"}
_LARGE_PIXELS = 4_000_000
"""A page so large, that is to be made smaller anyhow, is made so by the browser: it needs seconds to send it whole."""


def take_screenshot(
    session: Session,
    deadline: Deadline,
    *,
    ref: str | None,
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
    clip, notes = _clip(session, tab, ref, deadline) if ref else (None, ())
    with masked(session, tab, deadline=deadline):
        picture = None
        if full_page and longest_side is not None:
            picture = _take_scaled(
                session, tab, format=format, quality=quality, longest_side=longest_side, deadline=deadline
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


def _take_scaled(
    session: Session, tab: str, *, format: Format, quality: int, longest_side: int, deadline: Deadline
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
    command = cdp.capture_whole_page(
        devtools,
        (width, height),
        longest_side / max(width, height),
        format=format,
        quality=None if format == "png" else quality,
    )
    data = base64.b64decode(session.ask(command, deadline=deadline, context=tab).data)
    return replace(
        fit(data, format, longest_side=None, quality=quality), full_width=width, full_height=height
    )


def _clip(
    session: Session, tab: str, ref: str, deadline: Deadline
) -> tuple[Mapping[str, object], tuple[str, ...]]:
    """What to cut out of the whole page's picture, and notes for the caller."""
    _, _, context = target.locate(session, ref, deadline)
    box = target.ask_page(session, ref, contract.box_in_view, {}, deadline=deadline)
    notes = target.notes_of(box)
    while context != tab:
        context, number = session.refs.frame_element(tab, context)
        box = call(session, context, contract.box_through_frame(number, box), deadline=deadline)
    if not box["width"] or not box["height"]:
        raise NotActionable(f"take_screenshot of {ref} is not possible: it has no size")
    return {"type": "box", **{side: box[side] for side in ("x", "y", "width", "height")}}, notes
