"""Signatures and argument lists as `help` shows them."""

import inspect
import pydoc

import pytest

from webtools import BrowserTools, Options
from webtools.options.browser import Options as OptionsModel
from webtools.text.readable import shown, with_arguments
from webtools.tools.arguments import RefArgument, Timeout
from webtools.tools.tool import TABLE


def help_of(thing: object) -> str:
    return pydoc.plain(pydoc.render_doc(thing))


def signature_of(text: str) -> str:
    """Return the signature that help shows, on one line; since Python 3.13 a long one has a line per argument."""
    lines = [line.strip(" |") for line in text.partition("Args:\n")[0].splitlines()[2:]]
    return " ".join(lines).replace("( ", "(")


_TOOLS = {
    name: entry
    for entry in TABLE.values()
    if inspect.isfunction(getattr(BrowserTools, name := entry.function.__name__))  # `tabs` is a property, too
}


@pytest.mark.parametrize("name", _TOOLS)
def test_help_of_a_tool_shows_types_without_metadata_and_every_description(name: str) -> None:
    text = help_of(getattr(BrowserTools, name))
    signature = signature_of(text)
    for word in ("Annotated", "FieldInfo", "Validator", "typing.", "webtools."):
        assert word not in signature
    properties = _TOOLS[name].arguments.model_json_schema(by_alias=False).get("properties", {})
    settings = _TOOLS[name].settings  # `**settings`, which help(Options) describes
    for argument, schema in properties.items():
        if "description" in schema and (settings is None or argument not in settings.model_fields):
            assert f"    {argument}: " in text.split("Args:\n")[1]


def test_help_of_click_begins_with_a_signature_that_can_be_read() -> None:
    text = help_of(BrowserTools.click)
    signature = "ref: str | Node | Match | Locatable | Mapping[str, Any], *, element: str | None = None"
    assert signature in signature_of(text)
    assert "modifiers: Keys held meanwhile" in text.split("Args:\n")[1].split("Raises:\n")[0]


def test_help_of_options_describes_each_option_under_its_name_in_python() -> None:
    text = help_of(Options)
    listed = text.split("Args:\n")[1].split("Method resolution order")[0]
    for name in OptionsModel.model_fields:
        assert f"{name}: " in signature_of(text)
        assert f"     {name}: " in listed
    assert "userAgent" not in listed


def test_annotations_are_shown_as_people_write_them() -> None:
    assert shown(RefArgument) == "str | Node | Match | Locatable | Mapping[str, Any]"
    assert shown(Timeout) == "float | None"
    assert shown(tuple[int, ...]) == "tuple[int, ...]"


def test_descriptions_in_a_docstring_stay_and_come_after_those_of_annotations() -> None:
    doc = """Do it.

    Args:
        how: In this way.

    Raises:
        ValueError: It cannot be done.
    """
    assert with_arguments(doc, [("how", "Otherwise"), ("what", "The thing")]) == (
        "Do it.\n\nArgs:\n    what: The thing\n    how: In this way.\n\nRaises:\n    ValueError: It cannot be done."
    )
    assert with_arguments("Do it.", [("what", "")]) == "Do it."
