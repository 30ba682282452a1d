"""pytest plugin: a real browser as the fixture `browser_tools`, and what the page looked like when a test failed.

Installing the package is enough to have it; docs/pytest.md has the whole of it.
"""

import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:  # every run of pytest loads this file, also where no test uses a browser
    from webtools import BrowserTools

TOOLS = pytest.StashKey["list[BrowserTools]"]()
"""Of a test: the ones that are open, whose pages are attached to its report when it fails."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("webtools", "a real browser for tests (fixture browser_tools)")
    group.addoption(
        "--webtools-browser",
        choices=["chromium", "chrome", "edge", "firefox"],
        help="the browser that browser_tools drives (default: WEBTOOLS_BROWSER in the environment, else chromium)",
    )
    group.addoption(
        "--webtools-attach",
        metavar="URL",
        help="a browser that runs already, such as http://127.0.0.1:9222; each test gets a window of its own in it",
    )
    group.addoption(
        "--webtools-remote-url",
        metavar="URL",
        help="a Selenium Grid that starts the browser, such as http://grid:4444 (default: WEBTOOLS_REMOTE_URL)",
    )
    group.addoption(
        "--webtools-remote-capabilities",
        metavar="JSON",
        help="more capabilities of the Grid's session (default: WEBTOOLS_REMOTE_CAPABILITIES)",
    )
    group.addoption("--webtools-headed", action="store_true", help="show the browser's windows")
    group.addoption(
        "--webtools-allowed-origins",
        metavar="ORIGINS",
        help="the only origins that tests may connect to, by semicolons: https://example.com;http://localhost:*",
    )
    group.addoption(
        "--webtools-blocked-origins",
        default="",
        metavar="ORIGINS",
        help="origins that tests may not connect to; they go before the allowed ones",
    )
    group.addoption(
        "--webtools-root",
        type=Path,
        action="append",
        metavar="DIR",
        help="a folder in which files have to be that tests upload, open or write; may be given often "
        "(default: anywhere)",
    )
    group.addoption(
        "--webtools-artifacts",
        type=Path,
        default=Path("webtools-output"),
        metavar="DIR",
        help="where screenshots, snapshots, console and network of failed tests go (default: webtools-output)",
    )
    secrets = "dotenv file of what tests type by name, such as type(ref, secret='SHOP_PASSWORD')"
    group.addoption("--webtools-secrets", type=Path, metavar="FILE", help=secrets)
    parser.addini("webtools_secrets", secrets, type="paths", default=[])
    group.addoption(
        "--webtools-update-snapshots",
        action="store_true",
        help="write what expect(…).to_match_snapshot() sees, instead of comparing it",
    )


def _secrets(config: pytest.Config) -> Path | None:
    """Return the file of the command line, else that of the ini file, which is relative to it."""
    given: Path | None = config.getoption("--webtools-secrets")
    return given or next(iter(config.getini("webtools_secrets")), None)


def _roots(config: pytest.Config) -> list[Path] | None:
    """Return the folders of the command line, and the one where evidence goes."""
    given: list[Path] | None = config.getoption("--webtools-root")
    return [*given, config.getoption("--webtools-artifacts")] if given else None


def _chosen(config: pytest.Config) -> dict[str, Any]:
    """Return the browser and the Grid of the command line; without them, `BrowserTools` has its defaults."""
    given = {
        "browser": config.getoption("--webtools-browser"),
        "remote_url": config.getoption("--webtools-remote-url"),
        "remote_capabilities": config.getoption("--webtools-remote-capabilities"),
    }
    return {name: value for name, value in given.items() if value is not None}


def _limits(config: pytest.Config) -> dict[str, Any]:
    """Return the limits on origins."""
    return {
        "allowed_origins": config.getoption("--webtools-allowed-origins"),
        "blocked_origins": config.getoption("--webtools-blocked-origins"),
    }


@pytest.fixture(scope="session")
def _webtools_browser(pytestconfig: pytest.Config) -> Iterator["BrowserTools"]:
    """One browser for the whole run; each test gets contexts of its own in it."""
    from webtools import BrowserTools

    with BrowserTools(
        attach=pytestconfig.getoption("--webtools-attach"),
        **_chosen(pytestconfig),
        headless=not pytestconfig.getoption("--webtools-headed"),
        **({} if pytestconfig.getoption("--webtools-attach") else _limits(pytestconfig)),
        secrets=_secrets(pytestconfig),
        roots=_roots(pytestconfig),
    ) as browser:
        yield browser


@pytest.fixture
def browser_context_options() -> dict[str, Any]:
    """Return the options of the tests' contexts: `webtools.Options` by name, such as locale or storage_state.

    Empty by default. Override the fixture in a module or a conftest.py.
    """
    return {}


@pytest.fixture
def browser_tools_factory(
    request: pytest.FixtureRequest, _webtools_browser: "BrowserTools", browser_context_options: dict[str, Any]
) -> Iterator[Callable[..., "BrowserTools"]]:
    """Return a function that makes a `BrowserTools` with a fresh context, for example for each of several users.

    Call the function with options by name; they take precedence over `browser_context_options`. The test's end closes
    all of them.
    """
    from webtools.expectations.stored import Stored, remember

    made: list[BrowserTools] = []
    shown = request.node.stash.setdefault(TOOLS, [])
    attached = request.config.getoption("--webtools-attach")
    always = (
        _limits(request.config) if attached else {}
    )  # a running browser can't be limited, its contexts can
    stored = Stored(request.path, update=request.config.getoption("--webtools-update-snapshots"))
    with ExitStack() as opened:

        def factory(**options: Any) -> "BrowserTools":
            tools = opened.enter_context(
                _webtools_browser.fresh(**always | browser_context_options | options)
            )
            remember(tools, stored)
            made.append(tools)
            shown.append(tools)
            return tools

        yield factory
    for tools in made:  # the test may be run again, with others
        shown.remove(tools)


@pytest.fixture
def browser_tools(browser_tools_factory: Callable[..., "BrowserTools"]) -> "BrowserTools":
    """Return a real browser with a fresh context, which contains nothing of other tests.

    When the test fails, or a fixture that it needs, a screenshot, the page's snapshot, its console and its requests
    are attached to its report.
    """
    return browser_tools_factory()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    if (
        call.excinfo is not None and "webtools.errors" in sys.modules
    ):  # also where a test makes its own browser
        from webtools.faces.pytest_plugin.frames import hide_frames

        hide_frames()
    report = yield
    if call.when != "teardown" and report.failed and (made := item.stash.get(TOOLS, [])):
        try:
            _attach(report, made, item.config)
        # An error in here would end the run, and be in the place of the test's own; so would pytest-timeout's.
        except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001
            report.sections.append(("webtools evidence", f"not to be had: {type(error).__name__}: {error}"))
    return report


def _attach(report: pytest.TestReport, made: "list[BrowserTools]", config: pytest.Config) -> None:
    from webtools.faces.pytest_plugin.evidence import attach

    html = config.pluginmanager.hasplugin("html")
    attach(report, made, config.getoption("--webtools-artifacts"), html=html)
