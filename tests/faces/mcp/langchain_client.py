"""A program of its own: prints what LangChain's tools gave for a page that was opened and a button that was clicked."""

import asyncio
import json
import sys
from typing import Any

from langchain_mcp_adapters.client import MultiServerMCPClient
from langchain_mcp_adapters.tools import load_mcp_tools


async def use(url: str, token: str, page: str) -> list[Any]:
    connection: dict[str, Any] = {
        "transport": "streamable_http",
        "url": url,
        "headers": {"Authorization": f"Bearer {token}"},
    }
    async with MultiServerMCPClient({"webtools": connection}).session("webtools") as session:
        tools = {tool.name: tool for tool in await load_mcp_tools(session)}
        seen = await tools["browser_navigate"].ainvoke({"url": page})
        return [seen, await tools["browser_click"].ainvoke({"ref": "e1", "element": "Pay"})]


print(json.dumps(asyncio.run(use(*sys.argv[1:])), default=str))  # noqa: T201  # what it is for
