"""Whether a browser is watched: nothing of the live view is there until somebody asks for it."""

import threading
from typing import TYPE_CHECKING

from webtools.errors import NotSupported
from webtools.watching.view import Contexts, LiveView

if TYPE_CHECKING:
    from webtools.watching.server import ViewServer


class Live:
    """The live view of a browser, if any. Any thread may call.

    Attributes:
        watched: Whose contexts it shows; a `BrowserTools` in a browser that another one owns is one more.
        view: None: nobody has asked for it.
    """

    def __init__(self) -> None:
        self.watched: list[Contexts] = []
        self.view: LiveView | None = None
        self._lock = threading.Lock()  # guards the one above and the one below
        self._server: ViewServer | None = None

    def serve(self) -> str:
        """Serve the view, and return its address. Idempotent.

        Raises:
            NotSupported: The web server is not installed.
        """
        with self._lock:
            if self._server is None:
                try:
                    from webtools.watching.server import ViewServer  # slow, and an extra
                except ImportError as error:
                    raise NotSupported(
                        f"The live view needs the module {error.name}", hint="pip install 'webtools[mcp]'"
                    ) from None
                self.view = LiveView(self.watched)
                self._server = ViewServer(self.view)
            return self._server.address

    def close(self) -> None:
        """End the view and the pause, if any. Idempotent."""
        with self._lock:
            server, self._server = self._server, None
        if server is not None:
            server.close()
        if self.view is not None:
            self.view.pause.end()
