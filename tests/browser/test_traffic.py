"""The traffic of a browser beyond what its pages ask for."""

import re
from pathlib import Path

from tests.browser.proxies import http_proxy
from tests.browser.site import Site
from webtools import BrowserTools, Proxy

_LEARNS_ABOUT_PAGES = re.compile(rb"CONNECT (content-autofill|optimizationguide-pa)\.googleapis\.com")


def test_forms_that_are_seen_and_filled_are_described_to_nobody(site: Site, tmp_path: Path) -> None:
    with http_proxy(tmp_path) as recorder:
        proxy = Proxy(server=f"http://127.0.0.1:{recorder.port}", bypass=("<-loopback>",))
        with BrowserTools(proxy=proxy) as tools:
            for _ in range(3):
                tools.navigate(site.url("/form.html"))
                tools.type(tools.snapshot().find("textbox", "Name"), "Ada")
        assert b"/form.html" in recorder.everything
        assert _LEARNS_ABOUT_PAGES.findall(recorder.everything) == []
