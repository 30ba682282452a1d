"""Browsers that run already and belong to somebody else: attaching to them, and letting go of them."""

import os
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, suppress
from http.client import HTTPConnection, HTTPException
from json import loads
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from selenium.common.exceptions import WebDriverException
from selenium.webdriver.chrome.options import Options as ChromeOptions
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.webdriver import WebDriver
from urllib3.exceptions import HTTPError

from webtools.driver import processes
from webtools.driver.activity import Activity
from webtools.driver.connection_owner import ConnectionOwner
from webtools.driver.find import find
from webtools.driver.firefox import new_session
from webtools.driver.guard import Guard
from webtools.driver.guarded import guarded
from webtools.driver.process import Driver, end_all
from webtools.driver.processes import Process
from webtools.driver.service import Service
from webtools.endpoints.attached import EndPoint
from webtools.errors import BrowserMissing, BrowserNotStarted
from webtools.hints import Hint
from webtools.logger import logger
from webtools.options.browser import Options
from webtools.system import temporary

_ANSWER_SECONDS = 5.0
"""For a debugging port to say which browser it belongs to, which takes milliseconds."""
_QUIT_SECONDS = 5.0
_LONGEST_REPLY = 1 << 16


def attach(
    options: Options, end_point: EndPoint, shield: Callable[[str], AbstractContextManager[frozenset[int]]]
) -> Driver:
    """Return the driver of a running browser. Its `end` lets go of the browser, which goes on running.

    Raises:
        BrowserNotStarted: Nothing answers at the address, or it is no browser, or its driver refuses it.
        BrowserMissing: The browser needs a ChromeDriver, and there is none on this machine.
    """
    if end_point.kind == "devtools":
        return _attach_devtools(options, end_point, shield)
    with guarded("The session") as start:
        return _Joined(options, end_point, start.folder, start.guard)


def _attach_devtools(
    options: Options, end_point: EndPoint, shield: Callable[[str], AbstractContextManager[frozenset[int]]]
) -> Driver:
    version, debugger = _asked(end_point, min(_ANSWER_SECONDS, options.timeout_start))
    kind = "chromium" if options.browser == "firefox" else options.browser  # Firefox has no such port
    path = options.driver_path or find(kind).driver
    if path is None:
        raise BrowserMissing("Attaching needs a ChromeDriver of the browser's version, and there is none")
    with guarded(version) as start:
        service = Service(
            executable_path=str(path),
            popen_kw={"start_new_session": True},  # as for browsers that are started
            env={**os.environ, **temporary.variables(start.folder)},
        )
        start.process = lambda: getattr(service, "process", None)
        service.allow_reachable_port = options.allow_reachable_port
        wanted = ChromeOptions()
        wanted.debugger_address = f"{end_point.host}:{end_point.port}"
        wanted.add_experimental_option("windowTypes", ["other"])  # the shield's targets are of this type
        wanted.set_capability("webSocketUrl", True)
        wanted.page_load_strategy = "none"  # the reason is in `chromium.py`
        wanted.set_capability("unhandledPromptBehavior", {"default": "ignore", "beforeUnload": "ignore"})
        service.start()
        start.guard.watch(service.process.pid)
        config = ClientConfig(remote_server_addr=service.service_url, timeout=int(options.timeout_start) or 1)
        try:
            with shield(debugger) as ports:
                web_driver = WebDriver(
                    RemoteConnection(client_config=config, ignore_proxy=True), options=wanted
                )
        except (WebDriverException, HTTPError, OSError) as error:
            reason = (getattr(error, "msg", None) or str(error)).strip().splitlines()[0]
            raise BrowserNotStarted(
                f"Could not attach to {version} at {end_point.url}: {reason}",
                hint=Hint(
                    "ChromeDriver has to be of the browser's major version; name one with {driver_path}."
                ),
            ) from error
        web_driver.command_executor.close()  # type: ignore[union-attr]  # never a str here
        logger.debug("attached to {} at {} (driver process {})", version, end_point.url, service.process.pid)
        return _Attached(
            web_socket_url=str(web_driver.capabilities["webSocketUrl"]),
            process=service.process,
            folder=start.folder,
            guard=start.guard,
            quit=lambda: _let_go(web_driver, service),
            keeps_profile=True,  # ended gently: with its session go our preload scripts and overrides
            version=f"the attached {version}",
            connections=_connections(end_point),
            ports=ports,
        )


