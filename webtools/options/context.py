"""Options of a single context."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, Self
from urllib.parse import unquote, urlsplit

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    SecretStr,
    model_validator,
)
from pydantic.alias_generators import to_camel

from webtools.limits.bad_ports import BAD_PORTS, SPARE_BAD_PORTS
from webtools.limits.origin_rules import OriginLimits, OriginPattern
from webtools.option import Option, as_json, by_commas
from webtools.options import setting_values
from webtools.options.devices import preset
from webtools.options.profiles import ProfileName
from webtools.storage_state import StorageState

_PORTS = {"http": 80, "https": 443, "socks4": 1080, "socks5": 1080}

_SOCKS_BYTES = 127  # PySocks, which logs in, writes the length of longer ones wrongly; RFC 1929 allows 255


def _parts(server: str) -> tuple[str, str, int, str | None, str | None]:
    """Scheme, host, port, user name and password of a proxy's address; the errors do not repeat it."""
    parts = urlsplit(server)
    scheme = {"socks": "socks5", "socks5h": "socks5"}.get(parts.scheme, parts.scheme)
    if scheme not in _PORTS:
        raise ValueError(f"a proxy's scheme is one of {', '.join(_PORTS)}")
    try:
        port = parts.port
    except ValueError:
        raise ValueError("the proxy's port is not a number") from None
    if not parts.hostname or parts.path not in ("", "/"):
        raise ValueError("a proxy's address has the form scheme://host:port")
    login = [unquote(part) if part is not None else None for part in (parts.username, parts.password)]
    return scheme, parts.hostname, port or _PORTS[scheme], login[0], login[1]


def _by_semicolons(given: object) -> object:
    return [part for part in re.split(r"[;,\s]+", given) if part] if isinstance(given, str) else given


def _checked(given: tuple[str, ...]) -> tuple[str, ...]:
    for each in given:
        OriginPattern.of(each)
    return given


Origins = Annotated[tuple[str, ...], BeforeValidator(_by_semicolons), AfterValidator(_checked)]
"""Origins such as https://example.com, http://localhost:*, *.example.com; as a text, separated by semicolons."""


