"""Files of a Grid's session, over a real HTTP server that behaves as no Grid should."""

import json
import zipfile
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import BytesIO
from threading import Thread

import pytest

from webtools.deadline import Deadline
from webtools.driver.grid_files import GridFiles
from webtools.endpoints.grid import GridAddress
from webtools.errors import DeadlineExceeded, Denied, NotSupported


@contextmanager
def grid_files(status: int, body: bytes | None) -> Iterator[GridFiles]:
    """Run a server that answers every POST; without a body, it reads the request and says nothing."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            received = self.rfile.read(int(self.headers["Content-Length"]))
            assert json.loads(received)
            if body is None:
                self.rfile.read(1)  # until the client has given up
                return
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        address = GridAddress.of(f"http://127.0.0.1:{server.server_port}")
        try:
            yield GridFiles(address, "s1", downloads=True)
        finally:
            server.shutdown()
            thread.join()


def download(content: bytes) -> bytes:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a", content)
    return json.dumps({"value": {"contents": b64encode(packed.getvalue()).decode()}}).encode()


def test_upload_that_is_not_answered_in_time_exceeds_its_deadline() -> None:
    with (
        grid_files(200, None) as files,
        pytest.raises(DeadlineExceeded, match="waiting for the Grid to take a"),
    ):
        files.send(BytesIO(b"x"), "a", Deadline("file_upload", 0.3))


def test_refusal_without_a_webdriver_reply_names_its_status() -> None:
    with (
        grid_files(413, b"<h1>Too large</h1>") as files,
        pytest.raises(NotSupported, match="HTTP 413 without a WebDriver reply"),
    ):
        files.send(BytesIO(b"x"), "a", Deadline("file_upload", 10))


def test_packed_file_is_refused_when_it_is_bigger_than_permitted() -> None:
    with grid_files(200, download(bytes(1001))) as files:
        assert files.fetch is not None
        with pytest.raises(Denied, match="bigger than what may be written"):
            files.fetch("a", 1000, Deadline("fetching a download", 10))
        assert files.fetch("a", 1001, Deadline("fetching a download", 10)) == bytes(1001)


def test_reply_is_not_read_beyond_what_the_file_may_need() -> None:
    with grid_files(200, b"x" * 3_000_000) as files:
        assert files.fetch is not None
        with pytest.raises(Denied, match="bigger than what may be written"):
            files.fetch("a", 1000, Deadline("fetching a download", 10))
