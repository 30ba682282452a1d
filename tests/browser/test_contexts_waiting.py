"""A waiting context holds up no other one, and can be closed."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from tests.browser.site import Site
from tests.waiting import wait_until
from webtools import BrowserTools, Cancelled, Closed, ContextTools, WebtoolsError

Stuck = tuple[ContextTools, "Future[object]"]


def dialog(context: ContextTools, site: Site) -> object:
    context.navigate(site.url("/status/200"))
    return context.evaluate("() => alert('wait for me')", timeout=30)


def navigation(context: ContextTools, site: Site) -> object:
    return context.navigate(site.url("/hang?key=here"), timeout=30)


def endless(context: ContextTools, site: Site) -> object:
    context.navigate(site.url("/status/200"))
    return context.evaluate("() => { fetch('/echo?running'); for (;;); }", timeout=30)


def promise(context: ContextTools, site: Site) -> object:
    context.navigate(site.url("/status/200"))
    return context.evaluate("() => new Promise(() => { fetch('/echo?running') })", timeout=30)


WAITS = [dialog, navigation, endless, promise]


def until_stuck(wait: Callable[[ContextTools, Site], object], site: Site, call: "Future[object]") -> None:
    if wait is dialog:
        assert call.exception(30)  # the page waits; the call itself is told of it
    elif wait is navigation:
        site.wait_for("/hang")
    else:
        site.wait_for("/echo")


@pytest.mark.parametrize(
    ("isolated", "wait"),
    [*(("user-context", wait) for wait in WAITS), ("driver", endless)],
    indirect=["isolated"],
)
def test_contexts_go_on_while_one_waits_and_that_can_be_closed(
    isolated: BrowserTools, site: Site, wait: Callable[[ContextTools, Site], object]
) -> None:
    stuck = isolated.context("stuck")
    stuck.tabs()
    with ThreadPoolExecutor(1) as caller:
        call = caller.submit(wait, stuck, site)
        until_stuck(wait, site, call)
        isolated.context_create("free")
        isolated.navigate(site.other.url("/status/200"), timeout=20)
        assert isolated.evaluate("() => 6 * 7", timeout=20).value == 42
        listed = {one.name: one.page_count for one in isolated.context_list().contexts}
        assert listed == {"default": 0, "stuck": 1, "free": 1}
        stuck.close()
        if wait is not dialog:
            with pytest.raises((Closed, Cancelled)):
                call.result(30)
    assert isolated.evaluate("() => 6 * 7").value == 42


def test_a_queued_call_of_a_closed_context_ends_at_once(browser_tools: BrowserTools, site: Site) -> None:
    stuck = browser_tools.context("stuck")
    with ThreadPoolExecutor(2) as callers:
        running = callers.submit(navigation, stuck, site)
        site.wait_for("/hang")
        queued = callers.submit(stuck.tabs)
        home = stuck._context._keeper._running
        assert home is not None
        wait_until(lambda: home.actor.mailbox.waiting, "the second call is queued")
        stuck.close()
        for call in (running, queued):
            with pytest.raises(WebtoolsError, match=r"closed|cancelled"):
                call.result(10)