class _GivenModel(BaseModel):
    """Part of what a caller gives: snake_case in Python, camelCase in the faces."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        alias_generator=to_camel,
        populate_by_name=True,
        loc_by_alias=False,
        hide_input_in_errors=True,
    )


_LOOPBACK_TOO = "<-loopback>"
"""In `Proxy.bypass`: loopback addresses go through the proxy as well."""
LOOPBACK = ("localhost", "127.0.0.1", "::1")
"""The hosts without proxy where a browser sends loopback through it by itself."""


class Geolocation(_GivenModel):
    latitude: float = Field(ge=-90, le=90)
    longitude: float = Field(ge=-180, le=180)
    accuracy: float = Field(1.0, ge=0, description="Metres")

    @model_validator(mode="before")
    @classmethod
    def _of_text(cls, given: Any) -> Any:
        """Take a text such as 47.4,8.5, or JSON."""
        if not isinstance(given, str) or given.lstrip().startswith("{"):
            return as_json(given)
        numbers = given.split(",")
        if len(numbers) != 2:
            raise ValueError(f"{given!r} is not a position; give latitude and longitude, such as 47.4,8.5")
        return {"latitude": numbers[0], "longitude": numbers[1]}


EVERYWHERE = "*"
"""Instead of an origin: all of them."""


def _origin(given: str) -> str:
    from can_ada import parse  # a binary, which `import webtools` does without

    if given == EVERYWHERE:
        return given
    try:
        origin = str(parse(given).origin)
    except (ValueError, TypeError):
        origin = "null"
    if origin == "null":
        raise ValueError(f"{given!r} is not an origin such as https://shop.example, or * for all")
    return origin


OriginName = Annotated[str, AfterValidator(_origin)]
"""Scheme, host and port as browsers write them, or `*`."""


class HttpCredentials(_GivenModel):
    """For a server that asks by HTTP authentication (RFC 9110 §11); no other one gets them."""

    username: str
    password: SecretStr
    origin: OriginName = Field(description="Such as https://shop.example; *: whoever asks")

    @model_validator(mode="before")
    @classmethod
    def _of_text(cls, given: Any) -> Any:
        return as_json(given)

    def may_have(self, origin: str) -> bool:
        """Return whether a server of that origin gets them."""
        return self.origin in (EVERYWHERE, origin)


def _of_origins(given: object) -> object:
    given = as_json(given)
    if isinstance(given, dict) and any(isinstance(value, str) for value in given.values()):
        raise ValueError(
            "give headers by the origin that gets them, such as {'https://shop.example': {'X-Token': …}}; "
            "'*' sends them with every request"
        )
    return given


ExtraHeaders = Annotated[
    dict[OriginName, dict[str, str]], BeforeValidator(_of_origins), AfterValidator(setting_values.headers)
]
"""Headers by the origin that gets them; as a text, a JSON object."""

Listed = Annotated[tuple[str, ...], BeforeValidator(by_commas)]
"""Names; as a text, separated by commas."""

Scripts = Annotated[
    tuple[str, ...], BeforeValidator(lambda given: (given,) if isinstance(given, str) else given)
]
"""JavaScript; a text is one script."""


class Proxy(_GivenModel):
    """A proxy server.

    `server` is `host:port` or `scheme://host:port` with `http`, `https`, `socks4` or `socks5`; a user name and a
    password may stand in it. Loopback addresses bypass it unless `bypass` holds `<-loopback>`.
    """

    server: str
    username: str | None = None
    password: SecretStr | None = None
    bypass: Listed = Field((), description="Hosts without proxy; <-loopback> sends loopback through it too")

    @model_validator(mode="before")
    @classmethod
    def _separate(cls, given: Any) -> Any:
        """Take scheme, user name and password out of the address, so that it can be shown."""
        if isinstance(given, str):
            given = {"server": given}
        if not isinstance(given, dict) or not isinstance(given.get("server"), str):
            return given
        server = given["server"] if "://" in given["server"] else f"http://{given['server']}"
        scheme, host, port, *login = _parts(server)
        separated = {"server": f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}"}
        separated |= {
            name: value
            for name, value in zip(("username", "password"), login, strict=True)
            if value is not None
        }
        return given | separated

    @model_validator(mode="after")
    def _complete(self) -> "Proxy":
        if self.port in (*BAD_PORTS, *SPARE_BAD_PORTS):  # through it, a page would speak to the driver
            raise ValueError(f"browsers block port {self.port}")
        if self.password is not None and self.username is None:
            raise ValueError("the proxy has a password and no user name")
        if self.scheme == "socks4" and self.username is not None:
            raise ValueError("SOCKS4 has no user name and password; SOCKS5 has")
        if self.scheme == "socks5" and self.password is not None:
            login = (self.username or "", self.password.get_secret_value())
            if not all(1 <= len(part.encode()) <= _SOCKS_BYTES for part in login):
                raise ValueError(f"for SOCKS5, user name and password have 1 to {_SOCKS_BYTES} bytes each")
        return self

    @property
    def scheme(self) -> str:
        return urlsplit(self.server).scheme

    @property
    def host(self) -> str:
        return urlsplit(self.server).hostname or ""

    @property
    def port(self) -> int:
        return urlsplit(self.server).port or 0

    def capability(self, browser: str) -> Mapping[str, object]:
        """Return the proxy as the protocol has it (WebDriver §9.2)."""
        address = f"{self.host}:{self.port}"
        hosts = self.bypass if browser != "firefox" else self._bypass_in_words()
        bypass: Mapping[str, object] = {"noProxy": list(hosts)} if hosts else {}
        if self.scheme.startswith("socks"):
            version = int(self.scheme.removeprefix("socks"))
            return {"proxyType": "manual", "socksProxy": address, "socksVersion": version, **bypass}
        if self.scheme == "https":  # Chromium takes a scheme; without one it speaks plain HTTP to the proxy
            address = f"https://{address}"
        return {"proxyType": "manual", "httpProxy": address, "sslProxy": address, **bypass}

    def _bypass_in_words(self) -> tuple[str, ...]:
        """Return the hosts without proxy for a browser that sends loopback through it by itself."""
        named = tuple(host for host in self.bypass if host != _LOOPBACK_TOO)
        return named if _LOOPBACK_TOO in self.bypass else (*named, *LOOPBACK)


SideLength = Annotated[int, Field(gt=0, le=10_000)]
"""Of a viewport, in CSS pixels; a browser that is to draw much more than that is busy for minutes."""


def _size(given: object) -> object:
    sides = given.lower().replace("×", "x").split("x") if isinstance(given, str) else given
    if isinstance(sides, list | tuple) and len(sides) == 2:
        return sides
    wanted = "a pair such as (1280, 720), or a text such as '1280x720'"
    if isinstance(given, dict) and {"width", "height"} <= given.keys():
        wanted = f"a pair: ({given['width']}, {given['height']})"
    raise ValueError(f"{given!r} is not a size, which is {wanted}")


ColorScheme = Literal["light", "dark"]
"""The colours that pages are to prefer."""

Size = Annotated[tuple[SideLength, SideLength], BeforeValidator(_size)]
"""Of a viewport: a pair, or a text such as 390x844."""


class Emulation(_GivenModel):
    """Settings that pages of a context see; they can change while pages are open. None: the browser's own."""

    viewport: Annotated[Size | None, Option(setting="viewport_size", page="viewport")] = Field(
        (1280, 720),
        description="Size in CSS pixels, as a pair or as 390x844; 1280x720 or the device's where it is not given. "
        "None: as the window is",
    )
    locale: Annotated[str, AfterValidator(setting_values.locale)] | None = Field(
        None, description="Language tag, such as de-CH"
    )
    timezone: Annotated[str, AfterValidator(setting_values.time_zone)] | None = Field(
        None, description="IANA name, such as Europe/Zurich"
    )
    geolocation: Geolocation | None = Field(
        None, description="Position that pages get, with latitude and longitude"
    )
    permissions: Annotated[Listed, AfterValidator(setting_values.permissions)] = Field(
        (), description="Granted to every page, such as geolocation"
    )
    user_agent: Annotated[str, AfterValidator(setting_values.user_agent)] | None = Field(
        None, description="Text that the browser sends as its name"
    )
    extra_headers: ExtraHeaders = Field(
        {}, description="By origin, and sent with every request to it, also after redirects; *: to all"
    )
    offline: bool = Field(False, description="Cut the pages off the network")
    http_credentials: HttpCredentials | None = Field(
        None, description="User name and password for servers that ask for them"
    )
    download_dir: Path | None = Field(None, description="Where downloads go; None: the output folder")
    device: Annotated[str | None, Option(metavar="NAME", pytest="several")] = Field(
        None,
        description="A device such as iPhone 15, whose viewport, screen, scale, touch and user agent hold where they "
        "are not given",
    )
    screen: Size | None = Field(None, description="The screen in CSS pixels; it also sets the orientation")
    device_scale_factor: float | None = Field(
        None, gt=0, le=10, description="Physical pixels for each CSS pixel"
    )
    has_touch: bool = Field(
        False, description="The device has a touch screen; holds for pages loaded from then on"
    )
    color_scheme: ColorScheme | None = Field(None, description="The colours that pages are to prefer")
    reduced_motion: Literal["reduce", "no-preference"] | None = Field(
        None, description="Whether pages are to do without animations"
    )
    forced_colors: Literal["active", "none"] | None = Field(
        None, description="Whether the system forces its colours on pages"
    )
    contrast: Literal["more", "less", "no-preference"] | None = Field(
        None, description="The contrast that pages are to have"
    )
    java_script_enabled: bool = Field(
        True, description="Pages' own scripts run; tools work without them, also evaluate"
    )
    init_scripts: Annotated[Scripts, Option(metavar="JAVASCRIPT", several=True)] = Field(
        (), description="JavaScript that runs in every document and frame before the page's own"
    )

    @model_validator(mode="before")
    @classmethod
    def _as_the_device(cls, given: Any) -> Any:
        """Fill in what the device has and the caller has not given."""
        if not isinstance(given, dict) or not isinstance(name := given.get("device"), str):
            return given
        named = {to_camel(each): each for each in cls.model_fields}
        return {**preset(name), **{named.get(each, each): value for each, value in given.items()}}


