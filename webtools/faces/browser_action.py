"""`BrowserAction`: one tool with six actions, for models that look at screenshots (spec 4)."""

import re
from collections.abc import Callable
from typing import Any, Literal, get_args
from urllib.parse import urlsplit
from xml.sax.saxutils import unescape

from webtools.errors import BrowserDied, Denied, InvalidArgument, WebtoolsError
from webtools.library.browser_tools import BrowserTools, ContextTools
from webtools.options.browser import for_models
from webtools.printable import one_line
from webtools.tools.for_faces import ContextReport, FaceTools
from webtools.tools.tool import Tool
from webtools.values import Outcome, Screenshot, Value

WIDTH, HEIGHT = 900, 600
"""CSS pixels of the page, and pixels of the screenshots."""

Tools = BrowserTools | ContextTools
"""A page of its own, which `close` gives up."""

Action = Literal["launch", "click", "type", "scroll_down", "scroll_up", "close"]

_ELEMENT = re.compile(r"<browser_action>(.*?)</browser_action>", re.DOTALL)
_MEMBER = re.compile(r"<(\w+)>(.*?)</\1>", re.DOTALL)
_COORDINATE = re.compile(r"\s*(\d+)\s*,\s*(\d+)\s*")


class ActionResult(Value):
    """The result of an action.

    Attributes:
        screenshot: The page as it then was, or as it was when it was closed; None if `close` could not see it.
        logs: What was written to the console since the action before, the dialogs that came up, and downloads.
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
        chosen = for_models(options) | {"viewport": (WIDTH, HEIGHT)}
        self._open_page = open_page or (lambda: BrowserTools(**chosen))
        self._page: Tools | None = None
        self._last: ContextReport | None = None

    @property
    def active(self) -> bool:
        """Return whether it was launched and not yet closed."""
        return self._page is not None

    def run(
        self,
        action: Action,
        *,
        url: str | None = None,
        coordinate: str | tuple[int, int] | None = None,
        text: str | None = None,
        secret: str | None = None,
    ) -> ActionResult:
        """Do one action, and look at what came of it.

        Args:
            url: For `launch`; http, https or file.
            coordinate: For `click`: `x,y` in CSS pixels, within 900×600.
            text: For `type`; it goes where the focus is, after what is there.
            secret: For `type`: the name of one of the option `secrets`, to be typed instead of `text`.

        Raises:
            InvalidArgument: An argument is missing or wrong, such as a coordinate outside of the page.
            Denied: `launch` does not come first, or comes twice.
            BrowserDied: The browser is gone; `launch` begins anew.
            WebtoolsError: The action failed; the page stays open.
        """
        if self._page is None and action in get_args(Action) and action != "launch":
            raise Denied(
                f"browser_action: {action} before launch", hint="Begin with the action launch and a url."
            )
        _check(action, url, coordinate, text, secret)
        if self._page is None:
            return self._launch(str(url))
        if action == "launch":
            raise Denied(
                "browser_action: it is launched already", hint="Close it before you launch it again."
            )
        if action == "close":
            return self._seen_last(self._page)
        page, do = self._page, self._call_for(self._page, action, coordinate, text, secret)
        try:
            return self._seen(page, do)
        except BrowserDied as error:
            self.close()
            raise BrowserDied(error.message, hint="Begin anew with the action launch and a url.") from None

    def run_xml(self, text: str) -> ActionResult:
        """Run the actions in `<browser_action>…</browser_action>`, one after the other.

        Returns:
            The result of the last action, with the logs of all.

        Raises:
            InvalidArgument: The text has no action or a wrong one, and nothing was done; else as `run`.
        """
        asked = _parsed(text)
        for each in asked:
            _check(**each)
        results = [self.run(**each) for each in asked]
        return results[-1].model_copy(update={"logs": tuple(line for each in results for line in each.logs)})

    def close(self) -> None:
        """Close the page, whatever its state."""
        page, self._page = self._page, None
        if page is not None:
            page.close()

    def _call_for(
        self,
        page: Tools,
        action: Action,
        coordinate: str | tuple[int, int] | None,
        text: str | None,
        secret: str | None,
    ) -> Callable[[], Outcome]:
        match action:
            case "click":
                x, y = _point(coordinate)
                return lambda: page.mouse_click_xy(x, y)
            case "type":
                # As a keyboard does: after what the field holds already.
                return lambda: page.type(None, text, secret=secret, clear_first=False)
            case _:
                return lambda: page.scroll("down" if action == "scroll_down" else "up")

    def _launch(self, url: str) -> ActionResult:
        page, self._last = self._open_page(), None
        try:
            seen = self._seen(page, lambda: page.navigate(url))
        except BaseException:
            page.close()
            raise
        self._page = page
        return seen

    def _seen_last(self, page: Tools) -> ActionResult:
        try:
            return self._seen(page, lambda: None).model_copy(update={"url": ""})
        except WebtoolsError:
            return ActionResult(url="")
        finally:
            self.close()

    def _seen(self, page: Tools, do: Callable[[], object]) -> ActionResult:
        """Do it, and look. A dialog is accepted: no action could answer it, and nothing can be seen until it is."""
        face = FaceTools(page)
        done, before = face.answering_dialogs(do)
        screenshot, after = face.answering_dialogs(lambda: page.take_screenshot(full_size=False))
        look = self._last = face.report(since=self._last, console_details=True)
        logs = [f"[dialog] {one.kind}: {one.message} (accepted)" for one in (*before, *after)]
        logs += [f"[{one.level}] {one.text}" for one in look.console]
        downloads = done.downloads if isinstance(done, Outcome) else ()
        logs += [
            f"[download] {one.name}: {one.status}" + (f" ({one.problem})" if one.problem else "")
            for one in downloads
        ]
        return ActionResult(url=one_line(look.url), logs=tuple(map(one_line, logs)), screenshot=screenshot)


BROWSER_ACTION = Tool(
    "browser_action", "Browser by screenshots", BrowserAction.run, on_page=False, capability="action"
)
"""The tool that `run` is, for servers that offer it."""


def _check(
    action: Action,
    url: str | None = None,
    coordinate: str | tuple[int, int] | None = None,
    text: str | None = None,
    secret: str | None = None,
) -> None:
    """Raise `InvalidArgument` if the action, or what it needs, is missing or wrong."""
    match action:
        case "launch":
            if url is None or urlsplit(url).scheme not in ("http", "https", "file"):
                raise InvalidArgument(
                    f"browser_action: launch needs a url of http, https or file, not {url!r}"
                )
        case "click":
            _point(coordinate)
        case "type":
            if (text is None) == (secret is None):
                raise InvalidArgument("browser_action: type needs a text, or a secret by name")
        case "scroll_down" | "scroll_up" | "close":
            pass
        case _:
            raise InvalidArgument(
                f"browser_action: there is no action {action!r}", hint=", ".join(get_args(Action))
            )


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


def _parsed(text: str) -> list[dict[str, Any]]:
    """Return the elements' members. A lone & or < is taken as it stands: models do not always write proper XML."""
    bodies = _ELEMENT.findall(text)
    if not bodies:
        raise InvalidArgument("browser_action: there is no <browser_action>…</browser_action>")
    return [_members(body) for body in bodies]


def _members(body: str) -> dict[str, Any]:
    members = {name: unescape(value) for name, value in _MEMBER.findall(body)}
    if unknown := members.keys() - {"action", "url", "coordinate", "text", "secret"}:
        raise InvalidArgument(f"browser_action: {', '.join(sorted(unknown))} is not known")
    if "action" not in members:
        raise InvalidArgument("browser_action: there is no <action>")
    return {name: value if name == "text" else value.strip() for name, value in members.items()}
