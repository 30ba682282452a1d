"""Find the browser on this machine and the driver of the same version. `install` downloads; this module does not."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from webtools.errors import BrowserMissing, InvalidArgument


@dataclass(frozen=True, slots=True)
class FoundBrowser:
    """A browser that can be started.

    Attributes:
        driver: None when there is none that fits; Firefox needs none.
        name: `chromium`, `chrome`, `edge` or `firefox`.
    """

    browser: Path
    driver: Path | None
    name: str


@dataclass(frozen=True, slots=True)
class _BrowserKind:
    """The names and places of one kind of browser.

    Attributes:
        commands: Names on the PATH, the usual one first.
        places: Files outside the PATH; `~` and variables such as `%ProgramFiles%` are filled in.
        driver: The driver's command; empty when the browser speaks WebDriver BiDi itself.
        cache: The browser's file below its version's folder in Selenium Manager's cache, a pattern.
    """

    name: str
    commands: tuple[str, ...]
    places: tuple[str, ...]
    driver: str = "chromedriver"
    cache: tuple[str, ...] = ()


_KINDS = (
    _BrowserKind(
        "chromium",
        commands=("chromium", "chromium-browser"),
        places=(
            "/usr/lib/chromium/chromium",
            "/usr/lib/chromium-browser/chromium-browser",
            "/usr/lib64/chromium-browser/chromium-browser",
            "/snap/bin/chromium",
            "/Applications/Chromium.app/Contents/MacOS/Chromium",
            "~/Applications/Chromium.app/Contents/MacOS/Chromium",
            "%LocalAppData%/Chromium/Application/chrome.exe",
            "%ProgramFiles%/Chromium/Application/chrome.exe",
        ),
    ),
    _BrowserKind(
        "chrome",
        commands=("google-chrome", "google-chrome-stable", "chrome"),
        places=(
            "/opt/google/chrome/chrome",
            "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
            "~/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
            "%ProgramFiles%/Google/Chrome/Application/chrome.exe",
            "%ProgramFiles(x86)%/Google/Chrome/Application/chrome.exe",
            "%LocalAppData%/Google/Chrome/Application/chrome.exe",
        ),
        cache=("chrome", "chrome.exe", "*/Contents/MacOS/Google Chrome for Testing"),
    ),
    _BrowserKind(
        "edge",
        commands=("microsoft-edge", "microsoft-edge-stable"),
        places=(
            "/opt/microsoft/msedge/msedge",
            "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
            "~/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
            "%ProgramFiles(x86)%/Microsoft/Edge/Application/msedge.exe",
            "%ProgramFiles%/Microsoft/Edge/Application/msedge.exe",
        ),
        driver="msedgedriver",
    ),
    _BrowserKind(
        "firefox",
        commands=("firefox", "firefox-esr"),
        places=(
            "/usr/lib/firefox-esr/firefox-esr",
            "/Applications/Firefox.app/Contents/MacOS/firefox",
            "~/Applications/Firefox.app/Contents/MacOS/firefox",
            "%ProgramFiles%/Mozilla Firefox/firefox.exe",
            "%ProgramFiles(x86)%/Mozilla Firefox/firefox.exe",
            "%LocalAppData%/Mozilla Firefox/firefox.exe",
        ),
        driver="",
        cache=("firefox", "firefox.exe", "*/Contents/MacOS/firefox"),
    ),
)

# Folders for drivers that a distribution keeps off the PATH.
_DRIVER_PLACES = (
    "/usr/lib/chromium",
    "/usr/lib/chromium-browser",
    "/usr/lib64/chromium-browser",
    "/snap/bin",
    "/opt/homebrew/bin",  # a program that a window starts has no PATH with it
    "/usr/local/bin",
)

NAMES = tuple(kind.name for kind in _KINDS)


def find(
    name: str = "chromium", executable_path: Path | None = None, driver_path: Path | None = None
) -> FoundBrowser:
    """Return the browser to use and its driver.

    Looked for in this order: the paths given, the PATH, the places where systems put browsers, and what
    Selenium Manager has in its cache. Nothing is downloaded.

    Args:
        name: One of `NAMES`. For `chromium` its kin will do as well: the first of chromium, chrome and edge
            that is there with a driver, else the first that is there at all.
        executable_path: This browser and no other.
        driver_path: This driver and no other.

    Raises:
        BrowserMissing: There is none.
        InvalidArgument: A path is not an executable file, or the name is not known.
    """
    if name not in NAMES:
        raise InvalidArgument(f"There is no browser called {name!r}; known are {', '.join(NAMES)}.")
    driver = _given(driver_path, "driver_path")
    if (browser := _given(executable_path, "executable_path")) is not None:
        kind = _kind_of(browser, name)
        return FoundBrowser(browser, driver or _driver(kind, browser), kind.name)

    wanted = [kind for kind in _KINDS if kind.driver] if name == "chromium" else [_kind(name)]
    browsers = [(kind, browser) for kind in wanted if (browser := _browser(kind)) is not None]
    found = [FoundBrowser(browser, driver or _driver(kind, browser), kind.name) for kind, browser in browsers]
    if not found:
        raise BrowserMissing(f"There is no {' or '.join(kind.name for kind in wanted)} on this machine.")
    return next((candidate for candidate in found if candidate.driver), found[0])


def version(executable: Path) -> str:
    """Return the version that a browser or driver says it has, such as `131.0.6778.85`.

    Raises:
        BrowserMissing: It can't run; the message has what it said, such as which library is missing.
    """
    if sys.platform == "win32" and (installed := _installed_version(executable.parent)):
        return installed
    try:
        run = subprocess.run(
            [executable, "--version"],
            check=False,
            capture_output=True,
            text=True,
            timeout=20,
            stdin=subprocess.DEVNULL,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise BrowserMissing(f"{executable} can't run: {error}") from error
    number = re.search(r"\d+(\.\d+)+\w*", run.stdout)
    if run.returncode or number is None:
        said = (run.stderr or run.stdout).strip() or f"it ended with {run.returncode}"
        raise BrowserMissing(f"{executable} can't run: {said}")
    return number.group()


def _installed_version(folder: Path) -> str | None:
    """Return the version of a browser on Windows, where asking a browser for it opens a window."""
    with suppress(OSError):  # no Firefox
        if said := re.search(
            r"^Version=(\S+)", (folder / "application.ini").read_text("utf-8"), re.MULTILINE
        ):
            return said[1]
    numbered = [each.name for each in folder.glob("*.*.*.*") if re.fullmatch(r"\d+(\.\d+){3}", each.name)]
    return max(numbered, key=lambda name: [int(part) for part in name.split(".")], default=None)


def _kind(name: str) -> _BrowserKind:
    return next(kind for kind in _KINDS if kind.name == name)


def _kind_of(browser: Path, name: str) -> _BrowserKind:
    """Return the kind that the file's name says, else the one that was asked for."""
    return _kind(next((known for known in NAMES if known in browser.name.lower()), name))


