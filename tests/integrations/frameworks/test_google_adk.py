"""The Agent Development Kit's own loop with a scripted model."""

import asyncio
from collections.abc import AsyncGenerator
from typing import Any

import pytest

from tests.integrations.frameworks.conftest import Turns, require
from webtools import BrowserToolset

require("google.adk")
pytestmark = [pytest.mark.timeout(120), pytest.mark.filterwarnings("ignore")]


def test_the_loop_gets_text_an_image_and_an_error(toolset: BrowserToolset, turns: Turns) -> None:
    from google.adk.agents import LlmAgent
    from google.adk.models import BaseLlm, LlmResponse
    from google.adk.runners import InMemoryRunner
    from google.genai import types

    from webtools.integrations.google_adk import tools

    asked = iter(turns)

    class Scripted(BaseLlm):
        async def generate_content_async(self, *_: Any, **__: Any) -> AsyncGenerator[Any, None]:
            calls = next(asked, None)
            parts = (
                [types.Part(text="Done.")]
                if calls is None
                else [types.Part.from_function_call(name=name, args=given) for name, given in calls]
            )
            yield LlmResponse(content=types.Content(role="model", parts=parts))

    async def run() -> list[Any]:
        agent = LlmAgent(name="shopper", model=Scripted(model="scripted"), tools=tools(toolset))
        runner = InMemoryRunner(agent=agent, app_name="shop")
        session = await runner.session_service.create_session(app_name="shop", user_id="me")
        message = types.Content(role="user", parts=[types.Part(text="Look")])
        events = runner.run_async(user_id="me", session_id=session.id, new_message=message)
        return [event async for event in events]

    events = asyncio.run(run())
    returned = [each for event in events for each in event.get_function_responses()]
    assert len(returned) == 5
    assert '"success": true' in str(returned[0].response)
    assert "Paper table lamp" in str(returned[1].response)
    (picture,) = returned[2].parts
    assert picture.inline_data.mime_type == "image/jpeg"
    assert "Error element_not_found" in str(returned[4].response) or "Error stale_ref" in str(
        returned[4].response
    )
    assert events[-1].content.parts[0].text == "Done."
