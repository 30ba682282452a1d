"""Browsers die, and so do programs: the right error at once, the next call good, nothing left running."""

import os
import signal
import subprocess
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest
from loguru import logger

from tests.browser.processes import (
    PAGE,
    VICTIMS,
    assert_gone,
    browser,
    driver,
    driver_name,
    everything,
    is_named,
    kill,
    wait_busy,
    wait_noticed,
)
from tests.waiting import wait_until
from webtools import BrowserDied, BrowserTools, Closed, DeadlineExceeded, StaleRef
from webtools.errors import InvalidArgument

_NOTICED_SECONDS = 0.5

pytestmark = pytest.mark.timeout(120)


_KILLS = [*VICTIMS, next(iter(VICTIMS))]
"""Each kind of victim in a browser that was started again, which has to be watched like the first one."""


def test_killed_between_calls_the_next_call_has_a_new_browser(
    own_browser: BrowserTools, subtests: pytest.Subtests
) -> None:
    for number, victim in enumerate(_KILLS):
        with subtests.test(victim, number=number):
            processes = everything()
            kill(VICTIMS[victim]())
            wait_noticed(own_browser)
            assert own_browser.navigate(PAGE).title == "alive"
            assert_gone(processes)


def test_a_ref_of_the_browser_before_acts_on_nothing_in_the_new_one(own_browser: BrowserTools) -> None:
    before = str(own_browser.snapshot().find("button", "A").ref)
    kill([browser()])
    wait_noticed(own_browser)
    own_browser.navigate(PAGE)
    after = str(own_browser.snapshot().find("button", "A").ref)
    assert after != before
    with pytest.raises(StaleRef, match=f'{before} belongs to a browser that is gone.*"A" .ref={after}]'):
        own_browser.click(before)


def test_a_lost_connection_clears_the_contexts(own_browser: BrowserTools) -> None:
    """Spec 3, Scenario: Browser process dies during operation."""
    own_browser.context_create("named", locale="de-CH")
    kept = own_browser.context("kept")
    assert kept.evaluate("1").value == 1
    kill([browser()])
    wait_noticed(own_browser)
    (left,) = own_browser.context_list().contexts
    assert (left.name, left.is_active, left.page_count) == ("default", True, 0)
    assert own_browser.navigate(PAGE).title == "alive"
    with pytest.raises(InvalidArgument, match="no context 'named'"):
        own_browser.context_switch("named")
    assert own_browser.context_create("named").name == "named"
    assert own_browser.evaluate("navigator.language").value == "en-US"
    with pytest.raises(BrowserDied, match="died while idle"):
        kept.evaluate("2")
    assert kept.evaluate("2").value == 2
    assert [one.name for one in own_browser.context_list().contexts] == ["default", "kept", "named"]


def test_contexts_that_were_lost_take_up_no_room() -> None:
    with BrowserTools(max_contexts=2) as tools:
        tools.navigate(PAGE)
        tools.context_create("lost")
        kill([browser()])
        wait_noticed(tools)
        assert tools.navigate(PAGE).title == "alive"
        assert tools.context_create("new", timeout=5.0).is_active


def test_killed_during_a_call_the_call_fails_at_once_and_the_next_is_good(
    own_browser: BrowserTools, subtests: pytest.Subtests
) -> None:
    with ThreadPoolExecutor(1) as caller:
        for number, victim in enumerate(_KILLS):
            with subtests.test(victim, number=number):
                processes = everything()
                victims = VICTIMS[victim]()
                running = caller.submit(own_browser.evaluate, "() => new Promise(() => {})", timeout=30)
                wait_busy(own_browser)
                kill(victims)
                with pytest.raises(BrowserDied) as raised:
                    running.result(timeout=5)
                assert (raised.value.code, raised.value.can_retry) == ("browser_crashed", True)
                assert own_browser.navigate(PAGE).title == "alive"
                assert_gone(processes)


@pytest.mark.alone
def test_a_death_while_idle_is_noticed_within_half_a_second_and_logged(own_browser: BrowserTools) -> None:
    said: list[str] = []
    warned = threading.Event()

    def hear(message: str) -> None:
        said.append(message)
        warned.set()

    sink = logger.add(hear, level="WARNING", format="{message}")
    logger.enable("webtools")
    try:
        processes = everything()
        kill([browser()])
        assert warned.wait(_NOTICED_SECONDS), "nobody noticed"
    finally:
        logger.disable("webtools")
        logger.remove(sink)
    assert "died while idle" in said[0]
    assert_gone(processes)


