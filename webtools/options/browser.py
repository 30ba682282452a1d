"""The options: each is declared here or in `context.py`, and nowhere else; see `webtools.option`."""

import os
from collections.abc import Mapping
from datetime import timedelta
from functools import cached_property, partial
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import (
    BeforeValidator,
    Field,
    ValidationError,
    ValidatorFunctionWrapHandler,
    WrapValidator,
    model_validator,
)

from webtools.capabilities import BrowserName, default_browser
from webtools.endpoints.attached import AttachAddress, EndPoint
from webtools.endpoints.grid import RemoteCapabilities, RemoteUrl
from webtools.errors import InvalidArgument
from webtools.limits import address_rules
from webtools.limits.file_roots import require_possible
from webtools.limits.origin_rules import OriginRules
from webtools.option import (
    AS_IN_PYTHON,
    Option,
    as_a_path_variable,
    as_a_shell_does,
    by_commas,
    declared,
    named,
)
from webtools.options.context import ContextOptions
from webtools.options.devices import SETTINGS as DEVICE_SETTINGS
from webtools.options.profiles import profile_folder
from webtools.seconds import MOST_SECONDS, like_milliseconds
from webtools.secrets.named import GivenSecrets, NamedSecrets
from webtools.text.explain import explain
from webtools.text.readable import document_fields

Judgement = Literal["rules", "pixels"]
Settle = Literal["off", "default", "patient"]
OnCrash = Literal["reset", "restore"]
Isolation = Literal["user-context", "driver"]
SnapshotMode = Literal["diff", "full", "none"]
"""The part of the page that a reply shows."""

WITHOUT_PROFILE: dict[str, object] = {"user_data_dir": None, "profile": None}
"""Options by name of a context that keeps nothing: a profile is for one context."""


