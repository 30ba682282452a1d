"""Pages reach neither the driver nor the browser's debugging interface."""

from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from tests.browser.site import Site
from webtools import BrowserTools
from webtools.limits.bad_ports import BAD_PORTS, SPARE_BAD_PORTS

pytestmark = pytest.mark.needs("driver-process")  # for Firefox: firefox/test_ports.py

_START_A_SESSION = """async (port, binary) => {
    const capabilities = { alwaysMatch: { "goog:chromeOptions": { binary } } };
    const ask = { method: "POST", mode: "no-cors", body: JSON.stringify({ capabilities }) };
    try { await fetch(`http://localhost:${port}/session`, ask); return "reached"; } catch { return "refused"; }
}"""


def _listening() -> dict[str, int]:
    """Return the port of each process of ours, by its name, that listens on one."""
    ports = {}
    for child in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess):  # browsers end processes of theirs at any time
            for connection in child.net_connections("tcp"):
                if connection.status == psutil.CONN_LISTEN:
                    ports[child.name()] = connection.laddr.port
    return ports


def test_browser_opens_none_of_the_drivers_ports_for_a_page(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url("index.html"))
    ports = (*BAD_PORTS, *SPARE_BAD_PORTS)
    for port in ports:
        browser_tools.evaluate("port => fetch(`http://localhost:${port}/`).catch(() => {})", args=[port])
    asked = [
        one for one in browser_tools.network_requests().requests if one.url.startswith("http://localhost")
    ]
    assert {one.url: one.failure for one in asked} == {
        f"http://localhost:{port}/": "net::ERR_UNSAFE_PORT" for port in ports
    }


@pytest.mark.alone  # a machine has few such ports, and tests beside this one may take them all
def test_page_of_this_machine_cannot_make_the_driver_start_a_program(site: Site, tmp_path: Path) -> None:
    program, proof = tmp_path / "program", tmp_path / "proof"
    program.write_text(f"#!/bin/sh\ntouch {proof}\n")
    program.chmod(0o755)
    with BrowserTools() as browser_tools:
        browser_tools.navigate(site.url("index.html"))
        port = _listening()["chromedriver"]
        asked = browser_tools.evaluate(f"() => ({_START_A_SESSION})({port}, {str(program)!r})")

    assert asked.value == "refused", port
    assert not proof.exists()


def test_browser_listens_on_no_port(site: Site) -> None:
    with BrowserTools() as browser_tools:
        browser_tools.navigate(site.url("index.html"))
        assert set(_listening()) == {"chromedriver"}
