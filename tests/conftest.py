"""What holds for every test: it leaves nothing behind, whether it passes or fails; and what all levels share."""

import os
import shutil
import signal
import tempfile
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import takewhile
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING
from uuid import uuid4

import psutil
import pytest

from tests.waiting import wait_until
from webtools import capabilities
from webtools.capabilities import default_browser

if TYPE_CHECKING:
    from tests.browser.site import Site

_PATIENCE = 5.0  # seconds for what is already on its way out
_MARK = "WEBTOOLS_TEST_RUN"  # an environment variable that every process has which descends from this run


def pytest_configure(config: pytest.Config) -> None:
    """Have the chosen browser for what tests start without naming one, in other processes as well."""
    if browser := config.getoption("--webtools-browser", None):
        os.environ["WEBTOOLS_BROWSER"] = browser[0]
    # A shell's background ignores it, and so would all that tests start.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what the chosen browser does otherwise, with the reason of the table."""
    browser = default_browser()
    for item in items:
        for mark in item.iter_markers("needs"):
            difference = capabilities.DIFFERENCES[mark.args[0]].get(browser)
            if difference is not None:
                item.add_marker(pytest.mark.skip(reason=f"{browser}: {difference.happens}"))


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Pass when a chosen part of the tests has none of the wanted mark: tox runs parallel and lone tests apart."""
    if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and session.config.option.markexpr:
        session.exitstatus = pytest.ExitCode.OK


@pytest.fixture(scope="session", autouse=True)
def _run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Give the run its own temporary folder and mark: others may use this machine meanwhile."""
    tmp_path_factory.getbasetemp()  # stays where pytest keeps it, to be looked at after a failure
    folder = tempfile.mkdtemp(prefix="run-")
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv(_MARK, uuid4().hex)
            patch.setenv("TMPDIR", folder)
            patch.setattr(tempfile, "tempdir", folder)
            # Browsers look up names for themselves; where the DNS drops questions, glibc asks again after 5 s.
            patch.setenv("RES_OPTIONS", "timeout:1 attempts:1")
            if os.environ.get("PYTHONDONTWRITEBYTECODE"):
                # Each interpreter that a test starts would compile all modules anew.
                patch.delenv("PYTHONDONTWRITEBYTECODE")
                patch.setenv("PYTHONPYCACHEPREFIX", str(Path(folder, "bytecode")))
            with _nothing_left():
                yield
    finally:
        shutil.rmtree(folder)


@pytest.fixture
def _there_before() -> None:
    """For tests that share something: override it to bring that about before anybody looks what is there."""


@pytest.fixture(autouse=True)
def _test(_run: None, _there_before: None) -> Iterator[None]:
    with _nothing_left():
        yield


@pytest.fixture(autouse=True)
def _no_secret_in_archives(_run: None, request: pytest.FixtureRequest) -> "Iterator[None]":
    """Fail when a trace or an HTTP archive of the test shows one of its secrets."""
    names = {"tmp_path", "pytester"} & set(request.fixturenames)
    if not names:
        yield
        return
    from tests.archives import Seen, leaks

    folders = [
        getattr(request.getfixturevalue(name), "path", None) or request.getfixturevalue(name)
        for name in names
    ]
    seen = Seen()
    with seen.noting():
        yield
    if found := leaks(folders, seen):
        pytest.fail("Secrets in archives: " + "; ".join(found[:10]), pytrace=False)


@pytest.fixture(scope="session")
def _running_site(_run: None) -> "Iterator[Site]":
    from tests.browser.site import running_site  # quick levels need no web server

    with running_site() as site:
        yield site


@pytest.fixture
def site(_running_site: "Site") -> "Iterator[Site]":
    """The tests' web site, which has seen nothing yet; it runs all through the session."""
    sites = (_running_site, _running_site.other)
    for each in sites:
        each.forget()
    yield _running_site
    for each in sites:
        each.forget()


@pytest.fixture
def pytester(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """Run pytest in a folder of its own, without plugins that take longer to import than pytest itself."""
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p no:hypothesispytest -p no:anyio")
    return pytester


@contextmanager
def _nothing_left() -> Iterator[None]:
    """Fail if there are threads, processes or temporary folders afterwards that were not there before."""
    threads, pids, folders = set(threading.enumerate()), set(psutil.pids()), _folders()
    yield
    left = [
        *_alive(_started(threads)),
        *_running(_descendants(set(psutil.pids()) - pids)),
        *(f"folder {folder}" for folder in _remaining(folders)),
    ]
    if left:
        pytest.fail("Left behind: " + ", ".join(left), pytrace=False)


def _started(before: set[threading.Thread]) -> set[threading.Thread]:
    """Return the new threads.

    A browser connects to a server or relay that was there before whenever it likes: those threads are the server's.
    """
    servers = {thread.name for thread in before if thread.name.startswith("loopback-")}
    connections = servers | {f"{thread.name}-connection" for thread in before}
    return {thread for thread in set(threading.enumerate()) - before if thread.name not in connections}


def _alive(threads: Iterable[threading.Thread]) -> list[str]:
    end = monotonic() + _PATIENCE
    for thread in threads:
        # Another thread is about to start it, and join would fail.
        wait_until(lambda: thread.ident is not None, f"{thread.name} is started", seconds=_PATIENCE)  # noqa: B023  # at once
        thread.join(max(0.0, end - monotonic()))
    return [f"thread {thread.name}" for thread in threads if thread.is_alive()]


def _running(processes: Iterable[psutil.Process]) -> list[str]:
    _, running = psutil.wait_procs(processes, timeout=_PATIENCE)
    return [f"process {process.pid} {process.name()}" for process in running]


def _descendants(new: set[int]) -> Iterator[psutil.Process]:
    """Those of the new processes that the code under test has started.

    Orphans are known by their mark. What an older process of ours has started is that one's affair: a browser
    that many tests share starts and ends processes as it likes.
    """
    for pid in new:
        try:
            process = psutil.Process(pid)
            ancestors = [parent.pid for parent in process.parents()]
            if os.getpid() in ancestors:
                between = takewhile(lambda ancestor: ancestor != os.getpid(), ancestors)
                ours = new.issuperset(between)
            else:
                ours = process.environ().get(_MARK) == os.environ[_MARK]
        except psutil.Error:
            continue  # gone meanwhile, or somebody else's
        if ours:
            yield process


def _remaining(before: set[Path]) -> list[Path]:
    """Return the folders that are new: another process may still be removing one whose browser has just ended."""
    with suppress(AssertionError):
        wait_until(lambda: _folders() <= before, "no new folder is there", seconds=_PATIENCE)
    return sorted(_folders() - before)


def _folders() -> set[Path]:
    return set(Path(tempfile.gettempdir()).glob("webtools-*"))
