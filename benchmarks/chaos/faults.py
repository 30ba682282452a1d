"""The kinds of faults. A fault returns when it is in place for good, or over."""

import os
import resource
import signal
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from time import sleep

import psutil

from benchmarks.chaos import given_up, own_process, page_faults
from benchmarks.chaos.places import Place
from benchmarks.chaos.processes import Family, cut, family_of, guards, listening
from benchmarks.chaos.site import ChaosSite
from benchmarks.chaos.worker import Worker
from webtools import BrowserTools

_PAUSE_SECONDS = 0.8
"""Short enough that no call may be late because of it."""
_BAD_NETWORK_SECONDS = 1.5


@dataclass(frozen=True, slots=True)
class Stage:
    """The targets of faults, and the worker in whose context this one is to happen."""

    browser: BrowserTools
    site: ChaosSite
    workers: list[Worker]
    target: int
    place: Place = field(default_factory=Place)

    @property
    def worker(self) -> Worker:
        return self.workers[self.target]

    @property
    def family(self) -> Family:
        found = family_of(self.target, self.place.families)
        if found is None:
            raise LookupError("no browser is running")
        return found


Fault = Callable[[Stage], None]


def _send(number: signal.Signals, victims: Callable[[Family, int], Iterable[psutil.Process]]) -> Fault:
    def fault(stage: Stage) -> None:
        for victim in victims(stage.family, stage.target):
            with suppress(psutil.NoSuchProcess):
                victim.send_signal(number)

    return fault


def _pause(victims: Callable[[Family, int], Iterable[psutil.Process]]) -> Fault:
    def fault(stage: Stage) -> None:
        stopped = list(victims(stage.family, stage.target))
        for victim in stopped:
            victim.suspend()
        sleep(_PAUSE_SECONDS)
        for victim in stopped:
            with suppress(psutil.NoSuchProcess):
                victim.resume()

    return fault


def _cut_sockets(count: int | None) -> Fault:
    def fault(stage: Stage) -> None:
        cut(stage.place.ports(), count=count)

    return fault


def _cut_relay(stage: Stage) -> None:
    cut(listening(psutil.Process()) - {stage.site.server.port}, ours=True)


def _slow_network(stage: Stage) -> None:
    stage.site.delay = 1.0
    sleep(_BAD_NETWORK_SECONDS)
    stage.site.delay = 0.0


def _no_network(stage: Stage) -> None:
    stage.site.down = True
    stage.site.server.end_connections()
    sleep(_BAD_NETWORK_SECONDS)
    stage.site.down = False


def _stuck_responses(stage: Stage) -> None:
    stage.site.stuck = True
    sleep(_BAD_NETWORK_SECONDS)
    stage.site.stuck = False


def _full_disk(_: Stage) -> None:
    """Let no file of this process grow, as on a disk that is full; pipes and sockets are not affected."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    sys.stdout.flush()
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, hard))
    try:
        sleep(_BAD_NETWORK_SECONDS)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def _no_descriptors(_: Stage) -> None:
    """Leave this process no file descriptor."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    free = os.dup(1)
    os.close(free)
    resource.setrlimit(resource.RLIMIT_NOFILE, (free + 8, hard))
    taken: list[int] = []
    try:
        with suppress(OSError):
            while True:
                taken.append(os.dup(1))
        sleep(_BAD_NETWORK_SECONDS)
    finally:
        for one in taken:
            os.close(one)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def _to_guards(number: signal.Signals) -> Fault:
    def fault(_: Stage) -> None:
        for guard in guards():
            guard.send_signal(number)

    return fault


