"""Pictures of a page (WebDriver BiDi, browsingContext.captureScreenshot)."""

import base64
from pathlib import Path

from webtools.deadline import Deadline
from webtools.imaging import Format, fit
from webtools.operations import tabs
from webtools.protocol import browsing_context
from webtools.protocol.wire import given
from webtools.session.session import Session
from webtools.values import MimeType, Screenshot

_MIME_TYPES: dict[Format, MimeType] = {"png": "image/png", "jpeg": "image/jpeg", "webp": "image/webp"}


def take_screenshot(
    session: Session,
    *,
    format: Format,
    quality: int,
    full_page: bool,
    shared_id: str | None,
    longest_side: int | None,
    path: Path | None,
    deadline: Deadline,
) -> Screenshot:
    """Capture the active tab's viewport, its whole page, or one element.

    Args:
        quality: 0 to 100, for jpeg and webp.
        longest_side: Scale down to so many pixels; None keeps the full size.
        path: Also write it there; folders are made.
    """
    tab = tabs.current(session, deadline)
    command = browsing_context.capture_screenshot(
        tab,
        origin="document" if full_page else "viewport",
        image_format=given(type=_MIME_TYPES[format], quality=None if format == "png" else quality / 100),
        clip={"type": "element", "element": {"sharedId": shared_id}} if shared_id else None,
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
