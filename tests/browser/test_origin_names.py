"""Names of forbidden origins are not looked up: a page could tell the DNS by them what it knows."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.browser.site import Site
from tests.waiting import wait_until
from webtools import BrowserTools

pytestmark = pytest.mark.needs("devtools")

ASKING = """async () => {
    document.head.innerHTML = `<link rel=dns-prefetch href=//prefetched.test>
        <link rel=preconnect href=https://preconnected.test><link rel=preload as=image href=http://preloaded.test/x>`;
    await fetch("http://fetched.test/").catch(() => {});
    await fetch("http://fetched-later.test/").catch(() => {});
}"""


@contextmanager
def limited_as_a_whole(log: Path, limits: dict[str, Any]) -> Iterator[BrowserTools]:
    with BrowserTools(browser_args=[f"--log-net-log={log}"], **limits) as tools:
        yield tools


def looked_up(log: Path) -> set[str]:
    """Return the names that the browser has asked its resolver for, of those of a page."""
    text = log.read_text().rstrip()
    noted = json.loads(
        text if text.endswith("}]}") else text[: text.rindex("},")] + "}]}"
    )  # a killed browser's
    types = {number: name for name, number in noted["constants"]["logEventTypes"].items()}
    hosts = [
        each.get("params", {}).get("host", "")
        for each in noted["events"]
        if types[each["type"]].startswith("HOST_RESOLVER")
    ]
    return {host.partition("://")[2] for host in hosts if host.endswith(".test")}


def test_forbidden_name_is_never_looked_up_by_a_browser_with_limits(site: Site, tmp_path: Path) -> None:
    log = tmp_path / "net.json"
    with limited_as_a_whole(log, {"allowed_origins": [site.url("").rstrip("/")]}) as tools:
        tools.navigate(site.url("/index.html"))
        tools.evaluate(ASKING)
    assert looked_up(log) == set()


def test_names_are_looked_up_without_limits(site: Site, tmp_path: Path) -> None:
    log, names = tmp_path / "net.json", {"fetched.test", "preconnected.test", "prefetched.test"}
    with limited_as_a_whole(log, {}) as tools:
        tools.navigate(site.url("/index.html"))
        tools.evaluate(ASKING)
        wait_until(lambda: names <= looked_up(log), "the browser has written what it looked up")
