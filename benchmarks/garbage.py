"""Garbage of Chromium's pages, collected before memory is measured: what is left then is what they keep."""

import json
from contextlib import closing
from urllib.request import urlopen

import websocket

DEVTOOLS = "--remote-debugging-port=0"
"""Chromium's switch for it to listen on a port that is free, which `collect` needs."""
_PAGES = ("page", "iframe", "other")
"""Kinds of what DevTools list. ChromeDriver's own page is of the last one."""


def collect(port: int) -> None:
    """Have every page collect its garbage, ChromeDriver's own page included.

    Args:
        port: Where the browser's DevTools listen.
    """
    with urlopen(f"http://127.0.0.1:{port}/json/list", timeout=10) as answer:
        listed = json.load(answer)
    for one in listed:
        if one["type"] in _PAGES:
            _collect(one["webSocketDebuggerUrl"])


def _collect(url: str) -> None:
    with closing(websocket.create_connection(url, timeout=10, suppress_origin=True)) as devtools:
        devtools.send(json.dumps({"id": 1, "method": "HeapProfiler.collectGarbage"}))
        while json.loads(devtools.recv()).get("id") != 1:
            pass
