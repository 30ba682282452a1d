"""Keeps tabs from showing what nobody may see: files outside of the roots, and the address of an attached browser.

Only pages of `file:` addresses can load others. So from the first such address on, the browser stops each request of
its tab, and those for files outside of the roots fail (WebDriver BiDi, network.addIntercept); tabs that never show a
file cost nothing. A page that opens another tab is faster than we are: when that tab has asked for a file outside of
the roots, nobody gets to see what it shows, and it is made empty. So is a tab that shows the address by which somebody
controls the browser, also in a frame: scripts of a document there could open any page. (A tab of somebody else's is
not made empty; nobody sees it until it shows another document.)
"""

from collections.abc import Callable
from typing import Any

from webtools.limits.address_rules import AddressRules
from webtools.limits.origin_rules import Refusal
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
        post: Callable[[Command[Any]], None],
        rules: AddressRules,
        is_foreign: Callable[[], bool],
    ) -> None:
        self._contexts = contexts
        self._send = send
        self._post = post
        self._watched: dict[str, Pending[Intercept]] = {}
        self._rules = rules
        self._is_foreign = is_foreign

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
        self._refuse(tab, self._rules.refuse(url))

    def judge_foreign(self, tab: str, url: str) -> None:
        """Let nobody see a tab of somebody else's if no page may show its address."""
        self._refuse(tab, self._rules.refuse_document(url), empty=False)

    def fold(self, event: Event) -> None:
        match event:
            case ContextDestroyed(parent=None):
                self._watched.pop(event.context, None)
            case NavigationStarted() if event.context in self._contexts:
                tab = self._contexts.top(event.context)
                self.watch(tab, event.url)
                self._refuse(tab, self._rules.refuse_attached(event.url), empty=not self._is_foreign())
            case NavigationCommitted() if event.context in self._contexts:
                tab = self._contexts.top(event.context)
                if tab == event.context:
                    self._contexts.deny(tab, None)
                    self._refuse(tab, self._rules.refuse_file(event.url))
                self._refuse(tab, self._rules.refuse_attached(event.url), empty=not self._is_foreign())
            case BeforeRequestSent(is_blocked=False) if event.context and event.context in self._contexts:
                self._refuse(self._contexts.top(event.context), self._rules.refuse_file(event.request.url))

    def _refuse(self, tab: str, refusal: Refusal | None, *, empty: bool = True) -> None:
        if refusal is None:
            return
        self._contexts.deny(tab, refusal)
        if empty:
            self._post(browsing_context.navigate(tab, "about:blank", wait="none"))