KINDS: dict[str, Fault] = {
    "kill the driver": _send(signal.SIGKILL, lambda family, _: [family.driver]),
    "stop the driver": _send(signal.SIGSTOP, lambda family, _: [family.driver]),
    "pause the driver": _pause(lambda family, _: [family.driver]),
    "kill the browser": _send(signal.SIGKILL, lambda family, _: [family.browser]),
    "terminate the browser": _send(signal.SIGTERM, lambda family, _: [family.browser]),
    "stop the browser": _send(signal.SIGSTOP, lambda family, _: [family.browser]),
    "pause the browser": _pause(lambda family, _: [family.browser]),
    "kill driver and browser": _send(signal.SIGKILL, lambda family, _: [family.driver, family.browser]),
    "kill the page's process": _send(signal.SIGKILL, Family.pages_of),
    "stop the page's process": _send(signal.SIGSTOP, Family.pages_of),
    "pause the page's process": _pause(Family.pages_of),
    "kill all page processes": _send(signal.SIGKILL, lambda family, _: family.renderers()),
    "kill the mapper": _send(signal.SIGKILL, lambda family, _: family.mapper()),
    "kill the GPU process": _send(signal.SIGKILL, lambda family, _: family.of_type("--type=gpu-process")),
    "kill the network service": _send(signal.SIGKILL, lambda family, _: family.of_type("NetworkService")),
    "kill the storage service": _send(signal.SIGKILL, lambda family, _: family.of_type("StorageService")),
    "kill the guard": _to_guards(signal.SIGKILL),
    "stop the guard": _to_guards(signal.SIGSTOP),
    "no file descriptors": _no_descriptors,
    "cut one socket": _cut_sockets(1),
    "cut all sockets": _cut_sockets(None),
    "cut the relay": _cut_relay,
    "slow network": _slow_network,
    "no network": _no_network,
    "stuck responses": _stuck_responses,
    "full disk": _full_disk,
    "kill our process": own_process.killed,
    "terminate our process": own_process.terminated,
    "kill our process and its guard": own_process.killed_with_guard,
    "pause our process": own_process.paused,
    "busy interpreter": own_process.busy,
    **page_faults.FAULTS,
    **given_up.FAULTS,
}

_LOCAL_CHROMIUM = {
    "kill the driver",
    "stop the driver",
    "pause the driver",
    "kill driver and browser",
    "kill the mapper",
    "kill the GPU process",
    "kill the network service",
    "kill the storage service",
    "crash the page",
}
"""Kinds that need Chromium, its driver or the names of its processes."""

_OF_THIS_MACHINE = {
    "kill the guard",
    "stop the guard",
    "kill our process and its guard",
    "cut the relay",
    "simultaneous downloads",
}
"""Kinds that a browser on another machine cannot meet."""

ON_FIREFOX: dict[str, Fault] = {kind: fault for kind, fault in KINDS.items() if kind not in _LOCAL_CHROMIUM}
ON_GRID: dict[str, Fault] = {
    **{kind: fault for kind, fault in KINDS.items() if kind not in _OF_THIS_MACHINE},
    "kill a node": lambda stage: stage.place.lose_node(signal.SIGKILL),
    "stop a node": lambda stage: stage.place.lose_node(signal.SIGSTOP),
    "pause a node": lambda stage: stage.place.pause_node(_PAUSE_SECONDS),
    "kill the hub": lambda stage: stage.place.restart_hub(),
    "pause the hub": lambda stage: stage.place.pause_hub(_PAUSE_SECONDS),
}
ALL_KINDS = KINDS | ON_GRID


@dataclass(frozen=True, slots=True)
class Planned:
    kind: str
    target: int
    pause: float


def plan(seed: int, count: int, *, workers: int, kinds: Iterable[str] = KINDS) -> list[Planned]:
    """Return the sequence of faults: the same one for the same seed; every kind comes once before any comes again."""
    random = Random(seed)
    planned: list[Planned] = []
    while len(planned) < count:
        turn = list(kinds)
        random.shuffle(turn)
        planned += [Planned(kind, random.randrange(workers), random.uniform(0.0, 0.5)) for kind in turn]
    return planned[:count]
