"""Argument types that several tools share."""

import re
from collections.abc import Callable, Mapping
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NotRequired

from pydantic import BaseModel, ConfigDict, Field, PlainValidator, TypeAdapter, ValidationError, WrapValidator
from pydantic.alias_generators import to_camel
from pydantic.config import JsonDict
from pydantic_core import PydanticCustomError
from typing_extensions import TypedDict  # pydantic reads typing's own from Python 3.12 on only

from webtools.elements.query import Locatable, Query, Target
from webtools.elements.ref import Ref, parse
from webtools.elements.snapshot_line import read_beginning
from webtools.errors import InvalidArgument
from webtools.hints import Hint
from webtools.options.context import Proxy
from webtools.seconds import MOST_PLAIN_SECONDS, like_milliseconds
from webtools.session.routed import RoutedRequest
from webtools.snapshot.find import Match
from webtools.snapshot.result import Node
from webtools.text.address_pattern import AddressPattern
from webtools.text.explain import explain

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


class TargetFields(BaseModel):
    """An element by what it is looked for, as JSON has it; see `webtools.elements.query.Query`."""

    model_config = ConfigDict(
        alias_generator=to_camel, populate_by_name=True, extra="forbid", arbitrary_types_allowed=True
    )

    role: str | None = None
    name: str | re.Pattern[str] | None = None
    label: str | re.Pattern[str] | None = None
    text: str | re.Pattern[str] | None = None
    placeholder: str | re.Pattern[str] | None = None
    title: str | re.Pattern[str] | None = None
    alt: str | re.Pattern[str] | None = None
    test_id: str | re.Pattern[str] | None = None
    css: str | None = None
    xpath: str | None = None
    has_text: str | re.Pattern[str] | None = None
    has_not_text: str | re.Pattern[str] | None = None
    has: Any = None
    has_not: Any = None
    visible: bool | None = None
    exact: bool = False
    within: Any = None
    nth: int | None = None
    ref: Any = None


def query_of(given: Mapping[str, Any]) -> Query:
    """Return a query from its members by name, in camelCase or snake_case.

    Raises:
        InvalidArgument: A member is wrong, or there is nothing to look for.
    """
    try:
        fields = dict(TypeAdapter(TargetFields).validate_python(dict(given)))
    except ValidationError as error:
        camel = any(name != name.lower() for name in given)
        names = [to_camel(name) if camel else name for name in TargetFields.model_fields]
        raise InvalidArgument(f"An element to look for: {explain(error, names)}") from None
    for name in ("within", "has", "has_not", "ref"):
        if fields[name] is not None:
            fields[name] = _inner(name, fields[name])
    return Query(**fields)


def _inner(name: str, given: object) -> Query | Ref:
    """Return an element that a query names, as its member of this name has it."""
    target = to_target(given)
    if name == "ref" and target.searched:
        raise InvalidArgument(
            f"get: ref={given!r} is not a ref", hint="Give a ref such as e5, or a snapshot's node."
        )
    if target.ref is None or name.startswith("has"):
        return target.query
    return target.ref


def to_target(given: object) -> Target:
    """Return a ref taken apart, or what the element is looked for by.

    A ref is given in any spelling that models use (`e5`, `@e5`, `ref=e5`, `[ref=e5]`), as a snapshot's node or as a
    match of `find`. Other elements are given as locators, as JSON objects with the members of a query, or as the
    beginning of a snapshot's line: `button "Save"`.
    """
    if isinstance(given, Locatable):
        return Target(given.query)
    if isinstance(given, Mapping):
        return Target(query_of(given))
    if isinstance(given, Match):
        return Target(parse(given.ref))
    if isinstance(given, Node):
        if given.ref is None:
            raise InvalidArgument(
                f"The {given.role} {given.name!r} has no ref",
                hint=Hint("Take the {snapshot} with {all_refs=True}."),
            )
        return Target(parse(given.ref))
    if isinstance(given, str):
        if beginning := read_beginning(given):
            role, name = beginning
            return Target(Query(role=role, name=name))
        return Target(parse(given))
    raise PydanticCustomError(
        "ref",
        "Input should be a ref such as e5, a locator of `get`, a match of `find`, a node of a snapshot, or an object "
        'such as {"role": "button", "name": "Save"}',
    )


RefArgument = Annotated[
    str | Node | Match | Locatable | Mapping[str, Any],
    PlainValidator(to_target, json_schema_input_type=str),
    obvious('Ref of the element in the snapshot, or its role and name: button "Save"'),
]
"""Static type: what a caller may give. When the method runs it is a `Target`."""

# A caller may give more kinds of values than the method gets: pydantic converts them before it runs.
if TYPE_CHECKING:
    FilePath = Path | str
    GivenProxy = Proxy | Mapping[str, Any] | str
    Address = str | re.Pattern[str] | Callable[[str], object]
    RouteAddress = str | re.Pattern[str] | Callable[[RoutedRequest], object]
else:
    _TO_PATTERN = PlainValidator(AddressPattern, json_schema_input_type=str)
    Address = Annotated[str | re.Pattern[str] | Callable[[str], object], _TO_PATTERN]
    RouteAddress = Annotated[str | re.Pattern[str] | Callable[[RoutedRequest], object], _TO_PATTERN]
    FilePath = Path
    GivenProxy = Proxy

Described = Annotated[str | None, obvious("What the element is, in words, for people who read along")]


def _timeout(given: object, check: Callable[[object], object]) -> object:
    if isinstance(given, timedelta):
        return given  # `seconds_of` reads it
    if mistaken := like_milliseconds(given):
        raise PydanticCustomError("seconds", "{said}", {"said": mistaken})
    return check(given)


def _seconds(description: str) -> Any:
    field = obvious(description, ge=0, le=MOST_PLAIN_SECONDS, allow_inf_nan=False)
    return Annotated[float | None, field, WrapValidator(_timeout)]


if TYPE_CHECKING:
    Timeout = float | timedelta | None
    SettleTimeout = float | timedelta | None
else:
    Timeout = _seconds(
        "Seconds; the default is in the options. What an action sets off has limits of its own"
    )
    SettleTimeout = _seconds("Seconds for all that the action sets off; 0: do not wait for it")
Overwrite = Annotated[bool, Field(description="Replace the file if it exists")]
SecretName = Annotated[str, obvious("Name of a secret to type instead")]
Secret = SecretName | None
X = Annotated[int, Field(description="CSS pixels from the viewport's left edge")]
Y = Annotated[int, Field(description="CSS pixels from the viewport's top edge")]
Clicks = Annotated[
    int | None, Field(description="How many clicks; three select a paragraph or line", ge=1, le=3)
]
Modifier = Literal["Alt", "Control", "ControlOrMeta", "Meta", "Shift"]


def plain(ref: object) -> Target:
    """Return a checked `RefArgument` as what it is when the method runs."""
    assert isinstance(ref, Target)
    return ref


class FormEntry(TypedDict):
    """A field of a form and what it is to hold."""

    ref: RefArgument
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
            str,
            Field(
                description="textbox, checkbox, radio, combobox, slider; by default what the element itself is"
            ),
        ]
    ]
