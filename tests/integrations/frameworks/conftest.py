"""What the frameworks' tests share: the shop, a toolset, and the turns of a scripted model."""

import os
from collections.abc import Iterator
from importlib.util import find_spec

import pytest

from webtools import BrowserToolset
from webtools.demo.shop import shop

NAMES = ("browser_navigate", "browser_snapshot", "browser_click", "browser_screenshot", "browser_get_text")


def require(module: str) -> None:
    """Skip the module where the framework is not installed; in CI that is a failure."""
    try:
        found = find_spec(module) is not None
    except ModuleNotFoundError:
        found = False
    if not found and not os.environ.get("CI"):
        pytest.skip(f"{module} is not installed: tox -e clients", allow_module_level=True)


@pytest.fixture
def address() -> Iterator[str]:
    with shop() as address:
        yield address


@pytest.fixture(scope="session")
def shared() -> Iterator[BrowserToolset]:
    with BrowserToolset(tools=NAMES) as toolset:
        yield toolset


@pytest.fixture
def _there_before(shared: BrowserToolset) -> None:
    """The browser that the tests share: the first test would be blamed for leaving it."""
    shared.call("browser_navigate", {"url": "about:blank"})


@pytest.fixture
def toolset(shared: BrowserToolset) -> Iterator[BrowserToolset]:
    """A context of its own for one run."""
    with shared.fresh() as fresh:
        yield fresh


Turns = list[list[tuple[str, dict[str, object]]]]


@pytest.fixture
def turns(address: str) -> Turns:
    """The calls of a model, turn by turn: text, parallel calls with an image, an error."""
    return [
        [("browser_navigate", {"url": address, "waitUntil": None})],
        [("browser_get_text", {}), ("browser_screenshot", {}), ("browser_snapshot", {})],
        [("browser_click", {"ref": "e9999"})],
    ]
