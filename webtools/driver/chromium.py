"""Chromium and its kin (Chrome, Edge), by Selenium and their WebDriver."""

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from loguru import logger
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.chrome.options import Options as ChromeOptions
from selenium.webdriver.chromium.options import ChromiumOptions
from selenium.webdriver.chromium.webdriver import ChromiumDriver
from selenium.webdriver.edge.options import Options as EdgeOptions
from selenium.webdriver.remote.webdriver import WebDriver

from webtools.context_options import Proxy
from webtools.driver import profile
from webtools.driver.find import Found, find
from webtools.driver.guard import Guard
from webtools.driver.process import Driver, end_session, holds_connection
from webtools.driver.relay import Relay, needs_relay
from webtools.driver.service import Service
from webtools.errors import BrowserMissing, BrowserNotStarted
from webtools.options import Options

_SWITCHES = (
    "--remote-debugging-pipe",  # a port would let one context, or another user, read all the others
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",  # nothing is fetched that no page asked for
    "--disable-component-update",
    "--disable-sync",
    "--disable-search-engine-choice-screen",
    "--disable-crash-reporter",
    "--disable-backgrounding-occluded-windows",  # each context has a window; all of them go on painting
    "--disable-renderer-backgrounding",
    "--disable-background-timer-throttling",
    "--force-color-profile=srgb",  # the same screenshot on every machine
    # What drops down from the address bar is a page of its own, with a process of its own, in every context's window:
    # four times the processor time of the page that one wants. ChromeDriver joins this with what others disable.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
)
_QUIT_SECONDS = 5.0
_LONGEST_FOLDER = 104 - len("/org.chromium.Chromium.XXXXXX/SingletonSocket")
"""A socket's path has 104 characters at most on macOS, 108 on Linux; with more, Chromium does not start."""
_SMALL_SHM_BYTES = 256 << 20
"""Docker gives 64 MB of /dev/shm; Chromium's renderers crash when theirs is full."""


def launch(options: Options) -> Driver:
    """Start driver and browser as one process session with one temporary folder, both under a guard."""
    found = find(options.browser, options.executable_path, options.driver_path)
    if found.driver is None:
        raise BrowserMissing(f"{found.browser} is there, but no driver that fits it")
    _require_display(options)
    with profile.reserved(options.user_data_dir):
        return _launch(options, found)


def _launch(options: Options, found: Found) -> Driver:
    folder = _temporary_folder()
    guard = Guard(folder)
    service = Service(
        executable_path=str(found.driver),
        popen_kw={"start_new_session": True},  # a ctrl-C in the terminal is ours to answer, not theirs
        env={**os.environ, "TMPDIR": str(folder)},  # what they leave behind goes with the folder
    )
    relay = _relay(options, service)
    try:
        # The capabilities, not the class, say which browser it is; "goog" and "ms" differ in options only.
        web_driver = ChromiumDriver("chrome", "goog", _driver_options(options, found, folder, relay), service)
    except (WebDriverException, OSError) as error:
        process = getattr(service, "process", None)
        if process is not None:
            end_session(process)
        if relay is not None:
            relay.close()
        guard.stand_down()
        shutil.rmtree(folder, ignore_errors=True)
        raise BrowserNotStarted(f"{found.name} did not start: {_first_line(error)}") from error
    except BaseException:
        guard.act()
        if relay is not None:
            relay.close()
        raise
    guard.watch(service.process.pid)
    version = str(web_driver.capabilities.get("browserVersion", ""))
    logger.debug("started {} {} (driver process {})", found.name, version, service.process.pid)
    return Driver(
        web_socket_url=str(web_driver.capabilities["webSocketUrl"]),
        devtools=_devtools(web_driver),
        process=service.process,
        folder=folder,
        guard=guard,
        # Always held, though seldom called: Selenium ends the driver when its objects are collected as garbage.
        quit=lambda: _quit(web_driver),
        keeps_profile=options.user_data_dir is not None,
        version=f"{found.name} {version}",
        relay=relay,
    )


def _devtools(web_driver: ChromiumDriver) -> str | None:
    """Host and port of the browser's DevTools server; Edge names its options by another prefix."""
    capabilities = web_driver.capabilities
    own = capabilities.get("goog:chromeOptions") or capabilities.get("ms:edgeOptions") or {}
    address = own.get("debuggerAddress")
    return str(address) if address else None


def _relay(options: Options, service: Service) -> Relay | None:
