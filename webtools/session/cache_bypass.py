"""Tabs that do without the browser's caches, since the browser asks no route about what comes from there."""

from collections.abc import Callable
from typing import Any

from webtools import capabilities
from webtools.protocol import cdp, network
from webtools.protocol.wire import Command
from webtools.session.exchange import Pending


class CacheBypass:
    """The tabs whose requests go past the browser's caches.

    ChromeDriver 156 lets a tab use the cache again as soon as any context adds or removes an intercept, after
    `network.setCacheBehavior` of that tab, and a tab that is being left holds up other contexts then. So Chromium is
    asked by its own protocol. Frames of another process may still take what that process has in its memory.
    """

    def __init__(
        self,
        send: Callable[[Command[Any]], Pending[Any]],
        forget: Callable[[Pending[Any]], None],
        browser: str,
    ) -> None:
        self._send = send
        self._forget = forget
        self._has_devtools = capabilities.has("devtools", browser)
        self._asked: dict[str, Pending[Any]] = {}
        self._sessions: dict[str, str] = {}

    def begin(self, tab: str) -> None:
        """Have a tab's requests go past the caches from now on."""
        if tab in self._asked:
            return
        if not self._has_devtools:
            self._asked[tab] = self._send(network.set_cache_behavior("bypass", contexts=[tab]))
            return
        asked = self._asked[tab] = self._send(cdp.get_session(tab))

        def go_on() -> None:
            if asked.error is None and self._asked.get(tab) is asked:
                session = self._sessions[tab] = asked.result().session
                self._asked[tab] = self._send(cdp.disable_cache(session, disabled=True))

        asked.then = go_on

    @property
    def settled(self) -> bool:
        """Return whether the browser has done so for each tab, or has refused."""
        return all(one.ended for one in self._asked.values())

    def end(self) -> None:
        """Let all tabs use the caches again; a tab that is being left does so with its next document."""
        commands = (
            [cdp.disable_cache(session, disabled=False) for session in self._sessions.values()]
            if self._has_devtools
            else [network.set_cache_behavior("default", contexts=[tab]) for tab in self._asked]
        )
        for one in commands:
            self._forget(self._send(one))
        self._asked.clear()
        self._sessions.clear()

    def drop(self, tab: str) -> None:
        """Forget a tab that is closed."""
        self._asked.pop(tab, None)
        self._sessions.pop(tab, None)
