"""Steps of a test or script, named for those who read its report."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic

_around: ContextVar[tuple[str, ...]] = ContextVar("_around", default=())
_NOTE = "In the step: "


class StepRecord:
    """A step that has begun.

    Attributes:
        path: Its name, after those of the steps around it.
        seconds: The time that it took; None: it has not ended.
        failed: Its block has raised.
    """

    def __init__(self, path: tuple[str, ...]) -> None:
        self.path = path
        self.seconds: float | None = None
        self.failed = False

    def __str__(self) -> str:
        state = "running" if self.seconds is None else "failed" if self.failed else "done"
        took = "" if self.seconds is None else f" in {self.seconds:.1f} s"
        return f"{'  ' * (len(self.path) - 1)}{self.path[-1]}: {state}{took}"


_records: list[StepRecord] = []
_MOST = 1000


@contextmanager
def step(name: str) -> Iterator[None]:
    """Name a part of a test; a failure in the block and the test's report name it.

        with step("Pay"):
            browser_tools.get("button", "Pay").click()

    Steps may be nested, and a function may be decorated with one.
    """
    path = (*_around.get(), name)
    record = StepRecord(path)
    if len(_records) < _MOST:
        _records.append(record)
    token, began = _around.set(path), monotonic()
    try:
        yield
    except BaseException as error:
        record.failed = True
        if not any(note.startswith(_NOTE) for note in getattr(error, "__notes__", ())):
            error.add_note(f"{_NOTE}{' > '.join(path)}")
        raise
    finally:
        record.seconds = monotonic() - began
        _around.reset(token)


def taken_records() -> list[StepRecord]:
    """Return the steps that have begun since this was asked last."""
    taken = _records[:]
    del _records[: len(taken)]
    return taken
