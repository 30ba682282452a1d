"""Pydantic AI's own loop with a scripted model."""

import pytest

from tests.integrations.frameworks.conftest import Turns, require
from webtools import BrowserToolset

require("pydantic_ai")
pytestmark = [pytest.mark.timeout(120), pytest.mark.filterwarnings("ignore")]


def test_the_loop_gets_text_an_image_and_an_error(toolset: BrowserToolset, turns: Turns) -> None:
    from pydantic_ai import Agent, BinaryContent
    from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart, ToolCallPart, ToolReturnPart
    from pydantic_ai.models.function import AgentInfo, FunctionModel

    from webtools.integrations.pydantic_ai import tools

    def scripted(messages: list[ModelMessage], _: AgentInfo) -> ModelResponse:
        turn = sum(isinstance(message, ModelResponse) for message in messages)
        if turn >= len(turns):
            return ModelResponse(parts=[TextPart("Done.")])
        return ModelResponse(parts=[ToolCallPart(name, given) for name, given in turns[turn]])

    agent = Agent(FunctionModel(scripted), tools=tools(toolset))
    result = agent.run_sync("Look")
    returned = [
        part
        for message in result.all_messages()
        for part in message.parts
        if isinstance(part, ToolReturnPart)
    ]
    assert len(returned) == 5
    assert '"success": true' in str(returned[0].content)
    assert "Paper table lamp" in str(returned[1].content)
    assert [type(each) for each in returned[2].content] == [str, BinaryContent]
    assert returned[2].content[1].media_type == "image/jpeg"
    assert "Error element_not_found" in str(returned[4].content) or "Error stale_ref" in str(
        returned[4].content
    )
    assert result.output == "Done."
