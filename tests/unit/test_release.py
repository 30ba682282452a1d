"""The files of a release fit the package and each other."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from base64 import b64decode
from configparser import ConfigParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

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


def test_the_page_of_the_server_has_links_that_install_it_in_editors() -> None:
    links = re.findall(
        r"\]\((https://[^)]+[?&]config=([^)]+))\)", (ROOT / "docs" / "mcp.md").read_text("utf-8")
    )
    configs = {urlsplit(address).hostname: unquote(config) for address, config in links}
    assert json.loads(b64decode(configs["cursor.com"])) == hosts.command()
    assert json.loads(configs["insiders.vscode.dev"]) == hosts.command()


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


def test_one_line_gives_the_package_another_name_everywhere(tmp_path: Path) -> None:
    """And the address, without which hosts fetch nothing."""
    for name in ("README.md", "setup.cfg", "docs", "release", "webtools"):
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(
                source, tmp_path / name, ignore=shutil.ignore_patterns("node_modules", "__pycache__")
            )
        else:
            shutil.copy(source, tmp_path / name)
    setup = (tmp_path / "setup.cfg").read_text("utf-8")
    setup = re.sub(r"(?m)^name = .*$", "name = other-name", setup)
    setup = re.sub(r"(?m)^url = .*$", "url = https://github.com/ada/repository", setup)
    (tmp_path / "setup.cfg").write_text(setup, "utf-8")
    subprocess.run(
        [sys.executable, "-m", "release.hosts"],
        check=True,
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
    )

    def read(name: str) -> str:
        return (tmp_path / name).read_text("utf-8")

    (package,) = json.loads(read("server.json"))["packages"]
    wanted = f"other-name[mcp]=={VERSION}"
    assert (package["identifier"], package["runtimeArguments"][0]["value"]) == ("other-name", wanted)
    start = {"command": "uvx", "args": ["--from", wanted, "webtools", "mcp"]}
    for name in (".claude-plugin/plugin.json", "gemini-extension.json"):
        assert json.loads(read(name))["mcpServers"] == {"webtools": start}, name
    bundle = tomllib.loads(read("release/mcpb/pyproject.toml"))
    assert bundle["project"]["dependencies"] == ["other-name[mcp]"]
    assert bundle["tool"]["uv"]["sources"] == {
        "other-name": {"path": f"other_name-{VERSION}-py3-none-any.whl"}
    }
    assert "    other-name = webtools.__main__:main\n" in read("setup.cfg")
    assert "<!-- mcp-name: io.github.ada/repository -->" in read("README.md")
    assert "\npip install other-name\n" in read("README.md")
    pages = {
        page.name: page.read_text("utf-8")
        for page in [tmp_path / "README.md", *(tmp_path / "docs").rglob("*.md")]
    }
    assert pages["mcp.md"].count("other-name[mcp]") >= 3
    old = re.compile(r"install '?\.|webtools\[|webtools==|in a clone|no release yet|somebody else's")
    assert {name: found for name, page in pages.items() if (found := old.findall(page))} == {}


def test_the_package_has_a_command_of_its_own_name() -> None:
    """`uvx NAME` runs it, and so do hosts that read `server.json`."""
    scripts = ConfigParser()
    scripts.read_string((ROOT / "setup.cfg").read_text("utf-8"))
    commands = dict(
        each.split(" = ") for each in scripts["options.entry_points"]["console_scripts"].split("\n") if each
    )
    assert commands["webtools"] == commands[metadata.NAME] == "webtools.__main__:main"


def test_a_release_waits_for_what_only_its_owner_knows() -> None:
    texts = " ".join(obstacles("v0"))
    assert "The tag v0 is not" in texts
    assert ("fill in `url`" in texts) != metadata.has_address()
    assert ("fill in another `name`" in texts) != metadata.has_name()
    assert "CHANGELOG.md" not in texts


def test_no_host_fetches_a_package_before_the_project_has_an_address_and_a_name() -> None:
    assert (hosts.command()["command"] == "uvx") == metadata.is_published()
    assert ("packages" in json.loads((ROOT / "server.json").read_text("utf-8"))) == metadata.is_published()


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
