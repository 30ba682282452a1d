"""Requests that are made beside the browser: with a context's cookies, following redirects."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from time import monotonic, time
from urllib.parse import urljoin, urlsplit

from webtools.deadline import Deadline
from webtools.driver.http_client import HttpClient, Received
from webtools.errors import Denied, InvalidArgument, NotSupported, RequestFailed, WebtoolsError
from webtools.limits.address_rules import AddressRules
from webtools.operations import tabs
from webtools.operations.address import check_url
from webtools.operations.fetching import cookie_header
from webtools.operations.fetching.jar import Jar
from webtools.options.browser import Options
from webtools.options.context import EVERYWHERE, HttpCredentials
from webtools.protocol import script
from webtools.session.browsing_contexts import SANDBOX
from webtools.session.credentials import origin_of
from webtools.session.headers import HeaderLines
from webtools.session.routed import RoutedRequest
from webtools.session.session import Session
from webtools.values import HttpResponse

MOST_REDIRECTS = 20
_REDIRECTS = {301, 302, 303, 307, 308}
_OF_A_BODY = ("content-type", "content-length", "content-encoding", "transfer-encoding")
_MADE_HERE = (
    "host",
    "connection",
    "content-length",
    "transfer-encoding",
    "accept-encoding",
    "proxy-connection",
)
"""Headers of a request that its connection decides."""
_ENCODINGS = "gzip, deflate"


@dataclass(frozen=True, slots=True)
class SentRequest:
    """A request to make. `headers` are all but cookies and what the connection decides."""

    method: str
    url: str
    headers: HeaderLines = ()
    body: bytes | None = None


@dataclass(frozen=True, slots=True)
class Maker:
    """Makes the requests of one context; any thread may call.

    Attributes:
        extra: Headers by the origin that gets them.
        credentials: For servers that ask by HTTP authentication.
    """

    client: HttpClient
    jar: Jar
    addresses: AddressRules
    extra: Mapping[str, Mapping[str, str]]
    credentials: HttpCredentials | None = None

    def trusting(self, trusts: bool) -> "Maker":  # noqa: FBT001  # the one thing to say
        """Return what makes the same requests, and takes any certificate or none that no authority has signed."""
        return replace(self, client=replace(self.client, trusting=trusts))

    def fetch(
        self, request: SentRequest, seconds: float, *, most_redirects: int = MOST_REDIRECTS
    ) -> HttpResponse:
        """Make a request, follow redirects, and let the answers set cookies in the browser.

        Args:
            most_redirects: 0: a redirect is the answer.

        Raises:
            InvalidArgument: It is not an address of HTTP, or the number of redirects is negative.
            Denied: A rule of the context forbids the address, or one that it redirects to.
            RequestFailed: There is no answer, or a redirect too many.
        """
        if most_redirects < 0:
            raise InvalidArgument(f"max_redirects: {most_redirects} is not a number of redirects, from 0")
        until = monotonic() + seconds
        hops: list[HttpResponse] = []
        while True:
            received, request = self._hop(request, until)
            answer = HttpResponse(
                url=request.url,
                method=request.method,
                status=received.status,
                status_text=received.reason,
                header_lines=received.headers,
                content=received.body,
                redirected_from=tuple(hops),
            )
            following = _following(request, answer) if most_redirects else None
            if following is None:
                return answer
            if len(hops) == most_redirects:
                raise RequestFailed(f"{request.url} redirects more than {most_redirects} times")
            hops.append(answer.model_copy(update={"redirected_from": ()}))
            request = following

    def fetched(  # noqa: PLR0917  # what handlers of routes ask with
        self,
        method: str,
        url: str,
        headers: HeaderLines,
        body: bytes | None,
        seconds: float,
        most_redirects: int,
    ) -> HttpResponse:
        """Make a request for a handler of routes; the browser's headers name encodings that are not read here."""
        return self.fetch(SentRequest(method, url, headers, body), seconds, most_redirects=most_redirects)

    def _hop(self, request: SentRequest, until: float) -> tuple[Received, SentRequest]:
        scheme = urlsplit(request.url).scheme
        if scheme not in ("http", "https"):
            raise InvalidArgument(
                f"Not an address of HTTP: {request.url!r}", hint="Give http:// or https://."
            )
        if (refusal := self.addresses.refuse(request.url)) is not None:
            raise Denied(f"{request.url} was not requested: {refusal.message}", hint=refusal.hint)
        lines = self._lines(request)
        received = self._exchange(request, lines, until)
        if received.status == 401 and (login := self._login(request, received)):
            received = self._exchange(request, (*lines, ("Authorization", login)), until)
        return received, request

    def _exchange(self, request: SentRequest, lines: HeaderLines, until: float) -> Received:
        received = self.client.exchange(request.method, request.url, lines, request.body, until)
        values = [value for name, value in received.headers if name.lower() == "set-cookie"]
        put, gone = cookie_header.set_by(values, request.url, time())
        if put or gone:
            self.jar.change(put, gone)
        return received

    def _lines(self, request: SentRequest) -> HeaderLines:
        """Return all headers of a request."""
        lines = [one for one in request.headers if one[0].lower() not in _MADE_HERE]
        named = {name.lower() for name, _ in lines}
        for origin in (EVERYWHERE, origin_of(request.url)):
            lines += [one for one in self.extra.get(origin, {}).items() if one[0].lower() not in named]
        lines.append(("Accept-Encoding", _ENCODINGS))
        if "cookie" not in named and (sent := cookie_header.sent_with(self.jar.cookies(), request.url)):
            lines.append(("Cookie", sent))
        return tuple(lines)

    def _login(self, request: SentRequest, received: Received) -> str | None:
        from urllib3 import make_headers

        asked = [value for name, value in received.headers if name.lower() == "www-authenticate"]
        given = self.credentials
        if (
            given is None
            or not given.may_have(origin_of(request.url))
            or "basic" not in " ".join(asked).lower()
        ):
            return None
        login = f"{given.username}:{given.password.get_secret_value()}"
        return make_headers(basic_auth=login)["authorization"]


