"""From a method to an entry of the table."""

from typing import Annotated, Literal

import pytest
from pydantic import Field

import webtools.library.browser_tools  # noqa: F401  # importing it fills the table
from webtools.elements.query import Target
from webtools.elements.ref import Ref
from webtools.errors import InvalidArgument
from webtools.snapshot.result import Node
from webtools.tools.arguments import RefArgument, plain
from webtools.tools.tool import TABLE, Tool


class Bench:
    def paint(
        self,
        ref: RefArgument,
        colour: Annotated[Literal["red", "blue"], Field(description="Which")] = "red",
        *,
        in_two_coats: bool = False,
    ) -> str:
        """Paint it."""
        return f"{plain(ref)} {colour} {in_two_coats}"


PAINT = Tool("browser_paint", "Paint", Bench.paint, reads=False, capability=None)


def test_the_signature_is_the_schema() -> None:
    schema = PAINT.arguments.model_json_schema(by_alias=True)
    assert schema["required"] == ["ref"]
    assert sorted(schema["properties"]) == ["colour", "inTwoCoats", "ref"]
    assert schema["properties"]["colour"]["enum"] == ["red", "blue"]
    assert schema["properties"]["ref"]["type"] == "string"


def test_models_replace_no_file_unless_they_say_so_and_python_does() -> None:
    writing = [tool for tool in TABLE.values() if "overwrite" in tool.arguments.model_fields]
    assert {tool.function.__name__ for tool in writing} == {
        "context_save_storage", "pdf_save", "snapshot", "take_screenshot", "zoom",
    }  # fmt: skip
    for tool in writing:
        assert tool.arguments.model_fields["overwrite"].default is False
        assert tool.signature.parameters["overwrite"].default is True
    (pdf,) = (tool for tool in writing if tool.function.__name__ == "pdf_save")
    assert pdf.check({}) == {"overwrite": False}
    assert pdf.check({"overwrite": True}) == {"overwrite": True}
    assert pdf.check({}, by_model=False) == {}


def test_arguments_are_taken_by_either_name_and_only_given_ones_are_passed_on() -> None:
    assert PAINT.check({"ref": "@e5", "inTwoCoats": True}) == {"ref": Target(Ref(0, 5)), "in_two_coats": True}
    assert PAINT.check({"ref": "[ref=e5]", "in_two_coats": True}) == {
        "ref": Target(Ref(0, 5)),
        "in_two_coats": True,
    }


def test_a_snapshots_node_is_as_good_as_its_ref() -> None:
    assert PAINT.check({"ref": Node(role="button", ref="f2e5")}) == {"ref": Target(Ref(2, 5))}


def test_a_node_without_a_ref_is_refused_with_what_to_do() -> None:
    with pytest.raises(InvalidArgument, match="all_refs"):
        PAINT.check({"ref": Node(role="heading", name="Cart")})


@pytest.mark.parametrize(
    ("name", "given", "reads"),
    [
        ("browser_snapshot", {}, True),
        ("browser_click", {"ref": "e5"}, False),
        ("browser_tabs", {}, True),
        ("browser_tabs", {"action": "list"}, True),
        ("browser_tabs", {"action": "new"}, False),
    ],
)
def test_tool_knows_which_calls_change_nothing(name: str, given: dict[str, object], reads: bool) -> None:
    tool = TABLE[name]
    assert tool.only_reads(tool.check(given)) is reads


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({}, "paint: ref: is missing"),
        ({"ref": "e5", "colour": "green"}, r"paint: colour: should be 'red' or 'blue' \(got 'green'\)"),
        (
            {"ref": "e5", "size": 3},
            "paint: there is no argument 'size'; there are: ref, colour, in_two_coats",
        ),
        ({"ref": "e5", "color": "red"}, "paint: there is no argument 'color'; did you mean 'colour'?"),
        (
            {"ref": "e5", "in2coats": True},
            "paint: there is no argument 'in2coats'; did you mean 'in_two_coats'?",
        ),
        (
            {"ref": "e5", "inTwoCoat": True},
            "paint: there is no argument 'inTwoCoat'; did you mean 'inTwoCoats'?",
        ),
        ({"ref": 7}, r"paint: ref: should be a ref such as e5, a locator .* \(got 7\)"),
        ({"ref": "nonsense"}, "'nonsense' is not a valid ref"),
    ],
)
def test_wrong_missing_or_unknown_arguments_are_named(given: dict[str, object], complaint: str) -> None:
    with pytest.raises(InvalidArgument, match=complaint):
        PAINT.check(given)


def test_argument_of_several_types_is_refused_in_one_sentence() -> None:
    with pytest.raises(InvalidArgument) as wrong:
        TABLE["browser_scroll"].check({"direction": "down", "amount": "far"})
    assert wrong.value.message == ("scroll: amount: should be 'page' or 'half' or a whole number (got 'far')")


@pytest.mark.parametrize("name", TABLE)
def test_every_tool_has_a_schema_a_description_and_a_typed_result(name: str) -> None:
    entry = TABLE[name]
    assert entry.arguments.model_json_schema()
    assert entry.function.__doc__
    assert entry.result is not None
