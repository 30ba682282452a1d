"""Files: to a page, and of a page (spec 1, Upload files and PDF Capabilities)."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

from pydantic import Field

from webtools.errors import InvalidArgument
from webtools.limits.file_roots import REPLACED_BY_PYTHON
from webtools.operations.acting import file_drops, files
from webtools.operations.acting.file_paths import check_paths
from webtools.operations.pictures import pdf
from webtools.operations.records import downloads
from webtools.options.paper import Length, PaperFormat, paper
from webtools.tools.arguments import (
    Described,
    FilePath,
    Overwrite,
    RefArgument,
    SettleTimeout,
    Timeout,
    obvious,
    plain,
)
from webtools.tools.base import BaseTools
from webtools.tools.tool import tool
from webtools.values import Downloads, Outcome, SavedFile


class FileTools(BaseTools):
    @tool("Upload files", command="upload", by_position=("paths",), unlisted=("element",))
    def file_upload(
        self,
        paths: Annotated[
            Sequence[FilePath] | None,
            obvious("Files; without any the chooser is cancelled, or the field of ref emptied"),
        ] = None,
        *,
        ref: RefArgument | None = None,
        element: Described = None,
        timeout: Timeout = None,
        timeout_settle: SettleTimeout = None,
    ) -> Outcome:
        """Give files to the open file chooser, or the file field or drop zone of `ref`; without paths cancel it.

        The ref may be that of the field's label as well. Cancelling leaves the field as it is; with a ref an empty
        list of paths empties it.

        Raises:
            Denied: A path is outside of the roots.
            InvalidArgument: A path does not exist, no chooser is open, or it takes one file only.
        """
        there = check_paths([Path(path) for path in paths or ()], self._context.addresses.files)
        to = plain(ref) if ref is not None else None
        if to is not None and paths is None:
            raise InvalidArgument(
                "file_upload: paths is missing",
                operation="file_upload",
                hint="Give files, or an empty list to empty the field of the ref.",
            )
        if not there and to is None:
            return self._act("file_upload", timeout, timeout_settle, files.cancel)
        return self._act("file_upload", timeout, timeout_settle, files.upload, there, to)

    @tool(
        "Drop files", command="drop", by_position=("ref", "paths"), capability="vision", unlisted=("element",)
    )
    def drop_files(
        self,
        ref: RefArgument,
        paths: Annotated[Sequence[FilePath], obvious("Files")],
        *,
        element: Described = None,
        timeout: Timeout = None,
        timeout_settle: SettleTimeout = None,
    ) -> Outcome:
        """Drop files onto an element, as if they were dragged there from the desktop.

        Raises:
            Denied: A path is outside of the roots.
            InvalidArgument: A path does not exist, or there is none.
            NotActionable: The page takes no files there.
        """
        if not paths:
            raise InvalidArgument("drop_files: paths is empty", operation="drop_files", hint="Give files.")
        there = check_paths([Path(path) for path in paths], self._context.addresses.files)
        return self._act("drop_files", timeout, timeout_settle, file_drops.drop, plain(ref), there)

    @tool("Downloads", reads=True)
    def downloads(self, *, timeout: Timeout = None) -> Downloads:
        """List downloads and their paths.

        `wait_for(download=…)` waits until one is.
        """
        return self._ask("downloads", timeout, downloads.listed)

    @tool(
        "Save as PDF",
        command="pdf",
        capability="pdf",
        harmless=True,
        unlisted=(
            "footer",
            "format",
            "header",
            "height",
            "margin",
            "outline",
            "overwrite",
            "page_ranges",
            "print_background",
            "scale",
            "tagged",
            "width",
        ),
    )
    def pdf_save(
        self,
        path: Annotated[
            FilePath | None, Field(description="File to write; by default in the output folder")
        ] = None,
        *,
        landscape: bool = False,
        format: Annotated[PaperFormat, Field(description="Size of the paper")] = "Letter",
        width: Annotated[Length | None, Field(description="Of the paper, instead of format's")] = None,
        height: Annotated[Length | None, Field(description="Of the paper, instead of format's")] = None,
        margin: Annotated[
            Length | Mapping[str, Length] | None, Field(description="All around, or by side; by default 1cm")
        ] = None,
        scale: Annotated[float, Field(ge=0.1, le=2, description="Of the page on the paper")] = 1.0,
        print_background: Annotated[bool, Field(description="Background colours and pictures")] = True,
        page_ranges: Annotated[str | None, Field(description="Pages such as 1-3, 5; by default all")] = None,
        header: Annotated[str | None, Field(description="HTML at the top of each page")] = None,
        footer: Annotated[str | None, Field(description="HTML at the bottom of each page")] = None,
        outline: Annotated[bool, Field(description="Bookmarks from the headings; implies tagged")] = False,
        tagged: Annotated[bool, Field(description="Structure for screen readers")] = False,
        overwrite: Overwrite = REPLACED_BY_PYTHON,
        timeout: Timeout = None,
    ) -> SavedFile:
        """Save the active tab's page as a PDF file, and say where it is.

        Lengths are CSS pixels, or texts with a unit: "2cm", "15mm", "0.5in". Header and footer may have elements with
        the classes `date`, `title`, `url`, `pageNumber` and `totalPages`, which the browser fills; they need a margin
        to stand in, and a font size.

        Raises:
            Denied: The file is outside of the roots.
            InvalidArgument: The file can't be written, or exists and `overwrite` is False; or a length or the pages are
                not written as above.
            NotSupported: The browser has no headers, footers, outlines and tags (Firefox).
        """
        how = paper(
            format=format,
            width=width,
            height=height,
            margin=margin,
            page_ranges=page_ranges,
            landscape=landscape,
            background=print_background,
            scale=scale,
            header=header,
            footer=footer,
            outline=outline,
            tagged=tagged,
        )
        where = self._output(path, overwrite=overwrite) if path else self._new_output("page", ".pdf")
        return self._call("pdf_save", timeout, self._options.timeout_screenshot, pdf.save_pdf, where, how)
