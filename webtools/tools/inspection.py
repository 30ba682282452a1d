"""Reading the page (spec 1, Page Inspection Tools; spec 5, REQ-03 and REQ-07)."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from webtools.deadline import Deadline
from webtools.elements.query import Locatable
from webtools.errors import InvalidArgument
from webtools.hints import Hint
from webtools.imaging import Format, format_of
from webtools.limits.file_roots import REPLACED_BY_PYTHON
from webtools.operations.elements import matching
from webtools.operations.elements.resolving import located
from webtools.operations.pictures import screenshot
from webtools.operations.pictures.picture_style import PictureStyle
from webtools.session.session import Session
from webtools.snapshot.capture import SnapshotOptions, capture
from webtools.snapshot.find import Found, Search
from webtools.snapshot.reading import read_text
from webtools.snapshot.result import Snapshot
from webtools.tools.arguments import (
    Described,
    FilePath,
    Overwrite,
    RefArgument,
    Timeout,
    X,
    Y,
    obvious,
    plain,
)
from webtools.tools.base import BaseTools
from webtools.tools.tool import tool
from webtools.values import PageText, Screenshot

__all__ = ["Found", "InspectionTools"]

ImageFormat = Annotated[
    Format | None, Field(description="Kind of image; by default as the path ends, else png")
]
Quality = Annotated[int, Field(ge=0, le=100, description="For jpeg and webp")]
ImagePath = Annotated[FilePath | None, Field(description="Write it to this file as well")]

_LONGEST_SIDE = 1568
"""Pixels; vision models scale down what is larger."""

_FIND_SECONDS = 2.0
"""Models should learn soon that a search found nothing."""


class InspectionTools(BaseTools):
    @tool(
        "Page snapshot",
        core=True,
        reads=True,
        unlisted=("all_refs", "boxes", "filename", "max_chars", "max_elements", "overwrite", "visible_only"),
    )
    def snapshot(
        self,
        *,
        interactive_only: Annotated[bool, obvious("Only what can be acted on")] = False,
        ref: Annotated[RefArgument | None, obvious("Only what is in this element")] = None,
        depth: Annotated[int | None, obvious("Levels; what is deeper is folded", ge=1)] = None,
        max_elements: Annotated[int | None, Field(ge=1, description="Fold what is beyond")] = None,
        max_chars: Annotated[int | None, Field(ge=1, description="About how long; more is folded")] = None,
        diff: Annotated[bool, obvious("Only changes since the last one")] = False,
        all_refs: Annotated[bool, Field(description="A ref on every line")] = False,
        visible_only: Annotated[bool, Field(description="Without what no person can see")] = False,
        boxes: Annotated[bool, Field(description="x,y,width,height of each, in its frame")] = False,
        filename: Annotated[FilePath | None, Field(description="Write it to this file as well")] = None,
        overwrite: Overwrite = REPLACED_BY_PYTHON,
        timeout: Timeout = None,
    ) -> Snapshot:
        """Read the page as its accessibility tree, with a ref for everything that can be acted on.

        Returns:
            `tree` is the text, `find(role, name)` gives an element whose `ref` any tool accepts.

        Raises:
            Denied: The file is outside of the roots.
            InvalidArgument: The file can't be written, or exists and `overwrite` is False.
        """
        options = SnapshotOptions(
            interactive_only=interactive_only,
            depth=depth,
            max_elements=max_elements,
            max_chars=max_chars,
            diff=diff,
            all_refs=all_refs,
            visible_only=visible_only,
            boxes=boxes,
            filename=self._output(filename, overwrite=overwrite) if filename else None,
        )

        def run(session: Session, deadline: Deadline) -> Snapshot:
            root = None if ref is None else located(session, deadline, plain(ref))
            return capture(session, deadline, options.model_copy(update={"root": root}))

        return self._call("snapshot", timeout, self._options.timeout_action, run)

    @tool(
        "Find elements",
        by_position=("text",),
        core=True,
        reads=True,
        unlisted=("exact", "regex"),
    )
    def find(
        self,
        role: Annotated[str | None, obvious("Such as button")] = None,
        name: Annotated[str | None, obvious("Part of its accessible name")] = None,
        *,
        text: Annotated[str | None, obvious("Part of what can be read in it")] = None,
        regex: Annotated[str | None, Field(description="JavaScript's, for the same text")] = None,
        exact: Annotated[bool, Field(description="Name and text are the whole of it")] = False,
        timeout: Timeout = None,
    ) -> Found:
        """Find elements by role and part of name or text; shorter than a snapshot.

        Every frame is searched, again and again until something matches; for 2 s unless `timeout` says otherwise.
        Tools accept each of the matches.

        Raises:
            ElementNotFound: Nothing matched in time; the message names the most similar elements.
        """
        return self._call(
            "find",
            timeout,
            min(_FIND_SECONDS, self._options.timeout_action),
            matching.find_waiting,
            Search(role=role, name=name, text=text, regex=regex, exact=exact),
        )

    @tool("Page text", command="text", reads=True, unlisted=("main", "max_chars"))
    def get_text(
        self,
        *,
        ref: Annotated[RefArgument | None, obvious("Only what is in this element")] = None,
        main: Annotated[bool, obvious("Only the main part, where the page marks one")] = False,
        max_chars: Annotated[int | None, Field(ge=1, description="Leave out what is beyond")] = None,
        timeout: Timeout = None,
    ) -> PageText:
        """Read the page's text without its structure, for articles and the like.

        Frames are read where they stand. The values of fields count as text, those of password fields do not.

        Raises:
            StaleRef: The ref's element is gone.
        """

        def run(session: Session, deadline: Deadline) -> PageText:
            root = None if ref is None else located(session, deadline, plain(ref))
            return read_text(session, deadline, root, main=main, max_chars=max_chars)

        return self._ask("get_text", timeout, run)

    @tool(
        "Take a screenshot",
        command="screenshot",
        reads=True,
        unlisted=("element", "format", "full_size", "overwrite", "path", "quality"),
        python_only=(
            "mask",
            "mask_color",
            "clip",
            "animations",
            "caret",
            "style",
            "scale",
            "omit_background",
        ),
    )
    def take_screenshot(
        self,
        *,
        ref: RefArgument | None = None,
        element: Described = None,
        full_page: Annotated[bool, obvious("The whole page, not only what is in view")] = False,
        marks: Annotated[bool, obvious("Draw the refs of elements on it, with their boxes")] = False,
        format: ImageFormat = None,
        quality: Quality = 80,
        path: ImagePath = None,
        overwrite: Overwrite = REPLACED_BY_PYTHON,
        full_size: Annotated[
            bool, Field(description="Every pixel; else it is scaled down as for models")
        ] = True,
        mask: Sequence[Locatable] = (),
        mask_color: str = "#FF00FF",
        clip: tuple[float, float, float, float] | None = None,
        animations: Literal["allow", "disabled"] = "allow",
        caret: Literal["show", "hide"] = "show",
        style: str = "",
        scale: Literal["device", "css"] = "device",
        omit_background: bool = False,
        timeout: Timeout = None,
    ) -> Screenshot:
        """Take a picture of the view, an element or the whole page; `marks` adds refs.

        With `full_size=False`, which models get by default, what is larger than 1568 pixels on a side is scaled down,
        and both sizes are in the result; a whole page that cannot be read then comes in `parts` as well. A file has
        every pixel in any case. The page hears nothing of its picture: it is neither resized nor scrolled.

        With `marks`, what can be acted on is outlined in the picture, with its ref; the page is not changed. The
        result's `marks` list each ref with its box in the tab's view, as tools with coordinates take it.

        Args:
            mask: Locators: every element that matches one is covered with a box of `mask_color`.
            clip: x, y, width and height of a part of the view, or with `full_page` of the page, in CSS pixels.
            animations: `disabled`: they stand just before their end, those without an end at their beginning.
            caret: `hide`: no caret is shown in a field.
            style: CSS that holds for the picture, in frames too.
            scale: `css`: one pixel for each CSS pixel; `device`: as many as the screen has.
            omit_background: A page without a background of its own is transparent, for png and webp.

        Raises:
            NotSupported: The browser draws no transparent pages.
            Denied: The file is outside of the roots.
            InvalidArgument: The file can't be written, or exists and `overwrite` is False; or both `ref` and
                `full_page` were given.
        """
        if ref is not None and full_page:
            raise InvalidArgument(
                "take_screenshot: ref and full_page exclude each other",
                operation="take_screenshot",
                hint=Hint("Give {ref} for one element, or {full_page=True} for the whole page."),
            )
        if clip is not None and ref is not None:
            raise InvalidArgument(
                "take_screenshot: ref and clip exclude each other", operation="take_screenshot"
            )
        if clip is not None and min(clip[2:]) <= 0:
            raise InvalidArgument("take_screenshot: clip has no size", operation="take_screenshot")
        kind = format or format_of(Path(path) if path else None) or "png"
        file = self._output(path, overwrite=overwrite) if path else None
        looks = PictureStyle(
            style=style,
            still=animations == "disabled",
            caret=caret == "show",
            masks=tuple(one.query for one in mask),
            mask_color=mask_color,
            clip=clip,
            in_css_pixels=scale == "css",
            on_nothing=omit_background,
        )
        if omit_background and kind == "jpeg":
            raise InvalidArgument(
                "take_screenshot: omit_background: JPEG has no transparency", operation="take_screenshot"
            )

        def run(session: Session, deadline: Deadline) -> Screenshot:
            return screenshot.take_screenshot(
                session,
                deadline,
                target=plain(ref) if ref is not None else None,
                format=kind,
                quality=quality,
                full_page=full_page,
                longest_side=None if full_size else _LONGEST_SIDE,
                file=file,
                looks=looks,
                marks=marks,
            )

        return self._call("take_screenshot", timeout, self._options.timeout_screenshot, run)

    @tool("Zoom in", reads=True, capability="vision", unlisted=("format", "quality", "path", "overwrite"))
    def zoom(
        self,
        x: X,
        y: Y,
        width: Annotated[int, Field(description="CSS pixels", ge=1)],
        height: Annotated[int, Field(description="CSS pixels", ge=1)],
        *,
        format: ImageFormat = None,
        quality: Quality = 80,
        path: ImagePath = None,
        overwrite: Overwrite = REPLACED_BY_PYTHON,
        timeout: Timeout = None,
    ) -> Screenshot:
        """Take an enlarged picture of a region of the viewport, drawn by the browser at that size.

        Its longer side has up to 1568 pixels, and at most eight for each CSS pixel.

        Raises:
            Denied: The file is outside of the roots.
            InvalidArgument: The region is not within the viewport; or the file can't be written, or exists and
                `overwrite` is False.
        """
        kind = format or format_of(Path(path) if path else None) or "png"
        return self._call(
            "zoom",
            timeout,
            self._options.timeout_screenshot,
            screenshot.zoom,
            (x, y, width, height),
            format=kind,
            quality=quality,
            longest_side=_LONGEST_SIDE,
            file=self._output(path, overwrite=overwrite) if path else None,
        )
