"""The client of the command `webtools`: passes a command to the session's process and prints what comes back.

It imports only what Python has loaded at start-up anyway, because loading more takes longer than a whole command. So
`webtools/__init__.py` imports nothing either.

A request is one frame, fields with NUL between them: working directory, arguments. The answer is frames of one letter
and a text: `o` for standard output, `e` for standard error, `x` for the exit code, which is the last. Over TCP the
system does not say who the other end is, so a frame `t` with a token goes first, and one with another token comes back.
"""

import _socket  # what `socket` wraps; importing that takes longer than a command does
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

LOCAL = frozenset({"demo", "doctor", "init", "install", "mcp", "report", "sessions", "skill", "trace"})
"""Commands that need no session."""

PAGES = frozenset({"snapshot", "screenshot", "pdf"})
"""Commands that open a browser of their own when they are given an address, and use the session when not."""

PAGE_FLAGS = frozenset(
    (
        "--all-refs",
        "--full-page",
        "--help",
        "--interactive",
        "--json",
        "--marks",
        "--overwrite",
        "--visible-only",
        "-h",
        # Written by `python -m webtools.faces.options.listing`:
        "--accept-insecure-certs",
        "--allow-link-local",
        "--block-private",
        "--has-touch",
        "--headed",
        "--headless",
        "--java-script-enabled",
        "--no-java-script-enabled",
        "--no-trace-pictures",
        "--offline",
        "--trace-pictures",
    )
)
"""Options of those commands that no value follows."""

_NAME = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_."


class SessionError(Exception):
    """The session cannot be used.

    Attributes:
        hint: What to do.
        exit_code: 1, or 2 when the command line is wrong.
    """

    def __init__(self, message: str, hint: str, exit_code: int = 1) -> None:
        super().__init__(message, hint, exit_code)  # so that a copy can be made of it
        self.message = message
        self.hint = hint
        self.exit_code = exit_code


class Unreachable(Exception):
    """No process answers for the session, or it ended before it answered."""


def parse(given: list[str]) -> tuple[str, list[str]]:
    """Return the session's name and the arguments without it.

    Raises:
        SessionError: The name is missing or cannot be one.
    """
    name, rest = os.environ.get("WEBTOOLS_SESSION") or "default", list[str]()
    words = iter(given)
    for word in words:
        if word == "--":
            rest += [word, *words]
        elif word in ("-s", "--session"):
            name = next(words, "")
        elif word.startswith(("-s=", "--session=")):
            name = word.partition("=")[2]
        else:
            rest.append(word)
    if not name or len(name) > 40 or name.strip(_NAME) or name.startswith("."):
        raise SessionError(
            f"{name!r} is not a valid session name", "Use up to 40 letters, digits, '-', '_' and '.'.", 2
        )
    return name, rest


def is_local(arguments: list[str]) -> bool:
    """Return whether the command runs in this process, without a session."""
    if not arguments or arguments[0] in LOCAL or arguments[0].startswith("-"):
        return True
    return arguments[0] in PAGES and _has_url(arguments[1:])


def _has_url(arguments: list[str]) -> bool:
    before = ""
    for word in arguments:
        is_value = before.startswith("-") and before not in PAGE_FLAGS and "=" not in before
        if not word.startswith("-") and not is_value and not _is_ref(word):
            return True
        before = word
    return False


def _is_ref(word: str) -> bool:
    """Return whether it is a ref such as e5, f2e5 or @e5, and no address."""
    plain = word.lstrip("@").removeprefix("ref=").strip("[]").removeprefix("ref=")
    return plain[:1] in "ef" and plain.replace("e", "").replace("f", "").isdigit()


def unsupported() -> SessionError:
    """Return the error of a system where no session can be protected from other users yet."""
    return SessionError(
        "not_supported: browser sessions of the command line need Linux or macOS",
        "Run webtools in WSL or in a container, or use `webtools mcp`, `webtools snapshot URL` or Python.",
    )


