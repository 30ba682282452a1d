"""Where settings come from, and which goes before which."""

import os
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from pydantic import SecretStr, ValidationError

from webtools.errors import InvalidArgument
from webtools.faces.emulated import OTHERWISE
from webtools.faces.mcp import command as command_module
from webtools.faces.mcp import http, stdio
from webtools.faces.mcp.command import command
from webtools.faces.mcp.settings import Settings
from webtools.options.browser import Options
from webtools.options.context import ContextSettings, Geolocation, HttpCredentials
from webtools.text.explain import explain


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


def test_settings_become_options_of_the_browser() -> None:
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


def test_device_sets_the_viewport_unless_one_is_given() -> None:
    options = Options.of(**Settings.load(None, {"device": "iPhone 15", "color_scheme": "dark"}).options())
    assert (options.viewport, options.has_touch, options.color_scheme) == ((393, 852), True, "dark")
    given = {"device": "iPhone 15", "viewport_size": "500x600"}
    options = Options.of(**Settings.load(None, given).options())
    assert (options.viewport, options.screen) == ((500, 600), (393, 852))


@pytest.mark.parametrize(
    "given",
    [
        {"caps": "flying"},
        {"viewport_size": "wide"},
        {"viewport_size": "0x9"},
        {"max_output": "-1"},
        {"color_scheme": "blue"},
    ],
)
def test_wrong_setting_is_named(given: dict[str, str]) -> None:
    with pytest.raises(InvalidArgument, match=next(iter(given))):
        Settings.load(None, given)


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("a.toml", "snapshot_mode = ", "is not TOML: Invalid value"),
        ("a.json", "{", "is not JSON: Expecting"),
        ("a.json", '["full"]', "does not hold settings by name"),
        ("a.toml", b"\xff", "is not TOML: 'utf-8'"),
        ("nowhere/a.toml", None, "No such file"),
    ],
    ids=["toml", "json", "list", "bytes", "nowhere"],
)
def test_a_file_that_is_no_settings_is_a_clear_error(
    tmp_path: Path, name: str, content: str | bytes | None, told: str
) -> None:
    file = tmp_path / name
    if content is not None:
        file.write_bytes(content.encode() if isinstance(content, str) else content)
    with pytest.raises(InvalidArgument) as caught:
        Settings.load(file, {})
    assert caught.value.message.startswith(str(file))
    assert told in caught.value.message


def test_a_profile_cannot_be_shared_by_the_clients_of_http() -> None:
    assert Settings.load(None, {"user_data_dir": "profile"}).options()["user_data_dir"] == Path("profile")
    with pytest.raises(InvalidArgument, match="user_data_dir is one profile for one client") as caught:
        Settings.load(None, {"user_data_dir": "profile", "port": "0", "api_key": "hidden"})
    assert "hidden" not in str(caught.value)


