from dataclasses import replace

import pytest

from benchmarks.chaos import report
from benchmarks.chaos.calls import CONTEXT_CALLS, PAGE_CALLS, WITHOUT_BROWSER
from benchmarks.chaos.campaign import Campaign
from benchmarks.chaos.faults import KINDS, ON_FIREFOX, ON_GRID, plan
from benchmarks.chaos.judge import Call, Recovery, Visit, recovery
from webtools.tools.tool import TABLE

_CALL = Call(0, "click", began=10.0, ended=10.5, timeout=2.5, verdict="good")


def test_same_seed_gives_the_same_sequence_of_faults() -> None:
    assert plan(7, 100, workers=4) == plan(7, 100, workers=4)
    assert plan(7, 100, workers=4) != plan(8, 100, workers=4)
    assert plan(7, 100, workers=4)[:10] == plan(7, 10, workers=4)


def test_every_kind_of_fault_comes_once_before_any_comes_again() -> None:
    planned = plan(1, 2 * len(KINDS), workers=4)
    assert {each.kind for each in planned[: len(KINDS)]} == set(KINDS)
    assert {each.kind for each in planned[len(KINDS) :]} == set(KINDS)
    assert len(KINDS) >= 20


def test_a_call_of_every_tool_is_cancelled_and_interrupted() -> None:
    called = {name.partition(" ")[0] for name in (*PAGE_CALLS, *CONTEXT_CALLS)}
    assert called | WITHOUT_BROWSER == {name.removeprefix("browser_") for name in TABLE}
    for kinds in (KINDS, ON_FIREFOX):
        assert {name for name in (*PAGE_CALLS, *CONTEXT_CALLS) if f"cancel {name}" not in kinds} == set()
        assert {name for name in (*PAGE_CALLS, *CONTEXT_CALLS) if f"interrupt {name}" not in kinds} == set()


def test_firefox_and_a_grid_meet_the_kinds_that_apply_there() -> None:
    assert {kind for kind in ON_FIREFOX if "driver" in kind or "mapper" in kind} == set()
    assert {"kill the browser", "stop the page's process", "cut all sockets", "hang the page"} <= set(
        ON_FIREFOX
    )
    assert {"kill the driver", "kill a node", "kill the hub", "pause a node"} <= set(ON_GRID)


@pytest.mark.parametrize(
    ("seen", "expected"),
    [(1, "2 acts were reported as done, the journal has 1"), (2, None), (3, None), (4, "3 acts at most")],
)
def test_journal_shows_lost_and_doubled_acts(seen: int, expected: str | None) -> None:
    objection = Visit(5, done=2, unsure=1).objection(seen)
    assert objection is None if expected is None else expected in str(objection)


def test_act_that_failed_may_still_happen_after_a_look() -> None:
    visit = Visit(5, done=2, unsure=1)
    visit.learn(2)
    assert visit.objection(3) is None
    visit.learn(3)
    assert visit.objection(4) is not None
    assert visit.objection(2) is not None


def test_call_is_late_a_second_after_its_timeout_unless_it_started_a_browser() -> None:
    assert not replace(_CALL, ended=13.4).late
    assert replace(_CALL, ended=13.6).late
    assert not replace(_CALL, ended=13.6, started_browser=True).late


def test_recovery_lasts_until_the_slowest_context_has_a_good_call() -> None:
    failed = replace(_CALL, verdict="failed")
    calls = [[_CALL], [failed, replace(_CALL, ended=11.0)], [failed, failed, replace(_CALL, ended=12.0)]]
    assert recovery("kind", 9.0, calls) == Recovery("kind", 3.0, 2, 3)
    assert recovery("kind", 9.0, [*calls, [failed]]).seconds is None


@pytest.mark.parametrize("verdict", ["wrong", "silent loss"])
def test_defects_are_wrong_results_losses_and_leftovers(verdict: str) -> None:
    assert report.defects(Campaign("driver", 1, calls=[_CALL, replace(_CALL, verdict="failed")])) == []
    (found,) = report.defects(Campaign("driver", 1, calls=[replace(_CALL, verdict=verdict, note="why")]))  # type: ignore[arg-type]  # one of the two
    assert found == f"click in context 0 after 'the start': {verdict} why"
    assert report.defects(Campaign("driver", 1, left=["process 5 chrome"])) == [
        "left behind: process 5 chrome"
    ]


def test_table_has_a_column_per_campaign_and_a_row_per_kind() -> None:
    campaigns = [
        Campaign(mode, 1, calls=[_CALL], recoveries=[Recovery("cut one socket", 1.0, 4, 4)])
        for mode in ("user-context", "driver")
    ]
    text = report.markdown(campaigns)
    assert "| wrong results | 0 | 0 |" in text
    assert "| cut one socket | 2 | 8 of 8 | 1.0 s, 1.0 s |" in text


def test_late_call_is_reported_and_no_defect() -> None:
    campaign = Campaign("driver", 1, calls=[replace(_CALL, ended=14.5)])
    assert report.defects(campaign) == []
    text = report.markdown([campaign])
    assert "| past deadline + 1 s | 1 (by up to 2.0 s) |" in text
    assert "click in context 0 after 'the start': good , 2.0 s late" in text


def test_slow_recovery_is_reported_and_no_defect() -> None:
    def campaign(seconds: float | None) -> Campaign:
        return Campaign("driver", 1, recoveries=[Recovery("stop the driver", seconds, 4, 4)])

    slow = "s to the next good call after 'stop the driver'"
    assert report.defects(campaign(15.1)) == []
    assert report.defects(campaign(None)) == []
    assert "- driver: no good call after 'stop the driver'" in report.markdown([campaign(None)])
    assert f"- driver: 5.1 {slow}" in report.markdown([campaign(5.1)])
    assert "| of these over 5 s | 1 |" in report.markdown([campaign(5.1)])
    assert slow not in report.markdown([campaign(4.9)])
    assert "| of these over 5 s | 0 |" in report.markdown([campaign(4.9)])
