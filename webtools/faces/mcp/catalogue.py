"""The tools that a server offers, and their descriptions."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from pydantic.alias_generators import to_camel

from webtools.faces.browser_action import BROWSER_ACTION
from webtools.faces.mcp.handshake import INSTRUCTIONS
from webtools.faces.replies import schema
from webtools.faces.replies.words import for_models
from webtools.tools.tool import TABLE, Tool

if TYPE_CHECKING:
    from mcp_types import Tool as Listed
    from mcp_types import ToolAnnotations


def instructions(secrets: Collection[str]) -> str:
    """Return what a model is to know of the server; of secrets it learns the names."""
    if not secrets:
        return INSTRUCTIONS
    names = ", ".join(secrets)
    return f"{INSTRUCTIONS}\nSecrets that `secret` types without your seeing them: {names}."


def offered(capabilities: Collection[str], *, core: bool = False) -> dict[str, Tool]:
    """Return the tools to show, by name: those that need no capability, and those of the given ones.

    Args:
        core: Of the tools that need no capability, only those of the core.
    """
    tools = (*TABLE.values(), BROWSER_ACTION)
    return {
        tool.name: tool
        for tool in tools
        if (tool.core or not core if tool.capability is None else tool.capability in capabilities)
    }


def listed(tool: Tool, *, secrets: bool = False, contexts: bool = True) -> "Listed":
    """Return a tool as `tools/list` has it.

    Args:
        secrets: There are some, so that there are two ways to say what to type.
        contexts: The tools that make contexts are shown, so that there may be several to choose from.
    """
    from mcp_types import Tool as Listed

    unlisted = {to_camel(name) for name in (*tool.unlisted, "timeout_settle")}
    if not tool.lists_timeout:
        unlisted.add("timeout")
    if not secrets:
        unlisted.add("secret")
    arguments = schema.of_arguments(tool.arguments, unlisted=unlisted)
    if tool.on_page and contexts:
        arguments["properties"]["context"] = {"type": "string"}
    return Listed(
        name=tool.name,
        title=tool.title,
        description=for_models(tool.summary),
        input_schema=arguments,
        output_schema=schema.of_result(tool.result),
        annotations=_annotations(tool),
    )


def _annotations(tool: Tool) -> "ToolAnnotations | None":
    """Return what differs from MCP's defaults, which are: it writes, destroys, and reaches an open world."""
    from mcp_types import ToolAnnotations

    hints = ToolAnnotations(
        read_only_hint=tool.reads or None,
        destructive_hint=False if tool.harmless and not tool.reads else None,
        idempotent_hint=tool.idempotent or None,
        open_world_hint=False if tool.local else None,
    )
    return hints if hints != ToolAnnotations() else None
