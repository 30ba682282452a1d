"""Pictures of a page (WebDriver BiDi, browsingContext.captureScreenshot)."""

import base64
import json
from collections.abc import Mapping
from pathlib import Path

from webtools.deadline import Deadline
from webtools.errors import NotActionable
from webtools.imaging import Format, fit
from webtools.operations import tabs, target
from webtools.page.call import call
from webtools.protocol import browsing_context, script
from webtools.protocol.wire import given
from webtools.session.session import Session
from webtools.values import MimeType, Screenshot

_MIME_TYPES: dict[Format, MimeType] = {"png": "image/png", "jpeg": "image/jpeg", "webp": "image/webp"}
_LOSSY_FROM_PIXELS = 4_000_000
"""A page so large, that is to be made smaller anyhow, is taken as JPEG: as PNG it takes the browser seconds."""
_LONGEST_JPEG = 65_000
_SIZE = "JSON.stringify([document.documentElement.scrollWidth, document.documentElement.scrollHeight])"


def take_screenshot(
    session: Session,
    *,
    ref: str | None,
    format: Format,
    quality: int,
    full_page: bool,
    longest_side: int | None,
    path: Path | None,
    deadline: Deadline,
) -> Screenshot:
    """Capture the active tab's viewport, its whole page, or one element, wherever that is.

    Args:
        quality: 0 to 100, for jpeg and webp.
        longest_side: Scale down to so many pixels; None keeps the full size.
        path: Also write it there; folders are made.

    Raises:
        NotActionable: The element has no size.
    """
    tab = tabs.front(session, deadline)
    taken: Format = format
    if full_page and longest_side is not None and _is_large(session, tab, deadline):
        taken = "jpeg"
    command = browsing_context.capture_screenshot(
        tab,
        origin="document" if full_page or ref else "viewport",
        image_format=given(type=_MIME_TYPES[taken], quality=None if taken == "png" else quality / 100),
        clip=_clip(session, tab, ref, deadline) if ref else None,
    )
    data = base64.b64decode(session.ask(command, deadline=deadline, context=tab).data)
    picture = fit(data, format, longest_side=longest_side, quality=quality)
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(picture.data)
    return Screenshot(
        data=picture.data,
        mime_type=_MIME_TYPES[format],
        width=picture.width,
        height=picture.height,
        page_width=picture.full_width,
        page_height=picture.full_height,
        path=path,
    )


def _is_large(session: Session, tab: str, deadline: Deadline) -> bool:
    question = script.evaluate(_SIZE, context=tab, sandbox="webtools", await_promise=False)
    outcome = session.ask(question, deadline=deadline, context=tab)
    width, height = json.loads(outcome.result.value) if isinstance(outcome, script.Success) else (0, 0)
    return width * height > _LOSSY_FROM_PIXELS and max(width, height) < _LONGEST_JPEG


def _clip(session: Session, tab: str, ref: str, deadline: Deadline) -> Mapping[str, object]:
    """What to cut out of the whole page's picture."""
    _, _, context = target.locate(session, ref, deadline)
    if context == tab:
        shared_id = target.shared_id(session, ref, deadline=deadline)
        return {"type": "element", "element": {"sharedId": shared_id}}
    # The browser takes pictures of tabs only, so an element in a frame is a box of its tab.
    box = target.ask_page(session, ref, "boxInView", {}, deadline=deadline)
    while context != tab:
        context, number = session.refs.frame_element(tab, context)
        box = call(session, context, "boxThroughFrame", number, box, deadline=deadline)
    if not box["width"] or not box["height"]:
        raise NotActionable(f"take_screenshot of {ref} is not possible: it has no size")
    return {"type": "box", **{side: box[side] for side in ("x", "y", "width", "height")}}