_EACH: dict[str, tuple[str, Any]] = {
    "headless": ("false", False),
    "browser": ("edge", "edge"),
    "executable_path": ("/b", Path("/b")),
    "driver_path": ("/d", Path("/d")),
    "isolation": ("driver", "driver"),
    "locale": ("de-CH", "de-CH"),
    "timezone": ("Europe/Zurich", "Europe/Zurich"),
    "geolocation": ("47.4, 8.5", Geolocation(latitude=47.4, longitude=8.5)),
    "permissions": ("geolocation, notifications", ("geolocation", "notifications")),
    "user_agent": ("A browser", "A browser"),
    "extra_headers": ('{"*": {"X-Kind": "test"}}', {"*": {"X-Kind": "test"}}),
    "offline": ("true", True),
    "http_credentials": (
        '{"username": "ada", "password": "secret", "origin": "https://a.test"}',
        HttpCredentials(username="ada", password=SecretStr("secret"), origin="https://a.test"),
    ),
    "download_dir": ("/downloads", Path("/downloads")),
    "device": ("iPhone 15", "iPhone 15"),
    "screen": ("800x600", (800, 600)),
    "device_scale_factor": ("2.5", 2.5),
    "has_touch": ("true", True),
    "color_scheme": ("dark", "dark"),
    "reduced_motion": ("reduce", "reduce"),
    "forced_colors": ("active", "active"),
    "contrast": ("more", "more"),
    "java_script_enabled": ("false", False),
    "init_scripts": ("window.mark = 1, 2", ("window.mark = 1, 2",)),
    "accept_insecure_certs": ("true", True),
    "viewport_size": ("800x600", (800, 600)),
    "user_data_dir": ("/p", Path("/p")),
    "attach": ("http://127.0.0.1:9222", "http://127.0.0.1:9222"),
    "remote_url": ("http://grid:4444", "http://grid:4444"),
    "remote_capabilities": ('{"se:recordVideo": true}', {"se:recordVideo": True}),
    "profile": ("work", "work"),
    "storage_state": ("/s.json", Path("/s.json")),
    "proxy_server": ("http://proxy:2", "http://proxy:2"),
    "allowed_origins": ("https://a.test; b.test", ("https://a.test", "b.test")),
    "blocked_origins": ("http://localhost:*", ("http://localhost:*",)),
    "block_private": ("true", True),
    "allow_link_local": ("true", True),
    "browsers": ("2", 2),
    "share_browser": ("true", True),
    "host": ("0.0.0.0", "0.0.0.0"),
    "allowed_hosts": ("mcp.test, other.test:8443", ("mcp.test", "other.test:8443")),
    "eager": ("true", True),
    "max_clients": ("3", 3),
    "client_idle": ("90", 90.0),
    "secrets": ("/s.env", Path("/s.env")),
    "root": ("/a", (Path("/a"),)),
    "allowed_schemes": ("https, view-source:", ("https", "view-source")),
    "quota_mb": ("20", 20.0),
    "unseen": ("pixels", "pixels"),
    "allow_system_packages": ("true", True),
    "allow_reachable_port": ("true", True),
    "output_dir": ("/o", Path("/o")),
    "on_crash": ("restore", "restore"),
    "timeout_action": ("2.5", 2.5),
    "timeout_navigation": ("7", 7.0),
    "no_sandbox": ("true", True),
    "browser_arg": ("--mute-audio", ("--mute-audio",)),
    "caps": ("vision,pdf", ("vision", "pdf")),
    "tools": ("core", "core"),
    "snapshot_mode": ("none", "none"),
    "max_output": ("3000", 3000),
    "port": ("8931", 8931),
    "api_key": ("secret", "secret"),
    "api_key_file": ("/key", Path("/key")),
}
_SWITCHES = {
    "headless": "--headed",
    "no_sandbox": "--no-sandbox",
    "block_private": "--block-private",
    "allow_link_local": "--allow-link-local",
    "allow_system_packages": "--allow-system-packages",
    "allow_reachable_port": "--allow-reachable-port",
    "share_browser": "--share-browser",
    "eager": "--eager",
    "offline": "--offline",
    "has_touch": "--has-touch",
    "java_script_enabled": "--no-java-script-enabled",
    "accept_insecure_certs": "--accept-insecure-certs",
}


_SAID_OTHERWISE = {
    "block_link_local": "allow_link_local",
    "browser_args": "browser_arg",
    "proxy": "proxy_server",
    "roots": "root",
    "sandbox": "no_sandbox",
    "viewport": "viewport_size",
}
_NOT_OFFERED = {"max_contexts", "settle", "timeout_queue", "timeout_screenshot", "timeout_start"}


def test_every_option_is_a_setting_of_the_server_or_left_out_on_purpose() -> None:
    offered = {_SAID_OTHERWISE.get(name, name) for name in Options.model_fields.keys() - _NOT_OFFERED}
    assert offered <= Settings.model_fields.keys(), (
        "declare the option in webtools/faces/mcp/settings.py, or leave it out in _NOT_OFFERED"
    )


def test_every_setting_of_contexts_is_a_setting_of_the_server() -> None:
    assert set(ContextSettings.model_fields) - OTHERWISE <= set(Settings.model_fields)
    assert {"viewport_size", "proxy_server", *(OTHERWISE - {"viewport", "proxy"})} <= set(
        Settings.model_fields
    )


def test_settings_of_contexts_become_options_only_when_they_are_given() -> None:
    plain = Settings.load(None, {}).options()
    assert not {"locale", "screen", "has_touch", "user_agent"} & set(plain)
    given = {"reduced_motion": "reduce", "geolocation": "47.4,8.5", "java_script_enabled": "false"}
    options = Options.of(**Settings.load(None, given).options())
    assert (options.reduced_motion, options.java_script_enabled) == ("reduce", False)
    assert options.geolocation == Geolocation(latitude=47.4, longitude=8.5)


def test_wrong_text_of_a_credential_is_not_repeated() -> None:
    with pytest.raises(InvalidArgument, match=r"http_credentials: .*not JSON") as caught:
        Settings.load(None, {"http_credentials": "ada:secret"})
    assert "secret" not in str(caught.value)


_SECRET = sorted(
    name
    for name, field in (Options.model_fields | Settings.model_fields).items()
    if not field.repr or "Secret" in str(field.annotation)
)


