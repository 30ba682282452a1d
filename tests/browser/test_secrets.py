"""Secrets are typed by name, and nothing that comes back shows them."""

import base64
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from loguru import logger

from tests.browser.site import Site
from webtools import (
    BrowserAction,
    BrowserTools,
    BrowserToolset,
    DeadlineExceeded,
    Denied,
    InvalidArgument,
    ScriptError,
)
from webtools.tools.for_faces import FaceTools

VALUE = 's3s4me "<&w/rd'
FORMS = (
    VALUE,
    json.dumps(VALUE)[1:-1],
    quote(VALUE, safe=""),
    base64.b64encode(VALUE.encode()).decode()[:-4],
    "s3s4me &quot;",
)
ECHOES = """() => {
    document.body.innerHTML = `<label>Key <input id=key></label><label>Word <input type=password></label>
        <iframe srcdoc="<label>Inner <textarea></textarea></label>"></iframe><output></output>`;
    const key = document.querySelector("#key");
    key.oninput = () => {
        const value = key.value;
        document.title = value;
        document.querySelector("output").textContent = `It is ${value} or ${btoa("a" + value)}`;
        console.log("log", value, { value });
        console.error(new Error(value));
        history.replaceState(null, "", "#" + encodeURIComponent(value));
        fetch("/echo?" + btoa(value), { method: "POST", body: JSON.stringify({ value }), headers: { "X-Key": value } });
    };
}"""


@pytest.fixture
def tools(tools_of: Callable[..., BrowserTools], site: Site) -> BrowserTools:
    tools = tools_of(secrets={"SHOP_KEY": VALUE})
    tools.navigate(site.url("/index.html"))
    tools.evaluate(ECHOES)
    return tools


def _key(tools: BrowserTools) -> str:
    return tools.snapshot().find("textbox", "Key").ref or ""


def _require_hidden(shown: object) -> None:
    text = f"{shown!r} {shown}"
    assert [form for form in FORMS if form in text] == []


def test_typed_secret_reaches_the_page_and_no_result_shows_it(tools: BrowserTools, site: Site) -> None:
    key = _key(tools)
    results: list[object] = [tools.type(key, secret="SHOP_KEY")]
    body = json.loads(site.wait_for("/echo")[0].body)
    assert body == {"value": VALUE}
    requests = tools.network_requests()
    results += [
        requests,
        *(tools.network_request(one.number) for one in requests.requests),
        tools.snapshot(),
        tools.snapshot(diff=True),
        tools.find(text="It is"),
        tools.console_messages(),
        FaceTools(tools).report(snapshot="full", console_details=True),
        tools.evaluate(
            "() => ({ html: document.body.outerHTML, value: document.title, [document.title]: 1 })"
        ),
        tools.tabs(),
        tools.context_list(),
        tools.click(key),
    ]
    for result in results:
        _require_hidden(result)
    assert "It is [secret:SHOP_KEY] or" in tools.snapshot().tree
    assert tools.tabs().tabs[0].title == "[secret:SHOP_KEY]"


def test_unchanged_page_with_a_secret_has_no_changes(tools: BrowserTools) -> None:
    tools.type(_key(tools), secret="SHOP_KEY")
    seen = FaceTools(tools).report(snapshot="full").snapshot
    again = FaceTools(tools).report(snapshot="diff", seen=seen).snapshot
    assert again is not None
    assert again.unchanged


def test_snapshot_file_does_not_show_secrets(tools: BrowserTools, tmp_path: Path) -> None:
    tools.type(_key(tools), secret="SHOP_KEY")
    file = tmp_path / "snapshot.txt"
    tools.snapshot(filename=file)
    assert "[secret:SHOP_KEY]" in file.read_text()
    _require_hidden(file.read_text())


def test_form_takes_secrets_and_its_notes_hide_them(tools: BrowserTools) -> None:
    page = tools.snapshot()
    key, word = (page.find("textbox", name).ref or "" for name in ("Key", "Word"))
    tools.evaluate("() => { key.onchange = () => { key.value = key.value + '!' } }")
    done = tools.fill_form([{"ref": key, "secret": "SHOP_KEY"}, {"ref": word, "secret": "SHOP_KEY"}])
    assert tools.evaluate("() => document.querySelector('[type=password]').value.length").value == len(VALUE)
    assert any("[secret:SHOP_KEY]" in note for note in done.notes)
    _require_hidden(done)


