"""Origins that a context may not connect to: no byte reaches them, whatever in the page asks for them."""

import shutil
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser.origins import Listener, listening
from tests.browser.proxies import http_proxy, socks_proxy, tls_site
from webtools import BrowserTools, InvalidArgument, NavigationFailed
from webtools.errors import Denied

NAMES = ("127.0.0.1", "localhost", "shop.localhost", "[::1]")
needs_socks = pytest.mark.skipif(
    not shutil.which("microsocks"), reason="the package microsocks is not installed"
)
with_socks = pytest.param("socks5", marks=needs_socks)
ASK = """async () => {
  const said = await new Promise((done) => { %s; setTimeout(() => done("silence"), 5000); });
  return String(said);
}"""

SUBRESOURCES = {
    "fetch": "fetch('{url}', {{mode: 'no-cors'}}).then(() => done('came'), () => done('failed'))",
    "beacon": "navigator.sendBeacon('{url}', 'x'); fetch('{url}', {{mode: 'no-cors'}}).catch(() => done('failed'))",
    "image": "const it = new Image(); it.onload = () => done('came'); it.onerror = () => done('failed');"
    " it.src = '{url}'",
    "script": "const it = document.createElement('script'); it.onload = () => done('came');"
    " it.onerror = () => done('failed'); it.src = '{url}'; document.head.append(it)",
    "style": "const it = document.createElement('link'); it.rel = 'stylesheet'; it.onload = () => done('came');"
    " it.onerror = () => done('failed'); it.href = '{url}'; document.head.append(it)",
    "event source": "const it = new EventSource('{url}'); it.onopen = () => done('came');"
    " it.onerror = () => done('failed')",
    "WebSocket": "const it = new WebSocket('{url}'.replace('http', 'ws')); it.onopen = () => done('came');"
    " it.onerror = () => done('failed')",
    "worker's fetch": "const it = new Worker('/worker.js'); it.onmessage = (reply) => done(reply.data);"
    " it.postMessage('{url}')",
    "shared worker's fetch": "const it = new SharedWorker('/shared.js'); it.port.onmessage = (got) => done(got.data);"
    " it.port.postMessage('{url}')",
    "service worker's fetch": "navigator.serviceWorker.onmessage = (reply) => done(reply.data);"
    " navigator.serviceWorker.register('/service.js').then(() => navigator.serviceWorker.ready)"
    ".then((it) => it.active.postMessage('{url}'))",
    "preload and preconnect": "for (const rel of ['preconnect', 'dns-prefetch', 'prefetch', 'modulepreload'])"
    " {{ const it = document.createElement('link'); it.rel = rel; it.href = '{url}'; document.head.append(it); }}"
    " fetch('{url}', {{mode: 'no-cors'}}).catch(() => done('failed'))",
}
WORKER = "(url) => fetch(url, {mode: 'no-cors'}).then(() => 'came', () => 'failed')"


@pytest.fixture
def good() -> Iterator[Listener]:
    with listening() as listener:
        listener.pages["/worker.js"] = (
            "text/javascript",
            f"onmessage = async (reply) => postMessage(await ({WORKER})(reply.data))",
            {},
        )
        listener.pages["/shared.js"] = (
            "text/javascript",
            (
                "onconnect = ({ports: [port]}) => { port.onmessage = async (reply) =>"
                f" port.postMessage(await ({WORKER})(reply.data)) }}"
            ),
            {},
        )
        listener.pages["/service.js"] = (
            "text/javascript",
            (
                "onactivate = (event) => event.waitUntil(clients.claim());"
                f"onmessage = async (reply) => reply.source.postMessage(await ({WORKER})(reply.data))"
            ),
            {},
        )
        yield listener


@pytest.fixture
def bad() -> Iterator[Listener]:
    with listening() as listener:
        yield listener


@pytest.fixture
def tools(tools_of: Callable[..., BrowserTools], good: Listener) -> BrowserTools:
    """A context of a browser that limits nothing by itself, at a page of the only server that it may connect to."""
    tools = tools_of(allowed_origins=[good.at("127.0.0.1")])
    tools.navigate(good.at("127.0.0.1"))
    return tools


def ask(tools: BrowserTools, script: str) -> object:
    return tools.evaluate(ASK % script).value


