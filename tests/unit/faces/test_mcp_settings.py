"""Where settings come from, and which goes before which."""

import os
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from pydantic import SecretStr, ValidationError
from pydantic.fields import FieldInfo

from webtools.errors import Denied, InvalidArgument
from webtools.faces.mcp import command as command_module
from webtools.faces.mcp import http, stdio
from webtools.faces.mcp.command import command
from webtools.faces.options.flags import choices_of, is_switch, kinds
from webtools.faces.options.settings import ServerSettings, setting_options
from webtools.limits.address_rules import AddressRules
from webtools.limits.file_roots import FileRoots
from webtools.option import declared
from webtools.options.browser import Options
from webtools.options.context import Geolocation, HttpCredentials
from webtools.text.explain import explain


def test_the_command_line_goes_before_the_environment_and_that_before_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "webtools.toml"
    file.write_text('snapshot_mode = "none"\nmax_output = 5000\nviewport_size = [1, 2]\n')
    monkeypatch.setenv("WEBTOOLS_SNAPSHOT_MODE", "full")
    monkeypatch.setenv("WEBTOOLS_MAX_OUTPUT", "6000")
    settings = ServerSettings.load(file, {"max_output": "7000"})
    assert (settings.max_output, settings.snapshot_mode, settings.viewport_size) == (7000, "full", (1, 2))


def test_json_will_do_as_well(tmp_path: Path) -> None:
    file = tmp_path / "webtools.json"
    file.write_text('{"caps": ["pdf"], "browser_arg": ["--mute-audio"]}')
    settings = ServerSettings.load(file, {})
    assert (settings.caps, settings.browser_arg) == (("pdf",), ("--mute-audio",))


def test_text_is_read_as_people_write_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEBTOOLS_BROWSER_ARG", "--a '--b=1, 2'")
    settings = ServerSettings.load(None, {"caps": "vision, pdf", "viewport_size": "800x600"})
    assert settings.browser_arg == ("--a", "--b=1, 2")
    assert settings.caps == ("vision", "pdf")
    assert settings.viewport_size == (800, 600)


def test_settings_become_options_of_the_browser() -> None:
    given = {
        "proxy_server": "socks5://me:secret@proxy:1080",
        "viewport_size": "800x600",
        "timeout_action": "3",
    }
    options = Options.of(**ServerSettings.load(None, given).options())
    assert options.viewport == (800, 600)
    assert options.timeout_action == 3.0
    assert options.proxy
    assert options.proxy.server == "socks5://proxy:1080"


def test_device_sets_the_viewport_unless_one_is_given() -> None:
    options = Options.of(
        **ServerSettings.load(None, {"device": "iPhone 15", "color_scheme": "dark"}).options()
    )
    assert (options.viewport, options.has_touch, options.color_scheme) == ((393, 852), True, "dark")
    given = {"device": "iPhone 15", "viewport_size": "500x600"}
    options = Options.of(**ServerSettings.load(None, given).options())
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
        ServerSettings.load(None, given)


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
        ServerSettings.load(file, {})
    assert caught.value.message.startswith(str(file))
    assert told in caught.value.message


def test_a_profile_cannot_be_shared_by_the_clients_of_http() -> None:
    assert ServerSettings.load(None, {"user_data_dir": "profile"}).options()["user_data_dir"] == Path(
        "profile"
    )
    with pytest.raises(InvalidArgument, match="user_data_dir is one profile for one client") as caught:
        ServerSettings.load(None, {"user_data_dir": "profile", "port": "0", "api_key": "hidden"})
    assert "hidden" not in str(caught.value)