@pytest.mark.parametrize("slowly", [False, True])
def test_errors_show_neither_the_secret_nor_frames_that_hold_it(tools: BrowserTools, *, slowly: bool) -> None:
    key = _key(tools)
    tools.type(key, secret="SHOP_KEY")
    with pytest.raises(ScriptError) as thrown:
        tools.evaluate("() => { throw new Error(document.title) }")
    _require_hidden(thrown.value)
    tools.evaluate(
        "() => { key.addEventListener('keydown', stop); key.addEventListener('input', stop);"
        " function stop() { const end = Date.now() + 1500; while (Date.now() < end); } }"
    )
    with pytest.raises(DeadlineExceeded) as late:
        tools.type(key, secret="SHOP_KEY", slowly=slowly, timeout=0.5)
    report = late.getrepr(showlocals=True, funcargs=True)
    assert [
        form for form in FORMS[1:4] if form in str(report.reprtraceback)
    ] == []  # VALUE is this module's own


def test_secret_has_to_be_known_and_is_given_instead_of_a_text(tools: BrowserTools) -> None:
    key = _key(tools)
    with pytest.raises(InvalidArgument, match=r"There is no secret 'OTHER' \(There are: SHOP_KEY\.\)"):
        tools.type(key, secret="OTHER")
    with pytest.raises(InvalidArgument, match="give either text or secret"):
        tools.type(key, "text", secret="SHOP_KEY")
    with pytest.raises(InvalidArgument, match="give either text or secret"):
        tools.type(key)
    with pytest.raises(InvalidArgument, match="give either value or secret"):
        tools.fill_form([{"ref": key}])


def test_log_shows_no_secrets(tools: BrowserTools) -> None:
    with _logged() as lines:
        tools.type(_key(tools), secret="SHOP_KEY")
        with pytest.raises(ScriptError):
            tools.evaluate("() => { throw new Error(document.title) }")
    assert any("type" in line for line in lines)
    _require_hidden("\n".join(lines))


def test_log_shows_no_secrets_when_an_event_handler_fails(tools: BrowserTools) -> None:
    def fail(params: dict[str, Any]) -> None:
        raise ValueError(params["text"])

    key = _key(tools)
    with _logged() as lines:
        off = tools.on("log.entryAdded", fail)
        tools.type(key, secret="SHOP_KEY")
        off()
    (failed,) = [line for line in lines if "failed: " in line and "ValueError: log" in line]
    assert "[secret:SHOP_KEY]" in failed
    _require_hidden("\n".join(lines))


@contextmanager
def _logged() -> Iterator[list[str]]:
    lines: list[str] = []
    number = logger.add(lines.append, level="TRACE", format="{message} {extra} {exception}")
    logger.enable("webtools")
    try:
        yield lines
    finally:
        logger.disable("webtools")
        logger.remove(number)


def test_pictures_mask_fields_that_hold_secrets_and_only_these(tools: BrowserTools) -> None:
    page = tools.snapshot()
    key, inner = (page.find("textbox", name).ref or "" for name in ("Key", "Inner"))

    def picture(ref: str) -> bytes:
        tools.evaluate("() => document.activeElement.blur()")
        return tools.take_screenshot(ref=ref).data

    tools.evaluate("() => { key.oninput = null }")
    for ref in (key, inner):
        tools.type(ref, secret="SHOP_KEY")
        masked = picture(ref)
        same_length = "Z" * len(VALUE)
        tools.evaluate("(field) => { field.style = '-webkit-text-security: disc' }", ref=ref)
        tools.type(ref, same_length)
        assert masked == picture(ref)
        tools.evaluate("(field) => { field.style = '' }", ref=ref)
        assert masked != picture(ref)
        tools.type(ref, secret="SHOP_KEY")
        picture(ref)
        style = "(field) => getComputedStyle(field).getPropertyValue('-webkit-text-security')"
        assert tools.evaluate(style, ref=ref).value == "none"


