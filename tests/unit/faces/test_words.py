"""The names of tools, arguments and settings in the errors of each face."""

import pytest

from webtools.errors import DeadlineExceeded, PromptOpen, ScriptError, WebtoolsError
from webtools.faces.cli.session.wording import Commands
from webtools.faces.mcp.words import Words
from webtools.faces.toolset import BrowserToolError
from webtools.hints import Hint

_MCP, _COMMANDS = Words(), Commands()


@pytest.mark.parametrize(
    ("template", "mcp", "command"),
    [
        ("Call {navigate_back}.", "Call browser_navigate_back.", "Call `webtools back`."),
        ("Give {text_gone}.", "Give textGone.", "Give --text-gone."),
        ("Pass {overwrite=True}.", "Pass overwrite: true.", "Pass --overwrite."),
        ("Use {headless=False}.", "Use --headed.", "Use --headed."),
        ("Name {driver_path}.", "Name --driver-path.", "Name --driver-path."),
        ("Take a {snapshot}.", "Take a snapshot.", "Take a snapshot."),
        ("Give {within}=….", "Give within=….", "Give within=…."),
    ],
)
def test_hint_names_things_as_its_reader_does(template: str, mcp: str, command: str) -> None:
    error = WebtoolsError("failed", hint=Hint(template))
    assert _MCP.hint(error) == mcp
    assert _COMMANDS.hint(error) == command


def test_message_begins_with_the_calls_name_as_its_reader_knows_it() -> None:
    late = DeadlineExceeded("wait_for", 1, "the text 'x' to come")
    assert _MCP.message(late).startswith("browser_wait_for did not end within 1 s")
    assert _COMMANDS.message(late).startswith("wait did not end within 1 s")


def test_text_of_a_page_is_not_reworded() -> None:
    error = ScriptError("click: browser_click on this with navigate", hint="Give text_gone=True")
    for words in (_MCP, _COMMANDS):
        assert words.message(error) == error.message
        assert words.hint(error) == error.hint


def test_spec_5_names_its_own_tools_only() -> None:
    assert "browser_handle_dialog" in BrowserToolError.of(PromptOpen("open")).recovery_hint
    own = WebtoolsError("failed", hint=Hint("Go on with {navigate}."))
    assert BrowserToolError.of(own).recovery_hint == "Go on with browser_navigate."
    other = WebtoolsError("failed", hint=Hint("Call {fill_form}."))
    assert BrowserToolError.of(other).recovery_hint == "Take a new browser_snapshot to see the page as it is."
