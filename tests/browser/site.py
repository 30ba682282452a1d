"""The web site that the browser tests drive: real HTTP on loopback, on two origins, remembering who came.

What a page did is asserted on what reached the server (`site.requests`) or on what the page itself recorded
(`window.seen`, by pages/record.js), never on our own reply alone.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from socket import socket
from threading import Condition
from urllib.parse import parse_qs

from flask import Flask, g, request

from tests.browser import routes
from tests.browser.holds import Holds
from tests.browser.talking import talking
from webtools.demo.server import LoopbackServer

PAGES = Path(__file__).parent / "pages"


@dataclass(frozen=True)
class File:
    name: str
    type: str
    data: bytes


@dataclass(frozen=True)
class Request:
    """One request as the server saw it. `query` and `form` hold all values of a name."""

    method: str
    path: str
    query: dict[str, list[str]]
    headers: dict[str, str]
    cookies: dict[str, str]
    body: bytes
    form: dict[str, list[str]]
    files: dict[str, list[File]]


class Site:
    """One origin of the site. `other` is a second one, of another host, so that its frames are cross-site."""

    other: "Site"

    def __init__(self, host: str) -> None:
        self._host = host
        self._nobody = socket()  # bound, but not listening: whoever knocks is refused
        self._nobody.bind(("127.0.0.1", 0))
        self._seen: list[Request] = []
        self._changed = Condition()  # guards _seen: each connection has its own thread
        self.holds = Holds()
        self.server = LoopbackServer(self._app())

    def url(self, path: str = "/") -> str:
        return f"http://{self._host}:{self.server.port}/{path.removeprefix('/')}"

    @property
    def closed(self) -> str:
        """An address that refuses every connection."""
        return f"http://127.0.0.1:{self._nobody.getsockname()[1]}"

    def stop(self) -> None:
        self.server.stop()
        self._nobody.close()

    @property
    def requests(self) -> list[Request]:
        """Return the requests that reached this origin since the test began, in order."""
        with self._changed:
            return list(self._seen)

    @property
    def posts(self) -> list[Request]:
        return [seen for seen in self.requests if seen.method == "POST"]

    @property
    def paths(self) -> list[str]:
        return [seen.path for seen in self.requests]

    def wait_for(self, path: str, *, times: int = 1, timeout: float = 5.0) -> list[Request]:
        """The requests for `path`, once so many have come."""
        path = f"/{path.removeprefix('/')}"

        def found() -> list[Request]:
            return [seen for seen in self._seen if seen.path == path]

        with self._changed:
            enough = self._changed.wait_for(lambda: len(found()) >= times, timeout)
            assert enough, f"{path} was asked for {len(found())} times, not {times}, in {timeout} s"
            return found()

    def release(self, key: str = "", *, times: int = 1, timeout: float = 5.0) -> None:
        """Answer all that /hang holds under this key, once so many have come."""
        self.holds.release(key, times, timeout)

    def forget(self) -> None:
        """Begin anew: nothing was seen, nothing is held, no connection is open."""
        self.server.end_connections()
        with self._changed:
            self._seen.clear()

    def _app(self) -> Flask:
        app = Flask(__name__, template_folder=str(PAGES), static_folder=None)
        app.config["SITE"] = self
        app.register_blueprint(routes.pages)
        app.register_blueprint(talking)
        app.before_request(self._remember)
        app.context_processor(self._addresses)
        return app

    def _addresses(self) -> dict[str, str]:
        """Return the values that pages may use in their text."""
        return {"here": self.url().rstrip("/"), "other": self.other.url().rstrip("/"), "closed": self.closed}

    def _remember(self) -> None:
        if request.path == "/favicon.ico":
            return  # the browser's own wish, at a moment of its own
        body = request.get_data(cache=True, parse_form_data=False)
        files = {
            name: [
                File(file.filename or "", file.mimetype, file.read()) for file in request.files.getlist(name)
            ]
            for name in request.files
        }
        seen = Request(
            method=request.method,
            path=request.path,
            query=parse_qs(request.query_string.decode(), keep_blank_values=True),
            headers=dict(request.headers.items()),
            cookies=dict(request.cookies),
            body=body,
            form={name: request.form.getlist(name) for name in request.form},
            files=files,
        )
        g.seen = seen
        with self._changed:
            self._seen.append(seen)
            self._changed.notify_all()


@contextmanager
def running_site() -> Iterator[Site]:
    """Both origins, up and running; gives the first."""
    site, other = Site("127.0.0.1"), Site("localhost")
    site.other, other.other = other, site
    site.server.start()
    other.server.start()
    try:
        yield site
    finally:
        site.stop()
        other.stop()
