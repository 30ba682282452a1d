"""Firefox over its own WebDriver BiDi end point, without geckodriver."""

import json
import os
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from time import monotonic, sleep

from webtools.driver import display, firefox_environment, firefox_preferences
from webtools.driver.find import find
from webtools.driver.guarded import guarded
from webtools.driver.process import Driver, connections_of
from webtools.driver.profile import on_profile
from webtools.driver.relay import Relay, relay_for
from webtools.errors import BrowserNotStarted
from webtools.limits.origin_rules import OriginRules
from webtools.logger import logger
from webtools.options.browser import Options

_PREFERENCES: Mapping[str, bool | int | str] = {
    # Nothing is fetched that no page asked for.
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.newtabpage.enabled": False,
    "browser.safebrowsing.downloads.remote.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.safebrowsing.update.enabled": False,
    "browser.search.update": False,
    "browser.region.network.url": "",
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.push.connection.enabled": False,
    "extensions.getAddons.cache.enabled": False,
    "extensions.update.enabled": False,
    "messaging-system.rsexperimentloader.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.dns.disablePrefetch": True,
    "network.http.speculative-parallel-limit": 0,
    "network.prefetch-next": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "toolkit.telemetry.server": "",
    # No page or dialog of the browser's own comes between.
    "browser.aboutwelcome.enabled": False,
    "ui.useOverlayScrollbars": 1,
    "widget.gtk.overlay-scrollbars.enabled": True,
    "browser.sessionhistory.max_total_viewers": 0,  # nothing announces the load of a page from this cache
    "browser.sessionstore.resume_from_crash": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage": "about:blank",
    "browser.startup.homepage_override.mstone": "ignore",
    "browser.startup.page": 0,
    "browser.tabs.warnOnClose": False,
    "browser.translations.enable": False,
    "browser.warnOnQuit": False,
    "devtools.jsonview.enabled": False,  # its viewer of JSON shows large numbers as others, and controls of its own
    "datareporting.policy.dataSubmissionPolicyBypassNotification": True,
    "layout.spellcheckDefault": 0,  # red lines in pictures would differ by what a field holds, secrets too
    "signon.rememberSignons": False,
    "toolkit.startup.max_resumed_crashes": -1,
    # Windows in the background go on working as if each had the focus: each context has one.
    "dom.ipc.processPriorityManager.enabled": False,
    "dom.min_background_timeout_value": 4,
    "dom.min_background_timeout_value_without_budget_throttling": 4,  # the one that holds without a budget
    "dom.timeout.enable_budget_timer_throttling": False,
    "focusmanager.testmode": True,
    "layout.testing.top-level-always-active": True,
    "widget.windows.window_occlusion_tracking.enabled": False,
    # A page's windows and scripts are limited by the caller's deadlines, not by the browser's dialogs.
    "dom.disable_open_during_load": False,
    "dom.max_chrome_script_run_time": 0,
    "dom.max_script_run_time": 0,
    # Connections to this machine go through a proxy as well, and the proxy looks names up.
    "network.proxy.allow_hijacking_localhost": True,
    "network.proxy.socks_remote_dns": True,
    "remote.active-protocols": 1,
    # Automation lifts the limit on how often a page changes its address within 10 s; 30,000 changes keep the browser
    # busy for 19 s. The limit's default, 200, would count as not set.
    "dom.navigation.navigationRateLimit.count": 201,
}
_LIMITED: Mapping[str, tuple[bool | int, bool | int]] = {
    "media.peerconnection.enabled": (True, False),
    "network.trr.mode": (0, 5),
}
"""Values for a browser whose origins are not limited, and for one whose are: WebRTC would send datagrams past every
proxy. A profile whose browser was killed keeps values, so both are written."""
_NEW_SESSION_PROMPTS = {"default": "ignore", "beforeUnload": "ignore", "file": "ignore"}
_POLL_SECONDS = 0.02
_QUIT_SECONDS = 5.0


def launch(options: Options, rules: OriginRules) -> Driver:
    """Start Firefox as one process session with one temporary folder, both under a guard."""
    found = find(options.browser, options.executable_path)
    display.require(headless=options.headless)
    return on_profile(options, lambda: _launch(options, rules, found.browser))


