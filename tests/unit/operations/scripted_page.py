"""A page that answers calls of our functions by script."""

import json
from collections import defaultdict, deque
from typing import Any

from tests.unit.scripted import ScriptedLink


class ScriptedPage:
    """Answers each function with what was lined up for it; its last answer stays."""

    def __init__(self, link: ScriptedLink) -> None:
        self.asked: list[tuple[str, list[Any]]] = []
        self.performed: list[list[dict[str, Any]]] = []
        self.activated: list[str] = []
        self._answers: defaultdict[str, deque[Any]] = defaultdict(deque)
        link.on("script.callFunction", self._answer)
        link.on("input.performActions", self._perform)
        link.on("browsingContext.activate", self._activate)

    def says(self, function: str, *answers: Any) -> None:
        self._answers[function].extend(answers)

    def arguments_of(self, function: str) -> list[list[Any]]:
        return [args for name, args in self.asked if name == function]

    def _answer(self, params: dict[str, Any]) -> dict[str, Any]:
        function, args = (each["value"] for each in params["arguments"][:2])
        self.asked.append((function, json.loads(args)))
        answers = self._answers[function]
        answer = (answers.popleft() if len(answers) > 1 else answers[0]) if answers else {}
        value = f"0,0,0;{json.dumps(answer)}"
        return {"type": "success", "realm": "r", "result": {"type": "string", "value": value}}

    def _perform(self, params: dict[str, Any]) -> dict[str, Any]:
        self.performed.append(params["actions"])
        return {}

    def _activate(self, params: dict[str, Any]) -> dict[str, Any]:
        self.activated.append(params["context"])
        return {}