def folder() -> str:
    """Return the path of the folder with the sockets of this user's sessions; it need not exist.

    Raises:
        SessionError: This is Windows.
    """
    if sys.platform == "win32":
        raise unsupported()
    user = os.getuid()
    # A login sets the variable, and cron does not.
    runtime = os.environ.get("XDG_RUNTIME_DIR") or f"/run/user/{user}"
    if os.path.isdir(runtime) and os.stat(runtime).st_uid == user:  # noqa: PTH112, PTH116  # pathlib imports slowly
        return f"{runtime}/webtools"
    return f"{os.environ.get('TMPDIR') or '/tmp'}/webtools-sessions-{user}"  # noqa: S108  # `enter` checks it


def enter(*, create: bool = False) -> int:
    """Return a descriptor of the sessions' folder, which is this user's and no other user can open.

    What is opened relative to the descriptor is in the folder that was checked, whatever becomes of its path.

    Raises:
        FileNotFoundError: There is none, and none was to be made.
        SessionError: The path is a link, it belongs to another user, others may open it, or it cannot be made.
    """
    if sys.platform == "win32":
        raise unsupported()
    path = folder()
    if create:
        _make(path)
    here = _opened(path, create=create)
    found = os.fstat(here)
    if found.st_uid == os.getuid() and not found.st_mode & 0o077:
        return here
    os.close(here)
    if found.st_uid != os.getuid():
        raise SessionError(f"The sessions in {path} belong to user {found.st_uid}, not to you", _OWN)
    raise SessionError(f"Other users can open {path}", f"Make it private: chmod 700 {path!r}")


def _make(path: str) -> None:
    try:
        if not os.path.isdir(path):  # noqa: PTH112  # as above
            os.mkdir(path, 0o700)  # noqa: PTH102  # as above
    except FileExistsError:  # another command was faster, or it is no folder
        pass
    except OSError as error:
        raise SessionError(f"The sessions' folder {path} can't be made: {error.strerror}", _OWN) from None


def _opened(path: str, *, create: bool) -> int:
    if sys.platform == "win32":
        raise unsupported()
    try:
        return os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    except PermissionError:
        raise SessionError(f"The sessions in {path} belong to another user", _OWN) from None
    except NotADirectoryError:  # what O_DIRECTORY answers for a symbolic link
        raise SessionError(f"{path} is not a folder of its own but a link or a file", _OWN) from None
    except OSError as error:
        if isinstance(error, FileNotFoundError) and not create:
            raise
        # Somebody who may swap it has removed it since, say.
        raise SessionError(f"The sessions' folder {path} can't be opened: {error.strerror}", _OWN) from None


_OWN = "Use your own: set XDG_RUNTIME_DIR to a folder that belongs to you, or unset it."


def uses_tcp() -> bool:
    """Return whether sessions listen on a loopback port and ask for a token, instead of on a Unix socket."""
    return bool(os.environ.get("WEBTOOLS_SESSION_TCP")) or not hasattr(_socket, "AF_UNIX")


def connect(name: str) -> "_socket.socket":
    """Return a connection to the session's process, of which is known that it is this user's.

    Raises:
        Unreachable: Nobody listens, or somebody else does at the port of a session that was killed.
        SessionError: The session belongs to another user.
    """
    try:
        here = enter()
    except FileNotFoundError:
        raise Unreachable from None
    try:
        if uses_tcp():
            return _connect_tcp(name, here)
        return _connect_unix(name, here)
    except PermissionError:
        raise _of_another(name) from None
    except (OSError, ValueError):
        raise Unreachable from None
    finally:
        os.close(here)


def _connect_tcp(name: str, here: int) -> "_socket.socket":
    if sys.platform == "win32":
        raise unsupported()
    file = os.open(f"{name}.tcp", os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=here)
    try:
        port, token, proof = os.read(file, 1000).decode("ascii").split()
    finally:
        os.close(file)
    connection = _connected(_socket.AF_INET, ("127.0.0.1", int(port)))
    try:
        connection.settimeout(_GREETING_SECONDS)
        connection.sendall(frame("t", token))
        expected = frame("t", proof)
        shown = _exactly(connection, len(expected))
        connection.settimeout(None)
    except BaseException:
        connection.close()
        raise
    if shown != expected:
        connection.close()
        raise Unreachable
    return connection


