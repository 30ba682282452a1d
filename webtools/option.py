"""The facts about an option that its type, default and description do not have.

A field of `webtools.Options` is the one place where an option is declared. Every face is made from it: the arguments
that Python and type checkers know (`options/given.py`), the settings of the MCP server and of sessions with their
flags and environment variables, the flags of commands that look at one page, pytest's options, and the reference.
"""

import json
import os
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pydantic.fields import FieldInfo

AS_IN_PYTHON: Any = object()
"""The default for models is Python's."""


@dataclass(frozen=True)
class Option:
    """Facts about an option, in the annotation of its field; without one, all of these defaults hold.

    Attributes:
        of: The browser, from its start on; all contexts together; or each context, so that contexts may differ.
        attached: It can hold for a browser that runs already.
        remote: It can hold for a browser on another machine.
        models: The default where a model names files and addresses.
        setting: Its name as a flag, a variable and a key of settings, where that is another one.
        opposite: The setting says the opposite, such as `no_sandbox`.
        off: The flag that turns the setting off, where it is not `--no-` and the name.
        metavar: The placeholder of its value in a command's help.
        several: Its flag may be given several times, each time with one value.
        text: The type that a text becomes, where the option takes other kinds of values as well.
        given: The type that Python callers may give, where it cannot be derived.
        page: It is a flag of the commands that look at one page, which all options of contexts are; or its name there.
        pytest: It is an option of pytest; `several`: one that may be given several times, for runs with each value.
        help: The description of the setting, where the option's does not fit.
    """

    of: Literal["browser", "all contexts", "context"] = "context"
    attached: bool = True
    remote: bool = True
    models: Any = AS_IN_PYTHON
    setting: str | None = None
    opposite: bool = False
    off: str | None = None
    metavar: str | None = None
    several: bool = False
    text: Any = None
    given: str | None = None
    page: bool | str = False
    pytest: bool | Literal["several"] = False
    help: str | None = None


_PLAIN = Option()


def declared(field: FieldInfo) -> Option:
    """Return the facts about an option.

    Raises:
        ValueError: They are said twice, by its type and by the option itself.
    """
    (option, *others) = [one for one in field.metadata if isinstance(one, Option)] or [_PLAIN]
    if others:
        raise ValueError(f"{field.description}: {1 + len(others)} times Option")
    return option


def named(fields: Mapping[str, FieldInfo], **facts: object) -> tuple[str, ...]:
    """Return the names of the options for which all these facts hold."""
    return tuple(
        name
        for name, field in fields.items()
        if all(getattr(declared(field), fact) == value for fact, value in facts.items())
    )


# The values of options as texts:


def by_commas(given: object) -> object:
    """Return the parts of a text between commas; other values stay, as in all of these functions."""
    return [part.strip() for part in given.split(",") if part.strip()] if isinstance(given, str) else given


def as_json(given: object) -> object:
    """Return the value of a text in JSON."""
    if not isinstance(given, str):
        return given
    try:
        return json.loads(given or "{}")
    except ValueError:  # without the text, which may hold a password
        raise ValueError('it is not JSON; give an object, such as {"name": "value"}') from None


def as_a_path_variable(given: object) -> object:
    """Return the folders of a text, separated as in the variable PATH."""
    return [part for part in given.split(os.pathsep) if part] if isinstance(given, str) else given


def as_a_shell_does(given: object) -> object:
    """Return the words of a text as a shell reads them."""
    return shlex.split(given) if isinstance(given, str) else given
