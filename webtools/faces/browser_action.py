"""`BrowserAction`: one tool with six actions, for models that look at screenshots (spec 4)."""

import re
from collections.abc import Callable
from typing import Any, Literal, get_args
from urllib.parse import urlsplit
from xml.sax.saxutils import unescape

from webtools.browser_tools import BrowserTools, ContextTools
from webtools.errors import Denied, InvalidArgument
from webtools.values import Outcome, Screenshot, Value

WIDTH, HEIGHT = 900, 600
"""CSS pixels of the page, and pixels of the screenshots."""

Tools = BrowserTools | ContextTools
"""A page of its own, which `close` gives up."""

Action = Literal["launch", "click", "type", "scroll_down", "scroll_up", "close"]

_MEMBER = re.compile(r"<(\w+)>(.*?)</\1>", re.DOTALL)
_COORDINATE = re.compile(r"\s*(\d+)\s*,\s*(\d+)\s*")


class ActionResult(Value):
    """What an action led to.

    Attributes:
        screenshot: The page as it then was; None after `close`.
        logs: What was written to the console since the action before, and the dialogs that came up.
        url: The page's address; empty after `close`.
    """

    url: str
    logs: tuple[str, ...] = ()
    screenshot: Screenshot | None = None


class BrowserAction:
    """A browser of 900×600 pixels: `launch` comes first, `close` comes last.

    Args:
        open_page: Opens the page that `launch` wants; a browser of its own when left out.
        options: For that browser, of `webtools.Options`, by name.
    """

    def __init__(self, *, open_page: Callable[[], Tools] | None = None, **options: Any) -> None:
        self._open_page = open_page or (lambda: BrowserTools(**options | {"viewport": (WIDTH, HEIGHT)}))
        self._page: Tools | None = None
        self._told = 0  # console messages of this page that were given already
        self._told_of = ""  # its address

    @property
    def active(self) -> bool:
        """Whether it was launched and not yet closed."""
        return self._page is not None

    def run(
        self,
        action: Action,
        *,
        url: str | None = None,
        coordinate: str | tuple[int, int] | None = None,
        text: str | None = None,
    ) -> ActionResult:
        """Do one action, and look at what came of it.

        Args:
            url: For `launch`; http, https or file.
            coordinate: For `click`: `x,y` in CSS pixels, within 900×600.
            text: For `type`; it goes where the focus is.

        Raises:
            InvalidArgument: An argument is missing or wrong, such as a coordinate outside of the page.
            Denied: `launch` does not come first, or comes twice.
            WebtoolsError: What went wrong with the page; it stays open.
        """
        if action not in get_args(Action):
            raise InvalidArgument(
                f"browser_action: there is no action {action!r}", hint=", ".join(get_args(Action))
            )
        if action == "launch":
            return self._launch(_address(url))
        if self._page is None:
            raise Denied(
                f"browser_action: {action} before launch", hint="Begin with the action launch and a url."
            )
        if action == "close":
            return self._close()
        return self._seen(self._page, self._act(self._page, action, coordinate, text))

    def run_xml(self, text: str) -> ActionResult:
        """Do what `<browser_action>…</browser_action>` says.

        Raises:
            InvalidArgument: It is no such element; else as `run`.
        """
        return self.run(**_parsed(text))

    def close(self) -> None:
        """End it, whatever its state."""
        if self._page is not None:
            self._close()

    def _act(
        self, page: Tools, action: Action, coordinate: str | tuple[int, int] | None, text: str | None
    ) -> Outcome:
        match action:
            case "click":
                return page.mouse_click_xy(*_point(coordinate))
            case "type":
                if text is None:
                    raise InvalidArgument("browser_action: type needs a text")
                return page.type(None, text, clear_first=False)
            case _:
                return page.scroll("down" if action == "scroll_down" else "up")

    def _launch(self, url: str) -> ActionResult:
        if self._page is not None:
            raise Denied(
                "browser_action: it is launched already", hint="Close it before you launch it again."
            )
        page = self._open_page()
        try:
            self._told, self._told_of = 0, ""
            seen = self._seen(page, page.navigate(url))
        except BaseException:
            page.close()
            raise
        self._page = page
        return seen

    def _close(self) -> ActionResult:
        assert self._page is not None
        page, self._page = self._page, None
        page.close()
        return ActionResult(url="")

    def _seen(self, page: Tools, outcome: Outcome) -> ActionResult:
        logs: list[str] = []
        while outcome.dialog is not None:  # no action could answer it, and nothing can be seen until it is
            logs.append(f"[dialog] {outcome.dialog.kind}: {outcome.dialog.message} (accepted)")
            outcome = page.handle_dialog(accept=True)
        messages = page.console_messages().messages
        if outcome.url != self._told_of or len(messages) < self._told:
            self._told, self._told_of = 0, outcome.url
        logs += [f"[{one.level}] {one.text}" for one in messages[self._told :]]
        self._told = len(messages)
        return ActionResult(url=outcome.url, logs=tuple(logs), screenshot=page.take_screenshot())


def _address(url: str | None) -> str:
    if url is None or urlsplit(url).scheme not in ("http", "https", "file"):
        raise InvalidArgument(f"browser_action: launch needs a url of http, https or file, not {url!r}")
    return url


def _point(coordinate: str | tuple[int, int] | None) -> tuple[int, int]:
    if isinstance(coordinate, str):
        match = _COORDINATE.fullmatch(coordinate)
        coordinate = (int(match[1]), int(match[2])) if match else None
    if coordinate is None:
        raise InvalidArgument("browser_action: click needs a coordinate as x,y", hint="Such as 450,300.")
    x, y = coordinate
    if not (0 <= x < WIDTH and 0 <= y < HEIGHT):
        raise InvalidArgument(f"browser_action: {x},{y} is outside of the page, which is {WIDTH}×{HEIGHT}")
    return x, y


def _parsed(text: str) -> dict[str, Any]:
    """The members of the element. A lone & or < is taken as it stands: models do not always write proper XML."""
    body = re.search(r"<browser_action>(.*)</browser_action>", text, re.DOTALL)
    if body is None:
        raise InvalidArgument("browser_action: there is no <browser_action>…</browser_action>")
    members = {name: unescape(value) for name, value in _MEMBER.findall(body[1])}
    if unknown := members.keys() - {"action", "url", "coordinate", "text"}:
        raise InvalidArgument(f"browser_action: {', '.join(sorted(unknown))} is not known")
    if "action" not in members:
        raise InvalidArgument("browser_action: there is no <action>")
    return {name: value if name == "text" else value.strip() for name, value in members.items()}
