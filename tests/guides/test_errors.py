"""The examples on the page of errors: each code has one, raises that error, and says what the page shows."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.guides.test_guides import BLOCK
from webtools import BrowserTools, WebtoolsError, errors
from webtools.driver import find

_PAGE = (Path(__file__).parents[2] / "docs" / "site" / "errors.md").read_text("utf-8")
_EXAMPLES = {
    name: (BLOCK.findall(body)[0], re.findall(r"^```text\n(.*?)\n```", body, re.DOTALL | re.MULTILINE)[0])
    for name, body in re.findall(r"^## (\w+)\n(.*?)(?=^## |\Z)", _PAGE, re.DOTALL | re.MULTILINE)
}
_DIFFERS = re.compile(r"…|\be\d+\b")
"""The parts that differ from run to run: what the page leaves out, and refs."""


@pytest.fixture
def lent(_webtools_browser: BrowserTools) -> BrowserTools:
    """Return the browser whose contexts the examples use, where they open none of their own."""
    return _webtools_browser


def _pattern(shown: str) -> str:
    return r"(?s:.*?)".join(re.escape(part) for part in _DIFFERS.split(shown))


def test_every_code_has_an_example() -> None:
    raised = [each for each in vars(errors).values() if isinstance(each, type) and hasattr(each, "code")]
    shown = {getattr(errors, name).code for name in _EXAMPLES}
    assert {each.code for each in raised if each is not WebtoolsError} == shown


@pytest.mark.parametrize("name", _EXAMPLES)
def test_example_raises_the_error_with_the_text_that_is_shown(
    name: str, lent: BrowserTools, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, shown = _EXAMPLES[name]
    if name == "BrowserMissing":
        monkeypatch.setattr(find, "_browser", lambda kind: None)  # some machines have that browser
    with lent.fresh() as browser_tools:
        given: dict[str, Any] = {"browser_tools": browser_tools, "BrowserTools": BrowserTools}
        with pytest.raises(WebtoolsError) as raised:
            exec(compile(code, f"the example of {name}", "exec"), given)  # ours
    assert type(raised.value).__name__ == name
    assert re.fullmatch(_pattern(shown), str(raised.value)), str(raised.value)
