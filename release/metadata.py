"""Facts about the package, from setup.cfg and webtools/version.py, which alone have them."""

import re
from configparser import ConfigParser
from pathlib import Path

from webtools.version import __version__

ROOT = Path(__file__).parents[1]

_SETUP = ConfigParser()
_SETUP.read(ROOT / "setup.cfg", encoding="utf-8")
_METADATA = _SETUP["metadata"]

NAME = _METADATA["name"]
VERSION = __version__
SUMMARY = _METADATA["description"]
LICENSE = _METADATA["license_expression"]
URL = _METADATA["url"]
KEYWORDS = [word.strip() for word in _METADATA["keywords"].split(",")]
EXTRAS = list(_SETUP["options.extras_require"])


def semantic_version() -> str:
    """Return the version as Semantic Versioning writes it: 1.0.0rc1 is 1.0.0-rc.1."""
    return re.sub(r"(?<=\d)(a|b|rc)(\d+)$", lambda part: f"-{_STAGES[part[1]]}.{part[2]}", VERSION)


_STAGES = {"a": "alpha", "b": "beta", "rc": "rc"}


def registry_name() -> str:
    """Return the name in the registry of MCP servers, whose owner is the repository's."""
    found = re.fullmatch(r"https://github\.com/([^/]+)/([^/]+)", URL)
    return f"io.github.{found[1]}/{found[2]}" if found else f"io.github.OWNER/{NAME}"


def has_address() -> bool:
    """Return whether the owner has filled in the address of the project."""
    return not URL.endswith(".invalid")


def has_name() -> bool:
    """Return whether the owner has filled in a name that is free at PyPI, where `webtools` belongs to somebody else."""
    return NAME != "webtools"


def is_published() -> bool:
    """Return whether hosts and readers may fetch the package from the index."""
    return has_address() and has_name()


def wheel() -> str:
    """Return the name of the wheel's file."""
    return f"{re.sub(r'[-_.]+', '_', NAME).lower()}-{VERSION}-py3-none-any.whl"
