"""Chromium with a WebSocket per context, as it is used, beside one socket that all contexts share, as with Firefox."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from unittest.mock import patch

from benchmarks.contexts import our_click, repeat
from benchmarks.harness import Contender, Table, compare
from webtools import BrowserTools
from webtools.driver import Driver, launch
from webtools.limits.origin_rules import OriginRules
from webtools.options.browser import Options

_OWN, _SHARED = "a socket per context", "one shared socket"
_COUNTS = (1, 4, 8)


def tables(*, quick: bool) -> list[Table]:
    """Clicks in one browser each, from a thread per context."""
    return [_clicks(count, rounds=2 if quick else 8) for count in _COUNTS]


class _Sharing(Driver):
    """A Chromium whose contexts share a socket."""

    shares_socket = True


def _launch_sharing(options: Options, rules: OriginRules) -> Driver:
    driver = launch(options, rules)
    driver.__class__ = _Sharing
    return driver


def _clicks(count: int, rounds: int) -> Table:
    with ExitStack() as stack:

        def clicks() -> Callable[[], None]:
            tools = stack.enter_context(BrowserTools())
            threads = stack.enter_context(ThreadPoolExecutor(count))
            contexts = [tools.context(f"context {number}") for number in range(count)]
            ready = list(threads.map(our_click, contexts))

            def click_all() -> None:
                list(threads.map(repeat, ready))

            return click_all

        contenders = [Contender(_OWN, clicks())]
        with patch("webtools.supervision.drivers.launch", _launch_sharing):
            contenders.append(Contender(_SHARED, clicks()))
        return compare(f"Clicks in {count} contexts at once", contenders, rounds=rounds, warm_up=1)
