"""The process of a session: does the commands that come over its socket, one client's calls to the browser."""

import os
import secrets
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any

import anyio
from anyio.abc import Listener, SocketAttribute, SocketStream

from webtools.client import frame, peer, unsupported
from webtools.errors import WebtoolsError
from webtools.faces.cli.session import printing
from webtools.faces.cli.session.grammar import Close, Open, Parsed, Printed, ToolCall, WatchCommand, parse
from webtools.faces.options.flags import SETTINGS
from webtools.faces.options.settings import ServerSettings
from webtools.faces.replies.client import Client
from webtools.faces.replies.reply import Reply
from webtools.faces.replies.words import COMMANDS
from webtools.faces.replies.worker import on_a_thread
from webtools.library.browser_tools import BrowserTools
from webtools.logger import logger
from webtools.serving.unauthenticated import PATIENCE, Unauthenticated
from webtools.tools.tool import TABLE
from webtools.values import Screenshot

STATUS = "--status"
"""The request for a session's state, in place of a command."""

_LARGEST_REQUEST = 16 << 20  # bytes
_THREADS = 50
_SAYS_SO_AFTER = (2.0, 5.0, 10.0, 20.0, 40.0, 80.0, 160.0, 320.0)
"""Seconds after which a command that still runs says so."""


_OWN = "Use a session of your own: webtools -s NAME open URL"

_GONE = (anyio.EndOfStream, anyio.BrokenResourceError, anyio.ClosedResourceError)
"""Raised by a connection whose other end has gone."""


class _RequestRefused(Exception):
    """A request that is not answered, and why."""


