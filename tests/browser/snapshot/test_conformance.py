"""The conformance table: HTML, and the text that a snapshot has for it, rule by rule, in cases/*.txt.

docs/snapshot.md names the standards, and says where they, Chromium and we differ. A case may have a second text, below
`--- without <capability>`, for browsers that lack a capability (webtools/capabilities.py).
"""

import re
from pathlib import Path

import pytest

from tests.browser.snapshot.reader import Reader
from webtools import BrowserTools, capabilities
from webtools.capabilities import default_browser

_CASE = re.compile(
    r"^# (?P<rule>.+)\n(?P<html>(?:.*\n)+?)---\n(?P<text>(?:(?!--- ).+\n)*)"
    r"(?:--- without (?P<lacking>.+)\n(?P<other>(?:.+\n)*))?",
    re.MULTILINE,
)


def _expected(case: re.Match[str]) -> str:
    lacks = case["lacking"] is not None and not capabilities.has(case["lacking"], default_browser())
    return (case["other"] if lacks else case["text"]).rstrip("\n")


CASES = [
    pytest.param(case["html"].rstrip("\n"), _expected(case), id=f"{file.stem}: {case['rule']}")
    for file in sorted((Path(__file__).parent / "cases").glob("*.txt"))
    for case in _CASE.finditer(file.read_text("utf-8"))
]

GENERATED = r"""<style>
.before::before { content: "before" }
.after::after { content: " after" }
.alternative::before { content: "x" / "alt" }
.attribute::before { content: attr(data-x) }
.glyph::before { content: "\e001" }
.picture::before { content: url(x.png) }
</style>"""


@pytest.fixture
def reader(_tools: BrowserTools) -> Reader:
    """All cases have one document, since a new one for each would take most of their time."""
    return Reader(_tools)


@pytest.mark.parametrize(("html", "text"), CASES)
def test_snapshot_of_each_conformance_case_is_the_expected_one(reader: Reader, html: str, text: str) -> None:
    before = reader.page("refCounts")["last"]
    assert _from_one(reader.read(GENERATED + html), before) == text


def _from_one(text: str, before: int) -> str:
    """The text as if its refs were the document's first."""
    return re.sub(
        r"(?<=\[ref=e)\d+(?=\](?::|$| →| \())",
        lambda number: str(int(number[0]) - before),
        text,
        flags=re.MULTILINE,
    )
