"""Browser and driver as packages of the system: apt-get, dnf or Homebrew."""

import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from webtools.driver.command import CommandFailed, lines
from webtools.driver.progress import ProgressReport
from webtools.system import user

_SILENCE = (
    300.0  # seconds without a line: a big package that is unpacked on a slow disk says nothing for long
)

# apt-get reports its progress in lines of `kind:what:percent:text` (APT's README.progress-reporting). They go
# to its output, since sudo passes no other file descriptor on.
_APT = (
    "apt-get",
    *("-o", "APT::Status-Fd=1"),
    *("-o", "Acquire::Retries=2"),
    *("-o", "Acquire::http::Timeout=20"),
    *("-o", "DPkg::Lock::Timeout=120"),
)
_APT_STATUS = re.compile(r"(dlstatus|pmstatus):[^:]*:([\d.]+):")


@dataclass(frozen=True, slots=True)
class _Manager:
    """A package manager.

    Attributes:
        packages: For each browser the packages that bring it and its driver, under all names that a system of
            this family may have for them; the first set that is known there is taken.
    """

    refresh: tuple[str, ...]
    known: tuple[str, ...]
    install: tuple[str, ...]
    packages: Mapping[str, Sequence[tuple[str, ...]]]
    as_root: bool = True


_MANAGERS = {
    "apt-get": _Manager(
        refresh=(*_APT, "update"),
        known=("apt-cache", "show", "--no-all-versions"),
        install=(*_APT, "install", "--yes", "--no-install-recommends"),
        packages={
            # Without recommended packages there would be neither a font nor a sandbox.
            "chromium": (
                ("chromium", "chromium-driver", "chromium-sandbox", "fonts-liberation"),
                ("chromium-browser", "chromium-chromedriver", "fonts-liberation"),
            ),
            "firefox": (("firefox-esr", "fonts-liberation"), ("firefox", "fonts-liberation")),
        },
    ),
    "dnf": _Manager(
        refresh=("dnf", "--assumeyes", "makecache"),
        known=("dnf", "info"),
        install=("dnf", "--assumeyes", "install"),
        packages={"chromium": (("chromium", "chromedriver"),), "firefox": (("firefox",),)},
    ),
    "brew": _Manager(
        refresh=("brew", "update"),
        known=("brew", "info"),
        install=("brew", "install", "--cask"),
        packages={"chromium": (("chromium", "chromedriver"),), "firefox": (("firefox",),)},
        as_root=False,
    ),
}


def install(browser: str, report: ProgressReport) -> None:
    """Install the system's packages for `browser` and its driver.

    As root, or through sudo, which may ask for a password if there is a terminal to ask at.

    Raises:
        CommandFailed: There is no package manager, package or permission for it, or it failed.
    """
    manager = next((manager for command, manager in _MANAGERS.items() if shutil.which(command)), None)
    if manager is None:
        raise CommandFailed(f"this system has no known package manager: none of {', '.join(_MANAGERS)}")
    name = manager.install[0]
    if browser not in manager.packages:
        raise CommandFailed(f"{name} has no {browser}")
    candidates = manager.packages[browser]
    prefix = _root(f"{name} install {' '.join(candidates[0])}") if manager.as_root else ()

    report("Reading the lists of packages", None)
    for _ in lines((*prefix, *manager.refresh), patience=_patience):
        pass
    packages = _known(manager, candidates)
    step = f"Installing {packages[0]}"
    report(step, None)
    for line in lines((*prefix, *manager.install, *packages), patience=_patience):
        if (part := _part_done(line)) is not None:
            report(step, part)


def _known(manager: _Manager, candidates: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    for packages in candidates:
        asked = subprocess.run(
            [*manager.known, *packages],
            check=False,
            capture_output=True,
            timeout=60,
            stdin=subprocess.DEVNULL,
        )
        if asked.returncode == 0:
            return packages
    raise CommandFailed(
        f"{manager.install[0]} knows no package {' or '.join(names[0] for names in candidates)}"
    )


def _root(wanted: str) -> tuple[str, ...]:
    """Return the prefix that makes root run a command; `wanted` names it in the error for users who may not."""
    environment = ("env", "LC_ALL=C", "DEBIAN_FRONTEND=noninteractive")
    if user.is_root():
        return environment
    if shutil.which("sudo") is None:
        raise CommandFailed(f"only root may `{wanted}`, and there is no sudo")
    # The password is asked for here, before anything else writes to the terminal.
    ask = () if sys.stdin and sys.stdin.isatty() else ("--non-interactive",)
    if subprocess.run(["sudo", *ask, "--validate"], check=False, timeout=120).returncode:
        raise CommandFailed(f"only root may `{wanted}`, and sudo refused")
    return ("sudo", "--non-interactive", *environment)


def _part_done(line: str) -> float | None:
    """Return the part that is done: one half is the download, the other dpkg's work."""
    status = _APT_STATUS.match(line)
    return float(status[2]) / 200 + (0.5 if status[1] == "pmstatus" else 0.0) if status else None


def _patience(_last: str) -> float:
    return _SILENCE
