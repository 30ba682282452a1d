"""The origins that a context's tabs and frames have shown: those that may keep something."""

from webtools.protocol.browsing_context import NavigationCommitted
from webtools.protocol.wire import Event
from webtools.session.credentials import origin_of


class Visited:
    def __init__(self) -> None:
        self._origins: dict[str, None] = {}  # a set that keeps the order

    @property
    def origins(self) -> list[str]:
        """Oldest first."""
        return list(self._origins)

    def add(self, url: str) -> None:
        if url.startswith(("http://", "https://")):
            self._origins[origin_of(url)] = None

    def fold(self, event: Event) -> None:
        if isinstance(event, NavigationCommitted):
            self.add(event.url)
