"""The tools for LangChain and LangGraph; needs the extra `langchain`."""

from base64 import b64encode
from typing import Any

from langchain_core.tools import BaseTool, StructuredTool

from webtools.faces.toolset import AgentTool, BrowserToolset, Part


def tools(toolset: BrowserToolset) -> list[BaseTool]:
    """Return the toolset's tools for `create_agent`, `ToolNode` or `bind_tools`."""
    return [_tool(each) for each in toolset.agent_tools()]


def _tool(tool: AgentTool) -> BaseTool:
    def call(**arguments: Any) -> list[dict[str, Any]]:
        return [_block(part) for part in tool.run(arguments)]

    return StructuredTool(
        name=tool.name, description=tool.description, args_schema=tool.parameters, func=call
    )


def _block(part: Part) -> dict[str, Any]:
    if isinstance(part, str):
        return {"type": "text", "text": part}
    return {"type": "image", "base64": b64encode(part.data).decode(), "mime_type": part.mime_type}
