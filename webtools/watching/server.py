"""The web server of a live view: on loopback, for who has the token, in a thread of its own while it is watched."""

import asyncio
import json
import secrets
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha1
from importlib.resources import files
from typing import Any, TypeVar

import uvicorn
from pydantic import TypeAdapter, ValidationError
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from webtools.errors import WebtoolsError
from webtools.logger import logger
from webtools.serving import connections
from webtools.serving.unauthenticated import Unauthenticated
from webtools.session.session import Session
from webtools.supervision.keeper import Keeper
from webtools.watching.person import Doing, Person
from webtools.watching.pictures import Pictures, ViewPicture
from webtools.watching.view import LiveView

T = TypeVar("T")

_HOST = "127.0.0.1"
_MOST_UNAUTHENTICATED = 16
_MOST_CONNECTIONS = 64
"""A browser has six to a server."""
_PATIENCE = 5
"""Seconds for open connections when the view is closed: longer than any answer takes."""
_ANSWER_SECONDS = 3.0
"""For a context's thread, which answers in milliseconds unless its page hangs."""
_NEWS_SECONDS = 1.0
"""For calls to come, before the page learns what there is: tabs change without one."""
_PICTURE_SECONDS = 10.0
"""For a tab to look otherwise than it did."""
_BETWEEN_PICTURES = 0.25
_LARGEST_BODY = 100_000
_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; connect-src 'self'; img-src blob: data:; "
    "style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
_DOING: TypeAdapter[Doing] = TypeAdapter(Doing)


class ViewServer:
    """Serves a view until it is closed."""

    def __init__(self, view: LiveView) -> None:
        """Begin to serve: it listens when this returns."""
        token = secrets.token_urlsafe(24)
        self._listening = socket.create_server((_HOST, 0))
        port = self._listening.getsockname()[1]
        self.address = f"http://{_HOST}:{port}/{token}/"
        unauthenticated = Unauthenticated(_MOST_UNAUTHENTICATED)
        self._pages = _Endpoints(view)
        app = _TokenGate(_app(self._pages), token, port, unauthenticated)
        self._server = uvicorn.Server(
            connections.config(
                app, unauthenticated, patience=_PATIENCE, most=_MOST_CONNECTIONS, own_process=False
            )
        )
        self._thread = threading.Thread(target=self._run, name="webtools-watch", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        asyncio.run(self._server.serve([self._listening]))

    def close(self) -> None:
        """End serving, and wait for the thread."""
        self._server.should_exit = True
        self._pages.end()
        # The server's own thread may be the one that collects a lost browser.
        if threading.current_thread() is not self._thread:
            self._thread.join()
        self._listening.close()


class _TokenGate:
    """Lets through who shows the token in the address, by a name of this machine, and from no other page."""

    def __init__(self, app: ASGIApp, token: str, port: int, unauthenticated: Unauthenticated) -> None:
        self._app = app
        self._token = token.encode()
        self._hosts = {f"{host}:{port}" for host in (_HOST, "localhost")}
        self._unauthenticated = unauthenticated

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or self._lets_in(scope):
            await self._app(scope, receive, send)
            return
        refused = PlainTextResponse(
            "This is not the address of the live view\n", 403, {"Connection": "close"}
        )
        await refused(scope, receive, send)

    def _lets_in(self, scope: Scope) -> bool:
        headers = Headers(scope=scope)
        token, _, rest = scope["path"].removeprefix("/").partition("/")
        origins = headers.getlist("origin")
        if not (
            headers.get("host") in self._hosts
            and all(origin.removeprefix("http://") in self._hosts for origin in origins)
            and secrets.compare_digest(token.encode("utf-8", "replace"), self._token)
        ):
            return False
        self._unauthenticated.discard(scope["client"])
        scope["path"] = f"/{rest}"
        scope.pop("raw_path", None)
        return True


def _app(pages: "_Endpoints") -> ASGIApp:
    app = Starlette(
        routes=[
            Route("/", pages.page),
            Route("/now", pages.now),
            Route("/picture", pages.picture),
            Route("/do", pages.do, methods=["POST"]),
        ]
    )
    app.router.redirect_slashes = False
    return app


class _Endpoints:
    """Answers the page's requests. Belongs to the server's thread."""

    def __init__(self, view: LiveView) -> None:
        self._view = view
        self._pictures = Pictures()
        self._people: dict[int, Person] = {}
        self._news: asyncio.Event | None = None
        self._ended = False

    def end(self) -> None:
        """Have the requests that wait answered; any thread may call."""
        self._ended = True
        self._view.on_change()

    async def page(self, _: Request) -> Response:
        report = files("webtools.tracing").joinpath("report.html").read_text("utf-8")
        style = report.partition("<style>")[2].partition("</style>")[0]  # the look of all our pages
        page = files(__package__).joinpath("page.html").read_text("utf-8")
        return HTMLResponse(page.replace("@STYLE@", style), headers=_HEADERS)

    async def now(self, request: Request) -> Response:
        """Answer what there is, as soon as it differs from the version that is known."""
        since = _number(request, "since")
        if self._view.version <= since:
            await self._changed()
        now = self._view.now(since)
        contexts = [
            await _asked(keeper, lambda session, give, keeper=keeper: give(_tabs(session, keeper)))  # type: ignore[misc]  # of a lambda with a default
            for keeper in self._view.keepers().values()
        ]
        now["contexts"] = [
            {
                "id": number,
                "name": keeper.name,
                "tabs": tabs or [],
                "why_not": self._view.why_not(keeper),
            }
            for (number, keeper), tabs in zip(self._view.keepers().items(), contexts, strict=False)
        ]
        return JSONResponse(now, headers=_HEADERS)

    async def _changed(self) -> None:
        """Wait until there is news, or a second."""
        if self._news is None:
            loop, news = asyncio.get_running_loop(), asyncio.Event()

            def change() -> None:
                with suppress(RuntimeError):  # the loop has ended
                    loop.call_soon_threadsafe(news.set)

            self._news, self._view.on_change = news, change
        self._news.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), _NEWS_SECONDS)

    async def picture(self, request: Request) -> Response:
        """Answer the picture of a tab, as soon as it differs from the one that is known."""
        keeper = self._view.keepers().get(_number(request, "context"))
        tab, seen = request.query_params.get("tab", ""), request.query_params.get("seen", "")
        loop = asyncio.get_running_loop()
        end = loop.time() + _PICTURE_SECONDS
        while keeper and loop.time() < end and not (self._ended or await request.is_disconnected()):
            taken: ViewPicture | None = await _asked(
                keeper, lambda session, give: self._pictures.take(session, tab, give)
            )
            if taken is not None and (name := sha1(taken.jpeg, usedforsecurity=False).hexdigest()) != seen:
                return Response(taken.jpeg, headers={**_HEADERS, "X-Picture": name}, media_type="image/jpeg")
            await asyncio.sleep(_BETWEEN_PICTURES)
        return Response(status_code=204, headers=_HEADERS)

    async def do(self, request: Request) -> Response:
        """Do what the person wants, and answer why not where it is not done."""
        if request.headers.get("content-type") != "application/json":
            return _refused("Send JSON")
        body = await request.body()
        if len(body) > _LARGEST_BODY:
            return _refused("That is too long")
        try:
            asked = json.loads(body)
        except (ValueError, RecursionError):
            return _refused("That is no JSON")
        match asked:
            case {"do": "hold"}:
                self._view.hold()
            case {"do": "hand back"}:
                await self._end_typing()
                self._view.hand_back()
            case {"do": "confirm", "id": int(number)}:
                await self._end_typing()
                self._view.confirm(number)
            case {"context": int(number), "tab": str(tab), "doing": doing}:
                return await self._act(number, tab, doing)
            case _:
                return _refused("That is nothing to do")
        return JSONResponse({"error": ""}, headers=_HEADERS)

    async def _act(self, number: int, tab: str, given: object) -> Response:
        keeper = self._view.keepers().get(number)
        if keeper is None:
            return _refused("The context is closed")
        try:
            doing = _DOING.validate_python(given)
        except ValidationError:
            return _refused("That is nothing to do")
        person = self._people.setdefault(number, Person(self._view, keeper))
        size = self._pictures.sizes.get(tab)
        error = await _asked(
            keeper, lambda session, give: person.do(session, tab, doing, size, give), late=""
        )
        return JSONResponse({"error": "No browser runs" if error is None else error}, headers=_HEADERS)

    async def _end_typing(self) -> None:
        for number, keeper in self._view.keepers().items():
            if (person := self._people.get(number)) is not None:
                await _asked(keeper, lambda _, give, person=person: give(person.end_typing()))  # type: ignore[misc]  # of a lambda with a default