@pytest.mark.needs("edit-context")
def test_pictures_mask_a_canvas_that_is_an_editor(tools: BrowserTools) -> None:
    tools.evaluate("""() => {
        document.body.innerHTML = "<canvas width=400 height=50></canvas>";
        const canvas = document.querySelector("canvas");
        window.show = (value) => {
            const context = canvas.getContext("2d");
            context.clearRect(0, 0, 400, 50);
            context.fillText(value, 10, 20);
            canvas.editContext = new EditContext({ text: value });
        };
    }""")
    shown = [_picture(tools, f"show({json.dumps(value)})") for value in ("", VALUE, "other text")]
    assert shown[0] == shown[1] != shown[2]


def test_pictures_mask_a_document_that_is_edited_as_a_whole(tools: BrowserTools) -> None:
    tools.evaluate("() => { document.designMode = 'on'; document.body.style.fontFamily = 'monospace' }")
    style = "document.body.style.webkitTextSecurity"
    values = (VALUE, "Z" * len(VALUE))
    shown = [_picture(tools, f"document.body.textContent = {json.dumps(value)}") for value in values]
    tools.evaluate(f"() => {{ {style} = 'disc' }}")
    dots = tools.take_screenshot().data
    assert shown[0] == dots != shown[1]


ATTACHED = """() => {
    const host = document.createElement("div");
    document.body.replaceChildren(host);
    window.root = host.attachShadow({ mode: "closed" });
}"""
NESTED = """() => {
    const outer = document.createElement("section");
    document.body.replaceChildren(outer);
    const inner = outer.attachShadow({ mode: "closed" }).appendChild(document.createElement("my-open"));
    const deepest = inner.attachShadow({ mode: "open" }).appendChild(document.createElement("my-key"));
    window.root = deepest.attachShadow({ mode: "closed" });
}"""
FRAMED = """() => {
    const frame = document.createElement("iframe");
    document.body.replaceChildren(frame);
    const inner = frame.contentDocument;
    window.root = inner.body.appendChild(inner.createElement("p")).attachShadow({ mode: "closed" });
}"""


@pytest.mark.parametrize("made", [ATTACHED, NESTED, FRAMED], ids=["attached", "nested", "framed"])
def test_pictures_mask_fields_in_closed_shadow_roots(tools: BrowserTools, made: str) -> None:
    tools.evaluate(made)
    tools.evaluate("() => { root.innerHTML = '<input>' }")
    field = "root.firstChild"
    shown = [_picture(tools, f"{field}.value = {json.dumps(value)}") for value in (VALUE, "Z" * len(VALUE))]
    tools.evaluate(f"() => {{ {field}.style = '-webkit-text-security: disc' }}")
    assert shown[0] == tools.take_screenshot().data != shown[1]
    # The next picture finds what has come since, and shows again what holds no secret any more.
    tools.evaluate(f"() => {{ {field}.style = ''; {field}.value = '{'Z' * len(VALUE)}' }}")
    assert tools.take_screenshot().data == shown[1]
    late = "document.createElement('my-late')"
    tools.evaluate(f"""() => {{
        const late = document.body.appendChild({late});
        window.late = late.attachShadow({{ mode: "closed" }});
        window.late.innerHTML = "<input>";
    }}""")
    again = [
        _picture(tools, f"late.firstChild.value = {json.dumps(value)}") for value in (VALUE, "Z" * len(VALUE))
    ]
    tools.evaluate("() => { late.firstChild.style = '-webkit-text-security: disc' }")
    assert again[0] == tools.take_screenshot().data != again[1]


def test_pictures_mask_a_field_in_a_declared_closed_shadow_root(tools: BrowserTools) -> None:
    def page(value: str, style: str = "") -> bytes:
        field = f"<input value='{escape(value, quote=True)}' style='{style}'>"
        host = f"<my-key><template shadowrootmode=closed>{field}</template></my-key>"
        tools.navigate("data:text/html," + quote(host))
        return tools.take_screenshot().data

    same_length = "Z" * len(VALUE)
    assert page(VALUE) == page(same_length, "-webkit-text-security: disc") != page(same_length)


def _picture(tools: BrowserTools, script: str) -> bytes:
    tools.evaluate(f"() => {{ {script} }}")
    return tools.take_screenshot().data


def test_storage_state_keeps_what_the_browser_needs(tools: BrowserTools, site: Site, tmp_path: Path) -> None:
    tools.type(_key(tools), secret="SHOP_KEY")
    tools.evaluate("() => localStorage.setItem('key', document.title)")
    file = tmp_path / "state.json"
    tools.context_save_storage("default", file)
    assert json.loads(file.read_text())["origins"][0]["localStorage"] == [{"name": "key", "value": VALUE}]


