"""The tools for the OpenAI Agents SDK; needs the extra `openai-agents`."""

import asyncio
from base64 import b64encode
from typing import Any

from agents import FunctionTool, Tool, ToolOutputImage, ToolOutputText

from webtools.faces.toolset import AgentTool, BrowserToolset, Part


def tools(toolset: BrowserToolset) -> list[Tool]:
    """Return the toolset's tools for `agents.Agent(tools=…)`."""
    return [_tool(each) for each in toolset.agent_tools()]


def _tool(tool: AgentTool) -> FunctionTool:
    async def invoke(_context: Any, arguments: str) -> list[ToolOutputText | ToolOutputImage]:
        parts = await asyncio.to_thread(tool.run_json, arguments)
        return [_output(part) for part in parts]

    return FunctionTool(tool.name, tool.description, tool.parameters, invoke)


def _output(part: Part) -> ToolOutputText | ToolOutputImage:
    if isinstance(part, str):
        return ToolOutputText(text=part)
    return ToolOutputImage(image_url=f"data:{part.mime_type};base64,{b64encode(part.data).decode()}")
