"""A short conversation with a page over the browser's own DevTools socket (Chromium only)."""

import json
from collections.abc import Mapping
from typing import Any, Self

import websocket

from webtools.deadline import Deadline
from webtools.errors import ProtocolError


class DevTools:
    """A connection to one page, used by the thread that opened it. Closes with its `with` block.

    Attributes:
        events: What the browser announced so far, oldest first.

    Args:
        address: Host and port of the browser's DevTools server.
        target: A tab, or a frame that has a process of its own.
        deadline: Bounds the whole conversation.

    Raises:
        ProtocolError: There is no such target, or it did not answer in time.
    """

    def __init__(self, address: str, target: str, deadline: Deadline) -> None:
        self.events: list[dict[str, Any]] = []
        self._deadline = deadline
        self._asked = 0
        try:
            self._socket = websocket.create_connection(
                f"ws://{address}/devtools/page/{target}",
                timeout=max(deadline.remaining(), 0.001),
                suppress_origin=True,  # the server refuses connections that a web page opens
                skip_utf8_validation=True,
                http_no_proxy=["*"],
            )
        except (OSError, websocket.WebSocketException) as error:
            raise ProtocolError("no such target", str(error), "DevTools") from error

    def ask(self, method: str, params: Mapping[str, object] | None = None) -> dict[str, Any]:
        """Send a command and return its result; events that come first are added to `events`.

        Raises:
            ProtocolError: The browser refused the command, or did not answer in time.
        """
        self._asked += 1
        try:
            self._socket.send(json.dumps({"id": self._asked, "method": method, "params": params or {}}))
            while (frame := self._receive()).get("id") != self._asked:
                self.events.append(frame)
        except (OSError, ValueError, websocket.WebSocketException) as error:
            raise ProtocolError("no answer", str(error), method) from error
        if "error" in frame:
            raise ProtocolError("refused", str(frame["error"].get("message")), method)
        result: dict[str, Any] = frame["result"]
        return result

    def _receive(self) -> dict[str, Any]:
        self._socket.settimeout(max(self._deadline.remaining(), 0.001))
        frame: dict[str, Any] = json.loads(self._socket.recv_data()[1])
        return frame

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.shutdown()  # type: ignore[no-untyped-call]  # the library ships no types
