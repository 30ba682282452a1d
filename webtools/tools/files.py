"""Files: to a page, and of a page (spec 1, Upload files and PDF Capabilities)."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from pydantic import Field

from webtools.operations import files, pdf
from webtools.tools.arguments import Element, Ref, Timeout, plain
from webtools.tools.desk import Desk
from webtools.tools.tool import tool
from webtools.values import Outcome, SavedFile


class FileTools(Desk):
    @tool("Upload files")
    def file_upload(
        self,
        paths: Annotated[Sequence[Path], Field(description="Files; none empties the field")],
        *,
        ref: Ref | None = None,
        element: Element = None,
        timeout: Timeout = None,
    ) -> Outcome:
        """Give files to the open file chooser, or to the file field of `ref`.

        The ref may be that of the field's label as well.

        Raises:
            InvalidArgument: A path does not exist, no chooser is open, or it takes one file only.
        """
        there = files.check_paths(paths)
        to = plain(ref) if ref is not None else None
        return self._act(
            "file_upload",
            timeout,
            lambda session, deadline: lambda tab: files.upload(session, there, to, deadline=deadline),
        )

    @tool("Save as PDF", capability="pdf")
    def pdf_save(
        self,
        path: Annotated[
            Path | None, Field(description="File to write; by default in the output folder")
        ] = None,
        *,
        landscape: bool = False,
        timeout: Timeout = None,
    ) -> SavedFile:
        """Save the active tab's page as a PDF file, and say where it is.

        Raises:
            InvalidArgument: The file can't be written there.
        """
        where = self._output_path(path, "page", ".pdf")
        return self._call(
            "pdf_save",
            timeout,
            self._options.timeout_screenshot,
            lambda session, deadline: pdf.save_pdf(session, where, landscape=landscape, deadline=deadline),
        )
