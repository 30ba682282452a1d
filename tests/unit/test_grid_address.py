import pytest

from webtools.endpoints.grid import GridAddress
from webtools.errors import InvalidArgument
from webtools.options.browser import Options


def test_login_is_kept_out_of_the_address() -> None:
    address = GridAddress.of("https://ada:love%40lace@grid.example:8443/selenium/")
    assert address.url == "https://grid.example:8443/selenium"
    assert address.headers == {"Authorization": "Basic YWRhOmxvdmVAbGFjZQ=="}
    assert "lace" not in address.url


@pytest.mark.parametrize(
    ("grid", "given", "repaired"),
    [
        ("http://grid:4444", "ws://172.18.0.5:5555/session/s1/se/bidi", "ws://grid:4444/session/s1/se/bidi"),
        ("https://host/wd", "ws://node:5555/session/s1/se/bidi", "wss://host/wd/session/s1/se/bidi"),
        ("https://host/wd", "ws://host/wd/session/s1/se/bidi", "wss://host/wd/session/s1/se/bidi"),
        ("http://grid:4444", "ws://127.0.0.1:40123/session/s1", "ws://grid:4444/session/s1/se/bidi"),
        ("http://[::1]:4444", "ws://node:5555/session/s1/se/bidi", "ws://[::1]:4444/session/s1/se/bidi"),
    ],
)
def test_web_socket_goes_to_the_grid_whatever_address_it_returned(
    grid: str, given: str, repaired: str
) -> None:
    assert GridAddress.of(grid).web_socket(given, "s1") == repaired


@pytest.mark.parametrize("wrong", ["ftp://grid", "http://?", "http://grid:port", "http://grid/?a=b"])
def test_other_addresses_are_refused_without_repeating_them(wrong: str) -> None:
    with pytest.raises(ValueError, match="remote_url") as caught:
        GridAddress.of(wrong)
    assert wrong not in str(caught.value)


def test_attached_browser_goes_before_the_grid_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEBTOOLS_REMOTE_URL", "http://grid:4444")
    assert Options.of().remote_url == "http://grid:4444"
    assert Options.of(attach="http://127.0.0.1:9222").remote_url is None


def test_error_about_the_address_shows_no_password() -> None:
    with pytest.raises(InvalidArgument) as caught:
        Options.of("BrowserTools", remote_url="ftp://ada:lovelace@host")
    assert "lovelace" not in str(caught.value)
    assert caught.value.message.startswith("BrowserTools: remote_url: remote_url can't be")


def test_capabilities_of_the_environment_are_for_a_grid(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEBTOOLS_REMOTE_CAPABILITIES", '{"se:downloadsEnabled": true}')
    assert Options.of(remote_url="http://grid").remote_capabilities == {"se:downloadsEnabled": True}
    assert Options.of(remote_url="http://grid", remote_capabilities={}).remote_capabilities == {}
    assert Options.of().remote_capabilities == {}
    monkeypatch.setenv("WEBTOOLS_REMOTE_CAPABILITIES", "secret")
    with pytest.raises(InvalidArgument, match="remote_capabilities: it is not JSON") as caught:
        Options.of(remote_url="http://grid")
    assert "secret" not in str(caught.value)
