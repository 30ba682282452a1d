"""The tools for Google's Agent Development Kit; needs the extra `google-adk`."""

import asyncio
from typing import Any

from google.adk.tools import BaseTool, ToolContext
from google.genai import types

from webtools.faces.toolset import AgentTool, BrowserToolset


def tools(toolset: BrowserToolset) -> list[BaseTool]:
    """Return the toolset's tools for `LlmAgent(tools=…)`."""
    return [_AdkTool(each) for each in toolset.agent_tools()]


class _AdkTool(BaseTool):
    def __init__(self, tool: AgentTool) -> None:
        super().__init__(name=tool.name, description=tool.description)
        self._tool = tool

    def _get_declaration(self) -> types.FunctionDeclaration:
        return types.FunctionDeclaration(
            name=self.name, description=self.description, parameters_json_schema=self._tool.parameters
        )

    async def run_async(self, *, args: dict[str, Any], tool_context: ToolContext) -> Any:  # noqa: ARG002  # as ADK calls it
        parts = await asyncio.to_thread(self._tool.run, args)
        text = "\n".join(part for part in parts if isinstance(part, str))
        images = [
            types.Part.from_bytes(data=part.data, mime_type=part.mime_type)
            for part in parts
            if not isinstance(part, str)
        ]
        return {"result": text, "images": images} if images else {"result": text}
