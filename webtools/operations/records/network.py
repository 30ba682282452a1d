"""Network requests of pages (WebDriver BiDi, module network)."""

from webtools.deadline import Deadline
from webtools.errors import DeadlineExceeded, InvalidArgument, PageClosed, ProtocolError
from webtools.hints import Hint
from webtools.operations import tabs
from webtools.operations.records import bodies
from webtools.protocol import network
from webtools.protocol.network import ResponseData
from webtools.protocol.wire import Command
from webtools.session.headers import apart, joined
from webtools.session.network_log import REDIRECTS
from webtools.session.requests import Request
from webtools.session.session import Session
from webtools.text.patterns import Pattern
from webtools.values import NetworkExchange, NetworkRequest, RequestSizes, RequestTimings

_LARGEST_BODY_BYTES = 2_000_000
_SOON_SECONDS = 0.1
"""For a body to come that has come with its head."""
_UNSURE_SECONDS = 1.0
"""Seconds for a body to come that may never end."""
_SURE_SECONDS = 5.0
_ENDLESS = "text/event-stream"
_OF_THE_REST = 0.8
"""The part of a call's time that may pass in waiting for a body."""


def keep_bodies(user_context: str) -> Command[network.Collector]:
    """Return the command that has the browser keep bodies; a body that nobody asks for never leaves the browser."""
    return network.add_data_collector(
        ["request", "response"], _LARGEST_BODY_BYTES, user_contexts=[user_context]
    )


def forget_bodies(kept: network.Collector) -> Command[None]:
    """Return the command that ends `keep_bodies`."""
    return network.remove_data_collector(kept.collector)


def requests(
    session: Session, deadline: Deadline, pattern: str | None, *, all: bool = False
) -> tuple[NetworkRequest, ...]:
    """Return the requests of the active tab's page since the page was asked for, oldest first.

    Args:
        pattern: A regular expression that the address has to hold.
        all: Those of earlier pages and of other tabs as well, also of closed ones, as far as they are kept.

    Raises:
        InvalidArgument: It is none, or one that cannot be matched in linear time.
    """
    wanted = Pattern(pattern or "")
    tab = tabs.current(session, deadline)
    known = session.network.all if all else session.network.of_page(tab)
    return tuple(described(one) for one in known if wanted.is_in(one.request.url))


def exchange(session: Session, deadline: Deadline, number: int) -> NetworkExchange:
    """Return one request in full.

    Raises:
        InvalidArgument: There is none of that number.
    """
    one = next((one for one in session.network.all if one.number == number), None)
    if one is None:
        raise InvalidArgument(
            f"There is no request {number}, or it is not kept any more",
            hint=Hint("{network_requests} lists them."),
        )
    return in_full(session, deadline, one)


def in_full(session: Session, deadline: Deadline, one: Request) -> NetworkExchange:
    """Return a request with headers and bodies, as far as the browser still has them."""
    return _exchange(one, _request_body(session, deadline, one), _response_body(session, deadline, one))


def at_once(one: Request) -> NetworkExchange:
    """Return a request as it is known without asking the browser: without the body of its response."""
    return with_body(one, (None, False))


def with_body(one: Request, received: bodies.BodyText, asked: network.Data | None = None) -> NetworkExchange:
    """Return a request with the body of its response, and with the one that was sent as far as it is known.

    Args:
        asked: The body that was sent, where the browser had to be asked for it.
    """
    sent = one.request.body if one.sent is None else one.sent
    return _exchange(one, sent if asked is None else asked.sent(one.request.body_size), received)


def _exchange(one: Request, sent: str | bytes | None, received: bodies.BodyText) -> NetworkExchange:
    body, is_base64 = bodies.shown(sent)
    return NetworkExchange(
        **dict(described(one)),
        request_headers=joined(one.request.headers),
        request_body=body,
        request_base64=is_base64,
        response_headers=joined(one.response.headers) if one.response else {},
        response_body=received[0],
        response_base64=received[1],
        messages=one.socket.messages if one.socket is not None else (),
        timings=_timings(one),
        sizes=_sizes(one),
        request_header_lines=apart(one.request.headers),
        response_header_lines=apart(one.response.headers) if one.response else (),
    )


