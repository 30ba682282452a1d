"""Browsers of a Selenium Grid: one session each, over the Grid's HTTP and its WebSocket.

A process of ours holds the session (`grid_program`): it creates the session and deletes it when our process has ended.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any

from webtools.driver import chromium_switches, firefox_preferences, forks
from webtools.driver.activity import Activity
from webtools.driver.grid_files import GridFiles
from webtools.driver.grid_session import GridSession
from webtools.driver.process import Driver
from webtools.driver.processes import Process
from webtools.driver.relay_login import HostPort
from webtools.endpoints.grid import GridAddress
from webtools.errors import BrowserNotStarted, NotSupported
from webtools.hints import Hint
from webtools.logger import logger
from webtools.options.browser import Options

_PROGRAM = Path(__file__).with_name("grid_program.py")
_DELETED_SECONDS = 10.0
"""For the Grid to end a session; when that takes longer, the process that holds it goes on by itself."""
_PART_OF_START = 0.9
"""Of the time for a start: the caller is to learn what the Grid lacks before the whole of it is over."""
_QUIET_SECONDS = 20.0
"""Load balancers cut sockets that are quiet for 60 s, and a Grid ends sessions that are idle for 300 s."""
_NAMES = {"chromium": "chrome", "chrome": "chrome", "edge": "MicrosoftEdge", "firefox": "firefox"}
_VENDOR = {
    "chromium": "goog:chromeOptions",
    "chrome": "goog:chromeOptions",
    "edge": "ms:edgeOptions",
    "firefox": "moz:firefoxOptions",
}


def launch(options: Options, address: GridAddress) -> Driver:
    """Create a session at a Grid. Its `end` deletes the session.

    Raises:
        BrowserNotStarted: No Grid answers there, or it refuses the session or the login, or has no place in time.
        NotSupported: The browser that it gave does not speak WebDriver BiDi.
    """
    folder = Path(tempfile.mkdtemp(prefix="webtools-"))
    order = {
        "url": address.url,
        "folder": str(folder),
        "headers": address.headers,
        "ca_file": os.environ.get("SSL_CERT_FILE"),
        "body": {"capabilities": {"alwaysMatch": capabilities(options, address)}},
    }
    holder = _Holder(order)
    try:
        value = _session(holder.reply(_PART_OF_START * options.timeout_start), options, address)
    except BaseException:
        holder.let_go()
        shutil.rmtree(folder, ignore_errors=True)
        raise
    driver = _OfGrid(address, value, folder, holder, downloads=_downloads(options))
    logger.debug("got a session of {}: {}", driver.version, driver.session)
    return driver


def capabilities(options: Options, address: GridAddress) -> dict[str, Any]:
    """Return the capabilities of a session, with those of the caller merged in."""
    wanted: dict[str, Any] = {
        "browserName": _NAMES[options.browser],
        "webSocketUrl": True,
        "acceptInsecureCerts": options.accept_insecure_certs,
        "unhandledPromptBehavior": {"default": "ignore", "beforeUnload": "ignore"},
        "se:remoteUrl": address.url,
        _VENDOR[options.browser]: {"args": _arguments(options)},
    }
    if options.browser == "firefox":
        wanted["unhandledPromptBehavior"]["file"] = "ignore"
        if options.headless:
            wanted[_VENDOR["firefox"]]["prefs"] = dict(firefox_preferences.MOUSE)
    else:
        wanted["pageLoadStrategy"] = "none"  # the reason is in `chromium.py`
    if options.proxy is not None:
        wanted["proxy"] = options.proxy.capability(options.browser)
    return _merged(wanted, options.remote_capabilities)


def _downloads(options: Options) -> bool:
    """Return whether managed downloads were asked for; a node's reply has the capability also when they were not."""
    return bool(options.remote_capabilities.get("se:downloadsEnabled"))


def _arguments(options: Options) -> list[str]:
    if options.browser == "firefox":
        return [*(["-headless"] if options.headless else []), *options.browser_args]
    # None leaves the sandbox to the node, whose user and container we do not know.
    sandbox = ["--no-sandbox"] if options.sandbox is False else []
    return [*sandbox, *chromium_switches.of(options)]


