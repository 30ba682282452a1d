"""Texts in results of every type."""

from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from pathlib import PurePath
from typing import Any, TypeVar

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from webtools.errors import WebtoolsError
from webtools.hints import Hint
from webtools.storage_state import StorageState

TextFilter = Callable[[str], str]


def with_texts(value: Any, change: TextFilter) -> Any:
    """Return a value with each of its texts changed, or the value itself where nothing changes.

    Texts are also names of members, paths, and numbers that come from a page; a number becomes the text that `change`
    has for all of it. A storage state is left alone: it goes back to a browser.
    """
    for kinds, changed in _KINDS:
        if isinstance(value, kinds):
            return changed(value, change)
    return value


def with_json_texts(value: Any, change: TextFilter) -> Any:
    """Return JSON of our own form with each text changed; names of members and numbers stay, so it keeps its form."""
    match value:
        case str():
            return change(value)
        case list():
            return [with_json_texts(each, change) for each in value]
        case dict():
            return {name: with_json_texts(each, change) for name, each in value.items()}
    return value


def with_bytes(data: bytes, change: TextFilter) -> bytes:
    """Return bytes with the texts among them changed."""
    return change(data.decode("latin-1")).encode("latin-1", "replace")


def texts_of(value: Any) -> list[str]:
    """Return the texts that `with_texts` changes."""
    texts: list[str] = []

    def note(text: str) -> str:
        texts.append(text)
        return text

    with_texts(value, note)
    return texts


def _hint(hint: Hint, change: TextFilter) -> Hint:
    template = change(hint.template)
    return hint if template == hint.template else Hint(template)


def _number(number: float, change: TextFilter) -> Any:
    text = change(str(number))
    return text if text.startswith("[") and text.endswith("]") else number


def _path(path: PurePath, change: TextFilter) -> PurePath:
    text = change(str(path))
    return path if text == str(path) else type(path)(text)


def _model(model: BaseModel, change: TextFilter) -> BaseModel:
    changed = {
        name: new
        for name, value in _members(model)
        if (new := with_texts(value, change)) is not value and new != value
    }
    return model.model_copy(update=changed) if changed else model


def _members(model: BaseModel) -> Iterator[tuple[str, Any]]:
    """Return the members of a result; numbers only where the page chooses the type as well."""
    fields = type(model).model_fields
    for name, value in model:
        if not isinstance(value, int | float) or (name in fields and _is_of_pages(fields[name])):
            yield name, value


def _is_of_pages(field: FieldInfo) -> bool:
    """Return whether a member may hold whatever a page gives."""
    return field.annotation is Any or isinstance(field.annotation, TypeVar)


def _sequence(sequence: Any, change: TextFilter) -> Any:
    new = [with_texts(one, change) for one in sequence]
    if all(one is old for one, old in zip(new, sequence, strict=True)):
        return sequence
    return getattr(type(sequence), "_make", type(sequence))(new)


def _set(values: AbstractSet[Any], change: TextFilter) -> Any:
    return type(values)(with_texts(one, change) for one in values)  # type: ignore[call-arg]  # set or frozenset


def _dict(members: dict[Any, Any], change: TextFilter) -> dict[Any, Any]:
    """Change names and values; no member is lost where two names become the same."""
    changed: dict[Any, Any] = {}
    for key, value in members.items():
        name = new = with_texts(key, change)
        while name in changed:
            name = f"{new} {len(changed) + 1}"
        changed[name] = with_texts(value, change)
    return changed


def _error(error: WebtoolsError, change: TextFilter) -> WebtoolsError:
    for name, value in vars(error).items():
        setattr(error, name, with_texts(value, change))
    error.args = with_texts(error.args, change)
    return error


_KINDS: tuple[tuple[Any, Callable[[Any, TextFilter], Any]], ...] = (
    (Hint, _hint),
    (str, lambda text, change: change(text)),
    ((bool, StorageState), lambda value, _: value),
    ((int, float), _number),
    (PurePath, _path),
    (BaseModel, _model),
    ((tuple, list), _sequence),
    (AbstractSet, _set),
    (dict, _dict),
    (WebtoolsError, _error),
)
