"""Verdicts: calls as they went, and how often each act may have happened on its page."""

from dataclasses import dataclass, field
from threading import Lock
from typing import Literal

Verdict = Literal["good", "failed", "astray", "wrong", "silent loss"]
"""`failed`: an error said so. `astray`: a success on a tab that the page opened."""
DEFECTS: tuple[Verdict, ...] = ("wrong", "silent loss")


@dataclass(slots=True)
class Visit:
    """One document, and what was done to it.

    Attributes:
        done: Acts that were reported as done, or seen on the page.
        unsure: Acts that failed with an error: each may have happened once.
    """

    number: int
    done: int = 0
    unsure: int = 0

    def objection(self, seen: int) -> str | None:
        """Return what is wrong with `seen` entries in the journal; None when they can be right."""
        if seen < self.done:
            return f"visit {self.number}: {self.done} acts were reported as done, the journal has {seen}"
        if seen > self.done + self.unsure:
            return f"visit {self.number}: {self.done + self.unsure} acts at most, the journal has {seen}"
        return None

    def learn(self, seen: int) -> None:
        """Take the page's word for how many acts have happened; those that failed may still come."""
        most = self.done + self.unsure
        self.done, self.unsure = seen, most - seen


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a tool. Times are of `time.monotonic`, `timeout` in seconds."""

    worker: int
    name: str
    began: float
    ended: float
    timeout: float
    verdict: Verdict
    note: str = ""
    error: str | None = None
    started_browser: bool = False

    @property
    def seconds(self) -> float:
        return self.ended - self.began

    @property
    def late(self) -> bool:
        """Return whether it took over a second more than its timeout; starting a browser has a limit of its own."""
        return not self.started_browser and self.seconds > self.timeout + 1.0


@dataclass(slots=True)
class Record:
    """All calls of a campaign, noted by any thread."""

    _lock: Lock = field(default_factory=Lock)
    _calls: list[Call] = field(default_factory=list)

    def note(self, call: Call) -> None:
        with self._lock:
            self._calls.append(call)

    @property
    def calls(self) -> list[Call]:
        with self._lock:
            return list(self._calls)

    def after(self, moment: float, worker: int) -> list[Call]:
        """Return the worker's calls that began after this moment, in their order."""
        return [call for call in self.calls if call.worker == worker and call.began >= moment]


@dataclass(frozen=True, slots=True)
class Recovery:
    """The calls after one fault, in each context.

    Attributes:
        seconds: From the moment when the fault was in place, or over, to the end of the next good call in the
            context that took longest; None when none came.
        good_next: Contexts whose next call was good, or, where that one reported the fault, the call after it.
        contexts: How many there are.
        began: The moment when the fault began, of `time.monotonic`.
    """

    kind: str
    seconds: float | None
    good_next: int
    contexts: int
    began: float = 0.0


def recovery(kind: str, moment: float, calls: list[list[Call]]) -> Recovery:
    """Judge one fault by what each context called from `moment` on."""
    good = [next((call for call in each if call.verdict == "good"), None) for each in calls]
    last = [call.ended - moment for call in good if call is not None]
    return Recovery(
        kind,
        max(last) if len(last) == len(calls) else None,
        sum(any(call.verdict == "good" for call in each[:2]) for each in calls),
        len(calls),
    )
