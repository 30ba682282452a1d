"""Options as keyword arguments, so that editors complete and type checkers check them; `options.py` explains each."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import SecretStr
from typing_extensions import TypedDict

from webtools.browser_name import BrowserName
from webtools.context_options import Geolocation, HttpCredentials, Proxy
from webtools.options import Isolation, OnCrash, Settle
from webtools.storage_state import StorageState


class GivenOptions(TypedDict, total=False):
    """The members of `webtools.Options` but `headless`, which `BrowserTools` names."""

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
    proxy: Proxy | Mapping[str, Any] | str | None
    accept_insecure_certs: bool
    storage_state: StorageState | Path | str | None
    user_data_dir: Path | str | None
    profile: str | None
    allowed_origins: Sequence[str] | str | None
    blocked_origins: Sequence[str] | str
    block_private: bool
    block_link_local: bool
    output_dir: Path | str
    roots: Sequence[Path | str] | str | None
    allowed_schemes: Sequence[str] | str | None
    quota_mb: float | None
    allow_system_packages: bool
    secrets: Mapping[str, str | SecretStr] | Path | str | None
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
