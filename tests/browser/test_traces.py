"""Traces: what is in them, what never is, and what is left of them after a kill."""

import json
import subprocess
import sys
import threading
from base64 import b64encode
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote
from zipfile import ZipFile

import pytest

from tests import traces
from tests.browser.processes import browser, kill
from tests.browser.site import Site
from tests.waiting import wait_until
from webtools import BrowserDied, BrowserTools, ElementNotFound
from webtools.tracing.folder import recover

PAGE = """<!doctype html><title>Shop</title>
<button onclick="fetch('/status/422', { method: 'POST', body: 'lamp' }).then(() => { said.textContent = 'Sold out' })">
Buy</button>
<button onclick="console.warn('mind', { the: 'gap' })">Warn</button>
<button onclick="null.missing">Throw</button>
<button>Nothing</button>
<div id="said" role="alert"></div>
"""


def _shop(tools: BrowserTools, site: Site) -> None:
    tools.navigate(site.url("/index.html"))
    tools.set_content(PAGE)


def _as_playwright_shows(archive: Path) -> dict[str, str]:
    """Return what the command line of Playwright (that of npm is the same program) prints of a trace."""

    def trace(*arguments: str) -> str:
        command = [sys.executable, "-m", "playwright", "trace", *arguments]
        run = subprocess.run(
            command, cwd=archive.parent, check=False, capture_output=True, text=True, timeout=100
        )
        assert run.returncode == 0, run.stdout + run.stderr
        return run.stdout

    trace("open", str(archive))
    return {name: trace(name) for name in ("actions", "requests", "console", "errors")}


def test_trace_has_calls_and_what_they_caused(shared_tools: BrowserTools, site: Site, tmp_path: Path) -> None:
    tools, path = shared_tools, tmp_path / "run.zip"
    with tools.trace(path) as block:
        _shop(tools, site)
        tools.get("button", "Buy").click()
        tools.click('button "Warn"', modifiers=("Shift",))
        tools.click('button "Throw"')
        with pytest.raises(ElementNotFound):
            tools.get("button", "Absent").click(timeout=0)
    assert block.path == path
    shown = _as_playwright_shows(path)
    assert 'click button "Buy"' in shown["actions"]
    assert "POST     422" in shown["requests"]
    assert "mind" in shown["console"]
    assert "Absent" in shown["errors"]
    trace = traces.read(path)
    assert trace.options["browserName"] in ("chromium", "firefox")

    buy = trace.call('click button "Buy"')
    assert any("/status/422 → 422" in line for line in buy["log"])
    assert "alert: Sold out" in buy["log"]
    assert buy["stack"][0]["file"] == __file__
    source = Path(__file__).read_text().splitlines()
    assert 'tools.get("button", "Buy").click()' in source[buy["stack"][0]["line"] - 1]
    assert "Sold out" in trace.tree("after", buy)
    assert "Sold out" not in trace.tree("before", buy)

    assert trace.call('click button "Warn"')["params"] == {"ref": 'button "Warn"', "modifiers": ["Shift"]}
    assert any(one["messageType"] == "warning" and one["text"].startswith("mind") for one in trace.console)
    assert any("missing" in text or "null" in text for text in trace.thrown)

    absent = trace.call('click button "Absent"')
    assert absent["error"]["name"] == "ElementNotFound"
    assert "Buy" in trace.tree("after", absent)

    posted = next(one for one in trace.requests if one["request"]["method"] == "POST")
    assert (posted["response"]["status"], posted["request"]["postData"]["text"]) == (422, "lamp")
    assert "Index" in trace.body("/")
    assert {one["sha1"] for one in trace.pictures} <= trace.files.keys()
    assert all(trace.files[one["sha1"]].startswith(b"\xff\xd8") for one in trace.pictures)


