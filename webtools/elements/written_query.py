"""A query as the Python code that makes its locator."""

import json
import re

from webtools.elements.query import Query

_FIELDS = (
    "label", "text", "placeholder", "title", "alt", "test_id", "css", "xpath", "has_text", "has_not_text", "has",
    "has_not", "visible",
)  # fmt: skip
_FILTERS = ("has", "has_not", "has_text", "has_not_text", "visible")


def code_of(query: Query) -> str:
    """Return the calls that make the locator of a query: `get("row").get("button", "Save").nth(2)`."""
    code = _code_of_matches(query)
    if query.nth is not None:
        code += f".nth({query.nth})"
    if query.described is not None:
        code += f".describe({_text(query.described)})"
    return code


def _code_of_matches(query: Query) -> str:
    if query.ref is not None:
        return f'get(ref="{query.ref}")'
    if query.of or query.either:
        parts, word = (query.of, "and_") if query.of else (query.either, "or_")
        code = code_of(parts[0]) + "".join(f".{word}({code_of(part)})" for part in parts[1:])
        filters = _given(query, _FILTERS)
        return f"{code}.filter({', '.join(filters)})" if filters else code
    named = [_value(query.role)] if query.role else []
    if query.name is not None:
        named.append(_value(query.name) if query.role else f"name={_value(query.name)}")
    given = [*named, *_given(query, _FIELDS), *(["exact=True"] if query.exact else [])]
    if isinstance(query.within, Query):
        return f"{code_of(query.within)}.get({', '.join(given)})"
    if query.within is not None:
        given.append(f'within="{query.within}"')
    return f"get({', '.join(given)})"


def _given(query: Query, names: tuple[str, ...]) -> list[str]:
    values = {name: getattr(query, name) for name in names}
    return [f"{name}={_value(value)}" for name, value in values.items() if value is not None]


def _value(value: object) -> str:
    if isinstance(value, Query):
        return code_of(value)
    if isinstance(value, re.Pattern):
        flags = re.RegexFlag(value.flags & ~re.UNICODE)
        return f"re.compile({value.pattern!r}{f', {flags!r}' if flags else ''})"
    return _text(value) if isinstance(value, str) else repr(value)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
