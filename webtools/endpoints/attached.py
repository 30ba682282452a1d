"""Addresses of browsers that run already, to which a `BrowserTools` attaches."""

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal
from urllib.parse import SplitResult, unquote, urlsplit

from pydantic import AfterValidator

EndpointKind = Literal["devtools", "session", "server"]

_FORMS = (
    "give http://127.0.0.1:9222 for a Chrome or Chromium that was started with --remote-debugging-port=9222, or the "
    "ws:// address of a WebDriver BiDi end point"
)


@dataclass(frozen=True, slots=True)
class EndPoint:
    """The address of a running browser.

    Attributes:
        kind: `devtools`: the debugging port of a Chromium; `session`: a WebDriver BiDi session that somebody else has
            created; `server`: a WebDriver BiDi end point at which a session can be created.
        url: The address to connect to, without a fragment, without what only names a DevTools target, and without user
            name and password, which no message may show.
        host: Its host.
        port: Its port.
        headers: The headers that each WebSocket needs: the login.
    """

    kind: EndpointKind
    url: str
    host: str
    port: int
    headers: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, given: str) -> "EndPoint":
        """Return the end point at an address.

        Raises:
            ValueError: It is none of the forms that can be attached to.
        """
        try:
            parts = urlsplit(given if "://" in given else f"http://{given}")
            host, port = parts.hostname, parts.port
        except ValueError:
            raise ValueError(f"{given!r} is not an address; {_FORMS}") from None
        path = parts.path.rstrip("/")
        if host is None or parts.scheme not in ("http", "ws", "wss") or parts.query:
            raise ValueError(f"{given!r} can't be attached to; {_FORMS}")
        shown = f"[{host}]" if ":" in host else host
        if parts.scheme == "http" or path.startswith("/devtools/"):
            if port is None or parts.scheme == "wss" or (parts.scheme == "http" and path):
                raise ValueError(f"{given!r} is not the address of a debugging port; {_FORMS}")
            return cls("devtools", f"http://{shown}:{port}", host, port)
        if not path:
            path = "/session"
        kind: EndpointKind = "server" if path.endswith("/session") else "session"
        where = f"{shown}:{port}" if port is not None else shown
        port = port or (443 if parts.scheme == "wss" else 80)
        return cls(kind, f"{parts.scheme}://{where}{path}", host, port, login_header(parts))


def _checked(given: str) -> str:
    EndPoint.of(given)
    return given


AttachAddress = Annotated[str, AfterValidator(_checked)]
"""The address of a running browser, as text."""


def login_header(address: SplitResult) -> Mapping[str, str]:
    """Return the header that logs in with an address's user name and password; empty without a user name."""
    if address.username is None:
        return {}
    login = f"{unquote(address.username)}:{unquote(address.password or '')}"
    return {"Authorization": f"Basic {b64encode(login.encode()).decode()}"}
