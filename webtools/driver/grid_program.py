"""The program of the process that holds one session of a Grid; see `grid`. It imports only the standard library.

It reads one line of JSON from its standard input, creates the session, and writes the Grid's reply as one line. When
its standard input ends, it deletes the session. So a session ends whatever happens to our process, also when the Grid
creates it long after our process has given it up.
"""

import json
import shutil
import signal
import ssl
import sys
import time
from contextlib import suppress
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any
from urllib.parse import urlsplit

_LATEST_SECONDS = 600.0
"""For the Grid's reply: its queue gives up a request after 300 s by itself, and starting a browser adds to that."""
_DELETE_SECONDS = 30.0
_UNREACHABLE_PAUSE = 5
"""Before the last try when a hub answers with 500: it can't reach the node, which is most likely gone."""


def main() -> None:
    """Create a session, report it, and delete it when the standard input has ended."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):  # Windows has no SIGHUP
        if (number := getattr(signal, name, None)) is not None:
            signal.signal(number, signal.SIG_IGN)
    order = json.loads(sys.stdin.readline())
    try:
        _hold(order)
    finally:
        shutil.rmtree(order["folder"], ignore_errors=True)


def _hold(order: dict[str, Any]) -> None:
    reply = _created(order)
    with suppress(OSError):  # our process has ended
        print(json.dumps(reply), flush=True)  # noqa: T201  # the protocol with our process
    try:
        session = json.loads(reply["text"])["value"]["sessionId"]
    except (KeyError, TypeError, ValueError):
        sys.stdin.read()
        return
    sys.stdin.read()
    shutil.rmtree(order["folder"], ignore_errors=True)
    for pause in (0, 1, 5, 25):  # a Grid that restarts, or a network that is away for a moment
        time.sleep(pause)
        with suppress(OSError, HTTPException):
            status = _request(order, "DELETE", f"/session/{session}", None, _DELETE_SECONDS)["status"]
            if 200 <= status < 300 or status == HTTPStatus.NOT_FOUND:
                return
            if status == HTTPStatus.INTERNAL_SERVER_ERROR and pause >= _UNREACHABLE_PAUSE:
                return


def _created(order: dict[str, Any]) -> dict[str, Any]:
    try:
        return _request(order, "POST", "/session", json.dumps(order["body"]), _LATEST_SECONDS)
    except ssl.SSLError as error:
        return {"tls": str(error)}
    except OSError as error:  # also the end of the connection instead of a reply
        return {"unreachable": error.strerror or str(error)}
    except HTTPException as error:
        return {"unreachable": f"its reply is not HTTP, or only a part of one ({error!r})"}


def _request(
    order: dict[str, Any], method: str, path: str, body: str | None, seconds: float
) -> dict[str, Any]:
    where = urlsplit(order["url"])
    host = where.hostname or ""
    connection: HTTPConnection
    if where.scheme == "https":
        context = ssl.create_default_context(cafile=order["ca_file"])
        connection = HTTPSConnection(host, where.port, timeout=seconds, context=context)
    else:
        connection = HTTPConnection(host, where.port, timeout=seconds)
    headers = {"Content-Type": "application/json; charset=utf-8", **order["headers"]}
    try:
        connection.request(method, where.path + path, body, headers)
        reply = connection.getresponse()
        return {"status": reply.status, "text": reply.read().decode("utf-8", "replace")}
    finally:
        connection.close()


if __name__ == "__main__":
    main()
