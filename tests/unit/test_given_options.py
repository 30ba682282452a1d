"""Options are declared once, as members of models; what editors complete and tools accept is the same."""

from datetime import timedelta
from pathlib import Path
from typing import Annotated

import pytest
from pydantic import BaseModel

import webtools.library.browser_tools  # noqa: F401  # fills the table of tools
from webtools.errors import InvalidArgument
from webtools.faces.options.listing import CLIENT, FILE, client, written
from webtools.option import Option, declared
from webtools.options.browser import Options, TimeLimit
from webtools.options.context import ContextOptions, ContextSettings, Emulation
from webtools.options.given import (
    GivenChanges,
    GivenContextOptions,
    GivenContextSettings,
    GivenEmulation,
    GivenOptions,
)
from webtools.tools.tool import TABLE


def test_typed_options_are_all_options() -> None:
    assert GivenChanges.__annotations__.keys() == Options.model_fields.keys()
    assert GivenOptions.__annotations__.keys() == Options.model_fields.keys() - {"headless"}
    assert GivenContextOptions.__annotations__.keys() == ContextOptions.model_fields.keys()
    assert GivenContextSettings.__annotations__.keys() == ContextSettings.model_fields.keys()
    assert GivenEmulation.__annotations__.keys() == Emulation.model_fields.keys()


def test_typed_options_are_written_anew_after_each_change() -> None:
    assert FILE.read_text() == written(), "run python -m webtools.faces.options.listing"
    assert CLIENT.read_text() == client(), "run python -m webtools.faces.options.listing"


def test_facts_of_an_option_are_at_the_outside_of_its_annotation() -> None:
    for name, field in Options.model_fields.items():
        assert "Option(of=" not in str(field.annotation), f"{name}: write Annotated[… | None, Option(…)]"


_TIMES = [name for name in Options.model_fields if name.startswith("timeout_")] + ["slow_mo"]


@pytest.mark.parametrize("name", _TIMES)
def test_every_option_of_time_takes_a_timedelta_and_refuses_what_never_ends(name: str) -> None:
    assert getattr(Options.of(**{name: timedelta(seconds=2)}), name) == 2.0
    for endless in (float("inf"), float("nan"), timedelta(days=1), 30_000):
        with pytest.raises(InvalidArgument, match=name):
            Options.of(**{name: endless})


def test_an_option_says_its_facts_once() -> None:
    class Twice(BaseModel):
        seconds: Annotated[TimeLimit, Option(pytest=True)] = 1.0

    with pytest.raises(ValueError, match="2 times Option"):
        declared(Twice.model_fields["seconds"])


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
