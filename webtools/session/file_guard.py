"""Keeps pages of local files from showing files outside of the roots.

Only pages of `file:` addresses can load others. So from the first such address on, the browser stops each request of
its tab, and those for files outside of the roots fail (WebDriver BiDi, network.addIntercept); tabs that never show a
file cost nothing. A page that opens another tab is faster than we are: when that tab has asked for a file outside of
the roots, nobody gets to see what it shows, and it is made empty.
"""

from collections.abc import Callable
from typing import Any

from webtools.address_rules import AddressRules
from webtools.protocol import browsing_context, network
from webtools.protocol.browsing_context import ContextDestroyed, NavigationCommitted, NavigationStarted
from webtools.protocol.network import BeforeRequestSent, Intercept
from webtools.protocol.wire import Command, Event
from webtools.session.browsing_contexts import BrowsingContexts
from webtools.session.exchange import Pending

_FILES = {"type": "pattern", "protocol": "file"}


class FileGuard:
    """Refuses requests of pages of local files, and empties tabs that showed what must not be seen."""

    def __init__(
        self,
        contexts: BrowsingContexts,
        send: Callable[[Command[Any]], Pending[Any]],
        tell: Callable[[Command[Any]], None],
        rules: AddressRules,
    ) -> None:
        self._contexts = contexts
        self._send = send
        self._tell = tell
        self._watched: dict[str, Pending[Intercept]] = {}
        self._rules = rules

    def watch(self, tab: str, url: str) -> Pending[Intercept] | None:
        """Have the browser ask for files from now on if a tab is to show one; that holds once it has ended."""
        if self._rules.files.roots is None or not url.startswith("file:"):
            return None
        if tab not in self._watched:
            self._watched[tab] = self._send(
                network.add_intercept(["beforeRequestSent"], contexts=[tab], url_patterns=[_FILES])
            )
        return self._watched[tab]

    def judge(self, tab: str, url: str) -> None:
        """Make a tab empty that was there before us, such as one of a profile, if its page must not be opened."""
        self.watch(tab, url)
        refusal = self._rules.refuse(url)
        if refusal is not None:
            self._contexts.deny(tab, refusal)
            self._tell(browsing_context.navigate(tab, "about:blank", wait="none"))

    def fold(self, event: Event) -> None:
        match event:
            case ContextDestroyed(parent=None):
                self._watched.pop(event.context, None)
            case NavigationStarted() if event.context in self._contexts:
                self.watch(self._contexts.top(event.context), event.url)
            case NavigationCommitted() if event.context in self._contexts.tabs:
                self._judge(event.context, event.url, arrived=True)
            case BeforeRequestSent(is_blocked=False) if event.context and event.context in self._contexts:
                self._judge(self._contexts.top(event.context), event.request.url)

    def _judge(self, tab: str, url: str, *, arrived: bool = False) -> None:
        refusal = self._rules.refuse_file(url)
        if refusal is not None or arrived:
            self._contexts.deny(tab, refusal)
        if refusal is not None:
            self._tell(browsing_context.navigate(tab, "about:blank", wait="none"))