def maker(session: Session, options: Options) -> Maker | None:
    """Return what makes requests of the session's context; None: this process cannot."""
    client = session.surroundings.http
    if client is None:
        return None
    return Maker(client, Jar(session), session.addresses, options.extra_headers, options.http_credentials)


_A_MOMENT = 0.5
_AGENT = "Reflect.get(Navigator.prototype, 'userAgent', navigator)"


def prepared(session: Session, deadline: Deadline, options: Options) -> tuple[Maker, str, str]:
    """Return what makes the context's requests, the browser's name for servers, and the active tab's address.

    Raises:
        NotSupported: The browser runs where this process has no part.
    """
    making = maker(session, options)
    if making is None:
        raise NotSupported("This context makes no requests beside the browser")
    tab = tabs.current(session, deadline)
    agent = options.user_agent or ""
    if not agent:
        asked = script.evaluate(_AGENT, context=tab, sandbox=SANDBOX, await_promise=False)
        with suppress(WebtoolsError):  # such as a dialog: the request goes without
            answer = session.ask(asked, deadline=deadline.within(_A_MOMENT), context=tab)
            agent = script.returned(answer) or ""
    return making, agent, session.contexts.get(tab).url


def prepared_for(session: Session, request: RoutedRequest, options: Options) -> tuple[Maker, str, str] | None:
    """Return what `prepared` does, for the handler that is to decide about a request of this context.

    The call that runs may wait for that request, so the browser is asked nothing. None: it is of another context.
    """
    tab, making = session.contexts.active, maker(session, options)
    if making is None or tab is None or not session.routes.waits_for(request):
        return None
    agent = options.user_agent or request.headers.get("user-agent", "")
    return making, agent, session.contexts.get(tab).url


def resolved(url: str, base: str | None, page: str) -> str:
    """Return the address that a caller gives, which may be relative.

    Raises:
        InvalidArgument: It is not an address.
    """
    relative = url.startswith(("/", "?", "."))
    return check_url(
        urljoin(base or page, url) if relative and (base or page.startswith("http")) else url, base
    )


def _following(request: SentRequest, answer: HttpResponse) -> SentRequest | None:
    """Return the request that a redirect asks for (Fetch §4.4); None: the answer is none."""
    location = answer.headers.get("location")
    if answer.status not in _REDIRECTS or location is None:
        return None
    url = urljoin(request.url, location)
    following = replace(request, url=url)
    was_post = answer.status in (301, 302) and request.method == "POST"
    if was_post or (answer.status == 303 and request.method not in ("GET", "HEAD")):
        headers = tuple(one for one in request.headers if one[0].lower() not in _OF_A_BODY)
        following = SentRequest("GET", url, headers)
    if origin_of(url) != origin_of(request.url):  # not for another origin
        kept = tuple(one for one in following.headers if one[0].lower() not in ("authorization", "cookie"))
        following = replace(following, headers=kept)
    return following
