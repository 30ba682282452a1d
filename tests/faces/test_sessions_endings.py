"""How sessions begin and end, and what is left when a process of theirs is killed: nothing."""

import json
import select
import signal
import socket
from contextlib import ExitStack, suppress
from pathlib import Path

import psutil
import pytest

from tests.browser.site import Site
from tests.faces.shells import Shell


def folder(shell: Shell) -> Path:
    return Path(shell.environment["XDG_RUNTIME_DIR"], "webtools")


def browser_of(server: psutil.Process) -> list[psutil.Process]:
    """Return the processes that a session has started."""
    return server.children(recursive=True)


def test_kill_of_the_server_ends_the_browser_and_the_next_open_starts_anew(shell: Shell, site: Site) -> None:
    shell("open", site.url("counter.html"))
    server = shell.server()
    started = browser_of(server)
    assert started
    server.kill()
    _, left = psutil.wait_procs([server, *started], timeout=20)
    assert not left
    run = shell.run("click", "e2")
    assert run.returncode == 1
    assert "The process of the session 'default' is gone, and its browser with it" in run.stderr
    assert "Start it anew: webtools open URL" in run.stderr
    assert not (folder(shell) / "default.sock").exists()
    assert "There is no session 'default'" in shell.run("tabs").stderr
    assert "Count" in shell("open", site.url("counter.html"))


def test_open_over_the_socket_of_a_killed_server_starts_anew(shell: Shell, site: Site) -> None:
    shell("open")
    server = shell.server()
    started = browser_of(server)
    server.kill()
    psutil.wait_procs([server, *started], timeout=20)
    assert (folder(shell) / "default.sock").exists()
    assert "Count" in shell("open", site.url("counter.html"))


def test_kill_of_the_server_during_a_command_is_an_error(shell: Shell) -> None:
    shell("open")
    server = shell.server()
    with shell.start("wait", "never", "--timeout", "600") as client:
        assert client.stderr is not None
        client.stderr.readline()  # the command runs
        server.kill()
        errors = client.stderr.read()
        assert client.wait(20) == 1
    assert "is gone, and its browser with it" in errors


def test_kill_of_the_browser_leaves_the_session_usable(shell: Shell, site: Site) -> None:
    shell("open", site.url("counter.html"))
    server = shell.server()
    (browser, *_) = [
        one
        for one in browser_of(server)
        if one.status() != psutil.STATUS_ZOMBIE
        and "--type=" not in str(one.cmdline())
        and "chrom" in one.name()
        and "driver" not in one.name()
    ]
    browser.kill()
    psutil.wait_procs([browser], timeout=20)
    again = shell.run("open", site.url("counter.html"))
    if again.returncode:  # the loss is reported once, by the command that meets it
        assert "Error browser_crashed" in again.stderr
        again = shell.run("open", site.url("counter.html"))
    assert "Count" in again.stdout
    assert shell.server().pid == server.pid


def test_two_opens_at_once_start_one_session(shell: Shell) -> None:
    started = [shell.start("open") for _ in range(3)]
    ends = [(process.communicate(timeout=50), process.returncode) for process in started]
    assert [exit_code for _, exit_code in ends] == [0, 0, 0], ends
    server = shell.server()
    runtime = shell.environment["XDG_RUNTIME_DIR"]
    same = []
    for process in psutil.process_iter():
        with suppress(psutil.Error):  # another user's, or gone meanwhile
            if "webtools.faces.cli.session.serve" in process.cmdline():
                same += [process.pid] if process.environ().get("XDG_RUNTIME_DIR") == runtime else []
    assert same == [server.pid]


def test_no_other_user_sees_the_words_of_the_command_that_opened_a_session(shell: Shell, site: Site) -> None:
    credentials = {"username": "ada", "password": "in-no-list-of-processes", "origin": site.url("")}
    shell("open", site.url("counter.html"), "--http-credentials", json.dumps(credentials))
    server = shell.server()
    seen = [server.cmdline()]
    for each in server.children(recursive=True):
        with suppress(psutil.Error):  # gone meanwhile
            seen.append(each.cmdline())
    assert len(seen) > 1
    assert "in-no-list-of-processes" not in str(seen)


def test_a_session_without_a_browser_does_not_stay(shell: Shell) -> None:
    run = shell.run("open", "--executable-path", "/bin/false")
    assert run.returncode == 1
    assert "Error browser_" in run.stderr
    assert "Hint: " in run.stderr
    assert shell("sessions").startswith("No session runs.")


