"""The plugin's options on the command line and in the ini file, and what they mean."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from webtools.options.given import OF_PYTEST

MODES = ("off", "on", "retain-on-failure", "on-first-retry")
"""Of `--webtools-trace`, `--webtools-har` and `--webtools-video`."""

_RECORDS = {
    "trace": "record what tests do into the artifacts' folder: of all, kept of those that failed, or of those that are "
    "run again by pytest-rerunfailures",
    "har": "write an HTTP archive (HAR) of what tests request into the artifacts' folder; the same words as of "
    "--webtools-trace",
    "video": "write a video (WebM) of what each context of a test shows into the artifacts' folder; the same "
    "words as of --webtools-trace",
}
"""Kinds of records, each with the help of its option."""


def add_options(parser: pytest.Parser) -> None:
    """Add the plugin's options to those of pytest."""
    group = parser.getgroup("webtools", "a real browser for tests (fixture browser_tools)")
    for row in OF_PYTEST.values():
        arguments = {key: value for key, value in row.items() if key != "flag"}
        group.addoption(row["flag"], default=None, **arguments)
    group.addoption(
        "--webtools-artifacts",
        type=Path,
        default=Path("webtools-output"),
        metavar="DIR",
        help="where screenshots, snapshots, console and network of failed tests go (default: webtools-output)",
    )
    for name, text in _RECORDS.items():
        group.addoption(f"--webtools-{name}", choices=MODES, default="off", help=f"{text} (default: off)")
    parser.addini("webtools_secrets", OF_PYTEST["secrets"]["help"], type="paths", default=[])
    group.addoption(
        "--webtools-update-snapshots",
        action="store_true",
        help="write what expect(…).to_match_snapshot() sees, instead of comparing it",
    )


def given(config: pytest.Config, name: str) -> Any:
    """Return the value of an option of a browser or a context on the command line; None: it is not given."""
    return config.getoption(OF_PYTEST[name]["flag"])


_LIMITS = {"allowed_origins", "blocked_origins"}
"""Options that a running browser can't have, but its contexts can."""


def browser_options(config: pytest.Config, name: str) -> dict[str, Any]:
    """Return the options of the run's browser of this name."""
    attached = given(config, "attach") is not None
    of_contexts = {"device", "browser"} | (_LIMITS if attached else set())
    own = {} if attached else {"browser": name}
    return _given(config, OF_PYTEST.keys() - of_contexts) | own | _files(config)


def context_options(config: pytest.Config, device: str | None) -> dict[str, Any]:
    """Return the options that every context has."""
    limits = _given(config, _LIMITS) if given(config, "attach") is not None else {}
    return limits | ({"device": device} if device is not None else {})


def _given(config: pytest.Config, names: Iterable[str]) -> dict[str, Any]:
    return {name: value for name in names if (value := given(config, name)) is not None}


def _files(config: pytest.Config) -> dict[str, Any]:
    """Return the secrets of the ini file, which are relative to it, and the folder where evidence goes as a root."""
    roots = given(config, "roots")
    return {
        "secrets": given(config, "secrets") or next(iter(config.getini("webtools_secrets")), None),
        "roots": [*roots, config.getoption("--webtools-artifacts")] if roots else None,
    }
