"""The code of README and docs runs as it stands: the Python blocks of a page one after the other."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import webtools
from tests.browser.users_browser import users_browser
from tests.guides.practice import practice
from webtools import BrowserTools, InvalidArgument

_ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```python[^\n]*\n(.*?)^```", re.DOTALL | re.MULTILINE)

_TESTED_ELSEWHERE = {
    "docs/agents.md": "each block needs its framework and a model behind an account; tests/integrations runs the "
    "adapters with the real frameworks and scripted models, and here the blocks' names are checked",
    "docs/site/errors.md": "each block raises an error, and tests/guides/test_errors.py reads what it says",
    "docs/attach.md": "the blocks need a browser of the user, see test_code_for_attached_browsers_and_profiles_runs",
}
"""Pages with blocks that need more than a site, and how they are tested."""

PAGES = sorted(
    path.relative_to(_ROOT).as_posix()
    for path in [_ROOT / "README.md", *(_ROOT / "docs").rglob("*.md")]
    if BLOCK.search(path.read_text("utf-8"))
)


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with practice() as address:
        yield address


@pytest.fixture
def lent(_webtools_browser: BrowserTools, monkeypatch: pytest.MonkeyPatch) -> BrowserTools:
    """Have the code's own `BrowserTools(…)` use fresh contexts of the shared browser, where its options permit that."""
    own = webtools.BrowserTools

    def fresh(**options: Any) -> BrowserTools:
        try:
            return _webtools_browser.fresh(**options)
        except InvalidArgument:
            return own(**options)

    monkeypatch.setattr(webtools, "BrowserTools", fresh)
    return _webtools_browser


@pytest.mark.parametrize("page", [page for page in PAGES if page not in _TESTED_ELSEWHERE])
def test_code_of_a_page_runs(
    page: str, site: str, lent: BrowserTools, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for _ in range(2):  # the second time its files are there
        _run_page(page, site, lent, tmp_path)


def _run_page(page: str, site: str, lent: BrowserTools, folder: Path) -> None:
    with lent.fresh(output_dir=folder) as browser_tools:
        given: dict[str, Any] = {"browser_tools": browser_tools, "address": site, "__name__": "guide"}
        for number, block in enumerate(BLOCK.findall((_ROOT / page).read_text("utf-8")), start=1):
            given["browser_tools"] = browser_tools  # the block before may have had one of its own
            here = block
            for server in ("http://127.0.0.1:8000", "http://localhost:3000", "https://example.com"):
                here = here.replace(server, site)
            exec(compile(here, f"{page}, block {number}", "exec"), given)  # ours
            if test := next((given.pop(name) for name in list(given) if name.startswith("test_")), None):
                test(browser_tools)


_FILE = re.compile(r'^```py title="([\w.]+\.py)"\n(.*?)^```', re.DOTALL | re.MULTILINE)


@pytest.mark.timeout(200)  # a run of pytest with two browsers
def test_files_of_guides_are_tests_that_pass(site: str, tmp_path: Path) -> None:
    for page in ("page-objects", "xdist"):
        files = _FILE.findall((_ROOT / "docs" / "guides" / f"{page}.md").read_text("utf-8"))
        assert len(files) == 2
        (tmp_path / page).mkdir()
        for name, code in files:
            (tmp_path / page / name).write_text(code.replace("http://127.0.0.1:8000", site), "utf-8")
    asked = [sys.executable, "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider", "--rootdir", "."]
    done = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, timeout=180, check=False)
    assert done.returncode == 0, done.stdout
    assert "6 passed" in done.stdout


def _blocks(page: str) -> list[str]:
    return BLOCK.findall((_ROOT / page).read_text("utf-8"))


@pytest.mark.parametrize("block", _blocks("docs/agents.md"))
def test_names_that_a_block_for_a_framework_imports_from_us_exist(block: str) -> None:
    imported = [each for each in ast.walk(ast.parse(block)) if isinstance(each, ast.ImportFrom)]
    ours = [each for each in imported if str(each.module).startswith("webtools")]
    assert ours
    for each in ours:
        assert each.module is not None
        spec = find_spec(each.module)
        assert spec is not None
        assert spec.origin is not None
        files = [Path(spec.origin), Path(spec.origin).with_suffix(".pyi")]
        source = "".join(file.read_text("utf-8") for file in files if file.exists())
        for name in each.names:
            assert re.search(rf"\b{name.name}\b", source), f"{each.module} has no {name.name}"


def test_code_for_attached_browsers_and_profiles_runs(
    site: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    blocks = _blocks("docs/attach.md")
    given: dict[str, Any] = {"__name__": "guide"}
    assert len(blocks) == 3
    with users_browser(tmp_path / "profile", site) as users:
        for block in [*blocks, *blocks]:  # the second time its files are there
            here = block.replace("http://127.0.0.1:9222", users.address).replace(
                "http://127.0.0.1:8000", site
            )
            # A person is not here: what the shop shows in every page ends the wait for one.
            here = here.replace('text="Sign out"', 'text="Things for a quiet home"')
            exec(compile(here, "docs/attach.md", "exec"), given)  # ours
    assert (tmp_path / "data" / "webtools" / "profiles" / "work").is_dir()


_HOME = (_ROOT / "docs" / "index.md").read_text("utf-8")


def test_home_page_shows_what_its_code_prints(
    site: str, lent: BrowserTools, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _run_page("docs/index.md", site, lent, tmp_path)
    [shown] = re.findall(r"^```text\n(.*?)^```", _HOME, re.DOTALL | re.MULTILINE)
    refs = re.compile(r"ref=e\d+")
    assert refs.sub("ref", capsys.readouterr().out) == refs.sub("ref", shown)


def test_figures_of_the_home_page_are_those_of_the_benchmarks() -> None:
    measured = (_ROOT / "benchmarks" / "README.md").read_text("utf-8")
    row = "| first looks that came too early | 0 of 40 | 30 of 40 | 27 of 40 |"
    assert row in measured
    assert "0 of 40" in _HOME
    assert "too early 30 times, Selenium's 27" in _HOME
    for label, figure in (("1,000 controls", "0.38 | 0.38"), ("memory (PSS)", "0.63")):
        assert re.search(rf"^\| {re.escape(label)}.*{re.escape(figure)}", measured, re.MULTILINE)
        assert figure[:4] in _HOME


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
