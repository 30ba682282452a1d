"""Commands of one session that stays open for all of these tests."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.site import Site
from tests.faces.shells import Shell, shells


@pytest.fixture(scope="module")
def _session(_run: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shell]:
    with shells() as shell:
        roots = (shell.directory, tmp_path_factory.getbasetemp())
        given = [word for root in roots for word in ("--root", str(root))]
        shell.with_(SECRET_OF_THE_SHELL="x")("open", *given)
        yield shell


@pytest.fixture
def _there_before(_session: Shell) -> None: ...


@pytest.fixture
def shell(_session: Shell, site: Site) -> Shell:
    _session("open", site.url("counter.html"))
    return _session


def ref(shell: Shell, name: str) -> str:
    found = re.search(r"\[ref=(\w+)\]", shell("find", name))
    assert found
    return found[1]


def test_open_prints_the_page_and_an_action_prints_what_changed(shell: Shell, site: Site) -> None:
    page = shell("open", site.url("counter.html"))
    assert f"{site.url('counter.html')}\nSnapshot:\n```yaml" in page
    button = re.search(r'button ".*" \[ref=(e\d+)\]', page)
    assert button
    assert f"[active] [ref={button[1]}]" in shell("click", button[1])
    assert "Snapshot: no changes" in shell("click", button[1])


def test_files_are_relative_to_the_callers_directory(shell: Shell, tmp_path: Path) -> None:
    here = Shell(tmp_path, shell.environment)
    assert f"saved as {tmp_path}/seen.png" in here("screenshot", "-o", "seen.png")
    assert (tmp_path / "seen.png").read_bytes().startswith(b"\x89PNG")
    assert str(tmp_path / "page.pdf") in here("pdf", "-o", "page.pdf")
    assert (tmp_path / "page.pdf").read_bytes().startswith(b"%PDF")


def test_pictures_without_a_name_are_files_of_their_own(shell: Shell) -> None:
    taken = (["screenshot"], ["screenshot"], ["zoom", "0", "0", "100", "80"])
    paths = {shell.json(*command)["result"]["path"] for command in taken}
    assert len(paths) == 3
    assert all(path.startswith(str(shell.directory)) and Path(path).is_file() for path in paths)


def test_upload_takes_a_ref_and_files_of_the_callers_directory(
    shell: Shell, site: Site, tmp_path: Path
) -> None:
    (tmp_path / "note.txt").write_text("kept")
    shell("eval", "document.body.innerHTML = '<input type=file aria-label=Attachment>'")
    Shell(tmp_path, shell.environment)("upload", ref(shell, "Attachment"), "note.txt")
    assert (
        shell.json("eval", "document.querySelector('input').files[0].name")["result"]["value"] == "note.txt"
    )


def test_an_error_and_its_hint_go_to_standard_error(shell: Shell) -> None:
    run = shell.run("click", "e99999")
    assert run.returncode == 1
    assert re.match(
        r"<untrusted ([\w-]{11})>\nError element_not_found: .*\n</untrusted \1>\nHint: ", run.stderr
    )
    assert re.match(r"<untrusted [\w-]{11}>\nPage: ", run.stdout)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["dance"], "No such command 'dance'"),
        (["click"], "Missing argument 'REF'"),
        (["click", "e1", "--twice"], "No such option"),
        (["click", "nowhere"], "Error invalid_argument: "),
        (["fill", "e1"], "fill: e1 has no value"),
        (["-s", "a/b", "tabs"], "'a/b' is not a valid session name"),
    ],
)
def test_a_wrong_command_line_is_exit_code_2(shell: Shell, arguments: list[str], said: str) -> None:
    run = shell.run(*arguments)
    assert run.returncode == 2
    assert said in run.stderr


def test_json_gives_result_page_and_error(shell: Shell, site: Site) -> None:
    good = shell.json("eval", "6 * 7")
    assert good["ok"] is True
    assert good["result"]["value"] == 42
    assert good["page"]["url"] == site.url("counter.html")
    bad = shell.run("click", "e99999", "--json")
    assert bad.returncode == 1
    assert json.loads(bad.stdout)["error"]["code"] == "element_not_found"


def test_hints_name_commands_and_options(shell: Shell) -> None:
    shell("eval", "setTimeout(() => confirm('Really?'), 0)")
    assert "`webtools dialog`" in shell.run("wait", "never").stderr
    assert "answer it with `webtools dialog accept`" in shell("tabs")
    assert "was dismissed" in shell("dialog", "dismiss")
    assert "`webtools context create`" in shell.run("click", "e1", "--context", "nobody").stderr


def test_fill_takes_pairs(shell: Shell) -> None:
    shell(
        "eval",
        "document.body.innerHTML = '<input aria-label=Name><input type=checkbox aria-label=Sure>'",
    )
    name, sure = ref(shell, "Name"), ref(shell, "Sure")
    shell("fill", f"{name}=Ada Byron", f"{sure}=true")
    state = "[...document.querySelectorAll('input')].map(one => [one.value, one.checked])"
    assert shell.json("eval", state)["result"]["value"] == [["Ada Byron", False], ["on", True]]
    shell("fill", name, "a=b")
    assert shell.json("eval", state)["result"]["value"][0][0] == "a=b"


def test_elements_are_found_by_what_they_say(shell: Shell, site: Site) -> None:
    shell("open", site.url("locators.html"))
    shell("click", 'button "Save as"')
    shell("click", '{"role": "button", "within": {"role": "row", "hasText": "milk"}}')
    shell("fill", 'textbox "Email"=ada@example.com')
    assert shell.json("eval", "seenOf('click', 'target')")["result"]["value"] == ["save-as", "delete-milk"]
    assert (
        shell.json("eval", "(el) => el.value", '{"label": "Email"}')["result"]["value"] == "ada@example.com"
    )
    shell("fill", '[{"target": {"label": "Email"}, "value": "bob@example.com"}]')
    assert "bob@example.com" in shell("text", 'textbox "Email"')
    assert "2 elements match" in shell.run("click", 'button "Delete"').stderr


def test_upload_takes_its_field_by_role_and_name(shell: Shell, site: Site, tmp_path: Path) -> None:
    (tmp_path / "photo.png").write_text("kept")
    shell("open", site.url("locators.html"))
    Shell(tmp_path, shell.environment)("upload", 'button "Photo"', "photo.png")
    name = shell.json("eval", "document.querySelector('[type=file]').files[0].name")["result"]["value"]
    assert name == "photo.png"


def test_eval_takes_arguments_as_json(shell: Shell) -> None:
    sums = shell.json("eval", "(a, b) => a + b", "--args", "[1, 2]")
    assert sums["result"]["value"] == 3
    assert "is not valid JSON" in shell.run("eval", "(a) => a", "--args", "[1").stderr


def test_groups_of_commands_list_what_there_is(shell: Shell, site: Site) -> None:
    shell("cookies", "set", "taste", "sweet")
    assert "taste" in shell("cookies")
    shell("context", "create", "guest")
    assert {one["name"] for one in shell.json("context")["result"]["contexts"]} == {"default", "guest"}
    assert "taste" not in shell("cookies", "--context", "guest")
    shell("context", "close", "guest")


def test_two_shells_use_one_session_at_the_same_time(shell: Shell) -> None:
    started = [shell.start("eval", f"{number}") for number in range(4)]
    outputs = [process.communicate(timeout=50)[0] for process in started]
    assert [output.split("\n")[1] for output in outputs] == ["0", "1", "2", "3"]


@pytest.mark.parametrize(("how", "exit_code"), [(signal.SIGINT, 130), (signal.SIGKILL, -signal.SIGKILL)])
def test_a_client_that_ends_gives_its_command_up_and_not_the_session(
    shell: Shell, how: signal.Signals, exit_code: int
) -> None:
    with shell.start("wait", "never", "--timeout", "600") as client:
        assert client.stderr is not None
        assert client.stderr.readline() == "webtools: wait_for, 2 s\n"
        client.send_signal(how)
        assert client.wait(20) == exit_code
    assert shell.json("eval", "1")["result"]["value"] == 1  # would come after the 3000 seconds


def test_open_refuses_other_settings_than_the_session_has(shell: Shell) -> None:
    run = shell.run("open", "--headed", "--viewport-size", "1280x720")
    assert run.returncode == 2
    assert "runs with other settings: --headless\n" in run.stderr
    assert shell.run("open", "--headless").returncode == 0


def test_the_shells_environment_stays_in_the_shell(shell: Shell) -> None:
    server = shell.server()
    environments = [process.environ() for process in (server, *server.children(recursive=True))]
    assert all("SECRET_OF_THE_SHELL" not in environment for environment in environments)
    assert server.terminal() is None


def test_a_socket_of_another_user_is_refused_by_the_session(shell: Shell) -> None:
    if os.getuid() != 0:
        pytest.skip("only root can become another user")
    folder = Path(shell.environment["XDG_RUNTIME_DIR"], "webtools")
    folder.parent.chmod(0o755)
    folder.chmod(0o755)
    (folder / "default.sock").chmod(0o777)
    code = (
        "import os, socket, sys; s = socket.socket(socket.AF_UNIX); os.setuid(65534); s.connect(sys.argv[1])\n"
        "print(b''.join(iter(lambda: s.recv(4096), b'')).decode())"
    )
    try:
        said = subprocess.run(
            [sys.executable, "-c", code, str(folder / "default.sock")],
            check=True,
            capture_output=True,
            text=True,
            timeout=20,
        ).stdout
    finally:
        (folder / "default.sock").chmod(0o600)
        folder.chmod(0o700)
    assert "belongs to user 0, not to user 65534" in said


def test_a_folder_that_others_can_open_or_own_is_refused(shell: Shell) -> None:
    folder = Path(shell.environment["XDG_RUNTIME_DIR"], "webtools")
    assert folder.stat().st_mode & 0o777 == 0o700
    assert (folder / "default.sock").stat().st_mode & 0o777 == 0o600
    folder.chmod(0o755)
    try:
        run = shell.run("tabs")
    finally:
        folder.chmod(0o700)
    assert run.returncode == 1
    assert f"Other users can open {folder}" in run.stderr
    if os.getuid() == 0:
        os.chown(folder, 65534, 65534)
        try:
            assert "belong to user 65534, not to you" in shell.run("tabs").stderr
        finally:
            os.chown(folder, 0, 0)


def test_a_reader_that_ends_early_ends_the_command_without_a_traceback(shell: Shell) -> None:
    with shell.start("eval", "'x'.repeat(15000)") as client:
        assert client.stdout is not None
        client.stdout.close()
        assert client.stderr is not None
        assert "Traceback" not in client.stderr.read()


def test_one_shots_need_no_session_and_leave_it_alone(shell: Shell, site: Site, tmp_path: Path) -> None:
    before = shell.json("tabs")
    here = Shell(tmp_path, shell.environment)
    assert "button" in here("snapshot", "--depth", "9", site.url("counter.html"))
    here("screenshot", site.url("counter.html"), "-o", "other.png")
    assert (tmp_path / "other.png").is_file()
    assert shell.json("tabs") == before


def test_help_of_a_command_is_the_same_with_and_without_a_session(shell: Shell) -> None:
    helped = shell("click", "--help")
    assert helped.startswith("Usage: webtools click [OPTIONS] REF")
    assert shell("-s", "nobody", "click", "--help") == helped


def test_requests_that_are_none_do_not_end_the_session(shell: Shell) -> None:
    path = Path(shell.environment["XDG_RUNTIME_DIR"], "webtools", "default.sock")
    for said in (b"", b"q", b"q\xff\xff\xff\xff", b"q\0\0\0\1\xff", b"q\0\0\0\0"):
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(str(path))
            connection.sendall(said)
            connection.shutdown(socket.SHUT_WR)
            while connection.recv(4096):
                pass
    assert "Page: " in shell("tabs")
