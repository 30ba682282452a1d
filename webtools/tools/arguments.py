"""Argument types that several tools share."""

from typing import Annotated, Any, Literal, NotRequired

from pydantic import BeforeValidator, Field
from pydantic.config import JsonDict
from pydantic_core import PydanticCustomError
from typing_extensions import TypedDict  # pydantic reads typing's own from Python 3.12 on only

from webtools.errors import InvalidArgument
from webtools.session.ref import parse
from webtools.snapshot.result import Node

OBVIOUS = "obvious"
"""Key in an argument's JSON schema: models need not read its description."""

ALTERNATIVE = "alternative"
"""Key in an argument's JSON schema: which argument can be given instead.

An argument that has the key is required where the other one is not listed.
"""


def obvious(description: str, *, alternative: str | None = None, **limits: Any) -> Any:
    """Describe an argument for people only.

    Models learn the same from the argument's name or, once for all tools, from the server's instructions.
    """
    facts: JsonDict = {OBVIOUS: True} | ({ALTERNATIVE: alternative} if alternative else {})
    return Field(description=description, json_schema_extra=facts, **limits)


def to_ref(given: object) -> str:
    """A ref in its plain spelling.

    It is given in any that models use (`e5`, `@e5`, `ref=e5`, `[ref=e5]`), or as a snapshot's node.
    """
    if isinstance(given, Node):
        if given.ref is None:
            raise InvalidArgument(
                f"The {given.role} {given.name!r} has no ref", hint="Take the snapshot with all_refs=True."
            )
        return given.ref
    if isinstance(given, str):
        return str(parse(given))
    raise PydanticCustomError("ref", "Input should be a ref such as e5, or a node of a snapshot")


Ref = Annotated[
    str | Node,
    BeforeValidator(to_ref, json_schema_input_type=str),
    obvious("Ref of the element in the snapshot"),
]
"""Static type: what a caller may give. When the method runs it is the plain ref, a str."""

Element = Annotated[str | None, obvious("What the element is, in words, for people who read along")]
Timeout = Annotated[
    float | None,
    obvious(
        "Seconds; the default is in the options. What an action sets off has limits of its own", gt=0, le=3600
    ),
]
Overwrite = Annotated[bool, Field(description="Replace the file if it exists")]
SecretName = Annotated[str, obvious("Name of a secret to type instead")]
Secret = SecretName | None
Button = Literal["left", "right", "middle"]
X = Annotated[int, Field(description="CSS pixels from the viewport's left edge")]
Y = Annotated[int, Field(description="CSS pixels from the viewport's top edge")]
Clicks = Annotated[
    int | None, Field(description="How many clicks; three select a paragraph or line", ge=1, le=3)
]
Modifier = Literal["Alt", "Control", "ControlOrMeta", "Meta", "Shift"]


def plain(ref: str | Node) -> str:
    """A checked `Ref` as what it is when the method runs."""
    assert isinstance(ref, str)
    return ref


class FormField(TypedDict):
    """A field of a form and what it is to hold."""

    ref: Ref
    value: NotRequired[
        Annotated[
            str | bool | int | float | list[str],
            Field(
                description="true or false for boxes, value or label for options",
                json_schema_extra={ALTERNATIVE: "secret"},
            ),
        ]
    ]
    secret: NotRequired[SecretName]
    name: NotRequired[Annotated[str, obvious("What the field is, in words")]]
    type: NotRequired[
        Annotated[
            str, Field(description="textbox, checkbox, radio, combobox, slider; told by the element itself")
        ]
    ]
