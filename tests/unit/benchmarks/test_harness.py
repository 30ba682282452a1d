from functools import partial

import pytest

from benchmarks.harness import Aim, Contender, Figure, Table, compare


def test_contenders_take_turns_and_each_is_first_at_times() -> None:
    order: list[str] = []
    contenders = [Contender(name, partial(order.append, name)) for name in "abc"]
    compare("turns", contenders, rounds=3, warm_up=0)
    assert "".join(order) == "abcbcacab"


def test_a_turn_can_be_several_calls_and_the_warm_up_does_not_count() -> None:
    calls: list[None] = []
    table = compare("calls", [Contender("a", lambda: calls.append(None), turn=5)], rounds=2, warm_up=1)
    assert len(calls) == 15
    assert len(table.times["a"]) == 10


def test_each_call_starts_from_a_page_brought_back_and_is_checked_afterwards() -> None:
    events: list[str] = []
    contender = Contender(
        "a",
        call=lambda: events.append("call"),
        reset=lambda: events.append("reset"),
        check=lambda: events.append("check"),
    )
    compare("events", [contender], rounds=2, warm_up=0)
    assert events == ["reset", "call", "check"] * 2


def test_a_contender_that_did_not_do_it_fails_the_benchmark() -> None:
    def not_done() -> None:
        raise ValueError("the page does not show it")

    with pytest.raises(ValueError, match="does not show it"):
        compare("failing", [Contender("a", lambda: None, check=not_done)], rounds=1)


def test_the_table_compares_medians_with_the_first_and_says_whether_aims_are_reached() -> None:
    times = {"bare": [0.001, 0.002, 0.003], "ours": [0.003, 0.003, 0.030], "theirs": [0.1, 0.1, 0.1]}
    aims = [Aim("ours", "bare", at_most=1.25), Aim("ours", "theirs", at_most=1 / 20)]
    text = Table("One thing", times, rounds=3, aims=aims).markdown()
    assert "| ours   | 3.00 ms   |" in text
    assert "| 1.50   |" in text
    assert "- ours takes 1.50 times the time of bare; aim: at most 1.25 times: missed" in text
    assert "- ours takes 1/33 the time of theirs; aim: at most 1/20: reached" in text


def test_figures_beside_the_times_have_a_verdict_too() -> None:
    text = Table(
        "One thing", {"ours": [0.1, 0.1]}, rounds=2, figures=[Figure("Our size", 0.6, 0.55)]
    ).markdown()
    assert "- Our size: 0.60; aim: at most 0.55: missed" in text