def test_toolset_types_secrets(site: Site) -> None:
    with BrowserToolset(secrets={"SHOP_KEY": VALUE}) as toolset:
        toolset.call("browser_navigate", {"url": site.url("/form.html")})
        tree = toolset.call("browser_snapshot", {})["tree"]
        ref = (
            next(line for line in tree.splitlines() if "textbox" in line).split("@")[1].split()[0].rstrip(":")
        )
        assert toolset.call("browser_type", {"ref": f"@{ref}", "secret": "SHOP_KEY"})["success"]
        shown = toolset.call("browser_snapshot", {})
        assert "[secret:SHOP_KEY]" in shown["tree"]
        _require_hidden(shown)
        assert "There are: SHOP_KEY" in str(toolset.call("browser_type", {"ref": f"@{ref}", "secret": "X"}))


def test_browser_action_types_secrets(tools_of: Callable[..., BrowserTools], site: Site) -> None:
    tools = tools_of(secrets={"SHOP_KEY": VALUE})
    action = BrowserAction(open_page=lambda: tools)
    action.run("launch", url=site.url("/index.html"))
    tools.evaluate(ECHOES)
    tools.evaluate("() => document.querySelector('#key').focus()")
    done = action.run_xml("<browser_action><action>type</action><secret>SHOP_KEY</secret></browser_action>")
    assert site.wait_for("/echo")[0].headers["X-Key"] == VALUE
    assert "[secret:SHOP_KEY]" in done.url
    _require_hidden(done.model_dump(exclude={"screenshot"}))


# What gave a download or a context its name may be the value itself.

SAVES = """(name) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob(["content"]));
    link.download = name;
    link.textContent = "Save";
    document.body.replaceChildren(link);
}"""
FILE_VALUE = "c0rrect-horse-battery"


def test_download_shows_the_secret_in_neither_name_nor_path(
    tools_of: Callable[..., BrowserTools], site: Site, tmp_path: Path
) -> None:
    tools = tools_of(secrets={"SHOP_KEY": FILE_VALUE}, download_dir=tmp_path)
    tools.navigate(site.url("/index.html"))
    tools.evaluate(SAVES, args=[f"key {FILE_VALUE}.txt"])
    with tools.expect_download() as expected:
        outcome = tools.click(tools.snapshot().find("link", "Save"))
    shown = [expected.value, tools.downloads(), outcome, outcome.model_dump(mode="json")]
    assert FILE_VALUE not in f"{shown!r} {[str(one) for one in shown]}"
    assert expected.value.name == "key [secret:SHOP_KEY].txt"
    assert expected.value.path is not None
    assert expected.value.path.read_text() == "content"
    assert [FILE_VALUE in path.name for path in tmp_path.iterdir()] == [False]


def test_picture_hides_the_secret_also_as_the_first_call_of_a_document(
    tools_of: Callable[..., BrowserTools],
) -> None:
    tools = tools_of(secrets={"SHOP_KEY": FILE_VALUE})
    tools.set_content(f"<p>{FILE_VALUE}</p>")
    first = tools.take_screenshot().data
    tools.snapshot()
    assert first == tools.take_screenshot().data


def test_name_that_the_browser_made_fit_for_a_file_shows_no_secret(
    tools_of: Callable[..., BrowserTools], site: Site, tmp_path: Path
) -> None:
    tools = tools_of(secrets={"SHOP_KEY": "ab/cd:ef*gh"}, download_dir=tmp_path)
    tools.navigate(site.url("/index.html"))
    tools.evaluate(SAVES, args=["key ab/cd:ef*gh.txt"])
    with tools.expect_download() as expected:
        tools.click(tools.snapshot().find("link", "Save"))
    assert expected.value.name == "key [secret:SHOP_KEY].txt"
    assert expected.value.path is not None
    assert "ef" not in expected.value.path.name


