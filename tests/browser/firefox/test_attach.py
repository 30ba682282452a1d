"""Attaching to a Firefox that somebody else has started with --remote-debugging-port."""

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.sync.server import ServerConnection

from tests.browser.site import Site
from tests.threads.server import serving
from tests.waiting import wait_until
from webtools import BrowserNotStarted, BrowserTools
from webtools.driver.find import find


@pytest.fixture
def address(tmp_path: Path, site: Site) -> Iterator[str]:
    """A Firefox with one tab of its user; return its end point."""
    profile = tmp_path / "profile"
    profile.mkdir()
    written = profile / "WebDriverBiDiServer.json"
    switches = ["--no-remote", "--headless", "--remote-debugging-port=0", "--profile", str(profile)]
    process = subprocess.Popen(
        [str(find("firefox").browser), *switches, site.url("/form.html")],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        env=os.environ | {"TMPDIR": str(tmp_path), "MOZ_CRASHREPORTER_DISABLE": "1"},
    )
    try:
        wait_until(
            lambda: written.exists() and written.read_text().endswith("}"), "Firefox listens", seconds=60
        )
        where = json.loads(written.read_text())
        site.wait_for("/form.html", timeout=60)
        yield f"ws://{where['ws_host']}:{where['ws_port']}"
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def test_users_tabs_are_usable_and_stay_as_they_were(address: str, site: Site) -> None:
    form = site.url("/form.html")
    with BrowserTools(attach=address) as tools:
        assert [tab.url for tab in tools.tabs().tabs] == [form]
        containers = tools.bidi("browser.getUserContexts")
        tools.type(tools.snapshot().find("textbox", "Name"), "Ada")
        size = tools.evaluate("[innerWidth, innerHeight]").value
        tools.resize(500, 400)
        tools.emulate(user_agent="Other")
        tools.tabs("new", url=site.url("/second.html"))
        other = tools.context("other")
        other.navigate(site.url("/index.html"))
        assert len(other.tabs().tabs) == 1
        agent = tools.evaluate("navigator.userAgent").value
        assert agent == "Other"
    with BrowserTools(attach=address) as tools:  # possible at all, since the first session has ended
        tabs = tools.tabs().tabs
        assert sorted(tab.url for tab in tabs) == [form, site.url("/second.html")]
        assert len(tools.bidi("browser.getUserContexts")["userContexts"]) == len(containers["userContexts"])
        tools.tabs("select", next(tab.index for tab in tabs if tab.url == form))
        assert tools.evaluate("[innerWidth, innerHeight]").value == size
        assert tools.evaluate("document.querySelector('input').value").value == "Ada"
        assert tools.evaluate("navigator.userAgent").value != "Other"


def test_second_program_gets_no_session_and_the_error_says_why(address: str) -> None:
    with BrowserTools(attach=address) as tools, BrowserTools(attach=address) as second:
        tools.tabs()
        with pytest.raises(BrowserNotStarted, match="session not created") as caught:
            second.tabs()
        assert "one session at a time" in caught.value.hint
        assert tools.evaluate("1 + 1").value == 2


def test_login_of_the_address_is_sent_as_a_header() -> None:
    seen: list[str | None] = []

    def refuse(peer: ServerConnection) -> None:
        assert peer.request is not None
        seen.append(peer.request.headers.get("Authorization"))

    with (
        serving(refuse) as url,
        BrowserTools(attach=url.replace("//", "//ada:secret@")) as tools,
        pytest.raises(BrowserNotStarted),
    ):
        tools.tabs()
    assert seen == ["Basic YWRhOnNlY3JldA=="]
