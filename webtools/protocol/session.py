"""WebDriver BiDi, module `session`."""

from collections.abc import Mapping, Sequence
from typing import Any

from webtools.protocol.wire import Command, Wire, given, nothing


class NewSession(Wire):
    session_id: str
    capabilities: dict[str, Any]


class Subscription(Wire):
    subscription: str


def new(capabilities: Mapping[str, object]) -> Command[NewSession]:
    return Command("session.new", {"capabilities": capabilities}, NewSession.model_validate)


def end() -> Command[None]:
    return Command("session.end", {}, nothing)


def subscribe(events: Sequence[str], *, user_contexts: Sequence[str] | None = None) -> Command[Subscription]:
    params = given(events=list(events), userContexts=user_contexts)
    return Command("session.subscribe", params, Subscription.model_validate)


def unsubscribe(subscriptions: Sequence[str]) -> Command[None]:
    return Command("session.unsubscribe", {"subscriptions": list(subscriptions)}, nothing)


def status() -> Command[None]:
    """Ask nothing that matters; a driver answers by itself."""
    return Command("session.status", {}, nothing)
