"""The live view: who sees it, what it shows, and what a person can do from it."""

import http.client
import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any
from urllib.parse import urlsplit

import psutil
import pytest

from tests.browser.site import Site
from webtools import BrowserTools

PAGE = """<!doctype html><title>Shop</title>
<h1>Lamps</h1><button onclick="document.title = 'Sold'">Buy</button>
<label>Name <input></label>
"""


@pytest.fixture(scope="module")
def _agent(_webtools_browser: BrowserTools) -> Iterator[BrowserTools]:
    with BrowserTools(watch=True, secrets={"pin": "swordfish"}) as agent:
        agent.tabs()
        yield agent


@pytest.fixture
def _there_before(_agent: BrowserTools, _webtools_browser: BrowserTools) -> None:
    """The browser that is watched, and the one of the person."""
    _webtools_browser.tabs()


@pytest.fixture
def agent(_agent: BrowserTools, site: Site) -> BrowserTools:
    _agent.navigate(site.url("/index.html"))
    _agent.set_content(PAGE)
    return _agent


def _ask(
    address: str, path: str, *, method: str = "GET", body: object = None, **headers: str
) -> tuple[int, bytes]:
    """Ask the view's server, and return status and body."""
    parts = urlsplit(address)
    connection = http.client.HTTPConnection(parts.netloc, timeout=20)
    data = None if body is None else json.dumps(body)
    given = {"Content-Type": "application/json"} if body is not None else {}
    try:
        connection.request(method, path, data, given | headers)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def _now(address: str) -> dict[str, Any]:
    status, body = _ask(address, f"{urlsplit(address).path}now?since=-1")
    assert status == 200
    return json.loads(body)  # type: ignore[no-any-return]  # an object, as the page takes it


def _listening() -> int:
    return sum(one.status == psutil.CONN_LISTEN for one in psutil.Process().net_connections("inet"))


def test_nothing_listens_unless_asked_for(shared_tools: BrowserTools, agent: BrowserTools) -> None:
    program = "import sys\nfrom webtools import BrowserTools\nBrowserTools().close()\nprint('uvicorn' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("False\n", "")
    before = _listening()
    with BrowserTools() as tools:
        assert _listening() == before
        address = tools.watch()
        assert tools.watch() == address
        assert _listening() == before + 1
    assert _listening() == before
    with pytest.raises(OSError, match="refused"):
        _ask(address, "/")


def test_only_who_has_the_token_gets_in(agent: BrowserTools) -> None:
    address = agent.watch()
    parts = urlsplit(address)
    assert parts.hostname == "127.0.0.1"
    for path in (
        "/",
        "/now",
        "/picture",
        "/favicon.ico",
        f"/x{parts.path[2:]}",
        parts.path[:-2],
        f"/.{parts.path}",
    ):
        for method in ("GET", "POST"):
            assert _ask(address, path, method=method)[0] == 403, path
    elsewhere = f"127.0.0.1:{parts.port + 1 if parts.port else 1}"
    for refused in (
        {"Host": "rebound.example"},
        {"Host": f"rebound.example:{parts.port}"},
        {"Host": elsewhere},
        {"Origin": "https://shop.example"},
        {"Origin": f"http://{elsewhere}"},
        {"Origin": "null"},
    ):
        for path in ("", "now?since=-1", "do"):
            assert _ask(address, f"{parts.path}{path}", **refused)[0] == 403, refused
    status, page = _ask(address, parts.path, Origin=f"http://{parts.netloc}")
    assert (status, b"Take over" in page) == (200, True)
    # A form of another page can send no JSON without asking first.
    assert (
        _ask(
            address, f"{parts.path}do", method="POST", body={"do": "hold"}, **{"Content-Type": "text/plain"}
        )[0]
        == 400
    )
    assert not _now(address)["paused"]


def test_strangers_keep_nobody_out(agent: BrowserTools) -> None:
    parts = urlsplit(agent.watch())
    with ExitStack() as stack:
        for _ in range(80):
            stack.enter_context(socket.create_connection((parts.hostname or "", parts.port or 0)))
        assert _now(agent.watch())["contexts"]


def test_view_shows_tabs_pictures_and_calls_as_they_come(
    agent: BrowserTools, shared_tools: BrowserTools
) -> None:
    person = shared_tools
    person.navigate(agent.watch())
    person.wait_for(text="Shop")
    agent.click('button "Buy"')
    agent.get("textbox", "Name").fill("swordfish")
    with agent.context("second") as second:
        second.navigate("about:blank")
        person.wait_for(text="second")
    person.wait_for(text='click button "Buy"')
    person.wait_for(text="Sold")
    shown = person.get("img", "The page")
    person.wait_for(function="() => document.querySelector('img').naturalWidth > 100")
    assert (box := shown.bounding_box()) is not None
    assert box.width > 100
    person.wait_for(text='textbox "Name"')
    assert "swordfish" not in person.text()


def test_view_masks_secrets_in_all_that_it_says(agent: BrowserTools, site: Site) -> None:
    agent.navigate(site.url("/index.html?pin=swordfish"))
    with pytest.raises(Exception, match="secret:pin"):
        agent.click("swordfish", timeout=0)
    agent.evaluate("document.title = 'the swordfish'")
    said = json.dumps(_now(agent.watch()))
    assert "secret:pin" in said
    assert "swordfish" not in said
