"""The scenarios of specs 1 and 2 over MCP, in the specs' own arguments; what came of each, page or server tell."""

import base64
import json
import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from tests.faces.mcp.page import Page, quoted
from tests.faces.mcp.raw import Raw

pytestmark = pytest.mark.timeout(120)


def test_navigation_tools_go_back_forward_and_reload(page: Page) -> None:
    page.show("/")
    page.show("second.html")
    assert f'Page: "Index" {page.site.url()}' in page.text("navigate_back")
    assert f'Page: "Second" {page.site.url("second.html")}' in page.text("navigate_forward")
    page.call("reload")
    assert page.site.paths.count("/second.html") == 2
    refused = page.server.call("browser_navigate_forward")
    assert refused["isError"]


def test_pointer_tools_act_on_their_elements(page: Page) -> None:
    page.show("index.html")
    button = page.ref("button", "Do nothing")
    page.call("hover", ref=button)
    page.call("click", ref=button, element="the quiet button", doubleClick=True)
    page.call("click", target=button, button="right", modifiers=["Control"])
    assert page.ask("() => [seenOf('dblclick'), seenOf('contextmenu', 'modifiers')]") == [
        ["quiet"],
        [["Control"]],
    ]
    assert page.ask("() => document.querySelector('#quiet').matches(':hover')")
    page.show("drag.html")
    start = page.ask("() => document.querySelector('#source').textContent")
    found = page.text("find", text=start), page.text("find", name="Drop here")
    source, zone = (str(re.findall(r"\[ref=(\w+)\]", each)[-1]) for each in found)
    page.call("drag", startRef=source, endRef=zone)
    page.call(
        "drag", startTarget=zone and page.ref("link", "draggable"), endTarget=zone, startElement="a link"
    )
    assert page.ask("() => seenOf('dropped', 'data')[0]") == "source"
    assert "link" in page.ask("() => seenOf('dragstart')")


def test_target_describes_the_element_in_place_of_a_ref(page: Page) -> None:
    page.show("locators.html")
    page.call("click", target={"role": "button", "name": "Save as"})
    page.call("click", target={"role": "button", "within": {"role": "row", "hasText": "milk"}})
    page.call("click", ref='button "Tested"')
    page.call("fill_form", fields=[{"target": {"label": "Email"}, "value": "ada@example.com"}])
    assert page.ask("() => seenOf('click', 'target')") == ["save-as", "delete-milk", "tested"]
    assert page.ask("() => document.querySelector('#email').value") == "ada@example.com"
    twice = page.server.call("browser_click", target={"role": "button", "name": "Delete"})
    assert twice["_meta"]["webtools/error"]["code"] == "not_unique"


def test_key_and_form_tools_type_and_fill(page: Page) -> None:
    page.show("form.html")
    page.call("type", ref=page.ref("textbox", "Name"), element="the name", text="Ada")
    fields = [
        {
            "target": page.ref("textbox", "Email"),
            "value": "ada@example.com",
            "name": "Email",
            "type": "textbox",
        },
        {"ref": page.ref("textbox", "Date"), "value": "1815-12-10"},
        {"ref": page.ref("slider", "Amount"), "value": 7},
        {"ref": page.ref("radio", "Large"), "value": True},
        {"ref": page.ref("checkbox", "News"), "value": True},
    ]
    page.call("fill_form", fields=fields)
    page.call("select_option", ref=page.ref("combobox", "Country"), values=["at"])
    page.call("type", ref=page.ref("textbox", "Message"), text="Dear all")
    page.call("press_key", key="Control+a")
    page.call("press_key", key="X")
    page.call("press_key", key="Tab")
    assert '"Echo"' in page.text("press_key", key="Enter")
    [post] = page.site.posts
    assert {name: values[0] for name, values in post.form.items()} == {
        "name": "Ada", "email": "ada@example.com", "date": "1815-12-10", "amount": "7", "size": "large", "news": "on",
        "country": "at", "message": "X",
    }  # fmt: skip
    page.show("keys.html")
    page.call("type", ref=page.ref("textbox", "Query"), text="lamp", submit=True)
    assert page.site.wait_for("echo", times=2)[-1].query == {"query": ["lamp"]}


def test_file_upload_sends_the_files_of_a_chooser_and_of_a_field(page: Page, tmp_path: Path) -> None:
    paths = []
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text(f"This is {name}")
        paths.append(str(tmp_path / name))
    page.show("files.html")
    page.call("click", ref=page.ref("button", "Choose a file"))
    page.call("file_upload", paths=paths)
    page.call("file_upload", paths=paths[:1], ref=page.ref("button", "One file"))
    page.call("click", ref=page.ref("button", "Send"))
    [post] = page.site.posts
    assert [each.data for each in post.files["unseen"]] == [b"This is a.txt", b"This is b.txt"]
    assert [each.name for each in post.files["single"]] == ["a.txt"]


