"""Progress notifications of long calls."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any

import anyio
from mcp.server.context import ServerRequestContext

_EVERY = 1.0  # seconds


class Progress:
    """Of one call: its seconds, and the step that it is at, where it has any (`browser_install`)."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._step = ""

    def at(self, step: str, part: float | None) -> None:
        """Report that the call is at this step; called on the call's worker thread."""
        self._step = f", {step}" + ("" if part is None else f": {part:.0%}")

    @asynccontextmanager
    async def reporting_to(self, context: ServerRequestContext[Any]) -> AsyncIterator[None]:
        """Report to the client every second, if it has asked for that."""
        if (context.meta or {}).get("progress_token") is None:  # 0 is one, too
            yield
            return
        async with anyio.create_task_group() as group:
            group.start_soon(self._report, context)
            yield
            group.cancel_scope.cancel()

    async def _report(self, context: ServerRequestContext[Any]) -> None:
        began = monotonic()
        while True:
            await anyio.sleep(_EVERY)
            seconds = round(monotonic() - began)
            await context.session.report_progress(seconds, message=f"{self._name}: {seconds} s{self._step}")
