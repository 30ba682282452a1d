"""Options are declared once, as members of models; what editors complete and tools accept is the same."""

from webtools.context_options import ContextOptions, ContextSettings, Emulation
from webtools.given_options import (
    GivenChanges,
    GivenContextOptions,
    GivenContextSettings,
    GivenOptions,
    GivenSettings,
)
from webtools.options import Options
from webtools.tools.tool import TABLE


def test_typed_options_are_all_options() -> None:
    assert GivenChanges.__annotations__.keys() == Options.model_fields.keys()
    assert GivenOptions.__annotations__.keys() == Options.model_fields.keys() - {"headless"}
    assert GivenContextOptions.__annotations__.keys() == ContextOptions.model_fields.keys()
    assert GivenContextSettings.__annotations__.keys() == ContextSettings.model_fields.keys()
    assert GivenSettings.__annotations__.keys() == Emulation.model_fields.keys()


def test_tools_accept_every_setting_and_list_few() -> None:
    for name, model in (("browser_emulate", Emulation), ("browser_context_create", ContextSettings)):
        tool = TABLE[name]
        assert model.model_fields.keys() <= tool.arguments.model_fields.keys()
        assert {"java_script_enabled", "init_scripts"} <= set(tool.unlisted)
        assert not tool.arguments.model_fields["contrast"].is_required()


def test_models_cannot_choose_a_named_profile() -> None:
    assert "profile" not in TABLE["browser_context_create"].arguments.model_fields
