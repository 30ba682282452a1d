"""Values as HTML, for notebooks. All text is escaped: it comes from pages."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import TypeGuard

_LONGEST = 2000
"""Characters of a cell."""


def block(text: str) -> str:
    """Return text as it stands."""
    return f'<pre style="white-space: pre-wrap">{escape(text)}</pre>'


def picture(base64: str, kind: str, width: int) -> str:
    """Return a picture, at most as wide as its page."""
    return f'<img alt="The page" style="max-width: min(100%, {width}px)" src="data:{kind};base64,{base64}">'


def table(fields: Mapping[str, object]) -> str:
    """Return a table with a row for each field; for one list of records, a row for each record."""
    lists = [value for value in fields.values() if _is_records(value)]
    if len(fields) == 1 and lists:
        return _records(lists[0])
    rows = ((escape(name), _cell(value)) for name, value in fields.items() if not _is_empty(value))
    return f"<table>{''.join(f'<tr><th>{name}</th><td>{value}</td></tr>' for name, value in rows)}</table>"


def _is_empty(value: object) -> bool:
    return value is None or value in ((), [], {}, "")


def _is_records(value: object) -> bool:
    return isinstance(value, tuple | list) and bool(value) and all(map(_is_record, value))


def _is_record(value: object) -> TypeGuard[Iterable[tuple[str, object]]]:
    return hasattr(type(value), "model_fields")


def _records(records: object) -> str:
    assert isinstance(records, Iterable)
    listed: Sequence[Mapping[str, object]] = [dict(each) for each in records]
    names = list(
        dict.fromkeys(name for each in listed for name, value in each.items() if not _is_empty(value))
    )
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    body = "".join(
        f"<tr>{''.join(f'<td>{_cell(each.get(name))}</td>' for name in names)}</tr>" for each in listed
    )
    return f"<table><tr>{head}</tr>{body}</table>"


def _cell(value: object) -> str:
    if _is_records(value):
        return _records(value)
    if _is_record(value):
        return table(dict(value))
    if isinstance(value, tuple) and all(isinstance(each, str) for each in value):
        return "<br>".join(map(_cell, value))
    text = f"{len(value):,} bytes" if isinstance(value, bytes) else str(value)
    return escape(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…")