def test_secret_of_several_lines_is_hidden_where_the_browser_joins_them(
    tools_of: Callable[..., BrowserTools], site: Site
) -> None:
    lines = "BEGIN KEY\nabcd1234efgh\nEND KEY"
    tools = tools_of(secrets={"SHOP_KEY": lines})
    tools.navigate(site.url("/index.html"))
    tools.evaluate(
        """(lines) => {
            document.body.innerHTML = "<label>Key <input></label>";
            document.querySelector("input").value = location.hash = lines;
        }""",
        args=[lines],
    )
    snapshot = tools.snapshot()
    assert "abcd1234efgh" not in f"{snapshot!r} {tools.tabs()!r}"
    assert "[secret:SHOP_KEY]" in snapshot.tree


def test_context_is_shown_and_found_without_the_secret_in_its_name(
    tools_of: Callable[..., BrowserTools],
) -> None:
    tools = tools_of(secrets={"SHOP_KEY": FILE_VALUE})
    made = tools.context_create(f"of {FILE_VALUE}")
    with pytest.raises(InvalidArgument) as taken:
        tools.context_create(f"of {FILE_VALUE}")
    shown = [made, tools.context_list(), tools.context_switch(f"of {FILE_VALUE}"), taken.value]
    assert FILE_VALUE not in f"{shown!r} {[str(one) for one in shown]}"
    assert made.name == "of [secret:SHOP_KEY]"
    assert tools.context_switch(made.name).is_active
    closed = tools.context_close(made.name)
    assert FILE_VALUE not in repr(closed)
    assert [context.name for context in closed.contexts] == ["default"]


def test_records_of_a_context_get_no_secret_in_their_names(
    tools_of: Callable[..., BrowserTools], tmp_path: Path
) -> None:
    tools = tools_of(secrets={"SHOP_KEY": FILE_VALUE}, har=tmp_path / "run.har", video=tmp_path / "run.webp")
    tools.context_create(f"of {FILE_VALUE}")
    tools.navigate("data:text/html,<p>shown")
    tools.context_close("of [secret:SHOP_KEY]")
    names = sorted(path.name for path in tmp_path.iterdir())
    assert [name.startswith("run-of -secret-SHOP_KEY-") for name in names] == [True, True], names


def test_no_limit_leaves_a_part_of_a_secret(tools_of: Callable[..., BrowserTools], site: Site) -> None:
    value = "correct-horse-battery-staple-of-2026-in-the-shop"
    tools = tools_of(secrets={"SHOP_KEY": value})
    tools.navigate(site.url("/index.html"))
    tools.evaluate(
        "(value) => { document.body.innerHTML = `<p>The key is ${value}</p><button id='${value}'></button>"
        "<p>${value.repeat(3)}</p>`; document.title = 'x'.repeat(4_090) + value; window.node = document.body }",
        args=[value],
    )
    results: list[object] = [
        tools.snapshot(),
        tools.tabs(),
        tools.evaluate("() => document.querySelector('button')"),
    ]
    results += [tools.get_text(max_chars=limit) for limit in range(8, 80)]
    results += [tools.snapshot(max_chars=limit) for limit in range(60, 200, 3)]
    for result in results:
        assert value[:4] not in repr(result)
    assert any("The key is [secret" in repr(result) for result in results)


def test_log_shows_no_secret_in_the_name_of_a_refused_host(
    tools_of: Callable[..., BrowserTools], site: Site
) -> None:
    tools = tools_of(secrets={"SHOP_KEY": FILE_VALUE}, allowed_origins=site.url(""))
    tools.navigate(site.url("/index.html"))
    with _logged() as lines:
        with pytest.raises(Denied) as refused:
            tools.navigate(f"http://{FILE_VALUE}.example/")
        tools.evaluate(f"() => fetch('http://{FILE_VALUE}.example/').catch(() => 0)")
    assert FILE_VALUE not in str(refused.value)
    assert any("refused: " in line and "[secret:SHOP_KEY].example" in line for line in lines)
    assert FILE_VALUE not in "\n".join(lines)


