"""Guards that do not end: how long they are waited for, and that they are ended then."""

import io
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from webtools.driver import guard
from webtools.driver.guard import Guard


class _Stopped:
    """A process that ends when it is killed and in no other way."""

    def __init__(self) -> None:
        self.stdin = io.StringIO()
        self.waits: list[float] = []
        self.killed = False

    def wait(self, seconds: float | None = None) -> int:
        if not self.killed:
            assert seconds is not None, "it would wait for ever"
            self.waits.append(seconds)
            raise subprocess.TimeoutExpired("guard", seconds)
        return -9

    def kill(self) -> None:
        self.killed = True


@pytest.mark.parametrize(("end", "seconds"), [(Guard.stand_down, 1.0), (Guard.act, 10.0)])
def test_guard_that_was_stopped_is_waited_for_so_long_and_killed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, end: Callable[[Guard], None], seconds: float
) -> None:
    stopped = _Stopped()
    monkeypatch.setattr(guard, "_started", lambda _: stopped)
    end(Guard(tmp_path))
    assert (stopped.waits, stopped.killed) == ([seconds], True)


def test_start_waits_so_long_for_a_guard_that_clears_up_after_others(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "webtools-left").mkdir()
    (tmp_path / "webtools-left" / "owner").touch()
    stopped = _Stopped()
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path))
    monkeypatch.setattr(guard, "_SHORT", tmp_path)
    monkeypatch.setattr(guard, "_started", lambda _: stopped)
    guard.clear_up()
    assert (stopped.waits, stopped.killed) == ([10.0], True)
