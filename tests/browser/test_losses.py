"""A lost browser, page or connection is always reported to the caller."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from time import sleep

import psutil
import pytest

from tests.browser.processes import (
    PAGE,
    browser,
    driver,
    helpers,
    kill,
    page_process,
    renderers,
    wait_busy,
    wait_noticed,
)
from tests.browser.site import Site
from tests.waiting import wait_until, within
from webtools import BrowserDied, BrowserTools, DeadlineExceeded
from webtools.driver.activity import find_mapper
from webtools.driver.process import Driver
from webtools.errors import PageCrashed, WebtoolsError
from webtools.faces.toolset import BrowserToolset
from webtools.supervision.running_context import RunningContext
from webtools.transport import Connection

pytestmark = pytest.mark.timeout(120)

_CRASH_SECONDS = 1.0
"""Until the crash of a page is reported."""
_STOPPED_SECONDS = 3.5
"""Until a stopped driver or browser is reported: `Heartbeat` and `Watchdog`, and the end of its processes."""
_REPLACED_SECONDS = 5.0
"""Until a browser is replaced whose page processes all have ended."""

_WITHOUT_NEW_PAGE: dict[str, Callable[[BrowserTools], object]] = {
    "evaluate": lambda tools: tools.evaluate("location.href"),
    "snapshot": lambda tools: tools.snapshot(),
    "tabs": lambda tools: tools.tabs(),
    "press_key": lambda tools: tools.press_key("a"),
}


def test_first_call_after_browser_died_while_idle_fails(
    own_browser: BrowserTools, subtests: pytest.Subtests
) -> None:
    for name, call in _WITHOUT_NEW_PAGE.items():
        with subtests.test(name):
            kill([browser()])
            wait_noticed(own_browser)
            with pytest.raises(BrowserDied, match="died while idle"):
                call(own_browser)
            assert own_browser.navigate(PAGE).notes == ()


def test_navigate_succeeds_as_first_call_after_a_loss_and_reports_it_once(own_browser: BrowserTools) -> None:
    kill([browser()])
    wait_noticed(own_browser)
    first = own_browser.navigate(PAGE)
    assert first.title == "alive"
    assert "died while idle" in first.notes[0]
    assert own_browser.navigate(PAGE).notes == ()


def test_failed_navigation_after_a_loss_leaves_the_report_to_the_next_call(own_browser: BrowserTools) -> None:
    kill([browser()])
    wait_noticed(own_browser)
    with pytest.raises(WebtoolsError, match=r"ERR_|deniedPortAccess"):
        own_browser.navigate("http://127.0.0.1:9/")
    with pytest.raises(BrowserDied, match="died while idle"):
        own_browser.snapshot()


def test_loss_during_a_call_is_reported_by_that_call_alone(own_browser: BrowserTools) -> None:
    with ThreadPoolExecutor(1) as caller:
        running = caller.submit(own_browser.evaluate, "() => new Promise(() => {})", timeout=30)
        wait_busy(own_browser)
        kill([browser()])
        with pytest.raises(BrowserDied):
            running.result(timeout=10)
    assert own_browser.evaluate("location.href").value == "about:blank"


def test_each_context_reports_the_loss_of_the_shared_browser(own_browser: BrowserTools) -> None:
    alice = own_browser.context("alice")
    alice.navigate(PAGE)
    own_browser.context("bob").navigate(PAGE)
    kill([browser()])
    wait_noticed(own_browser)
    with pytest.raises(BrowserDied):
        own_browser.snapshot()
    with pytest.raises(BrowserDied):
        alice.snapshot()
    with pytest.raises(BrowserDied):
        own_browser.context("bob").snapshot()


def test_loss_of_the_current_contexts_own_browser_does_not_move_calls_silently() -> None:
    with BrowserTools(isolation="driver") as tools:
        tools.navigate(PAGE)
        tools.context_create("alone")
        tools.navigate(PAGE)
        kill([browser()])  # the newest one
        wait_until(lambda: len(tools.context_list().contexts) == 1, "the context `alone` is gone")
        assert [one.name for one in tools.context_list().contexts] == ["default"]
        with pytest.raises(BrowserDied):
            tools.evaluate("document.title")
        assert tools.evaluate("document.title").value == "alive"


def test_toolset_reports_a_loss_with_the_first_navigation() -> None:
    with BrowserToolset() as toolset:
        navigate = toolset.tools["browser_navigate"].execute
        navigate({"url": PAGE})
        kill([browser()])
        wait_noticed(toolset._browser)
        assert "died while idle" in str(navigate({"url": PAGE}).notes)
        assert navigate({"url": PAGE}).notes is None


@pytest.mark.needs("connection-per-context")
def test_cut_connection_ends_its_own_context_only(own_browser: BrowserTools) -> None:
    other = own_browser.context("other")
    other.navigate(PAGE)
    before = driver()
    home = own_browser._browser._keepers["default"]._running
    assert home is not None
    assert isinstance(home._connection, Connection)
    home._connection._shut_down()
    wait_until(lambda: not own_browser.context("default").running, "the lost connection is noticed")
    with pytest.raises(BrowserDied):
        own_browser.evaluate("document.title")
    assert other.evaluate("document.title").value == "alive"
    assert driver() == before
    assert own_browser.navigate(PAGE).title == "alive"
    assert len(own_browser.tabs().tabs) == 1


@pytest.mark.needs("connection-per-context")
def test_page_that_comes_after_a_cut_connection_stays(
    own_browser: BrowserTools, monkeypatch: pytest.MonkeyPatch
) -> None:
    clear_up = RunningContext._clear_up

    def clear_up_late(running: RunningContext, driver: Driver) -> bool:
        sleep(0.5)  # as on a busy machine; the next page comes meanwhile if nothing holds it up
        return clear_up(running, driver)

    monkeypatch.setattr(RunningContext, "_clear_up", clear_up_late)
    other = own_browser.context("other")
    other.navigate(PAGE)
    home = own_browser._browser._keepers["default"]._running
    assert home is not None
    assert isinstance(home._connection, Connection)
    home._connection._shut_down()
    with pytest.raises(BrowserDied):
        own_browser.evaluate("document.title")
    assert own_browser.navigate(PAGE).title == "alive"
    home.wait_closed()
    assert [tab.title for tab in own_browser.tabs().tabs] == ["alive"]


@pytest.fixture
def restoring(site: Site) -> Iterator[BrowserTools]:
    with BrowserTools(on_crash="restore") as tools:
        yield tools


def test_restore_brings_back_cookies_storage_options_and_tabs(restoring: BrowserTools, site: Site) -> None:
    alice = restoring.context("alice", locale="de-CH")
    alice.navigate(site.url("plain.html"))
    alice.tabs("new", url=site.url("plain.html?second"))
    alice.evaluate("() => { document.cookie = 'kept=1; max-age=999'; localStorage.kept = 'yes'; }")
    home = restoring._browser._keepers["alice"]._running
    assert home is not None
    assert home._checkpoints is not None
    taken = home._checkpoints
    wait_until(lambda: taken.last is not None and taken.last.state.cookies, "a checkpoint has the cookie")
    kill([browser()])
    wait_until(lambda: not alice.running, "the death is noticed")
    assert "alice" in [one.name for one in restoring.context_list().contexts]
    with pytest.raises(BrowserDied):
        alice.snapshot()
    alice.wait_for(url="plain.html?second")
    assert [one.url for one in alice.tabs().tabs] == [site.url("plain.html"), site.url("plain.html?second")]
    kept = "[document.cookie, localStorage.kept, navigator.language]"
    assert alice.evaluate(kept).value == ["kept=1", "yes", "de-CH"]


@pytest.mark.alone
@pytest.mark.needs("crash-event")
def test_crashed_page_is_reported_at_once(own_browser: BrowserTools) -> None:
    victim = page_process(own_browser)
    with ThreadPoolExecutor(1) as caller:
        running = caller.submit(own_browser.evaluate, "() => new Promise(() => {})", timeout=30)
        wait_busy(own_browser)
        kill([victim])
        with within(_CRASH_SECONDS), pytest.raises(PageCrashed) as raised:
            running.result(timeout=15)
    assert raised.value.code == "page_crashed"
    with pytest.raises(PageCrashed):
        own_browser.snapshot()


_REOPENING: dict[str, Callable[[BrowserTools], object]] = {
    "reload": lambda tools: tools.reload(),
    "navigate": lambda tools: tools.navigate(PAGE),
}


@pytest.mark.needs("crash-event")
@pytest.mark.parametrize("way", _REOPENING)
def test_crashed_tab_opens_again(own_browser: BrowserTools, way: str) -> None:
    before = driver()
    kill([page_process(own_browser)])
    with pytest.raises(PageCrashed):
        own_browser.evaluate("() => new Promise(() => {})", timeout=10)
    _REOPENING[way](own_browser)
    assert own_browser.evaluate("document.title").value == "alive"
    assert len(own_browser.tabs().tabs) == 1
    assert driver() == before


@pytest.mark.needs("crash-event")
@pytest.mark.parametrize("dies", [True, False], ids=["crashed", "hanging"])
def test_rest_of_what_was_typed_does_not_reach_the_next_page(own_browser: BrowserTools, dies: bool) -> None:
    """The browser goes on with the keys as soon as there is a document that takes them."""
    field = "data:text/html,<title>{}</title><input autofocus aria-label=Name {}>"
    own_browser.navigate(field.format("first", "onkeydown='for(;;);'"))
    victim = page_process(own_browser)
    with pytest.raises(DeadlineExceeded):
        own_browser.get("textbox", "Name").type("a secret", slowly=True, timeout=2)
    if dies:
        kill([victim])
        with pytest.raises(PageCrashed):
            own_browser.evaluate("() => new Promise(() => {})", timeout=10)
    assert own_browser.navigate(field.format("next", "")).title == "next"
    own_browser.press_key("y", ref=own_browser.get("textbox", "Name"))
    assert own_browser.get("textbox", "Name").value() == "y"


@pytest.mark.needs("devtools")
def test_death_of_the_drivers_own_tab_is_found_out_although_a_page_works(own_browser: BrowserTools) -> None:
    """Every answer goes through that tab; a browser that works is given more than this call's time."""
    mapper = find_mapper(renderers())
    assert mapper is not None
    own_browser.evaluate(
        "() => { setInterval(() => { const end = Date.now() + 150; while (Date.now() < end); }, 200) }"
    )
    kill([mapper])
    with pytest.raises(BrowserDied):
        own_browser.evaluate("1", timeout=10)
    assert own_browser.navigate(PAGE).title == "alive"