_EACH: dict[str, tuple[str, Any]] = {  # where the type alone does not say what to try
    "locale": ("de-CH", "de-CH"),
    "timezone": ("Europe/Zurich", "Europe/Zurich"),
    "geolocation": ("47.4, 8.5", Geolocation(latitude=47.4, longitude=8.5)),
    "permissions": ("geolocation, notifications", ("geolocation", "notifications")),
    "user_agent": ("A browser", "A browser"),
    "extra_headers": ('{"*": {"X-Kind": "test"}}', {"*": {"X-Kind": "test"}}),
    "http_credentials": (
        '{"username": "ada", "password": "secret", "origin": "https://a.test"}',
        HttpCredentials(username="ada", password=SecretStr("secret"), origin="https://a.test"),
    ),
    "device": ("iPhone 15", "iPhone 15"),
    "screen": ("800x600", (800, 600)),
    "init_scripts": ("window.mark = 1, 2", ("window.mark = 1, 2",)),
    "viewport_size": ("800x600", (800, 600)),
    "attach": ("http://127.0.0.1:9222", "http://127.0.0.1:9222"),
    "remote_url": ("http://grid:4444", "http://grid:4444"),
    "remote_capabilities": ('{"se:recordVideo": true}', {"se:recordVideo": True}),
    "profile": ("work", "work"),
    "proxy_server": ("http://proxy:2", "http://proxy:2"),
    "allowed_origins": ("https://a.test; b.test", ("https://a.test", "b.test")),
    "base_url": ("http://127.0.0.1:5000", "http://127.0.0.1:5000/"),
    "blocked_origins": ("http://localhost:*", ("http://localhost:*",)),
    "host": ("0.0.0.0", "0.0.0.0"),
    "allowed_hosts": ("mcp.test, other.test:8443", ("mcp.test", "other.test:8443")),
    "root": ("/a", (Path("/a"),)),
    "allowed_schemes": ("https, view-source:", ("https", "view-source")),
    "browser_arg": ("--mute-audio", ("--mute-audio",)),
    "caps": ("vision,pdf", ("vision", "pdf")),
    "har": ("new.har", Path("new.har")),
    "video": ("videos", Path("videos")),
    "secrets": ("secrets.env", Path("secrets.env")),
    "storage_state": ("state.json", Path("state.json")),
    "max_output": ("3000", 3000),
    "port": ("8931", 8931),
    "api_key": ("secret", "secret"),
}
_FILES = {"secrets.env": "TOKEN=hidden", "state.json": "{}"}
"""The content of files that a server reads when it starts."""

_SWITCHES = {
    "headless": "--headed",
    "java_script_enabled": "--no-java-script-enabled",
    "trace_pictures": "--no-trace-pictures",
}
"""The flags that turn a setting off which is on by default."""


def _of_its_type(field: FieldInfo) -> tuple[str, Any]:
    """Return a text for a setting that needs no other one than its type, and the value."""
    if is_switch(field.annotation):
        return ("false", False) if field.default is True else ("true", True)
    if choices := choices_of(field.annotation):
        return choices[-1], choices[-1]
    texts: dict[object, tuple[str, Any]] = {
        float: ("2.5", 2.5),
        int: ("3", 3),
        Path: ("/a", Path("/a")),
    }
    (kind,) = kinds(field.annotation)
    assert kind in texts, f"give {field} a value in _EACH"
    return texts[kind]


@pytest.mark.parametrize("name", Options.model_fields)
def test_every_option_is_a_setting_of_the_server(name: str) -> None:
    setting = declared(Options.model_fields[name]).setting or name
    assert setting in ServerSettings.model_fields
    assert f"--{setting.replace('_', '-')}" in {flag for each in setting_options() for flag in each.opts}


def test_settings_of_contexts_become_options_only_when_they_are_given() -> None:
    plain = ServerSettings.load(None, {}).options()
    assert not {"locale", "screen", "has_touch", "user_agent"} & set(plain)
    given = {"reduced_motion": "reduce", "geolocation": "47.4,8.5", "java_script_enabled": "false"}
    options = Options.of(**ServerSettings.load(None, given).options())
    assert (options.reduced_motion, options.java_script_enabled) == ("reduce", False)
    assert options.geolocation == Geolocation(latitude=47.4, longitude=8.5)


def test_wrong_text_of_a_credential_is_not_repeated() -> None:
    with pytest.raises(InvalidArgument, match=r"http_credentials: .*not JSON") as caught:
        ServerSettings.load(None, {"http_credentials": "ada:secret"})
    assert "secret" not in str(caught.value)


_SECRET = sorted(
    name
    for name, field in (Options.model_fields | ServerSettings.model_fields).items()
    if not field.repr or "Secret" in str(field.annotation)
)


@pytest.mark.parametrize("name", _SECRET)
def test_wrong_value_of_a_secret_is_not_repeated(name: str) -> None:
    model = Options if name in Options.model_fields else ServerSettings
    with pytest.raises(ValidationError) as caught:
        model.model_validate({name: ["hidden"]})
    assert f"{name}: " in explain(caught.value)
    assert "hidden" not in explain(caught.value), "name it in _SECRET (webtools/text/explain.py)"


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "a-name-that-may-mean-any"])
def test_listening_beyond_loopback_needs_a_token(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InvalidArgument, match=f"host {host} lets other machines connect") as caught:
        ServerSettings.load(None, {"port": "0", "host": host})
    assert "WEBTOOLS_API_KEY" in caught.value.hint
    monkeypatch.setenv("WEBTOOLS_API_KEY", "given")
    assert ServerSettings.load(None, {"port": "0", "host": host}).host == host


