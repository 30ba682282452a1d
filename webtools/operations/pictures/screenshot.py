"""Pictures of a page (WebDriver BiDi, browsingContext.captureScreenshot)."""

import base64
import json
from contextlib import nullcontext
from dataclasses import dataclass, replace
from math import ceil, floor

from webtools.deadline import Deadline
from webtools.elements.query import Target
from webtools.errors import NotActionable, ProtocolError
from webtools.imaging import Format, Picture, fit, repainted
from webtools.imaging.labels import marked
from webtools.limits.file_roots import OutputFile
from webtools.operations import tabs
from webtools.operations.act_parts import Acting
from webtools.operations.acting import pointer
from webtools.operations.elements.target import ask_with_document, notes_of
from webtools.operations.pictures.marks import Markable
from webtools.operations.pictures.masking import masked
from webtools.operations.pictures.picture_style import PageBox, PictureStyle, boxes, styled
from webtools.page import contract
from webtools.page.call import call
from webtools.page.contract_types import ViewportBox
from webtools.page.silence import end_silence, hidden_from_page
from webtools.page.source import built, called
from webtools.protocol import browsing_context, cdp, script
from webtools.protocol.wire import Command, given
from webtools.session.browsing_contexts import SANDBOX
from webtools.session.session import Session
from webtools.values import Mark, MimeType, PicturePart, Screenshot

_MIME_TYPES: dict[Format, MimeType] = {"png": "image/png", "jpeg": "image/jpeg", "webp": "image/webp"}
_LARGE_PIXELS = 4_000_000
"""A page so large, that is to be made smaller anyhow, is made so by the browser: it needs seconds to send it whole."""
_LEGIBLE = 0.6
"""A page that would be scaled down further cannot be read, so it comes in parts as well."""
_MOST_PARTS = 6


@dataclass(frozen=True, slots=True)
class _Camera:
    """Takes pictures of one tab."""

    session: Session
    deadline: Deadline
    tab: str
    format: Format
    quality: int

    def take(
        self, *, clip: tuple[float, float, float, float] | None = None, beyond_view: bool = False
    ) -> bytes:
        """Return a picture of the view, or of a box in the view or, `beyond_view`, in the whole page."""
        command = browsing_context.capture_screenshot(
            self.tab,
            origin="document" if beyond_view else "viewport",
            image_format=given(
                type=_MIME_TYPES[self.format], quality=None if self.format == "png" else self.quality / 100
            ),
            clip=clip,
        )
        return base64.b64decode(self.session.ask(command, deadline=self.deadline, context=self.tab).data)

    def take_scaled(
        self, region: tuple[float, float, float, float], scale: float, *, beyond_view: bool
    ) -> bytes | None:
        """Return a picture of a region of the page, scaled by the browser; None where the browser cannot do that."""
        try:
            asking = cdp.get_session(self.tab)
            devtools = self.session.ask(asking, deadline=self.deadline, context=self.tab).session
        except ProtocolError:
            return None
        command = cdp.capture(
            devtools,
            region,
            scale,
            format=self.format,
            quality=None if self.format == "png" else self.quality,
            beyond_view=beyond_view,
        )
        return base64.b64decode(self.session.ask(command, deadline=self.deadline, context=self.tab).data)

    def fit(self, data: bytes, longest_side: int | None) -> Picture:
        return fit(data, self.format, longest_side=longest_side, quality=self.quality)


