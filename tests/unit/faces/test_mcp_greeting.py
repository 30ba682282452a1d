"""The answer to `initialize` that is given before the SDK is imported."""

import mcp_types.version
import pytest

from webtools.faces.mcp.greeting import VERSIONS, answer, is_plain

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
