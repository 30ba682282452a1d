"""Commands, results and events, shared by all modules of the protocol (WebDriver BiDi §3)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel

R = TypeVar("R")
E = TypeVar("E", bound="Event")


class Wire(BaseModel):
    """A value as it came over the wire: camelCase there, snake_case here, unknown members ignored."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, frozen=True, extra="ignore")


class Event(Wire):
    """An event's parameters; `EVENTS` knows its name on the wire.

    Attributes:
        frame_bytes: The length of the frame that it came in.
    """

    frame_bytes: int = 0


EVENTS: dict[str, type[Event]] = {}


def event(method: str) -> Callable[[type[E]], type[E]]:
    """Register the class for frames named `method`; a class decorator."""

    def register(model: type[E]) -> type[E]:
        EVENTS[method] = model
        return model

    return register


@dataclass(frozen=True, slots=True)
class Command(Generic[R]):
    """A command ready to be numbered and sent; `read` turns its raw result into `R`."""

    method: str
    params: Mapping[str, object]
    read: Callable[[Any], R]


def nothing(_: object) -> None:
    """Read an empty result."""


def given(**params: object) -> dict[str, object]:
    """Return the parameters that are not None: the protocol leaves out what is not said."""
    return {name: value for name, value in params.items() if value is not None}
