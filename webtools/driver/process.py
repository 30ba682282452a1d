"""A driver and its browser as processes: ended together, whatever state they are in.

Driver and browser are one process session (`setsid`), with one temporary folder as TMPDIR and profile. Killing
every member of the session catches the browser whose driver was killed, and no foreign process. On Windows,
which has no sessions, the process tree is killed. A zombie that PID 1 of a container has not reaped yet counts
as ended.
"""

import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import BinaryIO, Protocol

from webtools.deadline import Deadline
from webtools.driver import processes
from webtools.driver.activity import Activity, activity_of, essential, seconds_of_pages
from webtools.driver.connection_owner import ConnectionOwner
from webtools.driver.guard import Guard
from webtools.driver.processes import Process
from webtools.driver.relay import Relay
from webtools.driver.relay_login import HostPort


class Files(Protocol):
    """Transfers files to and from the machine of a browser.

    Attributes:
        folder: The folder there to which every context can download, once it is known.
    """

    folder: str | None

    def send(self, file: BinaryIO, name: str, deadline: Deadline) -> str:
        """Copy an open file to that machine, under a name; return its path there."""

    @property
    def fetch(self) -> Callable[[str, int, Deadline], bytes] | None:
        """Return the function that gets a downloaded file's content by name, of at most so many bytes.

        None: the browser downloads nothing.
        """


class Driver:
    """A running driver with its browser and their temporary folder.

    `end` may be called by any thread, more than once; when it returns, nothing of it is left.
    """

    files: Files | None = None
    """Transfers files to and from a browser on another machine; None: it runs on this one."""
    remote = False
    """True: the browser runs on another machine, so files and proxies of this one are not there."""
    quiet_seconds: float | None = None
    """Without a frame, until the driver is asked whether it is there; None: the socket reports its end."""
    page_ended: float | None = None
    """The moment (`monotonic`) at which a page's process was ended, so that the browser answers again; any thread may
    read it."""
    _mapper: Process | None = None
    foreign = False
    """True: the browser is somebody else's, and goes on running."""
    debugging_ports: frozenset[int] = frozenset()
    """At which a browser of somebody else's answers debuggers on its own machine, besides the port attached to."""
    browser: str | None = None
    """The kind of browser, where it is found out with the session; None: the one of the options."""

    @property
    def shares_socket(self) -> bool:
        """True: all contexts use one WebSocket."""
        return self.new_session is not None

    def __init__(
        self,
        *,
        web_socket_url: str,
        process: "subprocess.Popen[bytes]",
        folder: Path,
        guard: Guard,
        quit: Callable[[], None],
        keeps_profile: bool,
        version: str,
        relay: Relay | None = None,
        new_session: Mapping[str, object] | None = None,
        mapper: Process | None = None,
    ) -> None:
        self.web_socket_url = web_socket_url
        self.version = version
        self.headers: Mapping[str, str] = {}
        """Headers of each WebSocket, such as a login."""
        self.given_up = ""
        """Why another one takes its place; empty: it is in use. Any thread may read it."""
        self.folder = folder
        self.relay = relay
        self.after_end: Callable[[], None] = lambda: None
        """Called once, when nothing of it is left."""
        self.new_session = new_session
        """Capabilities for the one session of a browser with one socket; None: a driver has made the session."""
        self._process = process
        self._connections = connections_of(lambda: process.pid)
        self._mapper = mapper
        self._guard = guard
        self._quit = quit
        self._keeps_profile = keeps_profile
        self._lock = threading.Lock()  # guards `_ended`, and makes a second caller wait until it is done
        self._ended = False

    @property
    def pid(self) -> int:
        """The driver's process; its browser's processes are in the same process session."""
        return self._process.pid

    def recognize(self, capabilities: Mapping[str, object]) -> None:
        """Take note of which browser has begun the one session."""
        self.version = f"{capabilities.get('browserName')} {capabilities.get('browserVersion')}"

    def processes(self) -> list[Process]:
        """Return every live process of driver and browser."""
        return processes.of_session(self._process.pid) or []

    def activity(self) -> Activity:
        """Return the work of driver and browser at this moment."""
        all_processes = processes.of_session(self._process.pid)
        if all_processes is None:
            return Activity(seconds=0.0, waits=False, stopped=False)
        main = [one for one in all_processes if self.pid in (one.pid, processes.parent(one))]
        if self._mapper is None:
            return activity_of(main, all_processes)
        gone = self._mapper not in all_processes
        return activity_of(main, essential(all_processes, self._mapper), gone=gone)

    def seconds_of_pages(self) -> dict[Process, float]:
        """Return the processor time of each process that runs pages; empty where these processes are not known."""
        return seconds_of_pages(self.processes(), self._mapper) if self._mapper is not None else {}

    def end_page(self, process: Process) -> None:
        """End a process that runs pages; its tabs stay, without a page."""
        self.page_ended = monotonic()
        processes.kill(process)

    def holds_connection(self, here: HostPort, there: HostPort) -> bool | None:
        """Return whether a TCP connection is one of its processes'; None: the system does not say."""
        return self._connections.holds(here, there)

    def exit_cause(self) -> str:
        """Describe what is left of the browser: which of driver and browser died, and of what."""
        status = self._process.poll()
        if status is not None:
            return f"its driver ended with {f'signal {-status}' if status < 0 else f'status {status}'}"
        alone = len(self.processes()) <= 1
        return "its driver runs but the browser is gone" if alone else "driver and browser still run"

    def end(self, *, gently: bool = True) -> None:
        """End driver and browser and remove their folder.

        Args:
            gently: Let a browser with a profile to keep write it first.
        """
        with self._lock:
            if self._ended:
                return
            if gently and self._keeps_profile:
                self._quit()
            end_all(self._process, self.folder, self._guard, self.relay)
            self._ended = True
            self.after_end()


def end_all(
    process: "subprocess.Popen[bytes] | None", folder: Path, guard: Guard, relay: Relay | None = None
) -> None:
    """Leave nothing of a driver and its browser; what this process has no descriptors left for, their guard does."""
    all_ended = process is None or end_session(process)
    if relay is not None:
        relay.close()
    shutil.rmtree(folder, ignore_errors=True)
    if all_ended and not folder.exists():
        guard.stand_down()
    else:
        guard.act()


def end_session(process: "subprocess.Popen[bytes]") -> bool:
    """Kill every process of the session that `process` leads, orphans included, and wait until they are gone.

    Returns:
        False: processes that are not in the leader's process group may be left, because the system does not say which
        there are.
    """
    left: list[Process] | None = []
    while left := [] if _number_is_anothers(process) else processes.of_session(process.pid):
        for member in left:
            processes.kill(member)
        process.wait()
        processes.wait_ended(left)
    if sys.platform != "win32" and left is None and process.poll() is None:
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    if process.stdin is not None:
        process.stdin.close()
    return left is not None


def _number_is_anothers(process: "subprocess.Popen[bytes]") -> bool:
    """Return whether the process was waited for, and another one has its number now.

    A number is free for others once nobody has it as process or as session, so nothing of that session is left then.
    """
    return process.returncode is not None and processes.exists(process.pid)


def connections_of(session: Callable[[], int]) -> ConnectionOwner:
    """Return what knows the connections of a process session, which may be yet to begin."""
    return ConnectionOwner(lambda: processes.of_session(session()) or [])
