"""Proxies, each a real one from PyPI or Debian: who gets through, and who learns the password."""

import base64
import shutil
import sys
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, suppress
from pathlib import Path
from socket import create_connection

import pytest
from loguru import logger

from tests.browser.proxies import Recorder, http_proxy, socks_proxy, tls_site
from tests.browser.site import Site
from webtools import BrowserTools, ContextTools, InvalidArgument, NavigationFailed, Proxy
from webtools.driver.relay import Relay

USER, PASSWORD = "ada", "open sesame:1"
BASIC = base64.b64encode(f"{USER}:{PASSWORD}".encode())
LOGIN = ["--basic-auth", f"{USER}:{PASSWORD}"]

needs_socks = pytest.mark.skipif(
    not shutil.which("microsocks"), reason="the package microsocks is not installed"
)
with_socks = pytest.param("socks5", marks=needs_socks)


def proxy(
    scheme: str, recorder: Recorder, *, password: str | None = PASSWORD, bypass: str = "<-loopback>"
) -> Proxy:
    """As a caller gives it, for a site on loopback."""
    login = {"username": USER, "password": password} if password is not None else {}
    return Proxy.model_validate(
        {"server": f"{scheme}://127.0.0.1:{recorder.port}", "bypass": bypass, **login}
    )


def start(scheme: str, folder: Path, *, login: bool = True) -> AbstractContextManager[Recorder]:
    if scheme == "socks5":
        return socks_proxy(*([USER, PASSWORD] if login else []))
    return http_proxy(folder, *(LOGIN if login else []))


@pytest.fixture
def log() -> Iterator[list[str]]:
    """Everything that we log, in every detail."""
    lines: list[str] = []
    logger.enable("webtools")
    sink = logger.add(lines.append, level=0, diagnose=True, backtrace=True)
    yield lines
    logger.remove(sink)
    logger.disable("webtools")


@pytest.mark.usefixtures("_useless_proxy")
def test_browser_is_controlled_without_the_proxy_of_the_environment(site: Site) -> None:
    with BrowserTools() as tools:
        assert tools.context("other").navigate(site.url("/second.html")).title == "Second"


@pytest.mark.parametrize("scheme", ["http", with_socks])
def test_a_context_goes_through_its_proxy_with_user_name_and_password(
    isolated: BrowserTools, site: Site, tmp_path: Path, scheme: str
) -> None:
    """Scenario: Create context with proxy."""
    with start(scheme, tmp_path) as recorder, tls_site(tmp_path) as secure:
        isolated.context_create("proxied", proxy=proxy(scheme, recorder), accept_insecure_certs=True)
        assert isolated.navigate(site.url("/status/200")).status == 200
        body = "x" * 100_000
        sent = isolated.evaluate(
            f"() => fetch('/echo', {{ method: 'POST', body: '{body}' }}).then((reply) => reply.json())"
        ).value
        assert isinstance(sent, dict)
        assert sent["body"] == body
        assert isolated.navigate(secure).title == "Secure"
        assert recorder.said


@pytest.mark.parametrize("scheme", ["http", with_socks])
def test_a_proxy_without_password_needs_no_log_in(
    isolated: BrowserTools, site: Site, tmp_path: Path, scheme: str
) -> None:
    with start(scheme, tmp_path, login=False) as recorder:
        isolated.context_create("proxied", proxy=proxy(scheme, recorder, password=None))
        assert isolated.navigate(site.url("/status/200")).status == 200
        assert recorder.said


@pytest.mark.parametrize(
    ("isolated", "password"),
    [("user-context", PASSWORD), ("user-context", None), ("driver", None)],
    ids=["with a password", "without one", "driver, without one"],
    indirect=["isolated"],
)
def test_the_way_to_the_proxy_may_be_secure_itself(
    isolated: BrowserTools, site: Site, tmp_path: Path, password: str | None
) -> None:
    with tls_site(tmp_path) as secure:  # which makes the certificate
        keys = ["--cert-file", str(tmp_path / "certificate.pem"), "--key-file", str(tmp_path / "key.pem")]
        with http_proxy(tmp_path, *(LOGIN if password else []), *keys) as recorder:
            isolated.context_create(
                "proxied", proxy=proxy("https", recorder, password=password), accept_insecure_certs=True
            )
            assert isolated.navigate(site.url("/status/200")).status == 200
            connections = len(recorder.said)
            assert isolated.navigate(secure).title == "Secure"
            assert len(recorder.said) > connections  # for CONNECT
            assert b"/status/200" not in recorder.everything
            assert BASIC not in recorder.everything