def _setting(name: str) -> str:
    if name not in Emulation.model_fields:
        raise ValueError(f"{name!r} is not a setting; the settings are {', '.join(Emulation.model_fields)}")
    return name


SettingName = Annotated[str, AfterValidator(_setting)]
"""The name of one of `Emulation`'s members."""


class ContextSettings(Emulation):
    """Settings that anybody may choose who creates a context; the members that `Emulation` lacks hold for its life."""

    base_url: Annotated[
        Annotated[str, AfterValidator(setting_values.base_url)] | None, Option(metavar="URL", pytest=True)
    ] = Field(
        None,
        description="Where relative addresses begin: of navigations, and of addresses that are waited for or routed",
    )
    proxy: Annotated[
        Proxy | None,
        Option(
            setting="proxy_server",
            metavar="URL",
            text=str,
            given="Proxy | Mapping[str, Any] | str | None",
        ),
    ] = Field(None, description="Proxy server, such as socks5://127.0.0.1:1080, with login and exceptions")
    accept_insecure_certs: bool = Field(False, description="Accept certificates that no authority has signed")
    storage_state: Annotated[StorageState | Path | None, Option(metavar="FILE", text=Path)] = Field(
        None,
        description="Cookies and localStorage to begin with; a file of context_save_storage or Playwright",
    )
    user_data_dir: Annotated[Path | None, Option(attached=False, remote=False)] = Field(
        None, description="A profile to keep; its context has a browser of its own. None: nothing is kept"
    )
    allowed_origins: Annotated[Origins | None, Option(remote=False, metavar="ORIGINS", pytest=True)] = Field(
        None,
        description="The only origins that may be connected to, such as https://example.com;http://localhost:*. "
        "None: all",
    )
    blocked_origins: Annotated[Origins, Option(remote=False, metavar="ORIGINS", pytest=True)] = Field(
        (), description="Origins that may not be connected to; they go before the allowed ones"
    )
    block_private: Annotated[bool, Option(remote=False)] = Field(
        False, description="Connect to no private or loopback address, unless allowed_origins names it"
    )


class ContextOptions(ContextSettings):
    """Everything that can differ from context to context, also what a model may not choose."""

    profile: Annotated[ProfileName | None, Option(attached=False, remote=False, metavar="NAME")] = Field(
        None,
        description="A profile to keep by its name, such as work, in a private folder; one process at a time uses it. "
        "Like user_data_dir it comes with a browser of its own",
    )
    block_link_local: Annotated[
        bool,
        Option(
            models=True,
            setting="allow_link_local",
            opposite=True,
            help="Connect to link-local and cloud metadata addresses too",
        ),
    ] = Field(
        False,
        description="Connect to no link-local or cloud metadata address, unless allowed_origins names it",
    )

    @model_validator(mode="after")
    def _one_profile(self) -> Self:
        if self.profile is not None and self.user_data_dir is not None:
            raise ValueError("profile and user_data_dir both name a profile; give one of them")
        return self

    @property
    def limits(self) -> OriginLimits:
        """Return what these options permit to connect to."""
        return OriginLimits.of(
            self.allowed_origins,
            self.blocked_origins,
            private=self.block_private,
            link_local=self.block_link_local,
        )