FORM = """<!doctype html><title>Form</title>
<style>* { margin: 0; border: 0; box-sizing: border-box; position: absolute }</style>
<input aria-label="Name" style="left: 20px; top: 20px; width: 200px; height: 24px">
<input type="checkbox" aria-label="Box" style="left: 20px; top: 60px; width: 16px; height: 16px">
<select aria-label="List" style="left: 20px; top: 90px; width: 90px; height: 24px"><option>a<option>b</select>
<input type="file" aria-label="File" style="left: 20px; top: 130px; width: 240px; height: 24px">
<div contenteditable role="textbox" aria-label="Editor"
  style="left: 20px; top: 170px; width: 100px; height: 30px"></div>
<button style="left: 20px; top: 2000px; width: 90px; height: 24px">Far</button>
<iframe style="left: 300px; top: 20px; width: 300px; height: 200px; transform: scale(0.5); transform-origin: 0 0"
  srcdoc="<style>* { margin: 0; border: 0; box-sizing: border-box; position: absolute }</style>
    <button style='left: 20px; top: 10px; width: 90px; height: 30px'>Inner</button>
    <iframe style='left: 20px; top: 60px; width: 200px; height: 100px; transform: scale(0.5); transform-origin: 0 0'
      srcdoc='<input aria-label=Deep
        style=position:absolute;border:0;box-sizing:border-box;left:8px;top:4px;width:80px;height:20px>'></iframe>"></iframe>
"""
NAME, BOX, LIST, FILE, EDITOR, FAR = (
    [20, 20, 200, 24],
    [20, 60, 16, 16],
    [20, 90, 90, 24],
    [20, 130, 240, 24],
    [20, 170, 100, 30],
    [20, 2000, 90, 24],
)
INNER, DEEP = [310, 25, 45, 15], [312, 51, 20, 5]


def test_trace_has_the_boxes_of_the_elements_of_every_act(shared_tools: BrowserTools, tmp_path: Path) -> None:
    tools = shared_tools
    tools.set_content(FORM)
    tools.wait_for(text="Inner")
    name, editor = tools.get(label="Name"), tools.get(label="Editor")
    ref = tools.snapshot().find("textbox", "Name")
    acts: list[tuple[Callable[[], object], list[list[int]]]] = [
        (lambda: name.fill("x"), [NAME]),
        (lambda: name.type("y"), [NAME]),
        (lambda: name.press("a"), [NAME]),
        (lambda: tools.type(ref, "z"), [NAME]),
        (
            lambda: tools.fill_form([{"ref": ref, "value": "x"}, {"ref": 'checkbox "Box"', "value": True}]),
            [NAME, BOX],
        ),
        (lambda: tools.get(label="Box").uncheck(), [BOX]),
        (lambda: tools.get(label="List").select_option("b"), [LIST]),
        (lambda: tools.file_upload([__file__], ref='button "File"'), [FILE]),
        (lambda: editor.fill("hello"), [EDITOR]),
        (name.hover, [NAME]),
        (name.focus, [NAME]),
        (lambda: name.drag_to(editor), [NAME, EDITOR]),
        (tools.get("button", "Inner").click, [INNER]),
        (lambda: tools.get(label="Deep").fill("x"), [DEEP]),
        (tools.get("button", "Far").click, [FAR]),
    ]
    with tools.trace(tmp_path / "run.zip"):
        for act, _ in acts:
            act()
    calls = [*traces.read(tmp_path / "run.zip").calls.values()]
    for call, (_, boxes) in zip(calls, acts, strict=True):
        assert [[*each.values()] for each in call["boxes"]] == [pytest.approx(each) for each in boxes], call[
            "title"
        ]
        assert call["box"] == call["boxes"][0]
    inner = next(call for call in calls if "Inner" in call["title"])["point"]
    assert (inner["x"], inner["y"]) == pytest.approx((310 + 22.5, 25 + 7.5), abs=1)


def test_an_act_without_pictures_is_not_asked_for_boxes(shared_tools: BrowserTools, tmp_path: Path) -> None:
    shared_tools.set_content(FORM)
    with shared_tools.trace(tmp_path / "run.zip", pictures=False):
        shared_tools.get(label="Name").fill("x")
    assert "boxes" not in traces.read(tmp_path / "run.zip").call("Name")


def test_trace_without_pictures_has_none_and_all_the_rest(
    shared_tools: BrowserTools, site: Site, tmp_path: Path
) -> None:
    with shared_tools.trace(tmp_path / "run.zip", pictures=False):
        _shop(shared_tools, site)
        shared_tools.snapshot()
    trace = traces.read(tmp_path / "run.zip")
    assert [one["method"] for one in trace.calls.values()] == ["navigate", "set_content", "snapshot"]
    assert not trace.pictures
    assert trace.requests


