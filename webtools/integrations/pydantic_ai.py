"""The tools for Pydantic AI; needs the extra `pydantic-ai`."""

from typing import Any

from pydantic_ai import BinaryContent, Tool

from webtools.faces.toolset import AgentTool, BrowserToolset


def tools(toolset: BrowserToolset) -> list[Tool[None]]:
    """Return the toolset's tools for `pydantic_ai.Agent(tools=…)`."""
    return [_tool(each) for each in toolset.agent_tools()]


def _tool(tool: AgentTool) -> Tool[None]:
    def call(**arguments: Any) -> list[str | BinaryContent]:
        return [
            part if isinstance(part, str) else BinaryContent(part.data, media_type=part.mime_type)
            for part in tool.run(arguments)
        ]

    return Tool.from_schema(call, tool.name, tool.description, tool.parameters)
