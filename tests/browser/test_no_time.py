"""`timeout=0` looks once, in every tool, handle and expectation; what is no number of seconds is refused."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.waiting import LONGER_THAN_A_TEST
from webtools import BrowserTools, expect
from webtools.errors import InvalidArgument, WebtoolsError
from webtools.library.handles import Expected

_PAGE = """data:text/html,<title>Early</title><h1>Here</h1><label>Name <input></label><button>Go</button>
<button disabled>Off</button>"""


@pytest.fixture
def _there_before(at_once: BrowserTools) -> None:
    """The context that the tests share: the first test would be blamed for leaving it."""


@pytest.fixture(scope="module")
def at_once(_webtools_browser: BrowserTools) -> Iterator[BrowserTools]:
    """A context in which a wait for the default timeout would outlive the test."""
    with _webtools_browser.fresh(timeout_action=LONGER_THAN_A_TEST) as tools:
        tools.navigate(_PAGE)
        yield tools


def _value(block: Expected[Any]) -> Any:
    with block as expected:
        pass
    return expected.value


def _run(call: str, tools: BrowserTools) -> None:
    eval(call, {"tools": tools, "expect": expect, "value": _value})


@pytest.mark.parametrize(
    "call",
    [
        "expect(tools.get('heading'), timeout=0).to_be_visible()",
        "expect(tools.get('heading')).to_be_visible(timeout=0)",
        "expect(tools.get('alert'), timeout=0).not_.to_be_visible()",
        "expect(tools.get('button'), timeout=0).to_have_count(2)",
        "expect(tools, timeout=0).to_have_title('Early')",
        "expect(tools, timeout=0).to_have_url('data:*')",
        "expect(tools, timeout=0).to_have_text('Here')",
        "expect(tools, timeout=0).not_.to_have_text('Soon')",
        "tools.get('heading').text(timeout=0)",
        "tools.get('heading').wait_for(timeout=0)",
        "tools.get('button', 'Go').click(timeout=0)",
        "tools.get('textbox', 'Name').fill('Ada', timeout=0)",
        "tools.wait_for(text='Here', timeout=0)",
        "tools.wait_for(text_gone='Soon', timeout=0)",
        "tools.wait_for(selector='h1', timeout=0)",
        "tools.wait_for(function='() => true', timeout=0)",
        "tools.wait_for(url='data:*', timeout=0)",
        "tools.snapshot(timeout=0)",
        "tools.evaluate('1 + 1', timeout=0)",
    ],
)
def test_call_without_time_finds_what_is_there(at_once: BrowserTools, call: str) -> None:
    _run(call, at_once)


@pytest.mark.parametrize(
    "call",
    [
        "expect(tools.get('alert'), timeout=0).to_be_visible()",
        "expect(tools.get('alert')).to_be_visible(timeout=0)",
        "expect(tools.get('heading'), timeout=0).to_be_hidden()",
        "expect(tools.get('button'), timeout=0).to_have_count(3)",
        "expect(tools, timeout=0).to_have_title('Late')",
        "expect(tools, timeout=0).to_have_url('never')",
        "expect(tools, timeout=0).to_have_text('Soon')",
        "tools.get('alert').text(timeout=0)",
        "tools.get('alert').wait_for(timeout=0)",
        "tools.get('button', 'New').click(timeout=0)",
        "tools.get('button', 'Off').click(timeout=0)",
        "tools.wait_for(text='Soon', timeout=0)",
        "tools.wait_for(text_gone='Here', timeout=0)",
        "tools.wait_for(selector='[role=alert]', timeout=0)",
        "tools.wait_for(function='() => false', timeout=0)",
        "tools.wait_for(url='never', timeout=0)",
        "tools.wait_for(download='*', timeout=0)",
        "value(tools.expect_popup(timeout=0))",
        "value(tools.expect_response('x', timeout=0))",
        "value(tools.expect_request('x', timeout=0))",
        "value(tools.expect_download(timeout=0))",
    ],
)
def test_call_without_time_waits_for_nothing_that_may_come(at_once: BrowserTools, call: str) -> None:
    with pytest.raises((WebtoolsError, AssertionError), match=r"\b0(\.0)? s\b|nothing matches"):
        _run(call, at_once)


@pytest.mark.parametrize("seconds", ["-1", "float('nan')", "float('inf')", "4000"])
@pytest.mark.parametrize(
    "call",
    [
        "expect(tools.get('heading'), timeout={})",
        "expect(tools.get('heading')).to_be_visible(timeout={})",
        "expect(tools, timeout={})",
        "expect(tools).to_have_url('data:*', timeout={})",
        "expect(tools).to_have_text('Here', timeout={})",
        "tools.get('heading').text(timeout={})",
        "tools.get('button', 'Go').click(timeout={})",
        "tools.wait_for(text='Here', timeout={})",
        "tools.snapshot(timeout={})",
        "tools.navigate('about:blank', timeout={})",
        "value(tools.expect_popup(timeout={}))",
    ],
)
def test_what_is_no_number_of_seconds_is_refused_everywhere(
    at_once: BrowserTools, call: str, seconds: str
) -> None:
    with pytest.raises(InvalidArgument, match="timeout: "):
        _run(call.format(seconds), at_once)