def _let_go(web_driver: WebDriver, _: Service) -> None:
    """Delete the session. The service comes along to be held: Selenium ends the driver when it is collected."""
    connection = web_driver.command_executor
    connection.client_config.timeout = _QUIT_SECONDS  # type: ignore[union-attr]  # never a str here
    with suppress(Exception):  # a browser that is stuck or gone; the driver is ended right after
        web_driver.quit()
    connection.close()  # type: ignore[union-attr]  # as above


def _asked(end_point: EndPoint, seconds: float) -> tuple[str, str]:
    """Ask a debugging port which browser it belongs to, and for the address of its debugger."""
    where = end_point.url
    connection = HTTPConnection(end_point.host, end_point.port, timeout=seconds)
    try:
        connection.request("GET", "/json/version")
        reply: Any = loads(connection.getresponse().read(_LONGEST_REPLY))
        # The host and port in the answer need not be reachable from here.
        path = urlsplit(reply["webSocketDebuggerUrl"]).path
        return str(reply["Browser"]), f"ws://{end_point.url.removeprefix('http://')}{path}"
    except TimeoutError:
        raise BrowserNotStarted(
            f"The browser at {where} did not answer within {seconds:g} s",
            hint="See whether that browser still reacts, and whether the port is its debugging port.",
        ) from None
    except (HTTPException, ValueError, KeyError, TypeError):
        raise BrowserNotStarted(
            f"{where} is not the debugging port of a browser: it has no /json/version",
            hint=_start_hint(end_point),
            can_retry=False,
        ) from None
    except OSError as error:
        raise BrowserNotStarted(
            f"No browser answers at {where}: {error.strerror or error}", hint=_start_hint(end_point)
        ) from None
    finally:
        connection.close()


def _start_hint(end_point: EndPoint) -> str:
    return (
        f"Start Chrome or Chromium with --remote-debugging-port={end_point.port} and a --user-data-dir of its own "
        "(Chrome opens no port for its default profile). webtools does not start it."
    )


def _connections(end_point: EndPoint) -> ConnectionOwner:
    """Return what knows the connections of the browser that listens at an end point on this machine."""

    def members() -> list[Process]:
        browsers = processes.listeners(end_point.port)
        tree = [each for one in browsers for each in processes.children(one, recursive=True)]
        return [one for one in map(processes.find, browsers) if one is not None] + tree

    return ConnectionOwner(members)


class _Attached(Driver):
    """A ChromeDriver of ours and the browser of somebody else."""

    def __init__(self, *, connections: ConnectionOwner, ports: frozenset[int], **given: Any) -> None:
        super().__init__(**given)
        self._connections = connections
        self.debugging_ports = ports

    def exit_cause(self) -> str:
        status = self._process.poll()
        return f"its driver ended with {status}" if status is not None else "its driver runs"


class _Joined(Driver):
    """A WebDriver BiDi end point without a process of ours: its session, or one that we begin there."""

    shares_socket = True
    foreign = True

    def __init__(self, options: Options, end_point: EndPoint, folder: Path, guard: Guard) -> None:
        self.web_socket_url = end_point.url
        self.headers = end_point.headers
        self.version = f"the session at {end_point.url}"
        self.given_up = ""
        self.folder = folder
        self.relay = None
        self.new_session = new_session(options) if end_point.kind == "server" else None
        self._guard = guard
        self._connections = _connections(end_point)
        self._ended = False

    def recognize(self, capabilities: Mapping[str, object]) -> None:
        super().recognize(capabilities)
        name = self.version.partition(" ")[0]
        self.browser = "firefox" if name == "firefox" else "chromium"
        self.version = f"the attached {self.version}"

    @property
    def pid(self) -> int:
        return os.getpid()

    def processes(self) -> list[Process]:
        return []

    def activity(self) -> Activity:
        return Activity(seconds=0.0, waits=False, stopped=False)

    def exit_cause(self) -> str:
        return "it is not ours"

    def end(self, *, gently: bool = True) -> None:  # noqa: ARG002  # nothing of it is ours but the folder
        if not self._ended:
            self._ended = True
            end_all(None, self.folder, self._guard)