@pytest.mark.parametrize("name", _SECRET)
def test_wrong_value_of_a_secret_is_not_repeated(name: str) -> None:
    model = Options if name in Options.model_fields else Settings
    with pytest.raises(ValidationError) as caught:
        model.model_validate({name: ["hidden"]})
    assert f"{name}: " in explain(caught.value)
    assert "hidden" not in explain(caught.value), "name it in _SECRET (webtools/text/explain.py)"


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "a-name-that-may-mean-any"])
def test_listening_beyond_loopback_needs_a_token(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InvalidArgument, match=f"host {host} lets other machines connect") as caught:
        Settings.load(None, {"port": "0", "host": host})
    assert "WEBTOOLS_API_KEY" in caught.value.hint
    monkeypatch.setenv("WEBTOOLS_API_KEY", "given")
    assert Settings.load(None, {"port": "0", "host": host}).host == host


@pytest.mark.parametrize("host", ["127.0.0.1", "127.1.2.3", "::1", "localhost"])
def test_listening_on_loopback_needs_no_token(host: str) -> None:
    assert Settings.load(None, {"port": "0", "host": host}).host == host


def test_eager_is_refused_over_http() -> None:
    with pytest.raises(InvalidArgument, match="eager starts one browser"):
        Settings.load(None, {"port": "0", "eager": True})


@pytest.mark.parametrize("one", [{"share_browser": True}, {"attach": "http://127.0.0.1:9222"}])
def test_number_of_browsers_is_refused_where_there_is_one_for_all(one: dict[str, object]) -> None:
    with pytest.raises(InvalidArgument, match=f"{next(iter(one))} means one browser.*browsers is 2"):
        Settings.load(None, {"port": "0", "browsers": "2", **one})


def test_roots_are_separated_in_the_environment_as_in_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEBTOOLS_ROOT", f"/a{os.pathsep}/b")
    assert Settings.load(None, {}).root == (Path("/a"), Path("/b"))


@pytest.mark.parametrize("key", ["", " ", "\t", " key", "key\n", "the\nkey", "Schlüssel", "k\x7fey"])
def test_api_key_that_no_client_can_send_is_refused_and_not_shown(key: str) -> None:
    with pytest.raises(InvalidArgument, match="no client can send it") as refused:
        Settings.load(None, {"api_key": key}).token()
    assert not key.strip() or key not in str(refused.value)


def test_api_key_may_be_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "key"
    file.write_text("a token\n")
    assert Settings.load(None, {"api_key_file": file}).token() == "a token"
    with pytest.raises(InvalidArgument, match="both given"):
        Settings.load(None, {"api_key_file": file, "api_key": "other"}).token()
    for content in ("\n", "Schlüssel\n", "two\nlines\n"):
        file.write_text(content, encoding="utf-8")
        with pytest.raises(InvalidArgument, match="no client can send it"):
            Settings.load(None, {"api_key_file": file}).token()
    with pytest.raises(InvalidArgument, match="can't be read: No such file"):
        Settings.load(None, {"api_key_file": tmp_path / "none"}).token()


@pytest.mark.parametrize("way", ["flag", "environment"])
@pytest.mark.parametrize("name", Settings.model_fields)
def test_each_setting_is_a_flag_and_a_variable(name: str, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert name in _EACH, f"give {name} a value in _EACH, and a flag in _SWITCHES if it takes none"
    text, value = _EACH[name]
    served: list[Settings] = []
    for face in (stdio, http):
        monkeypatch.setattr(face, "serve", lambda settings, *_: served.append(settings))
    monkeypatch.setattr(command_module, "started_early", lambda _: None)
    arguments = []
    if way == "environment":
        monkeypatch.setenv(f"WEBTOOLS_{name.upper()}", text)
    else:
        arguments = [_SWITCHES[name]] if name in _SWITCHES else [f"--{name.replace('_', '-')}", text]
    done = CliRunner().invoke(command, arguments, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    given = getattr(served[0], name)
    assert (given.get_secret_value() if name == "api_key" else given) == value
    if name == "no_sandbox":
        assert served[0].options()["sandbox"] is False


def test_browser_of_the_command_line_takes_the_place_of_the_environments(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    attach, grid = "http://127.0.0.1:9222", "http://grid:4444"
    monkeypatch.setenv("WEBTOOLS_REMOTE_URL", grid)
    options = Options.of(**Settings.load(None, {"attach": attach}).options())
    assert (options.attach, options.remote_url) == (attach, None)
    monkeypatch.setenv("WEBTOOLS_ATTACH", attach)
    options = Options.of(**Settings.load(None, {"remote_url": grid}).options())
    assert (options.attach, options.remote_url) == (None, grid)


def test_capabilities_that_are_no_json_are_refused_without_repeating_them() -> None:
    with pytest.raises(InvalidArgument, match="remote_capabilities: it is not JSON") as caught:
        Settings.load(None, {"remote_capabilities": "key=secret"})
    assert "secret" not in str(caught.value)