def for_models(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return options by name, with the defaults that hold where a model names files and addresses."""
    return _OF_MODELS | dict(given)


def _as_schemes(given: object) -> object:
    given = by_commas(given)
    if isinstance(given, list | tuple):
        return [each.strip().rstrip(":").lower() if isinstance(each, str) else each for each in given if each]
    return given


def _default_grid(given: dict[str, Any]) -> str | None:
    """Return the Grid of the environment, unless the caller names a browser that runs already."""
    return None if given.get("attach") else os.environ.get("WEBTOOLS_REMOTE_URL") or None


def _default_capabilities(given: dict[str, Any]) -> str:
    """Return the JSON of the environment, which is for a Grid only."""
    return os.environ.get("WEBTOOLS_REMOTE_CAPABILITIES", "") if given.get("remote_url") else ""


def _path_of_environment(variable: str) -> Path | None:
    return Path(given) if (given := os.environ.get(variable)) else None


Roots = Annotated[tuple[Path, ...], BeforeValidator(as_a_path_variable)]
"""Folders; as a text, separated as in the variable PATH."""

Schemes = Annotated[tuple[str, ...], BeforeValidator(_as_schemes)]
"""Schemes of addresses, such as https; as a text, separated by commas."""


def _as_seconds(given: object, number_of: ValidatorFunctionWrapHandler) -> float:
    number: float = given.total_seconds() if isinstance(given, timedelta) else number_of(given)
    if not isinstance(given, timedelta) and (mistaken := like_milliseconds(number)):
        raise ValueError(mistaken)
    if not number <= MOST_SECONDS:  # NaN, too
        raise ValueError(f"give at most {MOST_SECONDS:g} seconds")
    return number


_Seconds = Annotated[float, WrapValidator(_as_seconds)]
"""A number of seconds, or a timedelta."""

TimeLimit = Annotated[_Seconds, Option(metavar="SECONDS", given="float | timedelta")]
"""Seconds as an option without other facts."""

Switches = Annotated[tuple[str, ...], BeforeValidator(as_a_shell_does)]
"""Switches of a command line; as a text, as a shell reads them."""


@document_fields
class Options(ContextOptions):
    """Options for starting a browser, for its contexts, and time limits.

    Seconds are floats; nothing waits without a limit.
    """

    browser: Annotated[BrowserName, Option(of="browser", page=True, pytest="several")] = Field(
        default_factory=default_browser,
        validate_default=True,
        description="The browser to drive; the variable WEBTOOLS_BROWSER has the default, else chromium",
    )
    attach: Annotated[AttachAddress | None, Option(of="browser", metavar="URL", pytest=True)] = Field(
        None,
        description="A browser that runs already, by its debugging port (http://127.0.0.1:9222) or its WebDriver BiDi "
        "end point (ws://…); it is neither started nor ended",
    )
    remote_url: Annotated[RemoteUrl | None, Option(of="browser", metavar="URL", pytest=True)] = Field(
        default_factory=_default_grid,
        validate_default=True,
        description="A Selenium Grid that starts the browser, such as http://grid:4444 or "
        "https://user:password@host/path; the variable WEBTOOLS_REMOTE_URL has the default",
        repr=False,
    )
    remote_capabilities: Annotated[RemoteCapabilities, Option(of="browser", metavar="JSON", pytest=True)] = (
        Field(
            default_factory=_default_capabilities,
            validate_default=True,
            description='More capabilities of the session, such as {"se:recordVideo": true}; they go before ours, '
            "lists are joined; the variable WEBTOOLS_REMOTE_CAPABILITIES has the default, as JSON",
            repr=False,
        )
    )
    headless: Annotated[
        bool,
        Option(
            of="browser",
            off="--headed",
            help="Show the browser's window (headed), or none (headless)",
            page=True,
            pytest=True,
        ),
    ] = Field(True, description="Show no window")
    executable_path: Annotated[
        Path | None, Option(of="browser", attached=False, remote=False, metavar="FILE")
    ] = Field(None, description="The browser's program; None: the one that is found on this machine")
    driver_path: Annotated[Path | None, Option(of="browser", remote=False, metavar="FILE")] = Field(
        None, description="The browser's WebDriver; None: the one that is found on this machine"
    )
    sandbox: Annotated[
        bool | None,
        Option(of="browser", attached=False, setting="no_sandbox", opposite=True, off="--sandbox"),
    ] = Field(None, description="Chromium's sandbox; None: on, but off when running as root")
    browser_args: Annotated[
        Switches,
        Option(of="browser", attached=False, setting="browser_arg", metavar="SWITCH", several=True),
    ] = Field((), description="More command-line switches for the browser")
    isolation: Isolation = Field(
        "user-context",
        description="Contexts share one browser, or each has a driver and browser of its own, "
        "which costs a second and 180 MB and survives the others' crashes",
    )
    max_contexts: Annotated[int | None, Option(of="all contexts")] = Field(
        None,
        gt=0,
        description="Contexts open at once, the next ones wait; None: what the memory of this machine or container has "
        "room for",
    )
    on_crash: OnCrash = Field(
        "reset",
        description="After the browser's death contexts begin anew, or come back with their cookies, localStorage "
        "and tabs' addresses as they were last seen",
    )
    output_dir: Path = Field(
        Path("webtools-output"), description="Where files go whose name the tool chooses"
    )
    har: Annotated[Path | None, Option(metavar="FILE", page=True)] = Field(
        None,
        description="An HTTP archive (HAR) of each context's requests, written when the context is closed and when its "
        "browser has died; contexts other than `default` have their names behind that of the file",
    )
    roots: Annotated[
        Roots | None,
        Option(models=(Path(),), setting="root", metavar="DIR", several=True, page=True, pytest=True),
    ] = Field(
        None,
        description="Folders in which the files that callers name have to be, and files of file: addresses; the "
        "output folder is always one of them. None: anywhere",
    )
    allowed_schemes: Annotated[Schemes | None, Option(models=address_rules.FOR_MODELS, metavar="SCHEMES")] = (
        Field(
            None,
            description="Schemes of the addresses that callers may open; None: all that the browser shows",
        )
    )
    quota_mb: Annotated[float | None, Option(of="all contexts", models=1000.0, metavar="MB")] = Field(
        None, gt=0, description="How much all contexts may download and write together; None: no limit"
    )
    trace: Annotated[Path | None, Option(of="all contexts", metavar="PATH", page=True)] = Field(
        default_factory=partial(_path_of_environment, "WEBTOOLS_TRACE"),
        validate_default=True,
        description="Record calls, pictures of the page, requests and messages: in this .zip, or in this folder in "
        "files named by the time; the variable WEBTOOLS_TRACE has the default",
    )
    trace_pictures: Annotated[bool, Option(of="all contexts", page=True)] = Field(
        True, description="Have pictures of the page in traces"
    )
    trace_mb: Annotated[float, Option(of="all contexts", metavar="MB", page=True)] = Field(
        200.0, gt=0, description="How large a trace may become; the oldest pictures are dropped first"
    )
    video: Annotated[Path | None, Option(metavar="PATH", page=True)] = Field(
        default_factory=partial(_path_of_environment, "WEBTOOLS_VIDEO"),
        validate_default=True,
        description="Film what each context shows, in up to four pictures a second: in this .webm or .webp (contexts "
        "other than `default` have their names behind that of the file), or in this folder in .webm files named by the "
        "time; the variable WEBTOOLS_VIDEO has the default",
    )
    video_mb: Annotated[float, Option(metavar="MB", page=True)] = Field(
        50.0, gt=0, description="How large a video may become; the oldest pictures are dropped first"
    )
    watch: Annotated[bool, Option(of="all contexts")] = Field(
        False,
        description="Serve a page on this machine that shows what happens, and where a person can take over; the "
        "address, which has a token, is printed on standard error with the first call",
    )
    allow_system_packages: Annotated[bool, Option(models=False)] = Field(
        True, description="Let install() install packages of the system, as root or through sudo"
    )
    allow_reachable_port: Annotated[bool, Option(of="browser", models=False)] = Field(
        True, description="Start on a port that pages can reach, with a warning, when all others are taken"
    )
    secrets: Annotated[
        GivenSecrets,
        Option(
            metavar="FILE",
            text=Path,
            given="Mapping[str, str | SecretStr] | Path | str | None",
            pytest=True,
        ),
    ] = Field(
        {},
        description="Texts that can be typed by name and that nothing returned shows; a mapping or a dotenv file",
    )
    unseen: Judgement = Field(
        "rules",
        description="What decides whether a person can see a text: rules about its style, or of all that these do not "
        "know to be unseen the pixels of two pictures, which cost 0.1 s or more for a snapshot",
    )
    settle: Settle = Field("default", description="How long an action waits for what it set off")
    timeout_settle: Annotated[
        _Seconds | None, Option(metavar="SECONDS", given="float | timedelta | None", pytest=True)
    ] = Field(
        None,
        ge=0,
        description="Seconds to wait for all that an action sets off; 0: do not wait; "
        "None: each kind has limits of its own",
    )
    slow_mo: Annotated[_Seconds, Option(metavar="SECONDS", given="float | timedelta", pytest=True)] = Field(
        0.0, ge=0, le=60, description="Seconds to wait after each action, for people who watch"
    )
    timeout_start: TimeLimit = Field(
        60.0, gt=0, description="Seconds for the browser to start; not part of a call's"
    )
    timeout_queue: TimeLimit = Field(
        60.0, ge=0, description="Seconds of waiting for a place among max_contexts"
    )
    timeout_navigation: TimeLimit = Field(10.0, gt=0, description="Seconds of a navigation")
    timeout_action: TimeLimit = Field(5.0, gt=0, description="Seconds of every other call")
    timeout_screenshot: TimeLimit = Field(10.0, gt=0, description="Seconds of a picture or PDF")

    @model_validator(mode="after")
    def _fits_attached(self) -> Self:
        if self.attach is None:
            return self
        without_effect = [
            name
            for name in named(type(self).model_fields, attached=False)
            if name in self.model_fields_set and getattr(self, name)
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
        unheld = [name for name in named(type(self).model_fields, remote=False) if getattr(self, name)]
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

    def narrow(self, rules: OriginRules) -> OriginRules:
        """Return `rules` with the limits of a context added: a context permits no more than its browser does.

        Raises:
            InvalidArgument: Its proxy is not for all connections, which then would not be limited.
        """
        limited = rules.narrowed(self.limits)
        if limited and self.proxy is not None and set(self.proxy.bypass) - {"<-loopback>"}:
            raise InvalidArgument(
                "The proxy's bypass would let connections past the limits on origins",
                hint="Leave out bypass, or allowed_origins, blocked_origins, block_private and block_link_local.",
            )
        return limited

    def changed(self, where: str = "Options", /, **given: object) -> "Options":
        """Return these with some changed.

        Raises:
            InvalidArgument: As `of`.
        """
        kept = self.model_fields_set - (set(DEVICE_SETTINGS) if given.get("device") is not None else set())
        return Options.of(where, **{name: getattr(self, name) for name in kept} | given)


OF_A_BROWSER = named(Options.model_fields, of="browser")
"""Options that hold for a whole browser, from its start on."""

OF_ALL_CONTEXTS = named(Options.model_fields, of="all contexts")
"""Options that hold for all contexts of a `BrowserTools` together."""

_OF_MODELS = {
    name: option.models
    for name, field in Options.model_fields.items()
    if (option := declared(field)).models is not AS_IN_PYTHON
}
