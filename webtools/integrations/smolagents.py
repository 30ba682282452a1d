"""The tools for smolagents; needs the extra `smolagents`."""

from io import BytesIO
from typing import Any

from PIL import Image as Picture
from smolagents import ActionStep, CodeAgent, Tool, ToolCallingAgent

from webtools.faces.toolset import AgentTool, BrowserToolset, Image


class _SmolTool(Tool):  # type: ignore[misc]  # the package ships no types
    skip_forward_signature_validation = True
    output_type = "string"

    def __init__(self, tool: AgentTool, pictures: list[Image]) -> None:
        self.name, self.description = tool.name, tool.description
        self.inputs = {name: _input(name, each) for name, each in tool.parameters["properties"].items()}
        self._tool, self._pictures = tool, pictures
        super().__init__()

    def forward(self, **arguments: Any) -> str:
        parts = self._tool.run(arguments)
        self._pictures += [part for part in parts if isinstance(part, Image)]
        return "\n".join(part for part in parts if isinstance(part, str))


class SmolagentsTools(list[Tool]):
    """The toolset's tools for an agent's `tools`, and `show_pictures` for its `step_callbacks`."""

    def __init__(self, toolset: BrowserToolset) -> None:
        self._pictures: list[Image] = []
        super().__init__(_SmolTool(each, self._pictures) for each in toolset.agent_tools())

    def show_pictures(self, step: ActionStep, agent: CodeAgent | ToolCallingAgent | None = None) -> None:  # noqa: ARG002  # as the framework calls it
        """Put the screenshots that were taken into the step, where the model sees them."""
        taken = [Picture.open(BytesIO(self._pictures.pop(0).data)).copy() for _ in range(len(self._pictures))]
        if taken:
            step.observations_images = [*(step.observations_images or []), *taken]


def tools(toolset: BrowserToolset) -> SmolagentsTools:
    """Return the toolset's tools for `ToolCallingAgent` or `CodeAgent`."""
    return SmolagentsTools(toolset)


def _input(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    choices = [each for each in schema.get("anyOf", [schema]) if each.get("type") != "null"]
    types = [each["type"] for each in choices if "type" in each] or ["any"]
    described = {"type": types[0] if len(set(types)) == 1 else "any"}
    described["description"] = schema.get("description", name)
    values = [value for each in choices for value in each.get("enum", ())]
    if values:
        described["description"] += f": {', '.join(map(str, values))}"
    return described | ({"nullable": True} if len(choices) < len(schema.get("anyOf", choices)) else {})
