from collections.abc import Iterator

import pytest

from tests.browser.snapshot.reader import Reader
from webtools import BrowserTools


@pytest.fixture(scope="module")
def _tools(_webtools_browser: BrowserTools) -> Iterator[BrowserTools]:
    with _webtools_browser.fresh() as tools:
        tools.tabs()
        yield tools


@pytest.fixture
def reader(_tools: BrowserTools) -> Reader:
    """A tab with an empty page, whose refs begin at e1."""
    _tools.navigate("about:blank")
    reader = Reader(_tools)
    reader.begin_refs_anew()
    return reader
