"""What the tests' site answers. Every `ms` is how long it takes; times in a query are in milliseconds."""

import base64
import socket
from collections.abc import Iterator
from itertools import count, zip_longest
from pathlib import Path
from select import select
from typing import TYPE_CHECKING, cast
from urllib.parse import quote

from flask import Blueprint, Response, current_app, g, json, make_response, redirect, render_template, request
from flask import send_from_directory as send
from werkzeug.wrappers import Response as Answer

if TYPE_CHECKING:
    from tests.browser.site import Site

PAGES = Path(__file__).parent / "pages"
PIXEL = base64.b64decode("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7")
BODIES: dict[str, tuple[str, str | bytes]] = {
    "document": ("text/html", "<!doctype html><title>Late</title><h1>Late</h1>"),
    "json": ("application/json", '{"late": true}'),
    "script": ("text/javascript", "window.late = true;"),
    "style": ("text/css", "body { color: rgb(1, 2, 3); }"),
    "image": ("image/gif", PIXEL),
}

pages = Blueprint("pages", __name__)
counter = count(1)


def _site() -> "Site":
    return cast("Site", current_app.config["SITE"])


def _client() -> socket.socket:
    return cast(socket.socket, request.environ["werkzeug.socket"])


def _number(name: str, default: int) -> int:
    return request.args.get(name, default, type=int)


def _take_time(default: int = 0) -> None:
    select([_client()], [], [], _number("ms", default) / 1000)  # unlike a sleep, over when the client goes


def _body() -> Response:
    """The body that the query's `as` names."""
    mimetype, body = BODIES[request.args.get("as", "document")]
    return Response(body, mimetype=mimetype)


@pages.get("/", defaults={"path": "index.html"})
@pages.get("/<path:path>")
def page(path: str) -> Answer:
    """A file of pages/. HTML goes through Jinja: `here` and `other` are the origins, `request` is at hand."""
    if path.endswith(".html") and (PAGES / path).is_file():
        answer = make_response(render_template(path))
    else:
        answer = send(PAGES, path)
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@pages.get("/written")
def written() -> Response:
    """A document of the query's `html`."""
    return Response(f"<!doctype html>{request.args['html']}", mimetype="text/html")


@pages.get("/code.js")
def code() -> Response:
    """The query's `code`."""
    return Response(request.args["code"], mimetype="text/javascript")


@pages.get("/favicon.ico")
def icon() -> Response:
    return Response(status=204)


@pages.route("/slow", methods=["GET", "POST"])
def slow() -> Response:
    _take_time(300)
    return _body()


@pages.route("/hang", methods=["GET", "POST"])
def hang() -> Response:
    """No answer until the test releases `key`. With `part`, head and this part of the body come at once."""
    site, client, key, part = _site(), _client(), request.args.get("key", ""), request.args.get("part")
    if part is None:
        site.holds.hold(key, client)
        return _body()

    def parts() -> Iterator[str]:
        yield part
        site.holds.hold(key, client)
        yield "<p>The rest</p>"

    return Response(parts(), mimetype="text/html")


@pages.get("/broken-off")
def broken_off() -> Response:
    """A document whose connection ends in the middle of it, when the browser has read what came before."""
    site, client = _site(), _client()

    def part() -> Iterator[str]:
        yield "<!doctype html><title>Part</title><p>Begun<script>fetch('/broken-off/read')</script>"
        site.holds.hold("broken-off", client)
        client.shutdown(socket.SHUT_RDWR)

    return Response(part(), mimetype="text/html", headers={"Content-Length": "1000"})


@pages.get("/broken-off/read")
def broken_off_read() -> Response:
    _site().release("broken-off")
    return Response(status=204)


@pages.route("/redirect", methods=["GET", "POST"])
def redirects() -> Answer:
    """`n` redirects by `code`, one after the other, then `to`; each header `cookie` comes with the last of them."""
    _take_time()
    left, to, code = _number("n", 1), request.args.get("to", "/"), _number("code", 302)
    if left > 1:
        return redirect(f"/redirect?n={left - 1}&to={to}&code={code}&ms={_number('ms', 0)}", code)
    answer = redirect(to, code)
    for line in request.args.getlist("cookie"):
        answer.headers.add("Set-Cookie", line)
    return answer


@pages.get("/auth")
def auth() -> Response:
    """For `user` with `password` (ada, secret) only, by HTTP basic authentication."""
    wanted = request.args.get("user", "ada"), request.args.get("password", "secret")
    given = request.authorization
    if given is None or (given.username, given.password) != wanted:
        return Response("Who are you?", 401, {"WWW-Authenticate": 'Basic realm="tests"'})
    return Response(f"<!doctype html><title>In</title><h1>Hello {given.username}</h1>")


