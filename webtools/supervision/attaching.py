"""Browsers that run already: reaching them, and what is said when they are lost."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from typing import Any, Self

from webtools.deadline import Deadline
from webtools.driver import Driver
from webtools.driver.processes import listening_ports
from webtools.errors import BrowserDied, BrowserNotStarted, DeadlineExceeded, ProtocolError
from webtools.hints import Hint
from webtools.options.browser import Options
from webtools.supervision import wires
from webtools.supervision.wires import SideConnection
from webtools.transport import Connection

_MOST_DECOYS = 200
_PORT = re.compile(r"--remote-debugging-port=(\d+)")
_ONE_SESSION = (
    "See whether the browser runs. Firefox has one session at a time: end that of another program, or start the "
    "browser anew where a program was killed that had one."
)


@contextmanager
def reached(options: Options, deadline: Deadline, driver: Driver) -> Iterator[SideConnection]:
    """Begin with a browser that was launched, or attached to, and connect to it for its first commands.

    Raises:
        BrowserNotStarted: It can't be reached; one that was attached to by an address gets a message with that.
    """
    if options.attach is None or options.attach.startswith("http"):
        wires.begin(driver, deadline)
        with SideConnection(driver, deadline) as link:
            yield link
        return
    begins = driver.new_session is not None
    hint = _ONE_SESSION if begins else "See whether the session still exists; an ended one is of no use."
    try:
        wires.begin(driver, deadline)
        with SideConnection(driver, deadline) as link:
            yield link
    except (BrowserNotStarted, BrowserDied, ProtocolError, DeadlineExceeded) as error:
        raise BrowserNotStarted(
            f"Could not attach to {_shown(options)}: {error.message}", hint=hint, can_retry=True
        ) from error


def _shown(options: Options) -> str:
    """Return the address that was given, without the login that it may have."""
    return "" if options.end_point is None else options.end_point.url


def with_attach_hint(error: BrowserDied, options: Options) -> BrowserDied:
    """Return the loss of a browser with a hint that fits: one that was attached to is not started again."""
    if options.attach is not None:
        error.hint = Hint(
            f"The browser at {_shown(options)} was attached to, so webtools does not start it again. The next call "
            "attaches anew, once that browser runs; take a new {snapshot} then."
        )
    return error


@contextmanager
def protecting_tabs(options: Options, debugger: str) -> Iterator[frozenset[int]]:
    """Keep ChromeDriver off the user's tabs while the block creates its session; give the browser's own ports.

    With a new BiDi session ChromeDriver navigates the last target that the browser lists to about:blank. The order is
    that of addresses in the browser's memory. So hidden targets, which no user sees, are created until the last one is
    ours; all of them end with their connection.

    Raises:
        BrowserNotStarted: It could not be done, so that a tab of the user would be lost.
    """
    deadline = Deadline("attaching", options.timeout_start)
    with _DevTools(debugger, deadline) as browser:
        ours: set[str] = set()
        while not ours or _last(browser) not in ours:
            if len(ours) >= _MOST_DECOYS:
                raise BrowserNotStarted(
                    f"Could not attach to {_shown(options)} without losing what one of its tabs shows",
                    hint="Call again, or close some tabs first.",
                )
            ours.add(browser.ask("Target.createTarget", url="about:blank", hidden=True)["targetId"])
        yield _debugging_ports(options, browser)


def _debugging_ports(options: Options, browser: "_DevTools") -> frozenset[int]:
    """Return the ports at which a browser answers debuggers on its own machine.

    One that was attached to through a tunnel or a container's published port has another one there, and its pages can
    reach that. Its command line names it; asking for that takes 0.2 s, so it is asked only where the port is not the
    browser's as far as is known here.
    """
    listed = browser.ask("SystemInfo.getProcessInfo")["processInfo"]
    pid = next(int(one["id"]) for one in listed if one["type"] == "browser")
    own = listening_ports(pid)
    if options.end_point is not None and options.end_point.port in own:
        return own
    named = _PORT.search(browser.ask("SystemInfo.getInfo")["commandLine"])
    return own if named is None or named[1] == "0" else frozenset({int(named[1])})


def _last(browser: "_DevTools") -> str:
    """Return the target that ChromeDriver would take."""
    listed = browser.ask("Target.getTargets", filter=[{}])["targetInfos"]
    return str([one["targetId"] for one in listed if one["type"] in ("page", "other")][-1])


class _DevTools:
    """A connection to a browser's debugger that belongs to the thread that made it. Closes with its `with` block."""

    def __init__(self, url: str, deadline: Deadline) -> None:
        self._deadline = deadline
        self._number = 0
        self._frames: SimpleQueue[bytes] = SimpleQueue()
        self._connection = Connection(
            url,
            name="attaching",
            timeout=deadline.remaining(),
            on_frame=self._frames.put,
            on_lost=lambda _: self._frames.put(b""),
        )

    def ask(self, method: str, **params: object) -> dict[str, Any]:
        """Return the result of a command.

        Raises:
            BrowserNotStarted: The browser does not know it, or has gone, or did not answer in time.
        """
        self._number += 1
        self._connection.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            try:
                frame = self._frames.get(timeout=self._deadline.remaining())
            except Empty:
                raise self._deadline.exceeded(f"the browser's answer to {method}") from None
            if not frame:
                raise BrowserNotStarted(f"The browser closed its connection during {method}")
            reply = json.loads(frame)
            if reply.get("id") != self._number:
                continue
            if "error" in reply:
                raise BrowserNotStarted(
                    f"The browser can't be attached to: {method}: {reply['error'].get('message')}",
                    hint="Use a newer version of the browser.",
                    can_retry=False,
                )
            result: dict[str, Any] = reply["result"]
            return result

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()
