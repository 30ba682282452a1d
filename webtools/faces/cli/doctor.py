"""`webtools doctor`."""

import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import Literal

import click

from webtools.capabilities import BrowserName, default_browser
from webtools.distribution import command_for
from webtools.errors import BrowserMissing, WebtoolsError
from webtools.faces.cli.page import BROWSERS
from webtools.printable import one_line
from webtools.version import __version__

Verdict = Literal["ok", "note", "failed"]
_FOLDER = re.compile(r"(?:[A-Za-z]:|…)?[/\\](?:[^/\\\s]+[/\\])+")
_LOOKS = {"ok": ("✓", "green"), "note": ("!", "yellow"), "failed": ("✗", "red")}


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at.

    Attributes:
        verdict: `note` is worth knowing but stops nothing.
        found: What is there.
        fix: What to do about it, where something can be done.
    """

    name: str
    verdict: Verdict
    found: str
    fix: str | None = None


@click.command()
@click.argument("browser", type=BROWSERS, default=default_browser)
@click.option(
    "--json", "as_json", is_flag=True, help="For programs: {ok, checks: [{name, verdict, found, fix}]}."
)
@click.option(
    "--report", is_flag=True, help="For issues: Markdown, without names of users, folders and machines."
)
def doctor(browser: BrowserName, *, as_json: bool, report: bool) -> None:
    """Check the browser and driver of this machine, start the browser, and say what to do.

    Without a name: what WEBTOOLS_BROWSER names, else Chromium, or Chrome or Edge if one of them is there.

    Exit code 1 if a check failed.
    """
    checks = []
    for check in _checks(browser):
        checks.append(check)
        if not as_json and not report:
            _show(check)
    well = all(check.verdict != "failed" for check in checks)
    if as_json:
        click.echo(json.dumps({"ok": well, "checks": [asdict(check) for check in checks]}, indent=2))
    elif report:
        click.echo("\n".join(_reported(checks)))
    sys.exit(0 if well else 1)


def _reported(checks: Iterable[Check]) -> Iterator[str]:
    """Return a table of the checks, with `…` in place of each folder and of the machine's name."""
    yield "| check | verdict | found |"
    yield "| --- | --- | --- |"
    for check in checks:
        found = one_line(check.found).replace("|", "\\|")
        for private in sorted(_private(), key=len, reverse=True):
            found = found.replace(private, "…")
        yield f"| {check.name} | {check.verdict} | {_FOLDER.sub('…/', found)} |"


def _private() -> set[str]:
    """Return texts that say whose machine this is."""
    named = {platform.node(), str(Path.home()), str(Path.cwd())}
    return {each for each in named if len(each) > 2}  # shorter ones are parts of words


def _show(check: Check) -> None:
    sign, colour = _LOOKS[check.verdict]
    click.secho(f"{sign} {check.name:<8} ", fg=colour, nl=False)
    click.echo(check.found)
    if check.fix:
        click.echo(f"{'':11}→ {check.fix}")


def _checks(browser: BrowserName) -> Iterator[Check]:
    yield Check("webtools", "ok", f"{__version__} from {Path(__file__).parents[2]}")
    yield Check("python", "ok", f"{platform.python_version()} at {sys.executable}, {platform.platform()}")
    yield from _browser(browser)
    if browser != "firefox":  # its sandbox is on whoever runs it
        yield _sandbox()
    yield _display()
    yield _demo()


def _browser(name: BrowserName) -> Iterator[Check]:
    from webtools.driver.find import find, version

    try:
        found = find(name)
        browser_version = version(found.browser)
    except BrowserMissing as error:
        yield Check(
            "browser",
            "failed",
            error.message,
            "Run `webtools install`." if name == "chromium" else f"Run `webtools install {name}`.",
        )
        return
    yield Check("browser", "ok", f"{found.name} {browser_version} at {found.browser}")
    if name != "firefox":  # it needs none
        yield _driver(found.driver, browser_version)
    yield _start(name, found.browser)


def _driver(driver: Path | None, browser_version: str) -> Check:
    from webtools.driver.find import version

    if driver is None:
        return Check("driver", "failed", "none that fits this browser", "Run `webtools install`.")
    try:
        driver_version = version(driver)
    except BrowserMissing as error:
        return Check("driver", "failed", error.message, "Run `webtools install`.")
    found = f"{driver_version} at {driver}"
    if driver_version.partition(".")[0] != browser_version.partition(".")[0]:
        return Check(
            "driver", "failed", found, f"Install the one for version {browser_version}: they go together."
        )
    return Check("driver", "ok", found)


def _start(name: BrowserName, browser: Path) -> Check:
    from webtools import BrowserTools

    begin = perf_counter()
    try:
        with BrowserTools(browser=name, remote_url=None) as browser_tools:
            answer = browser_tools.evaluate("6 * 7").value
    except WebtoolsError as error:
        return Check("start", "failed", error.message, f"Started by hand, it says: {_by_hand(name, browser)}")
    if answer != 42:
        return Check(
            "start", "failed", f"6 × 7 came back as {answer!r}", "Try another version of the browser."
        )
    return Check("start", "ok", f"started, answered and ended in {perf_counter() - begin:.1f} s")


def _by_hand(name: BrowserName, browser: Path) -> str:
    """Return the browser's own output when it is started without webtools."""
    from webtools.system.user import is_root

    if name == "firefox":
        command = (str(browser), "--version")
    else:
        sandbox = ("--no-sandbox",) if is_root() else ()
        command = (str(browser), "--headless", *sandbox, "--dump-dom", "about:blank")
    try:
        run = subprocess.run(command, check=False, capture_output=True, text=True, timeout=20)
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    return f"(ended with {run.returncode}) " + " / ".join(run.stderr.strip().splitlines()[-5:])


def _sandbox() -> Check:
    from webtools.driver.chromium_switches import why_no_sandbox

    if (reason := why_no_sandbox(sandbox=None)) is not None:
        return Check("sandbox", "note", f"off, since {reason}", "Run as another user to have pages confined.")
    return Check("sandbox", "ok", "on")


def _display() -> Check:
    if sys.platform in ("darwin", "win32"):
        return Check("display", "ok", "the desktop")
    for name in ("WAYLAND_DISPLAY", "DISPLAY"):
        if value := os.environ.get(name):
            return Check("display", "ok", f"{name}={value}")
    return Check("display", "note", "none: headless only", "To see a window here: xvfb-run, or ssh -X.")


def _demo() -> Check:
    if find_spec("flask"):
        return Check("demo", "ok", "the demo shop can run")
    return Check("demo", "note", "flask is missing", f"For `webtools demo`: {command_for('demo')}.")
