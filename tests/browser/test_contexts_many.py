"""Many contexts at once: nothing lost, nothing crossed, and no more than the machine can bear."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from tests.browser.site import Site
from webtools import BrowserTools, DeadlineExceeded

CONTEXTS, ACTIONS = 16, 20


@pytest.mark.timeout(300)
@pytest.mark.parametrize("isolation", ["user-context", "driver"])
def test_sixteen_contexts_act_twenty_times_each_and_no_call_is_lost_or_crossed(
    isolation: str, site: Site
) -> None:
    start = Barrier(CONTEXTS)
    with BrowserTools(
        isolation=isolation, timeout_start=200, timeout_navigation=60, timeout_action=60
    ) as tools:

        def work(number: int) -> list[object]:
            context = tools.context(f"context {number}")
            context.navigate(site.url(f"/counter.html?{number}"))
            button = context.snapshot().find("button", "Count")
            start.wait(250)
            seen: list[object] = []
            for _ in range(ACTIONS):
                context.click(button)
                seen.append(context.evaluate("() => [location.search, window.count]").value)
            return seen

        with ThreadPoolExecutor(CONTEXTS) as threads:
            results = list(threads.map(work, range(CONTEXTS)))
        listed = tools.context_list().contexts
    for number, seen in enumerate(results):
        assert seen == [[f"?{number}", count] for count in range(1, ACTIONS + 1)]
    assert sorted(one.page_count for one in listed) == [0, *[1] * CONTEXTS]


@pytest.mark.timeout(300)
def test_a_burst_of_a_hundred_contexts_goes_through_two_places_in_order(site: Site) -> None:
    opened: list[int] = []
    with BrowserTools(max_contexts=2, timeout_queue=250) as tools:
        contexts = [tools.context(f"context {number}") for number in range(100)]

        def visit(number: int) -> None:
            contexts[number].tabs()
            opened.append(number)
            running = sum(context.running for context in contexts)
            contexts[number].close()
            assert running <= 2

        with ThreadPoolExecutor(4) as threads:
            list(threads.map(visit, range(100)))
        assert len(tools.context_list().contexts) == 1
    assert sorted(opened) == list(range(100))
    assert all(abs(number - place) <= 4 for place, number in enumerate(opened))


def test_who_gets_no_place_in_time_is_told_what_to_do() -> None:
    with BrowserTools(max_contexts=2) as tools:
        tools.context_create("first")
        tools.context_create("second")
        with pytest.raises(DeadlineExceeded, match=r"one of the 2 contexts .* to close .*max_contexts"):
            tools.context_create("third", timeout=0.2)
        assert [one.name for one in tools.context_list().contexts] == ["default", "first", "second"]
        tools.context_close("first")
        tools.context_create("third", timeout=0.2)