class Server:
    """Takes commands from any number of shells until it is closed or idle for too long."""

    def __init__(
        self,
        name: str,
        settings: ServerSettings,
        *,
        idle: float | None,
        tokens: tuple[str, str] | None = None,
    ) -> None:
        """Begin without a browser.

        Args:
            tokens: The one that callers show, and the one that they are shown before they say more; None: the system
                says who they are.
        """
        self._name = name
        self._settings = settings
        self._idle = idle
        self._tokens = tokens
        self._tools = BrowserTools(**settings.options())
        self._client = Client(self._tools, settings, COMMANDS)
        self._threads = anyio.CapacityLimiter(_THREADS)
        self._unauthenticated = Unauthenticated()
        self._running = 0
        self._last = monotonic()
        self._over = anyio.Event()
        self._begun = False

    async def run(self, listener: Listener[SocketStream], leave: Callable[[], None]) -> None:
        """Serve until the session is closed.

        Args:
            leave: Makes the session's address free; called before the browser ends.
        """
        self._leave = leave
        async with listener, anyio.create_task_group() as group:
            group.start_soon(listener.serve, self._serve)
            group.start_soon(self._end_when_idle)
            await self._over.wait()
            group.cancel_scope.cancel()

    def end(self) -> None:
        """Stop serving; `run` returns."""
        self._leave()
        self._over.set()

    def close(self) -> None:
        self._client.close()

    async def _end_when_idle(self) -> None:
        while self._idle is not None:
            left = self._last + self._idle - monotonic()
            if left <= 0 and not self._running:
                self.end()
            await anyio.sleep(max(left, 0.1) if not self._running else self._idle)

    async def _serve(self, stream: SocketStream) -> None:
        async with stream:
            try:
                directory, arguments = await self._request(stream)
                await self._answer_unless_given_up(stream, directory, arguments)
            except _RequestRefused as refusal:
                answer = printing.PrintedAnswer(errors=f"Error: {refusal}\n{_OWN}\n", exit_code=1)
                with suppress(*_GONE):
                    await stream.send(answer.frames())
            except _GONE:
                return
            except Exception:  # noqa: BLE001  # a defect of ours ends this command, not the session
                logger.error("A command ended by a defect: {}", self._tools.options.hiding.report())

    async def _request(self, stream: SocketStream) -> tuple[Path, list[str]]:
        """Return working directory and arguments.

        What a caller sends is read when the caller has shown the token.

        Raises:
            _RequestRefused: The caller is not the session's owner, or what it sends is not a command.
        """
        if sys.platform == "win32":
            raise unsupported()
        stranger = _not_this_user(stream)
        if stranger is not None:
            raise _RequestRefused(
                f"The session {self._name!r} belongs to user {os.getuid()}, not to user {stranger}"
            )
        with anyio.CancelScope(deadline=anyio.current_time() + PATIENCE) as unknown:
            self._unauthenticated.add(stream, unknown.cancel)
            try:
                if self._tokens is not None:
                    await self._greet(stream, *self._tokens)
                length = int.from_bytes((await _exactly(stream, 5))[1:], "big")
            finally:
                self._unauthenticated.discard(stream)
        if unknown.cancelled_caught:
            raise _RequestRefused("No command has come in time")
        if length > _LARGEST_REQUEST:
            raise _RequestRefused(f"A command of {length} bytes is too long")
        fields = (await _exactly(stream, length)).decode("utf-8", "surrogateescape").split("\0")
        if len(fields) < 2:
            raise _RequestRefused("That is not a command")
        return Path(fields[0]), fields[1:]

    async def _greet(self, stream: SocketStream, token: str, proof: str) -> None:
        """Read the caller's token, and show the other one.

        Raises:
            _RequestRefused: It is not the token.
        """
        expected = frame("t", token)
        for part in (expected[:5], expected[5:]):  # what begins otherwise need not be as long
            if not secrets.compare_digest(await _exactly(stream, len(part)), part):
                raise _RequestRefused(f"That is not the token of the session {self._name!r}")
        await stream.send(frame("t", proof))

    async def _answer_unless_given_up(
        self, stream: SocketStream, directory: Path, arguments: list[str]
    ) -> None:
        """Do a command; when its caller goes away, give it up."""
        if arguments == [STATUS]:
            await stream.send(frame("o", printing.as_json(self._status())) + frame("x", "0"))
            return
        asked = parse(arguments, directory)
        self._running += 1
        try:
            async with anyio.create_task_group() as group:
                group.start_soon(_until_hung_up, stream, group.cancel_scope)
                try:
                    answer = await self._do(stream, asked, directory)
                except WebtoolsError as error:  # in the settings that `open` was given
                    answer = printing.refused(error.message, error.hint)
                with suppress(*_GONE):
                    await stream.send(answer.frames())
                group.cancel_scope.cancel()
        finally:
            self._running -= 1
            self._last = monotonic()
            self._begun = self._begun or self._has_browser()
            if isinstance(asked, Close) or (isinstance(asked, Open) and not self._begun):
                self.end()  # closed, or its first browser did not start

    def _status(self) -> dict[str, Any]:
        contexts = self._tools.context_list()
        return {
            "name": self._name,
            "pid": os.getpid(),
            "browser": self._tools.options.browser,
            "headless": self._tools.options.headless,
            "running": self._has_browser(),
            "contexts": [context.name for context in contexts.contexts],
            "idleSeconds": 0 if self._running else round(monotonic() - self._last),
        }

    async def _do(self, stream: SocketStream, asked: Parsed, directory: Path) -> printing.PrintedAnswer:
        match asked:
            case Printed():
                return printing.PrintedAnswer(asked.output, asked.errors, asked.exit_code)
            case Close():
                self._leave()
                await anyio.to_thread.run_sync(self.close, abandon_on_cancel=True)
                return printing.closed(self._name, as_json=asked.as_json)
            case Open():
                return await self._open(stream, asked, directory)
            case WatchCommand():
                address = await anyio.to_thread.run_sync(self._tools.watch, abandon_on_cancel=True)
                return printing.watched(address, as_json=asked.as_json)
            case ToolCall():
                return await self._call(stream, asked)

    async def _open(self, stream: SocketStream, asked: Open, directory: Path) -> printing.PrintedAnswer:
        other = differing(self._settings, asked, directory)
        if other:
            return printing.refused(
                f"The session {self._name!r} runs with other settings: {', '.join(other)}",
                f"End it first (webtools -s {self._name} close), or open one of another name.",
            )
        if asked.url is not None:
            call = ToolCall(TABLE["browser_navigate"], {"url": asked.url}, asked.as_json)
        else:
            call = ToolCall(TABLE["browser_snapshot"], {}, asked.as_json)
        return await self._call(stream, call)

    async def _call(self, stream: SocketStream, call: ToolCall) -> printing.PrintedAnswer:
        arguments = dict(call.arguments)
        if call.tool.result is Screenshot and "path" not in arguments:  # a shell shows no pictures
            arguments["path"] = str(printing.new_file(self._tools.options.output_dir, call.arguments))
        async with self._saying_so(stream, call.tool.name) as at:

            async def run(work: Callable[[], Reply]) -> Reply:
                return await on_a_thread(work, self._threads, at)

            reply = await self._client.call(call.tool, arguments, run)
        return printing.of_reply(reply, self._settings.max_output, as_json=call.as_json)

    @asynccontextmanager
    async def _saying_so(
        self, stream: SocketStream, tool: str
    ) -> AsyncIterator[Callable[[str, float | None], None]]:
        """Say on standard error that the command still runs, and at which step it is."""
        step = _CommandStep("" if self._has_browser() else "starting the browser")

        async def say() -> None:
            began = monotonic()
            for after in _SAYS_SO_AFTER:
                await anyio.sleep(began + after - monotonic())
                line = f"webtools: {tool.removeprefix('browser_')}, {after:.0f} s"
                with suppress(*_GONE):
                    await stream.send(frame("e", f"{line}, {step.now}\n" if step.now else f"{line}\n"))

        async with anyio.create_task_group() as group:
            group.start_soon(say)
            yield step.change
            group.cancel_scope.cancel()

    def _has_browser(self) -> bool:
        contexts = self._tools.context_list()
        return any(self._tools.context(context.name).running for context in contexts.contexts)


