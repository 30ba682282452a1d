"""A Chromium with a debugging port, as a user starts it, and a look at it that no code under test takes part in."""

import json
import os
import re
import shutil
import signal
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import websocket

_SWITCHES = (
    "--no-sandbox",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=900,700",
)


_BANNER_SHOWN = """
new Promise(done => {
  const look = () => document.querySelector("html > webtools-banner") ? done() : setTimeout(look, 10);
  look();
})
"""


@dataclass(frozen=True)
class UsersBrowser:
    process: "subprocess.Popen[str]"
    port: int

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def pages(self) -> list[str]:
        """Return the addresses of the tabs, in no order."""
        return sorted(one["url"] for one in self._get("list") if one["type"] == "page")

    def contexts(self) -> list[str]:
        """Return the browser contexts besides the user's own."""
        found: list[str] = self._browser("Target.getBrowserContexts")["browserContextIds"]
        return found

    def targets(self) -> list[str]:
        """Return the kind and address of everything that a debugger can see, hidden tabs included."""
        infos = self._browser("Target.getTargets", filter=[{}])["targetInfos"]
        return sorted(f"{one['type']} {one['url']}" for one in infos)

    def evaluate(self, url: str, expression: str, *, reload: bool = False) -> Any:
        """Return the value of an expression in the tab at an address."""
        with closing(self._on_page(url)) as socket:
            if reload:
                socket.ask("Page.enable")
                socket.ask("Page.reload")
                socket.wait("Page.loadEventFired")
            return socket.ask("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get(
                "value"
            )

    def worlds(self, url: str) -> set[str]:
        """Return the names of the JavaScript worlds in the tab at an address."""
        with closing(self._on_page(url)) as socket:
            socket.ask("Runtime.enable")
            seen = [one for one in socket.seen if one.get("method") == "Runtime.executionContextCreated"]
            return {one["params"]["context"]["name"] for one in seen}

    def press_in_banner(self, url: str) -> set[str]:
        """Press the button of our message in the tab at an address with the mouse; return the page's texts."""
        with closing(self._on_page(url)) as socket:
            while "error" in socket.exchange("Runtime.evaluate", expression=_BANNER_SHOWN, awaitPromise=True):
                pass  # a tab has its address before its document; the one that it leaves takes the promise along
            while True:
                nodes = socket.ask("Accessibility.getFullAXTree")["nodes"]
                texts = [
                    one for one in nodes if "name" in one and one["role"]["value"] in ("StaticText", "button")
                ]
                buttons = [
                    one["backendDOMNodeId"]
                    for one in texts
                    if one["name"]["value"] == "Continue" and one["role"]["value"] == "button"
                ]
                found = socket.exchange("DOM.getBoxModel", backendNodeId=buttons[0]) if buttons else {}
                if "result" in found:
                    break  # else the tab has not drawn it yet, and nobody could press it
            box = found["result"]["model"]["content"]
            x, y = (box[0] + box[4]) / 2, (box[1] + box[5]) / 2
            for kind in ("mousePressed", "mouseReleased"):
                socket.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
            return {str(one["name"]["value"]) for one in texts}

    def _on_page(self, url: str) -> "_Socket":
        (page,) = (one for one in self._get("list") if one["type"] == "page" and one["url"] == url)
        return _Socket(page["webSocketDebuggerUrl"])

    def open(self, url: str) -> None:
        """Open a tab, as a user does."""
        self._browser("Target.createTarget", url=url)

    def follow(self, url: str, to: str) -> None:
        """Go on to another address in the tab at an address, as a user does by a link."""
        with closing(self._on_page(url)) as socket:
            socket.ask("Page.enable")
            socket.ask("Runtime.evaluate", expression=f"location.href = {json.dumps(to)}", userGesture=True)
            socket.wait("Page.loadEventFired")

    def kill(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def _get(self, what: str) -> Any:
        with urllib.request.urlopen(f"{self.address}/json/{what}", timeout=10) as reply:
            return json.load(reply)

    def _browser(self, method: str, **params: Any) -> Any:
        with closing(_Socket(self._get("version")["webSocketDebuggerUrl"])) as socket:
            return socket.ask(method, **params)


class _Socket:
    def __init__(self, url: str) -> None:
        self._socket = websocket.create_connection(url, timeout=20, suppress_origin=True)
        self.seen: list[Any] = []

    def ask(self, method: str, **params: Any) -> Any:
        answer = self.exchange(method, **params)
        assert "result" in answer, f"{method}: {answer}"
        return answer["result"]

    def exchange(self, method: str, **params: Any) -> Any:
        """Return the whole answer to a command, be it a result or an error."""
        self._socket.send(json.dumps({"id": 1, "method": method, "params": params}))
        while (frame := json.loads(self._socket.recv())).get("id") != 1:
            self.seen.append(frame)
        return frame

    def wait(self, event: str) -> None:
        while not any(one.get("method") == event for one in self.seen):
            self.seen.append(json.loads(self._socket.recv()))

    def close(self) -> None:
        self._socket.close()


@contextmanager
def users_browser(profile: Path, *urls: str, headless: bool = True, port: int = 0) -> Iterator[UsersBrowser]:
    """Run a Chromium with a tab for each address; its home folder is `home` beside the profile.

    Args:
        port: For debuggers; 0: any.
    """
    program = shutil.which("chromium")
    assert program is not None
    home = profile.with_name("home")
    home.mkdir()
    own = (f"--remote-debugging-port={port}", f"--user-data-dir={profile}")
    switches = (*_SWITCHES, *own, *(["--headless"] if headless else []))
    process = subprocess.Popen(
        [program, *switches, *(urls[:1] or ["about:blank"])],
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
        env={**os.environ, "HOME": str(home)},
    )
    try:
        assert process.stderr is not None
        port = next(
            int(found[1]) for line in process.stderr if (found := re.search(r"ws://[\d.]+:(\d+)/", line))
        )
        browser = UsersBrowser(process, port)
        for url in urls[1:]:  # a headless one takes a single address
            browser.open(url)
        yield browser
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        assert process.stderr is not None
        process.stderr.close()
