"""The origins of a context that visits ever more of them."""

from typing import Any

import pytest

from webtools.protocol.wire import Command
from webtools.session import permissions
from webtools.session.browsing_contexts import BrowsingContexts
from webtools.session.clock import EventClock
from webtools.session.permissions import Permissions, Visited


@pytest.fixture(autouse=True)
def _three_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(permissions, "_KEPT", 3)


def test_origins_that_were_visited_longest_ago_are_forgotten_first() -> None:
    visited = Visited()
    for name in ("a", "b", "c", "a", "d"):
        visited.add(f"https://{name}.test/page")
    assert visited.origins == ["https://c.test", "https://a.test", "https://d.test"]


def test_forgotten_origin_is_granted_its_permissions_again() -> None:
    sent: list[Command[Any]] = []
    granting = Permissions(BrowsingContexts(EventClock()), Visited(), sent.append)
    granting.grant(["geolocation"])
    for name in ("a", "b", "c", "c", "d", "a"):
        granting.prepare(f"https://{name}.test/")
    assert [one.params["origin"] for one in sent] == [f"https://{name}.test" for name in "abcda"]
