"""Over standard input and output: the client has started us, and we end with it."""

import os
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Self

import anyio
from mcp.server.stdio import stdio_server
from mcp.shared._stream_protocols import ReadStream, WriteStream
from mcp.shared.message import SessionMessage
from mcp_types import JSONRPCResponse, RequestId, jsonrpc_message_adapter

from webtools.faces.mcp.handshake import Beginning, Handshake
from webtools.faces.mcp.server import server
from webtools.faces.options.settings import ServerSettings
from webtools.library.browser_tools import BrowserTools

_INTERRUPTED = 130  # 128 + SIGINT, as shells have it


def serve(settings: ServerSettings, browser: BrowserTools | None, handshake: Handshake | None = None) -> None:
    """Serve until the client closes our standard input or output, or until SIGINT.

    Args:
        browser: As `server`.
        handshake: What reads and answers the first messages, where that has begun.
    """
    anyio.run(_serve, settings, browser, handshake)


async def _serve(settings: ServerSettings, browser: BrowserTools | None, handshake: Handshake | None) -> None:
    serving = server(settings, browser)
    begun = await _begun(handshake)
    async with stdio_server() as (incoming, outgoing):
        with _leaving_readers():
            await serving.run(
                _Incoming(incoming, [_message(line) for line in begun.lines]),
                _Outgoing(outgoing, begun.answered),
                serving.create_initialization_options(),
            )


async def _begun(handshake: Handshake | None) -> Beginning:
    if handshake is None:
        return Beginning()
    with _leaving_readers():
        return await anyio.to_thread.run_sync(handshake.read, abandon_on_cancel=True)


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


class _Stream:
    """A stream that closes the one that it stands in front of."""

    _others: ReadStream[SessionMessage | Exception] | WriteStream[SessionMessage]

    async def aclose(self) -> None:
        await self._others.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()


class _Incoming(_Stream):
    """The messages of the client, of which the first have been read already."""

    def __init__(
        self, others: ReadStream[SessionMessage | Exception], first: Iterable[SessionMessage | Exception]
    ) -> None:
        self._others: ReadStream[SessionMessage | Exception] = others
        self._first = deque(first)

    async def receive(self) -> SessionMessage | Exception:
        return self._first.popleft() if self._first else await self._others.receive()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> SessionMessage | Exception:
        try:
            return await self.receive()
        except anyio.EndOfStream:
            raise StopAsyncIteration from None


class _Outgoing(_Stream):
    """Our messages, without the answers that the client has got already."""

    def __init__(self, others: WriteStream[SessionMessage], answered: Iterable[RequestId]) -> None:
        self._others: WriteStream[SessionMessage] = others
        self._answered = Counter(answered)

    async def send(self, item: SessionMessage, /) -> None:
        if isinstance(item.message, JSONRPCResponse) and self._answered[item.message.id]:
            self._answered[item.message.id] -= 1
            return
        await self._others.send(item)
