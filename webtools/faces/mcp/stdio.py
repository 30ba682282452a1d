"""Over standard input and output: the client has started us, and we end with it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Self

import anyio
from mcp.server.stdio import stdio_server
from mcp.shared._stream_protocols import ReadStream, WriteStream
from mcp.shared.message import SessionMessage
from mcp_types import JSONRPCResponse, jsonrpc_message_adapter

from webtools.api.launching_ahead import HeadStart
from webtools.faces.mcp.greeting import Greeting
from webtools.faces.mcp.server import server, warn
from webtools.faces.options.settings import ServerSettings
from webtools.library.browser_tools import BrowserTools, on_head_start

_INTERRUPTED = 130  # 128 + SIGINT, as shells have it


def serve(settings: ServerSettings, ahead: HeadStart | None = None, greeted: Greeting | None = None) -> None:
    """Serve until the client closes our standard input or output, or until SIGINT.

    Args:
        ahead: The browser's start, where it has begun.
        greeted: What reads the first message, where that has begun.
    """
    browser = on_head_start(ahead) if ahead else None
    anyio.run(_serve, settings, browser, greeted)


async def _serve(settings: ServerSettings, browser: BrowserTools | None, greeted: Greeting | None) -> None:
    serving = server(settings, browser)
    warn(settings)
    line, answered = await _first(greeted)
    async with stdio_server() as (incoming, outgoing):
        with _leaving_readers():
            await serving.run(
                _Incoming(incoming, _message(line)) if line else incoming,
                _Outgoing(outgoing) if answered else outgoing,
                serving.create_initialization_options(),
            )


async def _first(greeted: Greeting | None) -> tuple[bytes, bool]:
    if greeted is None:
        return b"", False
    with _leaving_readers():
        return await anyio.to_thread.run_sync(greeted.read, abandon_on_cancel=True)


@contextmanager
def _leaving_readers() -> Iterator[None]:
    """End the process where it is interrupted: a thread that reads standard input would go on until that is closed."""
    try:
        yield
    except anyio.get_cancelled_exc_class():  # the browser is closed
        os._exit(_INTERRUPTED)


def _message(line: bytes) -> SessionMessage | Exception:
    try:
        return SessionMessage(jsonrpc_message_adapter.validate_json(line, by_name=False))
    except ValueError as error:
        return error


class _Incoming:
    """The messages of the client, of which the first has been read already."""

    def __init__(
        self, others: ReadStream[SessionMessage | Exception], first: SessionMessage | Exception
    ) -> None:
        self._others = others
        self._first: SessionMessage | Exception | None = first

    async def receive(self) -> SessionMessage | Exception:
        first, self._first = self._first, None
        return first or await self._others.receive()

    async def aclose(self) -> None:
        await self._others.aclose()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> SessionMessage | Exception:
        try:
            return await self.receive()
        except anyio.EndOfStream:
            raise StopAsyncIteration from None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()


class _Outgoing:
    """Our messages, without the first answer: that to `initialize`, which the client has got already."""

    def __init__(self, others: WriteStream[SessionMessage]) -> None:
        self._others = others
        self._is_answered = False

    async def send(self, item: SessionMessage, /) -> None:
        if not self._is_answered and isinstance(item.message, JSONRPCResponse):
            self._is_answered = True
            return
        await self._others.send(item)

    async def aclose(self) -> None:
        await self._others.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()
