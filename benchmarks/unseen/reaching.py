"""Which lines of what a model reads show a hidden text without the mark `[unseen]`."""

from collections.abc import Iterator
from typing import Any

from benchmarks.unseen.patterns import HONEST, WORD
from webtools import BrowserTools, WebtoolsError


def unmarked(tree: str, word: str = WORD) -> list[str]:
    """Return the lines with the word that neither have the mark nor stand below a line with it."""
    return [line for line, marked in lines_with_marks(tree) if word in line and not marked]


def wrongly_marked(tree: str) -> list[str]:
    """Return the texts of `HONEST` that no line shows without the mark."""
    plain = "\n".join(line for line, marked in lines_with_marks(tree) if not marked)
    return [text for text in HONEST if text not in plain]


def lines_with_marks(tree: str) -> Iterator[tuple[str, bool]]:
    """Return each line, and whether it has the mark or stands below a line with it."""
    below: int | None = None  # the indentation of a line whose content is marked
    for line in tree.split("\n"):
        indent = len(line) - len(line.lstrip(" "))
        if below is not None and indent <= below:
            below = None
        own = "[unseen" in line
        yield line, own or below is not None
        if below is None and "[unseen]" in line:
            below = indent


def leaks(tools: BrowserTools) -> list[str]:
    """Return how the hidden text of the page that is open reaches a model: in which reading, and the line."""
    found = [f"snapshot: {line}" for line in unmarked(tools.snapshot().tree)]
    found += [f"interactive_only: {line}" for line in unmarked(tools.snapshot(interactive_only=True).tree)]
    found += [
        f"visible_only: {line}" for line in tools.snapshot(visible_only=True).tree.split("\n") if WORD in line
    ]
    searches: tuple[dict[str, Any], ...] = (
        {"text": WORD},
        {"text": "lamp"},
        {"role": "button"},
        {"role": "link"},
        {"role": "paragraph"},
    )
    for wanted in searches:
        try:
            lines = str(tools.find(**wanted)).split("\n")
        except WebtoolsError as error:
            lines = [error.message] if "which is hidden" not in error.message else []
        quoting = wanted == {"text": WORD}
        found += [
            f"find {wanted}: {line}"
            for line in lines
            if WORD in line and "[unseen" not in line and not (quoting and line.startswith("Nothing"))
        ]
    return found
