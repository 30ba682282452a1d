"""Connections whose token is not known, and what they write to a log."""

import logging
from functools import partial

from webtools.serving.unauthenticated import FewLines, Unauthenticated


def test_new_connection_takes_the_place_of_the_oldest_one() -> None:
    closed: list[int] = []
    unauthenticated = Unauthenticated(most=2)
    for number in (1, 2):
        unauthenticated.add(number, partial(closed.append, number))
    assert unauthenticated.discard(1)  # it has shown its token
    unauthenticated.add(3, lambda: closed.append(3))
    assert closed == []
    unauthenticated.add(4, lambda: closed.append(4))
    assert closed == [2]
    assert not unauthenticated.discard(2)
    assert not unauthenticated.discard(1)


def record(message: str, *given: object, error: Exception | None = None) -> logging.LogRecord:
    exc_info = (type(error), error, None) if error is not None else None
    return logging.makeLogRecord({"msg": message, "args": given, "exc_info": exc_info})


def test_kind_of_line_passes_ever_more_rarely_and_with_its_count() -> None:
    few = FewLines()
    records = [record("%s came", number) for number in range(1000)]
    passed = [each for each in records if few.filter(each)]
    assert [each.getMessage() for each in passed] == [
        "0 came",
        *(f"{2**power - 1} came ({2**power} times so far)" for power in range(1, 10)),
    ]
    assert few.filter(record("another kind"))


def test_record_of_many_lines_has_one_from_the_second_time_on() -> None:
    few = FewLines()
    twice = [record("no descriptor\nsocket: <…>", error=OSError(24, "Too many open files")) for _ in range(2)]
    assert all(map(few.filter, twice))
    assert [len(logging.Formatter().format(each).splitlines()) > 1 for each in twice] == [True, False]
    assert few.filter(record("no descriptor", error=ValueError()))


def test_kinds_without_end_are_one_kind_in_the_end() -> None:
    few = FewLines(most_kinds=3)
    assert sum(few.filter(record(f"{number} came")) for number in range(1000)) == 3 + 10
