"""With a package manager that only says what the real one would: the real one changes the machine."""

import os

import pytest

from tests.unit.driver.conftest import Machine
from webtools.driver import system_packages
from webtools.driver.command import CommandFailed

_INSTALLS = """
case "$*" in *update*) exit 0;; esac
echo "dlstatus:1:50.0:Retrieving file 1 of 2"
echo "Get:1 chromium"
echo "pmstatus:chromium:100.0:Installed chromium"
"""


@pytest.fixture
def reports() -> list[tuple[str, float | None]]:
    return []


@pytest.fixture(autouse=True)
def _as_root(monkeypatch: pytest.MonkeyPatch, machine: Machine) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    machine("bin/env", script='while case "$1" in *=*) ;; *) false;; esac; do shift; done; exec "$@"')


def test_the_first_half_is_the_download_and_the_second_the_installation(
    machine: Machine, reports: list[tuple[str, float | None]]
) -> None:
    machine("bin/apt-get", script=_INSTALLS), machine("bin/apt-cache")
    system_packages.install("chromium", lambda step, part: reports.append((step, part)))
    assert reports[0] == ("Reading the lists of packages", None)
    assert [part for step, part in reports if step == "Installing chromium"] == [None, 0.25, 1.0]


def test_packages_are_taken_by_the_names_that_the_system_has_for_them(
    machine: Machine, reports: list[tuple[str, float | None]]
) -> None:
    machine("bin/apt-get", script=_INSTALLS)
    machine("bin/apt-cache", script='case "$*" in *chromium-chromedriver*) exit 0;; *) exit 100;; esac')
    system_packages.install("chromium", lambda step, part: reports.append((step, part)))
    assert reports[-1][0] == "Installing chromium-browser"


def test_a_failure_has_the_package_managers_own_words(machine: Machine) -> None:
    (
        machine("bin/apt-get", script='echo "E: Unable to fetch some archives"; exit 100'),
        machine("bin/apt-cache"),
    )
    with pytest.raises(CommandFailed, match="Unable to fetch some archives"):
        system_packages.install("chromium", lambda _step, _part: None)


def test_without_rights_the_error_says_what_root_has_to_do(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine("bin/apt-get")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(CommandFailed, match="only root may `apt-get install chromium chromium-driver"):
        system_packages.install("chromium", lambda _step, _part: None)


def test_a_system_without_a_known_package_manager_says_so(machine: Machine) -> None:
    with pytest.raises(CommandFailed, match="none of apt-get, dnf, brew"):
        system_packages.install("chromium", lambda _step, _part: None)


def test_a_browser_that_no_package_brings_is_refused(machine: Machine) -> None:
    machine("bin/apt-get")
    with pytest.raises(CommandFailed, match="apt-get has no edge"):
        system_packages.install("edge", lambda _step, _part: None)