def _given(path: Path | None, argument: str) -> Path | None:
    if path is not None and not _runs(path):
        raise InvalidArgument(f"{argument}: {path} is not an executable file.")
    return path


def _browser(kind: _BrowserKind) -> Path | None:
    return _first(*_on_path(kind.commands), *_placed(kind.places), *_cached(kind.name, kind.cache))


def _placed(places: Iterable[str]) -> Iterator[Path]:
    """Return the files with the folders of this machine filled in; without those that this machine does not have."""
    for place in places:
        filled = re.sub("%([^%]+)%", lambda name: os.environ.get(name[1].upper()) or "%", place)
        if "%" not in filled:
            yield Path(filled).expanduser()


def _driver(kind: _BrowserKind, browser: Path) -> Path | None:
    """Return the driver that fits: on the PATH, beside the browser, or in the cache with its major version."""
    if not kind.driver:
        return None
    cache = _cache()
    if cache not in browser.parents:
        places = (browser.parent, *map(Path, _DRIVER_PLACES))
        if driver := _first(*_on_path((kind.driver,)), *(place / _program(kind.driver) for place in places)):
            return driver
    cached = [path for path in _cached(kind.driver, (_program(kind.driver),)) if _runs(path)]
    if not cached:
        return None
    full = browser.relative_to(cache).parts[2] if cache in browser.parents else version(browser)
    same = [path for path in cached if path.parent.name == full]
    return _first(*same, *(path for path in cached if path.parent.name.split(".")[0] == full.split(".")[0]))


def _program(command: str) -> str:
    return f"{command}.exe" if sys.platform == "win32" else command


def _on_path(commands: Iterable[str]) -> Iterator[Path]:
    return (Path(file) for command in commands if (file := shutil.which(command)))


def _cache() -> Path:
    return Path(os.environ.get("SE_CACHE_PATH") or "~/.cache/selenium").expanduser()


def _cached(name: str, files: Iterable[str]) -> list[Path]:
    """Return the files of Selenium Manager, newest first: `<cache>/<name>/<platform>/<version>/<file>`."""
    return sorted(
        (path for file in files for path in _cache().glob(f"{name}/*/*/{file}")),
        key=lambda path: [int(number) for number in re.findall(r"\d+", path.relative_to(_cache()).parts[2])],
        reverse=True,
    )


def _first(*paths: Path) -> Path | None:
    return next((path for path in paths if _runs(path)), None)


def _runs(path: Path) -> bool:
    return path.is_file() and os.access(path, os.X_OK)