def _connect_unix(name: str, here: int) -> "_socket.socket":
    """Return a connection to a socket of this user's process.

    No call takes a socket's address relative to a descriptor, so the working directory is changed for the moment. That
    also keeps the address short: the system's limit is 104 or 108 bytes.
    """
    if sys.platform == "win32":
        raise unsupported()
    before = os.open(".", os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fchdir(here)
        connection = _connected(_socket.AF_UNIX, f"{name}.sock")
    finally:
        os.fchdir(before)
        os.close(before)
    if peer(connection) not in (os.getuid(), None):
        connection.close()
        raise _of_another(name)
    return connection


def _connected(family: int, address: object) -> "_socket.socket":
    connection = _socket.socket(family, _socket.SOCK_STREAM)
    try:
        connection.connect(address)  # type: ignore[arg-type]  # of the family
    except BaseException:
        connection.close()
        raise
    return connection


def peer(connection: "_socket.socket") -> "int | None":
    """Return the user id of the other end of a Unix socket; None where the system does not say it."""
    if sys.platform == "linux":  # struct ucred: process, user, group
        return int.from_bytes(
            connection.getsockopt(_socket.SOL_SOCKET, _socket.SO_PEERCRED, 12)[4:8], sys.byteorder
        )
    if sys.platform == "darwin":  # LOCAL_PEERCRED at SOL_LOCAL gives struct xucred: version, user, groups
        return int.from_bytes(connection.getsockopt(0, 1, 76)[4:8], sys.byteorder)
    return None


def _of_another(name: str) -> SessionError:
    return SessionError(f"The session {name!r} belongs to another user", _OWN)


_GREETING_SECONDS = 10.0
"""For a session to show that it is the one; whoever has taken the port of a killed one may say nothing."""

_COMMANDS_OF_TERMINALS = {
    code: f"\\u{code:04x}"
    for code in (*range(9), *range(11, 32), *range(127, 160), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
}
"""Characters that move, hide or reorder what a terminal shows, as escapes; a session's process has none to send."""


def show(kind: str, text: str) -> None:
    """Print what the session's process sends: `o` on standard output, `e` on standard error."""
    stream = sys.stdout if kind == "o" else sys.stderr
    stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # it is a text stream
    stream.write(text.translate(_COMMANDS_OF_TERMINALS))
    stream.flush()


def ask(name: str, arguments: list[str], directory: str, shown: "Callable[[str, str], object]" = show) -> int:
    """Have the session's process run a command; show what it sends, and return its exit code.

    Raises:
        Unreachable: Nobody listens, or the process ended first.
    """
    connection = connect(name)
    try:
        try:
            connection.sendall(frame("q", "\0".join((directory, *arguments))))
        except ConnectionError:
            raise Unreachable from None
        while True:
            kind, text = _receive(connection)
            if kind == "x":
                return int(text)
            shown(kind, text)
    finally:
        connection.close()


def frame(kind: str, text: str) -> bytes:
    """Return a frame as it is sent."""
    data = text.encode("utf-8", "surrogateescape")
    return kind.encode() + len(data).to_bytes(4, "big") + data


def _receive(connection: "_socket.socket") -> tuple[str, str]:
    head = _exactly(connection, 5)
    return chr(head[0]), _exactly(connection, int.from_bytes(head[1:], "big")).decode(
        "utf-8", "surrogateescape"
    )


def _exactly(connection: "_socket.socket", count: int) -> bytes:
    data = b""
    while len(data) < count:
        try:
            more = connection.recv(count - len(data))
        except ConnectionError:
            more = b""
        if not more:
            raise Unreachable
        data += more
    return data
