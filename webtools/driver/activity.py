"""Processor time of a driver's and its browser's processes, as the operating system counts it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from webtools.driver import processes as system
from webtools.driver.processes import Process

_IDLE_SECONDS = 0.1
"""Processor time that all processes together have used or waited for between two looks, below which they are idle."""


@dataclass(frozen=True, slots=True)
class Activity:
    """The state at one moment.

    Attributes:
        seconds: Processor time that all processes together have used.
        queued: The time that each of their threads has waited for a processor, as far as the system counts it.
        waits: One of them wants to run, and may only have to wait for its turn.
        stopped: The driver or the browser's main process was stopped by a signal.
        gone: It is known to have ended, although the connection has not: nobody is left to answer.
    """

    seconds: float
    waits: bool
    stopped: bool
    gone: bool = False
    queued: Mapping[int, float] = field(default_factory=dict)

    def works_since(self, before: "Activity") -> bool:
        """Return whether it may yet answer: it has worked since, or waits for the machine."""
        if self.stopped or self.gone:
            return False
        queued = sum(waited - before.queued.get(thread, 0.0) for thread, waited in self.queued.items())
        return self.waits or self.seconds - before.seconds + queued > _IDLE_SECONDS

    def rests_since(self, before: "Activity") -> bool:
        """Return whether it is known to have done nothing since; of an attached browser nothing is known."""
        return self.seconds > 0.0 and not self.works_since(before)


def find_mapper(processes: Iterable[Process]) -> Process | None:
    """Return the process of the driver's own tab, through which every answer of Chromium goes (the BiDi mapper).

    When a session begins, no other page's process has worked as much: it has just run the mapper's code.
    """
    pages = {one: used for one in processes if _is_page(one) and (used := system.seconds(one)) is not None}
    return max(pages, key=pages.__getitem__, default=None)


def essential(processes: Iterable[Process], mapper: Process) -> list[Process]:
    """Return those whose work may bring an answer: a page may work for ever while nobody is left to answer."""
    return [one for one in processes if one == mapper or not _is_page(one)]


def seconds_of_pages(processes: Iterable[Process], mapper: Process) -> dict[Process, float]:
    """Return the processor time of each process that runs pages, the driver's own tab excepted."""
    return {
        one: used
        for one in processes
        if one != mapper and _is_page(one) and (used := system.seconds(one)) is not None
    }


def _is_page(process: Process) -> bool:
    # Linux may have the command line as one text.
    return any("--type=renderer" in each for each in system.command_line(process))


def activity_of(main: Iterable[Process], processes: Iterable[Process], *, gone: bool = False) -> Activity:
    """Look at `processes`, of which `main` have to run for anybody to be answered."""
    processes = [*processes]
    known = [(used, system.status(one)) for one in processes if (used := system.seconds(one)) is not None]
    return Activity(
        seconds=sum((used for used, _ in known), 0.0),
        waits=any(state in system.WAITS_FOR_THE_MACHINE for _, state in known),
        stopped=any(system.status(process) == system.STOPPED for process in main),
        gone=gone,
        queued={thread: waited for one in processes for thread, waited in system.queued(one).items()},
    )
