"""Options are declared once, as members of models; what editors complete and tools accept is the same."""

from pathlib import Path

import pytest

import webtools.library.browser_tools  # noqa: F401  # fills the table of tools
from webtools.errors import InvalidArgument
from webtools.options.browser import OF_A_BROWSER, OF_ALL_CONTEXTS, Options
from webtools.options.context import ContextOptions, ContextSettings, Emulation
from webtools.options.given import (
    GivenChanges,
    GivenContextOptions,
    GivenContextSettings,
    GivenOptions,
    GivenSettings,
)
from webtools.tools.tool import TABLE


def test_typed_options_are_all_options() -> None:
    assert GivenChanges.__annotations__.keys() == Options.model_fields.keys()
    assert GivenOptions.__annotations__.keys() == Options.model_fields.keys() - {"headless"}
    assert GivenContextOptions.__annotations__.keys() == ContextOptions.model_fields.keys()
    assert GivenContextSettings.__annotations__.keys() == ContextSettings.model_fields.keys()
    assert GivenSettings.__annotations__.keys() == Emulation.model_fields.keys()


_OF_EACH_CONTEXT = {
    "allow_system_packages",
    "allowed_schemes",
    "isolation",
    "on_crash",
    "output_dir",
    "roots",
    "secrets",
    "settle",
    "timeout_action",
    "timeout_navigation",
    "timeout_queue",
    "timeout_screenshot",
    "timeout_start",
    "unseen",
}
"""Options in which contexts of one browser may differ, besides those that the browser itself has for contexts."""


def test_it_is_known_of_every_option_whether_contexts_of_one_browser_may_differ_in_it() -> None:
    known = ContextOptions.model_fields.keys() | OF_A_BROWSER | OF_ALL_CONTEXTS | _OF_EACH_CONTEXT
    assert Options.model_fields.keys() == known, (
        "name the option in OF_A_BROWSER or OF_ALL_CONTEXTS (webtools/options/browser.py), or in "
        "_OF_EACH_CONTEXT here; and in _NOT_ATTACHED or _NOT_REMOTE where it can have no effect"
    )


def test_tools_accept_every_setting_and_list_few() -> None:
    for name, model in (("browser_emulate", Emulation), ("browser_context_create", ContextSettings)):
        tool = TABLE[name]
        assert model.model_fields.keys() <= tool.arguments.model_fields.keys()
        assert {"java_script_enabled", "init_scripts"} <= set(tool.unlisted)
        assert not tool.arguments.model_fields["contrast"].is_required()


def test_models_cannot_choose_a_named_profile() -> None:
    assert "profile" not in TABLE["browser_context_create"].arguments.model_fields


_PATHS = ("user_data_dir", "download_dir", "output_dir", "storage_state", "executable_path", "driver_path")


@pytest.mark.parametrize("name", _PATHS)
@pytest.mark.parametrize("path", ["x" * 300, "a\0b", "a\ud800b"], ids=["long", "NUL", "half a pair"])
def test_a_path_that_no_file_can_have_is_refused_with_the_options(name: str, path: str) -> None:
    with pytest.raises(InvalidArgument, match=f"{name}: .*(too long|is not a path)"):
        Options.of(**{name: Path("/", path)})
