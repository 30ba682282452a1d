"""`BrowserToolset`: all tools, as agents' frameworks take them."""

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Self

from pydantic.alias_generators import to_camel

from webtools.errors import InvalidArgument, WebtoolsError
from webtools.faces.replies.defects import only_errors
from webtools.faces.replies.schema import strict, without_nulls
from webtools.faces.toolset.parts import Part, parts_of, text_of
from webtools.faces.toolset.spec5 import DECLARED, Spec5Toolset
from webtools.faces.toolset.wire import BrowserToolError
from webtools.tools.tool import TABLE, Tool


@dataclass(frozen=True)
class AgentTool:
    """One tool for a model.

    Attributes:
        parameters: The JSON schema of its arguments: flat and strict.
        run: Call it, from any thread. It returns the parts of the result; an error is a text.
    """

    name: str
    description: str
    parameters: dict[str, Any]
    run: Callable[[Mapping[str, Any]], list[Part]]

    def run_json(self, arguments: str) -> list[Part]:
        """Call it with arguments as a model writes them."""
        try:
            given = json.loads(arguments or "{}")
        except ValueError as error:
            return [_error(InvalidArgument(f"{self.name}: the arguments are not JSON: {error}"))]
        if not isinstance(given, dict):
            return [_error(InvalidArgument(f"{self.name}: the arguments are not a JSON object"))]
        return self.run(given)


class BrowserToolset(Spec5Toolset):
    """All tools in one browser, which starts with the first call and again after `close`.

    `agent_tools()` gives all of them for a framework; `tools`, `functions` and `call` are spec 5's.

    Args:
        tools: Names of those that `agent_tools` gives, such as `browser_click`; None: all of them.
        options: Of `webtools.Options`, by name. `block_link_local` is True unless it is given.

    Raises:
        InvalidArgument: There is no tool of a name, or an option is wrong.
    """

    def __init__(self, *, tools: Collection[str] | None = None, **options: Any) -> None:
        super().__init__(**options)
        self._chosen = tools
        self.agent_tools()

    def fresh(self) -> Self:
        """Return a toolset with a new context in the same browser, for one run of an agent.

        Closing it closes the context and leaves the browser running.
        """
        other = object.__new__(type(self))
        other._open = self._browser.fresh
        other._browser = other._open()
        other._chosen = self._chosen
        other.tools = {tool.id: tool for tool in other._made()}
        return other

    def agent_tools(self) -> list[AgentTool]:
        """Return the tools for a framework; spec 5's are under their own names with their own schemas."""
        offered = {tool.name: tool for tool in (*self._of_spec_5(), *self._of_table())}
        if self._chosen is None:
            return list(offered.values())
        if unknown := [name for name in self._chosen if name not in offered]:
            raise InvalidArgument(
                f"There is no tool {unknown[0]!r}", hint=f"There are: {', '.join(offered)}."
            )
        return [offered[name] for name in self._chosen]

    def _of_spec_5(self) -> list[AgentTool]:
        def runner(name: str) -> Callable[[Mapping[str, Any]], list[Part]]:
            return lambda given: parts_of(self.tools[name].execute(without_nulls(dict(given))))

        return [
            AgentTool(tool.id, tool.description, strict(tool.input_schema), runner(name))
            for name, tool in self.tools.items()
        ]

    def _of_table(self) -> list[AgentTool]:
        left_out = {tool.in_place_of for tool in DECLARED.values()}
        return [self._of(tool) for name, tool in TABLE.items() if name not in left_out]

    def _of(self, tool: Tool) -> AgentTool:
        unlisted = {to_camel(name) for name in (*tool.unlisted, "timeout_settle")}
        unlisted |= set() if tool.lists_timeout else {"timeout"}
        unlisted |= set() if self._browser.options.secrets else {"secret"}
        schema = strict(tool.arguments, unlisted)
        return AgentTool(tool.name, tool.summary, schema, lambda given: self._run(tool, given))

    def _run(self, tool: Tool, given: Mapping[str, Any]) -> list[Part]:
        try:
            with only_errors(tool.name, self._browser.options.hiding):
                checked = tool.check(without_nulls(dict(given)))
                return parts_of(tool.function(self._browser, **checked))
        except WebtoolsError as error:
            return [_error(error)]


def _error(error: WebtoolsError) -> str:
    return text_of(BrowserToolError.of(error))
