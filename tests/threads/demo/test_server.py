import threading
from collections.abc import Callable, Iterable
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from socket import create_connection
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

from webtools.demo.server import serve
from webtools.demo.shop import shop

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment


def hanging(arrived: threading.Event) -> Callable[["WSGIEnvironment", Any], Iterable[bytes]]:
    """An app that answers nothing until its client has gone."""

    def app(environ: "WSGIEnvironment", start_response: Any) -> Iterable[bytes]:
        arrived.set()
        environ["werkzeug.socket"].recv(1)
        return []

    return app


def test_server_serves_until_the_block_ends() -> None:
    with shop() as address, urlopen(f"{address}/?q=mug") as answer:
        assert "Stoneware mug" in answer.read().decode()
    where = urlsplit(address)
    with pytest.raises(ConnectionRefusedError):
        create_connection((where.hostname, where.port))


def test_server_stops_while_a_request_hangs_and_a_connection_idles() -> None:
    arrived, before = threading.Event(), set(threading.enumerate())
    with ExitStack() as clients:
        with serve(hanging(arrived)) as address:
            where = urlsplit(address)
            assert where.hostname
            clients.enter_context(create_connection((where.hostname, where.port)))
            asking = clients.enter_context(closing(HTTPConnection(where.hostname, where.port)))
            asking.request("GET", "/")
            assert arrived.wait(5)
        assert set(threading.enumerate()) == before


def test_server_stops_when_the_block_fails() -> None:
    before = set(threading.enumerate())
    with pytest.raises(ZeroDivisionError), shop():
        1 / 0  # noqa: B018  # any error will do
    assert set(threading.enumerate()) == before
