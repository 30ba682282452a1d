"""Pictures of a tab for live views and videos, taken on the context's thread between its frames, also during calls."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from webtools.errors import WebtoolsError
from webtools.operations.pictures.views import capture, jpeg_of
from webtools.protocol import script
from webtools.session.browsing_contexts import SANDBOX
from webtools.session.exchange import Pending
from webtools.session.session import Session

QUALITY = 0.6
_SIZE = "JSON.stringify([innerWidth, innerHeight])"
"""A script: the size of the view that a picture shows, in CSS pixels, in which pointers are moved."""


@dataclass(frozen=True, slots=True)
class ViewPicture:
    jpeg: bytes
    size: tuple[float, float]


class Pictures:
    """Takes one picture of a tab at a time. Belongs to the threads of the contexts, a tab to one of them."""

    def __init__(self) -> None:
        self._taking: dict[str, Pending[Any]] = {}
        self.sizes: dict[str, tuple[float, float]] = {}
        """Of each tab, as its last picture shows it."""

    def take(self, session: Session, tab: str, give: Callable[[ViewPicture | None], None]) -> None:
        """Ask for a picture; `give` gets None where there can be none now."""
        last = self._taking.get(tab)
        if tab not in session.contexts or session.prompts.holding_up(tab) or (last and not last.ended):
            give(None)
            return
        size = session.start(script.evaluate(_SIZE, context=tab, sandbox=SANDBOX, await_promise=False))
        taken = session.start(capture(tab, QUALITY))
        self._taking[tab] = taken

        def read() -> None:
            try:
                self._note_size(tab, size)
                give(ViewPicture(jpeg_of(taken.result()), self.sizes[tab]))
            except (WebtoolsError, KeyError):
                give(None)

        taken.then = read

    def _note_size(self, tab: str, size: Pending[script.EvaluateResult]) -> None:
        """Note the size, which the page reports before it is drawn."""
        if (seen := script.returned(size.value)) is not None:
            width, height = json.loads(seen)
            self.sizes[tab] = float(width), float(height)