def _tabs(session: Session, keeper: Keeper) -> list[dict[str, Any]]:
    """Return the tabs of a context, as they are known without asking the browser."""
    hidden = keeper.options.hiding.hidden
    found = []
    for tab in session.contexts.tabs:
        known, prompt = session.contexts.get(tab), session.prompts.open_in(tab)
        dialog = None if prompt is None else {"kind": prompt.kind, "message": hidden(prompt.message)}
        found.append(
            {
                "id": tab,
                "url": hidden(known.url),
                "title": hidden(known.title or ""),
                "active": tab == session.contexts.active,
                "dialog": dialog,
            }
        )
    return found


async def _asked(
    keeper: Keeper, do: Callable[[Session, Callable[[T], None]], None], late: T | None = None
) -> T | None:
    """Have a context's thread do something, and return what it gives; None: there is no browser, or it cannot.

    Args:
        late: For when it gives nothing in time.
    """
    loop = asyncio.get_running_loop()
    given: asyncio.Future[T | None] = loop.create_future()

    def give(value: T | None) -> None:
        with suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(_settle, given, value)

    def run(session: Session) -> None:
        try:
            do(session, give)
        except WebtoolsError as error:
            logger.debug("the live view: {}", error)
            give(None)
        except Exception:  # noqa: BLE001  # a defect of the view must not end the context's thread
            logger.error("The live view failed: {}", session.hiding.report())
            give(None)

    if not keeper.look_in(run):
        return None
    try:
        return await asyncio.wait_for(given, _ANSWER_SECONDS)
    except TimeoutError:
        return late


def _settle(future: "asyncio.Future[T]", value: T) -> None:
    if not future.done():  # it came in time
        future.set_result(value)


_MOST_DIGITS = 15


def _number(request: Request, name: str) -> int:
    given = request.query_params.get(name, "")
    return int(given) if given.isascii() and given.isdigit() and len(given) <= _MOST_DIGITS else -1


def _refused(why: str) -> JSONResponse:
    return JSONResponse({"error": why}, 400, headers=_HEADERS)
