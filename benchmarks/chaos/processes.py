"""The processes and sockets of our browsers, found from outside, as a fault would meet them."""

import os
import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic, time

import psutil

from benchmarks.chaos.site import marks

_SCRIPT_THREADS = ("DedicatedWorker", "DOM Worker")
"""The names of a page's idle script threads in Chromium and Firefox."""


def drivers() -> list[psutil.Process]:
    """Return the drivers that this process has started and that still run."""
    return [one for one in psutil.Process().children() if _named(one, "driver")]


def newest_driver() -> float:
    """Return when the youngest driver, Firefox or process for a Grid's session was started, by `time.monotonic`.

    0: there is none.
    """
    ages = [one.create_time() for one in psutil.Process().children() if _starts_browser(one)]
    return max(ages) - time() + monotonic() if ages else 0.0


def _starts_browser(process: psutil.Process) -> bool:
    return any(_named(process, part) for part in ("driver", "firefox")) or "grid_program" in _command(process)


class Family:
    """A driver, its browser and the browser's processes."""

    def __init__(self, driver: psutil.Process) -> None:
        self.driver = driver

    @property
    def browser(self) -> psutil.Process:
        return next(one for one in self.driver.children() if "--type=" not in _command(one))

    def of_type(self, *words: str) -> list[psutil.Process]:
        """Return the browser's processes whose command line has all these words."""
        return [one for one in self.members() if all(word in _command(one) for word in words)]

    def members(self) -> Iterator[psutil.Process]:
        for process in psutil.process_iter():
            with suppress(psutil.Error, ProcessLookupError, PermissionError):
                if os.getsid(process.pid) == self.driver.pid and process.status() != psutil.STATUS_ZOMBIE:
                    yield process

    def renderers(self) -> list[psutil.Process]:
        return self.of_type("--type=renderer")

    def pages_of(self, worker: int) -> list[psutil.Process]:
        """Return the processes that show a page of this worker: they have its number of idle script threads."""
        return [one for one in self.renderers() if _idle_workers(one) == marks(worker)]

    def mapper(self) -> list[psutil.Process]:
        """Return the process of the driver's own tab: of those without a page of ours, the one that worked most."""
        others = [(_cpu_seconds(one), one) for one in self.renderers() if _idle_workers(one) == 0]
        return [one for _, one in sorted(others, key=lambda other: other[0])[-1:]]


class Firefox(Family):
    """Firefox, which has no driver: its main process is in the driver's place."""

    @property
    def browser(self) -> psutil.Process:
        return self.driver

    def renderers(self) -> list[psutil.Process]:
        return [one for one in self.members() if _command(one).endswith(" tab")]


class OnNode(Family):
    """A driver and its browser on a node of a Grid, which starts them in its own process session."""

    def members(self) -> Iterator[psutil.Process]:
        with suppress(psutil.Error):
            yield from (self.driver, *self.driver.children(recursive=True))


def firefoxes() -> list[Family]:
    """Return the main processes of Firefox that this process has started and that still run."""
    return [Firefox(one) for one in psutil.Process().children() if _named(one, "firefox")]


def on_nodes(nodes: Iterable[psutil.Process]) -> list[Family]:
    """Return the drivers that run on these nodes."""
    found: list[Family] = []
    for node in nodes:
        with suppress(psutil.Error):
            found += [OnNode(one) for one in node.children(recursive=True) if _named(one, "driver")]
    return found


def local() -> list[Family]:
    """Return the drivers that this process has started and that still run."""
    return [Family(driver) for driver in drivers()]


def family_of(worker: int, find: Callable[[], list[Family]] = local) -> Family | None:
    """Return the browser that shows this worker's page, or any of ours when none does."""
    families = find()
    return next((one for one in families if one.pages_of(worker)), families[0] if families else None)


def guards() -> list[psutil.Process]:
    return [one for one in psutil.Process().children() if "guard_program" in _command(one)]


def cut(ports: set[int], *, count: int | None = None, ours: bool = False) -> int:
    """Shut down connections of this process, and return how many there were.

    Args:
        ports: Those that are connected to one of these ports.
        count: At most so many.
        ours: The ports are on this process's side instead.
    """
    cut_off = 0
    for one in psutil.Process().net_connections("tcp"):
        end = one.laddr if ours else one.raddr
        if cut_off == count:
            break
        if one.status != psutil.CONN_ESTABLISHED or getattr(end, "port", None) not in ports:
            continue
        with suppress(OSError), socket.socket(fileno=os.dup(one.fd)) as copy:
            copy.shutdown(socket.SHUT_RDWR)
            cut_off += 1
    return cut_off


def listening(process: psutil.Process) -> set[int]:
    """Return the ports on which a process listens."""
    with suppress(psutil.Error):
        return {one.laddr.port for one in process.net_connections("tcp") if one.status == psutil.CONN_LISTEN}
    return set()


def _named(process: psutil.Process, part: str) -> bool:
    with suppress(psutil.Error):
        return part in process.name() and process.status() != psutil.STATUS_ZOMBIE
    return False


def _command(process: psutil.Process) -> str:
    with suppress(psutil.Error):
        return " ".join(process.cmdline())
    return ""


def _idle_workers(renderer: psutil.Process) -> int:
    found = 0
    with suppress(OSError):
        for task in Path(f"/proc/{renderer.pid}/task").iterdir():
            found += (task / "comm").read_text().startswith(_SCRIPT_THREADS)
    return found


def _cpu_seconds(process: psutil.Process) -> float:
    with suppress(psutil.Error):
        return sum(process.cpu_times()[:2])
    return 0.0
