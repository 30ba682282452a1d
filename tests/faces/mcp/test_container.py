"""The image: what `Containerfile` names is there, and its commands do what they are for."""

import json
import re
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

import click
import pytest

from tests.faces.mcp.conftest import HttpServer
from webtools.faces.mcp.command import command
from webtools.faces.options.settings import ServerSettings

ROOT = Path(__file__).parents[3]
FILE = (ROOT / "Containerfile").read_text("utf-8").replace("\\\n", " ")


def _all(instruction: str) -> list[str]:
    return re.findall(rf"^(?:HEALTHCHECK.*? )?{instruction} +(.*)$", FILE, re.MULTILINE)


def _words(instruction: str) -> list[str]:
    return [str(word) for word in json.loads(_all(instruction)[-1])]


CHECK, ARGUMENTS = [json.loads(each) for each in _all("CMD")]
ENTRY = _words("ENTRYPOINT")


def _given(arguments: list[str]) -> dict[str, str]:
    with click.Context(command) as context:
        command.parse_args(context, arguments)
        return {name: value for name, value in context.params.items() if value not in (None, ())}


def test_command_of_the_image_is_one_that_the_server_takes() -> None:
    assert ENTRY[:4] == ["tini", "--", "webtools", "mcp"]
    settings = ServerSettings.load(None, _given([*ENTRY[4:], *ARGUMENTS]))
    assert settings.host == "0.0.0.0"
    assert str(settings.api_key_file) == "/run/secrets/webtools-api-key"


def test_port_is_the_same_for_server_health_check_and_clients() -> None:
    port = _given(ENTRY[4:])["port"]
    assert _all("EXPOSE") == [port]
    assert f":{port}/health" in CHECK[-1]
    assert f":{port}/mcp" in (ROOT / "docs/container.md").read_text("utf-8")


def test_server_runs_as_a_user_without_rights_whose_number_the_guide_names() -> None:
    (user,) = _all("USER")
    assert int(user) > 0
    assert f"--uid {user} " in FILE
    assert f"chown {user} token" in (ROOT / "docs/container.md").read_text("utf-8")


def _ignored(path: str) -> bool:
    """Whether the engine leaves a file out: the last rule that matches it or a folder above it decides."""
    parts = path.split("/")
    above = ["/".join(parts[: count + 1]) for count in range(len(parts))]
    ignored = False
    for rule in (ROOT / ".containerignore").read_text("utf-8").splitlines():
        if not rule or rule.startswith("#"):
            continue
        pattern = rule.removeprefix("!")
        if any(fnmatch(each, pattern) or fnmatch(f"/{each}", pattern.removeprefix("**")) for each in above):
            ignored = not rule.startswith("!")
    return ignored


def test_copied_files_exist_and_are_sent_to_the_engine() -> None:
    sources = [word for line in _all("COPY") if not line.startswith("--from") for word in line.split()[:-1]]
    assert {"setup.cfg", "pyproject.toml", "webtools"} <= set(sources)
    for source in sources:
        assert (ROOT / source).exists(), source
        assert not _ignored(source.removeprefix("./")), source


@pytest.mark.parametrize("path", ["webtools/page/bundles.js", "webtools/faces/mcp/listing.json"])
def test_data_of_the_package_is_sent_to_the_engine(path: str) -> None:
    assert not _ignored(path)


@pytest.mark.parametrize("path", [".git/config", "tests/conftest.py", "webtools/page/js/src/exposed.js"])
def test_files_that_the_image_does_not_need_stay_outside(path: str) -> None:
    assert _ignored(path)


def test_health_check_passes_while_the_server_runs_and_fails_when_it_has_ended(tmp_path: Path) -> None:
    token = tmp_path / "token"
    token.write_text("of the test")
    server = HttpServer("--api-key-file", str(token), WEBTOOLS_API_KEY="")
    port = server.url.rpartition(":")[2].partition("/")[0]
    check = [sys.executable, *CHECK[1:-1], CHECK[-1].replace("8931", port)]
    try:
        assert subprocess.run(check, check=False, capture_output=True).returncode == 0
    finally:
        server.stop()
    assert subprocess.run(check, check=False, capture_output=True).returncode == 1