def _launch(options: Options, rules: OriginRules, executable: Path) -> Driver:
    processes: list[subprocess.Popen[bytes]] = []
    give_back: Callable[[], None] | None = None
    with guarded("firefox") as start:
        start.process = lambda: next(iter(processes), None)
        data = (options.profile_dir or start.folder / "profile").absolute()
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        endpoint = data / "WebDriverBiDiServer.json"
        endpoint.unlink(missing_ok=True)  # of a browser that was killed
        preferences = _preferences(headless=options.headless, limited=rules.strict)
        if options.profile_dir is not None:
            give_back = start.undo = firefox_preferences.keep(data, preferences)
        with firefox_preferences.written(data, preferences):
            processes.append(running := _start(options, executable, start.folder, data))
            start.guard.watch(running.pid)
            start.relay = relay_for(
                options.proxy,
                connections_of(lambda: running.pid).holds,
                trusting=options.accept_insecure_certs,
                rules=rules,
            )
            address = _address(running, endpoint, start.folder, options.timeout_start)
        logger.debug("started firefox (process {})", running.pid)
        driver = Driver(
            web_socket_url=f"{address}/session",
            process=running,
            folder=start.folder,
            guard=start.guard,
            quit=lambda: _quit(running),
            keeps_profile=options.profile_dir is not None,
            version="firefox",  # which one is known with the session
            relay=start.relay,
            new_session=new_session(options, start.relay),
        )
        if give_back is not None:
            driver.after_end = give_back
        return driver


def _start(options: Options, executable: Path, folder: Path, data: Path) -> "subprocess.Popen[bytes]":
    arguments = [str(executable), "--no-remote", "--remote-debugging-port=0", "--profile", str(data)]
    if options.headless:
        arguments.append("--headless")
    if options.viewport:
        arguments += ["--width", str(options.viewport[0]), "--height", str(options.viewport[1])]
    with (folder / "log").open("wb") as log:
        return subprocess.Popen(
            [*arguments, *options.browser_args],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env=firefox_environment.environment(os.environ, folder),
            start_new_session=True,
            umask=0o077,  # by it the browser sets the mode of what it has downloaded, after it reports the end
        )


def _address(process: "subprocess.Popen[bytes]", endpoint: Path, folder: Path, seconds: float) -> str:
    """Wait until the browser has written where it listens, and return that.

    Raises:
        BrowserNotStarted: It ended, or did not come up in time.
    """
    end = monotonic() + seconds
    while monotonic() < end:
        try:
            where = json.loads(endpoint.read_text())
        except (OSError, ValueError):
            if (status := process.poll()) is not None:
                raise BrowserNotStarted(
                    f"firefox did not start: it ended with status {status}: {_said(folder)}"
                ) from None
            sleep(_POLL_SECONDS)
        else:
            return f"ws://{where['ws_host']}:{where['ws_port']}"
    raise BrowserNotStarted(f"firefox did not come up within {seconds:g} s: {_said(folder)}")


def _said(folder: Path) -> str:
    lines = (folder / "log").read_text(errors="replace").strip().splitlines()
    return lines[-1] if lines else "it said nothing"


def _preferences(*, headless: bool, limited: bool) -> Mapping[str, bool | int | str]:
    pointer = firefox_preferences.MOUSE if headless else {}
    return {**_PREFERENCES, **pointer, **{name: values[limited] for name, values in _LIMITED.items()}}


def new_session(options: Options, relay: Relay | None = None) -> Mapping[str, object]:
    """Return the capabilities of the one session."""
    wanted: dict[str, object] = {
        "acceptInsecureCerts": options.accept_insecure_certs,
        "unhandledPromptBehavior": _NEW_SESSION_PROMPTS,
    }
    proxy = relay.proxy if relay is not None else options.proxy
    if proxy is not None:
        wanted["proxy"] = proxy.capability(options.browser)
    return {"alwaysMatch": wanted}


def _quit(process: "subprocess.Popen[bytes]") -> None:
    """Wait until the browser, which was asked to close, has written its profile."""
    try:
        process.wait(_QUIT_SECONDS)
    except subprocess.TimeoutExpired:
        logger.warning("firefox did not end within {:g} s; its profile may lack the latest", _QUIT_SECONDS)