def test_requests_that_are_left_with_their_page_are_in_the_trace(
    browser_tools: BrowserTools, site: Site, tmp_path: Path
) -> None:
    with browser_tools.trace(tmp_path / "run.zip", pictures=False):
        for number in range(3):
            browser_tools.navigate(site.url("/index.html"))
            browser_tools.evaluate(f"fetch('/status/404?page={number}').then(() => 0)")
            browser_tools.evaluate(f"() => {{ fetch('/hang?page={number}').catch(() => 0) }}")
        browser_tools.navigate("about:blank")
    asked = sorted(one["request"]["url"] for one in traces.read(tmp_path / "run.zip").requests)
    for path in ("/status/404", "/hang"):
        assert [one for one in asked if path in one] == [site.url(f"{path}?page={n}") for n in range(3)]


def test_recordings_side_by_side_have_and_hide_the_same(site: Site, tmp_path: Path) -> None:
    with (
        BrowserTools(trace=tmp_path / "all.zip") as tools,
        tools.trace(tmp_path / "one.zip"),
        tools.trace(tmp_path / "two.zip"),
    ):
        tools.navigate(site.url("/index.html"))
        tools.evaluate(f"document.cookie = 'sid={SESSION}'")
        tools.evaluate(f"fetch('{site.closed}', {{ method: 'POST', body: 'lamp' }}).catch(() => 0)")
        tools.evaluate("fetch('/echo', { method: 'POST', body: document.cookie }).then((it) => it.text())")
        tools.evaluate("console.log(document.cookie)")
        tools.get("button").nth(0).click()
    recorded = [traces.read(tmp_path / f"{name}.zip") for name in ("all", "one", "two")]
    shown = [[_request(trace, one) for one in trace.requests] for trace in recorded]
    assert shown[0] == shown[1] == shown[2]
    (failed,) = [one for one in shown[0] if one[0].startswith(site.closed) and one[1] == "POST"]
    assert (failed[2], failed[4]) == (-1, "lamp")
    assert failed[3]
    pictures = [[one["sha1"] for one in trace.pictures] for trace in recorded]
    assert pictures[0]
    assert pictures[0] == pictures[1] == pictures[2]
    assert all(one in trace.files for trace in recorded for one in pictures[0])
    assert recorded[0].trees.keys() == recorded[1].trees.keys()
    for path in tmp_path.glob("*.zip"):
        with ZipFile(path) as archive:
            assert not [name for name in archive.namelist() if SESSION.encode() in archive.read(name)], path


def _request(trace: traces.Trace, one: dict[str, Any]) -> tuple[Any, ...]:
    """Return what a trace has of a request: address, method, status, failure, what was sent, and what came."""
    request, response = one["request"], one["response"]
    body = trace.files.get(response["content"].get("_sha1", ""))
    posted = request.get("postData", {}).get("text")
    return request["url"], request["method"], response["status"], response.get("_failureText"), posted, body


def test_contexts_and_threads_stand_side_by_side(
    browser_tools: BrowserTools, site: Site, tmp_path: Path
) -> None:
    def visit(name: str) -> None:
        with browser_tools.context(name) as context:
            context.navigate(site.url("/index.html"))
            for _ in range(3):
                context.evaluate("() => document.title")

    with browser_tools.trace(tmp_path / "run.zip"):
        threads = [threading.Thread(target=visit, args=(name,), name=f"of {name}") for name in ("ada", "bob")]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
    trace = traces.read(tmp_path / "run.zip")
    said = [
        (one["webtools"]["context"], one["webtools"]["thread"], one["method"]) for one in trace.calls.values()
    ]
    for name in ("ada", "bob"):
        assert [each for each in said if each[0] == name] == [
            (name, f"of {name}", "navigate"),
            *[(name, f"of {name}", "evaluate")] * 3,
        ]
    assert len({one["pageId"] for one in trace.pictures}) == 2


SECRET, PASSWORD, SESSION = 's3s4me "<&w/rd', "hünter2+x", "0123456789abcdef"
_FORM = f"""<!doctype html><title>Login</title>
<form action="/echo" method="post"><label>Name <input name="name"></label><label>Key <input name="key"></label>
<label>Password <input name="password" type="password"></label><button>Sign in</button></form><output></output>
<script>
document.querySelector("[name=key]").oninput = (event) => {{
  document.querySelector("output").textContent = `It is ${{event.target.value}}`;
  console.log("key", event.target.value, btoa(unescape(encodeURIComponent(event.target.value))));
}};
document.cookie = "sid={SESSION}; path=/";
</script>"""


def _forms(value: str) -> list[bytes]:
    data = value.encode()
    texts = [
        value,
        json.dumps(value)[1:-1],
        json.dumps(value, ensure_ascii=False)[1:-1],
        quote(value),
        quote(value, safe=""),
    ]
    return [each.encode() for each in texts] + [
        data,
        b64encode(data),
        data.hex().encode(),
        value.encode("latin-1"),
    ]