def test_the_browsers_own_proxy_is_every_contexts(site: Site, tmp_path: Path) -> None:
    with (
        http_proxy(tmp_path, *LOGIN) as recorder,
        BrowserTools(proxy=proxy("http", recorder)) as tools,
    ):
        for context in (tools.context("default"), tools.context("second")):
            context.navigate(site.url(f"/echo?{context.name}"))
            assert b"/echo?%s" % context.name.encode() in recorder.everything


@pytest.mark.parametrize("scheme", ["http", with_socks])
def test_a_wrong_password_is_a_clear_error_and_is_not_tried_again_and_again(
    browser_tools: BrowserTools, site: Site, tmp_path: Path, log: list[str], scheme: str
) -> None:
    with start(scheme, tmp_path) as recorder, tls_site(tmp_path) as secure:
        browser_tools.context_create("proxied", proxy=proxy(scheme, recorder, password="mistaken"))
        for url in (site.url("/status/200"), secure):
            with pytest.raises(NavigationFailed, match="refuses the user name and password") as caught:
                browser_tools.navigate(url)
            assert "mistaken" not in str(caught.value)
        assert any("refuses the user name and password" in line for line in log)
        assert not any("mistaken" in line for line in log)
        assert len(recorder.said) <= 16
    assert site.requests == []


@pytest.mark.parametrize("scheme", ["http", "socks5"])
def test_error_reports_a_proxy_that_does_not_answer(isolated: BrowserTools, site: Site, scheme: str) -> None:
    nobody = site.closed.rpartition(":")[2]
    given = Proxy(server=f"{scheme}://ada:sesame@127.0.0.1:{nobody}", bypass=("<-loopback>",))
    isolated.context_create("proxied", proxy=given)
    with pytest.raises(NavigationFailed, match=f"{scheme}://127.0.0.1:{nobody} can't be reached: .*refused"):
        isolated.navigate(site.url("/status/200"))


def test_loopback_goes_through_the_proxy_only_when_asked(
    isolated: BrowserTools, site: Site, tmp_path: Path
) -> None:
    with http_proxy(tmp_path, *LOGIN) as recorder:
        isolated.context_create("proxied", proxy=proxy("http", recorder, bypass=""))
        isolated.navigate(site.url("/status/200"))
        assert b"/status/200" not in recorder.everything


def test_each_context_has_its_own_proxy_or_none(
    browser_tools: BrowserTools, site: Site, tmp_path: Path
) -> None:
    with ExitStack() as stack:
        folders = [tmp_path / "first", tmp_path / "second"]
        for folder in folders:
            folder.mkdir()
        recorders = [stack.enter_context(http_proxy(folder, *LOGIN)) for folder in folders]
        contexts = [
            browser_tools.context(f"context {number}", proxy=proxy("http", recorder))
            for number, recorder in enumerate(recorders)
        ]
        for number, context in enumerate([*contexts, browser_tools.context("none")]):
            context.navigate(site.url(f"/echo?{number}"))
        for number, recorder in enumerate(recorders):
            assert [other for other in range(3) if b"/echo?%d" % other in recorder.everything] == [number]
        assert [sorted(request.query) for request in site.wait_for("/echo", times=3)] == [["0"], ["1"], ["2"]]


def test_popups_and_workers_go_through_the_proxy_too(
    browser_tools: BrowserTools, site: Site, tmp_path: Path
) -> None:
    with http_proxy(tmp_path, *LOGIN) as recorder:
        browser_tools.context_create("proxied", proxy=proxy("http", recorder))
        browser_tools.navigate(site.url("/status/200"))
        browser_tools.evaluate("""() => {
          new Worker(URL.createObjectURL(new Blob([`fetch('${location.origin}/echo?worker')`])));
          open('/echo?popup');
        }""")
        site.wait_for("/echo", times=2)
        assert b"/echo?worker" in recorder.everything
        assert b"/echo?popup" in recorder.everything


def test_a_site_that_asks_for_a_password_does_not_get_the_proxys(
    browser_tools: BrowserTools, site: Site, tmp_path: Path
) -> None:
    with http_proxy(tmp_path, *LOGIN) as recorder:
        browser_tools.context_create("proxied", proxy=proxy("http", recorder))
        with pytest.raises(NavigationFailed, match="asks for credentials"):
            browser_tools.navigate(site.url("/auth"))
        assert site.wait_for("/auth")
        assert not any("Authorization" in request.headers for request in site.requests)
        assert not any("Proxy-Authorization" in request.headers for request in site.requests)


