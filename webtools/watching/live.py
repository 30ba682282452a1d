"""The live view of a browser, of which nothing is there until somebody asks for it."""

import sys
import threading
from importlib.util import find_spec
from typing import TYPE_CHECKING

from webtools.distribution import command_for
from webtools.errors import NotSupported
from webtools.watching.view import LiveView, WatchedContexts

if TYPE_CHECKING:
    from webtools.watching.server import ViewServer


class Live:
    """The live view of a browser, if any. Any thread may call.

    Args:
        due: The first call begins it, and prints its address.

    Attributes:
        watched: Whose contexts it shows; a `BrowserTools` in a browser that another one owns is one more.

    Raises:
        NotSupported: It is due, and the web server is not installed.
    """

    def __init__(self, *, due: bool) -> None:
        if due:
            _require_server()
        self.watched: list[WatchedContexts] = []
        self._lock = threading.Lock()  # guards all below
        self._due = due
        self._view: LiveView | None = None
        self._server: ViewServer | None = None

    @property
    def view(self) -> LiveView | None:
        """Return the view of calls; None: nobody has asked for it."""
        if self._due and (address := self._begin_due()):
            print(f"Live view: {address}", file=sys.stderr, flush=True)  # noqa: T201  # it is said nowhere else
        return self._view

    def _begin_due(self) -> str | None:
        with self._lock:
            due, self._due = self._due, False
            return self._begin() if due else None

    def serve(self) -> str:
        """Serve the view, and return its address. Idempotent.

        Raises:
            NotSupported: The web server is not installed.
        """
        _require_server()
        with self._lock:
            self._due = False
            return self._begin()

    def _begin(self) -> str:
        from webtools.watching.server import ViewServer  # slow, and an extra

        if self._view is None or self._server is None:
            self._view = LiveView(self.watched)
            self._server = ViewServer(self._view)
        return self._server.address

    def close(self) -> None:
        """End the view and the pause, if any. Idempotent."""
        with self._lock:
            self._due = False
            server, self._server = self._server, None
        if server is not None:
            server.close()
        if self._view is not None:
            self._view.pause.end()


def _require_server() -> None:
    for module in ("uvicorn", "starlette"):
        if find_spec(module) is None:
            raise NotSupported(
                f"The live view needs the module {module}, which is not installed",
                hint=command_for("mcp"),
            )
