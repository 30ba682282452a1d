"""The effect of an act, and its report."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Done:
    """An act was done, and the page has been watched from then on.

    Attributes:
        notes: For the caller.
        drawn: It has drawn what came of it.
        requests: How many its scripts have begun since.
        saves: It has asked the browser for a download, which the browser announces when the server answers.
        notes_now: Gives `notes` anew, where they say what may change while the page settles.
        position: Where what was scrolled stands then, in CSS pixels from its beginning: x and y.
    """

    notes: tuple[str, ...] = ()
    drawn: bool = False
    requests: int = 0
    saves: bool = False
    notes_now: Callable[[], Iterable[str]] | None = None
    position: tuple[int, int] | None = None


def done(
    answer: Mapping[str, Any], notes: Iterable[str], notes_now: Callable[[], Iterable[str]] | None = None
) -> Done:
    """From the answer of a document (`drawn` in drawn.js)."""
    noted = [*notes]
    if foreign := answer.get("foreign"):
        noted.append(f"The page asked for another program, to open {foreign}; none was started")
    return Done(
        tuple(dict.fromkeys(noted)),
        drawn=answer.get("drawn", False),
        requests=answer.get("requests", 0),
        saves=answer.get("saves", False),
        notes_now=notes_now,
    )
