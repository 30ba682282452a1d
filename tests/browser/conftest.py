from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from socket import create_server

import pytest

from tests.browser.acting import Stage
from tests.browser.processes import PAGE
from tests.browser.site import Site
from webtools import BrowserTools


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


@pytest.fixture
def stage(browser_tools: BrowserTools, site: Site) -> Stage:
    """The tests' site in a browser of its own context."""
    return Stage(browser_tools, site)


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