def test_long_page_comes_as_a_whole_and_in_parts_that_can_be_read(page: Page) -> None:
    page.show("index.html")
    page.ask("() => { document.body.innerHTML = '<p style=\"height: 4600px; margin: 0\">Long' }")
    words, *images = page.call("take_screenshot", fullPage=True)["content"]
    sizes = [Image.open(BytesIO(base64.b64decode(each["data"]))).size for each in images]
    assert (len(sizes), sizes[0][1]) == (4, 1568)
    assert all(width == 1280 for width, _ in sizes[1:])
    assert "scaled down from 1280×" in words["text"]
    assert "Image 2: the page from 0 to 15" in words["text"]
    page.ask("() => { document.body.innerHTML = '<button>Save</button>' }")
    words = page.call("take_screenshot", marks=True)["content"][0]["text"]
    assert re.search(r"^- e\d+ button \"Save\": \d+, \d+, \d+, \d+$", words, re.MULTILINE)
    page.ask("() => { document.body.innerHTML = '<p style=\"height: 4600px; margin: 0\">Long' }")
    [whole] = page.call("take_screenshot", fullPage=True, fullSize=True)["content"][1:]
    assert Image.open(BytesIO(base64.b64decode(whole["data"]))).height > 4600


def test_screenshot_and_evaluate_tools_return_pictures_and_values(page: Page) -> None:
    def picture(**arguments: object) -> tuple[int, int]:
        image = page.call("take_screenshot", **arguments)["content"][1]
        assert (image["type"], image["mimeType"]) == ("image", "image/png")
        return Image.open(BytesIO(base64.b64decode(image["data"]))).size

    page.call("resize", width=800, height=600)
    page.show("infinite.html")
    page.call("wait_for", text="Item 20")
    assert picture() == (800, 600)
    assert picture(fullPage=True)[1] > 600
    page.show("index.html")
    button = page.ref("button", "Do nothing")
    box = page.ask("() => quiet.getBoundingClientRect().toJSON()")
    assert picture(ref=button) == pytest.approx((box["width"], box["height"]), abs=2)
    told = page.call("evaluate", ref=button, function="(el) => el.textContent")
    assert told["structuredContent"] == {"value": "Do nothing"}
    assert page.ask("document.title") == "Index"
    assert page.ask("() => [innerWidth, innerHeight]") == [800, 600]


def test_console_network_and_wait_tools_return_their_records(page: Page) -> None:
    assert "console errors: 1 new" in page.show("console.html")
    page.call("click", ref=page.ref("button", "All levels"))
    errors = page.call("console_messages", level="error")["structuredContent"]["messages"]
    assert "an error" in errors[1]["text"]
    assert {each["level"] for each in errors} == {"error"}
    assert "- warning: a warning" in page.text("console_messages")
    page.show("settle.html")
    page.call("click", ref=page.ref("button", "Failing fetch"))
    requests = page.text("network_requests", filter="status")
    assert quoted(requests).splitlines()[0].endswith("/status/500?ms=40 → 500 (fetch)")
    page.show("wait.html")
    page.call("evaluate", function="() => arm(300)")
    page.call("wait_for", textGone="Soon gone", text="Here at last")
    assert page.ask("() => document.title") == "Waited"
    began = page.ask("() => Date.now()")
    page.call("wait_for", time=0.3)
    assert page.ask("() => Date.now()") - began >= 300


def test_dialog_tool_answers_open_and_later_dialogs(page: Page) -> None:
    page.show("dialogs.html")
    prompt = page.ref("button", "Prompt")
    told = page.text("click", ref=prompt)
    assert "- A dialog is open: prompt 'Your name?'; answer it with browser_handle_dialog" in told
    page.call("handle_dialog", accept=True, promptText="Grace")
    page.call("handle_dialog", accept=False)  # for the next one
    page.call("click", ref=page.ref("button", "Confirm"))
    assert page.ask("() => seenOf('answered', 'value')") == ["Grace", False]


def test_tab_tools_list_open_select_and_close(page: Page) -> None:
    page.show("index.html")
    page.call("tabs", action="new", url=page.site.url("second.html"))
    page.call("tabs", action="new")
    listed = page.call("tabs", action="list")["structuredContent"]["tabs"]
    assert [(each["title"], each["active"]) for each in listed] == [
        ("Index", False),
        ("Second", False),
        ("", True),
    ]
    page.call("tabs", action="close", index=2)
    assert "· tab 0 of 2" in page.text("tabs", action="select", index=0)
    assert page.ask("() => [document.title, document.visibilityState]") == ["Index", "visible"]
    assert page.call("close")["structuredContent"]["url"] == page.site.url()
    assert page.ask("() => document.title") == "Second"


