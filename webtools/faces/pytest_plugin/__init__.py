"""pytest plugin: a real browser as the fixture `browser_tools`, and evidence of the page when a test failed.

Installing the package is enough to have it; docs/pytest.md has the whole of it.
"""

import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Literal

import pytest

from webtools.faces.pytest_plugin.command_line import add_options, browser_options, context_options, given
from webtools.faces.pytest_plugin.recorded import (
    fixtures_used,
    note_failure,
    page_of_run,
    paths,
    take_from_worker,
    traced,
    write_page,
    written,
)

if TYPE_CHECKING:  # every run of pytest loads this file, also where no test uses a browser
    from webtools import BrowserTools

OPEN = pytest.StashKey["list[tuple[str, BrowserTools]]"]()
"""Of a node: the open `BrowserTools` with the names of their fixtures, whose pages a failed test's report gets."""

_SAID = pytest.StashKey[str]()
"""Of the run: the line about the page of its traces."""
_BY_PARAMETER = {"webtools_browser_name": "browser", "webtools_device_name": "device"}


def pytest_addoption(parser: pytest.Parser) -> None:
    add_options(parser)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        "webtools(**options): options of the test's browser context by name, such as locale='de-CH' or "
        "storage_state='login.json'",
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test once in each browser and with each device, where the command line names several."""
    for fixture, option in _BY_PARAMETER.items():
        names = given(metafunc.config, option) or []
        if len(names) > 1 and fixture in metafunc.fixturenames:
            metafunc.parametrize(fixture, names, indirect=True, scope="session")


@pytest.fixture(scope="session")
def webtools_browser_name(request: pytest.FixtureRequest) -> str:
    """Return the name of the browser that the test runs in: chromium, chrome, edge or firefox."""
    from webtools.capabilities import default_browser

    name: str = getattr(request, "param", None) or _only(request, "browser") or default_browser()
    return name


@pytest.fixture(scope="session")
def webtools_device_name(request: pytest.FixtureRequest) -> str | None:
    """Return the name of the device that pages see; None without `--webtools-device`."""
    return getattr(request, "param", None) or _only(request, "device")


def _only(request: pytest.FixtureRequest, option: str) -> str | None:
    return next(iter(given(request.config, option) or []), None)


@pytest.fixture(scope="session")
def _webtools_browser(pytestconfig: pytest.Config, webtools_browser_name: str) -> Iterator["BrowserTools"]:
    """Give one browser to the whole run; each test gets contexts of its own in it."""
    from webtools import BrowserTools

    with BrowserTools(**browser_options(pytestconfig, webtools_browser_name)) as browser:
        yield browser


@pytest.fixture(scope="session")
def browser_context_options() -> dict[str, Any]:
    """Return the options of the tests' contexts: `webtools.Options` by name, such as locale or storage_state.

    Empty by default. Override the fixture in a module or a conftest.py. The mark `webtools` goes before it.
    """
    return {}


@contextmanager
def _factory(
    request: pytest.FixtureRequest, browser: "BrowserTools", options: dict[str, Any], device: str | None
) -> Iterator[Callable[..., "BrowserTools"]]:
    """Return a function that makes a `BrowserTools` with a fresh context, and close what it made at the end."""
    begin = context_options(request.config, device) | options | _marked(request.node)
    shown = request.node.stash.setdefault(OPEN, [])
    made: list[tuple[str | None, BrowserTools]] = []
    with ExitStack() as opened:

        @opened.callback  # the test may be run again, with others
        def _forget() -> None:
            for each in made:
                shown.remove(each)

        def factory(**options: Any) -> "BrowserTools":
            files = opened.enter_context(written(request))
            tools = opened.enter_context(browser.fresh(**files | begin | options))
            opened.enter_context(traced(tools, request))
            made.append((request.fixturename, tools))
            shown.append(made[-1])
            _keep_snapshots(tools, request.node, request.config)
            return tools

        yield factory


def _marked(node: pytest.Item | pytest.Collector) -> dict[str, Any]:
    """Return the options of the marks `webtools`; those of a test go before those of its class and module."""
    options: dict[str, Any] = {}
    for mark in node.iter_markers("webtools"):
        if mark.args:
            raise pytest.UsageError(
                "The mark webtools takes options by name: @pytest.mark.webtools(locale='de-CH')"
            )
        options = {**mark.kwargs, **options}
    return options


def _keep_snapshots(
    tools: "BrowserTools", node: pytest.Item | pytest.Collector, config: pytest.Config
) -> None:
    """Keep the snapshots that `expect(tools)` compares with beside the file of the test."""
    from webtools.library.expectations.stored import StoredSnapshots, remember

    remember(tools, StoredSnapshots(node.path, update=config.getoption("--webtools-update-snapshots")))


@pytest.fixture
def browser_tools_factory(
    request: pytest.FixtureRequest,
    _webtools_browser: "BrowserTools",
    browser_context_options: dict[str, Any],
    webtools_device_name: str | None,
) -> Iterator[Callable[..., "BrowserTools"]]:
    """Return a function that makes a `BrowserTools` with a fresh context, for example for each of several users.

    Call the function with options by name; they take precedence over `browser_context_options` and the mark
    `webtools`. The test's end closes all of them.
    """
    with _factory(request, _webtools_browser, browser_context_options, webtools_device_name) as factory:
        yield factory


@pytest.fixture
def browser_tools(browser_tools_factory: Callable[..., "BrowserTools"]) -> "BrowserTools":
    """Return a real browser with a fresh context, which contains nothing of other tests.

    When the test fails, or a fixture that it needs, a screenshot, the page's snapshot, its console and its requests
    are attached to its report.
    """
    return browser_tools_factory()


def _shared_by(scope: Literal["class", "module", "session"], tests: str) -> Any:
    """Return a fixture whose context the tests of a scope share."""

    def fixture(
        request: pytest.FixtureRequest,
        _webtools_browser: "BrowserTools",
        browser_context_options: dict[str, Any],
        webtools_device_name: str | None,
    ) -> Iterator["BrowserTools"]:
        with _factory(request, _webtools_browser, browser_context_options, webtools_device_name) as factory:
            yield factory()

    fixture.__doc__ = f"Return a real browser with a context that {tests} share, one after the other."
    return pytest.fixture(scope=scope, name=f"browser_tools_{scope}")(fixture)


browser_tools_class = _shared_by("class", "the tests of a class")
browser_tools_module = _shared_by("module", "the tests of a module")
browser_tools_session = _shared_by("session", "all tests of the run, with pytest-xdist those of a worker,")


def _open_for(item: pytest.Item) -> "list[BrowserTools]":
    """Return the ones that a test uses: its own, and of those that others share the ones whose fixtures it needs."""
    used = fixtures_used(item)
    return [
        tools
        for node in reversed(item.listchain())
        for fixture, tools in node.stash.get(OPEN, [])
        if fixture in used
    ]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> None:
    """Keep the snapshots of contexts that tests share beside the file of the test that runs."""
    for tools in _open_for(item):
        _keep_snapshots(tools, item, item.config)


_TORN_DOWN = pytest.StashKey[SimpleNamespace]()
"""Of a test: the evidence of pages as they were when the teardown of a fixture failed, before they were closed."""


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(
    fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest
) -> Generator[None, object, object]:
    """Watch the teardown of fixtures that are set up while pages are open."""
    try:
        return (yield)
    finally:
        if not fixturedef.argname.startswith(("browser_tools", "_webtools")):
            finalizers = fixturedef._finalizers  # noqa: SLF001  # pytest has no hook for what they raise
            finalizers[:] = [partial(_watched, request.session, each) for each in finalizers]


def _watched(session: pytest.Session, finalize: Callable[[], object]) -> None:
    """Run the teardown of a fixture; when it fails, take the evidence while the pages are open."""
    try:
        finalize()
    except (Exception, pytest.fail.Exception):
        item: pytest.Item | None = session.stash.get(_RUNNING, None)
        if item is not None and _TORN_DOWN not in item.stash and (made := _open_for(item)):
            item.stash[_TORN_DOWN] = taken = SimpleNamespace(nodeid=item.nodeid, sections=[], extras=[])
            _attach(taken, made, item.config)
            _report_traces(taken, item)
        raise


_RUNNING = pytest.StashKey[pytest.Item]()
"""Of the run: the test that runs."""


@pytest.hookimpl(tryfirst=True, specname="pytest_runtest_setup")
def pytest_runtest_setup_watched(item: pytest.Item) -> None:
    """Remember which test runs, for the teardown of fixtures."""
    item.session.stash[_RUNNING] = item
    if _TORN_DOWN in item.stash:  # it is run again
        del item.stash[_TORN_DOWN]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup() -> Generator[None]:
    """Raise the failures of soft expectations at the end of the phase."""
    yield from _raising_soft_failures()


@pytest.hookimpl(wrapper=True, specname="pytest_runtest_call")
def pytest_runtest_call_softly() -> Generator[None]:
    """Raise the failures of soft expectations at the end of the phase."""
    yield from _raising_soft_failures()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Generator[None]:
    """Raise the failures of soft expectations at the end of the phase."""
    yield from _raising_soft_failures()


def _raising_soft_failures() -> Generator[None]:
    from webtools.library.expectations.soft import SoftFailuresOfTest

    with SoftFailuresOfTest():
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    # Also where a test makes its own browser.
    if call.excinfo is not None and "webtools.errors" in sys.modules:
        from webtools.faces.pytest_plugin.frames import hide_frames

        hide_frames()
    report = yield
    if "webtools.library.steps" in sys.modules:
        from webtools.library.steps import taken_records
        from webtools.printable import printable

        if steps := taken_records():
            report.sections.append(("webtools steps", printable("\n".join(map(str, steps)))))
    if call.when == "teardown" and report.failed and (torn_down := item.stash.get(_TORN_DOWN, None)):
        report.sections.extend(torn_down.sections)
        if torn_down.extras:
            shown: Any = report  # pytest-html looks for this attribute
            shown.extras = [*getattr(report, "extras", []), *torn_down.extras]
    if call.when != "teardown" and report.failed and (made := _open_for(item)):
        _attach(report, made, item.config)
        # pytest-html has the option.
        if _report_traces(report, item) and (html := item.config.getoption("htmlpath", None)):
            from webtools.faces.pytest_plugin.evidence import link_to

            link_to(report, page_of_run(item.config), Path(html))
    return report


def _report_traces(report: Any, item: pytest.Item) -> bool:
    """Note that the test has failed, name its traces, which are kept therefore, and return whether there are any."""
    note_failure(item)
    recorded = paths(item)
    report.sections.extend(("webtools trace", str(path)) for path in recorded)
    return bool(recorded)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take the traces of a worker of pytest-xdist."""
    take_from_worker(node.config, getattr(node, "workeroutput", {}))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the page about all traces, once the last fixture has ended its own."""
    try:
        page = write_page(session.config)
    except Exception as error:  # noqa: BLE001  # what the tests said counts, whatever becomes of the page
        said = f"no page about the traces: {type(error).__name__}: {error}"
    else:
        said = f"{page}: what the tests did, those that failed first" if page else ""
    session.config.stash[_SAID] = said


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    if said := config.stash.get(_SAID, ""):
        terminalreporter.section("webtools traces")
        terminalreporter.line(said)


def _attach(report: Any, made: "list[BrowserTools]", config: pytest.Config) -> None:
    """Add the evidence to a report, or to what stands in for one until there is a report."""
    from webtools.faces.pytest_plugin.evidence import attach

    html = config.pluginmanager.hasplugin("html")
    try:
        attach(report, made, config.getoption("--webtools-artifacts"), html=html)
    # An error in here would end the run, and be in the place of the test's own; so would pytest-timeout's.
    except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001  # as said
        report.sections.append(("webtools evidence", f"not to be had: {type(error).__name__}: {error}"))
