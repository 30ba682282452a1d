"""Addresses of Selenium Grids, at which a `BrowserTools` gets its browser, and what it asks them for."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator

from webtools.endpoints.attached import login_header
from webtools.option import as_json

_FORMS = (
    "give the address of a Selenium Grid, such as http://grid:4444 or https://user:password@host/selenium"
)
_SOCKET_SCHEMES = {"http": "ws", "https": "wss"}


@dataclass(frozen=True, slots=True)
class GridAddress:
    """The address of a Selenium Grid.

    Attributes:
        url: Scheme, host, port and sub-path, without user name and password, which no message may show.
        headers: The headers that each request and each WebSocket needs: the login.
    """

    url: str
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, given: str) -> "GridAddress":
        """Return the Grid at an address.

        Raises:
            ValueError: It is not the address of a Grid; the message does not repeat it, as it may hold a password.
        """
        try:
            parts = urlsplit(given if "://" in given else f"http://{given}")
            host, port = parts.hostname, parts.port
        except ValueError:
            raise ValueError(f"remote_url is not an address; {_FORMS}") from None
        if not host or parts.scheme not in _SOCKET_SCHEMES or parts.query or parts.fragment:
            raise ValueError(f"remote_url can't be the address of a Grid; {_FORMS}")
        shown = f"[{host}]" if ":" in host else host
        where = f"{shown}:{port}" if port is not None else shown
        path = parts.path.rstrip("/")
        return cls(f"{parts.scheme}://{where}{path}", login_header(parts))

    def web_socket(self, given: str, session: str) -> str:
        """Return where a session's WebSocket is reached from here.

        Grids before 4.47 return the node's own address, which often is not reachable; the path behind
        `/session/` is right in all of them.
        """
        _, found, rest = urlsplit(given).path.partition(f"/session/{session}")
        scheme, _, where = self.url.partition("://")
        return (
            f"{_SOCKET_SCHEMES[scheme]}://{where}/session/{session}{rest if found and rest else '/se/bidi'}"
        )


def _checked(given: str) -> str:
    GridAddress.of(given)
    return given


RemoteUrl = Annotated[str, AfterValidator(_checked)]
"""The address of a Grid, as text."""


RemoteCapabilities = Annotated[dict[str, Any], BeforeValidator(as_json)]
"""Capabilities by name; as a text, a JSON object."""
