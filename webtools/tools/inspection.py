"""Seeing what is there (spec 1, Page Inspection Tools; spec 5, REQ-03 and REQ-07)."""

from pathlib import Path
from typing import Annotated

from pydantic import Field

from webtools.deadline import Deadline
from webtools.imaging import Format
from webtools.operations import screenshot
from webtools.session.session import Session
from webtools.snapshot.capture import SnapshotOptions, capture
from webtools.snapshot.result import Snapshot
from webtools.tools.arguments import Element, Ref, Timeout, plain
from webtools.tools.desk import Desk
from webtools.tools.tool import tool
from webtools.values import Screenshot

_LONGEST_SIDE = 1568
"""Pixels; vision models scale down what is larger."""


class InspectionTools(Desk):
    @tool("Page snapshot", reads=True)
    def snapshot(self, *, timeout: Timeout = None) -> Snapshot:
        """Read the active tab's page as its accessibility tree, with a ref for everything that can be acted on.

        Returns:
            `tree` is the text, `find(role, name)` gives an element whose `ref` any tool accepts.
        """
        return self._call(
            "snapshot",
            timeout,
            self._options.timeout_action,
            lambda session, deadline: capture(session, SnapshotOptions(), deadline=deadline),
        )

    @tool("Take a screenshot", reads=True)
    def take_screenshot(
        self,
        *,
        ref: Ref | None = None,
        element: Element = None,
        full_page: Annotated[bool, Field(description="The whole page, not only what is in view")] = False,
        format: Annotated[Format, Field(description="Kind of image")] = "png",
        quality: Annotated[int, Field(ge=0, le=100, description="For jpeg and webp")] = 80,
        path: Annotated[Path | None, Field(description="Write it to this file as well")] = None,
        full_size: Annotated[bool, Field(description="Do not scale it down for models")] = False,
        timeout: Timeout = None,
    ) -> Screenshot:
        """Take a picture of the viewport, of one element (`ref`), or of the whole page (`full_page`).

        What is larger than 1568 pixels on a side is scaled down unless `full_size`; both sizes are in the result.
        """

        def run(session: Session, deadline: Deadline) -> Screenshot:
            return screenshot.take_screenshot(
                session,
                ref=plain(ref) if ref is not None else None,
                format=format,
                quality=quality,
                full_page=full_page,
                longest_side=None if full_size else _LONGEST_SIDE,
                path=self._output_path(path, "screenshot", f".{format}") if path else None,
                deadline=deadline,
            )

        return self._call("take_screenshot", timeout, self._options.timeout_screenshot, run)
