"""Documents that are no pages of HTML: they are read, or the snapshot says what they are."""

import sys

import pytest

from tests.browser.acting import Stage
from tests.waiting import LONGER_THAN_A_TEST
from webtools import BrowserTools
from webtools.errors import NotSupported

READ = {
    "chart.svg": "Sales",
    "order.xml": "Tea",
    "styled.xml": "Milk",
    "tea.json": "price",
    "notes.txt": "Second line",
    "broken.xml": "error",
    "frameset.html": "",
}


@pytest.mark.parametrize("name", READ)
def test_text_snapshot_and_pictures_of_any_document(stage: Stage, name: str) -> None:
    stage.tools.navigate(stage.site.url(f"documents/{name}"))
    assert READ[name].lower() in stage.tools.text().lower()
    shown = stage.tools.snapshot().tree
    assert (READ[name] or "Second line").lower() in shown.lower()
    assert (READ[name] or "Second line").lower() in stage.tools.get_text().text.lower()
    assert stage.tools.take_screenshot().data
    assert stage.tools.take_screenshot(full_page=True).data


def test_picture_in_svg_is_used_like_a_page(stage: Stage) -> None:
    page = stage.show("documents/chart.svg")
    stage.tools.click(page.find("button", "Press"))
    assert stage.ask("document.documentElement.getAttribute('data-pressed')") == "yes"
    assert stage.tools.get("button", "Press").is_visible()
    assert stage.tools.click(page.find("link", "More")).title == "Second"


def test_frames_with_documents_of_all_kinds_are_read(stage: Stage) -> None:
    stage.tools.navigate(stage.site.url("second.html"))
    names = ["chart.svg", "order.xml", "tea.json", "notes.txt"]
    stage.ask(f"""() => Promise.all({names}.map((name) => new Promise((done) => {{
        const frame = document.body.appendChild(document.createElement("iframe"));
        frame.onload = () => done(null);
        frame.src = `/documents/${{name}}`;
    }})))""")
    shown = stage.tools.snapshot().tree
    assert all(READ[name] in shown for name in names)


def test_pdf_says_what_it_is_and_its_text_is_read(stage: Stage) -> None:
    stage.tools.navigate(stage.site.url("second.html"))
    stage.tools.navigate(stage.site.url("documents/bill.pdf"))
    assert stage.tools.snapshot(timeout=LONGER_THAN_A_TEST).tree.startswith(
        '- document "bill.pdf": PDF, 1 page; get_text gives its text'
    )
    assert stage.tools.get_text().text == "Invoice 4711"
    assert stage.tools.text() == "Invoice 4711"
    assert stage.tools.take_screenshot().data
    assert stage.tools.navigate_back().title == "Second"


def test_pdf_in_a_frame_says_what_it_is_and_its_text_is_read(stage: Stage) -> None:
    stage.tools.navigate(stage.site.url("second.html"))
    stage.ask("""() => new Promise((done) => {
        document.body.innerHTML = "<h1>Bills</h1><iframe title=Bill></iframe><p>Pay</p>";
        const [frame] = document.querySelectorAll("iframe");
        frame.onload = () => done(null);
        frame.src = "/documents/bill.pdf";
    })""")
    assert 'document "bill.pdf": PDF, 1 page' in stage.tools.snapshot(timeout=LONGER_THAN_A_TEST).tree
    assert stage.tools.get_text().text.split("\n") == ["Bills", "Invoice 4711", "Pay"]


def test_embedded_documents_name_their_addresses(shared_tools: BrowserTools, stage: Stage) -> None:
    stage.tools.navigate(stage.site.url("second.html"))
    stage.ask("""() => {
        const pdf = "/documents/bill.pdf";
        document.body.innerHTML = `<embed src=${pdf}><object data=${pdf} type=application/pdf></object>`;
    }""")
    shown = shared_tools.snapshot().tree
    assert shown.count("/documents/bill.pdf") + shown.count('document "bill.pdf"') >= 2


@pytest.mark.needs("devtools")  # elsewhere the viewer gives the text
def test_text_of_a_pdf_without_its_package_is_a_clear_error(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pypdf", None)
    stage.tools.navigate(stage.site.url("documents/bill.pdf"))
    with pytest.raises(NotSupported, match="pypdf") as raised:
        stage.tools.get_text()
    assert "webtools[pdf]" in str(raised.value.hint)
    assert 'document "bill.pdf": PDF; its text needs the package pypdf' in stage.tools.snapshot().tree
