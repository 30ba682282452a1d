"""Elements whose appearance a caller's function deals with, such as a banner that lies over the page at any time."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from webtools.elements.query import Query
from webtools.errors import Portable


@dataclass(eq=False, slots=True)
class Overlay:
    """An element to look for during calls, and the function that deals with it.

    Attributes:
        query: Finds the element.
        call: Called with the tab that shows it, on the thread of the call's caller.
        tab: Look in this tab only; None: in any.
        times: How often it is still to be called; None: without a limit.
        waits: The call goes on only when no such element is shown any more.
    """

    query: Query
    call: Callable[[str], object]
    tab: str | None
    times: int | None
    waits: bool


class OverlayShown(Portable, Exception):
    """Ends an operation before it has done anything, because an overlay is shown.

    Attributes:
        overlay: The one to deal with.
        tab: The tab that shows it.
    """

    def __init__(self, overlay: Overlay, tab: str) -> None:
        super().__init__(overlay)
        self.overlay = overlay
        self.tab = tab


class Overlays:
    """The overlays of one session, looked for only while a call allows it.

    Attributes:
        answers: What the documents have answered to the last look, to notice when that changes.
    """

    def __init__(self) -> None:
        self._all: list[Overlay] = []
        self._called: Overlay | None = None
        self._watching = False
        self.answers: Sequence[Any] = ()

    def __bool__(self) -> bool:
        return bool(self._all)

    def add(self, overlay: Overlay) -> None:
        self._all.append(overlay)

    def remove(self, overlay: Overlay) -> None:
        """Idempotent."""
        if overlay in self._all:
            self._all.remove(overlay)

    @contextmanager
    def watching(self, called: Overlay | None) -> Iterator[None]:
        """Allow an operation to be ended by overlays.

        Args:
            called: The one whose function has just been called: it may still be shown, and is passed over until the
                operation has waited once.
        """
        self._watching, self._called, self.answers = True, called, ()
        try:
            yield
        finally:
            self._watching, self._called, self.answers = False, None, ()

    def hold(self) -> None:
        """Let the running operation end by itself: it has begun to act, so that running it again would act twice."""
        self._watching, self.answers = False, ()

    def waited(self) -> None:
        """Note that the running operation has waited for something that did not come."""
        self._called = None

    def sought(self, tab: str) -> list[Overlay]:
        """Return which to look for in a tab now."""
        if not self._watching:
            return []
        return [one for one in self._all if one.tab in (None, tab)]

    def was_called(self, overlay: Overlay) -> bool:
        """Return whether its function has just been called, so that it may still be shown."""
        return overlay is self._called

    def take(self, overlay: Overlay) -> None:
        """Count a call of its function; after the last one it is not looked for any more."""
        if overlay.times is not None:
            overlay.times -= 1
            if overlay.times < 1:
                self.remove(overlay)