def take_screenshot(
    session: Session,
    deadline: Deadline,
    *,
    target: Target | None,
    format: Format,
    quality: int,
    full_page: bool,
    longest_side: int | None,
    file: OutputFile | None,
    looks: PictureStyle = PictureStyle(),  # noqa: B008  # it is frozen
    marks: bool = False,
) -> Screenshot:
    """Capture the active tab's viewport, its whole page, or one element, wherever that is.

    Args:
        quality: 0 to 100, for jpeg and webp.
        longest_side: Scale what is returned down to so many pixels; a whole page that cannot be read then comes in
            parts as well. None keeps the full size.
        file: Also write the picture there in full size; folders are made.
        looks: Changes for the picture, none of which scales it down by itself except to CSS pixels.
        marks: Draw the boxes and refs of elements into it.

    Raises:
        NotActionable: The element has no size.
        Denied, InvalidArgument: The file can't be written.
    """
    tab = tabs.front(session, deadline)
    camera = _Camera(session, deadline, tab, format, quality)
    notes: tuple[str, ...] = ()
    parts: tuple[PicturePart, ...] = ()
    picture, data = None, b""
    markable = Markable(session, deadline, tab) if marks else None
    drawn: tuple[Mark, ...] = ()
    with masked(session, deadline, tab), styled(session, deadline, tab, looks):
        shown: PageBox = (0, 0, 0, 0)
        scrolled = (0.0, 0.0)
        repaint = _Repaint(camera, looks, ())
        if looks.masks or looks.in_css_pixels or looks.clip is not None or markable is not None:
            shown = _region(camera, target, looks.clip, full_page=full_page)
            scrolled = _scrolled(session, deadline, tab)
            repaint = _Repaint(camera, looks, tuple(boxes(session, deadline, looks, scrolled)))
            if markable is not None:
                drawn = markable.marks((shown[0] - scrolled[0], shown[1] - scrolled[1], *shown[2:]))
        if looks.clip is not None:
            data = _take_clip(camera, looks.clip, full_page=full_page)
        elif target is not None:
            data, notes = _take_element(camera, target)
        elif not full_page:
            data = camera.take()
        else:
            with hidden_from_page(session, deadline, tab):
                if longest_side is not None and file is None and not repaint.changes:
                    picture = _take_page_scaled(camera, longest_side)
                if picture is None:
                    data = _take_page(camera)
                if longest_side is not None:
                    parts, notes = _take_parts(camera, longest_side, repaint)
    if picture is None:
        data = repaint(data, shown)
    picture = picture or camera.fit(data, longest_side)
    paint = _Painter(format, quality, scrolled, drawn)
    data = paint(data, shown) if file is not None else data
    picture = replace(picture, data=paint(picture.data, shown))
    parts = tuple(
        part.model_copy(
            update={"data": paint(part.data, (part.left, part.top, part.page_width, part.page_height))}
        )
        for part in parts
    )
    path = session.addresses.files.write(file, data) if file is not None else None
    return Screenshot(
        data=picture.data,
        mime_type=_MIME_TYPES[format],
        width=picture.width,
        height=picture.height,
        page_width=picture.full_width,
        page_height=picture.full_height,
        path=path,
        notes=notes,
        parts=parts,
        marks=drawn,
    )


@dataclass(frozen=True, slots=True)
class _Repaint:
    """Covers boxes of the page in its pictures, and scales these to CSS pixels."""

    camera: _Camera
    looks: PictureStyle
    covered: tuple[PageBox, ...]

    @property
    def changes(self) -> bool:
        return bool(self.covered) or self.looks.in_css_pixels

    def __call__(self, data: bytes, region: PageBox) -> bytes:
        if not self.changes:
            return data
        return repainted(
            data,
            self.camera.format,
            self.camera.quality,
            region=region,
            covered=self.covered,
            color=self.looks.mask_color,
            in_css_pixels=self.looks.in_css_pixels,
        )


