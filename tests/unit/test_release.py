"""The files of a release fit the package and each other."""

import json
import re
import subprocess
import tomllib

import pytest

from release import hosts, metadata, supply
from release.build import absolute_links
from release.metadata import ROOT, VERSION
from release.ready import obstacles


def test_what_hosts_read_fits_the_package() -> None:
    stale = [str(path) for path, content in hosts.files().items() if path.read_text("utf-8") != content]
    assert stale == [], "run `python -m release.hosts`"


def test_every_file_has_the_version_of_the_package() -> None:
    stated = {
        name: json.loads((ROOT / name).read_text("utf-8"))["version"]
        for name in (
            "server.json",
            "gemini-extension.json",
            ".claude-plugin/plugin.json",
            "release/mcpb/manifest.json",
        )
    }
    assert set(stated.values()) <= {VERSION, metadata.semantic_version()}, stated
    assert re.fullmatch(r"\d+\.\d+\.\d+(-(alpha|beta|rc)\.\d+)?", metadata.semantic_version())
    docs = (ROOT / "docs" / "mcp.md").read_text("utf-8")
    assert set(re.findall(r"webtools-([\w.]+)-py3", docs)) == {VERSION}


def test_the_registry_finds_its_name_in_the_readme() -> None:
    name = json.loads((ROOT / "server.json").read_text("utf-8"))["name"]
    assert f"<!-- mcp-name: {name} -->" in (ROOT / "README.md").read_text("utf-8")
    assert len(json.loads((ROOT / "server.json").read_text("utf-8"))["description"]) <= 100


def test_news_are_named_so_that_they_reach_their_section() -> None:
    kinds = {
        each["directory"]
        for each in tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["towncrier"]["type"]
    }
    found = [path.name for path in (ROOT / "changes").iterdir() if path.name != "README.md"]
    lost = [
        name
        for name in found
        if not ((parts := re.fullmatch(r"\+[\w-]+\.(\w+)\.md", name)) and parts[1] in kinds)
    ]
    assert lost == [], "see changes/README.md"


def test_a_release_waits_for_what_only_its_owner_knows() -> None:
    texts = " ".join(obstacles("v0"))
    assert "The tag v0 is not" in texts
    assert ("fill in `url`" in texts) != metadata.is_published()
    assert "CHANGELOG.md" not in texts


def test_no_host_fetches_a_package_before_the_project_has_an_address() -> None:
    assert (hosts.command()["command"] == "uvx") == metadata.is_published()


def test_docs_install_from_an_index_only_what_is_ours_there() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "webtools" / "skill").rglob("*.md")]
    asking = re.compile(
        rf"(?:pip|pipx|uv tool|uv pip) install [^`\n]*?(?<![\w/.-]){metadata.NAME}(?![\w-]*[-/.])"
    )
    found = [
        path.name for path in pages if path.name != "CHANGELOG.md" and asking.search(path.read_text("utf-8"))
    ]
    assert metadata.is_published() or found == []


def test_links_of_the_readme_lead_somewhere_when_it_stands_alone() -> None:
    text = absolute_links("[a](docs/a.md#part) ![b](pictures/b.png) [c](https://c.example/) [d](#here)")
    base = f"{metadata.URL}/raw/v{VERSION}"
    assert text == (
        f"[a]({base}/docs/a.md#part) ![b]({base}/pictures/b.png) [c](https://c.example/) [d](#here)"
    )


@pytest.mark.parametrize(
    ("code", "error", "problems", "said"),
    [
        (0, "No known vulnerabilities found", [], "No known vulnerabilities found (pypi)"),
        (1, "Found 1 known vulnerability in 1 package", ["starlette 1 XYZ-1"], ""),
        (1, "ERROR: Dependency not found on PyPI", [], "Known weaknesses: skipped: no database"),
        (1, "", [], "Known weaknesses: skipped: no database"),
        (None, "", [], "Known weaknesses: skipped: no database"),
    ],
)
def test_an_audit_without_a_database_says_that_it_was_skipped(
    code: int | None,
    error: str,
    problems: list[str],
    said: str,
    *,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def audit(command: list[str], **options: object) -> subprocess.CompletedProcess[str]:
        if code is None:
            raise subprocess.TimeoutExpired(command, 1)
        return subprocess.CompletedProcess(command, code, "".join(problems), error)

    monkeypatch.setattr(subprocess, "run", audit)
    assert supply.weaknesses() == problems
    assert said in capsys.readouterr().out
