"""The corpus of hidden texts and honest designs (`hidden.html`, `seen.html`), and how a snapshot does on it."""

import re
from collections.abc import Iterator
from pathlib import Path

from benchmarks.unseen.patterns import HONEST, PAGE, PAYLOAD, WORD
from benchmarks.unseen.reaching import lines_with_marks, unmarked

_QUOTED = re.compile("«(.*?)»")


def _read(name: str) -> dict[str, str]:
    _, *entries = (Path(__file__).parent / name).read_text(encoding="utf-8").split("\n=== ")
    return dict(each.split("\n", 1) for each in entries)


HIDDEN = _read("hidden.html")
SEEN = _read("seen.html")


def hiding_page(name: str) -> str:
    """Return the page that hides `PAYLOAD` in the way of this name, beside honest text."""
    return PAGE.format(hidden="$").replace("$", HIDDEN[name].replace("$", PAYLOAD), 1)


def seen_page(name: str) -> str:
    return f"<!doctype html><html lang=en><title>Lamp</title><body>{SEEN[name].replace('«', '').replace('»', '')}"


def seen_texts(name: str) -> list[str]:
    return _QUOTED.findall(SEEN[name])


def leaks(tree: str) -> list[str]:
    """Return the lines that show a hidden text, or a half of it, as if a person could see it."""
    half = PAYLOAD[: len(PAYLOAD) // 2]
    return unmarked(tree, WORD) or unmarked(tree, half)


def mistakes(tree: str, texts: Iterator[str] | list[str]) -> list[str]:
    """Return the texts that no line shows without the mark."""
    plain = " ".join(line for line, marked in lines_with_marks(tree) if not marked)
    return [text for text in texts if text not in plain]


def honest_mistakes(tree: str) -> list[str]:
    return mistakes(tree, list(HONEST))
