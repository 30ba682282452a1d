from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from socket import create_server

import pytest

from tests.browser.acting import Stage
from tests.browser.processes import PAGE
from tests.browser.site import Site
from webtools import BrowserTools
from webtools.faces.pytest_plugin import OPEN


@pytest.fixture
def _there_before(_webtools_browser: BrowserTools) -> None:
    """The browser that the tests share: who starts it, or starts it again, would be blamed for leaving it."""
    _webtools_browser.tabs()


@pytest.fixture(params=["user-context", "driver"])
def isolated(request: pytest.FixtureRequest, _webtools_browser: BrowserTools) -> Iterator[BrowserTools]:
    """`browser_tools`, once for each way to keep contexts apart.

    It is for what differs between a user context of a shared browser and the own user context of a browser that serves
    one context: how the context is set up, stores, reaches its proxy and ends. A driver for each context costs seconds.
    """
    if request.param == "driver":
        with BrowserTools(isolation="driver") as tools:
            yield tools
    else:
        with _webtools_browser.fresh() as tools:
            yield tools


@pytest.fixture
def tools_of(_webtools_browser: BrowserTools, tmp_path: Path) -> Iterator[Callable[..., BrowserTools]]:
    """Makes `browser_tools` with options of their own, whose files go to `tmp_path`."""
    with ExitStack() as stack:
        yield lambda **options: stack.enter_context(_webtools_browser.fresh(output_dir=tmp_path, **options))


@pytest.fixture(scope="session")
def _shared_context(_webtools_browser: BrowserTools) -> Iterator[BrowserTools]:
    with _webtools_browser.fresh() as tools:
        tools.tabs()
        yield tools


@pytest.fixture
def shared_tools(
    request: pytest.FixtureRequest, site: Site, _shared_context: BrowserTools
) -> Iterator[BrowserTools]:
    """`browser_tools` for tests that act on pages and read them, in one context for all of them.

    A test finds one tab with some page, and no cookies. It leaves no contexts, options, routes, event handlers,
    storage or dialogs (which may keep a tab of Firefox from running timers): `browser_tools` is for these, and for
    what refs, a history or a log have from the beginning. A context and its tab take as much of the processor as half a
    test.
    """
    request.node.stash[OPEN] = [("shared_tools", _shared_context)]
    yield _shared_context
    _shared_context.on_dialog(None)
    for tab in range(len(_shared_context.tabs().tabs) - 1, 0, -1):
        _shared_context.tabs("close", tab)
    # From "about:blank", the next test's page would need another process.
    _shared_context.navigate(site.url("/status/200"))
    _shared_context.cookie_clear()


@pytest.fixture
def stage(shared_tools: BrowserTools, site: Site) -> Stage:
    """The tests' site in a browser."""
    return Stage(shared_tools, site)


@pytest.fixture
def own_browser() -> Iterator[BrowserTools]:
    """A browser that the test may kill."""
    with BrowserTools() as browser_tools:
        browser_tools.navigate(PAGE)
        yield browser_tools


@pytest.fixture
def _useless_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs are to use a proxy at a closed port, for this machine too."""
    for name in ("no_proxy", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
    with create_server(("127.0.0.1", 0)) as placeholder:
        closed = placeholder.getsockname()[1]
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy"):
        monkeypatch.setenv(name, f"http://127.0.0.1:{closed}")
