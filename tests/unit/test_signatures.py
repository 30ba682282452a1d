"""Operations take their session and their deadline first: `operation(session, deadline, …)`."""

import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from pkgutil import walk_packages
from typing import Any, get_type_hints

import pytest

import webtools
from webtools.deadline import Deadline
from webtools.session.session import Session


def functions(room: str) -> Iterator[tuple[str, Callable[..., Any]]]:
    """All functions, methods and constructors of a package, by their full names."""
    package = import_module(f"{webtools.__name__}.{room}")
    for info in walk_packages(package.__path__, f"{package.__name__}."):
        module = import_module(info.name)
        own = [one for one in vars(module).values() if getattr(one, "__module__", None) == module.__name__]
        for one in own:
            for function in [one] if inspect.isfunction(one) else getattr(one, "__dict__", {}).values():
                if inspect.isfunction(function) and function.__module__ == module.__name__:
                    yield f"{module.__name__}.{function.__qualname__}", function


def takes_them_elsewhere(function: Callable[..., Any]) -> bool:
    types = get_type_hints(function)
    taken = [types.get(name) for name in inspect.signature(function).parameters if name != "self"]
    return Session in taken and Deadline in taken and taken[:2] != [Session, Deadline]


@pytest.mark.parametrize("room", ["operations", "page", "snapshot", "tools"])
def test_operations_take_their_session_and_deadline_first(room: str) -> None:
    found = dict(functions(room))
    assert found
    assert [name for name, function in found.items() if takes_them_elsewhere(function)] == []