@pytest.mark.parametrize("host", NAMES)
def test_navigation_to_a_forbidden_origin_is_denied_and_names_the_option(
    tools: BrowserTools, bad: Listener, host: str
) -> None:
    with pytest.raises(Denied, match="is not among allowed_origins") as caught:
        tools.navigate(bad.at(host))
    assert caught.value.code == "denied"
    assert f"{host}:{bad.port}" in caught.value.message
    assert "--allowed-origins" in caught.value.hint
    assert bad.received == []


@pytest.mark.parametrize("host", NAMES[1:])
def test_the_same_server_by_another_name_is_another_origin(
    tools: BrowserTools, good: Listener, host: str
) -> None:
    with pytest.raises(Denied):
        tools.navigate(good.at(host))
    # Chromium may connect once more to the origin that is allowed, and send nothing.
    assert not any(f"Host: {host}:".encode() in sent for sent in good.received)


def test_redirect_to_a_forbidden_origin_is_denied(tools: BrowserTools, good: Listener, bad: Listener) -> None:
    good.pages["/redirect"] = ("text/html", "", {"Location": bad.at("localhost", "/target")})
    with pytest.raises(Denied, match=rf"localhost:{bad.port} is not among allowed_origins"):
        tools.navigate(good.at("127.0.0.1", "/redirect"))
    assert bad.received == []


@pytest.mark.parametrize("kind", SUBRESOURCES)
def test_subresources_and_workers_reach_no_forbidden_origin(
    tools: BrowserTools, good: Listener, bad: Listener, kind: str
) -> None:
    script = SUBRESOURCES[kind]
    assert ask(tools, script.format(url=bad.at("localhost", "/asked"))) == "failed"
    assert bad.received == []


@pytest.mark.parametrize("kind", ["fetch", "WebSocket", "worker's fetch", "service worker's fetch"])
def test_permitted_origins_are_reached_in_the_same_ways(
    tools: BrowserTools, good: Listener, kind: str
) -> None:
    assert ask(tools, SUBRESOURCES[kind].format(url=good.at("127.0.0.1", "/asked"))) == "came"
    good.wait_for("/asked")


def test_the_network_log_says_why_a_request_failed(tools: BrowserTools, bad: Listener) -> None:
    ask(tools, SUBRESOURCES["image"].format(url=bad.at("localhost", "/picture")))
    failed = [one for one in tools.network_requests().requests if one.url.endswith("/picture")]
    assert [one.failure for one in failed] == [f"refused: localhost:{bad.port} is not among allowed_origins"]


def test_a_frame_of_a_forbidden_origin_stays_empty(
    tools: BrowserTools, good: Listener, bad: Listener
) -> None:
    frames = f"<iframe src='{bad.at('localhost', '/frame')}'></iframe>"
    good.pages["/frames"] = ("text/html", frames, {})
    assert tools.navigate(good.at("127.0.0.1", "/frames")).status == 200
    assert bad.received == []
    assert any("refused" in (one.failure or "") for one in tools.network_requests().requests)


@pytest.mark.parametrize(
    ("element", "host"),
    [
        pytest.param("<button onclick=\"window.open('{url}')\">Go</button>", "localhost", id="popup"),
        pytest.param(
            "<button onclick=\"window.open('{url}', '', 'noopener')\">Go</button>", "localhost", id="noopener"
        ),
        pytest.param(
            "<button onclick=\"window.open('{url}', '', 'popup')\">Go</button>", "localhost", id="window"
        ),
        pytest.param("<a href='{url}'>Go</a>", "[::1]", id="link"),
    ],
)
def test_a_click_says_that_where_it_leads_was_refused(
    tools: BrowserTools, good: Listener, bad: Listener, element: str, host: str
) -> None:
    good.pages["/opener"] = ("text/html", element.format(url=bad.at(host, "/next")), {})
    tools.navigate(good.at("127.0.0.1", "/opener"))
    outcome = tools.click(tools.snapshot().find(name="Go"))
    assert f"Refused: {host}:{bad.port} is not among allowed_origins" in outcome.notes
    assert bad.received == []


def test_a_download_from_a_forbidden_origin_does_not_begin(
    tools: BrowserTools, good: Listener, bad: Listener
) -> None:
    bad.pages["/file"] = ("application/zip", "PK", {"Content-Disposition": "attachment"})
    good.pages["/link"] = ("text/html", f"<a download href='{bad.at('localhost', '/file')}'>Get</a>", {})
    tools.navigate(good.at("127.0.0.1", "/link"))
    tools.click(tools.snapshot().find("link", "Get"))
    assert bad.received == []
    assert all(one.status != "complete" for one in tools.downloads().downloads)


