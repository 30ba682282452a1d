"""The folder of the command line's sessions, as another user of the machine may have prepared it."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread

import pytest
from click.testing import CliRunner

from webtools import __main__, client
from webtools.client import SessionError, Unreachable, ask, connect, enter, folder, frame
from webtools.faces.cli import webtools as command_line
from webtools.faces.cli.session import absent

_IMPOSTOR = """
import os, socket, sys
listening = socket.socket(socket.AF_UNIX)
listening.bind(sys.argv[1])
os.setuid(65534)
listening.listen()
print("listens", flush=True)
said = listening.accept()[0].recv(100)
print("heard", said, flush=True)
"""


@pytest.fixture(autouse=True)
def runtime(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.delenv("WEBTOOLS_SESSION_TCP", raising=False)
    return tmp_path


def test_folder_is_made_for_its_owner_only(runtime: Path) -> None:
    with pytest.raises(FileNotFoundError):
        enter()
    os.close(enter(create=True))
    assert (runtime / "webtools").stat().st_mode & 0o777 == 0o700


def test_link_in_the_place_of_the_folder_is_refused_and_not_followed(runtime: Path) -> None:
    target = runtime / "victim"
    target.mkdir(mode=0o700)
    (target / "default.log").write_text("precious")
    (runtime / "webtools").symlink_to(target)
    with pytest.raises(SessionError, match="not a folder of its own"):
        enter(create=True)
    with pytest.raises(SessionError, match="not a folder of its own"):
        absent.start("default", ["open"], str(runtime))
    with pytest.raises(SessionError, match="not a folder of its own"):
        connect("default")
    assert (target / "default.log").read_text() == "precious"


@pytest.mark.parametrize("moment", ["open", "mkdir"])
def test_folder_that_goes_while_it_is_entered_is_our_error(
    moment: str, runtime: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = getattr(os, moment)

    def swapped(path: str, *args: int, **named: int) -> object:
        if path == folder():
            for each in (runtime / "webtools", runtime):
                with suppress(FileNotFoundError):
                    each.rmdir()
        return real(path, *args, **named)

    if moment == "open":
        os.close(enter(create=True))
    monkeypatch.setattr(os, moment, swapped)
    with pytest.raises(SessionError, match="sessions' folder"):
        enter(create=True)


def test_folder_that_goes_while_a_session_starts_is_our_error(
    runtime: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def entered_and_gone(*, create: bool = False) -> int:
        here = enter(create=create)
        (runtime / "webtools").rmdir()
        return here

    monkeypatch.setattr("webtools.faces.cli.session.absent.enter", entered_and_gone)
    with pytest.raises(SessionError, match="can't write its log"):
        absent.start("default", ["open"], str(runtime))


def test_folder_that_others_can_open_is_refused(runtime: Path) -> None:
    (runtime / "webtools").mkdir(mode=0o700)
    (runtime / "webtools").chmod(0o750)
    with pytest.raises(SessionError, match="Other users can open"):
        enter()


def test_names_mean_files_of_the_folder_that_was_checked(runtime: Path) -> None:
    here = enter(create=True)
    (runtime / "webtools").rename(runtime / "moved")
    (runtime / "webtools").mkdir()
    try:
        os.close(os.open("default.lock", os.O_WRONLY | os.O_CREAT, 0o600, dir_fd=here))
    finally:
        os.close(here)
    assert (runtime / "moved" / "default.lock").exists()
    assert not (runtime / "webtools" / "default.lock").exists()


def test_log_does_not_go_through_a_link(runtime: Path) -> None:
    os.close(enter(create=True))
    (runtime / "precious").write_text("precious")
    (runtime / "webtools" / "default.log").symlink_to(runtime / "precious")
    with pytest.raises(SystemExit):  # the command line is wrong, which the started process says
        absent.start("default", ["nonsense"], str(runtime))
    assert (runtime / "precious").read_text() == "precious"
    assert not (runtime / "webtools" / "default.log").is_symlink()


def test_log_does_not_go_through_a_link_that_comes_as_the_old_one_goes(
    runtime: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.close(enter(create=True))
    (runtime / "precious").write_text("precious")
    real = os.unlink

    def swapped(path: str, *, dir_fd: int | None = None) -> None:
        with suppress(FileNotFoundError):
            real(path, dir_fd=dir_fd)
        (runtime / "webtools" / "default.log").symlink_to(runtime / "precious")

    monkeypatch.setattr(os, "unlink", swapped)
    with pytest.raises(SessionError, match=r"can't write its log: .*File exists"):
        absent.start("default", ["open"], str(runtime))
    assert (runtime / "precious").read_text() == "precious"


@pytest.mark.skipif(sys.platform != "linux" or os.getuid() != 0, reason="only root can act as another user")
def test_nothing_is_sent_to_a_process_of_another_user(runtime: Path) -> None:
    os.close(enter(create=True))
    address = str(runtime / "webtools" / "default.sock")
    with subprocess.Popen(
        [sys.executable, "-c", _IMPOSTOR, address], stdout=subprocess.PIPE, text=True
    ) as impostor:
        assert impostor.stdout is not None
        assert impostor.stdout.readline() == "listens\n"
        with pytest.raises(SessionError, match="belongs to another user"):
            connect("default")
        assert impostor.stdout.readline() == "heard b''\n"


def test_nothing_but_the_token_is_sent_to_whoever_took_the_port_of_a_killed_session(
    runtime: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WEBTOOLS_SESSION_TCP", "1")
    os.close(enter(create=True))
    heard: list[bytes] = []

    def impostor(listening: socket.socket) -> None:
        with listening.accept()[0] as connection, suppress(ConnectionError):
            heard.append(connection.recv(1000))
            connection.sendall(frame("t", "guess") + frame("o", "forged") + frame("x", "0"))
            heard.extend(iter(lambda: connection.recv(1000), b""))

    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        (runtime / "webtools" / "default.tcp").write_text(f"{port}\ntoken\nproof")
        thread = Thread(target=impostor, args=(listening,))
        thread.start()
        shown: list[str] = []
        with pytest.raises(Unreachable):
            ask("default", ["type", "e1", "typed"], "/", lambda _, text: shown.append(text))
        thread.join()
    assert not shown
    assert b"".join(heard) == frame("t", "token")


def test_connecting_keeps_the_working_directory_also_where_the_path_is_long(
    runtime: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = runtime / ("x" * 120)
    long.mkdir()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(long))
    before = Path.cwd()
    here = enter(create=True)
    os.fchdir(here)
    try:
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind("default.sock")
            os.chdir(before)
            with pytest.raises(Unreachable):  # nobody listens yet
                connect("default")
            listening.listen()
            connect("default").close()
    finally:
        os.chdir(before)
        os.close(here)
    assert Path.cwd() == before


def test_runtime_folder_of_a_login_is_used_without_its_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_RUNTIME_DIR")
    own = Path(f"/run/user/{os.getuid()}")
    assert folder().startswith(str(own) if own.is_dir() else os.environ.get("TMPDIR", "/tmp"))


def test_answers_are_printed_without_commands_for_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    client.show("o", "a\x1b]0;title\x07b\u202ec\td\n")
    assert capsys.readouterr().out == "a\\u001b]0;title\\u0007b\\u202ec\td\n"


@contextmanager
def _session(folder: Path, answer: bytes) -> Iterator[None]:
    """Answer once in place of a session whose name moves the cursor and begins a line."""
    folder.mkdir(mode=0o700)

    def run() -> None:
        with listening.accept()[0] as connection:
            connection.recv(1000)
            connection.sendall(answer)

    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(folder / f"{_HOSTILE}.sock"))
        listening.listen()
        thread = Thread(target=run)
        thread.start()
        yield
        thread.join()


_HOSTILE = "a\x1b[2J\nb: closed\u202e"
_ESCAPED = "a\\u001b[2J\\nb: closed\\u202e"


def test_list_of_sessions_escapes_names(runtime: Path) -> None:
    status = {
        "name": _HOSTILE,
        "browser": _HOSTILE,
        "running": True,
        "contexts": ["default", _HOSTILE],
        "idleSeconds": 1,
        "pid": 2,
    }
    with _session(runtime / "webtools", frame("o", json.dumps(status)) + frame("x", "0")):
        shown = CliRunner().invoke(command_line, ["sessions"]).output
    assert shown == (f"{_ESCAPED}: {_ESCAPED}, contexts default, {_ESCAPED}, idle for 1 s, process 2\n")


def test_session_that_ends_in_its_answer_is_none_of_the_list(runtime: Path) -> None:
    with _session(runtime / "webtools", frame("o", '{"name"')):
        assert CliRunner().invoke(command_line, ["sessions"]).output.startswith("No session runs.")


@pytest.mark.parametrize("command", ["sessions", "tabs", "open"])
def test_errors_escape_the_name_of_the_folder(
    command: str, runtime: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (runtime / _HOSTILE / "webtools").mkdir(parents=True)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(runtime / _HOSTILE))
    monkeypatch.setattr(sys, "argv", ["webtools", command])
    with pytest.raises(SystemExit):
        __main__.main()
    said = capsys.readouterr().err
    assert said.startswith(
        f"Error: Other users can open {runtime}/{_ESCAPED}/webtools\nMake it private: chmod 700 "
    )
    assert said.count("\n") == 2
    assert said.replace("\n", "").isprintable()
