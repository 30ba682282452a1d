"""The live view: who sees it, what it shows, and what a person can do from it."""

import http.client
import json
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psutil
import pytest

from tests import traces
from tests.browser.site import Site
from tests.waiting import wait_until
from webtools import BrowserTools, Cancellation, Cancelled, DeadlineExceeded

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
    data = body if body is None or isinstance(body, bytes) else json.dumps(body)
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
        {"Origin": f"http://{parts.netloc}", "origin": "https://shop.example"},
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


def test_callers_without_the_token_keep_nobody_out(agent: BrowserTools) -> None:
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


GATE = """<!doctype html><title>Gate</title><style>body { margin: 20px }
#track { position: relative; width: 400px; height: 40px; background: #ddd }
#knob { position: absolute; width: 40px; height: 40px; background: teal }
input { display: block; margin: 10px 0; width: 200px }</style>
<div id="track"><div id="knob"></div></div><p id="said">Slide to the end</p>
<script>
let from = null, moves = 0;
knob.onpointerdown = (event) => { from = event.clientX; knob.setPointerCapture(event.pointerId); };
knob.onpointermove = (event) => {
  if (from === null || !event.isTrusted) return;
  moves += 1;
  knob.style.left = `${Math.min(360, Math.max(0, event.clientX - from))}px`;
};
knob.onpointerup = () => {
  from = null;
  if (parseInt(knob.style.left) < 350 || moves < 5) return;
  said.innerHTML = `<form><label>User <input name="user"></label>
    <label>Password <input name="password" type="password"></label><button>Sign in</button></form>`;
  document.querySelector("form").onsubmit = (event) => {
    event.preventDefault();
    const given = new FormData(event.target);
    said.textContent = given.get("password") === "open sesame" ? `Welcome, ${given.get("user")}` : "Wrong";
    document.title = "Inside";
  };
};
</script>
"""


class Person:
    """A person who looks at the live view in a browser, and uses the page that its picture shows."""

    def __init__(self, tools: BrowserTools, agent: BrowserTools) -> None:
        self.tools = tools
        self._agent = agent
        tools.navigate(agent.watch())
        tools.wait_for(function="() => document.querySelector('img').naturalWidth > 100")

    def take_over(self) -> None:
        self.tools.get("button", "Take over").click()
        self.tools.wait_for(text="You have the browser")

    def hand_back(self) -> None:
        self.tools.get("button", "Hand back").click()
        self.tools.wait_for(text="The agent has the browser")

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Return where a point of the agent's page is in the picture."""
        self.tools.get("img", "The page").scroll_into_view()
        box = "document.querySelector('img').getBoundingClientRect()"
        left, top, width = self.tools.evaluate(f"() => [{box}.x, {box}.y, {box}.width]").value
        scale = width / 1280
        return round(left + x * scale), round(top + y * scale)

    def sees(self, words: str) -> None:
        """Wait for the line of a call or of what the person did."""
        self.tools.wait_for(text=words)


@pytest.fixture
def person(shared_tools: BrowserTools, agent: BrowserTools) -> Iterator[Person]:
    person = Person(shared_tools, agent)
    yield person
    _ask(agent.watch(), f"{urlsplit(agent.watch()).path}do", method="POST", body={"do": "hand back"})


@contextmanager
def _beside() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(2) as pool:
        yield pool


def test_calls_wait_while_a_person_has_the_browser(agent: BrowserTools, person: Person) -> None:
    person.take_over()
    with pytest.raises(
        DeadlineExceeded, match=r"click did not end within 0\.2 s: .* paused by a person"
    ) as raised:
        agent.click('button "Buy"', timeout=0.2)
    assert "live view" in str(raised.value.hint)
    assert raised.value.can_retry
    given_up = Cancellation()

    def give_up() -> None:
        with given_up.holding():
            agent.click('button "Buy"')

    with _beside() as pool:
        waiting = pool.submit(agent.click, 'button "Buy"')
        person.sees("1 call waits")
        cancelled = pool.submit(give_up)
        person.sees("2 calls wait")
        given_up.cancel()
        with pytest.raises(Cancelled):
            cancelled.result(20)
        assert not waiting.done()
        person.hand_back()
        assert waiting.result(20).title == "Sold"
    person.sees("person handed back")


def test_calls_that_wait_end_with_the_browser(shared_tools: BrowserTools) -> None:
    with BrowserTools() as tools, _beside() as pool:
        address = tools.watch()
        _ask(address, f"{urlsplit(address).path}do", method="POST", body={"do": "hold"})
        waiting = pool.submit(tools.tabs)
        wait_until(lambda: any(one["state"] == "waits" for one in _now(address)["calls"]), "the call waits")
        tools.close()
        with pytest.raises(Exception, match="closed"):
            waiting.result(20)


