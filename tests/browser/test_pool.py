"""Contexts that several browsers lend to many threads."""

from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from threading import Barrier

import pytest

from tests.browser.processes import assert_gone, browser, driver, everything, kill
from tests.browser.site import Site
from tests.waiting import wait_until
from webtools import BrowserDied, BrowserPool, BrowserTools, Closed, DeadlineExceeded, InvalidArgument

PAGE = (
    "data:text/html,<title>alive</title><button onclick='this.textContent = 1 + +this.textContent'>0</button>"
)

pytestmark = pytest.mark.timeout(120)


def test_many_threads_get_contexts_of_their_own() -> None:
    def work(number: int) -> list[str]:
        with pool.context() as tools:
            tools.navigate(PAGE)
            tools.evaluate("(number) => { window.name = number }", args=[str(number)])
            for _ in range(3):
                tools.get("button").click()
            return [tools.get("button").text(), str(tools.evaluate("window.name").value)]

    with BrowserPool(browsers=2, contexts_per_browser=2) as pool:
        with ThreadPoolExecutor(8) as threads:
            results = list(threads.map(work, range(16)))
        assert results == [["3", str(number)] for number in range(16)]
        now = pool.statistics()
        assert (now.browsers, now.contexts, now.waiting, now.served) == (2, 0, 0, 16)


def test_context_has_the_options_of_the_pool_and_its_own() -> None:
    with BrowserPool(browsers=1, locale="de-DE") as pool:
        with pool.context() as tools:
            assert tools.evaluate("navigator.language").value == "de-DE"
        with pool.context(locale="fr-FR") as tools:
            assert tools.evaluate("navigator.language").value == "fr-FR"


def test_state_of_a_context_is_gone_with_it(site: Site) -> None:
    with BrowserPool(browsers=1) as pool:
        with pool.context() as tools:
            tools.navigate(site.url("/wait.html"))
            tools.evaluate("() => { document.cookie = 'mine=1' }")
        with pool.context() as tools:
            tools.navigate(site.url("/wait.html"))
            assert "mine" not in str(tools.evaluate("document.cookie").value)


def test_browser_that_died_is_replaced_and_its_contexts_fail_once() -> None:
    with BrowserPool(browsers=1, contexts_per_browser=2) as pool:
        with pool.context() as tools, pool.context() as other:
            tools.navigate(PAGE)
            other.navigate(PAGE)
            before = everything()
            kill([driver()])
            for each in (tools, other):
                with pytest.raises(BrowserDied) as caught:
                    each.snapshot()
                assert caught.value.can_retry
        assert_gone(before)
        with pool.context() as tools:
            assert tools.navigate(PAGE).title == "alive"
        assert pool.statistics().replaced == 1


def test_death_of_a_browser_reaches_its_contexts_only_while_many_threads_visit() -> None:
    together, turns = Barrier(8), count()

    def visit(_: int) -> str:
        try:
            with pool.context() as tools:
                tools.navigate(PAGE)
                if next(turns) < 8:  # all places are taken
                    if together.wait(60) == 0:
                        kill([browser()])
                    together.wait(60)
                tools.get("button").click()
                return tools.get("button").text()
        except BrowserDied as error:
            return "died, can be retried" if error.can_retry else "died"

    with BrowserPool(browsers=2, contexts_per_browser=4) as pool:
        with ThreadPoolExecutor(16) as threads:
            results = sorted(threads.map(visit, range(16)))
        assert results == ["1"] * 12 + ["died, can be retried"] * 4
        now = pool.statistics()
        assert (now.served, now.replaced, now.contexts, now.waiting) == (16, 1, 0, 0)


def test_browser_that_died_unnoticed_is_replaced() -> None:
    with BrowserPool(browsers=1) as pool:
        for _ in range(2):
            with pool.context() as tools:
                assert tools.navigate(PAGE).title == "alive"
            kill([driver()])


