"""Checking the arguments of expectations by their types."""

from collections.abc import Callable
from functools import cache, wraps
from inspect import signature
from typing import Any, ParamSpec, TypeVar, get_type_hints

from pydantic import BaseModel, ConfigDict, ValidationError, create_model

from webtools.errors import InvalidArgument
from webtools.text.explain import explain

P = ParamSpec("P")
R = TypeVar("R")

_CONFIG = ConfigDict(strict=True, arbitrary_types_allowed=True)
_OWN_CHECKS = ("self", "timeout", "url", "return")


def checked(method: Callable[P, R]) -> Callable[P, R]:
    """Return a method that refuses arguments of types that it does not have.

    What is expected of another type never holds, so that the failure would come late, and the opposite always does.

    Raises:
        InvalidArgument: Names each argument that is wrong, and why.
    """
    known = signature(method)

    @cache
    def arguments() -> type[BaseModel]:
        hints: dict[str, Any] = get_type_hints(method)
        fields: dict[str, Any] = {
            name: (hint, None) for name, hint in hints.items() if name not in _OWN_CHECKS
        }
        return create_model(method.__name__, __config__=_CONFIG, **fields)

    @wraps(method)
    def checking(*args: P.args, **kwargs: P.kwargs) -> R:
        __tracebackhide__ = True
        try:
            given = known.bind(*args, **kwargs).arguments
        except TypeError:
            return method(*args, **kwargs)  # which says it with its name
        try:
            arguments().model_validate(given)
        except ValidationError as error:
            name = method.__name__
            raise InvalidArgument(f"{name}: {explain(error)}", operation=name) from None
        return method(*args, **kwargs)

    return checking
