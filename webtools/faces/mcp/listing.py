"""The answer to `tools/list`, from a file: making the schemas of all tools takes a tenth of a server's start.

`python -m webtools.faces.mcp.listing` writes the file anew, after any change of a tool.
"""

import json
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from webtools.faces.mcp.handshake import LISTING
from webtools.tools.tool import TABLE, Tool

if TYPE_CHECKING:
    from mcp_types import ListToolsResult


def listing(tools: Iterable[Tool], *, secrets: bool, contexts: bool) -> "ListToolsResult":
    """Return the list of these tools.

    Args:
        secrets: As `catalogue.listed`.
        contexts: As `catalogue.listed`.
    """
    from mcp_types import ListToolsResult

    written = json.loads(files(__package__).joinpath(LISTING).read_text("utf-8"))
    known = written["tools"] | (written["with secrets"] if secrets else {})
    chosen = [
        known[tool.name] if contexts or not tool.on_page else _alone(known[tool.name]) for tool in tools
    ]
    return ListToolsResult.model_validate({"tools": chosen})


def _alone(listed: dict[str, Any]) -> dict[str, Any]:
    """Return a tool that acts on pages without the argument that chooses among contexts."""
    schema = listed["inputSchema"]
    properties = {name: one for name, one in schema["properties"].items() if name != "context"}
    return listed | {"inputSchema": schema | {"properties": properties}}


def written() -> str:
    """Return the content of the file."""
    plain = {tool.name: _dumped(tool, secrets=False) for tool in _all()}
    hiding = {tool.name: _dumped(tool, secrets=True) for tool in _all()}
    differing = {name: one for name, one in hiding.items() if one != plain[name]}
    by_default = [tool.name for tool in _all() if tool.capability is None]
    content = {"tools": plain, "with secrets": differing, "by default": by_default}
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def _all() -> tuple[Tool, ...]:
    from webtools.faces.browser_action import BROWSER_ACTION

    return *TABLE.values(), BROWSER_ACTION


def _dumped(tool: Tool, *, secrets: bool) -> dict[str, Any]:
    from webtools.faces.mcp.catalogue import listed

    return listed(tool, secrets=secrets).model_dump(mode="json", by_alias=True, exclude_none=True)


if __name__ == "__main__":
    import webtools.library.browser_tools  # noqa: F401  # fills the table

    Path(__file__).with_name(LISTING).write_text(written(), "utf-8")
