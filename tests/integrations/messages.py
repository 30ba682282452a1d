"""A server that plays the Messages API: each turn is scripted from the results of the turn before."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from flask import Flask, Response, request

from webtools.demo.server import serve

Block = dict[str, Any]
Turn = Callable[[list[Block]], list[Block]]
"""Gets the tool results of the turn before, returns the blocks of the model's answer."""


def call(name: str, number: int = 0, **arguments: object) -> Block:
    """Return a call of a member of the browser toolset."""
    return {
        "type": "tool_use",
        "id": f"call_{name}_{number}",
        "name": name,
        "toolset_name": "browser",
        "input": arguments,
    }


def text_of(results: Sequence[Block]) -> str:
    """Return all text of tool results."""
    parts = [block for result in results for block in result["content"] if block["type"] == "text"]
    return "\n".join(part["text"] for part in parts)


@contextmanager
def scripted(*turns: Turn) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Run the server; gives its address and the requests that it got. After the turns it says that it is done."""
    app, requests = Flask(__name__), list[dict[str, Any]]()

    @app.post("/v1/messages")
    def answer() -> Response:
        body = request.get_json()
        requests.append(body)
        last = body["messages"][-1]["content"]
        results = [each for each in last if each["type"] == "tool_result"] if isinstance(last, list) else []
        number = len(requests) - 1
        content = turns[number](results) if number < len(turns) else [{"type": "text", "text": "Done."}]
        calls = any(block["type"] == "tool_use" for block in content)
        message = {
            "id": f"msg_{number}", "type": "message", "role": "assistant", "model": "claude-scripted",
            "content": content, "stop_reason": "tool_use" if calls else "end_turn", "stop_sequence": None,
            "usage": {"input_tokens": 1, "output_tokens": 1},
        }  # fmt: skip
        return Response(json.dumps(message), mimetype="application/json")

    with serve(app) as address:
        yield address, requests