# The same size for each value, so that pictures differ by what is drawn only.
_FIXED = "<style>body{font:16px monospace}select,input,button,textarea,img{width:300px;font:16px monospace}</style>"
DRAWN = {
    "submit button": "<input type=submit value='%s'>",
    "reset button": "<input type=reset value='%s'>",
    "button": "<button>%s</button>",
    "select": "<select><option>other<option selected>%s</select>",
    "label of an option": "<select><option label='%s'>x</select>",
    "list box": "<select multiple><option>%s</select>",
    "group of options": "<select multiple><optgroup label='%s'><option>x</select>",
    "placeholder": "<input placeholder='%s'>",
    "placeholder of a password": "<input type=password placeholder='%s'>",
    "placeholder of a text area": "<textarea placeholder='%s'></textarea>",
    "text area": "<textarea>%s</textarea>",
    "read-only field": "<input readonly value='%s'>",
    "before": "<style>p::before{content:'%s'}</style><p>a</p>",
    "after, of an attribute": "<style>p::after{content:'<' attr(data-a)}</style><p data-a='%s'>a</p>",
    "marker": "<style>li::marker{content:'%s'}</style><ul><li>a</ul>",
    "list style": "<ul><li style=\"list-style-type:'%s'\">a</ul>",
    "alternative text": "<img src='data:,' alt='%s' height=40>",
    "text": "<p>The key is %s.</p>",
    "text with a transition": "<style>*{transition:all 9s allow-discrete}</style><input placeholder='%s'>",
    "drawing": "<svg><text y=20>%s</text></svg>",
    "shadow root": "<my-a><template shadowrootmode=closed>%s</template></my-a>",
    "frame": "<iframe srcdoc='<style>*{font:16px monospace}</style><p>%s'></iframe>",
}


@pytest.fixture
def picturing(tools_of: Callable[..., BrowserTools]) -> BrowserTools:
    return tools_of(secrets={"ONE": "s3s4me-one", "TWO": "0pen-d00r!"})


def _show(tools: BrowserTools, drawn: str, value: str) -> None:
    tools.navigate("data:text/html," + quote(_FIXED + drawn % value))


@pytest.mark.parametrize("drawn", DRAWN)
def test_pictures_show_a_secret_wherever_it_is_drawn_as_dots(picturing: BrowserTools, drawn: str) -> None:
    def picture(value: str) -> bytes:
        _show(picturing, DRAWN[drawn], value)
        return picturing.take_screenshot().data

    shown = [picture(value) for value in ("s3s4me-one", "0pen-d00r!", "Wide-Words", "other-text")]
    assert shown[0] == shown[1]
    assert shown[2] != shown[3]
    assert picture("s3s4me-one") == shown[0]


_XML = {
    "shown by the browser": "<a>%s</a>",
    "with styles": "<?xml-stylesheet href='data:text/css,a{display:block}'?><a>%s</a>",
    "in XHTML": "<html xmlns='http://www.w3.org/1999/xhtml'><body><a xmlns='a:b'>%s</a></body></html>",
}


@pytest.mark.parametrize("drawn", _XML)
def test_picture_of_xml_that_holds_a_secret_is_taken_and_hides_it_below_html(
    picturing: BrowserTools, drawn: str
) -> None:
    def picture(value: str) -> bytes:
        picturing.navigate("data:text/xml," + quote(_XML[drawn] % value))
        return picturing.take_screenshot().data

    shown = [picture(value) for value in ("s3s4me-one", "0pen-d00r!", "other-text")]
    if drawn == "in XHTML":
        assert shown[0] == shown[1] != shown[2]


def test_page_is_as_it_was_after_a_picture(picturing: BrowserTools) -> None:
    _show(picturing, "<p style='color:red; transition:opacity 1s' id=p>%s</p><input id=i>", "s3s4me-one")
    styles = "() => [p.getAttribute('style'), p.innerText.length, i.getAttribute('style')]"
    before = picturing.evaluate(styles).value
    picturing.take_screenshot()
    after = picturing.evaluate(
        "() => [p.style.color, p.style.transition, p.style.cssText.length, p.innerText.length]"
    )
    assert before[1] == after.value[3]
    assert after.value[:2] == ["red", "opacity 1s"]
    assert "disc" not in str(picturing.evaluate(styles).value)


@pytest.mark.parametrize("drawn", ["submit button", "select", "placeholder", "text area", "before", "text"])
def test_text_of_a_pdf_has_no_secret(picturing: BrowserTools, drawn: str, tmp_path: Path) -> None:
    from pypdf import PdfReader

    def text(value: str) -> str:
        _show(picturing, DRAWN[drawn], value)
        file = tmp_path / f"{value}.pdf"
        picturing.pdf_save(file)
        return "".join(page.extract_text() for page in PdfReader(file).pages)

    assert "s3s4me-one" not in text("s3s4me-one")
    assert "other-text" in text("other-text")