def test_death_takes_all_contexts_and_each_comes_back_by_itself(own_browser: BrowserTools) -> None:
    names = ["default", "alice", "bob"]
    for name in names:
        own_browser.context(name).navigate(PAGE)
    kill([driver()])
    wait_until(
        lambda: not any(own_browser.context(name).running for name in names),
        "the death reaches every context",
    )
    assert [own_browser.context(name).navigate(PAGE).title for name in names] == ["alive"] * 3
    assert len([child for child in psutil.Process().children() if is_named(child, "driver")]) <= 2


def test_a_stuck_browser_is_found_out_and_ended(own_browser: BrowserTools) -> None:
    processes = everything()
    browser().suspend()
    with pytest.raises(DeadlineExceeded, match=r"evaluate did not end within 0.2 s"):
        own_browser.evaluate("1", timeout=0.2)
    assert_gone_later(processes)
    assert own_browser.navigate(PAGE).title == "alive"


def assert_gone_later(processes: list[psutil.Process]) -> None:
    """The watchdog gives a suspect some seconds to answer."""
    psutil.wait_procs(processes, timeout=30)
    assert_gone(processes)


def test_an_error_that_is_not_the_browsers_death_leaves_it_as_it_is(own_browser: BrowserTools) -> None:
    before = driver()
    with pytest.raises(DeadlineExceeded):
        own_browser.evaluate("() => new Promise(() => {})", timeout=0.2)
    assert own_browser.evaluate("document.title").value == "alive"
    assert driver() == before


def test_close_ends_a_running_call_and_refuses_the_next(own_browser: BrowserTools) -> None:
    with ThreadPoolExecutor(1) as caller:
        running = caller.submit(own_browser.evaluate, "() => new Promise(() => {})", timeout=30)
        wait_busy(own_browser)
        own_browser.close()
        with pytest.raises(Closed):
            running.result(timeout=5)
    with pytest.raises(Closed):
        own_browser.navigate(PAGE)
    assert own_browser.close().was_running is False


_SCRIPT = """
import os, signal, sys, threading
from webtools import BrowserTools

browser_tools = BrowserTools()
browser_tools.navigate({page!r})
browser_tools.context("alice").navigate({page!r})
print("ready", flush=True)
{end}
"""

ENDS = {
    "the end of the script": "",
    "an exception": "raise RuntimeError('on purpose')",
    "sys.exit": "sys.exit(3)",
    "a with block": "with browser_tools: pass",
    "no reference left": "del browser_tools; import gc; gc.collect(); os._exit(0)",
    "os._exit": "os._exit(0)",
    "SIGTERM": "os.kill(os.getpid(), signal.SIGTERM); threading.Event().wait()",
    "SIGINT": "os.kill(os.getpid(), signal.SIGINT); threading.Event().wait()",
    "SIGINT during a call": (
        "threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
        "browser_tools.evaluate('() => new Promise(() => {})', timeout=30)"
    ),
    "SIGKILL": "os.kill(os.getpid(), signal.SIGKILL)",
}

_DIES_WHILE_STARTING = """
import os, signal, threading, psutil
from webtools import BrowserTools

def die_when_there_is_a_driver():
    while not any("{name}" in child.name() for child in psutil.Process().children()):
        pass
    os.kill(os.getpid(), signal.SIGKILL)

threading.Thread(target=die_when_there_is_a_driver).start()
BrowserTools().navigate("about:blank")
"""


@pytest.mark.parametrize("end", ENDS)
def test_however_a_program_ends_nothing_is_left(end: str) -> None:
    tmp_path = Path(tempfile.mkdtemp(prefix="end-"))  # pytest's own is longer than a socket's path may be
    environment = os.environ | {"TMPDIR": str(tmp_path)}
    script = _SCRIPT.format(page=PAGE, end=ENDS[end])
    with subprocess.Popen(
        [sys.executable, "-c", script], env=environment, stdout=-1, stderr=-1, text=True
    ) as program:
        assert program.stdout is not None
        started: list[psutil.Process] = []
        assert program.stdout.readline() == "ready\n"
        try:
            started = psutil.Process(program.pid).children(recursive=True)
        except psutil.NoSuchProcess:
            pass  # it has ended already; what it left is found by its folder
        program.communicate(timeout=20)
    assert_gone(started)
    assert_nothing_works_in(tmp_path)


