"""The table of what differs between browsers."""

import re
from pathlib import Path

import pytest

from webtools import capabilities
from webtools.errors import NotSupported

_TESTS = Path(__file__).parents[1]
_PAGE = _TESTS.parent / "docs" / "browsers.md"
_USE = re.compile(r"""(?:needs|differs|capabilities\.has)\(\s*"([\w-]+)\"""")


def test_page_of_browsers_is_what_the_table_says() -> None:
    assert _PAGE.read_text() == capabilities.as_markdown(), (
        "run `python -m webtools.capabilities > docs/browsers.md`"
    )


def test_refused_capability_names_browser_and_alternative() -> None:
    with pytest.raises(NotSupported) as raised:
        capabilities.require("devtools", "firefox", "goog:cdp.getSession")
    assert raised.value.code == "not_supported"
    assert "goog:cdp.getSession is not supported in firefox" in raised.value.message
    assert "browser='chromium'" in raised.value.hint


def test_capability_that_differs_is_not_refused() -> None:
    capabilities.require("crash-event", "firefox", "anything")
    capabilities.require("devtools", "chromium", "anything")
    assert not capabilities.has("crash-event", "firefox")
    assert capabilities.has("crash-event", "edge")


def test_every_difference_is_used_by_a_test() -> None:
    files = (one for one in _TESTS.rglob("*.py") if one != Path(__file__))
    used = {capability for one in files for capability in _USE.findall(one.read_text())}
    for cases in _TESTS.rglob("cases/*.txt"):
        used |= set(re.findall(r"^--- without (\S+)$", cases.read_text(), re.MULTILINE))
    assert set(capabilities.DIFFERENCES) - used == set()
