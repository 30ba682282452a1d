"""Console messages and network requests (spec 1)."""

from typing import Annotated

from pydantic import Field

from webtools.operations.records import console, network
from webtools.tools.arguments import Timeout, obvious
from webtools.tools.base import BaseTools
from webtools.tools.tool import tool
from webtools.values import ConsoleLevel, ConsoleMessages, NetworkExchange, NetworkRequests


class RecordTools(BaseTools):
    @tool("Console messages", command="console", by_position=("level",), reads=True)
    def console_messages(
        self,
        level: Annotated[ConsoleLevel, obvious("This and what is more severe")] = "debug",
        *,
        timeout: Timeout = None,
    ) -> ConsoleMessages:
        """List the console messages of page and browser."""
        return ConsoleMessages(messages=self._ask("console_messages", timeout, console.messages, level))

    @tool("Network requests", command="network", by_position=("filter",), reads=True, unlisted=("all",))
    def network_requests(
        self,
        filter: Annotated[str | None, Field(description="Regular expression in the address")] = None,
        *,
        all: Annotated[bool, Field(description="Those of earlier pages and of other tabs too")] = False,
        timeout: Timeout = None,
    ) -> NetworkRequests:
        """List the requests of the page.

        Each hop of a redirect is one. The latest thousand of each tab are kept, and of closed tabs together.

        Raises:
            InvalidArgument: The filter is not a regular expression.
        """
        return NetworkRequests(
            requests=self._ask("network_requests", timeout, network.requests, filter, all=all)
        )

    @tool("One network request", command="request", reads=True, capability="network")
    def network_request(
        self,
        number: Annotated[int, Field(description="As network_requests has it", ge=1)],
        *,
        timeout: Timeout = None,
    ) -> NetworkExchange:
        """Give one request in full, with headers and bodies.

        Raises:
            InvalidArgument: There is none of that number.
        """
        return self._ask("network_request", timeout, network.exchange, number)
