"""Processor time of a driver's and its browser's processes, as the operating system counts it."""

from collections.abc import Iterable
from dataclasses import dataclass

import psutil

_IDLE_SECONDS = 0.1
"""Processor time of all processes together between two looks, below which they count as idle."""
_WAITS_FOR_THE_MACHINE = (psutil.STATUS_RUNNING, psutil.STATUS_DISK_SLEEP)


@dataclass(frozen=True, slots=True)
class Activity:
    """The state at one moment.

    Attributes:
        seconds: Processor time that all processes together have used.
        waits: One of them wants to run, and may only have to wait for its turn.
        stopped: The driver or the browser's main process was stopped by a signal.
    """

    seconds: float
    waits: bool
    stopped: bool

    def works_since(self, before: "Activity") -> bool:
        """Return whether it may yet answer: it has worked since, or waits for the machine."""
        return not self.stopped and (self.waits or self.seconds - before.seconds > _IDLE_SECONDS)


def activity_of(main: Iterable[psutil.Process], processes: Iterable[psutil.Process]) -> Activity:
    """Look at `processes`, of which `main` have to run for anybody to be answered."""
    seconds, states = 0.0, []
    for process in processes:
        try:
            with process.oneshot():
                times = process.cpu_times()
                seconds += times.user + times.system
                states.append(process.status())
        except psutil.Error:
            continue  # it has ended
    return Activity(
        seconds=seconds,
        waits=any(state in _WAITS_FOR_THE_MACHINE for state in states),
        stopped=any(_status(process) == psutil.STATUS_STOPPED for process in main),
    )


def _status(process: psutil.Process) -> str | None:
    try:
        return process.status()
    except psutil.Error:
        return None