@pytest.mark.alone
def test_browser_is_replaced_when_all_page_processes_are_gone(own_browser: BrowserTools) -> None:
    """The driver's own one is among them, so nothing is answered any more, though every connection stays open."""
    kill(renderers())
    with within(_REPLACED_SECONDS):
        with pytest.raises((BrowserDied, PageCrashed)):
            own_browser.navigate(PAGE, timeout=30)
        assert own_browser.navigate(PAGE).title == "alive"


@pytest.mark.alone
@pytest.mark.parametrize("who", [driver, browser])
def test_stopped_process_is_found_out_by_the_first_late_call(
    own_browser: BrowserTools, who: Callable[[], psutil.Process]
) -> None:
    who().suspend()
    with (
        within(_STOPPED_SECONDS),
        pytest.raises(BrowserDied, match=r"it did not answer for \S+ s, and was ended"),
    ):
        own_browser.navigate(PAGE, timeout=30)
    assert own_browser.navigate(PAGE).title == "alive"


def test_stopped_driver_is_replaced_while_a_context_opens(own_browser: BrowserTools) -> None:
    driver().suspend()
    assert own_browser.context("other").navigate(PAGE).title == "alive"


@pytest.mark.parametrize(
    "kind", ["gpu-process", pytest.param("utility", marks=pytest.mark.needs("crash-event"))]
)
def test_next_call_works_when_a_helper_process_was_killed(own_browser: BrowserTools, kind: str) -> None:
    before = driver()
    victims = helpers(kind)
    assert victims
    kill(victims)
    assert own_browser.evaluate("document.title").value == "alive"
    assert own_browser.take_screenshot().width > 0
    assert own_browser.navigate(PAGE).title == "alive"
    assert driver() == before