def _timings(one: Request) -> RequestTimings:
    known = one.timings
    if known is None or one.took_ms is None:
        return RequestTimings()
    begun = [each for each in (known.dns_start, known.connect_start, known.request_start) if each]
    return RequestTimings(
        blocked=min(begun) - known.request_time if begun else None,
        dns=_between(known.dns_start, known.dns_end),
        connect=_between(known.connect_start, known.connect_end),
        tls=_between(known.tls_start, known.connect_end),
        waiting=_between(known.request_start, known.response_start),
        receiving=one.body_took_ms
        if known.end_with_head
        else _between(known.response_start, known.response_end),
    )


def _between(start: float, end: float) -> float | None:
    return max(0.0, end - start) if start and end else None


def _sizes(one: Request) -> RequestSizes:
    asked, answer, is_chromium = one.request, one.response, one.timings is None or one.timings.end_with_head
    if answer is None:
        return RequestSizes(request_headers=asked.headers_size, request_body=asked.body_size)
    return RequestSizes(
        request_headers=asked.headers_size or None,
        request_body=asked.body_size,
        response_headers=answer.headers_size or None,
        # Chromium counts the headers and the frames of the transfer as well.
        response_body=_announced_length(answer) if is_chromium else answer.body_size,
        transferred=answer.bytes_received if not one.running else None,
    )


def _request_body(session: Session, deadline: Deadline, one: Request) -> str | bytes | None:
    if one.sent is not None:
        return one.sent
    if not one.request.has_unknown_body:
        return one.request.body
    data = _data(session, deadline, one, "request")
    return data.sent(one.request.body_size) if data is not None else None


def await_body(session: Session, deadline: Deadline, one: Request) -> None:
    """Wait until a response has come in full, as far as that can be expected.

    The browser reports no end of a stream, nor of a body that nobody in the page reads.
    """
    head = one.response
    if head is None or head.mime_type == _ENDLESS:
        return
    unsure = "no-store" in (_header(head, "cache-control") or "") or _length(head) is None

    def ended() -> bool:
        return not one.running

    rest = 0.0 if head.status in REDIRECTS else _UNSURE_SECONDS if unsure else _SURE_SECONDS
    for seconds in (_SOON_SECONDS, rest):
        if ended():
            return
        within = deadline.within(min(seconds, deadline.remaining() * _OF_THE_REST))
        if not session.waited(ended, within) and _response_body(session, deadline, one)[0] is not None:
            return


def _response_body(session: Session, deadline: Deadline, one: Request) -> bodies.BodyText:
    """Return the body of a response, where it has come in full, and whether it is base64."""
    head = one.response
    if head is None or head.status in REDIRECTS or session.addresses.refuse_attached(one.request.url):
        return None, False
    if one.running and head.mime_type == _ENDLESS:
        return None, False
    # Firefox answers when the body has come in full.
    within = deadline.within(_UNSURE_SECONDS) if one.running else deadline
    data = _data(session, within, one, "response")
    if data is None or (one.running and data.size != _length(head)):
        return None, False
    return body_of(head, data)


def body_of(head: ResponseData, data: network.Data) -> bodies.BodyText:
    """Return the body of a response as records show it, and whether it is base64."""
    return bodies.read(data.bytes, head.mime_type, _header(head, "content-type"), _length(head))


def _length(head: ResponseData) -> int | None:
    """Return the number of bytes that a response is to have, as far as its head says so."""
    return _announced_length(head) if _header(head, "content-encoding") is None else None


def _announced_length(head: ResponseData) -> int | None:
    length = _header(head, "content-length") or ""
    return int(length) if length.isdigit() else None


def _header(head: ResponseData, name: str) -> str | None:
    return next((one.value.value for one in head.headers if one.name.lower() == name), None)


def described(one: Request) -> NetworkRequest:
    response = one.response
    return NetworkRequest(
        number=one.number,
        time=one.started_ms / 1000,
        method=one.request.method,
        url=one.request.url,
        kind=one.kind,
        status=(response.status or None) if response else None,
        mime_type=response.mime_type if response else "",
        seconds=one.all_ms / 1000 if one.all_ms is not None else None,
        size_bytes=response.bytes_received if response else None,
        redirects=one.redirects,
        from_cache=response.from_cache if response else False,
        failure=one.failure,
        tab_id=one.tab,
        frame_id=one.context,
    )


def _data(
    session: Session, deadline: Deadline, one: Request, data_type: network.DataType
) -> network.Data | None:
    """Return a body as the browser has it; None when there is none or the browser has not kept it."""
    try:
        return session.ask(network.get_data(one.id, data_type), deadline=deadline)
    except (ProtocolError, DeadlineExceeded, PageClosed):  # a tab that closes itself takes its bodies along
        return None
