"""The package as it is installed: its name at the index, which the import need not have, and where it came from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import Distribution

_ONLY_HERE = "# The copy on this machine: CI needs one that it can reach."
_COMMAND = "webtools.__main__:main"
"""Tells our metadata from that of a package of a similar name: the value of our command's entry point."""


def command_for(extra: str) -> str:
    """Return the command that installs what an extra needs."""
    installed = _installed()
    return f"pip install '{installed.name if installed else '.'}[{extra}]'"


def requirement() -> str:
    """Return the lines of a file of requirements that install this package once more."""
    installed = _installed()
    if installed is None:
        return f"{_ONLY_HERE}\n-e {Path(__file__).parents[1].as_uri()}"
    return requirement_of(installed.name, installed.version, installed.read_text("direct_url.json"))


def requirement_of(name: str, version: str, origin: str | None) -> str:
    """Return the lines that install a package as it was installed: where it came from, or its name and version.

    Args:
        name: Its name at the index, where a similar name may be somebody else's.
        version: The version that is installed.
        origin: The content of `direct_url.json` (PEP 610); None: it came from an index.
    """
    match json.loads(origin or "{}"):
        case {"url": url, "vcs_info": {"vcs": kind, "commit_id": commit}}:
            return f"{name} @ {kind}+{url}@{commit}"
        case {"url": url, "dir_info": {"editable": True}}:
            return f"{_ONLY_HERE}\n-e {url}"
        case {"url": str(url)} if url.startswith("file:"):
            return f"{_ONLY_HERE}\n{name} @ {url}"
        case {"url": url}:
            return f"{name} @ {url}"
    return f"{name}=={version}"


def _installed() -> Distribution | None:
    """Return our metadata; None: the package runs from its sources, without an installation."""
    from importlib.metadata import entry_points  # slow to import, and seldom asked for

    commands = entry_points(group="console_scripts", name="webtools")
    return next((command.dist for command in commands if command.value == _COMMAND), None)
