"""Stock Firefox over its own end point: start, sharing of its one socket, death and what it refuses."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

from tests.browser.processes import newest, renderers, wait_busy
from tests.browser.site import Site
from tests.waiting import wait_until
from webtools import BrowserDied, BrowserTools, InvalidArgument, NavigationFailed
from webtools.actor.mailbox import Mailbox, News
from webtools.driver.find import find
from webtools.errors import BrowserMissing, BrowserNotStarted, NotSupported


@pytest.fixture
def firefox() -> Iterator[BrowserTools]:
    """A Firefox of the test's own."""
    _require_firefox()
    with BrowserTools(browser="firefox") as tools:
        yield tools


def _require_firefox() -> None:
    try:
        find("firefox")
    except BrowserMissing:
        pytest.fail("These tests need Firefox: run `webtools install firefox`")


@pytest.mark.alone
def test_flood_of_console_messages_waits_in_bounded_memory_while_a_handler_holds_up_the_context(
    firefox: BrowserTools, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting = [0]
    put_news = Mailbox.put_news

    def measuring(mailbox: Mailbox, news: News) -> None:
        put_news(mailbox, news)
        waiting.append(mailbox.bytes_waiting)

    held_up = Event()

    def hold_up(_: object) -> None:
        if not held_up.is_set():
            held_up.set()
            site.wait_for("/flooded", timeout=60)

    monkeypatch.setattr(Mailbox, "put_news", measuring)
    firefox.navigate(site.url("/index.html"))
    firefox.on("log.entryAdded", hold_up)
    firefox.evaluate("""() => {
        const text = "x".repeat(2_000_000);
        let left = 100;
        const write = () => {
            console.log(text + left);
            if (left-- > 0) setTimeout(write, 1); else fetch("/flooded");
        };
        setTimeout(write, 500);
    }""")
    assert held_up.wait(10)
    firefox.console_messages(timeout=30)
    assert max(waiting) < 40_000_000


def test_click_changes_the_page(firefox: BrowserTools) -> None:
    firefox.navigate("data:text/html,<button onclick='this.textContent=\"done\"'>go</button>")
    ref = str(firefox.snapshot().find("button", "go").ref)
    firefox.click(ref)
    assert 'button "done"' in firefox.snapshot().tree


@pytest.mark.differs("connection-per-context")
@pytest.mark.differs("focus-of-first-tab")
def test_first_tab_gets_events_of_focus(firefox: BrowserTools) -> None:
    firefox.set_content(
        "<input onfocus='document.title += 1' onblur='document.title += 2' aria-label=Name><button>Save</button>"
    )
    firefox.get(label="Name").click()
    firefox.get("button", "Save").click()
    assert (firefox.title, firefox.evaluate("document.hasFocus()").value) == ("12", True)
    assert (len(firefox.tabs), firefox.evaluate("history.length").value) == (1, 1)


@pytest.mark.differs("focus-of-each-window")
def test_window_that_was_activated_last_has_the_focus(firefox: BrowserTools) -> None:
    contexts = (firefox, firefox.context("anna"))
    for each in contexts:
        each.navigate("data:text/html,<input>")

    def focused() -> list[bool]:
        return [each.evaluate("document.hasFocus()", returns=bool).value for each in contexts]

    assert focused() == [False, True]
    firefox.tabs.active.activate()
    assert focused() == [True, False]


def test_contexts_in_threads_share_the_socket_and_get_their_own_events(
    firefox: BrowserTools, site: Site
) -> None:
    def visit(number: int) -> tuple[str, list[str], int]:
        tools = firefox.fresh()
        tools.navigate(site.url("/index.html"))
        tools.evaluate(f"() => {{ document.title = 'visitor {number}'; console.log('of {number}'); }}")
        told = [entry.text for entry in tools.console_messages().messages]
        return str(tools.evaluate("document.title").value), told, len(tools.tabs().tabs)

    with ThreadPoolExecutor(4) as threads:
        seen = list(threads.map(visit, range(4)))
    assert seen == [(f"visitor {number}", [f"of {number}"], 1) for number in range(4)]


def test_killed_browser_fails_the_call_and_the_next_one_has_a_new_browser(firefox: BrowserTools) -> None:
    firefox.navigate("data:text/html,<title>before</title>")
    newest("firefox").kill()
    with pytest.raises(BrowserDied):
        firefox.evaluate("new Promise(() => {})")
    assert firefox.navigate("data:text/html,<title>after</title>").title == "after"


@pytest.mark.differs("crash-event")
def test_crash_of_a_page_is_reported_at_once_and_the_next_call_has_a_new_browser(
    firefox: BrowserTools,
) -> None:
    firefox.navigate("data:text/html,<title>before</title>")
    firefox.evaluate("() => { globalThis.large = new Uint8Array(150e6).fill(7); }")
    pages = [one for one in newest("firefox").children(recursive=True) if one.cmdline()[-1:] == ["tab"]]
    with ThreadPoolExecutor(1) as caller:
        running = caller.submit(firefox.evaluate, "() => new Promise(() => {})", timeout=30)
        wait_busy(firefox)
        max(pages, key=lambda one: one.memory_info().rss).kill()
        with pytest.raises(BrowserDied):
            running.result(timeout=20)
    assert firefox.navigate("data:text/html,<title>after</title>").title == "after"


@pytest.mark.differs("crash-event")
def test_no_value_comes_from_a_page_that_crashed(firefox: BrowserTools) -> None:
    """Firefox shows an empty page before it ends."""
    firefox.navigate("data:text/html,<title>before</title>")
    runs = Event()
    firefox.on("console", lambda _: runs.set())
    script = """() => {
      globalThis.large = new Uint8Array(150e6).fill(7);
      setTimeout(() => console.log("waits"), 300);
      return new Promise(() => {});
    }"""
    with ThreadPoolExecutor(1) as caller:
        running = caller.submit(firefox.evaluate, script, timeout=30)
        assert runs.wait(20)
        pages = [one for one in newest("firefox").children(recursive=True) if one.cmdline()[-1:] == ["tab"]]
        max(pages, key=lambda one: one.memory_info().rss).kill()
        with pytest.raises(BrowserDied):
            running.result()


@pytest.mark.differs("crash-event")
def test_no_call_takes_a_crashed_page_for_one_that_was_closed(firefox: BrowserTools) -> None:
    """Firefox reports the tab as gone some time before it ends."""
    firefox.navigate("data:text/html,<title>before</title>")
    for process in renderers():
        process.kill()
    with pytest.raises(BrowserDied):
        wait_until(lambda: firefox.evaluate("() => 1").value != 1, "a call that is wrong about it")


def test_address_without_server_is_a_failed_navigation(firefox: BrowserTools) -> None:
    with pytest.raises(NavigationFailed, match="NS_ERROR_CONNECTION_REFUSED"):
        firefox.navigate("http://127.0.0.1:49/")


def test_profile_is_kept_from_one_browser_to_the_next(tmp_path: Path, site: Site) -> None:
    _require_firefox()
    for expected in (None, "ada"):
        with BrowserTools(browser="firefox", user_data_dir=tmp_path / "profile") as tools:
            tools.navigate(site.url("/index.html"))
            assert tools.evaluate("() => localStorage.getItem('who')").value == expected
            tools.evaluate("() => localStorage.setItem('who', 'ada')")


@pytest.mark.differs("devtools")
def test_devtools_command_is_refused_with_the_alternative(firefox: BrowserTools) -> None:
    with pytest.raises(NotSupported, match=r"goog:cdp\.getSession is not supported in firefox.*chromium"):
        firefox.bidi("goog:cdp.getSession", {"context": "x"})


def test_executable_that_is_no_firefox_is_reported_with_its_last_words(tmp_path: Path) -> None:
    fake = tmp_path / "firefox"
    fake.write_text("#!/bin/sh\necho no display here >&2\nexit 3\n")
    fake.chmod(0o755)
    with (
        BrowserTools(browser="firefox", executable_path=fake) as tools,
        pytest.raises(BrowserNotStarted, match="status 3: no display here"),
    ):
        tools.navigate("about:blank")


def test_unknown_browser_is_refused() -> None:
    with pytest.raises(InvalidArgument, match="firefox"):
        BrowserTools(browser="netscape")  # type: ignore[arg-type]  # the mistake that is tested


@pytest.mark.differs("drag-across-frames")
def test_drag_from_one_frame_to_another_is_refused_with_the_alternative(firefox: BrowserTools) -> None:
    inner = "<div draggable=true role=button tabindex=0>Card</div>"
    firefox.navigate(
        f'data:text/html,<iframe srcdoc="{inner}"></iframe><div role=group aria-label=Zone>Zone</div>'
    )
    page = firefox.snapshot(all_refs=True)
    with pytest.raises(NotSupported, match="drag from one frame to another is not supported in firefox"):
        firefox.drag(page.find("button", "Card"), page.find("group", "Zone"))


@pytest.mark.differs("limited-files")
def test_page_of_a_file_is_refused_while_files_are_limited(tmp_path: Path) -> None:
    _require_firefox()
    page = tmp_path / "page.html"
    page.write_text("<title>local</title>")
    with BrowserTools(browser="firefox", roots=(tmp_path,)) as tools:
        with pytest.raises(NotSupported, match="files are limited is not supported in firefox"):
            tools.navigate(page.as_uri())
        assert tools.tabs().tabs[0].url == "about:blank"


@pytest.mark.differs("back-forward-cache")
def test_going_back_loads_the_page_anew(firefox: BrowserTools) -> None:
    firefox.navigate("data:text/html,<title>first</title>")
    firefox.evaluate("() => { globalThis.kept = true; }")
    firefox.navigate("data:text/html,<title>second</title>")
    assert firefox.navigate_back().title == "first"
    assert firefox.evaluate("typeof kept").value == "undefined"


@pytest.mark.differs("file-events-across-shadow-roots")
def test_events_of_a_chosen_file_stay_in_their_shadow_root(firefox: BrowserTools, tmp_path: Path) -> None:
    file = tmp_path / "one.txt"
    file.write_text("one")
    firefox.navigate(
        "data:text/html,<div><template shadowrootmode=open><input type=file aria-label=File></template></div>"
    )
    field = firefox.snapshot().find(name="File")
    firefox.evaluate(
        "(field) => { window.seen = []; for (const place of [field, field.getRootNode(), document])"
        " place.addEventListener('input', () => seen.push(place.nodeName)); }",
        ref=field,
    )
    firefox.file_upload([file], ref=field)
    assert firefox.evaluate("(field) => field.files[0].name", ref=field).value == "one.txt"
    assert firefox.evaluate("() => seen").value == ["INPUT", "#document-fragment"]


def test_pictures_do_not_mark_words_that_a_dictionary_lacks(firefox: BrowserTools) -> None:
    def picture(spellcheck: str) -> bytes:
        firefox.navigate(f"data:text/html,<textarea aria-label=Text spellcheck={spellcheck}></textarea>")
        field = firefox.snapshot().find("textbox", "Text")
        firefox.type(field, "Zzzzzzz zzzzzzzz")
        firefox.evaluate("() => document.activeElement.blur()")
        return firefox.take_screenshot(ref=field).data

    assert picture("true") == picture("false")


def test_address_that_firefox_refuses_by_itself_is_a_failed_navigation(firefox: BrowserTools) -> None:
    with pytest.raises(NavigationFailed, match="deniedPortAccess"):
        firefox.navigate("http://127.0.0.1:9/")


def test_killed_browser_leaves_no_part_of_a_download(site: Site, tmp_path: Path) -> None:
    _require_firefox()
    with BrowserTools(browser="firefox", output_dir=tmp_path) as tools:
        tools.navigate(site.url("/index.html"))
        tools.evaluate(
            "() => { document.body.innerHTML = '<a href=\"/download?key=end&size=3000000\">Report</a>' }"
        )
        tools.click(tools.snapshot().find("link", "Report"))
        wait_until(
            lambda: any(one.stat().st_size for one in tmp_path.rglob("*.part")), "a part of the file has come"
        )
        newest("firefox").kill()
        with pytest.raises(BrowserDied):
            tools.evaluate("new Promise(() => {})")
        wait_until(lambda: not list(tmp_path.iterdir()), "the part is removed")


def test_request_that_the_page_cancels_while_it_is_held_up_leaves_the_page_usable(
    firefox: BrowserTools, site: Site
) -> None:
    firefox.navigate(site.url("/index.html"))
    firefox.route("/slow*", body="late", delay=600)
    firefox.evaluate(
        "() => { window.stop = new AbortController();"
        " fetch('/slow', { signal: stop.signal }).catch((error) => (window.ended = error.name)); }"
    )
    wait_until(lambda: firefox.route_list().routes[0].used == 1, "the request is held up")
    firefox.evaluate("() => stop.abort()")
    firefox.wait_for(function="window.ended === 'AbortError'")
    firefox.unroute()
    assert firefox.navigate(site.url("/second.html")).title == "Second"
    assert "/slow" not in site.paths


def test_timers_of_a_tab_behind_another_one_are_not_slowed_down(firefox: BrowserTools) -> None:
    firefox.navigate("data:text/html,<title>behind</title>")
    firefox.evaluate("() => { window.ticks = 0; setInterval(() => { ticks += 1; }, 20); }")
    behind = firefox.tabs().tabs[0]
    firefox.tabs("new")
    firefox.wait_for(time=2)
    firefox.tabs("select", behind.index)
    assert int(str(firefox.evaluate("ticks").value)) > 40


def test_click_in_a_frame_with_a_fixed_position_meets_its_element(firefox: BrowserTools, site: Site) -> None:
    firefox.navigate(site.url("/form.html"))
    firefox.evaluate(
        "() => { const frame = document.createElement('iframe'); frame.src = '/frames/inner.html';"
        " document.body.append(frame); frame.style ="
        " 'position: fixed; right: 10px; bottom: 10px; width: 300px; height: 200px; transform: scale(0.8)';"
        " document.body.style.minHeight = '4000px'; scrollTo(0, 900);"
        " return new Promise((done) => { frame.onload = () => done(); }); }"
    )
    firefox.click(firefox.snapshot().find("button", "Innermost"))


@pytest.mark.differs("fragments-by-context")
def test_fragment_that_a_script_sets_is_reported_to_its_own_context(
    firefox: BrowserTools, site: Site
) -> None:
    contexts = firefox.context("default"), firefox.context("other")
    for each in contexts:
        each.navigate(site.url("/form.html"))
    for number, each in enumerate(contexts):
        each.evaluate(f"() => void setTimeout(() => {{ location.hash = 'place-{number}'; }}, 100)")
    for number, each in enumerate(contexts):
        each.wait_for(url=f"*/form.html#place-{number}", timeout=10)


@pytest.mark.differs("answers-in-order")
def test_click_is_over_when_the_page_has_the_responses_that_the_browser_has_reported(
    firefox: BrowserTools, site: Site
) -> None:
    texts = []
    for _ in range(10):
        firefox.navigate(site.url("/settle.html"))
        firefox.click(firefox.get("button", "Two fetches, one after the other"))
        texts.append(firefox.evaluate("() => document.querySelector('#result').textContent").value)
    assert texts == ["Second"] * 10
