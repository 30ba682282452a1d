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

ASKING = """() => {
    document.head.innerHTML = `<link rel=dns-prefetch href=//prefetched.test>
        <link rel=preconnect href=https://preconnected.test><link rel=preload as=image href=http://preloaded.test/x>`;
    fetch("http://fetched.test/").catch(() => {}).then(() => fetch("http://fetched-later.test/")).catch(() => {});
}"""


@contextmanager
def limited_as_a_whole(log: Path, limits: dict[str, Any]) -> Iterator[BrowserTools]:
    with BrowserTools(browser_args=[f"--log-net-log={log}"], **limits) as tools:
        yield tools


def looked_up(log: Path) -> set[str]:
    """Return the names of a page for which the browser has asked beyond its own cache."""
    text = log.read_text().rstrip()
    if not text.endswith("}]}"):  # the browser still writes, or was killed; each event has a line
        text = text[: text.rindex("},\n")] + "}]}"
    noted = json.loads(text)
    types = {number: name for name, number in noted["constants"]["logEventTypes"].items()}
    hosts = [
        each.get("params", {}).get("host", "")
        for each in noted["events"]
        if types[each["type"]] == "HOST_RESOLVER_MANAGER_JOB"
    ]
    return {host.partition("://")[2] for host in hosts if host.endswith(".test")}


def test_forbidden_name_is_never_looked_up_by_a_browser_with_limits(site: Site, tmp_path: Path) -> None:
    log = tmp_path / "net.json"
    with limited_as_a_whole(log, {"allowed_origins": [site.url("").rstrip("/")]}) as tools:
        tools.navigate(site.url("/index.html"))
        tools.evaluate(ASKING)
        wait_until(
            lambda: "http://fetched-later.test/" in log.read_text(), "the browser has written its requests"
        )
    assert looked_up(log) == set()


@pytest.mark.parametrize("limited", [True, False])
def test_forbidden_name_is_never_looked_up_for_a_context_that_alone_has_limits(
    site: Site, tmp_path: Path, limited: bool
) -> None:
    log = tmp_path / "net.json"
    limits: dict[str, Any] = {"allowed_origins": [site.url("").rstrip("/")]} if limited else {}
    with limited_as_a_whole(log, {}) as tools:
        context = tools.context("alone", **limits)
        context.navigate(site.url("/index.html"))
        context.evaluate(ASKING)
        tools.navigate(site.url("/index.html"))
        tools.evaluate("() => void fetch('http://last.test/').catch(() => {})")
        awaited = (
            {"last.test"}
            if limited
            else {"last.test", "fetched.test", "fetched-later.test", "preloaded.test"}
        )
        wait_until(
            lambda: "http://fetched-later.test/" in log.read_text(), "the browser has written its requests"
        )
        wait_until(lambda: awaited <= looked_up(log), "the browser has written what it looked up")
    assert looked_up(log) == awaited


def test_names_are_looked_up_without_limits(site: Site, tmp_path: Path) -> None:
    log, names = tmp_path / "net.json", {"fetched.test", "preconnected.test", "prefetched.test"}
    with limited_as_a_whole(log, {}) as tools:
        tools.navigate(site.url("/index.html"))
        tools.evaluate(ASKING)
        wait_until(lambda: names <= looked_up(log), "the browser has written what it looked up")