@pytest.mark.parametrize("limits", [{"max_contexts_served": 1}, {"max_age": 1e-9}, {"max_memory": 1.0}])
def test_browser_that_is_used_up_is_replaced(limits: dict[str, float]) -> None:
    with BrowserPool(browsers=1, **limits) as pool:  # type: ignore[arg-type]  # one of its numbers
        first = []
        for _ in range(2):
            with pool.context() as tools:
                assert tools.navigate(PAGE).title == "alive"
                first.append(driver().pid)
        assert first[0] != first[1]
        assert pool.statistics().replaced == 2


def test_caller_without_a_place_gets_an_error_in_time() -> None:
    with BrowserPool(browsers=1, contexts_per_browser=1) as pool, pool.context():
        with pytest.raises(DeadlineExceeded, match="1 places") as caught, pool.context(timeout_queue=0.05):
            pass
        assert "timeout_queue" in caught.value.hint


def test_caller_may_have_several_contexts_of_one_browser(site: Site) -> None:
    with BrowserPool(browsers=2, contexts_per_browser=3) as pool:
        with pool.fresh(locale="de-DE") as one, pool.fresh() as other:
            for tools in (one, other):
                tools.navigate(site.url("/wait.html"))
            one.context_create("second")
            one.navigate(site.url("/wait.html"))
            assert one.evaluate("navigator.language").value == "de-DE"
            assert [each.name for each in one.context_list().contexts] == ["default", "second"]
            assert [each.name for each in other.context_list().contexts] == ["default"]
            assert (pool.statistics().browsers, pool.statistics().contexts) == (2, 2)
        with pytest.raises(Closed):
            one.snapshot()
        assert (pool.statistics().contexts, pool.statistics().replaced) == (0, 0)


def test_file_of_the_storage_state_is_read_once(tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    state.write_text('{"cookies": [], "origins": []}')
    with BrowserPool(browsers=2, contexts_per_browser=1, storage_state=state) as pool, pool.context():
        state.unlink()
        with pool.context() as tools:
            assert tools.navigate(PAGE).title == "alive"
        assert pool.statistics().browsers == 2


def test_context_that_cannot_be_closed_gives_its_place_back(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise RuntimeError("not closed")

    with BrowserPool(browsers=1, contexts_per_browser=1) as pool:
        with pytest.raises(RuntimeError, match="not closed"), pool.context() as tools:
            monkeypatch.setattr(tools, "close", fail)
        assert pool.statistics().replaced == 1
        with pool.context(timeout_queue=5.0) as tools:
            assert tools.navigate(PAGE).title == "alive"


def test_error_of_the_caller_gives_the_place_back() -> None:
    with BrowserPool(browsers=1, contexts_per_browser=1) as pool:
        with pytest.raises(ZeroDivisionError), pool.context():
            _ = 1 // 0
        with pool.context(timeout_queue=5.0) as tools:
            assert tools.navigate(PAGE).title == "alive"
        assert pool.statistics().replaced == 0


def test_close_ends_browsers_and_whoever_waits() -> None:
    with ThreadPoolExecutor(1) as threads:
        pool = BrowserPool(browsers=1, contexts_per_browser=1)
        with pool.context() as tools:
            tools.navigate(PAGE)
            running = everything()
            waiter = threads.submit(pool.context().__enter__)
            wait_until(lambda: pool.statistics().waiting, "the caller waits")
            pool.close()
            assert_gone(running)
            with pytest.raises(Closed):
                waiter.result(timeout=30)
            with pytest.raises(Closed):
                tools.snapshot()
        with pytest.raises(Closed), pool.context():
            pass


@pytest.mark.parametrize(
    ("options", "name"),
    [({"browsers": 0}, "browsers"), ({"profile": "work"}, "profile"), ({"viewport": "wide"}, "viewport")],
)
def test_wrong_options_are_errors_at_once(options: dict[str, object], name: str) -> None:
    with pytest.raises(InvalidArgument, match=name):
        BrowserPool(**options)  # type: ignore[arg-type]  # that is the point


def test_pool_leaves_a_browser_beside_it_alone(browser_tools: BrowserTools) -> None:
    browser_tools.navigate(PAGE)
    with BrowserPool(browsers=1) as pool, pool.context() as tools:
        tools.navigate(PAGE)
    assert browser_tools.get("button").text() == "0"
