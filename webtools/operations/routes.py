"""Blocking requests, and answering them in the server's place (WebDriver BiDi, network.addIntercept)."""

import re
from collections.abc import Callable

from webtools import values
from webtools.deadline import Deadline
from webtools.errors import InvalidArgument
from webtools.patterns import Pattern
from webtools.session.routes import Answer, Route
from webtools.session.session import Session

_GLOB = re.compile(r"\*\*|\*|\{[^{}]*\}|[^*{]+|.")


def add(session: Session, pattern: str, answer: Answer | None, deadline: Deadline) -> None:
    """Block what matches, or give it the answer, from now on; an older route of the same pattern goes."""
    routes = session.routes
    route = Route(pattern, matcher(pattern), answer)
    routes.all = [route, *(one for one in routes.all if one.pattern != pattern)]
    watching = routes.watch()
    session.wait(
        lambda: all(one.ended for one in watching), deadline=deadline, waiting_for="the browser to intercept"
    )
    for one in watching:
        one.result()


def remove(session: Session, pattern: str | None, deadline: Deadline) -> None:
    """Take away the route of that pattern; None: all.

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


def listed(session: Session) -> values.Routes:
    return values.Routes(routes=tuple(_told(one) for one in session.routes.all))


def _told(route: Route) -> values.Route:
    if route.answer is None:
        return values.Route(pattern=route.pattern, block=True, used=route.used)
    return values.Route(
        pattern=route.pattern,
        status=route.answer.status,
        headers=dict(route.answer.headers),
        size_bytes=len(route.answer.body.encode()),
        used=route.used,
    )


def matcher(pattern: str) -> Callable[[str], bool]:
    """Return whether an address matches: `*` is all but `/`, `**` is anything, `{a,b}` is one of them."""
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
