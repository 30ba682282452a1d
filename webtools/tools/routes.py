"""Routes: requests that are blocked, answered here, or changed."""

import json as json_text
from collections.abc import Callable, Mapping
from mimetypes import guess_type
from pathlib import Path
from typing import Annotated, Protocol

from pydantic import Field

from webtools.errors import InvalidArgument
from webtools.operations.setup import routes
from webtools.seconds import Seconds
from webtools.session.routed import Abort, Answer, Continue, Decision, RoutedRequest
from webtools.tools.arguments import RouteAddress, Timeout
from webtools.tools.base import BaseTools
from webtools.tools.tool import tool
from webtools.values import Routes


class OneTab(Protocol):
    """The handle of a tab (`webtools.TabHandle`)."""

    _key: str


class RouteTools(BaseTools):
    @tool(
        "Block or mock requests",
        capability="network",
        unlisted=("delay", "method", "passes"),
        python_only=("handler", "json", "path", "tab", "times"),
    )
    def route(
        self,
        pattern: Annotated[
            RouteAddress,
            Field(description="Part of the address; the whole where it has *, which is anything: */api/*"),
        ],
        handler: Callable[[RoutedRequest], object] | None = None,
        *,
        method: Annotated[str | None, Field(description="Such as POST; left out: any")] = None,
        delay: Annotated[float, Field(description="Seconds that the request is held up", ge=0, le=600)] = 0.0,
        passes: Annotated[bool, Field(description="Let it go to its server, after the delay")] = False,
        block: Annotated[bool, Field(description="Let it fail instead of answering it")] = False,
        status: Annotated[int, Field(ge=200, le=599)] = 200,
        body: str | bytes = "",
        json: object = None,
        path: Path | str | None = None,
        times: int | None = None,
        tab: OneTab | None = None,
        content_type: Annotated[
            str | None, Field(description="Of the body; left out: HTML, JSON or text, by how it begins")
        ] = None,
        headers: Annotated[
            Mapping[str, str | list[str]] | None, Field(description="More headers of the answer")
        ] = None,
        timeout: Timeout = None,
    ) -> Routes:
        """Answer or block requests, except the first of a tab that a page opens and those of service or shared workers.

        The latest of several that match counts. It holds in all tabs of the context, until `unroute` or until the
        browser ends. The browser lets a tab that a page opens begin before it can be made to ask for its requests;
        of those that such workers send it reports none. A tab that `tabs` opens is watched from the start.

        Args:
            pattern: In Python also a compiled pattern, or a function of the `webtools.RoutedRequest` that returns
                whether it is meant; the function runs on the context's thread, so it must return soon. What begins
                with `/` and has `*` is on the host of `base_url`, or else on the page's own.
            handler: A function that gets each such request, a `webtools.RoutedRequest`, and calls its `fulfill`,
                `abort`, `continue_`, or `fallback` for the next older route. It runs on a thread of its own, several
                at a time; a tool of this context that it calls waits until the call that runs has ended. When it
                raises, the request fails, `route_list` names the error, and `threading.excepthook` reports it.
            json: A value to answer with as JSON, instead of `body`.
            path: A file to answer with, instead of `body`; its name decides the content type.
            times: How many requests it is for; then older routes count again.
            tab: Only this tab, such as `browser_tools.tabs.active`.

        Raises:
            InvalidArgument: Two of a handler, `block`, `passes` and an answer are given, or no address can match.
        """
        if times is not None and times < 1:
            raise InvalidArgument(
                f"route: times: {times} is not a number of requests, from 1", operation="route"
            )
        if sum((bool(body), json is not None, path is not None)) > 1:
            raise InvalidArgument("route: give one of body, json and path", operation="route")
        if path is not None:
            body = self._context.addresses.files.read(Path(path), "route: ")
            content_type = content_type or guess_type(str(path))[0]
        if json is not None:
            body, content_type = json_text.dumps(json), content_type or "application/json"
        answers = bool(body or status != 200 or content_type or headers)
        if sum((answers, block, passes, handler is not None)) > 1:
            given = "handler" if handler is not None else "block=True" if block else "passes=True"
            raise InvalidArgument(
                f"route: {given} cannot be combined with an answer or another decision", operation="route"
            )
        decision: Decision | Callable[[RoutedRequest], object] = Answer.of(
            status, body, content_type, headers
        )
        if block or passes:
            decision = Abort() if block else Continue()

        return self._ask(
            "route",
            timeout,
            routes.add,
            self._pattern(pattern),
            handler or decision,
            method=method and method.upper(),
            delay=delay,
            times=times,
            tab=None if tab is None else tab._key,  # noqa: SLF001  # as below
            options=self._options,
        )

    @tool("List routes", command="routes", reads=True, capability="network")
    def route_list(self, *, timeout: Timeout = None) -> Routes:
        """List what `route` has set, with how often each was used."""
        return self._ask("route_list", timeout, routes.listed)

    @tool("Remove routes", by_position=("pattern",), capability="network", python_only=("handler", "tab"))
    def unroute(
        self,
        pattern: Annotated[RouteAddress | None, Field(description="As given to route; left out: all")] = None,
        handler: Callable[[RoutedRequest], object] | None = None,
        *,
        tab: OneTab | None = None,
        timeout: Timeout = None,
    ) -> Routes:
        """Let requests go to their server again.

        Args:
            handler: Only the routes of this function.
            tab: Only the routes of this tab.

        Raises:
            InvalidArgument: There is no such route.
        """
        return self._ask(
            "unroute",
            timeout,
            routes.remove,
            None if pattern is None else self._pattern(pattern).given,
            handler=handler,
            tab=None if tab is None else tab._key,  # noqa: SLF001  # a handle shows its id to nobody else
        )

    def unroute_all(self, *, timeout: Seconds | None = None) -> Routes:
        """Let all requests go to their server again; handlers that run may still decide about theirs."""
        return self.unroute(timeout=timeout)
