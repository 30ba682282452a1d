"""Raw commands and events of the protocol, for tasks that no tool covers. Not for models."""

from collections.abc import Callable, Mapping
from typing import Any

from webtools.errors import WebtoolsError
from webtools.operations.setup import raw
from webtools.seconds import Seconds
from webtools.tools.base import BaseTools


class RawTools(BaseTools):
    """Commands and events of WebDriver BiDi."""

    def bidi(
        self, method: str, params: Mapping[str, Any] | None = None, *, timeout: Seconds | None = None
    ) -> dict[str, Any]:
        """Send any command of WebDriver BiDi and return its result.

        The command runs on the context's thread, in order with other calls. `bidi("browsingContext.getTree")` returns
        the ids of tabs, those of other contexts included. The library does not learn what a command changes: it
        notices a tab that a command closes by the browser's event, but nobody answers requests that an intercept of a
        command has stopped.

        Args:
            method: Such as `browsingContext.getTree`.
            params: The command's parameters, as the standard has them.
            timeout: Seconds; the default is `timeout_action`.

        Raises:
            ProtocolError: The browser refused the command; `error` is the standard's code.
        """
        return self._ask("bidi", timeout, raw.send, method, dict(params or {}))

    def _on_raw(
        self, event: str, handler: Callable[[dict[str, Any]], Any], timeout: Seconds | None
    ) -> Callable[[], None]:
        """Call `handler` with the parameters of each event of that name in this context, on the context's thread."""
        subscription = self._ask("on", timeout, raw.subscribe, event, handler)

        def off() -> None:
            try:
                self._ask("on", timeout, raw.unsubscribe, event, handler, subscription)
            except WebtoolsError:
                if self._context.running:
                    raise

        return off