@pytest.mark.parametrize("where", ["browser", "context"])
def test_webrtc_sends_nothing_past_the_limits(
    tools_of: Callable[..., BrowserTools], good: Listener, where: str
) -> None:
    """In documents of every kind, with the switch of the browser and without it."""
    script = """
      const frame = document.createElement("iframe"); document.body.append(frame);
      const held = document.createElement("iframe"); held.srcdoc = "<p>"; document.body.append(held);
      const worlds = [window, frame.contentWindow, held.contentWindow, open("about:blank"), open("")];
      for (const world of worlds) {
        const Peer = world?.RTCPeerConnection ?? world?.webkitRTCPeerConnection;
        if (!Peer) continue;
        const peer = new Peer({iceServers: [
          {urls: "stun:127.0.0.1:PORT"},
          {urls: "turn:127.0.0.1:PORT?transport=tcp", username: "a", credential: "b"},
        ]});
        peer.createDataChannel("x");
        peer.setLocalDescription();
        peer.onicegatheringstatechange = () => peer.iceGatheringState === "complete" && done("gathered");
      }
      setTimeout(() => done("over"), 1500)"""
    with socket.create_server(
        ("127.0.0.1", 0)
    ) as stream:  # first: connections take many of its ports, and none of UDP's
        port = stream.getsockname()[1]
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as server:
            server.bind(("127.0.0.1", port))
            own = [good.at("127.0.0.1")]
            with (
                BrowserTools(allowed_origins=own)
                if where == "browser"
                else tools_of(allowed_origins=own) as tools
            ):
                tools.navigate(good.at("127.0.0.1"))
                ask(tools, script.replace("PORT", str(port)))
            for each in (server, stream):
                each.setblocking(False)
            with pytest.raises(BlockingIOError):
                server.recv(1)
            with pytest.raises(BlockingIOError):
                stream.accept()


def test_no_document_of_a_limited_context_has_webrtc(tools: BrowserTools, good: Listener) -> None:
    """Nor one that a script looks into before anything else has run there."""
    good.pages["/open"] = (
        "text/html",
        """<button onclick="go()">Open</button><script>
        const seen = [];
        const look = (world) => seen.push(typeof world.RTCPeerConnection, typeof world.webkitRTCPeerConnection);
        function go() {
          const popup = open("about:blank"), frame = document.createElement("iframe");
          document.body.append(frame);
          const within = popup.document.createElement("iframe"), script = document.createElement("iframe");
          popup.document.body.append(within);
          script.src = "javascript:parent.look(window)";
          document.body.append(script);
          [window, popup, frame.contentWindow, within.contentWindow].forEach(look);
        }</script>""",
        {},
    )
    tools.navigate(good.at("127.0.0.1", "/open"))
    tools.click(tools.snapshot().find("button", "Open"))
    tools.tabs("select", index=0)
    assert tools.evaluate("() => [...new Set(seen)]").value == ["undefined"]


def test_secure_origins_are_limited_by_host_and_port(
    tools_of: Callable[..., BrowserTools], good: Listener, tmp_path: Path
) -> None:
    with tls_site(tmp_path) as secure:
        tools = tools_of(allowed_origins=[secure], accept_insecure_certs=True)
        assert tools.navigate(secure).title == "Secure"
        with pytest.raises(Denied):
            tools.navigate(secure.replace("localhost", "127.0.0.1"))
        with pytest.raises(Denied):
            tools.navigate(good.at("localhost", scheme="https"))
    assert good.received == []


@pytest.mark.parametrize("scheme", ["http", with_socks])
def test_limits_hold_before_a_proxy(good: Listener, bad: Listener, tmp_path: Path, scheme: str) -> None:
    good.pages["/redirect"] = ("text/html", "", {"Location": bad.at("localhost", "/target")})
    with (
        http_proxy(tmp_path) if scheme == "http" else socks_proxy() as recorder,
        BrowserTools(
            proxy=f"{scheme}://127.0.0.1:{recorder.port}", allowed_origins=[good.at("127.0.0.1")]
        ) as tools,
    ):
        assert tools.navigate(good.at("127.0.0.1")).status == 200
        with pytest.raises(Denied, match="is not among allowed_origins"):
            tools.navigate(good.at("127.0.0.1", "/redirect"))
        tools.navigate(good.at("127.0.0.1"))
        ask(tools, SUBRESOURCES["image"].format(url=bad.at("localhost", "/picture")))
        failed = [one.failure for one in tools.network_requests().requests if one.url.endswith("/picture")]
        assert failed == [f"refused: localhost:{bad.port} is not among allowed_origins"]
        assert recorder.said
    assert bad.received == []


