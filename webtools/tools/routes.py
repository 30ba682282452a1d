"""Requests that never reach their server: blocked, or answered here."""

from typing import Annotated

from pydantic import Field

from webtools.deadline import Deadline
from webtools.errors import InvalidArgument
from webtools.operations import routes
from webtools.session.routes import Answer
from webtools.session.session import Session
from webtools.tools.arguments import Timeout
from webtools.tools.base import BaseTools
from webtools.tools.tool import tool
from webtools.values import Routes

_TYPES = {"<": "text/html", "{": "application/json", "[": "application/json"}
"""What a body is likely to be, by its first character."""


class RouteTools(BaseTools):
    @tool("Block or mock requests", capability="network")
    def route(
        self,
        pattern: Annotated[
            str,
            Field(
                description="Whole address, such as **/api/users*, or a path on any host, such as /api/*: "
                "* is all but /, ** anything, {a,b} one of them",
                min_length=1,
            ),
        ],
        *,
        block: Annotated[bool, Field(description="Let it fail instead of answering it")] = False,
        status: Annotated[int, Field(ge=200, le=599)] = 200,
        body: str = "",
        content_type: Annotated[
            str | None, Field(description="Of the body; left out: HTML, JSON or text, by how it begins")
        ] = None,
        headers: Annotated[dict[str, str] | None, Field(description="More headers of the answer")] = None,
        timeout: Timeout = None,
    ) -> Routes:
        """Answer or block requests, except the first of a tab that a page opens and those of service or shared workers.

        The latest of several that match counts. It holds in all tabs of the context, until `unroute` or until the
        browser ends. The browser lets a tab that a page opens begin before it can be made to ask for its requests;
        of those that such workers send it reports none. A tab that `tabs` opens is watched from the start.

        Raises:
            InvalidArgument: `block` does not go with an answer.
        """
        if block and (body or status != 200 or content_type or headers):
            raise InvalidArgument("route: block=True does not go with an answer")
        kind = content_type or _TYPES.get(body.lstrip()[:1], "text/plain")
        if kind.startswith("text/") and "charset" not in kind:
            kind += "; charset=utf-8"
        answer = None if block else Answer(status, {"Content-Type": kind} | (headers or {}), body)

        def run(session: Session, deadline: Deadline) -> Routes:
            routes.add(session, pattern, answer, deadline)
            return routes.listed(session)

        return self._ask("route", timeout, run)

    @tool("List routes", reads=True, capability="network")
    def route_list(self, *, timeout: Timeout = None) -> Routes:
        """List what `route` has set, with how often each was used."""
        return self._ask("route_list", timeout, lambda session, _: routes.listed(session))

    @tool("Remove routes", capability="network")
    def unroute(
        self,
        pattern: Annotated[str | None, Field(description="As given to route; left out: all")] = None,
        *,
        timeout: Timeout = None,
    ) -> Routes:
        """Let requests go to their server again.

        Raises:
            InvalidArgument: There is no route of that pattern.
        """

        def run(session: Session, deadline: Deadline) -> Routes:
            routes.remove(session, pattern, deadline)
            return routes.listed(session)

        return self._ask("unroute", timeout, run)
