"""Evidence of a failed test's page: in the report, in files, and in pytest-html's page."""

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

from webtools import BrowserTools
from webtools.library.evidence import Evidence, taken

if TYPE_CHECKING:
    import pytest


def attach(report: "pytest.TestReport", made: Sequence[BrowserTools], folder: Path, *, html: bool) -> None:
    """Add the evidence of each `BrowserTools` that the test made and used."""
    used = [tools for tools in made if _was_used(tools)]
    for number, tools in enumerate(used, start=1):
        more = f" {number}" if len(used) > 1 else ""
        stem = folder / (file_name(report.nodeid) + more.replace(" ", "-"))
        pieces = list(taken(tools, stem))
        report.sections.extend((f"webtools {piece.name}{more}", piece.text) for piece in pieces)
        if html:
            _attach_to_html(report, pieces)


def _was_used(tools: BrowserTools) -> bool:
    lost = tools._context.lost  # noqa: SLF001  # whose tabs are no longer listed
    return lost or any(each.page_count for each in tools.context_list().contexts)


def file_name(node_id: str) -> str:
    """Return a name of its own for each test, also where tests differ only by signs that no file's name may have."""
    plain = re.sub(r"::|[/\[\]]", "-", node_id).strip("-")
    safe = re.sub(r"[^\w.-]+", "-", node_id).strip("-")
    return safe if safe == plain and len(safe) <= 120 else f"{safe[-110:]}-{crc32(node_id.encode()):08x}"


def _attach_to_html(report: "pytest.TestReport", pieces: Sequence[Evidence]) -> None:
    from pytest_html import extras

    shown: Any = report  # pytest-html looks for this attribute
    shown.extras = [
        *getattr(report, "extras", []),
        *(
            extras.png(piece.picture, piece.name) if piece.picture else extras.text(piece.text, piece.name)
            for piece in pieces
        ),
    ]


def link_to(report: "pytest.TestReport", page: Path, html: Path) -> None:
    """Link to the page about all traces from pytest-html's page."""
    from pytest_html import extras

    shown: Any = report  # pytest-html looks for this attribute
    address = Path(os.path.relpath(page, html.absolute().parent)).as_posix()
    shown.extras = [*getattr(report, "extras", []), extras.url(address, "webtools traces")]
