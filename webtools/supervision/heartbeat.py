"""A question that only the browser can answer, asked as soon as a reply is late."""

from collections.abc import Callable
from time import monotonic

from webtools.protocol import browser
from webtools.session.exchange import Exchange

_LATE_SECONDS = 0.75
"""Without any frame; most replies come within milliseconds."""
_BEAT_SECONDS = 0.5
"""For the browser's answer; a driver alone cannot give it."""
_LOOK_SECONDS = 0.05
_NUMBERS_FROM = 1 << 40
"""The session that shares the connection numbers its commands from 1, and drops answers to any other number."""


class Heartbeat:
    """One connection's; any frame that comes counts as an answer. It costs nothing while frames come or nobody waits.

    Args:
        suspect: Called when no frame came in time: the browser may be slow, stopped or dead.
    """

    def __init__(self, send: Callable[[str], None], suspect: Callable[[], None]) -> None:
        self._send = send
        self._suspect = suspect
        self._exchange = Exchange(_NUMBERS_FROM)
        self._silent = False
        self._asked = False
        self._next = 0.0

    def begin(self) -> None:
        """Note that a wait begins; waits that follow each other without a frame count as one wait."""
        if not self._silent:
            self._silent, self._asked = True, False
            self._next = monotonic() + _LATE_SECONDS

    def note_frame(self) -> None:
        """Note that a frame came."""
        self._silent = False

    @property
    def patience(self) -> float:
        """Seconds until `beat` is due; frames that came between two waits are looked at before."""
        return max(_LOOK_SECONDS, self._next - monotonic())

    def beat(self) -> None:
        """Ask the browser; when it has not answered since the last beat, report it."""
        if self._asked:
            self._suspect()
            self._next = monotonic() + _LATE_SECONDS
            return
        pending, question = self._exchange.number(browser.get_user_contexts())
        self._exchange.give_up(pending)
        self._send(question)
        self._asked = True
        self._next = monotonic() + _BEAT_SECONDS
