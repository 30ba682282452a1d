"""Signatures and argument lists that people can read, made from annotations that pydantic reads."""

import inspect
import types
from collections.abc import Callable, Iterable
from typing import Annotated, Any, ForwardRef, Literal, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo


class UnquotedAnnotation(str):
    """An annotation as `help` prints it: without quotes."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def shown(annotation: Any) -> str:
    """Return an annotation as a person would write it: no metadata, no modules."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return shown(arguments[0])
    if origin is Literal:
        return f"Literal[{', '.join(map(repr, arguments))}]"
    if origin in (Union, types.UnionType):
        return " | ".join(map(shown, arguments))
    if origin is not None and arguments:
        return f"{_name(origin)}[{', '.join(map(_argument, arguments))}]"
    return _name(annotation)


def _argument(argument: Any) -> str:
    if isinstance(argument, list):  # of a Callable
        return f"[{', '.join(map(shown, argument))}]"
    return "..." if argument is ... else shown(argument)


def _name(annotation: Any) -> str:
    if annotation is None or annotation is types.NoneType:
        return "None"
    if isinstance(annotation, str):
        return annotation
    if isinstance(annotation, ForwardRef):
        return annotation.__forward_arg__
    return getattr(annotation, "__name__", None) or str(annotation).rpartition(".")[2]


def signature(function: Callable[..., Any]) -> inspect.Signature:
    """Return a function's signature with annotations that people can read."""
    raw = inspect.signature(function)
    return raw.replace(
        parameters=[
            each.replace(annotation=UnquotedAnnotation(shown(each.annotation)))
            if each.annotation is not each.empty
            else each
            for each in raw.parameters.values()
        ],
        return_annotation=UnquotedAnnotation(shown(raw.return_annotation)),
    )


def described(annotation: Any) -> str:
    """Return the description that an annotation carries for pydantic; empty without one."""
    for one in get_args(annotation)[1:] if get_origin(annotation) is Annotated else ():
        if isinstance(one, FieldInfo) and one.description:
            return one.description
    return ""


_SECTIONS = ("Args:", "Returns:", "Raises:")


def description(doc: str) -> str:
    """Return a docstring without the sections for those who write Python."""
    text = inspect.cleandoc(doc)
    for section in _SECTIONS:
        text = text.partition(f"\n{section}\n")[0]
    return text.strip()


def with_arguments(doc: str | None, arguments: Iterable[tuple[str, str]]) -> str:
    """Return a docstring whose section Args describes every argument.

    Args:
        arguments: Names and descriptions; those that the docstring describes itself stay as they are there.
    """
    text = inspect.cleandoc(doc or "")
    before, found, section = text.partition("\nArgs:\n")
    body, _, after = section.partition("\n\n") if found else ("", "", "")
    if not found and (at := text.find("\nRaises:\n")) >= 0:
        before, after = text[:at], text[at + 1 :]
    lines = [
        f"    {name}: {described}"
        for name, described in arguments
        if described and f"    {name}: " not in f"\n{body}"
    ]
    if not lines and not body:
        return text
    section = "\n".join([*lines, *([body] if body else [])])
    return "\n\n".join(part for part in (before.rstrip("\n"), f"Args:\n{section}", after.strip("\n")) if part)


M = TypeVar("M", bound=type[BaseModel])


def document_fields(model: M) -> M:
    """Give a model the signature and the list of fields, by their names in Python, that `help` shows."""
    fields = model.__pydantic_fields__
    model.__signature__ = inspect.Signature(
        [
            inspect.Parameter(
                name,
                inspect.Parameter.KEYWORD_ONLY,
                default=inspect.Parameter.empty if field.is_required() else field.get_default(),
                annotation=UnquotedAnnotation(shown(field.annotation)),
            )
            for name, field in fields.items()
        ]
    )
    model.__doc__ = with_arguments(
        model.__doc__, ((name, field.description or "") for name, field in fields.items())
    )
    return model
