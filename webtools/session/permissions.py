"""Permissions of pages. The protocol sets them for each origin, so they are set as origins come up."""

from collections.abc import Callable, Iterable
from typing import Any

from webtools.protocol import permissions
from webtools.protocol.browsing_context import NavigationCommitted, NavigationStarted
from webtools.protocol.wire import Command, Event
from webtools.session.browsing_contexts import BrowsingContexts
from webtools.session.credentials import origin_of

_KEPT = 10_000
"""Origins; those that were visited longest ago go first."""
_NOWHERE = "https://permissions.invalid"
"""No page has this origin (RFC 2606); it is given to the browser to learn whether it knows such a permission."""


class Visited:
    """The origins that a context's tabs and frames have shown: those that may keep something."""

    def __init__(self) -> None:
        self._origins: dict[str, None] = {}  # a set that keeps the order

    @property
    def origins(self) -> list[str]:
        """The one that was visited last comes last."""
        return list(self._origins)

    def add(self, url: str) -> None:
        if url.startswith(("http://", "https://")):
            _remember(self._origins, origin_of(url))

    def fold(self, event: Event) -> None:
        if isinstance(event, NavigationCommitted):
            self.add(event.url)


class Permissions:
    def __init__(
        self, contexts: BrowsingContexts, visited: Visited, send: Callable[[Command[Any]], object]
    ) -> None:
        self._contexts = contexts
        self._visited = visited
        self._send = send
        self.granted: frozenset[str] = frozenset()
        self._granted_at: dict[str, None] = {}  # a set that keeps the order

    def grant(self, names: Iterable[str]) -> list[Command[None]]:
        """Grant every page these permissions and no others; return the commands for the pages that are open."""
        before, self.granted = self.granted, frozenset(names)
        self._granted_at = dict.fromkeys(self._visited.origins)
        states = dict.fromkeys(before, False) | dict.fromkeys(self.granted, True)
        return [
            self._command(name, origin, granted=granted)
            for origin in (*self._visited.origins, _NOWHERE)
            for name, granted in states.items()
        ]

    def refused(self, command: Command[Any]) -> None:
        """Grant no page what the browser does not know."""
        self.granted -= {command.params["descriptor"]["name"]}  # type: ignore[index]  # as `set_permission` makes it

    def prepare(self, url: str) -> None:
        """Grant the permissions of an address whose page is about to come, so that its first script has them."""
        origin = origin_of(url)
        if self.granted and origin.startswith("http") and origin not in self._granted_at:
            _remember(self._granted_at, origin)
            for name in self.granted:
                self._send(self._command(name, origin, granted=True))

    def fold(self, event: Event) -> None:
        # The address to which a page goes by itself, and later that of a redirect; its very first script may be faster.
        if isinstance(event, NavigationStarted | NavigationCommitted):
            self.prepare(event.url)

    def _command(self, name: str, origin: str, *, granted: bool) -> Command[None]:
        return permissions.set_permission(
            name,
            "granted" if granted else "prompt",
            origin=origin,
            user_context=self._contexts.user_context,
        )


def _remember(origins: dict[str, None], origin: str) -> None:
    """Put an origin last, and drop the first ones that are too many then."""
    origins.pop(origin, None)
    origins[origin] = None
    while len(origins) > _KEPT:
        del origins[next(iter(origins))]
