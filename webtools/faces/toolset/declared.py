"""What spec 5's tools are: each is declared at the method that does it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar, get_type_hints

from pydantic import BaseModel

F = TypeVar("F", bound=Callable[..., BaseModel])


@dataclass(frozen=True)
class Declared:
    """The facts of one tool.

    Attributes:
        name, description: As models read them.
        function: The method that does it; its signature has the models of the input and the output.
        in_place_of: The name of the table's tool that models need no more.
        with_secrets: The model of the input where there are secrets.
    """

    name: str
    description: str
    function: Callable[..., BaseModel]
    in_place_of: str
    with_secrets: type[BaseModel] | None = None

    def takes(self, *, secrets: bool) -> type[Any]:
        """Return the model of the input."""
        if secrets and self.with_secrets is not None:
            return self.with_secrets
        model: type[Any] = get_type_hints(self.function)["given"]
        return model

    @property
    def gives(self) -> type[Any]:
        """Return the model of the output."""
        model: type[Any] = get_type_hints(self.function)["return"]
        return model


DECLARED: dict[str, Declared] = {}
"""Spec 5's tools by name, in the order of their methods."""


def spec_5(
    name: str,
    description: str,
    *,
    in_place_of: str | None = None,
    with_secrets: type[BaseModel] | None = None,
) -> Callable[[F], F]:
    """Declare a method to be a tool of spec 5.

    Args:
        in_place_of: The table's tool that does the same; None: the one of the same name.
    """

    def declare(function: F) -> F:
        DECLARED[name] = Declared(name, description, function, in_place_of or name, with_secrets)
        return function

    return declare
