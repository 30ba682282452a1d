"""`ClaudeToolset`: every member of `browser_toolset_20260801` on webtools, for the Anthropic SDK's tool runner."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, TypeVar

from anthropic.tools import ToolError
from anthropic.tools.browser import BetaBrowserNavigateResult, BetaScreenshotResult
from anthropic.types import beta

from webtools import InvalidArgument, PromptOpen, Screenshot, ScriptError
from webtools.integrations.anthropic import words
from webtools.integrations.anthropic.base import BareToolset, CallContext
from webtools.integrations.anthropic.finding import best_lines
from webtools.printable import as_json, one_line, printable_json
from webtools.values import ConsoleMessage, NetworkRequest

ClaudeTarget = beta.BetaBrowserCoordinateTarget | beta.BetaBrowserRefTarget
TabEntry = beta.BetaBrowserStateTabEntryParam
R = TypeVar("R", ConsoleMessage, NetworkRequest)


_MOST_CHARS, _MOST_FOUND, _LONGEST_ENTRY = 50_000, 20, 500
_DEPTH = 15
_NOTCH_PIXELS = 100
_LONGEST_SECONDS, _MOST_NOTCHES, _MOST_REPEATS = 30, 10, 100
_CAPPED = f"(The output is capped at {_MOST_CHARS} characters. Narrow it with ref or a smaller depth.)"


class ClaudeToolset(BareToolset):
    """Claude's browser toolset in one browser, which starts with the first call that needs it.

        with ClaudeToolset(allowed_origins=["*.example.com"]) as browser:
            runner = client.beta.messages.tool_runner(tools=[browser], …)

    Dialogs that pages open are dismissed and reported. What `allowed_origins`, `blocked_origins`, `block_private`
    and `block_link_local` (on by default) forbid is refused for redirects and for all that pages load as well.

    Args:
        page: A page to act on, such as a context of a browser that others use too; it stays open. When None, a
            browser of its own is started with `options`.
        configs, confirm, url_policy, file_policy, tool_configs: Of the SDK's toolset.
        options: Of `webtools.Options`, by name. Where they are not given, `block_link_local` is True, `roots` is the
            working directory and the upload roots of the file policy, `allowed_schemes` leaves out pages of the
            browser itself, and `quota_mb` is 1000.
    """

    def navigate(
        self, context: CallContext, input: beta.BetaBrowserNavigateInput
    ) -> BetaBrowserNavigateResult:
        tools = self._tools
        match input.url:
            case "back":
                there = self._do(tools.navigate_back)
            case "forward":
                there = self._do(tools.navigate_forward)
            case "reload":
                there = self._do(tools.reload)
            case given:
                url = words.address_of(given)
                there = self._do(lambda: tools.navigate(url))
        return BetaBrowserNavigateResult(url=there.url, status=there.status, title=there.title)

    def screenshot(
        self, context: CallContext, input: beta.BetaBrowserScreenshotInput
    ) -> BetaScreenshotResult:
        taken = self._do(lambda: self._tools.take_screenshot(full_size=False))
        width = self._tools.evaluate("innerWidth").value if taken.width != taken.page_width else taken.width
        self._scale = float(str(width)) / taken.width
        return _picture(taken)

    def zoom(self, context: CallContext, input: beta.BetaBrowserZoomInput) -> BetaScreenshotResult:
        region = [self._pixels(each) for each in input.region]
        if len(region) != 4 or region[0] >= region[2] or region[1] >= region[3]:
            raise ToolError("Error: The region has to be [x0, y0, x1, y1] with x0 < x1 and y0 < y1.")
        x0, y0, x1, y1 = region
        return _picture(self._do(lambda: self._tools.zoom(x0, y0, x1 - x0, y1 - y0)))

    # Pointer

    def left_click(self, context: CallContext, input: beta.BetaBrowserLeftClickInput) -> str | None:
        return self._click(input.target, input.modifiers)

    def right_click(self, context: CallContext, input: beta.BetaBrowserRightClickInput) -> str | None:
        return self._click(input.target, input.modifiers, button="right")

    def middle_click(self, context: CallContext, input: beta.BetaBrowserMiddleClickInput) -> str | None:
        return self._click(input.target, input.modifiers, button="middle")

    def double_click(self, context: CallContext, input: beta.BetaBrowserDoubleClickInput) -> str | None:
        return self._click(input.target, input.modifiers, count=2)

    def triple_click(self, context: CallContext, input: beta.BetaBrowserTripleClickInput) -> str | None:
        return self._click(input.target, input.modifiers, count=3)

    def _click(
        self,
        target: ClaudeTarget,
        chord: str | None,
        *,
        button: Literal["left", "right", "middle"] = "left",
        count: int = 1,
    ) -> str | None:
        tools, modifiers = self._tools, words.modifiers_of(chord)
        if target.type == "ref":
            ref = words.ref_of(target.ref)
            return self._act(lambda: tools.click(ref, button=button, click_count=count, modifiers=modifiers))
        x, y = self._point(target)
        return self._act(
            lambda: tools.mouse_click_xy(x, y, button=button, click_count=count, modifiers=modifiers)
        )

    def hover(self, context: CallContext, input: beta.BetaBrowserHoverInput) -> str | None:
        target = input.target
        if target.type == "ref":
            ref = words.ref_of(target.ref)
            return self._act(lambda: self._tools.hover(ref))
        return self._move(target)

    def mouse_move(self, context: CallContext, input: beta.BetaBrowserMouseMoveInput) -> str | None:
        return self._move(input.target)

    def _move(self, target: beta.BetaBrowserCoordinateTarget) -> str | None:
        x, y = self._point(target)
        return self._act(lambda: self._tools.mouse_move_xy(x, y))

    def left_click_drag(self, context: CallContext, input: beta.BetaBrowserLeftClickDragInput) -> str | None:
        start, end = self._point(input.from_), self._point(input.target)
        return self._act(lambda: self._tools.mouse_drag_xy(*start, *end))

    def left_mouse_down(self, context: CallContext, input: beta.BetaBrowserLeftMouseDownInput) -> str | None:
        x, y = self._point(input.target)
        return self._act(lambda: self._tools.mouse_down(x, y))

    def left_mouse_up(self, context: CallContext, input: beta.BetaBrowserLeftMouseUpInput) -> str | None:
        x, y = self._point(input.target)
        return self._act(lambda: self._tools.mouse_up(x, y))

    def scroll(self, context: CallContext, input: beta.BetaBrowserScrollInput) -> str | None:
        notches = 3 if input.scroll_amount is None else input.scroll_amount
        _require("scroll_amount", notches, 1, _MOST_NOTCHES)
        pixels = notches * _NOTCH_PIXELS
        across, down = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}[
            input.scroll_direction
        ]
        x, y = self._point(input.target)
        return self._act(lambda: self._tools.mouse_wheel(across * pixels, down * pixels, x=x, y=y))

    def scroll_to(self, context: CallContext, input: beta.BetaBrowserScrollToInput) -> str | None:
        ref = words.ref_of(input.target.ref)
        return self._act(lambda: self._tools.scroll_into_view(ref))

    def _point(self, target: beta.BetaBrowserCoordinateTarget) -> tuple[int, int]:
        return self._pixels(target.x), self._pixels(target.y)

    def _pixels(self, given: int) -> int:
        """Return a coordinate of the last screenshot in CSS pixels."""
        return round(given * self._scale)

    # Keyboard and time

    def type(self, context: CallContext, input: beta.BetaBrowserTypeInput) -> str | None:
        return self._act(lambda: self._tools.type(None, input.text, clear_first=False))

    def key(self, context: CallContext, input: beta.BetaBrowserKeyInput) -> str | None:
        count = 1 if input.repeat is None else input.repeat
        _require("repeat", count, 1, _MOST_REPEATS)
        keys = words.keys_of(input.text)
        if len(keys) == 1:
            return self._act(lambda: self._tools.press_key(keys[0], count=count))
        said = [self._press(each) for each in keys * count]
        return "; ".join(each for each in said if each) or None

    def _press(self, key: str) -> str | None:
        return self._act(lambda: self._tools.press_key(key))

    def hold_key(self, context: CallContext, input: beta.BetaBrowserHoldKeyInput) -> str | None:
        _require("duration", input.duration, 0, _LONGEST_SECONDS)
        keys = words.keys_of(input.text)
        if len(keys) != 1:
            raise ToolError(f"Error: {input.text!r} is not one key or chord such as shift+a.")
        return self._act(lambda: self._tools.hold_key(keys[0], max(input.duration, 0.001)))

    def wait(self, context: CallContext, input: beta.BetaBrowserWaitInput) -> str | None:
        _require("duration", input.duration, 0, _LONGEST_SECONDS)
        return self._act(lambda: self._tools.wait_for(time=input.duration))

    # Reading

    def read_page(self, context: CallContext, input: beta.BetaBrowserReadPageInput) -> str:
        depth = _DEPTH if input.depth is None else input.depth
        _require("depth", depth, 1, 1000)
        ref = words.ref_of(input.ref) if input.ref else None
        taken = self._do(
            lambda: self._tools.snapshot(
                interactive_only=input.filter == "interactive",
                ref=ref,
                depth=depth,
                max_chars=_MOST_CHARS - len(_CAPPED) - 1_000,
            )
        )
        tree = words.with_refs(taken.tree)
        if len(tree) > _MOST_CHARS - len(_CAPPED):
            tree = tree[: _MOST_CHARS - len(_CAPPED) - 1].rpartition("\n")[0]
            return f"{tree}\n{_CAPPED}"
        return f"{tree}\n{_CAPPED}" if taken.truncated and len(tree) > _MOST_CHARS // 2 else tree

    def find(self, context: CallContext, input: beta.BetaBrowserFindInput) -> str:
        found = best_lines(self._do(self._tools.snapshot).tree, input.query, _MOST_FOUND)
        if not found:
            return f"No element matches {input.query!r}. Read the page to see what there is."
        return words.with_refs("\n".join(found))

    def get_page_text(self, context: CallContext, input: beta.BetaBrowserGetPageTextInput) -> str:
        read = self._do(lambda: self._tools.get_text(main=True, max_chars=_MOST_CHARS - 200))
        if not read.truncated:
            return read.text
        return f"{read.text}\n(The first {len(read.text)} of {read.char_count} characters.)"

    # Forms and files

    def form_input(self, context: CallContext, input: beta.BetaBrowserFormInputInput) -> str | None:
        ref = words.ref_of(input.target.ref)
        return self._act(lambda: self._tools.fill_form([{"ref": ref, "value": input.value}]))

    def file_upload(self, context: CallContext, input: beta.BetaBrowserFileUploadInput) -> str | None:
        ref, paths = words.ref_of(input.target.ref), _upload_paths(input)
        return self._act(lambda: self._tools.file_upload(paths, ref=ref))

    # Diagnostics and scripts

    def read_console(self, context: CallContext, input: beta.BetaBrowserReadConsoleInput) -> str:
        said = self._do(self._tools.console_messages).messages
        return "\n".join(_console_line(each) for each in self._news(self._consoles, said))

    def read_network(self, context: CallContext, input: beta.BetaBrowserReadNetworkInput) -> str:
        made = self._do(self._tools.network_requests).requests
        return "\n".join(_network_line(each) for each in self._news(self._networks, made))

    def _news(self, read: dict[str, int], records: Sequence[R]) -> list[R]:
        """Return what is new since the active tab was read last."""
        tab = self._active()
        if tab is None:
            return list(records)
        last = read.get(tab.id, 0)
        read[tab.id] = max([last, *(one.id for one in records)])
        return [one for one in records if one.id > last]

    def javascript_exec(self, context: CallContext, input: beta.BetaBrowserJavascriptExecInput) -> str:
        self._do(lambda: self._tools.evaluate("0"))  # what comes from now on is the script's own
        try:
            value = self._evaluated(input.text)
        except PromptOpen:
            self._do(lambda: self._tools.evaluate("0"))
            return "The script opened a dialog, which was dismissed. Its value is not known."
        return value if isinstance(value, str) else printable_json(as_json(value))

    def _evaluated(self, text: str) -> object:
        expression = text.strip().rstrip(";")
        try:
            return self._tools.evaluate(f"() => ({expression}\n)").value
        except ScriptError:
            if self._compiles(expression):
                raise  # it ran, and must not run twice
        # Several statements: the value is that of the last one.
        return self._tools.evaluate(f"() => (0, eval)({json.dumps(text)})").value

    def _compiles(self, expression: str) -> bool:
        """Return whether a text is an expression, without running it."""
        try:
            self._tools.evaluate(f"() => void (() => ({expression}\n))")
        except ScriptError:
            return False
        return True

    # Tabs

    def new_tab(self, context: CallContext, input: beta.BetaBrowserNewTabInput) -> TabEntry:
        self._do(lambda: self._tools.tabs("new"))
        return self._active_entry()

    def list_tabs(self, context: CallContext, input: beta.BetaBrowserListTabsInput) -> list[TabEntry]:
        return self._reporter.entries(self._open_tabs())

    def switch_tab(self, context: CallContext, input: beta.BetaBrowserSwitchTabInput) -> TabEntry:
        self._face.show_tab(self._id_of(input.tab_id))
        return self._active_entry()

    def close_tab(self, context: CallContext, input: beta.BetaBrowserCloseTabInput) -> None:
        self._face.close_tab(self._id_of(input.tab_id))

    def _active_entry(self) -> TabEntry:
        tab = self._active()
        if tab is None:
            raise ToolError("Error: The tab was closed at once. Use list_tabs to see what is open.")
        return self._reporter.entry(tab)


def _upload_paths(input: beta.BetaBrowserFileUploadInput) -> list[Path]:
    """Return the files to upload, as the file policy resolved them."""
    if input.document_ids:
        raise ToolError("Error: Files are uploaded by paths here; document_ids are not supported.")
    if not input.paths:
        raise ToolError("Error: file_upload needs paths.")
    return [Path(path) for path in input.paths]


def _require(name: str, given: float, least: float, most: float) -> None:
    if not least <= given <= most:
        raise InvalidArgument(f"{name} is {given}; it has to be between {least} and {most}", hint="")


def _picture(taken: Screenshot) -> BetaScreenshotResult:
    return BetaScreenshotResult(data=taken.base64, media_type=taken.mime_type)


def _console_line(message: ConsoleMessage) -> str:
    where = f" ({message.url}:{message.line})" if message.url else ""
    return _cut(" ".join(f"{message.level}: {message.text}{where}".split()))


def _network_line(request: NetworkRequest) -> str:
    status = request.failure or request.status or "running"
    seconds = "" if request.seconds is None else f" {request.seconds * 1000:.0f} ms"
    return _cut(f"{request.method} {request.url} {status} {request.mime_type}{seconds}")


def _cut(line: str) -> str:
    """Return an entry of a log as one line that is not too long."""
    line = one_line(line)
    return line if len(line) <= _LONGEST_ENTRY else f"{line[:_LONGEST_ENTRY]}…"
