"""Contenders in turns, so that whatever the machine does meanwhile hits all of them alike."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles
from time import perf_counter


def _nothing_to_check() -> None:
    pass


@dataclass(frozen=True, slots=True)
class Contender:
    """One way to do the task.

    Attributes:
        call: Does the task once; this is what is timed. Raises if it did not work.
        turn: How often it does the task in each of its turns. Who takes a thousandth of a second needs more
            calls than who takes a tenth, and after the other's long wait the machine has to get going again.
        reset: Brings the page back to where the task begins; before each call, not timed.
        check: Raises unless the page shows that the task was done; after each call, not timed.
    """

    name: str
    call: Callable[[], object]
    turn: int = 1
    reset: Callable[[], object] = _nothing_to_check
    check: Callable[[], object] = _nothing_to_check


@dataclass(frozen=True, slots=True)
class Aim:
    """The aim of `name`: at most `at_most` times the time of `base`."""

    name: str
    base: str
    at_most: float


@dataclass(frozen=True, slots=True)
class Figure:
    """Something counted beside the times, and what it is to be at most."""

    text: str
    value: float
    at_most: float

    def verdict(self) -> str:
        verdict = "reached" if self.value <= self.at_most else "missed"
        return f"- {self.text}: {_number(self.value)}; aim: at most {_number(self.at_most)}: {verdict}"


def _number(value: float) -> str:
    return f"{value:,}" if value == int(value) else f"{value:,.2f}"


@dataclass(frozen=True, slots=True)
class Table:
    """The times of each contender for one task, in seconds, in the order of the rounds."""

    title: str
    times: dict[str, list[float]]
    rounds: int
    aims: Sequence[Aim] = ()
    figures: Sequence[Figure] = ()

    def median(self, name: str) -> float:
        """Seconds."""
        return median(self.times[name])

    def ratio(self, name: str, base: str) -> float:
        return self.median(name) / self.median(base)

    def medians(self) -> dict[str, float]:
        """Return the seconds of each contender, for a file that is compared with another run's."""
        return {name: self.median(name) for name in self.times}

    def markdown(self) -> str:
        """The table, the first contender being the measure of the others."""
        base, *_ = self.times
        rows = [
            ["", "median", "90 % within", f"× {base}"],
            ["---", "---:", "---:", "---:"],
            *(
                [
                    name,
                    _ms(self.median(name)),
                    _ms(quantiles(times, n=10)[-1]),
                    f"{self.ratio(name, base):.2f}",
                ]
                for name, times in self.times.items()
            ),
        ]
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        lines = ["| " + " | ".join(map(str.ljust, row, widths)) + " |" for row in rows]
        return "\n".join(
            [
                f"### {self.title}",
                "",
                f"{self.rounds} rounds.",
                "",
                *lines,
                "",
                *map(self._verdict, self.aims),
                *(figure.verdict() for figure in self.figures),
            ]
        )

    def reached(self, aim: Aim) -> bool:
        return self.ratio(aim.name, aim.base) <= aim.at_most

    def _verdict(self, aim: Aim) -> str:
        def say(ratio: float) -> str:
            return f"{ratio:.2f} times" if ratio >= 0.1 else f"1/{1 / ratio:.0f}"

        verdict = "reached" if self.reached(aim) else "missed"
        taken = say(self.ratio(aim.name, aim.base))
        return (
            f"- {aim.name} takes {taken} the time of {aim.base}; aim: at most {say(aim.at_most)}: {verdict}"
        )


def compare(
    title: str, contenders: Sequence[Contender], *, rounds: int, warm_up: int = 3, aims: Sequence[Aim] = ()
) -> Table:
    """Give each contender one turn per round, in an order that moves on by one from round to round.

    Args:
        warm_up: Rounds before those that count.
    """
    times: dict[str, list[float]] = {contender.name: [] for contender in contenders}
    for number in range(-warm_up, rounds):
        shift = number % len(contenders)
        for contender in (*contenders[shift:], *contenders[:shift]):
            for _ in range(contender.turn):
                seconds = _timed(contender)
                if number >= 0:
                    times[contender.name].append(seconds)
    return Table(title, times, rounds, aims)


def _timed(contender: Contender) -> float:
    contender.reset()
    begin = perf_counter()
    contender.call()
    seconds = perf_counter() - begin
    contender.check()
    return seconds


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.2f} ms"
