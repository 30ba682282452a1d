"""A browser with its contexts."""

import threading
import weakref

from webtools.api.context import Context
from webtools.errors import Closed, InvalidArgument
from webtools.options import Options
from webtools.supervision.drivers import SharedDriver
from webtools.supervision.keeper import Keeper

DEFAULT = "default"


class Browser:
    """Contexts by name, in one browser that starts when it is first used.

    Closing it, losing the last reference to it, or the interpreter's exit ends everything that it started.

    Args:
        lender: Another one, in whose browser this one's contexts are to be. All of them are new then, and closing
            this one leaves the browser to its owner.
    """

    def __init__(self, options: Options, *, lender: "Browser | None" = None) -> None:
        self.options = options
        self._lender = lender
        self._drivers: SharedDriver = lender._drivers if lender else SharedDriver(options)  # noqa: SLF001  # of the same class
        self._keepers: dict[str, Keeper] = {}
        self._lock = threading.Lock()  # guards the keepers
        close = _leave if lender else _end
        self._finalizer = weakref.finalize(self, close, self._keepers, self._drivers, self._lock)

    def context(self, name: str = DEFAULT) -> Context:
        """The context of that name; a new one when there is none yet.

        Raises:
            Closed: The browser was closed.
            InvalidArgument: That is no name.
        """
        if not name.strip():
            raise InvalidArgument("A context needs a name")
        with self._lock:
            if not self._finalizer.alive:
                raise Closed("This BrowserTools is closed")
            if name not in self._keepers:
                own = name == DEFAULT and self._lender is None  # the user context that the browser itself has
                self._keepers[name] = Keeper(name, self._drivers, self.options, default=own)
            return Context(self._keepers[name], self.options)

    def contexts(self) -> list[str]:
        """The names of all contexts, in the order of their creation."""
        with self._lock:
            return list(self._keepers)

    def close_context(self, name: str) -> None:
        """End one context with all its tabs; the others go on."""
        with self._lock:
            keeper = self._keepers.pop(name, None)
        if keeper is None:
            raise InvalidArgument(f"There is no context {name!r}")
        keeper.close(leave_browser=True)

    @property
    def running(self) -> bool:
        """Whether the browser is up now."""
        return self._drivers.current is not None

    @property
    def closed(self) -> bool:
        return not self._finalizer.alive

    def close(self) -> None:
        """End all contexts and the browser; when it returns, nothing is left. Again: nothing happens."""
        self._finalizer()


def _end(keepers: dict[str, Keeper], drivers: SharedDriver, lock: threading.Lock) -> None:
    """Close the contexts with their browser."""
    for keeper in _taken(keepers, lock):
        keeper.close()
    drivers.close()


def _leave(keepers: dict[str, Keeper], _: SharedDriver, lock: threading.Lock) -> None:
    """Close the contexts and leave the browser running."""
    for keeper in _taken(keepers, lock):
        keeper.close(leave_browser=True)


def _taken(keepers: dict[str, Keeper], lock: threading.Lock) -> list[Keeper]:
    with lock:
        taken = list(keepers.values())
        keepers.clear()
        return taken
