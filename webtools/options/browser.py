"""Options that a caller may set, with their defaults."""

import os
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, ValidationError, model_validator

from webtools.endpoints.attached import AttachAddress, EndPoint
from webtools.endpoints.grid import RemoteCapabilities, RemoteUrl
from webtools.errors import InvalidArgument
from webtools.limits import address_rules
from webtools.limits.file_roots import require_possible
from webtools.options.browser_name import BrowserName, default_browser
from webtools.options.context import ContextOptions
from webtools.options.devices import SETTINGS as DEVICE_SETTINGS
from webtools.options.profiles import profile_folder
from webtools.secrets.named import GivenSecrets, NamedSecrets
from webtools.text.explain import explain
from webtools.text.readable import document_fields

Judgement = Literal["rules", "pixels"]
Settle = Literal["off", "default", "patient"]
OnCrash = Literal["reset", "restore"]
Isolation = Literal["user-context", "driver"]

OF_A_BROWSER = {
    "attach",
    "browser",
    "headless",
    "executable_path",
    "driver_path",
    "sandbox",
    "browser_args",
    "allow_reachable_port",
    "remote_url",
    "remote_capabilities",
}
"""Options that hold for a whole browser, from its start on."""

_NOT_ATTACHED = ("executable_path", "sandbox", "browser_args", "user_data_dir", "profile")
"""Options that only the start of a browser can bring about."""

_NOT_REMOTE = (
    "executable_path",
    "driver_path",
    "user_data_dir",
    "profile",
    "allowed_origins",
    "blocked_origins",
    "block_private",
)
"""Options that need files or a relay on the browser's machine."""

OF_ALL_CONTEXTS = {"max_contexts", "quota_mb"}
"""Options that hold for all contexts of a `BrowserTools` together."""


WITHOUT_PROFILE: dict[str, object] = {"user_data_dir": None, "profile": None}
"""Options by name of a context that keeps nothing: a profile is for one context."""

QUOTA_MB_FOR_MODELS = 1000.0


