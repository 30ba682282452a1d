"""Pages as PDF files, read with a library."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from tests.browser.acting import Stage
from webtools.errors import InvalidArgument

_PAGE = """() => {
  document.title = "Report";
  document.body.innerHTML = [1, 2, 3].map((n) => `<h1 style="break-after: page">Chapter ${n}</h1>`).join("");
}"""


@pytest.fixture
def printed(stage: Stage, tmp_path: Path) -> Any:
    stage.ask(_PAGE)

    def save(**how: Any) -> PdfReader:
        saved = stage.tools.pdf_save(tmp_path / "page.pdf", **how)
        return PdfReader(BytesIO(saved.path.read_bytes()))

    return save


def _size(reader: PdfReader) -> tuple[int, int]:
    box = reader.pages[0].mediabox
    return round(float(box.width) / 72 * 2.54), round(float(box.height) / 72 * 2.54)  # centimetres


def test_paper_has_the_size_that_is_asked_for(printed: Any) -> None:
    assert _size(printed()) == (22, 28)
    assert _size(printed(format="A4")) == (21, 30)
    assert _size(printed(format="A5", landscape=True)) == (21, 15)
    assert _size(printed(width="10cm", height="200mm")) == (10, 20)


def test_only_the_pages_that_are_asked_for_are_printed(printed: Any) -> None:
    pages = printed(page_ranges="2-3", margin={"top": "2cm"}, scale=0.5, print_background=False).pages
    assert [page.extract_text().strip() for page in pages][:2] == ["Chapter 2", "Chapter 3"]


@pytest.mark.needs("pdf-extras")
def test_header_footer_outline_and_tags_are_printed(printed: Any) -> None:
    number = (
        '<p style="font-size: 10px">Page <span class=pageNumber></span> of <span class=totalPages></span></p>'
    )
    title = '<p style="font-size: 10px">Of <span class=title></span></p>'
    reader = printed(header=title, footer=number, outline=True, margin="2cm", page_ranges="1-3")
    text = reader.pages[1].extract_text()
    assert "Of Report" in text
    assert "Page 2 of 3" in " ".join(text.split())
    assert [entry.title for entry in reader.outline] == ["Chapter 1", "Chapter 2", "Chapter 3"]
    assert "/StructTreeRoot" in reader.trailer["/Root"]
    assert "/StructTreeRoot" in printed(tagged=True).trailer["/Root"]


def test_format_that_does_not_exist_is_refused_before_anything_is_printed(printed: Any) -> None:
    with pytest.raises(InvalidArgument):
        printed(format="A9")
