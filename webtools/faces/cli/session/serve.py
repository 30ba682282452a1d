"""`python -m webtools.faces.cli.session.serve NAME open …`: the process of a session, started by its first command.

It says `ready` on standard output when commands can come, or why they cannot.
"""

import json
import os
import secrets
import signal
import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

import anyio
from anyio.abc import Listener, SocketAttribute, SocketStream

from webtools.client import SessionError, Unreachable, connect, enter, folder, unsupported, uses_tcp
from webtools.errors import WebtoolsError
from webtools.faces.cli.session.grammar import Open, Printed, parse
from webtools.faces.cli.session.server import Server, absolute
from webtools.faces.options.settings import ServerSettings
from webtools.faces.replies.worker import ended
from webtools.logger import logger
from webtools.printable import one_line, printable
from webtools.system import file_lock

READY = "ready\n"
_IDLE_MINUTES = 30.0
_PATIENCE = 20.0  # seconds for a process before this one to end


def main(name: str, arguments: list[str]) -> int:
    """Serve a session until it ends; return the process's exit code."""
    directory = Path.cwd()
    asked = parse(arguments, directory)
    if not isinstance(asked, Open):
        return _refuse(asked.errors if isinstance(asked, Printed) else f"{arguments}: not `open`\n", 2)
    try:
        settings = absolute(ServerSettings.load(asked.config, asked.settings), directory)
        minutes = _IDLE_MINUTES if asked.idle is None else asked.idle
        if sys.platform == "win32":
            raise unsupported()
        here = enter(create=True)
        os.fchdir(here)  # names mean files of the folder that was checked; a shell's folder is not kept busy
        os.close(here)
        lock = _hold(f"{name}.lock", name)
        if lock is None:  # another process was faster, and serves it
            return _say(READY)
        logger.remove()
        logger.add(sys.stderr, level="WARNING")
        logger.enable("webtools")  # warnings and defects go to the session's log
        anyio.run(_serve, name, settings, minutes * 60 or None)
    except WebtoolsError as error:
        return _refuse(f"Error {error.code}: {one_line(error.message)}\nHint: {printable(error.hint)}\n", 2)
    except SessionError as error:
        return _refuse(f"Error: {one_line(error.message)}\n{printable(error.hint)}\n", error.exit_code)
    return 0


def _arguments() -> list[str]:
    """Read the words of the command from standard input, where other users do not see them, and leave it."""
    words: list[str] = json.loads(sys.stdin.read())
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    return words


def _say(text: str) -> int:
    """Say how it went to who started this process, who waits for the end of its standard output."""
    sys.stdout.write(text)
    sys.stdout.flush()
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)
    return 0


def _refuse(text: str, exit_code: int) -> int:
    _say(f"{exit_code}\n{text}")
    return exit_code


def _hold(file: str, name: str) -> int | None:
    """Return the lock that the session's process holds for its life, or None when another one answers."""
    if sys.platform == "win32":
        raise unsupported()
    lock = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW, 0o600)
    end = monotonic() + _PATIENCE
    while not file_lock.take(lock):
        with suppress(Unreachable):
            connect(name).close()
            os.close(lock)
            return None
        if monotonic() > end:
            os.close(lock)
            raise WebtoolsError(
                f"The session {name!r} is held by a process that does not answer",
                hint=f"Use another name (webtools -s NAME open), or see who holds {folder()}/{file}.",
            )
        sleep(0.02)
    return lock


async def _serve(name: str, settings: ServerSettings, idle: float | None) -> None:
    tokens = (secrets.token_urlsafe(32), secrets.token_urlsafe(32)) if uses_tcp() else None
    server = Server(name, settings, idle=idle, tokens=tokens)
    if sys.platform == "win32":
        raise unsupported()
    address = Path(f"{name}.sock" if tokens is None else f"{name}.tcp")
    try:
        listener = await _listen(address, tokens)
        with anyio.open_signal_receiver(signal.SIGTERM, signal.SIGINT, signal.SIGHUP) as signals:
            async with anyio.create_task_group() as group:

                async def end_on_signal() -> None:
                    async for _ in signals:
                        server.end()

                group.start_soon(end_on_signal)
                _say(READY)
                await server.run(listener, lambda: address.unlink(missing_ok=True))
                group.cancel_scope.cancel()
    finally:
        address.unlink(missing_ok=True)
        if not await ended(server.close, 5.0):
            os._exit(0)  # which the browser's guard waits for, to end it


async def _listen(address: Path, tokens: tuple[str, str] | None) -> Listener[SocketStream]:
    """Open the session's address, for its owner only."""
    address.unlink(missing_ok=True)  # of a process that was killed: this one holds the lock
    if tokens is None:
        return await anyio.create_unix_listener(address, mode=0o600)
    several = await anyio.create_tcp_listener(local_host="127.0.0.1")
    listener = several.listeners[0]
    port = listener.extra(SocketAttribute.local_port)  # noqa: S610  # not Django's
    written = address.with_suffix(".new")
    written.unlink(missing_ok=True)
    written.touch(0o600, exist_ok=False)
    written.write_text("\n".join((str(port), *tokens)), "ascii")
    written.rename(address)
    return listener


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], _arguments()))
