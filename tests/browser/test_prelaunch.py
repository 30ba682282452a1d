"""A browser that starts before its users are imported."""

import threading

import psutil
import pytest

from webtools.api.prelaunch import Prelaunch, prelaunch
from webtools.library.browser_tools import on_prelaunch
from webtools.options.browser import Options

pytestmark = pytest.mark.timeout(120)


def _thread() -> threading.Thread:
    (thread,) = [each for each in threading.enumerate() if each.name == "webtools-prelaunch"]
    return thread


def _ended(launch: Prelaunch) -> bool:
    """Whether nobody gets a browser from it any more."""
    return launch.take() is None


def test_first_call_uses_the_browser_that_was_started_ahead() -> None:
    launch = prelaunch(Options.of())
    with on_prelaunch(launch) as tools:
        tools.navigate("data:text/html,<button>Here</button>")
        assert tools.snapshot().find("button", "Here").name == "Here"
        assert _ended(launch)


def test_browser_that_was_ended_is_not_given_to_anybody() -> None:
    before = set(psutil.Process().children(recursive=True))
    launch = prelaunch(Options.of())
    launch.end()
    assert _ended(launch)
    assert not set(psutil.Process().children(recursive=True)) - before


def test_close_before_the_first_call_ends_it() -> None:
    before = set(psutil.Process().children(recursive=True))
    tools = on_prelaunch(prelaunch(Options.of()))
    thread = _thread()
    tools.close()
    thread.join()
    assert not set(psutil.Process().children(recursive=True)) - before
