"""Documents that are no pages of HTML: they are read, or the snapshot says what they are."""

import sys
from pathlib import Path

import pytest

from tests.browser.acting import Stage
from tests.waiting import LONGER_THAN_A_TEST
from webtools import BrowserTools, ExpectationFailed, expect
from webtools.distribution import command_for
from webtools.errors import DeadlineExceeded, NotSupported

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


def test_fields_in_a_picture_are_typed_into(stage: Stage) -> None:
    stage.tools.navigate(stage.site.url("second.html"))
    stage.ask("""() => new Promise((done) => {
        const svg = `<svg xmlns="http://www.w3.org/2000/svg"><foreignObject width="300" height="200">
            <div xmlns="http://www.w3.org/1999/xhtml"><input aria-label="Year" value="2030" />
            <textarea aria-label="Note" />
            <div contenteditable="true" role="textbox" aria-label="Words">old</div></div></foreignObject></svg>`;
        const frame = document.body.appendChild(document.createElement("iframe"));
        frame.onload = () => {
            frame.contentWindow.heard = [];
            frame.contentDocument.oninput = (event) => frame.contentWindow.heard.push(event.target.value ?? "words");
            done(null);
        };
        frame.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    })""")
    stage.tools.get(label="Year").type("2031")
    stage.tools.get(label="Year").type("!", clear_first=False)
    stage.tools.fill_form([{"ref": stage.tools.get(label="Note"), "value": "One\nTwo"}])
    stage.tools.get(label="Words").type("new")
    expect(stage.tools.get(label="Year")).to_have_value("2031!")
    expect(stage.tools.get(label="Note")).to_have_value("One\nTwo")
    expect(stage.tools.get(label="Words")).to_have_text("new")
    assert stage.ask("frames[0].heard").count("words") >= 1
    assert "2031!" in stage.ask("frames[0].heard")


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


@pytest.mark.parametrize("framed", [False, True], ids=["page", "frame"])
def test_words_of_a_pdf_count_for_waits(stage: Stage, *, framed: bool) -> None:
    stage.tools.navigate(stage.site.url("second.html"))
    if framed:
        stage.ask("""() => new Promise((done) => {
            const frame = document.body.appendChild(document.createElement("iframe"));
            frame.onload = () => done(null);
            frame.src = "/documents/bill.pdf";
        })""")
    else:
        stage.tools.navigate(stage.site.url("documents/bill.pdf"))
    stage.tools.wait_for(text="Invoice 4711")
    with pytest.raises(DeadlineExceeded):
        stage.tools.wait_for(text_gone="Invoice", timeout=1)
    stage.tools.wait_for(text_gone="Invoice 12")
    with pytest.raises(DeadlineExceeded):
        stage.tools.wait_for(text="Invoice 12", timeout=1)


@pytest.mark.parametrize("target", ["_self", "_blank", "within"])
def test_pdf_that_answers_a_form_is_read_without_another_request(stage: Stage, target: str) -> None:
    stage.tools.navigate(stage.site.url("second.html"))
    stage.ask(f"""() => {{
        document.body.innerHTML = `<form method=post action=/posted.pdf target={target}><button>Print</button></form>
            <iframe name=within></iframe>`;
    }}""")
    stage.tools.get("button", "Print").click()
    stage.tools.wait_for(text="Invoice 4711")
    assert "Invoice 4711" in stage.tools.get_text().text
    assert [seen.method for seen in stage.site.requests if seen.path == "/posted.pdf"] == ["POST"]


def test_requests_of_the_viewer_of_pdfs_are_in_no_record(stage: Stage) -> None:
    stage.tools.navigate(stage.site.url("second.html"))  # ends what the page of another test still asks for
    before = {one.id for one in stage.tools.network_requests(all=True).requests}
    stage.tools.navigate(stage.site.url("documents/bill.pdf"))
    stage.tools.take_screenshot()
    stage.tools.get_text()
    made = stage.tools.network_requests(all=True).requests
    seen = {(one.method, one.url) for one in made if one.id not in before}
    assert ("GET", stage.site.url("documents/bill.pdf")) in seen
    assert not [url for _, url in seen if not url.startswith(stage.site.url(""))]


def test_words_of_a_pdf_are_expected(stage: Stage) -> None:
    stage.tools.navigate(stage.site.url("documents/bill.pdf"))
    stage.tools.snapshot()  # by when the viewer and its frames are there
    expect(stage.tools.get(css="body")).to_have_text("Invoice 4711")
    expect(stage.tools.get(css="body")).not_.to_contain_text("Invoice 12")
    with pytest.raises(ExpectationFailed):
        expect(stage.tools.get(css="body")).not_.to_contain_text("4711", timeout=1)


def test_content_of_xml_is_the_xml_and_a_pdf_has_none(stage: Stage) -> None:
    stage.tools.navigate(stage.site.url("documents/order.xml"))
    assert stage.tools.content() == '<order id="7"><item>Tea</item><item>Milk</item></order>'
    stage.tools.navigate(stage.site.url("documents/bill.pdf"))
    with pytest.raises(NotSupported, match="PDF"):
        stage.tools.content()


def test_text_of_json_is_what_the_server_sent(stage: Stage) -> None:
    sent = '{"id": 12345678901234567890, "price": 4.50}'
    stage.tools.route("**/large.json", body=sent, content_type="application/json")
    stage.tools.navigate(stage.site.url("large.json"))
    assert stage.tools.text() == sent
    assert not stage.tools.get("button").count()


