"""The roles of elements, which the page's code reads from the same file."""

import json
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any

from webtools.errors import InvalidArgument


@cache
def role_sets() -> dict[str, Any]:
    """Return the sets of roles that Python and the page share.

    They are `roles`, `elements` that no role fits, `links`, `namedByContent`, `holdsValue` (roles whose text in a
    line is a value), `cells` (what rows consist of), `fields` (roles that say their value in the name of what they are
    in) and `synonyms`.
    """
    sets: dict[str, Any] = json.loads(files("webtools.page").joinpath("role_sets.json").read_text("utf-8"))
    return sets


def require_role(role: str) -> None:
    """Raise `InvalidArgument` when no element has such a role."""
    sets = role_sets()
    known = {*sets["roles"], *sets["elements"]}
    if role.lower() in known:
        return
    near = get_close_matches(role.lower(), known, n=1) if role.replace("-", "").isalpha() else []
    hint = (
        f"Did you mean {near[0]!r}?"
        if near
        else f"Give a CSS selector as css={role!r}, a text as text={role!r}."
    )
    raise InvalidArgument(f"{role!r} is not a role of elements", hint=hint)
