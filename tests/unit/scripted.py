"""A link that plays a browser: it answers by script, and never waits."""

import json
from collections import deque
from collections.abc import Callable
from typing import Any

from webtools.deadline import Deadline

Reply = dict[str, Any] | Callable[[dict[str, Any]], dict[str, Any]]


class ScriptedLink:
    """Answers each command by its method, with events before or after the answer as the test lines them up.

    When nothing is left to receive, the deadline has passed, as it would have in the end.
    """

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self._replies: dict[str, Reply | None] = {}
        self._before: dict[str, list[dict[str, Any]]] = {}
        self._inbox: deque[dict[str, Any]] = deque()

    def on(
        self, method: str, result: Reply | None = None, *, events: list[dict[str, Any]] | None = None
    ) -> None:
        """Answer `method` with `result`, after `events`; None never answers."""
        self._replies[method] = result
        self._before[method] = events or []

    def put(self, frame: dict[str, Any]) -> None:
        self._inbox.append(frame)

    def send(self, text: str) -> None:
        command = json.loads(text)
        self.sent.append(command)
        self._inbox.extend(self._before.get(command["method"], []))
        reply = self._replies.get(command["method"])
        if reply is not None:
            answer = reply(command["params"]) if callable(reply) else reply
            failed = answer.get("type") == "error"
            frame = answer if failed else {"type": "success", "result": answer}
            self._inbox.append({"id": command["id"]} | frame)

    def receive(self, deadline: Deadline, waiting_for: str) -> bytes:
        if not self._inbox:
            raise deadline.exceeded(waiting_for)
        return json.dumps(self._inbox.popleft()).encode()


def event(method: str, /, **params: Any) -> dict[str, Any]:
    return {"type": "event", "method": method, "params": params}


def error(code: str, message: str = "") -> dict[str, Any]:
    """A result that makes the answer an error."""
    return {"type": "error", "error": code, "message": message}


def created(
    context: str, *, parent: str | None = None, opener: str | None = None, user_context: str = "default"
) -> dict[str, Any]:
    return event(
        "browsingContext.contextCreated",
        context=context,
        url="about:blank",
        userContext=user_context,
        parent=parent,
        originalOpener=opener,
        children=None,
    )


def moved(kind: str, context: str, navigation: str | None, url: str = "http://x/") -> dict[str, Any]:
    """A navigation event: `navigationStarted`, `load` and so on."""
    return event(f"browsingContext.{kind}", context=context, navigation=navigation, url=url, timestamp=0)


def requested(
    kind: str,
    request: str,
    context: str,
    *,
    url: str = "http://x/api",
    destination: str = "",
    navigation: str | None = None,
    **more: Any,
) -> dict[str, Any]:
    """A network event: `beforeRequestSent`, `responseCompleted`, `fetchError`."""
    data = {"request": request, "url": url, "method": "GET", "destination": destination, "headers": []}
    return event(
        f"network.{kind}",
        context=context,
        navigation=navigation,
        request=data | more.pop("request_data", {}),
        **{"timestamp": 0, "redirectCount": 0} | more,
    )


RESPONSE = {"url": "http://x/api", "status": 200, "statusText": "OK"}
