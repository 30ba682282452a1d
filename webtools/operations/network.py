"""Network requests of pages (WebDriver BiDi, module network)."""

from collections.abc import Iterable, Sequence

from webtools.deadline import Deadline
from webtools.errors import InvalidArgument, ProtocolError
from webtools.hints import Hint
from webtools.operations import tabs
from webtools.patterns import Pattern
from webtools.protocol import network
from webtools.protocol.network import Header
from webtools.protocol.wire import Command
from webtools.session.network_log import Request
from webtools.session.session import Session
from webtools.values import NetworkExchange, NetworkRequest

_LARGEST_BODY_BYTES = 2_000_000


def keep_bodies(user_context: str) -> Command[network.Collector]:
    """The command that has the browser keep bodies, to be asked for later; what is never asked for never leaves it."""
    return network.add_data_collector(
        ["request", "response"], _LARGEST_BODY_BYTES, user_contexts=[user_context]
    )


def forget_bodies(kept: network.Collector) -> Command[None]:
    """The command that ends `keep_bodies`."""
    return network.remove_data_collector(kept.collector)


def requests(session: Session, deadline: Deadline, pattern: str | None) -> tuple[NetworkRequest, ...]:
    """Return the requests of the active tab's page since the page was asked for, oldest first.

    Args:
        pattern: A regular expression that the address has to hold.

    Raises:
        InvalidArgument: It is none, or one that cannot be matched in linear time.
    """
    wanted = Pattern(pattern or "")
    return tuple(
        described(number, one) for number, one in _of_page(session, deadline) if wanted.is_in(one.request.url)
    )


def exchange(session: Session, deadline: Deadline, number: int) -> NetworkExchange:
    """One of them in full.

    Raises:
        InvalidArgument: There is none of that number.
    """
    one = dict(_of_page(session, deadline)).get(number)
    if one is None:
        raise InvalidArgument(f"There is no request {number}", hint=Hint("{network_requests} lists them."))
    return in_full(session, deadline, number, one)


def in_full(session: Session, deadline: Deadline, number: int, one: Request) -> NetworkExchange:
    """Return a request with headers and bodies, as far as the browser still has them."""
    sent = one.request.post_data or _body(session, deadline, one, "request")
    return NetworkExchange(
        **dict(described(number, one)),
        request_headers=_headers(one.request.headers),
        request_body=sent,
        response_headers=_headers(one.response.headers) if one.response else {},
        response_body=_body(session, deadline, one, "response") if one.response else None,
    )


def _of_page(session: Session, deadline: Deadline) -> Iterable[tuple[int, Request]]:
    return enumerate(session.network.of_page(tabs.current(session, deadline)), start=1)


def described(number: int, one: Request) -> NetworkRequest:
    response = one.response
    return NetworkRequest(
        number=number,
        method=one.request.method,
        url=one.request.url,
        kind=one.kind,
        status=(response.status or None) if response else None,
        mime_type=response.mime_type if response else "",
        seconds=one.took_ms / 1000 if one.took_ms is not None else None,
        size_bytes=response.bytes_received if response else None,
        redirects=one.redirects,
        from_cache=response.from_cache if response else False,
        failure=one.failure,
    )


def _headers(headers: Sequence[Header]) -> dict[str, str]:
    """By name in lower case; what comes several times is joined (RFC 9110 §5.3)."""
    joined: dict[str, str] = {}
    for header in headers:
        name = header.name.lower()
        before = joined.get(name)
        if before != header.value.value:  # Chromium names some of them twice
            joined[name] = header.value.value if before is None else f"{before}, {header.value.value}"
    return joined


def _body(session: Session, deadline: Deadline, one: Request, data_type: network.DataType) -> str | None:
    """The body as text, or in base64 when it is none; None when there is none or the browser has not kept it."""
    try:
        data = session.ask(network.get_data(one.id, data_type), deadline=deadline)
    except ProtocolError:
        return None
    return data.bytes.value or None
