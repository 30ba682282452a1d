"""Variables of the environment that would lead Firefox elsewhere, or keep it from starting."""

from socket import create_server

import pytest

from tests.browser.origins import listening
from webtools import BrowserTools, NavigationFailed


@pytest.fixture
def _useless_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs are to use a proxy at a closed port."""
    for name in ("no_proxy", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
    with create_server(("127.0.0.1", 0)) as placeholder:
        closed = placeholder.getsockname()[1]
    monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{closed}")


@pytest.mark.differs("ipv6-loopback-without-proxy")
@pytest.mark.usefixtures("_useless_proxy")
def test_proxy_of_the_environment_gets_ipv6_loopback_only() -> None:
    with listening() as server, BrowserTools(browser="firefox") as tools:
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
