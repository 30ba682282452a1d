"""Options as keyword arguments, so that editors complete and type checkers check them; `browser.py` explains each."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from pydantic import SecretStr
from typing_extensions import TypedDict

from webtools.options.browser import Isolation, Judgement, OnCrash, Settle
from webtools.options.browser_name import BrowserName
from webtools.options.context import Geolocation, HttpCredentials, Proxy
from webtools.storage_state import StorageState


class GivenSettings(TypedDict, total=False):
    """The members of `webtools.options.context.Emulation`, which `emulate` changes."""

    viewport: tuple[int, int] | str | None
    locale: str | None
    timezone: str | None
    geolocation: Geolocation | Mapping[str, float] | None
    permissions: Sequence[str]
    user_agent: str | None
    extra_headers: Mapping[str, Mapping[str, str]]
    offline: bool
    http_credentials: HttpCredentials | Mapping[str, str] | None
    download_dir: Path | str | None
    device: str | None
    screen: tuple[int, int] | str | None
    device_scale_factor: float | None
    has_touch: bool
    color_scheme: Literal["light", "dark"] | None
    reduced_motion: Literal["reduce", "no-preference"] | None
    forced_colors: Literal["active", "none"] | None
    contrast: Literal["more", "less", "no-preference"] | None
    java_script_enabled: bool
    init_scripts: Sequence[str]


class GivenContextSettings(GivenSettings, total=False):
    """The members of `webtools.options.context.ContextSettings`, which `context_create` takes."""

    proxy: Proxy | Mapping[str, Any] | str | None
    accept_insecure_certs: bool
    storage_state: StorageState | Path | str | None
    user_data_dir: Path | str | None
    allowed_origins: Sequence[str] | str | None
    blocked_origins: Sequence[str] | str
    block_private: bool


class GivenContextOptions(GivenContextSettings, total=False):
    """The members of `webtools.options.context.ContextOptions`."""

    profile: str | None
    block_link_local: bool


class GivenOptions(GivenContextOptions, total=False):
    """The members of `webtools.Options` but `headless`, which `BrowserTools` names."""

    output_dir: Path | str
    roots: Sequence[Path | str] | str | None
    allowed_schemes: Sequence[str] | str | None
    quota_mb: float | None
    allow_system_packages: bool
    allow_reachable_port: bool
    secrets: Mapping[str, str | SecretStr] | Path | str | None
    unseen: Judgement
    settle: Settle
    timeout_start: float
    timeout_queue: float
    timeout_navigation: float
    timeout_action: float
    timeout_screenshot: float
    isolation: Isolation
    on_crash: OnCrash
    attach: str | None
    remote_url: str | None
    remote_capabilities: Mapping[str, Any]
    browser: BrowserName
    executable_path: Path | str | None
    driver_path: Path | str | None
    sandbox: bool | None
    browser_args: Sequence[str]
    max_contexts: int | None


class GivenChanges(GivenOptions, total=False):
    """The members of `webtools.Options`."""

    headless: bool
