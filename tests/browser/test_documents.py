"""Documents that are no pages of HTML: they are read, or the snapshot says what they are."""

import pytest

from tests.browser.acting import Stage

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