@dataclass(frozen=True, slots=True)
class _Painter:
    """Draws marks into pictures of parts of the page; `scrolled` is how far the page is."""

    format: Format
    quality: int
    scrolled: tuple[float, float]
    marks: tuple[Mark, ...]

    def __call__(self, data: bytes, region: PageBox) -> bytes:
        if not self.marks:
            return data
        across, down = self.scrolled
        return marked(
            data,
            self.format,
            self.quality,
            region=(region[0] - across, region[1] - down, region[2], region[3]),
            marks=[
                (mark.ref, (mark.box.x, mark.box.y, mark.box.width, mark.box.height)) for mark in self.marks
            ],
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
    camera = _Camera(session, deadline, tab, format, quality)
    with masked(session, deadline, tab):
        left, top = _scrolled(session, deadline, tab)
        data = camera.take_scaled((left + x, top + y, width, height), scale, beyond_view=False)
        if data is None:
            data = camera.take(clip=(x, y, width, height))
    picture = camera.fit(data, None)
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


def _region(camera: _Camera, target: Target | None, clip: PageBox | None, *, full_page: bool) -> PageBox:
    """Return which part of the page the picture shows."""
    across, down = _scrolled(camera.session, camera.deadline, camera.tab)
    if clip is not None:
        return clip if full_page else (clip[0] + across, clip[1] + down, clip[2], clip[3])
    if target is not None:
        box, _ = _box(camera, target)
        return box["x"], box["y"], box["width"], box["height"]
    if full_page:
        return (0, 0, *_page_size(camera))
    size = script.evaluate("JSON.stringify([innerWidth, innerHeight])", context=camera.tab, sandbox=SANDBOX)
    return (across, down, *_numbers(camera.session, camera.deadline, camera.tab, size))


def _scrolled(session: Session, deadline: Deadline, tab: str) -> tuple[float, float]:
    """Return how far the page is scrolled, across and down."""
    question = script.evaluate(called("scrolled"), context=tab, sandbox=SANDBOX, await_promise=False)
    return _numbers(session, deadline, tab, question)


def _page_size(camera: _Camera) -> tuple[int, int]:
    question = script.call_function(built("size"), context=camera.tab, sandbox=SANDBOX)
    width, height = _numbers(camera.session, camera.deadline, camera.tab, question)
    return int(width), int(height)


def _numbers(
    session: Session, deadline: Deadline, tab: str, question: Command[script.EvaluateResult]
) -> tuple[float, float]:
    """Return the two numbers that a script gives as JSON; zeros when it fails."""
    across, down = json.loads(
        script.returned(session.ask(question, deadline=deadline, context=tab)) or "[0, 0]"
    )
    return across, down


def _take_page(camera: _Camera) -> bytes:
    """Return the whole page; of one without a size, which browsers refuse to capture, the view."""
    try:
        return camera.take(beyond_view=True)
    except ProtocolError:
        if all(_page_size(camera)):
            raise
        return camera.take()


def _take_page_scaled(camera: _Camera, longest_side: int) -> Picture | None:
    """Return the whole page as the browser scales it; None: it is small enough, or the browser cannot do that."""
    width, height = _page_size(camera)
    if width * height <= _LARGE_PIXELS or max(width, height) <= longest_side:
        return None
    data = camera.take_scaled((0, 0, width, height), longest_side / max(width, height), beyond_view=True)
    if data is None:
        return None
    return replace(camera.fit(data, None), full_width=width, full_height=height)


def _take_parts(
    camera: _Camera, longest_side: int, repaint: "_Repaint"
) -> tuple[tuple[PicturePart, ...], tuple[str, ...]]:
    """Return the whole page in parts, from its top, and notes; nothing when one picture is enough to read it."""
    width, height = _page_size(camera)
    if not width or longest_side >= _LEGIBLE * max(width, height):
        return (), ()
    downs, end = _pieces(height, longest_side)
    acrosses, side = (
        _pieces(width, longest_side) if longest_side < _LEGIBLE * width else ([(0, width)], width)
    )
    regions = [(left, top, across, down) for top, down in downs for left, across in acrosses]
    parts = tuple(
        _take_part(camera, each, longest_side, repaint).model_copy(update={"is_column": each[2] < width})
        for each in regions[:_MOST_PARTS]
    )
    if len(regions) <= _MOST_PARTS and (end, side) == (height, width):
        return parts, ()
    end = min(end, (_MOST_PARTS // len(acrosses)) * downs[0][1])
    note = f"The parts show the page down to {end} of its {height} pixels; scroll down for what is below"
    if side < width:
        note = f"The parts show the first {side} of {width} pixels of the page across. {note}"
    return parts, (note,)


def _pieces(length: int, longest: int) -> tuple[list[tuple[int, int]], int]:
    """Return where the parts of a side begin and how long they are, and where the last one ends."""
    count = ceil(length / longest)
    step = ceil(length / count) if count <= _MOST_PARTS else longest
    pieces = [(at, min(step, length - at)) for at in range(0, length, step)][:_MOST_PARTS]
    return pieces, sum(pieces[-1])


def _take_part(
    camera: _Camera, region: tuple[int, int, int, int], longest_side: int, repaint: "_Repaint"
) -> PicturePart:
    part = camera.fit(repaint(camera.take(clip=region, beyond_view=True), region), longest_side)
    left, top, width, height = region
    return PicturePart(
        data=part.data,
        width=part.width,
        height=part.height,
        left=left,
        top=top,
        page_width=width,
        page_height=height,
    )


def _take_clip(camera: _Camera, box: PageBox, *, full_page: bool) -> bytes:
    with hidden_from_page(camera.session, camera.deadline, camera.tab) if full_page else nullcontext():
        return camera.take(clip=box, beyond_view=full_page)


def _take_element(camera: _Camera, target: Target) -> tuple[bytes, tuple[str, ...]]:
    box, notes = _box(camera, target)
    x, width = _whole_pixel(box["x"], box["width"])
    y, height = _whole_pixel(box["y"], box["height"])
    left, top = box["left"], box["top"]
    if (
        left <= x
        and top <= y
        and x + width <= left + box["viewWidth"]
        and y + height <= top + box["viewHeight"]
    ):
        return camera.take(clip=(x - left, y - top, width, height)), notes
    with hidden_from_page(camera.session, camera.deadline, camera.tab):
        return camera.take(clip=(x, y, width, height), beyond_view=True), notes


def _box(camera: _Camera, target: Target) -> tuple[ViewportBox, tuple[str, ...]]:
    """Return where an element is on its page, and notes for the caller.

    Raises:
        NotActionable: No picture shows it.
    """
    session, deadline, tab = camera.session, camera.deadline, camera.tab
    acting = Acting(session, deadline, tab)
    context, box = ask_with_document(acting, target, contract.box_in_view.on_element())
    notes = notes_of(box)
    if box.get("isSilent"):
        end_silence(session, {tab: (box["viewWidth"], box["viewHeight"])})
    while context != tab:
        context, number = session.refs.frame_element(tab, context)
        box = call(session, deadline, context, contract.box_through_frame(number, box))
    if not box["width"] or not box["height"]:
        raise NotActionable(f"take_screenshot of {target} is not possible: it has no size")
    if box["x"] + box["width"] <= 0 or box["y"] + box["height"] <= 0:
        raise NotActionable(f"take_screenshot of {target} is not possible: it lies outside of the page")
    return box, notes


def _whole_pixel(begin: float, length: float) -> tuple[float, float]:
    """Return a side with at least one pixel: of a part of a pixel, Firefox returns an empty picture."""
    return (begin, length) if length >= 1 else (floor(begin), 1)
