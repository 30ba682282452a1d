"""A context of a server over stdio, and the tests' web site in it."""

import re
from dataclasses import dataclass
from typing import Any

from tests.browser.site import Site
from tests.faces.mcp.raw import Message, Raw


def quoted(reply: str) -> str:
    """Return what stands in a reply's marked block, with which it begins."""
    found = re.match(r"<untrusted ([\w-]{11})>\n(.*?)\n</untrusted \1>(?:\n|$)", reply, re.DOTALL)
    assert found, reply
    return found[2]


@dataclass(frozen=True)
class Page:
    """The current context of a client."""

    server: Raw
    site: Site

    def call(self, tool: str, /, **arguments: object) -> Message:
        reply = self.server.call(f"browser_{tool}", **arguments)
        assert not reply.get("isError"), reply
        return reply

    def text(self, tool: str, /, **arguments: object) -> str:
        return str(self.call(tool, **arguments)["content"][0]["text"])

    def show(self, page: str) -> str:
        return self.text("navigate", url=self.site.url(page))

    def ref(self, role: str, name: str) -> str:
        found = re.search(r"\[ref=(\w+)\]", self.text("find", role=role, name=name))
        assert found
        return found[1]

    def ask(self, function: str) -> Any:
        return self.call("evaluate", function=function)["structuredContent"]["value"]
