import pytest

from webtools import BrowserTools


@pytest.fixture
def _there_before(_webtools_browser: BrowserTools) -> None:
    """The browser that the pages share: the first test would be blamed for leaving it."""
    _webtools_browser.tabs()
