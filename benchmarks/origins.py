"""The cost of limited origins: the same requests directly, and through the relay that limits them."""

from collections.abc import Callable
from contextlib import ExitStack

from flask import Flask, Response

from benchmarks.harness import Contender, Table, compare
from webtools import BrowserTools, ContextTools
from webtools.demo.server import serve

_DIRECT, _LIMITED = "without limits", "allowed_origins"
_MODEL = "block_link_local only (the default for models)"
_REQUESTS = 50
_BYTES = 20_000_000
_IMAGES = 20


def tables(*, quick: bool) -> list[Table]:
    """One request after the other, many at once, new connections, a page with pictures, and a large file."""
    rounds = 3 if quick else 15
    with ExitStack() as stack:
        address = stack.enter_context(serve(_site()))
        tools = stack.enter_context(BrowserTools())
        contexts = {
            _DIRECT: tools.context("direct"),
            _LIMITED: tools.context("limited", allowed_origins=[address]),
            _MODEL: tools.context("model", block_link_local=True),
        }

        def compared(
            title: str, task: Callable[[ContextTools], Callable[[], object]], page: str = "/"
        ) -> Table:
            for context in contexts.values():
                context.navigate(address + page)
            contenders = [Contender(name, task(context)) for name, context in contexts.items()]
            return compare(title, contenders, rounds=rounds)

        return [
            compared(f"{_REQUESTS} small requests, one after the other", _script(_IN_TURN)),
            compared(f"{_REQUESTS} small requests at once", _script(_AT_ONCE)),
            compared(f"{_REQUESTS} requests, each on a connection of its own", _script(_CLOSING)),
            compared(
                f"A page with {_IMAGES} pictures", lambda context: lambda: context.navigate(address + "/page")
            ),
            compared(f"A file of {_BYTES // 1_000_000} MB", _script(_LARGE)),
        ]


_IN_TURN = f"for (let at = 0; at < {_REQUESTS}; at++) await (await fetch(`/small?${{at}}`)).text();"
_AT_ONCE = (
    f"await Promise.all(Array.from({{length: {_REQUESTS}}}, "
    "async (_, at) => (await fetch(`/small?${at}`)).text()));"
)
_CLOSING = f"for (let at = 0; at < {_REQUESTS}; at++) await (await fetch(`/closing?${{at}}`)).text();"
_LARGE = f"if ((await (await fetch('/large')).arrayBuffer()).byteLength !== {_BYTES}) throw Error('cut');"


def _script(body: str) -> Callable[[ContextTools], Callable[[], object]]:
    return lambda context: lambda: context.evaluate(f"async () => {{ {body} }}", timeout=60)


def _site() -> Flask:
    app = Flask(__name__)

    @app.after_request
    def _fresh(response: Response) -> Response:
        response.headers["Cache-Control"] = "no-store"
        return response

    @app.get("/")
    @app.get("/small")
    def _small() -> str:
        return "<!doctype html><title>Small</title>"

    @app.get("/closing")
    def _closing() -> Response:
        return Response("<!doctype html>", headers={"Connection": "close"})

    @app.get("/picture.svg")
    def _picture() -> Response:
        return Response("<svg xmlns='http://www.w3.org/2000/svg'/>", mimetype="image/svg+xml")

    @app.get("/page")
    def _page() -> str:
        return "<!doctype html>" + "".join(f"<img src='/picture.svg?{at}'>" for at in range(_IMAGES))

    @app.get("/large")
    def _large() -> Response:
        return Response(bytes(_BYTES), mimetype="application/octet-stream")

    return app
