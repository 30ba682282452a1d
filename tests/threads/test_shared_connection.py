"""Several channels over one WebSocket, against a real server."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from websockets.sync.server import ServerConnection

import webtools.transport.shared
from tests.threads.server import Inbox, serving
from webtools.errors import BrowserDied
from webtools.transport import Channel, SharedConnection


@contextmanager
def shared(handler: Callable[[ServerConnection], None]) -> Iterator[SharedConnection]:
    with serving(handler) as address:
        connection = SharedConnection(address, name="test", timeout=5)
        try:
            yield connection
        finally:
            connection.close()


def opened(connection: SharedConnection) -> tuple[Channel, Inbox]:
    inbox = Inbox()
    return connection.channel(inbox.frame, inbox.end), inbox


def command(number: int, method: str, **params: object) -> str:
    return json.dumps({"id": number, "method": method, "params": params}, separators=(",", ":"))


def event(method: str, **params: object) -> str:
    return json.dumps({"type": "event", "method": method, "params": params})


def answer(number: int, value: object) -> str:
    return json.dumps({"type": "success", "id": number, "result": value}, separators=(",", ":"))


def in_reverse(peer: ServerConnection) -> None:
    """Answer the first two commands in the wrong order, each with its method."""
    first, second = (json.loads(peer.recv()) for _ in range(2))
    assert first["id"] != second["id"]
    for one in (second, first):
        peer.send(answer(one["id"], {"method": one["method"]}))
    peer.recv()


def test_replies_go_to_the_channel_that_asked_under_its_own_numbers() -> None:
    with shared(in_reverse) as connection:
        (one, ones), (other, others) = opened(connection), opened(connection)
        one.send(command(1, "a"))
        other.send(command(1, "b"))
        ones.wait(1)
        others.wait(1)
        assert ones.decoded == [{"type": "success", "id": 1, "result": {"method": "a"}}]
        assert others.decoded == [{"type": "success", "id": 1, "result": {"method": "b"}}]


def test_reply_whose_members_come_in_another_order_is_routed() -> None:
    def otherwise(peer: ServerConnection) -> None:
        asked = json.loads(peer.recv())
        peer.send(json.dumps({"result": {}, "id": asked["id"], "type": "success"}))
        peer.recv()

    with shared(otherwise) as connection:
        channel, inbox = opened(connection)
        channel.send(command(7, "a"))
        inbox.wait(1)
        assert inbox.decoded == [{"type": "success", "id": 7, "result": {}}]


def two_user_contexts(peer: ServerConnection) -> None:
    """Answer two subscriptions, then send events of their tabs and frames."""
    for _ in range(2):
        peer.send(answer(json.loads(peer.recv())["id"], {}))
    frame = {"context": "frame", "userContext": "B", "children": None}
    peer.send(event("browsingContext.contextCreated", context="a", userContext="A", children=None))
    peer.send(event("browsingContext.contextCreated", context="b", userContext="B", children=[frame]))
    peer.send(event("browsingContext.load", context="frame"))
    peer.send(event("log.entryAdded", source={"context": "a"}))
    peer.send(event("browsingContext.contextDestroyed", context="a", userContext="A", children=None))
    peer.send(event("network.fetchError", context=None))
    peer.recv()


def test_events_go_to_the_channel_that_subscribed_for_their_user_context() -> None:
    with shared(two_user_contexts) as connection:
        (one, ones), (other, others) = opened(connection), opened(connection)
        one.send(command(1, "session.subscribe", events=["x"], userContexts=["A"]))
        other.send(command(1, "session.subscribe", events=["x"], userContexts=["B"]))
        ones.wait(5)
        others.wait(4)

        def events(inbox: Inbox) -> list[str]:
            return [frame["method"] for frame in inbox.decoded if frame["type"] == "event"]

        created = "browsingContext.contextCreated"
        destroyed = "browsingContext.contextDestroyed"
        assert events(ones) == [created, "log.entryAdded", destroyed, "network.fetchError"]
        assert events(others) == [created, "browsingContext.load", "network.fetchError"]


def late_events(peer: ServerConnection) -> None:
    """Send events of tabs that are gone, unknown, or of a channel that has closed."""
    for _ in range(2):
        peer.send(answer(json.loads(peer.recv())["id"], {}))
    for context, user_context in (("a", "A"), ("b", "B")):
        peer.send(
            event("browsingContext.contextCreated", context=context, userContext=user_context, children=None)
        )
    peer.send(event("browsingContext.contextDestroyed", context="a", userContext="A", children=None))
    peer.send(event("browsingContext.downloadEnd", context="a"))
    peer.send(event("network.fetchError", context="unknown"))
    peer.send(event("network.fetchError", context=None))
    peer.send(answer(json.loads(peer.recv())["id"], {}))  # the channel of A has closed
    peer.send(event("network.responseCompleted", context="a"))
    peer.send(event("network.responseCompleted", context="b"))
    peer.recv()


def test_late_events_go_to_the_channel_of_their_tab_or_to_none() -> None:
    with shared(late_events) as connection:
        (one, ones), (other, others), (_, strangers) = (opened(connection) for _ in range(3))
        one.send(command(1, "session.subscribe", events=["x"], userContexts=["A"]))
        other.send(command(1, "session.subscribe", events=["x"], userContexts=["B"]))
        ones.wait(5)
        one.close()
        other.send(command(2, "c"))
        others.wait(5)

        def events(inbox: Inbox) -> list[str]:
            return [frame["method"].partition(".")[2] for frame in inbox.decoded if frame["type"] == "event"]

        assert events(ones) == ["contextCreated", "contextDestroyed", "downloadEnd", "fetchError"]
        assert events(others) == ["contextCreated", "fetchError", "responseCompleted"]
        assert strangers.frames == []


def test_commands_that_are_never_answered_are_forgotten_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webtools.transport.shared, "_MOST_OPEN", 3)

    def answer_the_last(peer: ServerConnection) -> None:
        asked = [json.loads(peer.recv()) for _ in range(5)]
        peer.send(answer(asked[0]["id"], "late"))
        peer.send(answer(asked[4]["id"], "in time"))
        peer.recv()

    with shared(answer_the_last) as connection:
        channel, inbox = opened(connection)
        for number in range(1, 6):
            channel.send(command(number, "network.continueRequest"))
        inbox.wait(1)
        assert [(frame["id"], frame["result"]) for frame in inbox.decoded] == [(5, "in time")]
        assert len(channel.open) == 2


def test_closed_channel_gets_no_late_reply_and_the_others_go_on() -> None:
    with shared(in_reverse) as connection:
        (one, ones), (other, others) = opened(connection), opened(connection)
        one.send(command(1, "a"))
        one.close()
        one.close()
        other.send(command(1, "b"))
        others.wait(1)
        with pytest.raises(BrowserDied):
            one.send(command(2, "c"))
        other.send(command(2, "d"))
        assert ones.decoded == []
        assert ones.lost == ["the connection was closed"]
        assert others.lost == []


def close_at_the_first_command(peer: ServerConnection) -> None:
    peer.recv()
    peer.close()


def test_end_of_the_socket_is_reported_to_every_channel_once() -> None:
    with shared(close_at_the_first_command) as connection:
        opened_ones = [opened(connection) for _ in range(3)]
        opened_ones[0][0].send(command(1, "a"))
        for _, inbox in opened_ones:
            assert inbox.ended.wait(5)
        connection.close()
        assert [len(inbox.lost) for _, inbox in opened_ones] == [1, 1, 1]
        with pytest.raises(BrowserDied):
            opened(connection)
