"""A command whose session does not answer: it is started, or the user learns what to do."""

import json
import os
import select
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from webtools.client import SessionError, Unreachable, ask, connect, enter, folder, unsupported
from webtools.system import file_lock

_KEPT = (
    "COVERAGE_", "DBUS_", "DISPLAY", "FONTCONFIG_", "HOME", "LANG", "LANGUAGE", "LC_", "LD_LIBRARY_PATH", "LOGNAME",
    "NO_PROXY", "PATH", "PYTHON", "SE_", "SHELL", "SSL_CERT_", "TMPDIR", "TZ", "USER", "VIRTUAL_ENV",
    "WAYLAND_DISPLAY", "WEBTOOLS_", "XAUTHORITY", "XDG_", "all_proxy", "http_proxy", "https_proxy", "no_proxy",
    "ALL_PROXY", "HTTP_PROXY", "HTTPS_PROXY",
)  # fmt: skip
"""Variables, or beginnings of them, that a session's process gets; the shell's others are no affair of a browser."""

_SECONDS = 60.0
_SAYS_SO_AFTER = 2.0


def answer(name: str, arguments: list[str], directory: str) -> int:
    """Start the session if the command is `open`, and have it done; otherwise say what to do.

    Raises:
        SessionError: There is no such session, or it cannot be started.
    """
    if arguments[0] == "open" and not {"-h", "--help"} & set(arguments):
        for _ in range(3):  # a session that ends in this moment is started anew
            start(name, arguments, directory)
            with suppress(Unreachable):
                return ask(name, arguments, directory)
        raise SessionError(
            f"The session {name!r} ended before it answered", f"Its log is {folder()}/{name}.log."
        )
    from webtools.faces.cli.session.grammar import Printed, parse  # slow, and nothing else is left to do

    asked = parse(arguments, Path(directory))
    if isinstance(asked, Printed):
        sys.stdout.write(asked.output)
        sys.stderr.write(asked.errors)
        return asked.exit_code
    if _was_killed(name):
        raise SessionError(
            f"The process of the session {name!r} is gone, and its browser with it",
            f"Start it anew: webtools {_named(name)}open URL",
        )
    raise SessionError(
        f"There is no session {name!r}",
        f"Start it: webtools {_named(name)}open URL, or see webtools sessions.",
    )


def start(name: str, arguments: list[str], directory: str) -> None:
    """Start the process of a session, and wait until it takes commands.

    Raises:
        SessionError: It cannot be started.
    """
    if sys.platform == "win32":
        raise unsupported()
    here = enter(create=True)
    try:
        log = _new_log(f"{name}.log", here)
    except OSError as error:
        raise SessionError(f"The session {name!r} can't write its log: {error}", _AGAIN) from None
    finally:
        os.close(here)
    with os.fdopen(log, "r", encoding="utf-8", errors="replace") as written:
        process = subprocess.Popen(
            # -P: a file in the working directory must not take the place of a module.
            [sys.executable, "-P", "-m", "webtools.faces.cli.session.serve", name],
            cwd=directory,
            env={key: value for key, value in os.environ.items() if key.startswith(_KEPT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=written,
            start_new_session=True,
        )
        try:
            # Not as arguments, which every user of the machine sees for as long as the session runs.
            assert process.stdin is not None
            with suppress(BrokenPipeError), process.stdin as given:
                given.write(json.dumps(arguments).encode())
            said = _said(process)
        except BaseException:
            process.terminate()
            raise
        if said == "ready\n":
            process.returncode = 0  # it lives on, and is no child to wait for
            return
        code, _, text = said.partition("\n")
        process.wait()
        if code.isdigit():
            sys.stderr.write(text)
            sys.exit(int(code))
        written.seek(0)
        raise SessionError(
            f"The session {name!r} could not be started",
            written.read().strip() or f"Exit code {process.returncode}.",
        )


_AGAIN = "Try again; it may be that another command removes or starts this session at this moment."


def _new_log(file: str, here: int) -> int:
    if sys.platform == "win32":
        raise unsupported()
    with suppress(FileNotFoundError):
        os.unlink(file, dir_fd=here)  # relative to a descriptor, which a Path cannot be
    return os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600, dir_fd=here)


def _said(process: "subprocess.Popen[bytes]") -> str:
    assert process.stdout is not None
    waited, said = 0.0, b""
    with process.stdout as output:
        while waited < _SECONDS:
            if select.select([output], [], [], _SAYS_SO_AFTER)[0]:
                more = os.read(output.fileno(), 65536)
                if not more:
                    return said.decode("utf-8", "replace")
                said += more
                continue
            waited += _SAYS_SO_AFTER
            sys.stderr.write(f"webtools: starting the session, {waited:.0f} s\n")
    process.kill()
    return ""


def _was_killed(name: str) -> bool:
    """Return whether an address is left of a process that is gone, and remove it."""
    if sys.platform == "win32":
        raise unsupported()
    try:
        here = enter()
    except FileNotFoundError:
        return False
    try:
        left = {f"{name}.sock", f"{name}.tcp"} & set(os.listdir(here))  # noqa: PTH208  # of a descriptor
        if not left:
            return False
        flags = os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW
        with os.fdopen(os.open(f"{name}.lock", flags, 0o600, dir_fd=here), "w") as lock:
            if not file_lock.take(lock.fileno()):  # a new one is about to answer
                return False
            with suppress(Unreachable):
                connect(name).close()
                return False
            for each in left:
                os.unlink(each, dir_fd=here)  # as above
    except FileNotFoundError:  # the session removes its own, or somebody the folder
        return False
    finally:
        os.close(here)
    return True


def _named(name: str) -> str:
    return "" if name == "default" else f"-s {name} "
