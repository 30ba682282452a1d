"""Files and options that prose names are there, and the other way round."""

import re
from pathlib import Path

from webtools.options.given import OF_PYTEST

ROOT = Path(__file__).parents[2]
_OF_BROWSERS = {"user.js", "prefs.js"}
_NAMED = re.compile(r"(?<![\w/.<>-])((?:[\w-]+/)*[\w-]+\.(?:py|js))(?![\w/(])")
_PROSE = {".py": r'"""[\s\S]*?"""|#[^\n]*', ".js": r"//[^\n]*", ".md": r"[\s\S]+"}


def test_files_that_prose_names_are_there() -> None:
    roots = ("webtools", "tests", "benchmarks", "docs", "examples")
    there = [
        path.relative_to(ROOT).as_posix()
        for root in roots
        for path in (ROOT / root).rglob("*.*")
        if "node_modules" not in path.parts
    ]
    there += [path.name for path in ROOT.iterdir()]
    ends = {"/".join(parts[at:]) for one in there for parts in [one.split("/")] for at in range(len(parts))}
    prose = [one for one in there if one.startswith("webtools/") and "bundles" not in one]
    missing = [
        f"{one}: {name}"
        for one in (*prose, "CONTRIBUTING.md", "docs/architecture.md")
        if (pattern := _PROSE.get(Path(one).suffix))
        for part in re.findall(pattern, (ROOT / one).read_text())
        for name in _NAMED.findall(part)
        if name not in ends | _OF_BROWSERS
    ]
    assert not missing


def test_guide_to_pytest_names_every_option() -> None:
    guide = (ROOT / "docs/pytest.md").read_text()
    assert not [row["flag"] for row in OF_PYTEST.values() if row["flag"] not in guide]
