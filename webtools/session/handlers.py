"""Handlers of callers for events of the protocol."""

from collections import defaultdict
from collections.abc import Callable
from typing import Any

from webtools.logger import logger
from webtools.secrets.named import NamedSecrets

EventHandler = Callable[[dict[str, Any]], None]
"""Receives an event's parameters as the protocol has them."""


class Handlers:
    """The handlers of one session, called on the actor's thread in the order of the wire."""

    def __init__(self, hiding: NamedSecrets) -> None:
        self._hiding = hiding
        self._by_event: defaultdict[str, list[EventHandler]] = defaultdict(list)

    def __bool__(self) -> bool:
        return any(self._by_event.values())

    def add(self, event: str, handler: EventHandler) -> None:
        self._by_event[event].append(handler)

    def remove(self, event: str, handler: EventHandler) -> None:
        """Idempotent."""
        if handler in self._by_event[event]:
            self._by_event[event].remove(handler)

    def handle(self, event: str, params: dict[str, Any]) -> None:
        """Call the handlers of an event and of its module; an exception of one affects nothing but the log."""
        of_module = self._by_event.get(event.partition(".")[0], ())
        for handler in (*self._by_event.get(event, ()), *of_module):
            try:
                handler(params)
            except Exception:  # noqa: BLE001  # a caller's code, which must not end the context's thread
                logger.error("The handler {!r} of {} failed: {}", handler, event, self._hiding.report())