def test_no_secret_password_or_cookie_is_in_a_trace(
    tools_of: Callable[..., BrowserTools], site: Site, tmp_path: Path
) -> None:
    tools = tools_of(secrets={"SHOP_KEY": SECRET})
    path = tmp_path / "run.zip"
    with tools.trace(path):
        tools.navigate(site.url("/index.html"))
        tools.set_content(_FORM)
        tools.get(label="Name").fill("Ada")
        tools.get(label="Key").type(secret="SHOP_KEY")
        tools.fill_form([{"ref": 'textbox "Password"', "value": PASSWORD}])
        tools.get("button", "Sign in").click()
        tools.evaluate("() => document.cookie")
        tools.evaluate("(given) => given", [PASSWORD])
        tools.evaluate("() => fetch('/bytes?data=' + btoa(document.cookie)).then(() => 0)")
    trace = traces.read(path)
    assert trace.call('fill label "Name"')["params"]["text"] == "Ada"
    assert trace.call('type label "Key"')["params"] == {"ref": 'label "Key"', "secret": "SHOP_KEY"}
    assert "[secret:password]" in json.dumps(trace.call("fill_form")["params"])
    with ZipFile(path) as archive:
        for name in archive.namelist():
            content = name.encode() + b"\n" + archive.read(name)
            for value in (SECRET, PASSWORD, SESSION):
                for form in _forms(value):
                    assert form not in content, f"{form!r} is in {name}"


def test_trace_of_the_option_is_written_at_the_end(site: Site, tmp_path: Path) -> None:
    with BrowserTools(trace=tmp_path / "runs", trace_mb=50) as tools:
        tools.navigate(site.url("/index.html"))
        with tools.fresh() as other:
            other.navigate(site.url("/second.html"))
        (folder,) = (tmp_path / "runs").iterdir()
        assert len(traces.read_folder(folder).calls) == 2
    (archive,) = (tmp_path / "runs").iterdir()
    assert [one["method"] for one in traces.read(archive).calls.values()] == ["navigate", "navigate"]


def test_trace_goes_on_after_the_browsers_death(own_browser: BrowserTools, tmp_path: Path) -> None:
    with own_browser.trace(tmp_path / "run.zip"):
        own_browser.click('button "A"')
        kill([browser()])
        with pytest.raises(BrowserDied):
            own_browser.wait_for(text="never", timeout=60)
        own_browser.navigate("data:text/html,<title>again</title>")
    trace = traces.read(tmp_path / "run.zip")
    assert [one["method"] for one in trace.calls.values()] == ["click", "wait_for", "navigate"]
    assert trace.call("wait_for")["error"]["name"] == "BrowserDied"


def test_nothing_is_written_for_a_browser_that_was_never_used(tmp_path: Path) -> None:
    with BrowserTools(trace=tmp_path / "runs"):
        pass
    assert not (tmp_path / "runs").exists()


_ENDLESS = """
import os, sys
from webtools import BrowserTools
parent = os.getppid()
with BrowserTools(trace=sys.argv[1]) as tools:
    tools.navigate("data:text/html,<title>T</title><button onclick='document.body.append(Math.random())'>Add</button>")
    while os.getppid() == parent:
        tools.click('button "Add"')
"""


def _has_lines(folder: Path, lines: int) -> bool:
    file = folder / "trace.trace"
    return file.exists() and file.read_bytes().count(b"\n") >= lines


def test_what_a_killed_process_has_recorded_opens(tmp_path: Path) -> None:
    at = Random(35)
    for number in range(2):
        archive = tmp_path / f"{number}.zip"
        folder = tmp_path / f"{number}.zip.part"
        lines = at.randrange(1, 60)
        with subprocess.Popen([sys.executable, "-c", _ENDLESS, str(archive)]) as process:
            try:
                wait_until(partial(_has_lines, folder, lines), "the trace has so many lines", seconds=200)
            finally:
                process.kill()
        before = (folder / "trace.trace").read_bytes().count(b"\n")
        assert recover(tmp_path) == [archive]
        trace = traces.read(archive)
        with ZipFile(archive) as packed:
            assert packed.read("trace.trace").count(b"\n") in (before, before + 1)
        assert sum("endTime" not in one for one in trace.calls.values()) <= 1
    assert "navigate" in _as_playwright_shows(tmp_path / "1.zip")["actions"]
