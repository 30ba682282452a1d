"""Real proxies as processes, a recorder to put before them, and a site that speaks TLS."""

import ssl
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from select import select
from socket import create_connection, create_server, socket

import trustme

from tests.browser.accepting import Accepting
from tests.waiting import wait_until


class Recorder(Accepting):
    """Hands every connection on to `port` and keeps what the client said."""

    def __init__(self, port: int) -> None:
        self._target = port
        self.said: list[bytes] = []
        super().__init__(create_server(("127.0.0.1", 0)))

    @property
    def everything(self) -> bytes:
        return b"\n".join(self.said)

    def noted(self) -> None:
        self.said.append(b"")

    def serve(self, client: socket, number: int) -> None:
        with create_connection(("127.0.0.1", self._target)) as server:
            while True:
                for source in select([client, server], [], [])[0]:
                    piece = source.recv(65536)
                    if not piece:
                        return
                    if source is client:
                        self.said[number] += piece
                    (server if source is client else client).sendall(piece)


@contextmanager
def recorded(port: int) -> Iterator[Recorder]:
    recorder = Recorder(port)
    try:
        yield recorder
    finally:
        recorder.close()


@contextmanager
def http_proxy(folder: Path, *more: str) -> Iterator[Recorder]:
    """proxy.py, with a recorder before it."""
    port_file = folder / "port"
    command = [sys.executable, "-m", "proxy", "--hostname", "127.0.0.1", "--port", "0", "--num-workers", "1"]
    command += ["--num-acceptors", "1", "--port-file", str(port_file), "--log-level", "ERROR", *more]
    with running([*command, "--data-dir", str(folder)]), recorded(_told(port_file)) as recorder:
        yield recorder


@contextmanager
def socks_proxy(*login: str) -> Iterator[Recorder]:
    """microsocks, with a recorder before it."""
    with create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    options = ["-u", login[0], "-P", login[1]] if login else []
    with running(["microsocks", "-i", "127.0.0.1", "-p", str(port), *options]):
        wait_until(lambda: _answers(port), f"microsocks answers at {port}")
        with recorded(port) as recorder:
            yield recorder


@contextmanager
def running(command: list[str]) -> Iterator[None]:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait()


@contextmanager
def tls_site(folder: Path) -> Iterator[str]:
    """The address of a site whose certificate no browser takes unasked."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!doctype html><title>Secure</title>")

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Page)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    certificate(folder)
    context.load_cert_chain(folder / "certificate.pem")
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"https://localhost:{server.server_address[1]}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def certificate(folder: Path) -> None:
    """`certificate.pem` and `key.pem` for localhost, of an authority that nobody knows."""
    issued = trustme.CA().issue_cert("localhost", "127.0.0.1")
    issued.private_key_and_cert_chain_pem.write_to_path(folder / "certificate.pem")
    issued.private_key_pem.write_to_path(folder / "key.pem")


def _told(port_file: Path) -> int:
    wait_until(
        lambda: port_file.exists() and port_file.read_text().strip().isdigit(), f"the port is in {port_file}"
    )
    port = int(port_file.read_text())
    wait_until(lambda: _answers(port), f"the proxy answers at {port}")
    return port


def _answers(port: int) -> bool:
    try:
        create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True
