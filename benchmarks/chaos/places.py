"""Where the browsers of a campaign run."""

from __future__ import annotations

import signal
from time import sleep
from typing import TYPE_CHECKING, Any

import psutil

from benchmarks.chaos import processes
from benchmarks.chaos.processes import Family, listening

if TYPE_CHECKING:
    from tests.grid.grid import Grid


class Place:
    """Chromium on this machine.

    Attributes:
        name: For the table; None: that of the isolation.
        options: For `BrowserTools`.
        logs_in: A proxy may ask for a password, since our relay can be reached.
    """

    name: str | None = None
    logs_in = True

    @property
    def options(self) -> dict[str, Any]:
        return {}

    def families(self) -> list[Family]:
        """Return all browsers with their processes."""
        return processes.local()

    def ports(self) -> set[int]:
        """Return the ports to which our connections go."""
        return {port for one in self.families() for port in listening(one.driver)}

    def left(self) -> list[str]:
        """Return what was left elsewhere than in this process and its folder."""
        return []

    def lose_node(self, number: signal.Signals) -> None:
        raise NotImplementedError

    def pause_node(self, seconds: float) -> None:
        raise NotImplementedError

    def restart_hub(self) -> None:
        raise NotImplementedError

    def pause_hub(self, seconds: float) -> None:
        raise NotImplementedError


class WithFirefox(Place):
    """Firefox on this machine."""

    name = "Firefox"

    @property
    def options(self) -> dict[str, Any]:
        return {"browser": "firefox"}

    def families(self) -> list[Family]:
        return processes.firefoxes()


class AtGrid(Place):
    """Chromium on a Grid with two nodes."""

    name = "Grid"
    logs_in = False

    def __init__(self, grid: Grid) -> None:
        self._grid = grid

    @property
    def options(self) -> dict[str, Any]:
        return {"remote_url": self._grid.url}

    def families(self) -> list[Family]:
        return processes.on_nodes(psutil.Process(node.process.pid) for node in self._running())

    def ports(self) -> set[int]:
        return {self._grid.port}

    def left(self) -> list[str]:
        return self._grid.left()

    def lose_node(self, number: signal.Signals) -> None:
        """End or stop a node with its browsers for good, and add a new one."""
        node = self._busy()
        if number == signal.SIGKILL:
            node.kill()
        else:
            node.stop()
        self._grid.add_node()

    def pause_node(self, seconds: float) -> None:
        _pause(self._busy().process, seconds)

    def restart_hub(self) -> None:
        self._grid.restart_hub()

    def pause_hub(self, seconds: float) -> None:
        _pause(self._grid.hub, seconds)

    def _running(self) -> list[Any]:
        return [node for node in self._grid.nodes if node.runs]

    def _busy(self) -> Any:
        """Return the node that has our browser, or any when none has."""
        running = self._running()
        return next((node for node in running if node.browsers()), running[0])


def _pause(process: Any, seconds: float) -> None:
    one = psutil.Process(process.pid)
    one.suspend()
    sleep(seconds)
    one.resume()
