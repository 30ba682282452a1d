"""Connections whose token is not known, and what they write to a log."""

import logging
from functools import partial

from webtools.faces.mcp.strangers import FewLines, Strangers


def test_new_connection_takes_the_place_of_the_oldest_stranger() -> None:
    closed: list[int] = []
    strangers = Strangers(most=2)
    for number in (1, 2):
        strangers.add(number, partial(closed.append, number))
    assert strangers.discard(1)  # it has shown its token
    strangers.add(3, lambda: closed.append(3))
    assert closed == []
    strangers.add(4, lambda: closed.append(4))
    assert closed == [2]
    assert not strangers.discard(2)
    assert not strangers.discard(1)


def test_log_gets_few_lines_a_minute_and_the_number_of_those_left_out() -> None:
    now = 0.0
    few = FewLines(most=2, seconds=60.0, clock=lambda: now)
    records = [logging.makeLogRecord({"msg": "%s came", "args": ("x",)}) for _ in range(6)]
    assert [few.filter(each) for each in records[:5]] == [True, True, False, False, False]
    now = 60.0
    assert few.filter(records[5])
    assert records[5].getMessage() == "x came (and 3 lines before it)"