@pytest.mark.needs("devtools")  # elsewhere the viewer gives the text
def test_words_of_a_pdf_that_cannot_be_read_are_not_gone(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.tools.navigate(stage.site.url("documents/bill.pdf"))
    monkeypatch.setitem(sys.modules, "pypdf", None)
    with pytest.raises(NotSupported, match="pypdf"):
        stage.tools.wait_for(text_gone="Invoice")


def test_text_of_a_pdf_in_a_local_file_is_read(stage: Stage, tmp_path: Path) -> None:
    stage.tools.navigate(stage.site.url("second.html"))
    saved = stage.tools.pdf_save(tmp_path / "a page#1 of März.pdf")
    stage.tools.navigate(saved.path.as_uri())
    assert ": PDF, 1 page; get_text gives its text" in stage.tools.snapshot(timeout=LONGER_THAN_A_TEST).tree
    assert "Second" in stage.tools.text()


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


EMBEDDED = {
    "embed": "<embed src=/documents/bill.pdf>",
    "embed of a type": '<embed src="/documents/bill.pdf#page=1" type=application/pdf title=Bill>',
    "object": "<object data=/documents/bill.pdf type=application/pdf>No viewer</object>",
    "beside a frame": "<iframe srcdoc=Beside></iframe><embed src=/documents/bill.pdf>",
}


@pytest.mark.parametrize("markup", EMBEDDED.values(), ids=EMBEDDED)
def test_embedded_pdf_says_what_it_is_and_its_text_is_read(stage: Stage, markup: str) -> None:
    show_embedded(stage, markup)
    assert 'document "bill.pdf": PDF, 1 page' in stage.tools.snapshot(timeout=LONGER_THAN_A_TEST).tree
    assert "Invoice 4711" in stage.tools.get_text().text


def show_embedded(stage: Stage, markup: str) -> None:
    stage.tools.navigate(stage.site.url("second.html"))
    stage.ask(f"""() => {{
        document.body.innerHTML = `<h1>Here</h1>{markup}`;
        const all = [...document.querySelectorAll("embed, object, iframe")];
        return Promise.all(all.map((each) => new Promise((done) => {{ each.onload = () => done(null); }})));
    }}""")


def test_embedded_documents_are_used_like_frames(stage: Stage) -> None:
    show_embedded(stage, "<embed src=/documents/chart.svg><embed src=/second.html>")
    page = stage.tools.snapshot()
    stage.tools.click(page.find("button", "Press"))
    pressed = "(one) => one.document.documentElement.getAttribute('data-pressed') === 'yes'"
    assert stage.ask(f"[window[0], window[1]].filter({pressed}).length") == 1
    assert stage.tools.get("button", "Press").is_visible()
    stage.tools.click(page.find("link", "First page"))
    assert 'heading "Index"' in stage.tools.snapshot().tree


def test_document_embedded_from_another_origin_is_read(stage: Stage) -> None:
    show_embedded(stage, f"<iframe srcdoc=Beside></iframe><embed src={stage.site.other.url('/second.html')}>")
    assert 'heading "Second"' in stage.tools.snapshot().tree


MEDIA = {
    "red.png": ("image/png, 40×20 pixels", "img"),
    "tone.wav": ("audio/", "video"),
}


@pytest.mark.parametrize("name", MEDIA)
def test_document_of_a_picture_or_a_sound_says_what_it_is(stage: Stage, name: str) -> None:
    what, element = MEDIA[name]
    stage.tools.navigate(stage.site.url(f"documents/{name}"))
    first, *others = stage.tools.snapshot().tree.split("\n")
    assert first.startswith(f'- document "{name}": {what}')
    assert any(element in line for line in others)
    assert stage.tools.get_text().text.startswith(f"({name}: {what}")
    assert stage.tools.get(css=element).count() == 1
    assert stage.tools.take_screenshot().data


def test_frames_of_pictures_and_sounds_say_what_they_are(stage: Stage) -> None:
    show_embedded(stage, "<iframe src=/documents/red.png></iframe><iframe src=/documents/tone.wav></iframe>")
    shown = stage.tools.snapshot().tree
    assert all(f'document "{name}": {what}' in shown for name, (what, _) in MEDIA.items())


@pytest.mark.needs("devtools")  # elsewhere the viewer gives the text
def test_text_of_a_pdf_without_its_package_is_a_clear_error(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pypdf", None)
    stage.tools.navigate(stage.site.url("documents/bill.pdf"))
    with pytest.raises(NotSupported, match="pypdf") as raised:
        stage.tools.get_text()
    assert command_for("pdf") in str(raised.value.hint)
    assert 'document "bill.pdf": PDF; its text needs the package pypdf' in stage.tools.snapshot().tree


_WITHOUT = {"root": "document.documentElement.remove()", "body": "document.body.remove()"}


@pytest.mark.parametrize("script", _WITHOUT.values(), ids=_WITHOUT)
def test_document_whose_elements_a_script_took_away_is_empty_for_every_call(
    shared_tools: BrowserTools, script: str
) -> None:
    shared_tools.set_content("<p>Text")
    shared_tools.evaluate(script)
    assert (shared_tools.snapshot().tree, shared_tools.get_text().text) == ("", "")
    assert shared_tools.get(text="Text").count() == 0
    with pytest.raises(DeadlineExceeded, match="the text 'Text' to come"):
        shared_tools.wait_for(text="Text", timeout=0.2)
    assert shared_tools.scroll("down").notes == ("It did not move: there is nothing more to scroll down",)
    assert any("takes no text" in note for note in shared_tools.type(text="keys").notes)
    picture = shared_tools.take_screenshot(full_page=True)
    assert picture.width > 0
    assert picture.height > 0


def test_a_click_by_which_a_document_empties_itself_succeeds(shared_tools: BrowserTools) -> None:
    shared_tools.set_content("<button onclick='document.open()'>Open</button>")
    assert shared_tools.click('button "Open"').caused.changed
    assert shared_tools.snapshot().tree == "- text: (the rest of this page has not come)"
