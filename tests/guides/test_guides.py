"""The code of README and docs runs as it stands: the Python blocks of a page one after the other."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.guides.practice import practice
from webtools import BrowserTools

_ROOT = Path(__file__).parents[2]
_BLOCK = re.compile(r"^```python[^\n]*\n(.*?)^```", re.DOTALL | re.MULTILINE)

_TESTED_ELSEWHERE = {
    "docs/agents.md": "tests/integrations/frameworks: each needs its framework and a model",
    "docs/attach.md": "tests/browser/test_attach.py: needs a browser that runs and a person",
}

PAGES = sorted(
    path.relative_to(_ROOT).as_posix()
    for path in [_ROOT / "README.md", *(_ROOT / "docs").rglob("*.md")]
    if _BLOCK.search(path.read_text("utf-8"))
)


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with practice() as address:
        yield address


@pytest.mark.parametrize("page", [page for page in PAGES if page not in _TESTED_ELSEWHERE])
def test_code_of_a_page_runs(page: str, site: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with BrowserTools(output_dir=tmp_path) as browser_tools:
        given: dict[str, Any] = {"browser_tools": browser_tools, "address": site, "__name__": "guide"}
        for number, block in enumerate(_BLOCK.findall((_ROOT / page).read_text("utf-8")), start=1):
            given["browser_tools"] = browser_tools  # the block before may have had one of its own
            here = block
            for server in ("http://127.0.0.1:8000", "http://localhost:3000", "https://example.com"):
                here = here.replace(server, site)
            exec(compile(here, f"{page}, block {number}", "exec"), given)  # ours
            if test := next((given.pop(name) for name in list(given) if name.startswith("test_")), None):
                test(browser_tools)


_PAIR = re.compile(
    r"^### ([^\n]+)\n+<div[^\n]*>\n+```py title[^\n]*\n(.*?)^```\n+```python title[^\n]*\n(.*?)^```",
    re.DOTALL | re.MULTILINE,
)
_PAIRS = [
    pair
    for page in ("coming-from-playwright", "coming-from-selenium")
    for pair in _PAIR.findall((_ROOT / "docs" / f"{page}.md").read_text("utf-8"))
]


def test_ten_scripts_stand_side_by_side() -> None:
    assert len(_PAIRS) == 10


@pytest.mark.parametrize(("theirs", "ours"), [pair[1:] for pair in _PAIRS], ids=[pair[0] for pair in _PAIRS])
def test_script_has_no_more_lines_than_the_other_library_needs(theirs: str, ours: str) -> None:
    compile(theirs, "theirs", "exec")
    assert len(ours.split("\n")) <= len(theirs.split("\n"))