def assert_nothing_works_in(folder: Path) -> None:
    wait_until(lambda: not list(folder.glob("webtools-*")), "the guard has removed the browser's folder")
    folder.rmdir()
    processes = psutil.process_iter(["environ"])
    assert_gone([one for one in processes if str(folder) in str(one.info["environ"])])


def test_a_program_killed_while_its_browser_starts_leaves_nothing() -> None:
    folder = Path(tempfile.mkdtemp(prefix="end-"))
    done = subprocess.run(
        [sys.executable, "-c", _DIES_WHILE_STARTING.format(name=driver_name())],
        check=False,
        env=os.environ | {"TMPDIR": str(folder)},
    )
    assert done.returncode == -signal.SIGKILL
    assert_nothing_works_in(folder)


def test_killed_program_leaves_no_browser_although_a_fork_of_it_lives() -> None:
    script = (
        "import os, signal, sys\nfrom webtools import BrowserTools\n"
        "browser_tools = BrowserTools()\n"
        f"browser_tools.navigate({PAGE!r})\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    signal.pause()\n"
        "print(child, flush=True)\n"
        "signal.pause()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", script], stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        child = psutil.Process(int(program.stdout.readline()))
        try:
            started = psutil.Process(program.pid).children(recursive=True)
            program.kill()
            program.wait()
            assert_gone([one for one in started if one != child])
            assert child.is_running()
        finally:
            child.kill()


def test_the_end_of_a_fork_does_not_end_the_browser_of_its_parent() -> None:
    script = (
        "import os, sys\nfrom webtools import BrowserTools\n"
        "with BrowserTools() as browser_tools:\n"
        f"    browser_tools.navigate({PAGE!r})\n"
        "    child = os.fork()\n"
        "    if child == 0:\n"
        "        sys.exit()\n"
        "    os.waitpid(child, 0)\n"
        "    print(browser_tools.evaluate('document.title').value)\n"
    )
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", script],
        check=False,
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert (done.stdout, done.returncode) == ("alive\n", 0), done.stderr


def test_sigint_reaches_the_caller_as_keyboard_interrupt() -> None:
    script = (
        "import signal, threading, os\nfrom webtools import BrowserTools\n"
        "with BrowserTools() as browser_tools:\n"
        f"    browser_tools.navigate({PAGE!r})\n"
        "    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
        "    try:\n"
        "        browser_tools.evaluate('() => new Promise(() => {})', timeout=30)\n"
        "    except KeyboardInterrupt:\n"
        "        print(browser_tools.evaluate('document.title').value)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], check=False, capture_output=True, text=True, timeout=30
    )
    assert (done.stdout, done.returncode) == ("alive\n", 0), done.stderr


def test_a_long_path_of_temporary_files_keeps_no_browser_from_starting(tmp_path: Path) -> None:
    folder = tmp_path / ("long" * 20)
    folder.mkdir()
    script = f"from webtools import BrowserTools\nprint(BrowserTools().navigate({PAGE!r}).title)"
    environment = os.environ | {"TMPDIR": str(folder)}
    done = subprocess.run(
        [sys.executable, "-c", script], check=False, env=environment, capture_output=True, text=True
    )
    assert done.stdout == "alive\n", done.stderr
    assert list(folder.iterdir()) == []


def test_the_guard_says_nothing_and_needs_nothing_of_the_environment(tmp_path: Path) -> None:
    from webtools.driver.guard import Guard

    folder = tmp_path / "webtools-x"
    (folder / "deep").mkdir(parents=True)
    with subprocess.Popen(["sleep", "60"], start_new_session=True) as sleeper:
        guard = Guard(folder)
        guard.watch(sleeper.pid)
        guard.act()
        assert sleeper.wait() == -signal.SIGKILL
    assert not folder.exists()