@pytest.mark.parametrize("scheme", ["http", with_socks])
def test_the_password_shows_up_nowhere(
    browser_tools: BrowserTools, site: Site, tmp_path: Path, log: list[str], scheme: str
) -> None:
    with start(scheme, tmp_path) as recorder:
        created = browser_tools.context_create("proxied", proxy=proxy(scheme, recorder))
        browser_tools.navigate(site.url("/status/200"))
        with pytest.raises(InvalidArgument) as caught:
            browser_tools.context("wrong", proxy={"server": "x", "password": PASSWORD, "colour": "blue"})
        with pytest.raises(InvalidArgument) as worse:
            browser_tools.context("wrong", proxy=f"gopher://{USER}:{PASSWORD}@127.0.0.1")
        context = browser_tools.context("proxied")
        shown = [
            repr(browser_tools),
            repr(context),
            repr(context._context.options),
            repr(created),
            str(caught.value),
        ]
        shown += [repr(worse.value), repr(browser_tools.context_list()), *log]
    assert any("context_create" in line for line in log)
    assert PASSWORD not in "\n".join(shown)
    assert BASIC.decode() not in "\n".join(shown)


def relay_of(context: ContextTools) -> Relay:
    home = context._context._keeper._running
    assert home is not None
    assert home._driver is not None
    relay = home._relay or home._driver.relay
    assert relay is not None
    return relay


@pytest.mark.parametrize(
    ("scheme", "asked"),
    [
        pytest.param(
            "http", b"GET http://stranger.example/ HTTP/1.1\r\nHost: stranger.example\r\n\r\n", id="http"
        ),
        pytest.param("socks5", b"\x05\x01\x00", marks=needs_socks, id="socks5"),
    ],
)
def test_the_way_to_the_proxy_is_for_the_browser_alone_and_ends_with_its_context(
    isolated: BrowserTools, site: Site, tmp_path: Path, scheme: str, asked: bytes
) -> None:
    with start(scheme, tmp_path) as recorder:
        context = isolated.context("proxied", proxy=proxy(scheme, recorder))
        context.navigate(site.url("/status/200"))
        relay = relay_of(context)
        address = (relay.proxy.host, relay.proxy.port)
        with create_connection(address, timeout=5) as stranger:
            stranger.sendall(asked)
            try:
                answer = stranger.recv(100)
            except ConnectionResetError:
                answer = b""
        assert answer == b""
        assert b"stranger" not in recorder.everything
        context.close()
        assert not any(thread.name.startswith("webtools-relay") for thread in threading.enumerate())
        with pytest.raises(ConnectionRefusedError):
            create_connection(address, timeout=5)


def test_limits_without_a_proxy_are_for_the_browser_alone_too(
    browser_tools: BrowserTools, site: Site
) -> None:
    context = browser_tools.context("limited", allowed_origins=[site.url("/")])
    assert context.navigate(site.url("/status/200")).status == 200
    relay = relay_of(context)
    with create_connection((relay.proxy.host, relay.proxy.port), timeout=5) as stranger:
        stranger.sendall(b"\x05\x01\x00")
        try:
            answer = stranger.recv(100)
        except ConnectionResetError:
            answer = b""
    assert answer == b""


@pytest.mark.skipif(sys.platform == "darwin", reason="127.0.0.1 is the only address of loopback there")
def test_a_context_does_not_get_to_the_proxy_of_another_one(
    browser_tools: BrowserTools, tmp_path: Path
) -> None:
    """It can name a port of loopback as its proxy; the relay's address it cannot guess."""
    with http_proxy(tmp_path, *LOGIN) as recorder:
        context = browser_tools.context("proxied", proxy=proxy("http", recorder))
        with suppress(NavigationFailed):  # the proxy finds no such host, and may say so by a page
            context.navigate("http://one.invalid/")
        port = relay_of(context).proxy.port
        other = browser_tools.context("other", proxy={"server": f"http://127.0.0.1:{port}"})
        with pytest.raises(NavigationFailed):
            other.navigate("http://two.invalid/")
        assert b"one.invalid" in recorder.everything
        assert b"two.invalid" not in recorder.everything