def _merged(ours: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return both: members of objects are merged and lists joined; of other values the caller's counts."""
    merged = dict(ours)
    for name, value in given.items():
        mine = merged.get(name)
        if isinstance(mine, Mapping) and isinstance(value, Mapping):
            merged[name] = _merged(mine, value)
        elif isinstance(mine, list) and isinstance(value, list | tuple):
            merged[name] = [*mine, *value]
        else:
            merged[name] = value
    return merged


def _session(reply: Mapping[str, Any] | None, options: Options, address: GridAddress) -> dict[str, Any]:
    """Return what the Grid's reply says of the session.

    Raises:
        BrowserNotStarted: There is none.
        NotSupported: It has no BiDi.
    """
    if reply is None:
        raise BrowserNotStarted(
            f"The Grid at {address.url} gave no browser within {options.timeout_start:g} s",
            hint="All its slots may be taken: see its console at /ui, add nodes, or raise timeout_start. A session "
            "that it still creates is deleted.",
        )
    if "unreachable" in reply:
        raise BrowserNotStarted(
            f"No Grid answers at {address.url}: {reply['unreachable']}",
            hint=Hint("See whether the Grid runs and whether {remote_url} has the right host and port."),
        )
    if "tls" in reply:
        raise BrowserNotStarted(
            f"No secure connection to the Grid at {address.url}: {reply['tls']}",
            hint="Name the file of a private certificate authority in the variable SSL_CERT_FILE.",
            can_retry=False,
        )
    if reply["status"] in (401, 403):
        raise BrowserNotStarted(
            f"The Grid at {address.url} refused the user name or the password (HTTP {reply['status']})",
            hint=Hint(
                "Give both in {remote_url}: https://user:password@host. Encode special characters with %."
            ),
            can_retry=False,
        )
    value = _value(reply, options, address)
    got = value["capabilities"]
    if not isinstance(got.get("webSocketUrl"), str):
        raise NotSupported(
            f"The Grid at {address.url} gave a {got.get('browserName')} {got.get('browserVersion')} that does not "
            "speak WebDriver BiDi: its reply has no webSocketUrl",
            hint="Use nodes with current browsers and drivers, and a Grid of version 4.",
        )
    return value


def _value(reply: Mapping[str, Any], options: Options, address: GridAddress) -> dict[str, Any]:
    try:
        value: Any = json.loads(reply["text"])["value"]
        if "sessionId" in value and "capabilities" in value:
            return dict(value)
        error = f"{value['error']}: {value['message']}"
    except (ValueError, KeyError, TypeError):
        if reply["status"] >= HTTPStatus.INTERNAL_SERVER_ERROR:
            raise BrowserNotStarted(
                f"The Grid at {address.url} did not answer: what stands in front of it reports HTTP {reply['status']}",
                hint="It may be restarting: try again in a moment. Otherwise see whether the Grid runs.",
            ) from None
        raise BrowserNotStarted(
            f"{address.url} is not a Selenium Grid: POST {address.url}/session was answered with HTTP "
            f"{reply['status']} and no WebDriver reply",
            hint="Give the address of the Grid's hub or router, with its sub-path if it has one.",
            can_retry=False,
        ) from None
    raise BrowserNotStarted(
        f"The Grid at {address.url} started no {_NAMES[options.browser]}: {error.splitlines()[0]}",
        hint="See its console at /ui for its nodes' browsers and free slots.",
    )


class _Holder:
    """The process that creates a session and deletes it in the end."""

    def __init__(self, order: Mapping[str, Any]) -> None:
        self.process = subprocess.Popen(
            # -I -S: nothing of the caller's environment, and no site-packages
            [sys.executable, "-I", "-S", str(_PROGRAM)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # a ctrl-C in the terminal is ours to answer
            text=True,
        )
        forks.close_in_child(self.process)
        self._gone = threading.Event()
        self._lines: SimpleQueue[str] = SimpleQueue()
        assert self.process.stdin is not None
        with suppress(OSError):  # killed already; then there is no reply
            self.process.stdin.write(json.dumps(order) + "\n")
            self.process.stdin.flush()
        threading.Thread(target=self._read, name="webtools-grid", daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout:
            self._lines.put(self.process.stdout.readline())

    def reply(self, seconds: float) -> Mapping[str, Any] | None:
        """Return the Grid's reply to the creation; None when there is none in time.

        Raises:
            BrowserNotStarted: The process was killed.
        """
        try:
            line = self._lines.get(timeout=seconds)
        except Empty:
            return None
        if not line:
            raise BrowserNotStarted("The process that holds the session of the Grid has ended")
        reply: Mapping[str, Any] = json.loads(line)
        return reply

    def let_go(self) -> None:
        """Have the session deleted, now or as soon as the Grid has created it. Returns at once."""
        assert self.process.stdin is not None
        with suppress(OSError):
            self.process.stdin.close()
        threading.Thread(target=self._await_end, name="webtools-grid-end", daemon=True).start()

    def _await_end(self) -> None:
        self.process.wait()
        self._gone.set()

    def end(self) -> None:
        """Delete the session, and wait until that is done."""
        self.let_go()
        if not self._gone.wait(_DELETED_SECONDS):
            logger.warning(
                "a Grid has not ended a session within {:g} s; it is ended later", _DELETED_SECONDS
            )


class _OfGrid(Driver):
    """A session of a Grid, with one WebSocket for all contexts: Grids limit the sockets of a session."""

    remote = True
    quiet_seconds = _QUIET_SECONDS

    def __init__(
        self,
        address: GridAddress,
        value: Mapping[str, Any],
        folder: Path,
        holder: _Holder,
        *,
        downloads: bool,
    ) -> None:
        got = value["capabilities"]
        self.session = str(value["sessionId"])
        self.web_socket_url = address.web_socket(got["webSocketUrl"], self.session)
        self.headers = address.headers
        self.files = GridFiles(address, self.session, downloads=downloads)
        self.version = f"{got.get('browserName')} {got.get('browserVersion')} of the Grid at {address.url}"
        self.given_up = ""
        self.folder = folder
        self.relay = None
        self.new_session = None
        self.after_end = lambda: None
        self._holder = holder
        self._at_grid = GridSession(address, self.session)
        self._lock = threading.Lock()
        self._ended = False

    @property
    def shares_socket(self) -> bool:
        return True

    @property
    def pid(self) -> int:
        """The process of ours that holds the session; the browser runs on another machine."""
        return self._holder.process.pid

    def processes(self) -> list[Process]:
        return []

    def activity(self) -> Activity:
        # The work of a browser on another machine can't be seen, so it gets the time of one that works.
        return Activity(seconds=monotonic(), waits=False, stopped=False, gone=self._at_grid.gone())

    def holds_connection(self, here: HostPort, there: HostPort) -> bool | None:  # noqa: ARG002  # it has none to this machine
        return False

    def exit_cause(self) -> str:
        return f"its session was {self.session}"

    def end(self, *, gently: bool = True) -> None:
        with self._lock:
            if not self._ended:
                self._ended = True
                if gently:
                    self._holder.end()
                else:  # what is dead or stuck may take long to be deleted, and nobody needs to wait for that
                    self._holder.let_go()
                shutil.rmtree(self.folder, ignore_errors=True)
                self.after_end()
