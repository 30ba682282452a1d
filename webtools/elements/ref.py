"""A ref as callers write it, taken apart."""

import re
from dataclasses import dataclass

from webtools.errors import InvalidArgument
from webtools.hints import Hint

_SPELLINGS = re.compile(r"\s*(?:@|\[?ref=)?(?:f(?P<frame>\d+))?e(?P<number>\d+)\]?\s*")


@dataclass(frozen=True, slots=True)
class Ref:
    """A ref taken apart; `frame` 0 is the tab's own document."""

    frame: int
    number: int

    def __str__(self) -> str:
        return f"f{self.frame}e{self.number}" if self.frame else f"e{self.number}"


def parse(text: str) -> Ref:
    """Return a ref from any spelling that models use: `e5`, `f2e5`, `@e5`, `ref=e5`, `[ref=e5]`.

    Raises:
        InvalidArgument: It is none of these.
    """
    match = _SPELLINGS.fullmatch(text)
    if match is None:
        raise InvalidArgument(
            f"{text!r} is not a valid ref",
            hint=Hint("A ref looks like e5 or f2e5; take it from a {snapshot}."),
        )
    return Ref(int(match["frame"] or 0), int(match["number"]))
