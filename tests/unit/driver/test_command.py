from contextlib import closing

import pytest

from webtools.driver.command import CommandFailed, lines


def _patient(_last: str) -> float:
    return 10.0


def test_output_and_errors_come_line_by_line() -> None:
    shell = lines(["sh", "-c", "echo one; echo two >&2; printf three"], patience=_patient)
    assert list(shell) == ["one", "two", "three"]


def test_a_failure_tells_what_was_said_last() -> None:
    with pytest.raises(CommandFailed, match=r"sh failed \(3\): no room"):
        list(lines(["sh", "-c", "echo no room; exit 3"], patience=_patient))


def test_a_program_that_is_not_there_is_a_failure() -> None:
    with pytest.raises(CommandFailed, match="no-such-program can't run"):
        list(lines(["no-such-program"], patience=_patient))


def test_silence_is_ended_and_the_program_with_it() -> None:
    silent = lines(["sh", "-c", "echo begun; exec sleep 60"], patience=lambda last: 0.1 if last else 10.0)
    assert next(silent) == "begun"
    with pytest.raises(CommandFailed, match=r"sh printed nothing for 0\.1 s after: begun"):
        next(silent)


def test_a_program_ends_when_nobody_reads_on() -> None:
    with closing(lines(["sh", "-c", "echo begun; exec sleep 60"], patience=_patient)) as endless:
        next(endless)