class _CommandStep:
    """The step that a command is at."""

    def __init__(self, now: str) -> None:
        self.now = now

    def change(self, step: str, part: float | None) -> None:
        self.now = step + ("" if part is None else f": {part:.0%}")


def differing(running: ServerSettings, asked: Open, directory: Path) -> list[str]:
    """Return the flags that a command line gives with other values than a session runs with."""
    if not asked.settings and asked.config is None:
        return []
    loaded = absolute(ServerSettings.load(asked.config, asked.settings), directory)
    wanted, held = ({**dict(each), **dict(each.chosen())} for each in (loaded, running))
    names = {name: SETTINGS.get(name, name) for name in asked.settings}
    return [f"--{setting.replace('_', '-')}" for setting, name in names.items() if wanted[name] != held[name]]


def absolute(settings: ServerSettings, directory: Path) -> ServerSettings:
    """Return the settings with files as seen from this folder: the process works in another one."""
    given = {name: getattr(settings, name) for name in type(settings).model_fields}
    seen = {name: _absolute(value, directory) for name, value in given.items()}
    return settings.model_copy(update={name: value for name, value in seen.items() if value != given[name]})


def _absolute(value: Any, directory: Path) -> Any:
    if isinstance(value, Path):
        return directory / value.expanduser()
    if isinstance(value, tuple) and any(isinstance(one, Path) for one in value):
        return tuple(_absolute(one, directory) for one in value)
    return value


async def _until_hung_up(stream: SocketStream, scope: anyio.CancelScope) -> None:
    """Cancel what is done for a caller who has gone; nothing more comes from one who waits."""
    try:
        while True:
            await stream.receive()
    except _GONE:
        scope.cancel()


async def _exactly(stream: SocketStream, count: int) -> bytes:
    data = bytearray()
    while len(data) < count:
        data += await stream.receive(count - len(data))
    return bytes(data)


def _not_this_user(stream: SocketStream) -> int | None:
    """Return the user id of a caller who is not the session's owner, where the system says who calls."""
    raw = stream.extra(SocketAttribute.raw_socket)  # noqa: S610  # not Django's
    if sys.platform == "win32":
        raise unsupported()
    user = peer(raw) if raw.family == getattr(socket, "AF_UNIX", None) else None
    return user if user != os.getuid() else None
