"""Real applications that nobody here wrote, started from their packages and driven through the library.

The tests in `quick` run in CI, those in `slow`, which take minutes, by `make applications` only.
A test acts with refs from snapshots and checks the result in the application's own state: its API, database, files,
or the model that a widget keeps.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from benchmarks.unseen.judge import Verdict, judged
from tests.applications.installing import Package, RegistryUnreachable, install
from tests.applications.running import Application, running
from webtools import BrowserTools

_INSTALL_AND_TEST_SECONDS = 300
_VERDICT = pytest.StashKey[Verdict]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.timeout(_INSTALL_AND_TEST_SECONDS))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if (verdict := config.stash.get(_VERDICT, None)) is not None:
        terminalreporter.write_line(f"The marks of unseen text on the applications' pages: {verdict}")


@pytest.fixture(scope="session")
def _verdicts(request: pytest.FixtureRequest) -> Iterator[list[Verdict]]:
    """Collect verdicts, and fail if over 1 % of the texts are marked although a person can see them."""
    verdicts: list[Verdict] = []
    yield verdicts
    total = sum(verdicts, Verdict())
    request.config.stash[_VERDICT] = total
    assert len(total.mistaken) <= total.texts / 100, str(total)


@pytest.fixture(autouse=True)
def _marks_of_unseen_text(browser_tools: BrowserTools, _verdicts: list[Verdict]) -> Iterator[None]:
    """Judge the marks on the page that a test leaves open."""
    yield
    _verdicts.append(judged(browser_tools))


@pytest.fixture
def _there_before(_webtools_browser: BrowserTools) -> None:
    """Start the shared browser before a test begins: who starts it would be blamed for leaving it."""
    _webtools_browser.tabs()


@pytest.fixture(scope="module")
def installed() -> Callable[[Package], Path]:
    """Install packages and return their folder; skip the tests when their registry cannot be reached."""

    def installed(package: Package) -> Path:
        try:
            return install(package)
        except RegistryUnreachable as error:
            pytest.skip(f"The registry cannot be reached: {error}")

    return installed


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Application]]:
    """Start a command in a folder of its own, with the arguments of `running`; it ends after the module's tests."""
    with ExitStack() as stack:

        def start(command: Sequence[str | Path], **options: Any) -> Application:
            home = options.pop("home", None) or tmp_path_factory.mktemp("home")
            return stack.enter_context(running(command, home, **options))

        yield start


@pytest.fixture(scope="module")
def serve(
    installed: Callable[[Package], Path],
    start: Callable[..., Application],
    tmp_path_factory: pytest.TempPathFactory,
) -> Callable[..., Application]:
    """Serve a page that uses packages of npm, at `/node_modules/`; others by their names, such as `letter="<p>…"`."""

    def serve(package: Package, page: str, **others: str) -> Application:
        home = tmp_path_factory.mktemp("page")
        (home / "node_modules").symlink_to(installed(package) / "node_modules")
        for name, text in {"index": page, **others}.items():
            (home / f"{name}.html").write_text(text, encoding="utf-8")
        return start([sys.executable, "-m", "http.server", "--bind", "127.0.0.1", "{port}"], home=home)

    return serve


@pytest.fixture
def browser_context_options() -> dict[str, Any]:
    """Give applications that load megabytes of scripts the time that a busy machine takes for them."""
    return {"timeout_navigation": 60.0, "timeout_action": 15.0}
