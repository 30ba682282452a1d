"""Many contexts at once: nothing lost, nothing crossed, and no more than the machine can bear."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier

import pytest

from tests.browser.site import Site
from tests.waiting import wait_until
from webtools import BrowserTools, DeadlineExceeded
from webtools.options.browser import Isolation

ACTIONS = 20


@pytest.mark.timeout(300)
@pytest.mark.parametrize(("isolation", "count"), [("user-context", 16), ("driver", 5)])
def test_many_contexts_act_twenty_times_each_and_no_call_is_lost_or_crossed(
    isolation: Isolation, count: int, site: Site
) -> None:
    start = Barrier(count)
    with BrowserTools(
        isolation=isolation,
        max_contexts=count,
        timeout_start=200,
        timeout_navigation=60,
        timeout_action=60,
    ) as tools:

        def work(number: int) -> list[object]:
            context = tools.context(f"context {number}")
            context.navigate(site.url(f"/counter.html?{number}"))
            button = context.snapshot().find("button", "Count")
            start.wait(250)
            seen: list[object] = []
            for _ in range(ACTIONS // 2):
                context.click(button)
                seen.append(context.evaluate("() => [location.search, window.count]").value)
            return seen

        with ThreadPoolExecutor(count) as threads:
            results = list(threads.map(work, range(count)))
        listed = tools.context_list().contexts
    for number, seen in enumerate(results):
        assert seen == [[f"?{number}", clicks] for clicks in range(1, ACTIONS // 2 + 1)]
    assert sorted(one.page_count for one in listed) == [0, *[1] * count]


def queued(tools: BrowserTools, count: int) -> bool:
    return len(tools._browser._slots._queue) >= count


def test_a_burst_of_a_hundred_contexts_ends_in_order_or_with_a_clear_error() -> None:
    """One place, which is taken: of those who queue for it, the patient ones get it in their order."""
    patient = 10
    opened: list[int] = []
    with BrowserTools(max_contexts=1) as tools:
        held = tools.context("held")
        held.tabs()

        def visit(number: int) -> None:
            seconds = 250.0 if number < patient else 0.05
            context = tools.context(f"context {number}", timeout_queue=seconds)
            try:
                context.tabs()
                opened.append(number)
                assert sum(one.running for one in tools._browser.contexts()) == 1
            finally:
                context.close()

        with ThreadPoolExecutor(100) as threads:
            visits = []
            for number in range(100):
                visits.append(threads.submit(visit, number))
                if number < patient:
                    wait_until(partial(queued, tools, number + 1), "the caller is queued")
            for late in visits[patient:]:
                with pytest.raises(DeadlineExceeded, match=r"one of the 1 contexts .* to close"):
                    late.result(30)
            held.close()
            for visited in visits[:patient]:
                visited.result(60)
        assert len(tools.context_list().contexts) == 1
    assert opened == list(range(patient))


def test_caller_without_a_place_in_time_gets_an_error_with_advice() -> None:
    with BrowserTools(max_contexts=1) as tools:
        tools.context_create("first")
        with pytest.raises(DeadlineExceeded, match=r"one of the 1 contexts .* to close .*max_contexts"):
            tools.context_create("second", timeout=0.2)
        assert [one.name for one in tools.context_list().contexts] == ["default", "first"]
        tools.context_close("first")
        tools.context_create("second")
