"""Settings of the MCP server and of sessions: the options, and what only a server has."""

import json
import sys
import tomllib
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

import click
from pydantic import BeforeValidator, Field, SecretStr, ValidationError, create_model
from pydantic.fields import FieldInfo
from pydantic_settings import (
    BaseSettings,
    InitSettingsSource,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

from webtools.errors import InvalidArgument
from webtools.faces.options.flags import SETTINGS, option_of, value_of
from webtools.limits.file_roots import FileRoots, keep_from_callers
from webtools.option import AS_IN_PYTHON, Option, by_commas, declared
from webtools.options.browser import Options, SnapshotMode, for_models
from webtools.text.explain import explain
from webtools.tools.capability import Capability


class _ServerOptions(BaseSettings):
    """Each is an option `--like-this`, a variable `WEBTOOLS_LIKE_THIS` and a key `like_this` of the file.

    The command line goes before the environment, and that before the file.
    """

    model_config = SettingsConfigDict(
        env_prefix="WEBTOOLS_", env_ignore_empty=True, extra="forbid", frozen=True
    )

    if TYPE_CHECKING:  # the options, by the names of their settings

        def __getattr__(self, name: str) -> Any: ...

    tools: Literal["all", "core"] = Field(
        "all", description="Show all tools, or for small models the few that most pages need."
    )
    caps: Annotated[tuple[Capability, ...], NoDecode, BeforeValidator(by_commas), Option(metavar="NAMES")] = (
        Field(
            (),
            description=f"More tools, by commas: {', '.join(get_args(Capability))}.",
        )
    )
    snapshot_mode: SnapshotMode = Field("diff", description="What replies to actions show of the page.")
    max_output: Annotated[int, Option(metavar="CHARACTERS")] = Field(
        20_000, ge=2_000, description="How long a reply's text may be."
    )
    port: Annotated[int | None, Option(metavar="PORT")] = Field(
        None,
        ge=0,
        le=65535,
        description="Serve HTTP at http://127.0.0.1:PORT/mcp instead of stdio; 0: any.",
    )
    host: Annotated[str, Option(metavar="ADDRESS")] = Field(
        "127.0.0.1",
        min_length=1,
        description="The address to listen on over HTTP, such as 0.0.0.0 in a container; beyond loopback a token has "
        "to be given.",
    )
    allowed_hosts: Annotated[
        tuple[str, ...], NoDecode, BeforeValidator(by_commas), Option(metavar="NAMES")
    ] = Field(
        (),
        description="Names under which HTTP clients reach the server, by commas, such as that of a proxy which ends "
        "TLS: mcp.example.com.",
    )
    eager: bool = Field(
        False,
        description="Over stdio start the browser with the server, used or not, instead of with the first call.",
    )
    browsers: Annotated[int | None, Option(metavar="NUMBER")] = Field(
        None,
        gt=0,
        description="Over HTTP so many browsers for all clients, each client with contexts of its own, instead of a "
        "browser for each client.",
    )
    share_browser: bool = Field(
        False, description="Over HTTP one browser for all clients, instead of one for each."
    )
    max_clients: Annotated[int | None, Option(metavar="NUMBER")] = Field(
        None,
        gt=0,
        description="HTTP clients at once; by default, of those with a browser of their own, what memory has room for.",
    )
    client_idle: Annotated[float, Option(metavar="SECONDS")] = Field(
        3600.0,
        gt=0,
        description="End an HTTP client that has no stream open and has sent nothing for so long.",
    )
    api_key: Annotated[SecretStr | None, Option(metavar="TOKEN")] = Field(
        None,
        description="HTTP clients' bearer token; without one a random one is printed. Other users of the machine see "
        "command lines: set it in the environment, or in a file.",
    )
    api_key_file: Annotated[Path | None, Option(metavar="FILE")] = Field(
        None, description="A file that holds the bearer token and nothing else."
    )

    @classmethod
    def load(cls, file: Path | None, given: dict[str, Any]) -> "_ServerOptions":
        """Return what is given, else the environment, else the file; keep the files with a key from callers.

        A running browser or a Grid that is given takes the place of the other one.

        Raises:
            InvalidArgument: Names what is wrong with which of them.
        """
        try:
            settings = _of_file(file)(**_one_browser(given))
        except ValidationError as error:
            raise InvalidArgument(f"Settings: {explain(error)}", hint="See webtools mcp --help.") from None
        for named in (file, settings.api_key_file):
            if named is not None:
                keep_from_callers(named)
        settings._refuse_contradictions()  # noqa: SLF001  # it is of this class
        return settings

    def _refuse_contradictions(self) -> None:
        for name in ("share_browser", "attach"):
            if getattr(self, name) and self.browsers is not None:
                raise InvalidArgument(
                    f"Settings: {name} means one browser for all clients, and browsers is {self.browsers}",
                    hint="Give one of them.",
                )
        if self.port is None:
            return
        for name in ("user_data_dir", "profile"):
            if getattr(self, name) is not None:
                raise InvalidArgument(
                    f"Settings: {name} is one profile for one client; over HTTP (port) there may be many",
                    hint="Serve stdio, or let a client make a context with a userDataDir of its own.",
                )
        if self.eager:
            raise InvalidArgument(
                "Settings: eager starts one browser; over HTTP (port) each client has its own",
                hint="Leave eager out: a client's browser starts with its first call.",
            )
        if not is_loopback(self.host) and self.api_key is None and self.api_key_file is None:
            raise InvalidArgument(
                f"Settings: host {self.host} lets other machines connect, and no token is given",
                hint="Set WEBTOOLS_API_KEY, or give --api-key-file FILE.",
            )

    def token(self) -> str | None:
        """Return the bearer token that is given; None: there is none.

        Raises:
            InvalidArgument: Both are given, the file can't be read, or no client could send the token.
        """
        if self.api_key_file is None:
            return None if self.api_key is None else _sendable(self.api_key.get_secret_value(), "api_key")
        if self.api_key is not None:
            raise InvalidArgument(
                "Settings: api_key and api_key_file are both given", hint="Give one of them."
            )
        token = FileRoots().read(self.api_key_file).decode("utf-8", "replace").strip()
        return _sendable(token, f"api_key_file {self.api_key_file}")

    def options(self) -> dict[str, Any]:
        """Return what of it `BrowserTools` takes: the options that are given, and the defaults for models."""
        return for_models(
            {
                name: value_of(name, getattr(self, setting))
                for setting, name in SETTINGS.items()
                if setting in self.model_fields_set
            }
        )

    def warn(self) -> None:
        """Print once to standard error, which hosts keep in their log, that pages are not confined."""
        from webtools.driver.chromium_switches import WITHOUT_SANDBOX, why_no_sandbox

        chosen = self.chosen()
        if chosen.attach or chosen.remote_url:  # others have started it, or start it elsewhere
            return
        if (reason := why_no_sandbox(sandbox=chosen.sandbox)) is not None:
            hint = "Run the server as another user, or in a container of its own."
            print(f"Warning: {WITHOUT_SANDBOX}: {reason}. {hint}", file=sys.stderr, flush=True)  # noqa: T201  # see above

    def chosen(self) -> Options:
        """Return the options as a browser gets them.

        Raises:
            InvalidArgument: They contradict each other.
        """
        return Options.of("ServerSettings", **self.options())


def _field(name: str) -> tuple[Any, FieldInfo]:
    """Return type and declaration of the setting of an option."""
    field = Options.model_fields[name]
    option = declared(field)
    default = value_of(name, field.default if option.models is AS_IN_PYTHON else option.models)
    kind: Any = Annotated[field.annotation, *field.metadata, NoDecode]
    if option.text is not None or field.default_factory is not None:
        annotation: Any = option.text or field.annotation
        metadata = [option] if option.text else field.metadata
        kind, default = Annotated[annotation | None, *metadata, NoDecode], None
    return kind, Field(default, description=field.description, repr=field.repr)


if TYPE_CHECKING:
    ServerSettings = _ServerOptions
else:
    ServerSettings = create_model(
        "ServerSettings",
        __base__=_ServerOptions,
        __doc__=_ServerOptions.__doc__,
        **{setting: _field(name) for setting, name in SETTINGS.items()},
    )
"""The settings of a server and the options."""


def setting_options() -> list[click.Parameter]:
    """Return the flags of all settings, for a command that starts a server."""
    fields, own = ServerSettings.model_fields, _ServerOptions.model_fields
    return [
        option_of(
            name,
            fields[name],
            name,
            more=f" [{_default(name, fields[name])}env: WEBTOOLS_{name.upper()}]",
        )
        for name in (*SETTINGS, *own)
    ]


def _default(name: str, field: FieldInfo) -> str:
    if field.default in (None, (), {}, False, True) or name == "viewport_size":
        return ""
    if name == "root":
        return "default: the working directory; "
    if isinstance(field.default, tuple):
        return f"default: {','.join(map(str, field.default))}; "
    return f"default: {field.default}; "


def _one_browser(given: dict[str, Any]) -> dict[str, Any]:
    """Return the settings without the Grid of the environment where a browser is given, and the other way round."""
    named = [name for name in ("attach", "remote_url") if given.get(name)]
    other = {"attach": "remote_url", "remote_url": "attach"}
    return {other[named[0]]: None, **given} if len(named) == 1 else given


def _sendable(token: str, source: str) -> str:
    """Return a token that a header can carry, which has ASCII letters only and no white space at its ends (RFC 9110).

    Raises:
        InvalidArgument: No client could send it.
    """
    if not token or token != token.strip() or not (token.isascii() and token.isprintable()):
        raise InvalidArgument(
            f"Settings: {source} is empty, has white space at its ends or characters that are not printable ASCII, "
            "so no client can send it",
            hint="Give a token of ASCII letters and digits, or leave it out: a random one is printed then.",
        )
    return token


def is_loopback(host: str) -> bool:
    """Return whether only this machine can connect to an address to listen on."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:  # a name, which may mean any address
        return False


def _of_file(file: Path | None) -> type[ServerSettings]:
    if file is None:
        return ServerSettings
    values = _read(file)

    class FromFile(ServerSettings):
        @classmethod
        def settings_customise_sources(
            cls,
            settings_cls: type[BaseSettings],
            init_settings: PydanticBaseSettingsSource,
            env_settings: PydanticBaseSettingsSource,
            dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003  # pydantic-settings gives it by name
            file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003  # as above
        ) -> tuple[PydanticBaseSettingsSource, ...]:
            return init_settings, env_settings, InitSettingsSource(settings_cls, values)

    return FromFile


def _read(file: Path) -> dict[str, Any]:
    kind = "JSON" if file.suffix == ".json" else "TOML"
    try:
        text = file.read_text("utf-8")
        values = json.loads(text) if kind == "JSON" else tomllib.loads(text)
    except OSError as error:
        raise InvalidArgument(f"{file}: {error.strerror}", hint="Give a file that can be read.") from None
    except ValueError as error:
        raise InvalidArgument(
            f"{file} is not {kind}: {error}", hint="The suffix decides: .json for JSON, any other for TOML."
        ) from None
    if not isinstance(values, dict):
        raise InvalidArgument(
            f"{file} does not hold settings by name",
            hint='Write settings by name, such as {"snapshot_mode": "full"}.',
        )
    return values
