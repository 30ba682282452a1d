"""LangChain's agent, which is LangGraph's loop, with a scripted model."""

from typing import Any

import pytest

from tests.integrations.frameworks.conftest import Turns, require
from webtools import BrowserToolset

require("langchain")
pytestmark = [pytest.mark.timeout(120), pytest.mark.filterwarnings("ignore")]


def test_the_loop_gets_text_an_image_and_an_error(toolset: BrowserToolset, turns: Turns) -> None:
    from langchain.agents import create_agent
    from langchain_core.language_models.fake_chat_models import FakeMessagesListChatModel
    from langchain_core.messages import AIMessage, ToolMessage

    from webtools.integrations.langchain import tools

    class Scripted(FakeMessagesListChatModel):
        def bind_tools(self, *_: Any, **__: Any) -> Any:
            return self

    calls = [
        [{"name": name, "args": given, "id": f"{turn}-{at}"} for at, (name, given) in enumerate(each)]
        for turn, each in enumerate(turns)
    ]
    model = Scripted(responses=[*(AIMessage("", tool_calls=each) for each in calls), AIMessage("Done.")])
    agent = create_agent(model, tools(toolset))
    messages = agent.invoke({"messages": [("user", "Look")]})["messages"]
    returned = [each for each in messages if isinstance(each, ToolMessage)]
    assert len(returned) == 5
    assert '"success": true' in str(returned[0].content)
    assert "Paper table lamp" in str(returned[1].content)
    assert [block["type"] for block in returned[2].content_blocks] == ["text", "image"]
    assert "Error element_not_found" in str(returned[4].content) or "Error stale_ref" in str(
        returned[4].content
    )
    assert messages[-1].content == "Done."
