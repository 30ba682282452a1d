"""Where settings come from, and which goes before which."""

from pathlib import Path

import pytest

from webtools.errors import InvalidArgument
from webtools.faces.mcp.settings import Settings
from webtools.options import Options


def test_the_command_line_goes_before_the_environment_and_that_before_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "webtools.toml"
    file.write_text('snapshot_mode = "none"\nmax_output = 5000\nviewport_size = [1, 2]\n')
    monkeypatch.setenv("WEBTOOLS_SNAPSHOT_MODE", "full")
    monkeypatch.setenv("WEBTOOLS_MAX_OUTPUT", "6000")
    settings = Settings.load(file, {"max_output": "7000"})
    assert (settings.max_output, settings.snapshot_mode, settings.viewport_size) == (7000, "full", (1, 2))


def test_json_will_do_as_well(tmp_path: Path) -> None:
    file = tmp_path / "webtools.json"
    file.write_text('{"caps": ["pdf"], "browser_arg": ["--mute-audio"]}')
    settings = Settings.load(file, {})
    assert (settings.caps, settings.browser_arg) == (("pdf",), ("--mute-audio",))


def test_text_is_read_as_people_write_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEBTOOLS_BROWSER_ARG", "--a '--b=1, 2'")
    settings = Settings.load(None, {"caps": "vision, pdf", "viewport_size": "800x600"})
    assert settings.browser_arg == ("--a", "--b=1, 2")
    assert settings.caps == ("vision", "pdf")
    assert settings.viewport_size == (800, 600)


def test_they_become_options() -> None:
    given = {
        "proxy_server": "socks5://me:secret@proxy:1080",
        "viewport_size": "800x600",
        "timeout_action": "3",
    }
    options = Options.of(**Settings.load(None, given).options())
    assert options.viewport == (800, 600)
    assert options.timeout_action == 3.0
    assert options.proxy
    assert options.proxy.server == "socks5://proxy:1080"


@pytest.mark.parametrize("given", [{"caps": "flying"}, {"viewport_size": "wide"}, {"max_output": "-1"}])
def test_what_is_wrong_is_named(given: dict[str, str]) -> None:
    with pytest.raises(InvalidArgument, match=next(iter(given))):
        Settings.load(None, given)
