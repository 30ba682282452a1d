"""The OpenAI Agents SDK's own loop with a scripted model."""

import asyncio
import json
from typing import Any

import pytest

from tests.integrations.frameworks.conftest import Turns, require
from webtools import BrowserToolset

require("agents")
pytestmark = [pytest.mark.timeout(120), pytest.mark.filterwarnings("ignore")]


def test_the_loop_gets_text_an_image_and_an_error(toolset: BrowserToolset, turns: Turns) -> None:
    from agents import Agent, Model, ModelResponse, RunConfig, Runner, Usage
    from openai.types.responses import ResponseFunctionToolCall, ResponseOutputMessage, ResponseOutputText

    from webtools.integrations.openai_agents import tools

    class Scripted(Model):
        def __init__(self) -> None:
            self.turn = 0

        async def get_response(self, *_: Any, **__: Any) -> ModelResponse:
            self.turn += 1
            if self.turn > len(turns):
                text = ResponseOutputText(text="Done.", type="output_text", annotations=[])
                output: list[Any] = [
                    ResponseOutputMessage(
                        id="m", content=[text], role="assistant", status="completed", type="message"
                    )
                ]
            else:
                output = [
                    ResponseFunctionToolCall(
                        name=name,
                        arguments=json.dumps(given),
                        call_id=f"{self.turn}-{at}",
                        type="function_call",
                    )
                    for at, (name, given) in enumerate(turns[self.turn - 1])
                ]
            return ModelResponse(output=output, usage=Usage(), response_id=None)

        def stream_response(self, *_: Any, **__: Any) -> Any:
            raise NotImplementedError

    agent = Agent(name="Shopper", tools=tools(toolset), model=Scripted())
    # Not run_sync: its event loop keeps its worker threads until the process ends.
    result = asyncio.run(Runner.run(agent, "Look", run_config=RunConfig(tracing_disabled=True)))
    outputs = [
        item["output"] for item in result.to_input_list() if item.get("type") == "function_call_output"
    ]
    assert len(outputs) == 5
    assert '"success": true' in str(outputs[0])
    assert "Paper table lamp" in str(outputs[1])
    (image,) = [part for part in outputs[2] if part["type"] == "input_image"]
    assert image["image_url"].startswith("data:image/jpeg;base64,")
    assert "Error element_not_found" in str(outputs[4]) or "Error stale_ref" in str(outputs[4])
    assert result.final_output == "Done."