@pytest.mark.parametrize("host", NAMES)
def test_blocked_loopback_is_blocked_under_all_its_names(
    tools_of: Callable[..., BrowserTools], good: Listener, bad: Listener, host: str
) -> None:
    tools = tools_of(blocked_origins=f"http://localhost:{bad.port}")
    tools.navigate(good.at("127.0.0.1"))
    assert ask(tools, SUBRESOURCES["fetch"].format(url=bad.at(host))) == "failed"
    assert bad.received == []


def test_private_addresses_are_blocked_by_option_unless_allowed_by_name(
    tools_of: Callable[..., BrowserTools], good: Listener, bad: Listener
) -> None:
    closed = tools_of(block_private=True)
    with pytest.raises(Denied, match="a private address") as caught:
        closed.navigate(bad.at("127.0.0.1"))
    assert "--block-private" in caught.value.hint
    with pytest.raises(Denied, match="a private address"):
        closed.navigate(bad.at("shop.localhost"))
    assert bad.received == []
    opened = tools_of(block_private=True, allowed_origins=[good.at("shop.localhost"), "*"])
    assert opened.navigate(good.at("shop.localhost")).status == 200
    with pytest.raises(Denied):
        opened.navigate(bad.at("127.0.0.1"))
    assert bad.received == []


def test_link_local_addresses_are_refused_and_loopback_stays_direct(
    tools_of: Callable[..., BrowserTools], good: Listener
) -> None:
    tools = tools_of(block_link_local=True)
    assert tools.navigate(good.at("localhost")).status == 200
    for host in ("169.254.169.254", "[fe80::1]", "[::ffff:169.254.169.254]", "100.100.100.200"):
        with pytest.raises(Denied, match="link-local or cloud metadata") as caught:
            tools.navigate(f"http://{host}/latest/meta-data/")
        assert "--allow-link-local" in caught.value.hint


def test_a_context_can_only_narrow_what_its_browser_permits(good: Listener, bad: Listener) -> None:
    with BrowserTools(allowed_origins=["http://127.0.0.1:*"]) as tools:
        context = tools.context("wider", allowed_origins=["*"])
        assert context.navigate(good.at("127.0.0.1")).status == 200
        with pytest.raises(Denied):
            context.navigate(bad.at("localhost"))
        narrow = tools.context("narrow", blocked_origins=[bad.at("127.0.0.1")])
        with pytest.raises(Denied, match="blocked_origins"):
            narrow.navigate(bad.at("127.0.0.1"))
        assert tools.navigate(good.at("127.0.0.1")).status == 200
        with pytest.raises(InvalidArgument, match="bypass"):
            tools.context("around", proxy={"server": "127.0.0.1:2", "bypass": "localhost"})
        with pytest.raises(NavigationFailed, match=r"the proxy localhost:\d+ is not among allowed_origins"):
            tools.context("proxied", proxy=f"localhost:{bad.port}").navigate(good.at("127.0.0.1"))
    assert bad.received == []


def test_failures_of_permitted_servers_keep_their_names(tools_of: Callable[..., BrowserTools]) -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        tools = tools_of(allowed_origins=["127.0.0.1", "nowhere.invalid"])
        with pytest.raises(NavigationFailed, match=r"ERR(OR)?_CONNECTION_REFUSED"):
            tools.navigate(f"http://127.0.0.1:{nobody.getsockname()[1]}/")
        with pytest.raises(NavigationFailed, match=r"ERR_NAME_NOT_RESOLVED|NS_ERROR_UNKNOWN_HOST"):
            tools.navigate("http://nowhere.invalid/")


def test_without_limits_there_is_no_relay(tools_of: Callable[..., BrowserTools], good: Listener) -> None:
    tools = tools_of()
    tools.navigate(good.at("127.0.0.1"))
    home = tools._browser._keepers["default"]._running
    assert home is not None
    assert home._relay is None
