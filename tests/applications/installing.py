"""Install applications from their registries into a cache folder, once per list of requirements.

The cache is `$APPLICATIONS_CACHE`, which tox sets to a folder of its environment, or else the user's cache folder.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

_OFFLINE = (
    "connection broken by",
    "No matching distribution found for pip",
    "EAI_AGAIN",
    "ECONNREFUSED",
    "ECONNRESET",
    "ENETUNREACH",
    "ENOTFOUND",
    "ETIMEDOUT",
)
"""Words of pip and npm when a registry cannot be reached."""


class RegistryUnreachable(Exception):
    """The registry of a package cannot be reached from this machine."""


class Package(Protocol):
    """An application's packages in one registry."""

    @property
    def requirements(self) -> tuple[str, ...]: ...

    def commands(self, folder: Path) -> Iterator[Sequence[str]]:
        """Return the commands that install the packages into `folder`."""
        ...


@dataclass(frozen=True)
class PyPI:
    """A virtual environment with these requirements: `python` is its interpreter."""

    requirements: tuple[str, ...]

    def __init__(self, *requirements: str) -> None:
        object.__setattr__(self, "requirements", requirements)

    def commands(self, folder: Path) -> Iterator[Sequence[str]]:
        # Without pip of its own: a copy takes 3 s, and the one at hand can install anywhere.
        yield [sys.executable, "-m", "venv", "--without-pip", str(folder)]
        pip = [sys.executable, "-m", "pip", "--python", str(folder), "--disable-pip-version-check"]
        yield [*pip, "install", "--quiet", "--no-compile", "--retries=1", *self.requirements]


@dataclass(frozen=True)
class Npm:
    """A folder whose `node_modules` has these packages."""

    requirements: tuple[str, ...]

    def __init__(self, *requirements: str) -> None:
        object.__setattr__(self, "requirements", requirements)

    def commands(self, folder: Path) -> Iterator[Sequence[str]]:
        quiet = ["--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error", "--fetch-retries=1"]
        # Their install scripts build what is optional, or fetch what no registry has.
        yield ["npm", "install", "--prefix", str(folder), *quiet, "--ignore-scripts", *self.requirements]


def install(package: Package) -> Path:
    """Return the folder with the packages, installed by this call if it is not there yet.

    Raises:
        RegistryUnreachable: It is not there, and the registry cannot be reached.
        RuntimeError: The packages cannot be installed; the message is the installer's.
    """
    kind = type(package).__name__.lower()
    first = package.requirements[0].lstrip("@").replace("/", "-").partition("=")[0].partition("@")[0]
    key = hashlib.sha256("\n".join([kind, sys.version, *package.requirements]).encode()).hexdigest()[:8]
    folder = _cache() / f"{kind}-{first}-{key}"
    # A folder without this file was left by an installation that was broken off.
    done = folder.with_suffix(".installed")
    with _alone(folder):
        if not done.exists():
            shutil.rmtree(folder, ignore_errors=True)
            for command in package.commands(folder):
                _run(command)
            done.touch()
    return folder


def _cache() -> Path:
    given = os.environ.get("APPLICATIONS_CACHE")
    users = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = Path(given) if given else users / "webtools-applications"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Hold up other test runs that install the same."""
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _run(command: Sequence[str]) -> None:
    run = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if run.returncode == 0:
        return
    output = run.stdout + run.stderr
    if any(words in output for words in _OFFLINE):
        raise RegistryUnreachable(" ".join(command))
    raise RuntimeError(f"{' '.join(command)} ended with status {run.returncode}:\n{output[-4000:]}")
