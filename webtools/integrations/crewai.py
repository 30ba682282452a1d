"""The tools for CrewAI; needs the extra `crewai`."""

from pathlib import Path
from typing import Any

from crewai.tools import BaseTool
from pydantic import BaseModel, PrivateAttr, create_model

from webtools.faces.toolset import AgentTool, BrowserToolset, Image


class _CrewTool(BaseTool):
    _tool: AgentTool = PrivateAttr()
    _folder: Path = PrivateAttr()

    def __init__(self, tool: AgentTool, folder: Path) -> None:
        super().__init__(name=tool.name, description=tool.description, args_schema=_model(tool))
        self._tool, self._folder = tool, folder

    def _run(self, **arguments: Any) -> str:
        parts = self._tool.run(arguments)
        lines = [part if isinstance(part, str) else self._saved(part) for part in parts]
        return "\n".join(lines)

    def _saved(self, picture: Image) -> str:
        """Write a picture to a file: tools of CrewAI return text, and its `AddImageTool` takes a path."""
        number = len(list(self._folder.iterdir()))
        path = self._folder / f"{number}.{picture.mime_type.partition('/')[2]}"
        path.write_bytes(picture.data)
        return f"Image: {path}"


def tools(toolset: BrowserToolset, pictures: Path) -> list[BaseTool]:
    """Return the toolset's tools for `crewai.Agent(tools=…)`.

    Args:
        pictures: Folder for screenshots; made when it is not there.
    """
    pictures.mkdir(parents=True, exist_ok=True)
    return [_CrewTool(each, pictures.absolute()) for each in toolset.agent_tools()]


def _model(tool: AgentTool) -> type[BaseModel]:
    fields: dict[str, Any] = {}
    for name, schema in tool.parameters["properties"].items():
        optional = {"type": "null"} in schema.get("anyOf", ())
        fields[name] = (Any, None) if optional else (Any, ...)
    return create_model(f"{tool.name}_arguments", **fields)
