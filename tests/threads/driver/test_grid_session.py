"""Whether a Grid still has a session, against a real HTTP server."""

import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from webtools.driver.grid_session import GridSession
from webtools.endpoints.grid import GridAddress


@pytest.mark.parametrize(("status", "gone"), [(200, False), (404, True), (500, True), (502, False)])
def test_session_is_gone_when_the_grid_says_so_and_not_its_front(status: int, gone: bool) -> None:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status if self.path == "/session/s1/timeouts" else 599)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.handle_request)
        thread.start()
        address = GridAddress.of(f"http://127.0.0.1:{server.server_port}")
        assert GridSession(address, "s1").gone() is gone
        thread.join()


def test_session_of_a_grid_that_does_not_answer_is_not_known_to_be_gone() -> None:
    assert not GridSession(GridAddress.of("http://127.0.0.1:9"), "s1").gone()
