"""Blocking requests, and answering them in the server's place (WebDriver BiDi, network.addIntercept)."""

from contextlib import suppress
from typing import Any

from webtools import values
from webtools.cancellation import whole
from webtools.deadline import Deadline
from webtools.errors import InvalidArgument, PageClosed
from webtools.hints import Hint
from webtools.operations.fetching import hops
from webtools.options.browser import Options
from webtools.session.routed import Abort, Answer, Continue, Decision
from webtools.session.routes import RouteHandler, RouteRule
from webtools.session.session import Session
from webtools.text.address_pattern import AddressMatcher, AddressPattern

_A_MOMENT = 0.5
"""For tabs to do without the caches; one that is being left answers with its next document."""


@whole
def add(
    session: Session,
    deadline: Deadline,
    pattern: AddressPattern,
    answer: Decision | RouteHandler,
    *,
    method: str | None = None,
    delay: float = 0.0,
    times: int | None = None,
    tab: str | None = None,
    options: Options,
) -> values.Routes:
    """Decide about matching requests from now on; an older route that has nothing left to decide is removed.

    Returns:
        All routes, the latest first.
    """
    routes = session.routes
    if tab is not None and tab not in session.contexts.tabs:
        raise PageClosed("The tab is closed", hint=Hint("{tabs} lists the tabs that are open."))
    maker = hops.maker(session, options)
    routes.fetch = maker.fetched if maker is not None else None
    route = RouteRule(pattern, answer, method, delay, times, tab)
    routes.all = [route, *(one for one in routes.all if not one.is_replaced_by(route))]
    watching = routes.watch()
    session.wait_ended(watching, deadline=deadline, waiting_for="the browser to intercept")
    for one in watching:
        with suppress(PageClosed):  # of a tab that closes meanwhile
            one.result()
    session.waited(lambda: routes.without_cache.settled, deadline.within(_A_MOMENT))
    return listed(session, deadline)


@whole
def remove(
    session: Session,
    deadline: Deadline,
    pattern: AddressMatcher | None,
    *,
    handler: RouteHandler | None = None,
    tab: str | None = None,
) -> values.Routes:
    """Take away the routes of that pattern (None: any), and of that handler and that tab where they are given.

    Returns:
        The routes that are left.

    Raises:
        InvalidArgument: There is none of that pattern.
    """
    routes = session.routes
    left = [
        one
        for one in routes.all
        if pattern not in (None, one.pattern.given)
        or handler not in (None, one.answer)
        or tab not in (None, one.tab)
    ]
    if (pattern is not None or handler is not None) and len(left) == len(routes.all):
        known = (
            "There are: " + ", ".join(one.pattern.plain for one in routes.all)
            if routes.all
            else "There are none"
        )
        which = "of that handler" if pattern is None else repr(AddressPattern(pattern))
        raise InvalidArgument(f"There is no route {which}", hint=f"{known}.")
    routes.all = left
    if not left:
        session.ask_all(routes.unwatch(), deadline=deadline)
    return listed(session, deadline)


def listed(session: Session, _deadline: Deadline) -> values.Routes:
    return values.Routes(routes=tuple(_described(one) for one in session.routes.all))


def _described(route: RouteRule) -> values.Route:
    facts: dict[str, Any] = {
        "pattern": route.pattern.plain,
        "method": route.method,
        "delay": route.delay,
        "times": route.times,
        "used": route.used,
        "error": route.error,
    }
    match route.answer:
        case Abort():
            return values.Route(**facts, block=True)
        case Answer(status=status, headers=headers, body=body):
            size = len(body.encode() if isinstance(body, str) else body)
            shown: dict[str, str] = {}
            for name, value in headers:
                shown[name] = f"{shown[name]}, {value}" if name in shown else value
            return values.Route(**facts, status=status, headers=shown, size_bytes=size)
        case Continue():
            return values.Route(**facts, passes=True)
        case _:
            return values.Route(**facts, handler=getattr(route.answer, "__name__", repr(route.answer)))
