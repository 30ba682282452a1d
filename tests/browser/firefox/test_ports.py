"""Pages and other programs of the machine get nothing from the port of Firefox's end point."""

import json

import psutil
import pytest
import websocket

from tests.browser.processes import newest
from tests.browser.site import Site
from webtools import BrowserTools

_CONNECT = """address => new Promise(done => {
    const socket = new WebSocket(address);
    socket.onopen = () => done("open");
    socket.onerror = () => done("refused");
})"""

_COMMANDS: list[dict[str, object]] = [
    {"method": "session.new", "params": {"capabilities": {}}},
    {"method": "browsingContext.getTree", "params": {}},
]


def _port() -> int:
    """Return the one port on which the newest Firefox listens."""
    (port,) = {
        connection.laddr.port
        for connection in newest("firefox").net_connections("tcp")
        if connection.status == psutil.CONN_LISTEN
    }
    return port


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_page_cannot_connect_to_the_end_point(site: Site, host: str) -> None:
    with BrowserTools(browser="firefox") as tools:
        tools.navigate(site.url("index.html"))
        assert tools.evaluate(_CONNECT, args=[f"ws://{host}:{_port()}/session"]).value == "refused"


@pytest.mark.differs("driver-process")
def test_another_program_gets_no_session(site: Site) -> None:
    with BrowserTools(browser="firefox") as tools:
        tools.navigate(site.url("index.html"))
        other = websocket.create_connection(
            f"ws://127.0.0.1:{_port()}/session", timeout=10, suppress_origin=True
        )
        try:
            errors = []
            for command in _COMMANDS:
                other.send(json.dumps({"id": 1, **command}))
                errors.append(json.loads(other.recv())["error"])
        finally:
            other.close()
        assert errors == ["session not created", "invalid session id"]
        assert tools.evaluate("1 + 1").value == 2
