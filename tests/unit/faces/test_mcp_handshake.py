"""The answers that are given before the SDK is imported."""

import json
import os
from collections.abc import Callable
from typing import Any

import mcp_types.version
import pytest

from webtools.faces.mcp.catalogue import offered
from webtools.faces.mcp.handshake import (
    VERSIONS,
    Beginning,
    Handshake,
    answer,
    is_eager,
    is_plain,
    lists_plainly,
)
from webtools.faces.mcp.listing import listing

PARAMS = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "a", "version": "1"}}


def test_versions_are_those_of_the_sdk() -> None:
    assert mcp_types.version.HANDSHAKE_PROTOCOL_VERSIONS == VERSIONS


@pytest.mark.parametrize(("asked", "given"), [("2024-11-05", "2024-11-05"), ("1999-01-01", VERSIONS[-1])])
def test_unknown_version_is_answered_with_the_newest(asked: str, given: str) -> None:
    reply = answer({"id": 7, "method": "initialize", "params": PARAMS | {"protocolVersion": asked}})
    assert reply is not None
    assert reply["id"] == 7
    assert reply["result"]["protocolVersion"] == given


@pytest.mark.parametrize(
    "message",
    [
        {"id": 1, "method": "tools/list"},
        {"method": "initialize", "params": PARAMS},
        {"id": 1, "method": "initialize"},
        {"id": 1, "method": "initialize", "params": PARAMS | {"clientInfo": "a"}},
        {"id": 1, "method": "initialize", "params": PARAMS | {"protocolVersion": 3}},
    ],
)
def test_other_messages_are_left_to_the_server(message: dict[str, object]) -> None:
    assert answer(message) is None


def test_settings_that_change_the_answer_leave_it_to_the_server() -> None:
    assert is_plain(["--headless", "--caps", "vision"], {"WEBTOOLS_PORT": "", "PATH": "/bin"})
    assert not is_plain(["--secrets=names.env"], {})
    assert not is_plain(["--port", "0"], {})
    assert not is_plain([], {"webtools_secrets": "names.env"})


def test_settings_that_change_the_list_leave_it_to_the_server() -> None:
    assert lists_plainly(["--headless"], {"WEBTOOLS_CAPS": ""})
    assert not lists_plainly(["--caps", "vision"], {})
    assert not lists_plainly([], {"WEBTOOLS_TOOLS": "core"})


def test_eager_server_is_known_by_flag_and_variable() -> None:
    assert is_eager(["--eager"], {})
    assert is_eager([], {"WEBTOOLS_EAGER": "1"})
    assert not is_eager(["--headless"], {})


HELLO = {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": PARAMS}
THERE = {"jsonrpc": "2.0", "method": "notifications/initialized"}
LIST = {"jsonrpc": "2.0", "id": "a", "method": "tools/list"}
PING = {"jsonrpc": "2.0", "id": 2, "method": "ping"}
CALL = {"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {"name": "browser_tabs"}}

Talk = tuple[Beginning, list[dict[str, Any]], bytes]


@pytest.fixture
def talk() -> Callable[..., Talk]:
    """Returns what is made of messages, what they are answered, and what is left unread."""

    def talk(*messages: object, **options: bool) -> Talk:
        (client_in, server_out), (server_in, client_out) = os.pipe(), os.pipe()
        with os.fdopen(client_out, "wb") as sending:
            for one in messages:
                sending.write(one if isinstance(one, bytes) else json.dumps(one).encode() + b"\n")
        with os.fdopen(server_in, "rb") as unread, os.fdopen(client_in, "rb") as receiving:
            with os.fdopen(server_out, "wb"):
                begun = Handshake(server_in, server_out, **options).read()
            return begun, [json.loads(line) for line in receiving], unread.read()

    return talk


def test_all_up_to_the_first_call_is_answered(talk: Callable[..., Talk]) -> None:
    begun, answers, unread = talk(HELLO, THERE, LIST, PING, CALL, b"the rest\n")
    assert [one["id"] for one in answers] == [0, "a", 2] == [*begun.answered]
    assert [json.loads(line) for line in begun.lines] == [HELLO, THERE, LIST, PING, CALL]
    assert (begun.last, begun.ended, unread) == (CALL, False, b"the rest\n")
    tools = listing(offered(()).values(), secrets=False, contexts=True)
    listed = tools.model_dump(mode="json", by_alias=True, exclude_none=True)["tools"]
    assert answers[1]["result"] == {"tools": listed}
    assert answers[2]["result"] == {}


@pytest.mark.parametrize(
    ("messages", "options"),
    [
        ([LIST], {}),  # before it has said hello
        ([HELLO, THERE, LIST], {"lists": False}),
        ([HELLO, LIST | {"params": {"cursor": "2"}}], {}),
        ([HELLO, b"no JSON\n"], {}),
        ([HELLO, [PING]], {}),
    ],
)
def test_message_that_only_the_server_can_answer_is_left_to_it(
    talk: Callable[..., Talk], messages: list[object], options: dict[str, bool]
) -> None:
    begun, answers, unread = talk(*messages, b"the rest\n", **options)
    assert len(begun.lines) == len(messages)
    assert len(answers) == len(begun.answered) == (messages[0] == HELLO)
    assert (begun.ended, unread) == (False, b"the rest\n")


def test_client_that_ends_without_a_call_leaves_nothing_to_do(talk: Callable[..., Talk]) -> None:
    assert talk(HELLO, THERE, LIST)[0].ended
    assert talk()[0].ended


def test_impatient_handshake_reads_one_line(talk: Callable[..., Talk]) -> None:
    begun, answers, unread = talk(HELLO, b"the rest\n", patient=False)
    assert (len(begun.lines), len(answers), begun.ended, unread) == (1, 1, False, b"the rest\n")
