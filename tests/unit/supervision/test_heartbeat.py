"""A browser's silence is measured from the first wait that brought no frame."""

import json

import pytest

from webtools.supervision import heartbeat
from webtools.supervision.heartbeat import Heartbeat


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(heartbeat, "monotonic", clock)
    return clock


def test_waits_without_a_frame_count_as_one(clock: Clock) -> None:
    sent: list[str] = []
    suspected: list[float] = []
    beating = Heartbeat(sent.append, lambda: suspected.append(clock.now))
    beating.begin()
    before = beating.patience
    clock.now += before / 2
    beating.begin()
    assert beating.patience == pytest.approx(before / 2)
    clock.now += before
    beating.beat()
    assert [json.loads(one)["method"] for one in sent] == ["browser.getUserContexts"]
    clock.now += beating.patience
    beating.begin()
    beating.beat()
    assert suspected == [clock.now]


def test_frame_ends_the_silence(clock: Clock) -> None:
    sent: list[str] = []
    suspected: list[float] = []
    beating = Heartbeat(sent.append, lambda: suspected.append(clock.now))
    beating.begin()
    before = beating.patience
    clock.now += before
    beating.beat()
    beating.note_frame()
    beating.begin()
    assert beating.patience == before
    beating.beat()
    assert len(sent) == 2
    assert suspected == []
