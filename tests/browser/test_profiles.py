"""Named profiles: what they keep, who may read it, and that one process at a time uses them."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.site import Site
from webtools import BrowserNotStarted, BrowserTools, InvalidArgument

_REMEMBER = "() => { localStorage.setItem('who', 'ada'); document.cookie = 'kept=yes; max-age=3600' }"
_HOLDER = """
import sys
from webtools import BrowserTools
tools = BrowserTools(profile="work")
tools.tabs()
print("ready", flush=True)
sys.stdin.read()
"""


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder where profiles are kept."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "webtools" / "profiles"


def test_named_profile_keeps_cookies_and_storage_in_a_private_folder(site: Site, data: Path) -> None:
    with BrowserTools(profile="work") as tools:
        tools.navigate(site.url("/status/200"))
        tools.evaluate(_REMEMBER)
    with BrowserTools(profile="work") as tools:
        tools.navigate(site.url("/status/200"))
        assert tools.evaluate("() => localStorage.getItem('who')").value == "ada"
        assert tools.evaluate("() => document.cookie").value == "kept=yes"
    assert stat.S_IMODE((data / "work").stat().st_mode) == 0o700


def test_folder_that_others_may_read_is_made_private(data: Path) -> None:
    (data / "work").mkdir(parents=True)
    (data / "work").chmod(0o755)
    with BrowserTools(profile="work") as tools:
        tools.tabs()
    assert stat.S_IMODE((data / "work").stat().st_mode) == 0o700


def test_second_owner_in_the_same_process_gets_an_error_with_its_pid() -> None:
    with BrowserTools(profile="work") as first, BrowserTools(profile="work") as second:
        first.tabs()
        with pytest.raises(
            BrowserNotStarted, match=rf"'work' is in use by this process {os.getpid()}"
        ) as caught:
            second.tabs()
        assert not caught.value.can_retry
        first.close()
        second.tabs()


def test_second_process_gets_the_owners_pid_and_the_profile_when_the_owner_was_killed() -> None:
    owner = subprocess.Popen(
        [sys.executable, "-c", _HOLDER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with owner, BrowserTools(profile="work") as tools:
        try:
            assert owner.stdout is not None
            assert owner.stdout.readline() == "ready\n"
            with pytest.raises(
                BrowserNotStarted, match=f"The profile 'work' is in use by process {owner.pid}"
            ):
                tools.tabs()
        finally:
            owner.kill()
            owner.wait()
        tools.tabs()


def test_fork_does_not_keep_the_profile_of_its_parent() -> None:
    with BrowserTools(profile="work") as tools:
        tools.tabs()
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(writing)
            os.read(reading, 1)
            os._exit(0)
        os.close(reading)
        try:
            tools.close()
            with BrowserTools(profile="work") as other:
                other.tabs()
        finally:
            os.close(writing)
            os.waitpid(child, 0)


def test_named_profile_for_one_context_of_several(browser_tools: BrowserTools, site: Site) -> None:
    was = None
    for _ in range(2):
        kept = browser_tools.context("kept", profile="work")
        kept.navigate(site.url("/status/200"))
        was = kept.evaluate("() => localStorage.getItem('who')").value
        kept.evaluate(_REMEMBER)
        kept.close()
    assert was == "ada"
    browser_tools.navigate(site.url("/status/200"))
    assert browser_tools.evaluate("() => localStorage.getItem('who')").value is None


def test_folder_that_is_a_link_is_refused(data: Path, tmp_path: Path) -> None:
    data.mkdir(parents=True)
    (tmp_path / "elsewhere").mkdir()
    (data / "work").symlink_to(tmp_path / "elsewhere")
    with (
        BrowserTools(profile="work") as tools,
        pytest.raises(BrowserNotStarted, match="is a link or belongs to another user"),
    ):
        tools.tabs()


@pytest.mark.parametrize("name", ["", "..", ".hidden", "a/b", "a\\b", "x" * 65, "ä"])
def test_name_that_is_no_folder_name_is_refused(name: str) -> None:
    with pytest.raises(InvalidArgument, match="is not a valid profile name"):
        BrowserTools(profile=name)


def test_profile_and_folder_together_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidArgument, match="profile and user_data_dir both name a profile"):
        BrowserTools(profile="work", user_data_dir=tmp_path)
