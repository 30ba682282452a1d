from datetime import timedelta

import pytest

from webtools.deadline import Budget, Deadline
from webtools.errors import InvalidArgument
from webtools.seconds import Seconds, seconds_of


@pytest.mark.parametrize(
    ("given", "seconds"),
    [(None, 5.0), (0, 0), (0.0, 0.0), (0.25, 0.25), (600, 600), (timedelta(hours=1), 3600)],
)
def test_seconds_that_were_given_go_before_the_default(given: Seconds | None, seconds: float) -> None:
    assert seconds_of("click", given, 5.0) == seconds


@pytest.mark.parametrize(
    "given", [-1, -0.001, float("nan"), float("inf"), float("-inf"), timedelta(hours=2), True, "5", [1]]
)
def test_what_is_no_number_of_seconds_is_refused(given: float) -> None:
    with pytest.raises(
        InvalidArgument, match=r"^click: timeout: .* is not a number of seconds from 0 to 3600"
    ):
        seconds_of("click", given, 5.0)


def test_milliseconds_are_called_by_their_name() -> None:
    with pytest.raises(InvalidArgument, match="30000 would be 500 minutes: give seconds, not milliseconds"):
        seconds_of("click", 30000, 5.0)


@pytest.mark.parametrize("timeout", [0.0, 0.0001, 0.01])
def test_call_without_time_waits_for_answers_only(timeout: float) -> None:
    deadline = Budget("click", timeout, asked_for=True).begin()
    assert deadline.at_once
    assert deadline.remaining() > 0.5
    assert deadline.for_waiting().passed
    part = deadline.within(0.25)
    assert (part.for_waiting().remaining(), part.remaining() > 0.1) == (0.0, True)
    assert f"did not end within {timeout:g} s" in str(deadline.exceeded("a reply"))


def test_call_with_time_waits_for_all_alike() -> None:
    deadline = Budget("click", 5.0).begin()
    assert not deadline.at_once
    assert deadline.for_waiting() is deadline
    assert deadline.for_waiting().remaining() > 4.0
    spent = Deadline("click", 0.0)  # a part of a call whose time is up
    assert (spent.at_once, spent.for_waiting().remaining(), spent.remaining()) == (False, 0.0, 0.0)


def test_part_of_a_call_keeps_what_its_caller_asked_for() -> None:
    whole = Budget("click", 5.0, asked_for=True, overtime=2.0).begin()
    part = whole.within(0.5)
    assert (part.operation, part.asked_for, part.overtime, part.timeout) == ("click", True, 2.0, 0.5)
    assert part.remaining() <= 0.5
    assert 4.0 < whole.within(60.0).remaining() <= 5.0
