"""The types of `contract` for the JavaScript side: `python -m webtools.page.declarations` prints them."""

import inspect
import types
from collections.abc import Iterator
from typing import (
    Any,
    Literal,
    NotRequired,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from webtools.page import contract  # noqa: F401  # fills `EXPOSED`
from webtools.page.contract_queries import QUERY_TYPES
from webtools.page.contract_scripts import SCRIPT_TYPES
from webtools.page.contract_types import (
    ActOptions,
    ElementReference,
    Nodes,
    Reference,
    Refused,
    ShadowRoots,
    WindowReference,
)
from webtools.page.page_functions import EXPOSED, ActingFunction, PageFunction

_HEAD = """\
// Generated from webtools/page/contract.py: python -m webtools.page.declarations > webtools/page/js/src/contract.d.ts

import type { Page } from "./types.js";
"""
_WAYS = """\
/** The same, as async functions. */
export type AsyncFunctions = {
  [Name in keyof Functions]: (...args: Parameters<Functions[Name]>) => Promise<ReturnType<Functions[Name]>>;
};

/** All that Python may call, each in one of the two ways. */
export type Exposed = { [Name in keyof Functions]: Functions[Name] | AsyncFunctions[Name] };
"""
_PLAIN = {
    str: "string",
    bool: "boolean",
    int: "number",
    float: "number",
    type(None): "null",
    None: "null",
    dict[str, bool]: "{ [name: string]: boolean }",
    object: "any",  # what another function of the contract takes or gives
    WindowReference: "Window | null",
    ElementReference: "Element",
    ShadowRoots: "ShadowRoot[]",
    Nodes: "Node[]",
}


def declarations() -> str:
    """Return the declarations of all exposed functions, and of the types that they name."""
    named: dict[str, type] = {}
    functions = [_function(function, named) for function in EXPOSED.values()]
    named.update({kind.__name__: kind for kind in (*SCRIPT_TYPES, *QUERY_TYPES)})
    interfaces: dict[str, str] = {}
    while missing := [name for name in named if name not in interfaces]:
        for name in missing:
            interfaces[name] = _interface(named[name], named)
    exposed = "export interface Functions {\n" + "\n".join(functions) + "\n}\n"
    return "\n".join([_HEAD, *(interfaces[name] for name in sorted(interfaces)), exposed, _WAYS])


def _function(function: PageFunction[..., Any] | ActingFunction[..., Any], named: dict[str, type]) -> str:
    hints = get_type_hints(function.declared)
    given = [
        f"{name}: {_type(hints[name], named)}" for name in inspect.signature(function.declared).parameters
    ]
    if isinstance(function, ActingFunction):
        hints["return"] = hints["return"] | Refused
        waiting = _type(ActOptions, named)
        if function.has_options:
            given[-1] += f" & {waiting}"
        else:
            given.append(f"options: {waiting}")
    answer = "void" if hints["return"] is type(None) else _type(hints["return"], named)
    return f"  {function.name}({', '.join(['page: Page', *given])}): {answer};"


def _interface(kind: type, named: dict[str, type]) -> str:
    return "\n".join([f"export interface {kind.__name__} {{", *_members(kind, named), "}\n"])


def _members(kind: Any, named: dict[str, type]) -> Iterator[str]:
    for name, hint in get_type_hints(kind, include_extras=True).items():
        optional = name in kind.__optional_keys__
        inner = get_args(hint)[0] if get_origin(hint) is NotRequired else hint
        yield f"  {name}{'?' if optional else ''}: {_type(inner, named)};"


def _type(hint: Any, named: dict[str, type]) -> str:  # noqa: PLR0911  # a case for each form of a type
    if isinstance(hint, TypeVar) or hint == dict[str, Any]:
        return "any"
    if hint in _PLAIN:
        return _PLAIN[hint]
    if is_typeddict(get_origin(hint)):
        hint = get_origin(hint)
    if is_typeddict(hint):
        named[hint.__name__] = hint
        return str(hint.__name__)
    args = get_args(hint)
    match get_origin(hint):
        case origin if origin in (Union, types.UnionType):
            return " | ".join(_type(each, named) for each in args)
        case origin if origin is list:
            inner = _type(args[0], named)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case origin if origin is Reference:
            return "[Element | null, string]"
        case origin if origin is tuple:
            return f"[{', '.join(_type(each, named) for each in args)}]"
        case origin if origin is Literal:
            return " | ".join("true" if each is True else f'"{each}"' for each in args)
    raise TypeError(f"The contract has a type that JavaScript's side does not know yet: {hint}")


if __name__ == "__main__":
    print(declarations(), end="")  # noqa: T201  # its output is the file