def for_models(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return options by name, with the defaults that hold where a model names files and addresses."""
    return {
        "block_link_local": True,
        "roots": (Path(),),
        "allowed_schemes": address_rules.FOR_MODELS,
        "quota_mb": QUOTA_MB_FOR_MODELS,
        "allow_system_packages": False,
        "allow_reachable_port": False,
    } | dict(given)


def _as_a_path_variable(given: object) -> object:
    return [part for part in given.split(os.pathsep) if part] if isinstance(given, str) else given


def _by_commas(given: object) -> object:
    if isinstance(given, str):
        given = given.split(",")
    if isinstance(given, list | tuple):
        return [each.strip().rstrip(":").lower() if isinstance(each, str) else each for each in given if each]
    return given


def _default_grid(given: dict[str, Any]) -> str | None:
    """Return the Grid of the environment, unless the caller names a browser that runs already."""
    return None if given.get("attach") else os.environ.get("WEBTOOLS_REMOTE_URL") or None


def _default_capabilities(given: dict[str, Any]) -> str:
    """Return the JSON of the environment, which is for a Grid only."""
    return os.environ.get("WEBTOOLS_REMOTE_CAPABILITIES", "") if given.get("remote_url") else ""


Roots = Annotated[tuple[Path, ...], BeforeValidator(_as_a_path_variable)]
"""Folders; as a text, separated as in the variable PATH."""

Schemes = Annotated[tuple[str, ...], BeforeValidator(_by_commas)]
"""Schemes of addresses, such as https; as a text, separated by commas."""


@document_fields
class Options(ContextOptions):
    """Options for starting a browser, for its contexts, and time limits.

    Seconds are floats; nothing waits without a limit.
    """

    browser: BrowserName = Field(
        default_factory=default_browser,
        validate_default=True,
        description="the browser to start; the variable WEBTOOLS_BROWSER has the default, else chromium",
    )
    attach: AttachAddress | None = Field(
        None,
        description="a browser that runs already, by its debugging port (http://127.0.0.1:9222) or its WebDriver BiDi "
        "end point (ws://…); it is neither started nor ended",
    )
    remote_url: RemoteUrl | None = Field(
        default_factory=_default_grid,
        validate_default=True,
        description="a Selenium Grid that starts the browser, such as http://grid:4444 or "
        "https://user:password@host/path; the variable WEBTOOLS_REMOTE_URL has the default",
        repr=False,
    )
    remote_capabilities: RemoteCapabilities = Field(
        default_factory=_default_capabilities,
        validate_default=True,
        description="more capabilities of the Grid's session; they go before ours, lists are joined; the variable "
        "WEBTOOLS_REMOTE_CAPABILITIES has the default, as JSON",
        repr=False,
    )
    headless: bool = Field(True, description="show no window")
    executable_path: Path | None = Field(
        None, description="the browser's program; None: the one that is found on this machine"
    )
    driver_path: Path | None = Field(
        None, description="the browser's WebDriver; None: the one that is found on this machine"
    )
    sandbox: bool | None = Field(
        None, description="Chromium's sandbox; None: on, but off when running as root"
    )
    browser_args: tuple[str, ...] = Field((), description="more command-line switches for the browser")
    isolation: Isolation = Field(
        "user-context",
        description="contexts share one browser, or each has a driver and browser of its own, "
        "which costs a second and 180 MB and survives the others' crashes",
    )
    max_contexts: int | None = Field(
        None,
        gt=0,
        description="open at once, the next ones wait; None: what the memory of this machine or container has room for",
    )
    on_crash: OnCrash = Field(
        "reset",
        description="after the browser's death contexts begin anew, or come back with their cookies, localStorage "
        "and tabs' addresses as they were last seen",
    )
    output_dir: Path = Field(
        Path("webtools-output"), description="where files go whose name the tool chooses"
    )
    roots: Roots | None = Field(
        None,
        description="folders in which the files that callers name have to be, and files of file: addresses; the "
        "output folder is always one of them. None: anywhere",
    )
    allowed_schemes: Schemes | None = Field(
        None, description="schemes of the addresses that callers may open; None: all that the browser shows"
    )
    quota_mb: float | None = Field(
        None, gt=0, description="how much all contexts may download and write together; None: no limit"
    )
    allow_system_packages: bool = Field(
        True, description="install() may install packages of the system, as root or through sudo"
    )
    allow_reachable_port: bool = Field(
        True, description="start on a port that pages can reach, with a warning, when all others are taken"
    )
    secrets: GivenSecrets = Field(
        {},
        description="texts that can be typed by name and that nothing returned shows; a mapping or a dotenv file",
    )
    unseen: Judgement = Field(
        "rules",
        description="what decides whether a person can see a text: rules about its style, or where these leave it open "
        "also the pixels of two pictures of the page, which cost 0.1 s or more for a snapshot",
    )
    settle: Settle = Field("default", description="how long an action waits for what it set off")
    timeout_start: float = Field(
        60.0, gt=0, description="seconds for the browser to start; not part of a call's"
    )
    timeout_queue: float = Field(60.0, ge=0, description="seconds of waiting for a place among max_contexts")
    timeout_navigation: float = Field(10.0, gt=0, description="seconds of a navigation")
    timeout_action: float = Field(5.0, gt=0, description="seconds of every other call")
    timeout_screenshot: float = Field(10.0, gt=0, description="seconds of a picture or PDF")

    @model_validator(mode="after")
    def _fits_attached(self) -> Self:
        if self.attach is None:
            return self
        without_effect = [
            name for name in _NOT_ATTACHED if name in self.model_fields_set and getattr(self, name)
        ]
        if self.isolation == "driver":
            without_effect.append("isolation='driver'")
        if self.on_crash == "restore":
            without_effect.append("on_crash='restore'")
        if without_effect:
            raise ValueError(
                f"{', '.join(without_effect)} cannot be applied to a browser that is already running; "
                "leave out attach, or these options"
            )
        return self

    @model_validator(mode="after")
    def _names_possible_files(self) -> Self:
        for name, value in self:
            if isinstance(value, Path):
                try:
                    require_possible(value)
                except InvalidArgument as error:
                    raise ValueError(f"{name}: {error.message}") from None
        return self

    @model_validator(mode="after")
    def _fits_remote(self) -> Self:
        if self.remote_url is None:
            return self
        if self.attach is not None:
            raise ValueError("attach and remote_url name a browser each; leave out one of the two")
        unheld = [name for name in _NOT_REMOTE if getattr(self, name)]
        if self.proxy is not None and self.proxy.password is not None:
            unheld.append("proxy with a password")
        if unheld:
            raise ValueError(
                f"{', '.join(unheld)} cannot be applied to a browser of a Grid, which runs on another machine; "
                "leave out remote_url, or these options"
            )
        return self

    @property
    def profile_dir(self) -> Path | None:
        """Return the folder of the profile to keep; None: nothing is kept. Browsers cannot read each other's."""
        return self.user_data_dir if self.profile is None else profile_folder(self.profile) / self.browser

    @cached_property
    def end_point(self) -> EndPoint | None:
        """The running browser to attach to; None: a browser is started."""
        return None if self.attach is None else EndPoint.of(self.attach)

    @cached_property
    def hiding(self) -> NamedSecrets:
        """The secrets, ready to be typed and to be hidden."""
        return NamedSecrets(self.secrets)

    @classmethod
    def of(cls, where: str = "Options", /, **given: object) -> "Options":
        """Return the options with what is given changed.

        Args:
            where: The function that takes them, for the error.

        Raises:
            InvalidArgument: Names what is wrong with which of them.
        """
        try:
            return cls.model_validate(given)
        except ValidationError as error:
            raise InvalidArgument(f"{where}: {explain(error, list(cls.model_fields))}") from None

    def changed(self, where: str = "Options", /, **given: object) -> "Options":
        """Return these with some changed.

        Raises:
            InvalidArgument: As `of`.
        """
        kept = self.model_fields_set - (set(DEVICE_SETTINGS) if given.get("device") is not None else set())
        return Options.of(where, **{name: getattr(self, name) for name in kept} | given)
