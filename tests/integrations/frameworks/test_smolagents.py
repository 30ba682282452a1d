"""smolagents' own loop with a scripted model."""

from typing import Any

import pytest

from tests.integrations.frameworks.conftest import Turns, require
from webtools import BrowserToolset

require("smolagents")
pytestmark = [pytest.mark.timeout(120), pytest.mark.filterwarnings("ignore")]


def test_the_loop_gets_text_an_image_and_an_error(toolset: BrowserToolset, turns: Turns) -> None:
    from smolagents import ActionStep, ChatMessage, MessageRole, Model, ToolCallingAgent
    from smolagents.models import ChatMessageToolCall, ChatMessageToolCallFunction

    from webtools.integrations.smolagents import tools

    last: Turns = [[("final_answer", {"answer": "Done."})]]
    asked = iter([*turns, *last])

    class Scripted(Model):
        def generate(self, *_: Any, **__: Any) -> ChatMessage:
            calls = [
                ChatMessageToolCall(
                    id=f"{at}",
                    type="function",
                    function=ChatMessageToolCallFunction(name=name, arguments=given),
                )
                for at, (name, given) in enumerate(next(asked))
            ]
            return ChatMessage(role=MessageRole.ASSISTANT, content="", tool_calls=calls)

    offered = tools(toolset)
    agent = ToolCallingAgent(
        tools=offered, model=Scripted(), step_callbacks=[offered.show_pictures], verbosity_level=0
    )
    assert agent.run("Look") == "Done."
    steps = [step for step in agent.memory.steps if isinstance(step, ActionStep)]
    assert '"success": true' in str(steps[0].observations)
    assert "Paper table lamp" in str(steps[1].observations)
    assert [image.size for image in steps[1].observations_images or ()] == [(1280, 720)]
    assert "Error element_not_found" in str(steps[2].observations) or "Error stale_ref" in str(
        steps[2].observations
    )
