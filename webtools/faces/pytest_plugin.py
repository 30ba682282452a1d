"""pytest plugin: the fixture `browser_tools`, and what the page looked like when a test failed.

Installing the package is enough to have it.
"""

import re
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:  # every run of pytest loads this file, also where no test uses a browser
    from webtools import BrowserTools

_TOOLS = pytest.StashKey["BrowserTools"]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("webtools", "a real browser for tests (fixture browser_tools)")
    group.addoption(
        "--webtools-browser",
        default="chromium",
        choices=["chromium", "chrome", "edge"],
        help="the browser that browser_tools drives",
    )
    group.addoption("--webtools-headed", action="store_true", help="show the browser's windows")
    group.addoption(
        "--webtools-artifacts",
        type=Path,
        default=Path("webtools-output"),
        metavar="DIR",
        help="where screenshots and snapshots of failed tests go (default: webtools-output)",
    )


@pytest.fixture(scope="session")
def _webtools_browser(pytestconfig: pytest.Config) -> Iterator["BrowserTools"]:
    """One browser for the whole run; each test gets contexts of its own in it."""
    from webtools import BrowserTools

    with BrowserTools(
        browser=pytestconfig.getoption("--webtools-browser"),
        headless=not pytestconfig.getoption("--webtools-headed"),
    ) as browser:
        yield browser


@pytest.fixture
def browser_tools(
    request: pytest.FixtureRequest, _webtools_browser: "BrowserTools"
) -> Iterator["BrowserTools"]:
    """A real browser's hands and eyes, in a fresh context: nothing of another test is left in it.

    When the test fails, a screenshot and the page's snapshot are attached to its report.
    """
    with _webtools_browser.fresh() as tools:
        request.node.stash[_TOOLS] = tools
        yield tools


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    tools = item.stash.get(_TOOLS, None)
    if call.when == "call" and report.failed and tools is not None:
        folder = item.config.getoption("--webtools-artifacts")
        report.sections.extend(_evidence(tools, folder / _file_name(item.nodeid)))
    return report


def _evidence(tools: "BrowserTools", stem: Path) -> Iterator[tuple[str, str]]:
    """What the page showed, as sections of the report; a page that is stuck must not hide the failure."""
    from webtools import WebtoolsError

    for name, take in (("snapshot", _snapshot), ("screenshot", _screenshot)):
        try:
            yield f"webtools {name}", take(tools, stem)
        except (WebtoolsError, OSError) as error:
            yield f"webtools {name}", f"not to be had: {error}"


def _snapshot(tools: "BrowserTools", stem: Path) -> str:
    snapshot = tools.snapshot()
    path = Path(f"{stem}.snapshot.txt")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(str(snapshot), encoding="utf-8")
    return f"{snapshot.url}\n{snapshot}"


def _screenshot(tools: "BrowserTools", stem: Path) -> str:
    return str(tools.take_screenshot(path=Path(f"{stem.absolute()}.png")).path)


def _file_name(node_id: str) -> str:
    return re.sub(r"[^\w.-]+", "-", node_id).strip("-")[-120:]
