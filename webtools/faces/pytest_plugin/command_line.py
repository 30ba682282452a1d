"""The plugin's options on the command line and in the ini file, and what they mean."""

from pathlib import Path
from typing import Any

import pytest


def add_options(parser: pytest.Parser) -> None:
    """Add the plugin's options to those of pytest."""
    group = parser.getgroup("webtools", "a real browser for tests (fixture browser_tools)")
    group.addoption(
        "--webtools-browser",
        choices=["chromium", "chrome", "edge", "firefox"],
        action="append",
        help="the browser that browser_tools drives (default: WEBTOOLS_BROWSER in the environment, else chromium); "
        "given several times, each test runs in each of them",
    )
    group.addoption(
        "--webtools-device",
        action="append",
        metavar="NAME",
        help="the device that pages see, such as 'iPhone 15'; given several times, each test runs with each of them",
    )
    group.addoption(
        "--webtools-attach",
        metavar="URL",
        help="a browser that runs already, such as http://127.0.0.1:9222; each test gets a window of its own in it",
    )
    group.addoption(
        "--webtools-remote-url",
        metavar="URL",
        help="a Selenium Grid that starts the browser, such as http://grid:4444 (default: WEBTOOLS_REMOTE_URL)",
    )
    group.addoption(
        "--webtools-remote-capabilities",
        metavar="JSON",
        help="more capabilities of the Grid's session (default: WEBTOOLS_REMOTE_CAPABILITIES)",
    )
    group.addoption("--webtools-headed", action="store_true", help="show the browser's windows")
    group.addoption(
        "--webtools-allowed-origins",
        metavar="ORIGINS",
        help="the only origins that tests may connect to, by semicolons: https://example.com;http://localhost:*",
    )
    group.addoption(
        "--webtools-blocked-origins",
        default="",
        metavar="ORIGINS",
        help="origins that tests may not connect to; they go before the allowed ones",
    )
    group.addoption(
        "--webtools-root",
        type=Path,
        action="append",
        metavar="DIR",
        help="a folder in which files have to be that tests upload, open or write; may be given often "
        "(default: anywhere)",
    )
    group.addoption(
        "--webtools-artifacts",
        type=Path,
        default=Path("webtools-output"),
        metavar="DIR",
        help="where screenshots, snapshots, console and network of failed tests go (default: webtools-output)",
    )
    secrets = "dotenv file of what tests type by name, such as type(ref, secret='SHOP_PASSWORD')"
    group.addoption("--webtools-secrets", type=Path, metavar="FILE", help=secrets)
    parser.addini("webtools_secrets", secrets, type="paths", default=[])
    group.addoption(
        "--webtools-update-snapshots",
        action="store_true",
        help="write what expect(…).to_match_snapshot() sees, instead of comparing it",
    )


def browser_options(config: pytest.Config, name: str) -> dict[str, Any]:
    """Return the options of the run's browser of this name."""
    attach = config.getoption("--webtools-attach")
    given = {
        "remote_url": config.getoption("--webtools-remote-url"),
        "remote_capabilities": config.getoption("--webtools-remote-capabilities"),
    }
    return {
        **({"attach": attach} if attach else {"browser": name}),
        **{name: value for name, value in given.items() if value is not None},
        "headless": not config.getoption("--webtools-headed"),
        **({} if attach else _limits(config)),
        "secrets": _secrets(config),
        "roots": _roots(config),
    }


def context_options(config: pytest.Config, device: str | None) -> dict[str, Any]:
    """Return the options that every context has."""
    # A running browser can't be limited, but its contexts can.
    limits = _limits(config) if config.getoption("--webtools-attach") else {}
    return limits | ({"device": device} if device is not None else {})


def _limits(config: pytest.Config) -> dict[str, Any]:
    return {
        "allowed_origins": config.getoption("--webtools-allowed-origins"),
        "blocked_origins": config.getoption("--webtools-blocked-origins"),
    }


def _secrets(config: pytest.Config) -> Path | None:
    """Return the file of the command line, else that of the ini file, which is relative to it."""
    given: Path | None = config.getoption("--webtools-secrets")
    return given or next(iter(config.getini("webtools_secrets")), None)


def _roots(config: pytest.Config) -> list[Path] | None:
    """Return the folders of the command line, and the one where evidence goes."""
    given: list[Path] | None = config.getoption("--webtools-root")
    return [*given, config.getoption("--webtools-artifacts")] if given else None
