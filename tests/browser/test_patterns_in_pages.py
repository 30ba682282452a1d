"""Compiled patterns mean in pages and in their scripts what they mean in Python."""

import re

import pytest

from tests.browser.acting import Stage
from tests.patterns import PATTERNS, TEXTS
from webtools import BrowserTools, InvalidArgument, expect
from webtools.text.words import normal


@pytest.fixture
def page(stage: Stage) -> BrowserTools:
    tools = stage.tools
    tools.set_content("<ul></ul>")
    tools.evaluate(
        "(texts) => { document.querySelector('ul').replaceChildren(...texts.map((text) => {"
        " const item = document.createElement('li'); item.textContent = text; return item; })); }",
        [list(TEXTS)],
    )
    return tools


def test_patterns_find_texts_as_in_python(page: BrowserTools) -> None:
    for pattern in PATTERNS:
        found = page.get(css="li", has_text=pattern).texts()
        assert [*map(normal, found)] == [text for text in map(normal, TEXTS) if pattern.search(text)], pattern


def test_patterns_of_expectations_are_those_of_locators(page: BrowserTools) -> None:
    expect(page.get(css="li", nth=0)).to_have_text(re.compile(r"^\w+ [ ] \b é12 [ ] \d\s", re.VERBOSE))
    expect(page.get(css="li", nth=0)).not_.to_have_text(re.compile(r"^\w+\sé", re.ASCII))


def test_patterns_are_arguments_of_scripts_as_in_python(page: BrowserTools) -> None:
    texts = [*TEXTS, "a\nfoo", "foo\n", "a\r\nb", "a\u2028foo"]
    for pattern in (
        *PATTERNS,
        re.compile(r"(?<=a)\n(?P<n>f)(?=o)"),
        re.compile("^b", re.MULTILINE),
        re.compile("o$"),
    ):
        seen = page.evaluate("(pattern, texts) => texts.map((text) => pattern.test(text))", [pattern, texts])
        assert seen.value == [pattern.search(text) is not None for text in texts], pattern
    named = page.evaluate("(pattern) => 'ab'.match(pattern).groups.what", [re.compile("a(?P<what>b)")])
    assert named.value == "b"


def test_what_scripts_cannot_have_is_refused(page: BrowserTools) -> None:
    with pytest.raises(InvalidArgument, match="cannot be matched here: it has the part GROUPREF_EXISTS"):
        page.evaluate("(pattern) => pattern", [re.compile("(a)?(?(1)b|c)")])
