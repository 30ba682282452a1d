"""Blocking requests, and answering them in the server's place (WebDriver BiDi, network.addIntercept)."""

import re
from collections.abc import Callable
from typing import Any

from webtools import values
from webtools.deadline import Deadline
from webtools.errors import InvalidArgument
from webtools.patterns import Pattern
from webtools.session.routed import Abort, Answer, Continue, Decision
from webtools.session.routes import Handler, Route
from webtools.session.session import Session

_BEGINNING = re.compile(r"[*/{]|[a-z][a-z0-9+.*{},-]*:", re.IGNORECASE)
_GLOB = re.compile(r"\*\*|\*|\{[^{}]*\}|[^*{]+|.")


def add(
    session: Session,
    deadline: Deadline,
    pattern: str,
    answer: Decision | Handler,
    *,
    method: str | None = None,
    delay: float = 0.0,
) -> values.Routes:
    """Decide so about what matches from now on; an older route of the same pattern and method goes.

    Returns:
        All routes, the latest first.
    """
    routes = session.routes
    route = Route(pattern, matcher(pattern), answer, method, delay)
    routes.all = [route, *(one for one in routes.all if (one.pattern, one.method) != (pattern, method))]
    watching = routes.watch()
    session.wait(
        lambda: all(one.ended for one in watching), deadline=deadline, waiting_for="the browser to intercept"
    )
    for one in watching:
        one.result()
    return listed(session, deadline)


def remove(session: Session, deadline: Deadline, pattern: str | None) -> values.Routes:
    """Take away the route of that pattern; None: all.

    Returns:
        The routes that are left.

    Raises:
        InvalidArgument: There is none of that pattern.
    """
    routes = session.routes
    left = [one for one in routes.all if pattern not in (None, one.pattern)]
    if pattern is not None and len(left) == len(routes.all):
        known = (
            "There are: " + ", ".join(one.pattern for one in routes.all) if routes.all else "There are none"
        )
        raise InvalidArgument(f"There is no route {pattern!r}", hint=f"{known}.")
    routes.all = left
    if not left:
        session.ask_all(routes.unwatch(), deadline=deadline)
    return listed(session, deadline)


def listed(session: Session, _deadline: Deadline) -> values.Routes:
    return values.Routes(routes=tuple(_told(one) for one in session.routes.all))


def _told(route: Route) -> values.Route:
    facts: dict[str, Any] = {
        "pattern": route.pattern,
        "method": route.method,
        "delay": route.delay,
        "used": route.used,
        "error": route.error,
    }
    match route.answer:
        case Abort():
            return values.Route(**facts, block=True)
        case Answer(status=status, headers=headers, body=body):
            size = len(body.encode() if isinstance(body, str) else body)
            return values.Route(**facts, status=status, headers=dict(headers), size_bytes=size)
        case Continue():
            return values.Route(**facts, passes=True)
        case _:
            return values.Route(**facts, handler=getattr(route.answer, "__name__", repr(route.answer)))


def matcher(pattern: str) -> Callable[[str], bool]:
    """Return whether an address matches: `*` is all but `/`, `**` is anything, `{a,b}` is one of them.

    Raises:
        InvalidArgument: No address begins like that.
    """
    if not _BEGINNING.match(pattern):
        raise InvalidArgument(
            f"No address matches {pattern!r}, since addresses begin with their scheme",
            hint=f"Give a path on any host, '/{pattern}', or what may follow anything, '**/{pattern}'.",
        )
    anywhere = r"[a-z]+://[^/]*" if pattern.startswith("/") else ""
    return Pattern(anywhere + "".join(_piece(one) for one in _GLOB.findall(pattern))).is_all


def _piece(glob: str) -> str:
    match glob:
        case "**":
            return ".*"
        case "*":
            return "[^/]*"
        case _ if glob.startswith("{") and glob.endswith("}"):
            return f"(?:{'|'.join(map(re.escape, glob[1:-1].split(',')))})"
        case _:
            return re.escape(glob)
