"""Variables of the environment that would lead Firefox elsewhere, or keep it from starting."""

import os
from pathlib import Path

import pytest

from tests.browser.origins import listening
from tests.browser.site import Site
from webtools import BrowserTools, NavigationFailed

_NOBODY = 65534
_FOREIGN = pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder away, and is refused")


@_FOREIGN
@pytest.mark.parametrize("name", ["HOME", "XDG_RUNTIME_DIR", "XAUTHORITY"])
def test_root_starts_the_browser_in_the_environment_of_another_user(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, site: Site, name: str
) -> None:
    os.chown(tmp_path, _NOBODY, _NOBODY)
    monkeypatch.setenv(name, str(tmp_path))
    with BrowserTools(browser="firefox") as tools:
        assert tools.navigate(site.url("/second.html")).title == "Second"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "names",
    [
        ["XRE_PROFILE_PATH", "XRE_PROFILE_LOCAL_PATH"],
        ["MOZ_RESET_PROFILE_RESTART"],
        ["MOZ_SAFE_MODE_RESTART"],
        ["SNAP", "SNAP_NAME", "SNAP_INSTANCE_NAME", "SNAP_USER_COMMON"],
        ["XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"],
    ],
    ids=lambda names: names[0],
)
def test_variables_lead_the_browser_to_no_other_profile(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, site: Site, names: list[str]
) -> None:
    for name in names:
        monkeypatch.setenv(name, str(tmp_path / "elsewhere"))
    profile = tmp_path / "profile"
    with BrowserTools(browser="firefox", user_data_dir=profile) as tools:
        assert tools.navigate(site.url("/second.html")).title == "Second"
    assert (profile / "prefs.js").exists()
    assert not list(tmp_path.glob("elsewhere/**/prefs.js"))


@pytest.mark.differs("ipv6-loopback-without-proxy")
@pytest.mark.usefixtures("_useless_proxy")
def test_proxy_of_the_environment_gets_ipv6_loopback_only() -> None:
    with listening() as server, BrowserTools(browser="firefox") as tools:
        # With an icon of its own, so that none is asked for at a moment of the browser's own.
        server.pages["/"] = ("text/html", "<title>There</title><link rel=icon href='data:,'>", {})
        for host in ("127.0.0.1", "localhost"):
            assert tools.navigate(server.at(host)).title == "There"
        seen = len(server.received)
        with pytest.raises(NavigationFailed, match="PROXY_CONNECTION_REFUSED"):
            tools.navigate(server.at("[::1]"))
        assert len(server.received) == seen


@pytest.mark.usefixtures("_useless_proxy")
def test_proxy_of_the_environment_leaves_limits_of_a_context_as_they_are() -> None:
    with listening() as allowed, listening() as blocked, BrowserTools(browser="firefox") as tools:
        limited = tools.context("limited", blocked_origins=[blocked.at("[::1]")])
        for host in ("[::1]", "127.0.0.1"):
            assert limited.navigate(allowed.at(host)).title == "There"
        fetched = f"fetch('{blocked.at('[::1]')}', {{ mode: 'no-cors' }}).then(() => 'came', () => 'failed')"
        assert limited.evaluate(fetched).value == "failed"
        assert blocked.received == []