@pages.get("/download")
def download() -> Response:
    """`text` or `size` bytes as an attachment `name`; with `key`, the last of them when the test releases that."""
    _take_time()
    site, client, key = _site(), _client(), request.args.get("key")
    size, text = _number("size", 64), request.args.get("text")
    body = text.encode() if text else (b"0123456789abcdef" * (size // 16 + 1))[:size]
    name = request.args.get("name", "report.csv")
    head = {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(name)}"}

    def parts() -> Iterator[bytes]:
        yield body[:-1]
        if key is not None:
            site.holds.hold(key, client)
        yield body[-1:]

    head["Content-Length"] = str(len(body))
    return Response(parts(), mimetype="application/octet-stream", headers=head)


@pages.route("/status/<int:code>", methods=["GET", "POST"])
def status(code: int) -> Response:
    _take_time()
    body = "" if code in (204, 304) else f"<!doctype html><title>{code}</title><h1>Status {code}</h1>"
    return Response(body, code)


@pages.post("/posted.pdf")
def posted_pdf() -> Response:
    return send(PAGES, "documents/bill.pdf")


@pages.route("/204", methods=["GET", "POST"])
def no_content() -> Response:
    _take_time()
    return Response(status=204)


@pages.route("/echo", methods=["GET", "POST", "PUT", "DELETE"])
def echo() -> Response:
    """What was sent, as JSON: alone for a fetch, else within a page."""
    _take_time()
    seen = g.seen
    sent = {
        "method": seen.method,
        "query": seen.query,
        "form": seen.form,
        "files": {name: [file.name for file in files] for name, files in seen.files.items()},
        "body": "" if seen.form or seen.files else seen.body.decode(errors="replace"),
    }
    if request.headers.get("Sec-Fetch-Dest") == "empty" or request.args.get("as") == "json":
        return Response(json.dumps(sent), mimetype="application/json")
    return Response(render_template("echo.html", sent=json.dumps(sent, indent=2)))


@pages.get("/cached")
def cached() -> Response:
    """Good for an hour without asking again."""
    return Response("kept", headers={"Cache-Control": "max-age=3600"})


@pages.get("/worker.js")
def worker() -> Response:
    """A service worker that answers /served-by-worker, which the server does not know."""
    code = """
      addEventListener("activate", (event) => event.waitUntil(clients.claim()));
      addEventListener("fetch", (event) => {
        if (!event.request.url.endsWith("/served-by-worker")) return;
        const headers = { "Content-Type": "text/html" };
        event.respondWith(new Response("<!doctype html><title>Worker</title>", { headers }));
      });
    """
    return Response(code, mimetype="text/javascript")


@pages.get("/poll")
def poll() -> Response:
    _take_time()
    return Response(json.dumps({"count": next(counter)}), mimetype="application/json")


@pages.get("/longpoll")
def longpoll() -> Response:
    """News when the test releases the key `longpoll`."""
    released = _site().holds.hold("longpoll", _client())
    return Response(json.dumps({"news": released}), mimetype="application/json")


@pages.get("/events")
def events() -> Response:
    """An event stream: a message `every` so many milliseconds, until the client goes."""
    client, every = _client(), _number("every", 50) / 1000

    def messages() -> Iterator[str]:
        for number in count(1):
            yield f"data: {number}\n\n"
            gone, _, _ = select([client], [], [], every)
            if gone:
                return

    return Response(messages(), mimetype="text/event-stream")


@pages.get("/items")
def items() -> Response:
    """`n` items from `from` on, for the page that scrolls without end."""
    _take_time(20)
    start, number = _number("from", 1), _number("n", 20)
    return Response(
        json.dumps([f"Item {i}" for i in range(start, start + number)]), mimetype="application/json"
    )


@pages.get("/cookie")
def cookie() -> Response:
    """Sets each cookie `name` to its `value`; shows those that came."""
    answer = Response(render_template("echo.html", sent=json.dumps(request.cookies)))
    values = request.args.getlist("value")
    for name, value in zip_longest(request.args.getlist("name"), values, fillvalue=""):
        answer.set_cookie(name, value, max_age=_number("age", 3600))
    return answer


@pages.get("/headers")
def headers() -> Response:
    return Response(json.dumps(dict(request.headers.items())), mimetype="application/json")


@pages.route("/bytes", methods=["GET", "POST"])
def bytes_() -> Response:
    """The bytes whose base64 is `data`, of the content type `type`; with `cache`, that Cache-Control."""
    answer = Response(base64.b64decode(request.args.get("data", "")))
    answer.headers["Content-Type"] = request.args.get("type", "application/octet-stream")
    if cache := request.args.get("cache"):
        answer.headers["Cache-Control"] = cache
    return answer