def test_context_tools_keep_storage_use_proxies_switch_and_close(page: Page, tmp_path: Path) -> None:
    saved = tmp_path / "saved.json"
    page.show("cookie?name=kept&value=yes")
    page.call("evaluate", function="() => localStorage.setItem('also', 'kept')")
    told = page.call("context_save_storage", name="page", path=str(saved))["structuredContent"]
    assert (told["path"], told["cookieCount"]) == (str(saved), 1)
    page.call("context_create", name="again", storageState=str(saved))
    page.show("index.html")
    assert page.site.requests[-1].cookies == {"kept": "yes"}
    assert page.ask("() => localStorage.also") == "kept"

    port = page.site.server.port
    # The site will do for a proxy.
    proxy = {"server": f"http://127.0.0.1:{port}", "username": "ada", "password": "secret"}
    page.call("context_create", name="proxied", proxy=proxy)
    page.call("navigate", url="http://nowhere.example/second.html")
    assert page.site.wait_for("second.html")[0].headers["Host"] == "nowhere.example"
    contexts = {each["name"]: each for each in page.call("context_list")["structuredContent"]["contexts"]}
    assert contexts["proxied"] == {
        "name": "proxied", "isActive": True, "pageCount": 1, "currentUrl": "http://nowhere.example/second.html",
        "proxy": f"http://127.0.0.1:{port}",
    }  # fmt: skip
    assert "secret" not in json.dumps(contexts)

    assert page.call("context_switch", name="again")["structuredContent"]["isActive"]
    assert page.ask("() => localStorage.also") == "kept"
    page.call("context_close", name="again")
    [active] = [
        each for each in page.call("context_list")["structuredContent"]["contexts"] if each["isActive"]
    ]
    assert active["name"] == "default"
    page.call("context_close", name="proxied")


def test_emulation_and_scroll_tools_change_the_page(page: Page) -> None:
    page.call("emulate", locale="de-CH", timezone="Europe/Zurich", viewport=[640, 480])
    page.show("infinite.html")
    page.call("wait_for", text="Item 20")
    seen = "() => [navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone, innerWidth]"
    assert page.ask(seen) == ["de-CH", "Europe/Zurich", 640]
    moved = page.call("scroll", direction="down", amount="page")["structuredContent"]
    assert page.ask("() => scrollY") == moved["y"] > 300
    page.show("scrollers.html")
    region = page.ref("region", "Outer")
    page.call("scroll", direction="down", amount=200, ref=region)
    assert page.ask("() => outer.scrollTop") == 200


def test_mouse_tools_by_coordinates_work_beside_refs(page: Page, tmp_path: Path) -> None:
    page.show("mouse.html")
    box = page.ask("() => canvas.getBoundingClientRect().toJSON()")
    left, top = round(box["left"]), round(box["top"])
    page.call("mouse_move_xy", x=left + 50, y=top + 60)
    page.call("mouse_click_xy", x=left + 100, y=top + 110)
    page.call("mouse_drag_xy", startX=left + 10, startY=top + 20, endX=left + 200, endY=top + 150)
    page.call("mouse_wheel", deltaY=120, x=left + 100, y=top + 100)
    near = "const near = ({ x, y }, a, b) => Math.abs(x - a) < 3 && Math.abs(y - b) < 3"
    of = "const of = (type) => seen.filter((entry) => entry.type === `canvas ${type}`)"
    assert page.ask(
        f"""() => {{ {near}; {of}; return [
            of("mousemove").some((e) => near(e, 50, 60)), of("mousedown").some((e) => near(e, 100, 110)),
            near(of("mousedown").at(-1), 10, 20), near(of("mouseup").at(-1), 200, 150), of("wheel")[0].deltaY,
        ] }}"""
    ) == [True, True, True, True, 120]
    saved = page.call("pdf_save", path=str(tmp_path / "page.pdf"))["structuredContent"]
    assert Path(saved["path"]).read_bytes().startswith(b"%PDF")


def test_install_says_that_the_browser_is_ready(server: Raw) -> None:
    told = server.call("browser_install")
    assert told["structuredContent"]["wasThere"]
    assert "ready" in told["content"][0]["text"]


def test_closing_the_only_context_is_refused(server: Raw) -> None:
    refused = server.call("browser_context_close", name="default")
    assert refused["isError"]
    assert "Cannot close the only remaining context" in refused["content"][0]["text"]
