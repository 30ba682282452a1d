from pathlib import Path

import pytest

from tests.unit.driver.conftest import Machine
from webtools.driver.find import FoundBrowser, find, version
from webtools.errors import BrowserMissing, InvalidArgument


def test_a_browser_on_the_path_comes_with_the_driver_on_the_path(machine: Machine) -> None:
    browser, driver = machine("bin/chromium"), machine("bin/chromedriver")
    assert find() == FoundBrowser(browser, driver, "chromium")


def test_a_browser_with_a_driver_is_preferred_to_one_without(machine: Machine) -> None:
    machine("bin/chromium", says="Chromium 120.0.1.2")
    edge, driver = machine("bin/microsoft-edge"), machine("bin/msedgedriver")
    assert find() == FoundBrowser(edge, driver, "edge")


def test_a_browser_without_any_driver_is_found_all_the_same(machine: Machine) -> None:
    browser = machine("bin/google-chrome")
    assert find() == FoundBrowser(browser, None, "chrome")


def test_chromium_is_not_taken_for_chrome(machine: Machine) -> None:
    machine("bin/chromium")
    with pytest.raises(BrowserMissing, match="no chrome on this machine"):
        find("chrome")


def test_firefox_needs_no_driver_and_does_not_stand_in_for_chromium(machine: Machine) -> None:
    firefox = machine("bin/firefox-esr")
    assert find("firefox") == FoundBrowser(firefox, None, "firefox")
    with pytest.raises(BrowserMissing, match="webtools install"):
        find()


def test_the_newest_download_is_taken_with_the_driver_of_its_version(machine: Machine) -> None:
    for number in ("99.0.1.0", "131.0.1.0"):
        machine(f"cache/chrome/linux64/{number}/chrome")
    for number in ("99.0.1.0", "131.0.0.9", "131.0.1.0", "132.0.1.0"):
        machine(f"cache/chromedriver/linux64/{number}/chromedriver")
    found = find()
    assert found.browser.parent.name == "131.0.1.0"
    assert found.driver is not None
    assert found.driver.parent.name == "131.0.1.0"


def test_a_downloaded_driver_serves_the_systems_browser_of_its_major_version(machine: Machine) -> None:
    browser = machine("bin/google-chrome", says="Google Chrome 131.0.6778.85")
    machine("cache/chromedriver/linux64/132.0.1.0/chromedriver")
    driver = machine("cache/chromedriver/linux64/131.0.2.0/chromedriver")
    assert find() == FoundBrowser(browser, driver, "chrome")


def test_programs_that_the_caller_names_are_taken_and_no_others(machine: Machine) -> None:
    machine("bin/chromium"), machine("bin/chromedriver")
    browser, driver = machine("own/my-chrome"), machine("own/my-driver")
    assert find("chromium", browser, driver) == FoundBrowser(browser, driver, "chrome")


@pytest.mark.parametrize("argument", ["executable_path", "driver_path"])
def test_a_path_that_is_no_program_is_the_callers_mistake(
    machine: Machine, tmp_path: Path, argument: str
) -> None:
    machine("bin/chromium")
    with pytest.raises(InvalidArgument, match=f"{argument}: {tmp_path} is not an executable file"):
        find(**{argument: tmp_path})  # type: ignore[arg-type]  # the names are the parameters'


def test_an_unknown_browser_is_the_callers_mistake() -> None:
    with pytest.raises(InvalidArgument, match="'mosaic'; known are chromium, chrome, edge, firefox"):
        find("mosaic")


def test_a_program_says_its_version(machine: Machine) -> None:
    assert version(machine("bin/firefox", says="Mozilla Firefox 153.7.0esr")) == "153.7.0esr"


def test_a_program_that_cannot_run_gives_its_own_reason(machine: Machine) -> None:
    browser = machine("bin/chromium", script="echo cannot open libnss3.so >&2; exit 127")
    with pytest.raises(BrowserMissing, match=r"cannot open libnss3\.so"):
        version(browser)
