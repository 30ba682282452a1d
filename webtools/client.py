"""The client of the command `webtools`: passes a command to the session's process and prints what comes back.

It imports only what Python has loaded at start-up anyway, because loading more takes longer than a whole command. So
`webtools/__init__.py` imports nothing either.

A request is one frame, fields with NUL between them: token, working directory, arguments. The answer is frames of
one letter and a text: `o` for standard output, `e` for standard error, `x` for the exit code, which is the last.
"""

import _socket  # what `socket` wraps; importing that takes longer than a command does
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

LOCAL = frozenset({"demo", "doctor", "install", "mcp", "sessions", "skill"})
"""Commands that need no session."""

PAGES = frozenset({"snapshot", "screenshot", "pdf"})
"""Commands that open a browser of their own when they are given an address, and use the session when not."""

PAGE_FLAGS = frozenset(
    {
        "--all-refs",
        "--block-private",
        "--full-page",
        "--headed",
        "--help",
        "--interactive",
        "--json",
        "--overwrite",
        "--visible-only",
        "-h",
    }
)
"""Options of those commands that no value follows."""

_LONGEST_ADDRESS = 100  # bytes; the system's limit for a Unix socket's is 104 or 108
_NAME = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_."


class SessionError(Exception):
    """The session cannot be used.

    Attributes:
        hint: What to do.
        exit_code: 1, or 2 when the command line is wrong.
    """

    def __init__(self, message: str, hint: str, exit_code: int = 1) -> None:
        super().__init__(message)
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


def folder() -> str:
    """Return the folder with the sockets of this user's sessions; it need not exist.

    Raises:
        SessionError: It belongs to another user, or others may write to it.
    """
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    if runtime and os.path.isdir(runtime):  # noqa: PTH112  # pathlib takes long to import
        path = f"{runtime}/webtools"
    else:
        path = f"{os.environ.get('TMPDIR') or '/tmp'}/webtools-sessions-{os.getuid()}"  # noqa: S108  # checked below
    try:
        found = os.stat(path)  # noqa: PTH116
    except FileNotFoundError:
        return path
    except PermissionError:
        raise SessionError(f"The sessions in {path} belong to another user", _OWN) from None
    if found.st_uid != os.getuid():
        raise SessionError(f"The sessions in {path} belong to user {found.st_uid}, not to you", _OWN)
    if found.st_mode & 0o077:
        raise SessionError(f"Other users can open {path}", f"Make it private: chmod 700 {path}")
    return path


_OWN = "Use your own: set XDG_RUNTIME_DIR to a folder that belongs to you, or unset it."


def uses_tcp() -> bool:
    """Return whether sessions listen on a loopback port and ask for a token, instead of on a Unix socket."""
    return bool(os.environ.get("WEBTOOLS_SESSION_TCP")) or not hasattr(_socket, "AF_UNIX")


def connect(name: str) -> "tuple[_socket.socket, str]":
    """Return a connection to the session's process, and the token to send.

    Raises:
        Unreachable: Nobody listens.
        SessionError: The session belongs to another user.
    """
    here = folder()
    try:
        if uses_tcp():
            with open(f"{here}/{name}.tcp", encoding="ascii") as file:  # noqa: PTH123
                port, token = file.read().split()
            connection = _socket.socket(_socket.AF_INET, _socket.SOCK_STREAM)
            connection.connect(("127.0.0.1", int(port)))
            return connection, token
        address = f"{here}/{name}.sock"
        if len(os.fsencode(address)) > _LONGEST_ADDRESS:
            os.chdir(here)
            address = f"{name}.sock"
        connection = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM)
        connection.connect(address)
    except PermissionError:
        raise SessionError(f"The session {name!r} belongs to another user", _OWN) from None
    except (OSError, ValueError):
        raise Unreachable from None
    return connection, ""


def show(kind: str, text: str) -> None:
    """Print what the session's process sends: `o` on standard output, `e` on standard error."""
    stream = sys.stdout if kind == "o" else sys.stderr
    stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # it is a text stream
    stream.write(text)
    stream.flush()


def ask(name: str, arguments: list[str], directory: str, shown: "Callable[[str, str], object]" = show) -> int:
    """Have the session's process run a command; show what it sends, and return its exit code.

    Raises:
        Unreachable: Nobody listens, or the process ended first.
    """
    connection, token = connect(name)
    try:
        try:
            connection.sendall(frame("q", "\0".join((token, directory, *arguments))))
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
