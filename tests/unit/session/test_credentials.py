"""Credentials keep nothing of tabs that were closed."""

from typing import Any

import pytest
from pydantic import SecretStr

from tests.unit.scripted import RESPONSE, created, event, requested
from webtools.options.context import HttpCredentials
from webtools.protocol.wire import EVENTS, Command
from webtools.session import credentials
from webtools.session.browsing_contexts import BrowsingContexts
from webtools.session.clock import EventClock
from webtools.session.credentials import Credentials


class Giving:
    def __init__(self) -> None:
        self.sent: list[Command[Any]] = []
        self.contexts = BrowsingContexts(EventClock())
        self.credentials = Credentials(self.contexts, self.sent.append, self.sent.append)
        self.credentials.give(HttpCredentials(username="ada", password=SecretStr("secret"), origin="*"))

    def see(self, frame: dict[str, Any]) -> None:
        model = EVENTS[frame["method"]].model_validate(frame["params"])
        self.credentials.fold(model)
        self.contexts.fold(model)

    def ask(self, request: str) -> Command[Any]:
        self.see(
            requested("authRequired", request, "tab", response=RESPONSE | {"status": 401}, is_blocked=True)
        )
        return self.sent[-1]


def test_nothing_is_kept_of_closed_tabs() -> None:
    giving = Giving()
    for number in range(3):
        frame = created(f"tab {number}")
        giving.see(frame)
        giving.see(event("browsingContext.contextDestroyed", **frame["params"]))
    assert len(giving.sent) == 3, "each was watched"
    assert not giving.credentials._watched


def test_request_that_asks_again_is_refused_though_many_others_asked_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(credentials, "_KEPT", 3)
    giving = Giving()
    for request in ("1", "2", "3", "4"):
        assert "credentials" in giving.ask(request).params
    assert "credentials" not in giving.ask("3").params
