import json
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from webtools.client import LOCAL, PAGE_FLAGS, PAGES, SessionError, is_local
from webtools.client import parse as parse_session
from webtools.faces.cli import webtools
from webtools.faces.cli.page import _address
from webtools.faces.cli.session.grammar import Open, Printed, ToolCall, group, parse
from webtools.faces.cli.session.names import commands
from webtools.tools.tool import TABLE

HERE = Path("/here")
sessions = import_module("webtools.faces.cli.sessions")  # the package has the command by this name


def arguments(*words: str) -> dict[str, object]:
    asked = parse(list(words), HERE)
    assert isinstance(asked, ToolCall), asked
    return asked.arguments


def test_every_tool_is_a_command_with_all_its_arguments() -> None:
    assert {tool.name for tool in commands().values()} == set(TABLE) - {"browser_install"}
    for words, tool in commands().items():
        helped = parse([*words, "--help"], HERE)
        assert isinstance(helped, Printed)
        assert helped.exit_code == 0
        command: click.Command | None = group()
        for word in words:
            assert isinstance(command, click.Group)
            command = command.get_command(click.Context(command), word)
        assert command is not None
        assert set(tool.arguments.model_fields) <= {parameter.name for parameter in command.params}, words


def test_full_names_of_tools_are_commands() -> None:
    for spelling in ("browser_select_option", "select_option", "select-option", "select"):
        assert arguments(spelling, "e3", "Green") == {"ref": "e3", "values": ("Green",)}


def test_help_names_every_command() -> None:
    text = CliRunner().invoke(webtools, ["--help"]).output
    context = click.Context(group())
    for name in group().list_commands(context):
        assert re.search(rf"\b{name}\b", text), (
            f"{name} is to be in the help (webtools/faces/cli/__init__.py)"
        )


def test_the_client_knows_the_commands_that_need_no_session() -> None:
    local = set(webtools.commands)
    assert local == LOCAL | PAGES
    flags = {
        spelling
        for name in PAGES
        for option in webtools.commands[name].get_params(click.Context(webtools.commands[name]))
        if isinstance(option, click.Option) and option.is_flag
        for spelling in (*option.opts, *option.secondary_opts)
    }
    assert sorted(flags | {"-h", "--help"}) == sorted(PAGE_FLAGS), "PAGE_FLAGS of webtools/client.py"


@pytest.mark.parametrize(
    ("line", "local"),
    [
        ("snapshot", False),
        ("snapshot --json", False),
        ("snapshot e5", False),
        ("snapshot --ref f1e5", False),
        ("snapshot --depth 3", False),
        ("screenshot -o page.png", False),
        ("screenshot @e5 --output=page.png", False),
        ("pdf --output page.pdf", False),
        ("snapshot example.com", True),
        ("snapshot --interactive example.com", True),
        ("snapshot --depth 3 page.html", True),
        ("screenshot -o page.png example.com", True),
        ("pdf e5.example", True),
        ("snapshot --help", False),
        ("click e5", False),
        ("doctor", True),
        ("--version", True),
        ("", True),
    ],
)
def test_pages_with_an_address_need_no_session(line: str, local: bool) -> None:
    assert is_local(line.split()) is local


@pytest.mark.parametrize(
    ("given", "name", "rest"),
    [
        (["tabs"], "default", ["tabs"]),
        (["-s", "shop", "tabs"], "shop", ["tabs"]),
        (["tabs", "--session=shop"], "shop", ["tabs"]),
        (["type", "e1", "--", "-s"], "default", ["type", "e1", "--", "-s"]),
    ],
)
def test_the_session_is_chosen_anywhere_before_two_dashes(
    given: list[str], name: str, rest: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("WEBTOOLS_SESSION", raising=False)
    assert parse_session(given) == (name, rest)
    monkeypatch.setenv("WEBTOOLS_SESSION", "other")
    assert parse_session(["tabs"])[0] == "other"


@pytest.mark.parametrize("name", ["", "../x", ".x", "a b", "x" * 41, "ä"])
def test_a_sessions_name_is_no_path(name: str) -> None:
    with pytest.raises(SessionError, match="is not a valid session name"):
        parse_session(["-s", name, "tabs"])


def test_short_forms_of_commands_become_arguments() -> None:
    assert arguments("click", "e5", "--double-click", "--modifiers", "Shift") == {
        "ref": "e5",
        "double_click": True,
        "modifiers": ("Shift",),
    }
    assert arguments("type", "e3", "lamp", "--submit") == {"ref": "e3", "text": "lamp", "submit": True}
    assert arguments("type", "lamp") == {"ref": None, "text": "lamp"}
    assert arguments("type", "e3", "--", "-5") == {"ref": "e3", "text": "-5"}
    assert arguments("fill", "e3=Ada", "e4", "a=b") == {
        "fields": [{"ref": "e3", "value": "Ada"}, {"ref": "e4", "value": "a=b"}]
    }
    assert arguments("fill", '{"ref": "e3", "secret": "PIN"}') == {"fields": [{"ref": "e3", "secret": "PIN"}]}
    assert arguments("upload", "e3", "a.txt") == {"ref": "e3", "paths": ["/here/a.txt"]}
    assert arguments("upload", "a.txt") == {"paths": ["/here/a.txt"]}
    assert arguments("tabs", "new", "example.com") == {"action": "new", "url": "example.com"}
    assert arguments("dialog", "accept", "Ada") == {"accept": True, "prompt_text": "Ada"}
    assert arguments("mouse", "wheel", "0", "-300") == {"delta_x": "0", "delta_y": "-300"}
    assert arguments("context", "create", "guest", "--geolocation", '{"latitude": 1}') == {
        "name": "guest",
        "geolocation": {"latitude": 1},
    }


def test_open_takes_the_settings_of_the_server() -> None:
    asked = parse(["open", "example.com", "--headed", "--idle", "5"], HERE)
    assert asked == Open("example.com", idle=5.0, settings={"headless": False})


def test_command_of_a_session_imports_nothing_that_python_has_not_loaded() -> None:
    code = (
        "import sys; before = set(sys.modules); import webtools.__main__; print(*set(sys.modules) - before)"
    )
    said = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert set(said.stdout.split()) <= {"webtools", "webtools.__main__", "webtools.client", "_socket"}


def test_a_name_that_no_file_can_have_is_an_address_or_no_file() -> None:
    address = f"example.com/{'x' * 300}"
    assert _address(address) == address
    assert arguments("upload", "x" * 300) == {"paths": [str(HERE / ("x" * 300))]}


@pytest.mark.parametrize("options", [[], ["--json"], ["--close"]], ids=["lines", "json", "close"])
def test_what_a_session_answers_moves_no_cursor_and_begins_no_line(
    options: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = "a\x1b[2J\x9b31m\nSession: b\u202ec"
    answer = {
        "name": bad,
        "running": True,
        "browser": bad,
        "contexts": [bad],
        "idleSeconds": 1,
        "pid": 1,
    }
    monkeypatch.setattr(sessions, "_names", lambda: ["a"])
    monkeypatch.setattr(sessions, "_asked", lambda *_: answer)
    output = CliRunner().invoke(webtools, ["sessions", *options]).output
    assert len(output.splitlines()) == 1
    assert not any(character in output for character in "\x1b\x9b\u202e")
    if options == ["--json"]:
        assert json.loads(output) == [answer]
