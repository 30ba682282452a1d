"""Handing the browser to a person: the message in the page, what ends the wait, and that nothing of it stays."""

import os
import pty
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.browser.site import Site
from tests.browser.users_browser import UsersBrowser, users_browser
from tests.display import needs_display, running_display
from webtools import BrowserTools, DeadlineExceeded, InvalidArgument, ScriptError
from webtools.values import Outcome

_SHOWN = "document.querySelectorAll('webtools-banner').length"
_LOGGING_IN = """
const told = document.createElement("p");
told.id = "account";
told.textContent = "Welcome, Ada";
document.body.append(told);
window.user = "Ada";
location = "#account";
"""
_IN_TERMINAL = """
import sys
from webtools import BrowserTools
with BrowserTools() as tools:
    print(*tools.wait_for_user("Approve on your phone", timeout=20).notes, flush=True)
"""


def _when_shown(code: str) -> str:
    """Return an expression that runs code in a page as soon as our message is there."""
    shown = "document.querySelector('webtools-banner')"
    return f"(function look() {{ if ({shown}) {{ {code} }} else setTimeout(look, 10); }})()"


@pytest.fixture
def users(tmp_path: Path, site: Site) -> Iterator[UsersBrowser]:
    with users_browser(tmp_path / "profile", site.url("/form.html")) as users:
        yield users


@pytest.fixture
def attached(users: UsersBrowser) -> Iterator[BrowserTools]:
    with BrowserTools(attach=users.address) as tools:
        tools.tabs()
        yield tools


@contextmanager
def waiting(tools: BrowserTools, message: str = "Log in", **given: Any) -> Iterator["Future[Outcome]"]:
    with ThreadPoolExecutor(1) as pool:
        yield pool.submit(tools.wait_for_user, message, **{"timeout": 10} | given)


def test_message_is_shown_and_pressing_continue_ends_the_wait(
    users: UsersBrowser, attached: BrowserTools, site: Site
) -> None:
    url = site.url("/form.html")
    with waiting(attached, "Log in, then press Continue") as outcome:
        assert "Log in, then press Continue" in users.press_in_banner(url)
    assert outcome.result().notes == ("The user pressed Continue",)
    assert outcome.result().url == url
    assert users.evaluate(url, _SHOWN) == 0


def test_message_comes_back_after_navigations_and_in_new_tabs(
    users: UsersBrowser, attached: BrowserTools, site: Site
) -> None:
    with waiting(attached) as outcome:
        users.evaluate(site.url("/form.html"), f"location = '{site.other.url('/status/200')}'")
        users.open(site.url("/status/201"))
        assert "Log in" in users.press_in_banner(site.url("/status/201"))
    assert outcome.result().notes[0] == "The user pressed Continue"
    assert users.evaluate(site.other.url("/status/200"), _SHOWN) == 0


_CONDITIONS = {
    "text": ("Welcome, Ada", "The page shows the text 'Welcome, Ada'"),
    "url": ("*#account", "The address matches '*#account'"),
    "selector": ("#account", "The page shows '#account'"),
    "until": ("window.user === 'Ada'", "The page shows what the function waits for"),
}


def test_condition_ends_the_wait_without_the_button(
    users: UsersBrowser, attached: BrowserTools, site: Site, subtests: pytest.Subtests
) -> None:
    for kind, (condition, note) in _CONDITIONS.items():
        with subtests.test(kind):
            url = site.url(f"/form.html?{kind}")
            attached.navigate(url)
            with waiting(attached, **{kind: condition}) as outcome:
                users.evaluate(url, _when_shown(_LOGGING_IN))
            assert outcome.result().notes == (note,)
            assert users.evaluate(f"{url}#account", _SHOWN) == 0


@needs_display
def test_person_at_a_window_presses_continue(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    with running_display() as display:
        monkeypatch.setenv("DISPLAY", display)
        with BrowserTools(headless=False, viewport=None) as tools:
            tools.navigate(site.url("/form.html"))
            tools.evaluate("() => { " + _when_shown("fetch('/echo')") + " }")
            place = "() => [screenX, screenY + outerHeight - innerHeight, innerWidth].join()"
            left, top, width = map(int, str(tools.evaluate(place).value).split(","))
            with waiting(tools) as outcome:
                site.wait_for("echo")
                # The button is right of the text.
                for x in range(left + width // 2, left + width // 2 + 200, 20):
                    subprocess.run(["xdotool", "mousemove", str(x), str(top + 26), "click", "1"], check=True)
            assert outcome.result().notes[0] == "The user pressed Continue"


def test_script_of_the_page_cannot_confirm_or_remove_the_message(
    users: UsersBrowser, attached: BrowserTools, site: Site
) -> None:
    url = site.url("/form.html")
    attack = "(b => { b.click(); b.remove(); })(document.querySelector('webtools-banner'))"
    with waiting(attached) as outcome:
        users.evaluate(url, _when_shown(attack))
        users.press_in_banner(url)
    assert outcome.result().notes == ("The user pressed Continue",)


def test_deadline_ends_the_wait_and_names_what_it_waited_for(
    users: UsersBrowser, attached: BrowserTools, site: Site
) -> None:
    with pytest.raises(
        DeadlineExceeded, match=r"wait_for_user .* 0\.5 s: .*the user to confirm 'Log in' or text 'Hi'"
    ):
        attached.wait_for_user("Log in", text="Hi", timeout=0.5)
    assert users.evaluate(site.url("/form.html"), _SHOWN) == 0


def test_function_that_throws_is_reported(attached: BrowserTools) -> None:
    with pytest.raises(ScriptError, match="nowhere"):
        attached.wait_for_user("Log in", until="nowhere.x")


def test_browser_that_nobody_sees_is_an_error_at_once(browser_tools: BrowserTools) -> None:
    with pytest.raises(InvalidArgument, match="nobody can see the message"):
        browser_tools.wait_for_user("Log in")


def test_condition_is_enough_where_nobody_sees_the_browser(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url("/form.html"))
    assert browser_tools.wait_for_user("Approve", url="form.html").notes == (
        "The address matches 'form.html'",
    )


def test_enter_in_the_terminal_ends_the_wait_of_a_browser_without_a_window() -> None:
    ours, theirs = pty.openpty()
    try:
        run = subprocess.Popen(
            [sys.executable, "-c", _IN_TERMINAL],
            stdin=theirs,
            stderr=theirs,
            stdout=subprocess.PIPE,
            text=True,
        )
        with run:
            seen = b""
            while b"Press Enter" not in seen:
                seen += os.read(ours, 1024)
            assert b"Approve on your phone" in seen
            os.write(ours, b"\n")
            assert run.stdout is not None
            assert run.stdout.read() == "The user confirmed in the terminal\n"
        assert run.returncode == 0
    finally:
        os.close(ours)
        os.close(theirs)
