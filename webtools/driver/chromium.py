"""Chromium and its kin (Chrome, Edge), by Selenium and their WebDriver."""

import os
import sys
from contextlib import suppress
from pathlib import Path

from selenium.webdriver.chrome.options import Options as ChromeOptions
from selenium.webdriver.chromium.options import ChromiumOptions
from selenium.webdriver.chromium.webdriver import ChromiumDriver
from selenium.webdriver.common.options import BaseOptions
from selenium.webdriver.edge.options import Options as EdgeOptions
from selenium.webdriver.remote.webdriver import WebDriver

from webtools.driver import chromium_switches, display, processes
from webtools.driver.activity import find_mapper
from webtools.driver.find import FoundBrowser, find
from webtools.driver.guarded import guarded
from webtools.driver.process import Driver, connections_of
from webtools.driver.profile import on_profile
from webtools.driver.relay import Relay, own_address, relay_for
from webtools.driver.service import Service
from webtools.driver.starting import while_browser_lives
from webtools.errors import BrowserMissing
from webtools.limits.origin_rules import OriginRules
from webtools.logger import logger
from webtools.options.browser import Options
from webtools.system import temporary

_QUIT_SECONDS = 5.0
_SMALL_SHM_BYTES = 256 << 20
"""Docker gives 64 MB of /dev/shm; Chromium's renderers crash when theirs is full."""


def launch(options: Options, rules: OriginRules) -> Driver:
    """Start driver and browser as one process session with one temporary folder, both under a guard."""
    found = find(options.browser, options.executable_path, options.driver_path)
    if found.driver is None:
        raise BrowserMissing(f"{found.browser} is there, but no driver that fits it")
    display.require(headless=options.headless)
    return on_profile(options, lambda: _launch(options, rules, found))


def _launch(options: Options, rules: OriginRules, found: FoundBrowser) -> Driver:
    with guarded(found.name) as start:
        service = Service(
            executable_path=str(found.driver),
            popen_kw={"start_new_session": True},  # a ctrl-C in the terminal is ours to answer, not theirs
            # Files that driver and browser leave behind go with the folder.
            env={**os.environ, **temporary.variables(start.folder)},
        )
        start.process = lambda: getattr(service, "process", None)
        service.allow_reachable_port = options.allow_reachable_port
        start.relay = relay_for(
            options.proxy,
            connections_of(lambda: service.process.pid).holds,
            trusting=options.accept_insecure_certs,
            rules=rules,
        )
        # The capabilities, not the class, say which browser it is; "goog" and "ms" differ in options only.
        wanted = _driver_options(options, found, start.folder, start.relay)
        for switch in _closing() if rules.strict else ():
            wanted.add_argument(switch)
        with while_browser_lives(service):
            web_driver = ChromiumDriver("chrome", "goog", wanted, service)
        start.guard.watch(service.process.pid)
        _hang_up(web_driver)
        version = str(web_driver.capabilities.get("browserVersion", ""))
        logger.debug("started {} {} (driver process {})", found.name, version, service.process.pid)
        return Driver(
            web_socket_url=str(web_driver.capabilities["webSocketUrl"]),
            process=service.process,
            folder=start.folder,
            guard=start.guard,
            # Always held, though seldom called: Selenium ends the driver when its objects are collected as garbage.
            quit=lambda: _quit(web_driver),
            keeps_profile=options.profile_dir is not None,
            version=f"{found.name} {version}",
            relay=start.relay,
            mapper=find_mapper(processes.of_session(service.process.pid) or ()),
        )


def _closing() -> tuple[str, ...]:
    """Return the switches of a browser whose origins are limited.

    WebRTC would send datagrams past every proxy, and it looks up the names of its candidates. The relays look up all
    names that may be looked up, so the browser needs no DNS.
    """
    return (
        "--webrtc-ip-handling-policy=disable_non_proxied_udp",
        f"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE {own_address()}",
    )


def _driver_options(
    options: Options, found: FoundBrowser, folder: Path, relay: Relay | None
) -> ChromiumOptions:
    chosen: ChromiumOptions = EdgeOptions() if options.browser == "edge" else ChromeOptions()
    chosen.binary_location = str(found.browser)
    # Selenium would reach the driver by http_proxy.
    BaseOptions.ignore_local_proxy_environment_variables(chosen)
    data = (options.profile_dir or folder / "profile").absolute()
    # A port would let one context, or another user, read all the others.
    chosen.add_argument("--remote-debugging-pipe")
    chosen.add_argument(f"--user-data-dir={data}")
    if (reason := chromium_switches.why_no_sandbox(sandbox=options.sandbox)) is not None:
        if options.sandbox is None:
            logger.warning("{}: {}", chromium_switches.WITHOUT_SANDBOX, reason)
        chosen.add_argument("--no-sandbox")
    if _small_shared_memory():
        chosen.add_argument("--disable-dev-shm-usage")
    for switch in chromium_switches.of(options, proxy=relay.proxy if relay is not None else options.proxy):
        chosen.add_argument(switch)
    # The driver grants it to every page of the browser's own user context; other contexts' pages have to ask.
    chosen.add_experimental_option("prefs", {"profile.default_content_setting_values.geolocation": 3})
    chosen.set_capability("webSocketUrl", True)
    # Else the driver follows the first tab's loading and asks its page what it shows: while that page is being left for
    # an address that does not answer, it answers nobody, and the driver waits, for all contexts.
    chosen.page_load_strategy = "none"
    chosen.set_capability("acceptInsecureCerts", options.accept_insecure_certs)
    chosen.set_capability("unhandledPromptBehavior", {"default": "ignore", "beforeUnload": "ignore"})
    return chosen


def _small_shared_memory() -> bool:
    if sys.platform == "win32":
        return False
    try:
        state = os.statvfs("/dev/shm")  # noqa: S108  # only its size is read
    except OSError:
        return False  # not Linux, or none: Chromium knows what to do
    return state.f_frsize * state.f_blocks < _SMALL_SHM_BYTES


def _quit(web_driver: ChromiumDriver) -> None:
    """Let the browser write its profile. Not Selenium's own `quit`, which then polls its service for seconds."""
    web_driver.command_executor.client_config.timeout = _QUIT_SECONDS  # type: ignore[union-attr]  # never a str here
    with suppress(Exception):  # a browser that is stuck or dead is ended by force right after
        WebDriver.quit(web_driver)
    _hang_up(web_driver)


def _hang_up(web_driver: ChromiumDriver) -> None:
    """Close Selenium's connection to the driver, whose descriptor else stays until the garbage is collected."""
    web_driver.command_executor.close()  # type: ignore[union-attr]  # never a str here
