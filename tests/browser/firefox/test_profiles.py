"""Profiles of Firefox: what they keep, and that their owner's files stay."""

import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.site import Site
from webtools import BrowserNotStarted, BrowserTools

_HOLDER = """
import sys
from webtools import BrowserTools
tools = BrowserTools(browser="firefox", profile="work")
tools.tabs()
print("ready", flush=True)
sys.stdin.read()
"""
_WEBRTC = "typeof RTCPeerConnection"


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder where named profiles are kept."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "webtools" / "profiles"


def test_named_profile_keeps_cookies_in_a_private_folder_of_the_browsers_own(site: Site, data: Path) -> None:
    for expected in ("", "kept=yes"):
        with BrowserTools(browser="firefox", profile="work") as tools:
            tools.navigate(site.url("/status/200"))
            assert tools.evaluate("document.cookie").value == expected
            tools.evaluate("() => { document.cookie = 'kept=yes; max-age=3600' }")
    assert stat.S_IMODE((data / "work").stat().st_mode) == 0o700
    assert (data / "work" / "firefox" / "cookies.sqlite").exists()


def test_second_process_gets_the_owners_pid(data: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", _HOLDER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert holder.stdin is not None
    assert holder.stdout is not None
    with holder, BrowserTools(browser="firefox", profile="work") as tools:
        assert holder.stdout.readline() == "ready\n"
        with pytest.raises(BrowserNotStarted, match=rf"'work' is in use by process {holder.pid}"):
            tools.tabs()
        holder.stdin.close()
        holder.wait(60)
        tools.tabs()


def test_user_js_of_the_folders_owner_holds_and_stays_as_it_was(tmp_path: Path) -> None:
    profile = tmp_path / "profile"
    profile.mkdir()
    own = b'user_pref("general.useragent.override", "Owner\xc3\xa9");\n'
    (profile / "user.js").write_bytes(own)
    with BrowserTools(browser="firefox", user_data_dir=profile) as tools:
        assert str(tools.evaluate("navigator.userAgent").value).startswith("Owner")
        assert (profile / "user.js").read_bytes() == own
    assert sorted(profile.glob("user.js*")) == [profile / "user.js"]


def test_limits_of_one_run_do_not_hold_for_the_next_one(tmp_path: Path, site: Site) -> None:
    profile = tmp_path / "profile"
    seen = []
    for limits in ({"allowed_origins": [site.url()]}, {}):
        with BrowserTools(browser="firefox", user_data_dir=profile, **limits) as tools:  # type: ignore[arg-type]  # origins
            tools.navigate(site.url("/status/200"))
            seen.append(tools.evaluate(_WEBRTC).value)
    assert seen == ["undefined", "function"]
    assert not list(profile.glob("*kept-by*"))


def test_preferences_and_proxy_of_the_folders_owner_are_kept(tmp_path: Path, site: Site) -> None:
    profile = tmp_path / "profile"
    profile.mkdir()
    own = ['user_pref("network.proxy.type", 0);', 'user_pref("dom.max_script_run_time", 7);']
    (profile / "prefs.js").write_text("\n".join(own) + "\n")
    with BrowserTools(browser="firefox", user_data_dir=profile, allowed_origins=[site.url()]) as tools:
        assert tools.navigate(site.url("/second.html")).title == "Second"
    written = (profile / "prefs.js").read_text().splitlines()
    names = ("network.proxy.", "dom.max_script_run_time", "safebrowsing.malware", "peerconnection")
    assert sorted(line for line in written if any(name in line for name in names)) == sorted(own)