@pytest.mark.parametrize("host", ["127.0.0.1", "127.1.2.3", "::1", "localhost"])
def test_listening_on_loopback_needs_no_token(host: str) -> None:
    assert ServerSettings.load(None, {"port": "0", "host": host}).host == host


def test_eager_is_refused_over_http() -> None:
    with pytest.raises(InvalidArgument, match="eager starts one browser"):
        ServerSettings.load(None, {"port": "0", "eager": True})


@pytest.mark.parametrize("one", [{"share_browser": True}, {"attach": "http://127.0.0.1:9222"}])
def test_number_of_browsers_is_refused_where_there_is_one_for_all(one: dict[str, object]) -> None:
    with pytest.raises(InvalidArgument, match=f"{next(iter(one))} means one browser.*browsers is 2"):
        ServerSettings.load(None, {"port": "0", "browsers": "2", **one})


def test_roots_are_separated_in_the_environment_as_in_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEBTOOLS_ROOT", f"/a{os.pathsep}/b")
    assert ServerSettings.load(None, {}).root == (Path("/a"), Path("/b"))


@pytest.mark.parametrize("key", ["", " ", "\t", " key", "key\n", "the\nkey", "Schlüssel", "k\x7fey"])
def test_api_key_that_no_client_can_send_is_refused_and_not_shown(key: str) -> None:
    with pytest.raises(InvalidArgument, match="no client can send it") as refused:
        ServerSettings.load(None, {"api_key": key}).token()
    assert not key.strip() or key not in str(refused.value)


def test_api_key_may_be_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "key"
    file.write_text("a token\n")
    assert ServerSettings.load(None, {"api_key_file": file}).token() == "a token"
    with pytest.raises(InvalidArgument, match="both given"):
        ServerSettings.load(None, {"api_key_file": file, "api_key": "other"}).token()
    for content in ("\n", "Schlüssel\n", "two\nlines\n"):
        file.write_text(content, encoding="utf-8")
        with pytest.raises(InvalidArgument, match="no client can send it"):
            ServerSettings.load(None, {"api_key_file": file}).token()
    with pytest.raises(InvalidArgument, match="can't be read: No such file"):
        ServerSettings.load(None, {"api_key_file": tmp_path / "none"}).token()


@pytest.mark.parametrize("port", [None, 0], ids=["stdio", "http"])
def test_files_that_hold_a_key_are_kept_from_callers_with_roots(tmp_path: Path, port: int | None) -> None:
    key, settings = tmp_path / "key", tmp_path / "webtools.toml"
    key.write_text("a token\n")
    settings.write_text(f'api_key_file = "{key}"\n')
    ServerSettings.load(settings, {"port": port})
    files = FileRoots([tmp_path])
    for each in (key, settings):
        with pytest.raises(Denied, match="holds secrets or a key"):
            files.read(each)
        assert AddressRules(files=files).refuse(each.as_uri()) is not None


@pytest.mark.parametrize("way", ["flag", "environment"])
@pytest.mark.parametrize("name", ServerSettings.model_fields)
def test_each_setting_is_a_flag_and_a_variable(
    name: str, way: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    for file, content in _FILES.items():
        Path(file).write_text(content)
    text, value = _EACH[name] if name in _EACH else _of_its_type(ServerSettings.model_fields[name])
    served: list[ServerSettings] = []
    for face in (stdio, http):
        monkeypatch.setattr(face, "serve", lambda settings, *_: served.append(settings))
    monkeypatch.setattr(command_module, "prelaunch", lambda _: None)
    monkeypatch.setattr(ServerSettings, "warn", lambda _: None)
    arguments = []
    if way == "environment":
        monkeypatch.setenv(f"WEBTOOLS_{name.upper()}", text)
    else:
        flag = f"--{name.replace('_', '-')}"
        is_flag = is_switch(ServerSettings.model_fields[name].annotation)
        arguments = [_SWITCHES.get(name, flag)] if is_flag else [flag, text]
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
    options = Options.of(**ServerSettings.load(None, {"attach": attach}).options())
    assert (options.attach, options.remote_url) == (attach, None)
    monkeypatch.setenv("WEBTOOLS_ATTACH", attach)
    options = Options.of(**ServerSettings.load(None, {"remote_url": grid}).options())
    assert (options.attach, options.remote_url) == (None, grid)


def test_capabilities_that_are_no_json_are_refused_without_repeating_them() -> None:
    with pytest.raises(InvalidArgument, match="remote_capabilities: it is not JSON") as caught:
        ServerSettings.load(None, {"remote_capabilities": "key=secret"})
    assert "secret" not in str(caught.value)
