"""Settings of a server, from the command line, the environment or a file."""

import json
import os
import shlex
import tomllib
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

from pydantic import BeforeValidator, Field, SecretStr, ValidationError, create_model
from pydantic_settings import (
    BaseSettings,
    InitSettingsSource,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

from webtools.endpoints.attached import AttachAddress
from webtools.endpoints.grid import RemoteCapabilities, RemoteUrl
from webtools.errors import InvalidArgument
from webtools.faces.emulated import fields
from webtools.limits.address_rules import FOR_MODELS
from webtools.limits.file_roots import FileRoots
from webtools.options.browser import QUOTA_MB_FOR_MODELS, Isolation, Judgement, OnCrash, Options, Schemes
from webtools.options.browser_name import BrowserName
from webtools.options.context import Origins, Size
from webtools.options.profiles import ProfileName
from webtools.options.snapshot_mode import SnapshotMode
from webtools.text.explain import explain
from webtools.tools.capability import Capability


def _by_commas(given: object) -> object:
    return [part.strip() for part in given.split(",") if part.strip()] if isinstance(given, str) else given


def _as_a_path_variable(given: object) -> object:
    return [part for part in given.split(os.pathsep) if part] if isinstance(given, str) else given


def _as_a_shell_does(given: object) -> object:
    return shlex.split(given) if isinstance(given, str) else given


class _Declared(BaseSettings):
    """Each is an option `--like-this`, a variable `WEBTOOLS_LIKE_THIS` and a key `like_this` of the file.

    The command line goes before the environment, and that before the file.
    """

    model_config = SettingsConfigDict(
        env_prefix="WEBTOOLS_", env_ignore_empty=True, extra="forbid", frozen=True
    )

    headless: bool = Field(True, description="No window; --headed shows it.")
    browser: BrowserName = Field("chromium", description="The browser to drive.")
    attach: AttachAddress | None = Field(
        None,
        description="A browser that runs already: http://127.0.0.1:9222 (its debugging port) or ws://… (WebDriver "
        "BiDi). Its tabs are used, and it stays open.",
        examples=["URL"],
    )
    remote_url: RemoteUrl | None = Field(
        None,
        description="A Selenium Grid that starts the browser: http://grid:4444 or https://user:password@host/path.",
        examples=["URL"],
        repr=False,
    )
    remote_capabilities: Annotated[RemoteCapabilities, NoDecode] = Field(
        {},
        description='More capabilities of the Grid\'s session, such as {"se:recordVideo": true}.',
        examples=["JSON"],
        repr=False,
    )
    executable_path: Path | None = Field(None, description="The browser's program.", examples=["FILE"])
    driver_path: Path | None = Field(None, description="Its WebDriver's program.", examples=["FILE"])
    isolation: Isolation = Field(
        "user-context", description="Contexts share one browser, or each has a driver and browser of its own."
    )
    on_crash: OnCrash = Field(
        "reset",
        description="After the browser's death contexts begin anew, or come back with their cookies, localStorage and "
        "tabs' addresses.",
    )
    viewport_size: Annotated[Size, NoDecode] = Field(
        (1280, 720), description="The pages' size in CSS pixels.", examples=["1280x720"]
    )
    user_data_dir: Path | None = Field(
        None, description="A profile to keep, instead of a new one each time.", examples=["DIR"]
    )
    profile: ProfileName | None = Field(
        None,
        description="A profile to keep by its name, in a private folder; one process at a time uses it.",
        examples=["NAME"],
    )
    storage_state: Path | None = Field(
        None,
        description="Cookies and localStorage to begin with, as saved by the tools or by Playwright.",
        examples=["FILE"],
    )
    secrets: Path | None = Field(
        None,
        description="A dotenv file of what a model may type by name and never sees.",
        examples=["FILE"],
    )
    proxy_server: str | None = Field(
        None, description="Such as http://proxy:3128 or socks5://user:password@proxy:1080.", examples=["URL"]
    )
    allowed_origins: Annotated[Origins | None, NoDecode] = Field(
        None,
        description="The only origins to connect to, by semicolons: https://example.com;http://localhost:*.",
        examples=["ORIGINS"],
    )
    blocked_origins: Annotated[Origins, NoDecode] = Field(
        (), description="Origins not to connect to; they go before the allowed ones.", examples=["ORIGINS"]
    )
    block_private: bool = Field(
        False, description="Connect to no private or loopback address, unless --allowed-origins names it."
    )
    allow_link_local: bool = Field(
        False, description="Connect to link-local and cloud metadata addresses too."
    )
    root: Annotated[tuple[Path, ...], NoDecode, BeforeValidator(_as_a_path_variable)] = Field(
        (Path(),),
        description="A folder in which files that the model names, and file: addresses, have to be; may be given "
        "often. The output folder is always one.",
        examples=["DIR"],
    )
    allowed_schemes: Annotated[Schemes, NoDecode] = Field(
        FOR_MODELS,
        description="The schemes of addresses that may be opened, by commas.",
        examples=["SCHEMES"],
    )
    quota_mb: float = Field(
        QUOTA_MB_FOR_MODELS,
        gt=0,
        description="How much may be downloaded and written, in MB.",
        examples=["MB"],
    )
    unseen: Judgement = Field(
        "rules",
        description="What decides whether a person can see a text: rules about its style, or where these leave it open "
        "also pixels, which cost 0.1 s or more for a snapshot.",
    )
    allow_system_packages: bool = Field(
        False, description="Let browser_install install packages of the system, as root or through sudo."
    )
    allow_reachable_port: bool = Field(
        False, description="Start a driver on a port that pages can reach when all others are taken."
    )
    output_dir: Path = Field(
        Path("webtools-output"), description="Where files go whose name the tool chooses.", examples=["DIR"]
    )
    timeout_action: float = Field(5.0, gt=0, description="For clicks and their like.", examples=["SECONDS"])
    timeout_navigation: float = Field(10.0, gt=0, description="For loading a page.", examples=["SECONDS"])
    no_sandbox: bool | None = Field(
        None, description="Without Chromium's sandbox; by itself so when running as root."
    )
    browser_arg: Annotated[tuple[str, ...], NoDecode, BeforeValidator(_as_a_shell_does)] = Field(
        (), description="One more switch for the browser; may be given often.", examples=["SWITCH"]
    )
    tools: Literal["all", "core"] = Field(
        "all", description="Show all tools, or for small models the few that most pages need."
    )
    caps: Annotated[tuple[Capability, ...], NoDecode, BeforeValidator(_by_commas)] = Field(
        (),
        description=f"More tools, by commas: {', '.join(get_args(Capability))}.",
        examples=["NAMES"],
    )
    snapshot_mode: SnapshotMode = Field("diff", description="What replies to actions show of the page.")
    max_output: int = Field(
        20_000, ge=2_000, description="How long a reply's text may be.", examples=["CHARACTERS"]
    )
    port: int | None = Field(
        None,
        ge=0,
        le=65535,
        description="Serve HTTP at http://127.0.0.1:PORT/mcp instead of stdio; 0: any.",
        examples=["PORT"],
    )
    host: str = Field(
        "127.0.0.1",
        min_length=1,
        description="The address to listen on over HTTP, such as 0.0.0.0 in a container; beyond loopback a token has "
        "to be given.",
        examples=["ADDRESS"],
    )
    allowed_hosts: Annotated[tuple[str, ...], NoDecode, BeforeValidator(_by_commas)] = Field(
        (),
        description="Names under which HTTP clients reach the server, by commas, such as that of a proxy which ends "
        "TLS: mcp.example.com.",
        examples=["NAMES"],
    )
    eager: bool = Field(
        False,
        description="Over stdio start the browser with the server, used or not, instead of with the first call.",
    )
    browsers: int | None = Field(
        None,
        gt=0,
        description="Over HTTP so many browsers for all clients, each client with contexts of its own, instead of a "
        "browser for each client.",
        examples=["NUMBER"],
    )
    share_browser: bool = Field(
        False, description="Over HTTP one browser for all clients, instead of one for each."
    )
    max_clients: int | None = Field(
        None,
        gt=0,
        description="HTTP clients at once; by default, of those with a browser of their own, what memory has room for.",
        examples=["NUMBER"],
    )
    client_idle: float = Field(
        3600.0,
        gt=0,
        description="End an HTTP client that has no stream open and has sent nothing for so long.",
        examples=["SECONDS"],
    )
    api_key: SecretStr | None = Field(
        None,
        description="HTTP clients' bearer token; without one a random one is printed. Other users of the machine see "
        "command lines: set it in the environment, or in a file.",
        examples=["TOKEN"],
    )
    api_key_file: Path | None = Field(
        None, description="A file that holds the bearer token and nothing else.", examples=["FILE"]
    )

    @classmethod
    def load(cls, file: Path | None, given: dict[str, Any]) -> "_Declared":
        """Return what is given, else the environment, else the file.

        A running browser or a Grid that is given takes the place of the other one.

        Raises:
            InvalidArgument: Names what is wrong with which of them.
        """
        try:
            settings = _of_file(file)(**_one_browser(given))
        except ValidationError as error:
            raise InvalidArgument(f"Settings: {explain(error)}", hint="See webtools mcp --help.") from None
        settings._refuse_contradictions()  # noqa: SLF001  # it is of this class
        return settings

    def _refuse_contradictions(self) -> None:
        if self.profile is not None and self.user_data_dir is not None:
            raise InvalidArgument(
                "Settings: profile and user_data_dir both name a profile", hint="Give one of them."
            )
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
        """Return what of it `BrowserTools` takes."""
        options = {
            name: getattr(self, name)
            for name in type(self).model_fields
            if name in Options.model_fields and (name not in _OF_CONTEXTS or name in self.model_fields_set)
        }
        return options | {
            **self._viewport(),
            "proxy": self.proxy_server,
            "browser_args": self.browser_arg,
            "roots": self.root,
            "block_link_local": not self.allow_link_local,
            "sandbox": None if self.no_sandbox is None else not self.no_sandbox,
        }

    def _viewport(self) -> dict[str, Any]:
        """Return the viewport, unless the device has one or the tabs of an attached browser are to keep their size."""
        device = getattr(self, "device")  # noqa: B009  # one of _OF_CONTEXTS
        given = "viewport_size" in self.model_fields_set or (self.attach is None and device is None)
        return {"viewport": self.viewport_size} if given else {}


_OF_CONTEXTS = fields()

if TYPE_CHECKING:
    Settings = _Declared
else:
    Settings = create_model(
        "Settings",
        __base__=_Declared,
        __doc__=_Declared.__doc__,
        **{name: (Annotated[kind, NoDecode], field) for name, (kind, field) in _OF_CONTEXTS.items()},
    )
"""The declared settings, and those of contexts."""


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


def _of_file(file: Path | None) -> type[Settings]:
    if file is None:
        return Settings
    values = _read(file)

    class FromFile(Settings):
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
