"""MiniWoB++'s pages, from the package that is installed, served on loopback."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import files
from pathlib import Path
from threading import Thread


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def pages() -> Iterator[str]:
    """Serve the package's `html` folder; yield its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(_folder()))) as server:
        thread = Thread(target=server.serve_forever, name="miniwob pages")
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


def address(base: str, task: str) -> str:
    """The address of a task; FlightWoB's are called `flight.NAME`."""
    if task.startswith("flight."):
        return f"{base}/{task.replace('.', '/')}/wrapper.html"
    return f"{base}/miniwob/{task}.html"


def _folder() -> Path:
    # The package is not imported: it needs gymnasium and numpy, its pages need neither.
    core = next(file for file in files("miniwob") or () if file.match("html/core/core.js"))
    return Path(str(core.locate())).parent.parent
