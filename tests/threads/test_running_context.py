"""A context that is closed while it opens, in a browser that a real WebSocket server plays."""

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from websockets.sync.server import ServerConnection

from tests.threads.server import serving
from tests.waiting import wait_until
from webtools import BrowserTools, Closed


class SlowBrowser:
    """Answers what a session begins with, but creates a user context only when it is released."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.removed: list[str] = []
        self._created = threading.Event()

    def serve(self, peer: ServerConnection) -> None:
        for message in peer:
            command = json.loads(message)
            self.asked.append(command["method"])
            if command["method"] == "browser.createUserContext":
                threading.Thread(target=self._create, args=(peer, command["id"])).start()
            elif command["method"] == "browser.getUserContexts":
                self._reply(peer, command["id"], {"userContexts": []})
            else:
                if command["method"] == "browser.removeUserContext":
                    self.removed.append(command["params"]["userContext"])
                reply = {"type": "error", "id": command["id"], "error": "unknown command", "message": ""}
                peer.send(json.dumps(reply))

    def _create(self, peer: ServerConnection, number: int) -> None:
        self._created.wait(20)
        self._reply(peer, number, {"userContext": "late"})

    def _reply(self, peer: ServerConnection, number: int, result: dict[str, Any]) -> None:
        peer.send(json.dumps({"type": "success", "id": number, "result": result}))

    def release(self) -> None:
        self._created.set()


def test_user_context_that_comes_after_the_close_is_removed() -> None:
    browser = SlowBrowser()
    with (
        serving(browser.serve) as address,
        ThreadPoolExecutor(1) as threads,
        BrowserTools(attach=f"{address}session/1", isolation="user-context") as tools,
    ):
        other = tools.context("other")
        opening = threads.submit(other.tabs)
        wait_until(lambda: "browser.createUserContext" in browser.asked, "a user context is asked for")
        begun = browser.asked.index("browser.createUserContext")
        wait_until(lambda: "browser.getUserContexts" in browser.asked[begun:], "the heartbeat asks")
        other.close()
        with pytest.raises(Closed):
            opening.result(5)
        browser.release()
        wait_until(lambda: browser.removed, "the late user context is removed", seconds=5)
        assert browser.removed == ["late"]
