# ruff: noqa: E501  # a row of the table is a line
"""Options as keyword arguments, so that editors complete and type checkers check them; `browser.py` explains each.

Written by `python -m webtools.faces.options.listing`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypedDict

if TYPE_CHECKING:  # every run of pytest loads this file
    from datetime import timedelta

    from pydantic import SecretStr

    from webtools.options.context import Geolocation, HttpCredentials, Proxy
    from webtools.storage_state import StorageState


class GivenEmulation(TypedDict, total=False):
    viewport: tuple[int, int] | str | None
    locale: str | None
    timezone: str | None
    geolocation: Geolocation | Mapping[str, Any] | str | None
    permissions: Sequence[str] | str
    user_agent: str | None
    extra_headers: Mapping[str, Mapping[str, str]] | str
    offline: bool
    http_credentials: HttpCredentials | Mapping[str, Any] | str | None
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
    init_scripts: Sequence[str] | str


class GivenContextSettings(GivenEmulation, total=False):
    base_url: str | None
    proxy: Proxy | Mapping[str, Any] | str | None
    accept_insecure_certs: bool
    storage_state: StorageState | Mapping[str, Any] | Path | str | None
    user_data_dir: Path | str | None
    allowed_origins: Sequence[str] | str | None
    blocked_origins: Sequence[str] | str
    block_private: bool


class GivenContextOptions(GivenContextSettings, total=False):
    profile: str | None
    block_link_local: bool


class GivenOptions(GivenContextOptions, total=False):
    browser: Literal["chromium", "chrome", "edge", "firefox"]
    attach: str | None
    remote_url: str | None
    remote_capabilities: Mapping[str, Any] | str
    executable_path: Path | str | None
    driver_path: Path | str | None
    sandbox: bool | None
    browser_args: Sequence[str] | str
    isolation: Literal["user-context", "driver"]
    max_contexts: int | None
    on_crash: Literal["reset", "restore"]
    output_dir: Path | str
    har: Path | str | None
    roots: Sequence[Path | str] | str | None
    allowed_schemes: Sequence[str] | str | None
    quota_mb: float | None
    trace: Path | str | None
    trace_pictures: bool
    trace_mb: float
    video: Path | str | None
    video_mb: float
    watch: bool
    allow_system_packages: bool
    allow_reachable_port: bool
    secrets: Mapping[str, str | SecretStr] | Path | str | None
    unseen: Literal["rules", "pixels"]
    settle: Literal["off", "default", "patient"]
    timeout_settle: float | timedelta | None
    slow_mo: float | timedelta
    timeout_start: float | timedelta
    timeout_queue: float | timedelta
    timeout_navigation: float | timedelta
    timeout_action: float | timedelta
    timeout_screenshot: float | timedelta


class GivenChanges(GivenOptions, total=False):
    headless: bool


# fmt: off
OF_PYTEST: Mapping[str, Mapping[str, Any]] = {
    "device": {"flag": "--webtools-device", "help": "A device such as iPhone 15, whose viewport, screen, scale, touch and user agent hold where they are not given. Given several times, each test runs with each of them.", "metavar": "NAME", "action": "append"},
    "base_url": {"flag": "--webtools-base-url", "help": "Where relative addresses begin: of navigations, and of addresses that are waited for or routed.", "metavar": "URL"},
    "allowed_origins": {"flag": "--webtools-allowed-origins", "help": "The only origins that may be connected to, such as https://example.com;http://localhost:*. By default all.", "metavar": "ORIGINS"},
    "blocked_origins": {"flag": "--webtools-blocked-origins", "help": "Origins that may not be connected to; they go before the allowed ones.", "metavar": "ORIGINS"},
    "browser": {"flag": "--webtools-browser", "help": "The browser to drive; the variable WEBTOOLS_BROWSER has the default, else chromium. Given several times, each test runs with each of them.", "choices": ["chromium", "chrome", "edge", "firefox"], "action": "append"},
    "attach": {"flag": "--webtools-attach", "help": "A browser that runs already, by its debugging port (http://127.0.0.1:9222) or its WebDriver BiDi end point (ws://…); it is neither started nor ended.", "metavar": "URL"},
    "remote_url": {"flag": "--webtools-remote-url", "help": "A Selenium Grid that starts the browser, such as http://grid:4444 or https://user:password@host/path; the variable WEBTOOLS_REMOTE_URL has the default.", "metavar": "URL"},
    "remote_capabilities": {"flag": "--webtools-remote-capabilities", "help": "More capabilities of the session, such as {\"se:recordVideo\": true}; they go before ours, lists are joined; the variable WEBTOOLS_REMOTE_CAPABILITIES has the default, as JSON.", "metavar": "JSON"},
    "headless": {"flag": "--webtools-headed", "help": "Show the browser's window (headed), or none (headless).", "action": "store_false"},
    "roots": {"flag": "--webtools-root", "help": "Folders in which the files that callers name have to be, and files of file: addresses; the output folder is always one of them. By default anywhere; may be given several times.", "metavar": "DIR", "action": "append"},
    "secrets": {"flag": "--webtools-secrets", "help": "Texts that can be typed by name and that nothing returned shows; a mapping or a dotenv file.", "metavar": "FILE"},
    "timeout_settle": {"flag": "--webtools-timeout-settle", "help": "Seconds to wait for all that an action sets off; 0: do not wait; by default each kind has limits of its own.", "metavar": "SECONDS"},
    "slow_mo": {"flag": "--webtools-slow-mo", "help": "Seconds to wait after each action, for people who watch.", "metavar": "SECONDS"},
}
"""The options that pytest has, by name: the flag, and arguments of `addoption`."""
