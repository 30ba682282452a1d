"""The names of tools, arguments and settings in the errors of each face."""

import pytest

from webtools.errors import DeadlineExceeded, PromptOpen, ScriptError, WebtoolsError
from webtools.faces.replies.words import COMMANDS, MODELS, SPEC_5
from webtools.faces.toolset import BrowserToolError
from webtools.faces.toolset.spec5 import DECLARED
from webtools.hints import Hint


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
    assert MODELS.hint(error) == mcp
    assert COMMANDS.hint(error) == command


def test_message_begins_with_the_calls_name_as_its_reader_knows_it() -> None:
    late = DeadlineExceeded("wait_for", 1, "the text 'x' to come")
    assert MODELS.message(late).startswith("browser_wait_for did not end within 1 s")
    assert COMMANDS.message(late).startswith("wait did not end within 1 s")


def test_text_of_a_page_is_not_reworded() -> None:
    error = ScriptError("click: browser_click on this with navigate", hint="Give text_gone=True")
    for words in (MODELS, COMMANDS):
        assert words.message(error) == error.message
        assert words.hint(error) == error.hint


def test_vocabulary_of_spec_5_knows_its_tools() -> None:
    assert {f"browser_{name}" for name in SPEC_5.tools or ()} == DECLARED.keys()


def test_spec_5_names_its_own_tools_only() -> None:
    assert "browser_handle_dialog" in BrowserToolError.of(PromptOpen("open")).recovery_hint
    own = WebtoolsError("failed", hint=Hint("Go on with {navigate}."))
    assert BrowserToolError.of(own).recovery_hint == "Go on with browser_navigate."
    other = WebtoolsError("failed", hint=Hint("Call {fill_form}."))
    assert BrowserToolError.of(other).recovery_hint == "Take a new browser_snapshot to see the page as it is."