def test_person_drags_logs_in_and_hands_back(agent: BrowserTools, person: Person, tmp_path: Path) -> None:
    agent.set_content(GATE)
    tools = person.tools
    with agent.trace(tmp_path / "run.zip"):
        person.take_over()
        tools.mouse_move_xy(*person.at(40, 40))
        tools.mouse_down(*person.at(40, 40))
        for x in range(80, 420, 30):
            tools.mouse_move_xy(*person.at(x, 42))
        tools.mouse_up(*person.at(420, 42))
        person.sees("person dragged from")
        with _beside() as pool:
            asked = pool.submit(agent.snapshot)
            tools.mouse_click_xy(*person.at(60, 108))
            tools.press_key("Control+a")
            person.sees("person pressed Control+a")
            for key in "Ada":
                tools.press_key(key)
            tools.press_key("Tab")
            tools.get("textbox", "Text to type").fill("open sesame")
            tools.get("button", "Type").click()
            tools.get("button", "Enter").click()
            person.sees("person typed 11 characters")
            person.sees("person pressed Enter")
            assert not asked.done()
            person.hand_back()
            assert "Welcome, Ada" in asked.result(20).tree
        outcome = agent.press_key("Escape")
    assert "dragged from" in outcome.notes[-1]
    assert "typed 11 characters" in outcome.notes[-1]
    trace = traces.read(tmp_path / "run.zip")
    titles = [call["title"] for call in trace.calls.values()]
    assert "person typed 11 characters" in titles
    assert any(title.startswith("person dragged from") for title in titles)
    left = trace.call("person left the page")
    assert "Welcome, Ada" in trace.tree("after", left)
    assert "open sesame" not in json.dumps(_now(agent.watch()))
    for name, data in trace.files.items():
        assert b"open sesame" not in data, name


def test_person_answers_wait_for_user_and_a_dialog(agent: BrowserTools, person: Person) -> None:
    agent.set_content("""<title>Ask</title><body style="margin: 0"><button style="position: fixed; top: 100px; left: 0;
        width: 300px; height: 100px" onclick="document.title = prompt('Code?')">Code</button>""")
    with _beside() as pool:
        asked = pool.submit(agent.wait_for_user, "Give the code, please")
        person.sees("Give the code, please")
        person.tools.mouse_click_xy(*person.at(100, 150))
        person.sees("prompt: Code?")
        person.tools.get("textbox", "Answer").fill("1234")
        person.tools.get("button", "OK").click()
        person.sees("person accepted a dialog")
        person.tools.get("button", "Done").click()
        outcome = asked.result(20)
    assert outcome.title == "1234"
    assert outcome.notes[0] == "The user confirmed in the live view"
    assert "clicked at" in outcome.notes[-1]


def test_person_ends_a_pause(agent: BrowserTools, person: Person) -> None:
    with _beside() as pool:
        paused = pool.submit(agent.pause)
        person.sees("Paused on")
        person.tools.mouse_click_xy(*person.at(60, 88))
        person.sees("person clicked at")
        assert not paused.done()
        person.tools.get("button", "Done").click()
        paused.result(20)


def test_person_uses_no_page_that_the_agent_uses(agent: BrowserTools) -> None:
    address = agent.watch()
    path = f"{urlsplit(address).path}do"
    (context,) = _now(address)["contexts"]
    doing = {"do": "mouse", "steps": [{"kind": "down", "x": 0.1, "y": 0.1}]}
    tab = context["tabs"][0]["id"]
    body: dict[str, object] = {"context": context["id"], "tab": tab, "doing": doing}
    assert json.loads(_ask(address, path, method="POST", body=body)[1]) == {"error": "Take over first"}
    wrongs: tuple[object, ...] = (
        {"do": "what"},
        [],
        {**body, "doing": {"do": "mouse", "steps": []}},
        {**body, "context": 99},
    )
    for wrong in wrongs:
        assert _ask(address, path, method="POST", body=wrong)[0] == 400
    for text in (b"{", b"\xff", b"[" * 50_000):
        assert _ask(address, path, method="POST", body=text, **{"Content-Type": "application/json"})[0] == 400
    assert _ask(address, f"{urlsplit(address).path}now?since={'9' * 5_000}")[0] == 200


@pytest.mark.parametrize("width", [390, 1280])
def test_view_fits_and_is_used_by_keyboard(
    agent: BrowserTools, tools_of: Callable[..., BrowserTools], width: int
) -> None:
    agent.set_content("<title>Keys</title><input autofocus aria-label=Name>")
    agent.get("textbox", "Name").focus()
    tools = tools_of(viewport=(width, 700))
    person = Person(tools, agent)
    assert tools.evaluate("() => document.documentElement.scrollWidth <= innerWidth").value
    for _ in range(3):  # Take over, the tab, the picture
        tools.press_key("Tab")
    tools.press_key("Shift+Tab")
    tools.press_key("Shift+Tab")
    tools.press_key("Enter")
    person.sees("You have the browser")
    tools.press_key("Tab")
    tools.press_key("Tab")
    for key in ("L", "a", "m", "p", "Backspace"):
        tools.press_key(key)
    person.sees("person pressed Backspace")
    tools.press_key("Shift+Escape")
    tools.press_key("Enter")
    person.sees("The agent has the browser")
    assert agent.evaluate("() => document.querySelector('input').value").value == "Lam"
