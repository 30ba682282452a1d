"""One campaign: workers in four contexts, and one fault after the other."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import mkdtemp
from time import monotonic, sleep

from benchmarks.chaos.faults import ALL_KINDS, Planned, Stage
from benchmarks.chaos.judge import DEFECTS, Call, Record, Recovery, recovery
from benchmarks.chaos.leftovers import PATIENCE_SECONDS, watched
from benchmarks.chaos.places import Place
from benchmarks.chaos.site import ChaosSite
from benchmarks.chaos.worker import Worker
from webtools import BrowserTools, ContextTools
from webtools.options.browser import Isolation

WORKERS = 4
_RECOVERY_SECONDS = 45.0
_START_SECONDS = 60.0
_TRAIL = 12
"""Calls that are shown before a defect."""


@dataclass(slots=True)
class Campaign:
    """The record of a campaign.

    Attributes:
        problems: Acts that the server's journal has too often or not at all, and contexts that were mixed up.
        left: What was still there at the end.
        loads: The machine's load at each fault: beside other programs the times say little.
    """

    isolation: str
    seed: int
    calls: list[Call] = field(default_factory=list)
    recoveries: list[Recovery] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    loads: list[float] = field(default_factory=list)
    seconds: float = 0.0


def run(
    isolation: Isolation,
    planned: list[Planned],
    *,
    seed: int,
    until: float,
    report: Callable[[str], None],
    place: Place | None = None,
    patience: float = PATIENCE_SECONDS,
) -> Campaign:
    """Let the faults happen in their order, until all have happened or `until` (of `time.monotonic`) has come.

    Args:
        patience: Seconds for what is still there at the end to go away.
    """
    place = place or Place()
    campaign = Campaign(place.name or isolation, seed)
    record = Record()
    began = monotonic()
    with ChaosSite() as site, watched(patience) as leftovers:
        with ExitStack() as stack:
            tools = stack.enter_context(BrowserTools(isolation=isolation, **place.options))
            folder = Path(mkdtemp(prefix="pictures-"))
            workers = [
                Worker(number, context, site, record, seed=seed, folder=folder)
                for number, context in enumerate(_contexts(tools, site, place))
            ]
            stack.callback(_end, workers)
            for worker in workers:
                worker.start()
            _await_recovery("the start", began, record, _START_SECONDS)
            for number, each in enumerate(planned, 1):
                if monotonic() >= until:
                    break
                recovered = _inject(each, Stage(tools, site, workers, each.target, place), record)
                campaign.recoveries.append(recovered)
                campaign.loads.append(os.getloadavg()[0])
                report(f"{isolation} {number}: {_in_words(recovered, each)}")
                if recovered.seconds is None:
                    for call in _since(recovered, record):
                        report(_line(call, recovered.began))
        campaign.problems = [*_journal_problems(workers, site), *site.strangers]
        site.server.end_connections()
        campaign.left = [*leftovers.found(), *place.left()]
    for line in (*campaign.problems, *campaign.left):
        report(f"  {line}")
    campaign.calls = record.calls
    for defect in (call for call in campaign.calls if call.verdict in DEFECTS):
        report(f"  what led to {defect.verdict!r} of context {defect.worker}:")
        for call in _before(defect, campaign.calls):
            report(_line(call, defect.began))
    campaign.seconds = monotonic() - began
    return campaign


def _contexts(tools: BrowserTools, site: ChaosSite, place: Place) -> list[ContextTools]:
    """Return four contexts; the last one goes through the relay that logs in to a proxy."""
    host = site.server.address.removeprefix("http://")
    login = "user:password@" if place.logs_in else ""
    proxy = {"server": f"http://{login}{host}", "bypass": "<-loopback>"}
    names = ["default", *(f"context {number}" for number in range(1, WORKERS - 1))]
    return [*(tools.context(name) for name in names), tools.context("behind a proxy", proxy=proxy)]


def _inject(planned: Planned, stage: Stage, record: Record) -> Recovery:
    sleep(planned.pause)
    began = monotonic()
    ALL_KINDS[planned.kind](stage)
    return replace(_await_recovery(planned.kind, monotonic(), record, _RECOVERY_SECONDS), began=began)


def _await_recovery(kind: str, moment: float, record: Record, seconds: float) -> Recovery:
    """Wait until a call in each context was good, or for so many seconds."""
    while True:
        recovered = recovery(kind, moment, [record.after(moment, number) for number in range(WORKERS)])
        if recovered.seconds is not None or monotonic() > moment + seconds:
            return recovered
        sleep(0.05)


def _in_words(recovered: Recovery, planned: Planned) -> str:
    took = "never" if recovered.seconds is None else f"{recovered.seconds:.1f} s"
    return (
        f"{planned.kind} at context {planned.target}: next good call in all contexts after {took}, "
        f"at once in {recovered.good_next} of {recovered.contexts}"
    )


def _since(recovered: Recovery, record: Record) -> Iterator[Call]:
    """Return what was called since the fault in contexts in which no call was good."""
    for number in range(WORKERS):
        calls = record.after(recovered.began, number)
        if not any(call.verdict == "good" for call in calls):
            yield from calls


def _before(defect: Call, calls: list[Call]) -> list[Call]:
    """Return the calls of the same worker that led to a defect, and the defective one."""
    own = [call for call in calls if call.worker == defect.worker and call.began <= defect.began]
    return own[-_TRAIL:]


def _line(call: Call, zero: float) -> str:
    times = f"{call.began - zero:.1f} to {call.ended - zero:.1f} s"
    return f"  context {call.worker}, {times}: {call.name} {call.verdict}: {call.error or ''} {call.note}"


def _end(workers: list[Worker]) -> None:
    for worker in workers:
        worker.stop()
    for worker in workers:
        worker.join()


def _journal_problems(workers: list[Worker], site: ChaosSite) -> list[str]:
    """Return the acts that the server knows of more often than they were tried.

    One that it knows nothing of may have been lost on a network that was cut; the page's own journal has those.
    """
    problems = []
    for worker in workers:
        for visit in worker.visits:
            seen, most = len(site.journal(visit.number)), visit.done + visit.unsure
            if seen > most:
                problems.append(f"visit {visit.number}: {most} acts at most, the server got {seen}")
    return problems
