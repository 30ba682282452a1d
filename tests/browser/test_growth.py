"""Memory and connections that a browser in use keeps."""

from urllib.parse import urlsplit

import psutil
import pytest

from tests.browser.site import Site
from webtools import BrowserTools

_NAVIGATIONS = 100
_MOST_MEGABYTES = 120
"""A page process has 15 to 100 MB whatever it did; one that keeps every document has 160 MB in the end."""


def megabytes(process: psutil.Process) -> float:
    """Return the memory that only this process has; 0 when it is none of a page."""
    try:
        is_page = "--type=renderer" in " ".join(process.cmdline())
        return float(process.memory_full_info().uss / 1e6) if is_page else 0.0
    except psutil.NoSuchProcess:
        return 0.0


def _collect_garbage(tools: BrowserTools) -> None:
    (tab,) = tools.bidi("browsingContext.getTree", {})["contexts"]
    devtools = tools.bidi("goog:cdp.getSession", {"context": tab["context"]})["session"]
    tools.bidi("goog:cdp.sendCommand", {"method": "HeapProfiler.collectGarbage", "session": devtools})


@pytest.mark.timeout(180)
def test_page_process_does_not_grow_with_navigations(site: Site) -> None:
    with BrowserTools() as tools:  # a browser that has served other tests has larger processes
        for number in range(_NAVIGATIONS):
            tools.navigate(site.url(f"/index.html?{number}"))
        _collect_garbage(tools)  # a busy browser does so late
        driver = tools._browser._drivers.current
        assert driver is not None
        assert max(map(megabytes, driver.processes())) < _MOST_MEGABYTES


def test_no_connection_to_the_driver_stays_open_but_that_of_the_context() -> None:
    with BrowserTools() as tools:
        tools.navigate("data:text/html,<title>page</title>")
        driver = tools._browser._drivers.current
        assert driver is not None
        port = urlsplit(driver.web_socket_url).port
        ports = [getattr(one.raddr, "port", None) for one in psutil.Process().net_connections("tcp")]
        assert ports.count(port) == 1