@pytest.mark.parametrize(
    ("option", "said"),
    [
        (["--viewport-size", "wide"], "viewport_size"),
        (["--executable-path", "none"], "work/none is not an executable file"),
        (["--idle", "soon"], "'soon' is not a valid float"),
        (["--port", "1"], "are for `webtools mcp`"),
        (["--headed", "--browser", "lynx"], "'lynx' is not one of"),
    ],
)
def test_a_session_with_wrong_settings_does_not_start(shell: Shell, option: list[str], said: str) -> None:
    run = shell.run("open", *option)
    assert run.returncode == 2
    assert said in run.stderr
    assert "Traceback" not in run.stderr
    assert shell.sessions() == []


def test_idle_sessions_end(shell: Shell) -> None:
    shell("-s", "short", "open", "--idle", "0.02")
    server = shell.server()
    started = browser_of(server)
    _, left = psutil.wait_procs([server, *started], timeout=20)
    assert not left
    assert not (folder(shell) / "short.sock").exists()


def test_close_ends_a_session_and_all_it_started(shell: Shell) -> None:
    shell("open")
    shell.with_(WEBTOOLS_SESSION="second")("open")
    servers = [psutil.Process(each["pid"]) for each in shell.sessions()]
    assert len(servers) == 2
    started = [process for server in servers for process in browser_of(server)]
    assert shell("close") == "Closed the session 'default'\n"
    assert "Page: " in shell("-s", "second", "tabs")
    assert "second: closed" in shell("sessions", "--close")
    _, left = psutil.wait_procs([*servers, *started], timeout=20)
    assert not left
    assert shell.run("close").returncode == 1


def test_open_right_after_close_starts_anew(shell: Shell, site: Site) -> None:
    shell("open")
    shell("close")
    assert "Count" in shell("open", site.url("counter.html"))


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_a_session_cleanly(shell: Shell, how: signal.Signals) -> None:
    shell("open")
    server = shell.server()
    started = browser_of(server)
    server.send_signal(how)
    _, left = psutil.wait_procs([server, *started], timeout=20)
    assert not left
    assert not (folder(shell) / "default.sock").exists()


def test_over_tcp_a_session_asks_for_its_token(shell: Shell) -> None:
    shell = shell.with_(WEBTOOLS_SESSION_TCP="1")
    assert "Page: " in shell("open")
    assert "Page: " in shell("tabs")
    file = folder(shell) / "default.tcp"
    assert file.stat().st_mode & 0o777 == 0o600
    assert not (folder(shell) / "default.sock").exists()
    port, token, _ = file.read_text().split()
    for text in (b"guessed", b"x" * len(token), b"/\0tabs"):
        with socket.create_connection(("127.0.0.1", int(port))) as connection:
            connection.sendall(b"t" + len(text).to_bytes(4, "big") + text)
            said = b"".join(iter(lambda: connection.recv(4096), b"")).decode()
        assert "That is not the token of the session 'default'" in said
        assert "Page: " not in said
    with ExitStack() as opened:  # strangers who say nothing, or begin what is long
        strangers = [
            opened.enter_context(socket.create_connection(("127.0.0.1", int(port)))) for _ in range(200)
        ]
        for one in strangers[1::2]:
            with suppress(OSError):  # it had to make room
                one.sendall(b"t" + (16 << 20).to_bytes(4, "big") + 100_000 * b"x")
        assert "Page: " in shell("tabs")
        ended, _, _ = select.select(strangers[::2], [], [], 0)
        assert len(ended) >= len(strangers[::2]) - 64
    shell("close")
    assert not file.exists()


def test_a_runtime_folder_of_any_length_will_do(shell: Shell) -> None:
    long = Path(shell.environment["XDG_RUNTIME_DIR"], "x" * 120)
    long.mkdir()
    there = shell.with_(XDG_RUNTIME_DIR=str(long))
    assert "Page: " in there("open")
    assert "Page: " in there("tabs")
    there("close")


def test_files_in_the_working_directory_take_no_modules_place(shell: Shell) -> None:
    for name in ("json", "socket", "webtools", "anyio"):
        (shell.directory / f"{name}.py").write_text("raise SystemExit('the wrong module')")
    # The installed command is started so.
    started = Shell(shell.directory, {**shell.environment, "PYTHONSAFEPATH": "1"})
    assert "Page: " in started("open")
