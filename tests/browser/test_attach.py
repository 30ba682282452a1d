"""A browser that runs already: its tabs are used, and it is left as it was."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from urllib.parse import quote

import psutil
import pytest

from tests.browser.processes import wait_busy
from tests.browser.proxies import recorded
from tests.browser.site import Site
from tests.browser.users_browser import UsersBrowser, users_browser
from tests.waiting import LONGER_THAN_A_TEST, wait_until
from webtools import (
    BrowserDied,
    BrowserNotStarted,
    BrowserTools,
    ContextTools,
    Denied,
    InvalidArgument,
    RoutedRequest,
    WebtoolsError,
)
from webtools.values import NetworkExchange

_SIZE = "[innerWidth, innerHeight, outerWidth, outerHeight].join()"
_HOLDER = """
import sys
from webtools import BrowserTools
tools = BrowserTools(attach=sys.argv[1])
tools.context("other").tabs()
print("ready", flush=True)
sys.stdin.read()
"""

_ASKED_BEFORE = [
    "reply of a worker",
    "socket after 350 ms",
    "socket in two parts",
    "socket beside a heartbeat",
    "event stream after a POST",
    "reply of a shared worker",
    "reply of a frame by a port",
    "broadcast that is answered",
]
"""Kinds of delayed.html that send something on what the page has opened as it came."""


@pytest.fixture
def users(tmp_path: Path, site: Site) -> Iterator[UsersBrowser]:
    with users_browser(tmp_path / "profile", site.url("/form.html"), site.url("/status/200")) as users:
        yield users


@pytest.fixture
def attached(users: UsersBrowser) -> Iterator[BrowserTools]:
    with BrowserTools(attach=users.address) as tools:
        yield tools


def test_users_tabs_are_listed_and_usable(users: UsersBrowser, site: Site) -> None:
    with BrowserTools(attach=users.address) as tools:
        tabs = tools.tabs().tabs
        assert sorted(tab.url for tab in tabs) == users.pages()
        tools.tabs("select", next(tab.index for tab in tabs if tab.url.endswith("form.html")))
        field = tools.snapshot().find("textbox", "Name")
        tools.type(field, "Ada")
    assert users.evaluate(site.url("/form.html"), "document.querySelector('input').value") == "Ada"


@pytest.mark.parametrize("again", [False, True], ids=["once", "attached once more"])
def test_effects_of_acts_are_waited_for_in_a_page_that_was_open_before(
    users: UsersBrowser, site: Site, *, again: bool
) -> None:
    address = site.url("/framed-late.html")
    users.open(address)
    if again:
        with BrowserTools(attach=users.address) as tools:
            tools.snapshot()
    with BrowserTools(attach=users.address) as tools:
        assert tools.url == address
        for name in ("Page", "Frame"):
            tools.get("button", name).click()
            assert f"{name} is done" in tools.snapshot().tree
        answer = tools.evaluate(
            "() => setTimeout.toString() + ' ' + Object.keys(window).filter((key) => key === 'listen')"
        )
        assert answer.value == "function setTimeout() { [native code] } "


def _wait_loaded(users: UsersBrowser, url: str) -> None:
    loaded = f"location.href === {url!r} && document.readyState === 'complete'"
    wait_until(lambda: users.evaluate(url, loaded), "the page has loaded")


@pytest.mark.parametrize("kind", _ASKED_BEFORE)
def test_answers_on_channels_that_were_open_before_are_waited_for(
    users: UsersBrowser, site: Site, kind: str
) -> None:
    address = site.url("/delayed.html")
    users.open(address)
    _wait_loaded(users, address)
    with BrowserTools(attach=users.address) as tools:
        tools.get("button", kind, exact=True).click()
        assert f"Done: {kind}" in tools.snapshot().tree


def test_effects_of_acts_are_waited_for_in_a_page_that_the_browser_had_kept(
    users: UsersBrowser, site: Site
) -> None:
    before, after = site.url("/framed-late.html"), site.url("/second.html")
    users.open(before)
    _wait_loaded(users, before)
    users.evaluate(before, "document.title = 'Kept'")
    users.follow(before, after)
    with BrowserTools(attach=users.address) as tools:
        tools.tabs("select", next(tab.index for tab in tools.tabs().tabs if tab.url == after))
        assert tools.navigate_back().title == "Kept"
        tools.get("button", "Page").click()
        assert "Page is done" in tools.snapshot().tree


def test_tab_in_front_is_the_active_one(users: UsersBrowser, site: Site) -> None:
    users.open(site.url("/status/201"))
    with BrowserTools(attach=users.address) as tools:
        (active,) = (tab for tab in tools.tabs().tabs if tab.active)
        assert active.url == site.url("/status/201")


def test_closing_leaves_tabs_sizes_and_pages_as_they_were(users: UsersBrowser, site: Site) -> None:
    url = site.url("/status/200")
    pages, targets = users.pages(), users.targets()
    size = users.evaluate(url, _SIZE)
    with BrowserTools(attach=users.address) as tools:
        tools.tabs()
        assert users.evaluate(url, _SIZE) == size
        tools.resize(500, 400)
        tools.emulate(user_agent="Other", timezone="Asia/Tokyo")
        tools.route(pattern="**/nothing", block=True)
        tools.reload()
        assert users.evaluate(url, "navigator.userAgent") == "Other"
        assert users.evaluate(url, "innerWidth") == 500
        assert "webtools" in users.worlds(url)
    assert (users.pages(), users.targets()) == (pages, targets)
    assert users.evaluate(url, _SIZE) == size
    assert users.evaluate(url, "navigator.userAgent", reload=True) != "Other"
    assert users.evaluate(url, "Intl.DateTimeFormat().resolvedOptions().timeZone") != "Asia/Tokyo"
    users.open(site.url("/status/203"))
    assert users.worlds(site.url("/status/203")) == {""}


def test_page_that_was_drawn_ahead_is_no_tab_and_its_link_and_going_back_work(
    tmp_path: Path, site: Site
) -> None:
    with users_browser(tmp_path / "profile", site.url("/speculation.html")) as users:
        (drawn_ahead,) = site.wait_for("/second.html")
        assert "prerender" in drawn_ahead.headers["Sec-Purpose"]
        with BrowserTools(attach=users.address) as tools:
            for _ in range(2):  # the first page was drawn ahead before we came
                assert [tab.url for tab in tools.tabs] == [site.url("/speculation.html")]
                opened = tools.get("link", "Ahead").click()
                assert (opened.url, opened.notes) == (site.url("/second.html?ahead"), ())
                back = tools.navigate_back(timeout=LONGER_THAN_A_TEST)
                assert (back.title, back.notes) == ("Speculation", ())
                assert "Ahead" in tools.snapshot().tree
                tools.navigate(site.url("/speculation.html"))


def test_no_page_shows_the_address_by_which_the_browser_is_controlled(
    users: UsersBrowser, attached: BrowserTools, site: Site
) -> None:
    """Scripts of a document there could open any file and any page of the browser."""
    elsewhere = users.address.replace("127.0.0.1", "localhost")
    for tools in (attached, attached.context("other")):
        tools.tabs("new", url=site.url("/form.html"))
        for address in (users.address, elsewhere):
            with pytest.raises(Denied, match="by which this browser is controlled"):
                tools.navigate(f"{address}/json/version")
            with pytest.raises(Denied, match="by which this browser is controlled"):
                tools.tabs("new", url=f"{address}/json/version")
        tools.navigate(site.url("/form.html"))
        for way in (
            "address => { location = address }",
            "address => new Promise(done => setTimeout(() => { location = address; done() }, 50))",
            "address => { open(address, '_self') }",
            """address => { const frame = document.createElement("iframe"); frame.src = address;
                document.body.append(frame) }""",
        ):
            with suppress(Denied):
                tools.evaluate(way, [f"{elsewhere}/json/version"])
            wait_until(partial(_is_empty_or_denied, tools), "the page is empty, or nobody may see it")
            tools.navigate(site.url("/form.html"))
        seen = [one for one in _kept(tools) if one.url.endswith("/json/version")]
        assert seen
        assert not any(one.response_body for one in seen)


@pytest.mark.parametrize("named", [True, False], ids=["named port", "any port"])
def test_browser_behind_a_tunnel_does_not_show_its_own_port_either(
    tmp_path: Path, site: Site, named: bool
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1] if named else 0
    with (
        users_browser(tmp_path / "profile", site.url("/form.html"), port=port) as users,
        recorded(users.port) as tunnel,
        BrowserTools(attach=f"http://127.0.0.1:{tunnel.port}") as attached,
    ):
        for tools in (attached, attached.context("other")):
            for each in (tunnel.port, users.port):
                address = f"http://localhost:{each}/json/version"
                with pytest.raises(Denied, match="by which this browser is controlled"):
                    tools.navigate(address)
                with pytest.raises(Denied, match="by which this browser is controlled"):
                    tools.request.get(address)


def test_handler_of_a_route_sends_no_request_to_the_address_by_which_the_browser_is_controlled(
    users: UsersBrowser, attached: BrowserTools, site: Site
) -> None:
    attached.navigate(site.url("/form.html"))
    refused: list[str] = []

    def answer(request: RoutedRequest) -> None:
        way, _, host = request.url.partition("?way=")[2].partition("&to=")
        address = f"http://{host}:{users.port}/json/version"
        try:
            if way == "fetch":
                request.fulfill(response=request.fetch(url=address))
            elif way == "fallback":
                request.fallback(url=address)
            else:
                request.continue_(url=address, delay=0.01 if way == "late" else 0.0)
        except Denied as denied:
            refused.append(denied.message)
            request.fulfill(body="refused")

    attached.route("*?way=*", answer)
    asked = [
        site.url(f"/status/200?way={way}&to={host}")
        for way in ("continue", "late", "fallback", "fetch")
        for host in ("127.0.0.1", "localhost", "a.localhost", "127.8.8.8", "2130706433", "0x7f.1", "0.0.0.0")
    ]
    script = "addresses => Promise.all(addresses.map(one => fetch(one).then(r => r.text(), String)))"
    assert attached.evaluate(script, [asked]).value == ["refused"] * len(asked)
    assert ["by which this browser is controlled" in message for message in refused] == [True] * len(asked)


def _kept(tools: BrowserTools | ContextTools) -> Iterator[NetworkExchange]:
    """Return all requests in full, those of pages that were left too."""
    for number in range(1, tools.network_requests().requests[-1].number + 1):
        with suppress(InvalidArgument):
            yield tools.network_request(number)


def _is_empty_or_denied(tools: BrowserTools | ContextTools) -> bool:
    try:
        assert "webSocketDebuggerUrl" not in tools.snapshot().tree
        return bool(tools.evaluate("() => location.href").value == "about:blank")
    except Denied as denied:
        return "by which this browser is controlled" in denied.message


def test_tab_that_shows_the_address_of_the_browser_already_is_kept_and_not_read(
    users: UsersBrowser, site: Site
) -> None:
    users.open(f"{users.address}/json/version")
    with BrowserTools(attach=users.address) as tools:
        index = next(tab.index for tab in tools.tabs().tabs if tab.url.endswith("/json/version"))
        with suppress(Denied):  # its snapshot comes with the selection
            tools.tabs("select", index)
        with pytest.raises(Denied, match="by which this browser is controlled"):
            tools.evaluate("() => fetch('/json/new?about:blank', {method: 'PUT'})")
        tools.navigate(site.url("/status/203"))
        assert tools.evaluate("1").value == 1


def test_isolated_context_is_a_window_of_its_own_that_goes_with_its_close(
    users: UsersBrowser, attached: BrowserTools, site: Site
) -> None:
    pages = users.pages()
    attached.evaluate("() => { document.cookie = 'users=yes' }")
    other = attached.context("other", locale="de-CH", blocked_origins="http://blocked.test")
    other.navigate(site.url("/status/202"))
    assert (
        other.evaluate("() => [document.cookie, navigator.language, innerWidth].join()").value
        == ",de-CH,1280"
    )
    with pytest.raises(WebtoolsError, match=r"blocked\.test"):
        other.navigate("http://blocked.test/")
    assert site.url("/status/202") in users.pages()
    other.close()
    assert users.pages() == pages
    attached.context("another").navigate(site.url("/status/202"))
    attached.close()
    assert (users.pages(), users.contexts()) == (pages, [])


def test_closing_the_default_context_closes_no_tab_of_the_user(
    users: UsersBrowser, attached: BrowserTools
) -> None:
    pages = users.pages()
    attached.tabs()
    attached.context_create("other")
    attached.context_close("default")
    attached.close()
    assert users.pages() == pages


def test_killed_process_leaves_no_window_in_the_users_browser(users: UsersBrowser) -> None:
    pages, targets = users.pages(), users.targets()
    holder = subprocess.Popen(
        [sys.executable, "-c", _HOLDER, users.address],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "ready\n"
        assert len(users.contexts()) == 1
        children = psutil.Process(holder.pid).children(recursive=True)
        holder.kill()
    psutil.wait_procs(children, timeout=10)
    assert users.contexts() == []
    assert (users.pages(), users.targets()) == (pages, targets)


def test_lost_browser_is_not_started_again_and_the_error_says_so(
    users: UsersBrowser, attached: BrowserTools
) -> None:
    attached.tabs()
    with ThreadPoolExecutor(1) as caller:
        waiting = caller.submit(attached.wait_for, time=30)
        wait_busy(attached)
        users.kill()
        with pytest.raises(BrowserDied, match="does not start it again"):
            waiting.result()
    with pytest.raises(
        BrowserNotStarted, match=f"No browser answers at {users.address}: Connection refused"
    ) as caught:
        attached.tabs()
    assert f"--remote-debugging-port={users.port}" in caught.value.hint


def test_loss_while_idle_is_reported_once_and_the_next_call_attaches_anew(
    users: UsersBrowser, attached: BrowserTools
) -> None:
    attached.tabs()
    (driver,) = (
        one
        for one in psutil.Process().children()
        if one.name() == "chromedriver" and not one.children()  # others have a browser of their own
    )
    driver.kill()
    with pytest.raises(BrowserDied, match="The next call attaches anew"):
        attached.wait_for(time=5)
    assert sorted(tab.url for tab in attached.tabs().tabs) == users.pages()


def test_stopped_browser_is_a_clear_error_and_goes_on_when_it_is_continued(
    users: UsersBrowser, attached: BrowserTools
) -> None:
    attached.tabs()
    os.killpg(users.process.pid, signal.SIGSTOP)
    try:
        with pytest.raises(BrowserDied):
            attached.evaluate("() => 1", timeout=30)
        with pytest.raises(BrowserNotStarted, match=r"did not answer within 5 s"):
            attached.tabs()
    finally:
        os.killpg(users.process.pid, signal.SIGCONT)
    assert sorted(tab.url for tab in attached.tabs().tabs) == users.pages()


def test_session_that_somebody_else_made_is_joined_and_left_as_it_was(
    users: UsersBrowser, attached: BrowserTools, site: Site
) -> None:
    attached.tabs()
    session = attached._browser._drivers.current  # the address that a Grid or a driver gives to its client
    assert session is not None
    url = site.url("/status/200")
    pages, size = users.pages(), users.evaluate(url, _SIZE)
    with BrowserTools(attach=session.web_socket_url) as joined:
        assert sorted(tab.url for tab in joined.tabs().tabs) == pages
        joined.resize(500, 400)
        joined.emulate(user_agent="Other")
        joined.context("other").navigate(site.url("/status/202"))
        joined.reload()
        assert users.evaluate(url, "navigator.userAgent + innerWidth") == "Other500"
    assert (users.pages(), users.contexts(), users.evaluate(url, _SIZE)) == (pages, [], size)
    attached.reload()
    assert users.evaluate(url, "navigator.userAgent") != "Other"
    assert sorted(tab.url for tab in attached.tabs().tabs) == pages


def test_session_that_has_ended_is_a_clear_error(attached: BrowserTools) -> None:
    attached.tabs()
    session = attached._browser._drivers.current
    assert session is not None
    attached.close()
    with (
        BrowserTools(attach=session.web_socket_url) as tools,
        pytest.raises(BrowserNotStarted, match=f"Could not attach to {session.web_socket_url}"),
    ):
        tools.tabs()


def test_downloads_go_where_the_user_has_them_unless_a_folder_is_given(
    users: UsersBrowser, site: Site, tmp_path: Path
) -> None:
    users_folder, ours = tmp_path / "home" / "Downloads", tmp_path / "ours"

    def download(folder: Path | None = None) -> Path | None:
        with BrowserTools(attach=users.address, output_dir=tmp_path / "output", download_dir=folder) as tools:
            tools.navigate(site.url("/second.html"))
            tools.evaluate("() => { document.body.innerHTML = '<a href=/download>Report</a>' }")
            tools.click(tools.snapshot().find("link", "Report"))
            tools.wait_for(download="report.csv")
            return tools.downloads().downloads[-1].path

    assert download() == users_folder / "report.csv"
    assert download(ours) == ours / "report.csv"
    assert download() == users_folder / "report (1).csv"


@pytest.mark.parametrize("path", ["", "/redirect?to="])
def test_download_of_the_address_by_which_the_browser_is_controlled_is_ended(
    users: UsersBrowser, site: Site, tmp_path: Path, path: str
) -> None:
    address = f"{users.address}/json/version"
    ours = tmp_path / "ours"
    with BrowserTools(attach=users.address, output_dir=ours, download_dir=ours) as attached:
        for tools in (attached, attached.context("other")):
            tools.navigate(site.url("/second.html"))
            link = f"{site.url(path)}{quote(address, safe='')}" if path else address
            tools.evaluate("address => { document.body.innerHTML = `<a href='${address}'>Go</a>` }", [link])
            with tools.expect_download() as expected:
                tools.click(tools.get("link", "Go"), modifiers=("Alt",))
            assert (expected.value.status, expected.value.path) == ("canceled", None)
            assert "by which this browser is controlled" in (expected.value.problem or "")
    assert [*ours.rglob("*.json")] == []


def test_tool_opens_no_blocked_address_in_the_users_tab(users: UsersBrowser) -> None:
    pages = users.pages()
    with (
        BrowserTools(attach=users.address, block_link_local=True) as tools,
        pytest.raises(Denied, match=r"169\.254\.169\.254"),
    ):
        tools.navigate("http://169.254.169.254/latest/meta-data")
    assert users.pages() == pages


def test_end_point_that_nobody_serves_is_a_clear_error_without_its_password() -> None:
    with (
        BrowserTools(attach="ws://ada:secret@127.0.0.1:1") as tools,
        pytest.raises(
            BrowserNotStarted, match=r"Could not attach to ws://127\.0\.0\.1:1/session: No conn"
        ) as caught,
    ):
        tools.tabs()
    assert "one session at a time" in caught.value.hint
    assert "secret" not in str(caught.value)


def test_code_of_the_guide_runs(
    users: UsersBrowser, site: Site, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    text = Path(__file__).parents[2].joinpath("docs/attach.md").read_text("utf-8")
    names = {
        "http://127.0.0.1:9222": users.address,
        "http://127.0.0.1:8000/": site.url("/form.html"),
        "Sign out": "Eight fields",
    }
    for old, new in names.items():
        text = text.replace(old, new)
    given: dict[str, object] = {}
    for block in re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        exec(block, given)  # ours
    assert given["done"].notes == ("The page shows the text 'Eight fields'",)  # type: ignore[attr-defined]  # as above


def test_address_without_a_browser_is_a_clear_error() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with (
        BrowserTools(attach=f"http://127.0.0.1:{port}") as tools,
        pytest.raises(
            BrowserNotStarted, match=f"No browser answers at http://127.0.0.1:{port}: Connection refused"
        ),
    ):
        tools.tabs()


def test_address_that_never_answers_is_given_up_within_the_start_timeout() -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as silent,
        BrowserTools(attach=f"http://127.0.0.1:{silent.getsockname()[1]}", timeout_start=0.5) as tools,
        pytest.raises(WebtoolsError, match=r"did not (answer|end) within 0\.5 s"),
    ):
        tools.tabs()


def test_address_of_a_web_server_is_a_clear_error(site: Site) -> None:
    with (
        BrowserTools(attach=site.url("")) as tools,
        pytest.raises(BrowserNotStarted, match="is not the debugging port of a browser"),
    ):
        tools.tabs()


@pytest.mark.parametrize(
    "address",
    [
        "",
        "9222",
        "ftp://127.0.0.1:1",
        "https://127.0.0.1:9222",
        "http://127.0.0.1",
        "http://127.0.0.1:9222/x",
        "http://[::1",
    ],
)
def test_text_that_is_no_address_to_attach_to_is_refused(address: str) -> None:
    with pytest.raises(InvalidArgument, match=r"BrowserTools: attach: .*http://127\.0\.0\.1:9222"):
        BrowserTools(attach=address)


@pytest.mark.parametrize(
    "given",
    [
        {"browser_args": ["--mute-audio"]},
        {"profile": "work"},
        {"isolation": "driver"},
        {"on_crash": "restore"},
        {"allowed_origins": "https://a.test"},
        {"proxy": "http://proxy:2"},
    ],
    ids=lambda given: next(iter(given)),
)
def test_option_that_a_running_browser_cannot_take_is_refused(given: dict[str, object]) -> None:
    with pytest.raises(
        InvalidArgument, match=f"{next(iter(given))}.* cannot be applied to .* already running"
    ):
        BrowserTools(attach="http://127.0.0.1:9222", **given)  # type: ignore[arg-type]  # a case for each option
