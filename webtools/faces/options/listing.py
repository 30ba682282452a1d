"""Facts about options for those that cannot import them: type checkers, pytest's start, the command line's client.

`python -m webtools.faces.options.listing` writes it anew, after any change of an option.
"""

import json
import re
import types
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel

import webtools
from webtools.faces.options.flags import choices_of, flag_of, help_of, is_switch, page_options
from webtools.option import declared
from webtools.options.browser import Options
from webtools.options.context import ContextOptions, ContextSettings, Emulation

FILE = Path(webtools.__file__).parent / "options" / "given.py"
CLIENT = Path(webtools.__file__).with_name("client.py")

_BEGIN = '''\
# ruff: noqa: E501  # a row of the table is a line
"""Options as keyword arguments, so that editors complete and type checkers check them; `browser.py` explains each.

Written by `python -m webtools.faces.options.listing`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypedDict

if TYPE_CHECKING:  # every run of pytest loads this file
    from datetime import timedelta

    from pydantic import SecretStr

    from webtools.options.context import Geolocation, HttpCredentials, Proxy
    from webtools.storage_state import StorageState
'''

_MODELS = (Emulation, ContextSettings, ContextOptions, Options)


def written() -> str:
    """Return the content of the file."""
    parts, base, known = [_BEGIN], "TypedDict", {"headless"}  # which `BrowserTools` names itself
    for model in _MODELS:
        hints = get_type_hints(model, include_extras=True)
        members = {
            name: declared(field).given or given(hints[name])
            for name, field in model.model_fields.items()
            if name not in known
        }
        known |= members.keys()
        parts.append(_typed_dict(f"Given{model.__name__}", base, members))
        base = f"Given{model.__name__}"
    parts.append(_typed_dict("GivenChanges", base, {"headless": "bool"}))
    rows = "".join(f'    "{name}": {json.dumps(row, ensure_ascii=False)},\n' for name, row in _of_pytest())
    parts.append(
        f"# fmt: off\nOF_PYTEST: Mapping[str, Mapping[str, Any]] = {{\n{rows}}}\n"
        '"""The options that pytest has, by name: the flag, and arguments of `addoption`."""\n'
    )
    return "\n\n".join(parts)


def _typed_dict(name: str, base: str, members: Mapping[str, str]) -> str:
    lines = "".join(f"    {member}: {kind}\n" for member, kind in members.items())
    return f"class {name}({base}, total=False):\n{lines}"


def given(hint: Any) -> str:
    """Return the type that a caller may give for an option of a type, as it is written."""
    if get_origin(hint) is Annotated:
        readable = any(
            hasattr(each, "func") and "Before" in type(each).__name__ for each in get_args(hint)[1:]
        )
        return given(get_args(hint)[0]) + (" | str" if readable else "")
    if get_origin(hint) in (Union, types.UnionType):
        members = [each for one in get_args(hint) for each in given(one).split(" | ")]
        return " | ".join(sorted(dict.fromkeys(members), key=lambda each: each == "None"))
    return _given(hint, get_origin(hint), get_args(hint))


def _given(hint: Any, origin: Any, arguments: tuple[Any, ...]) -> str:
    if origin is Literal:
        return f"Literal[{', '.join(map(json.dumps, arguments))}]"
    if origin in (tuple, dict):
        several = arguments[-1] is ...
        kind = "Mapping" if origin is dict else "Sequence" if several else "tuple"
        return f"{kind}[{', '.join(map(given, arguments[:1] if several else arguments))}]"
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        return f"{hint.__name__} | Mapping[str, Any]" + (" | str" if hasattr(hint, "_of_text") else "")
    if hint is Path:
        return "Path | str"
    return {Any: "Any", type(None): "None"}.get(hint) or hint.__name__


def _of_pytest() -> Iterator[tuple[str, dict[str, Any]]]:
    for name, field in Options.model_fields.items():
        option, switch = declared(field), is_switch(field.annotation)
        if not option.pytest:
            continue
        flag = flag_of(name, "False" if switch and field.default else None)
        row: dict[str, Any] = {
            "flag": f"--webtools-{flag[2:]}",
            "help": help_of(field, "--webtools-").replace("%", "%%"),
        }
        if switch:
            row["action"] = "store_false" if field.default else "store_true"
        elif choices := choices_of(field.annotation):
            row["choices"] = choices
        else:
            row["metavar"] = option.metavar or "VALUE"
        if option.several or option.pytest == "several":
            row["action"] = "append"
        if option.pytest == "several":
            row["help"] += " Given several times, each test runs with each of them."
        yield name, row


def client() -> str:
    """Return the command line's client with the flags of pages' options that no value follows."""
    flags = sorted(flag for one in page_options() if one.is_flag for flag in (*one.opts, *one.secondary_opts))
    rows = "".join(f'        "{flag}",\n' for flag in flags)
    return re.sub(
        r"(options\.listing`:\n)(?: +\"--[a-z-]+\",\n)*", rf"\g<1>{rows}", CLIENT.read_text("utf-8")
    )


if __name__ == "__main__":
    CLIENT.write_text(client(), "utf-8")
    FILE.write_text(written(), "utf-8")
