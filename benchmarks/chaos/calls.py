"""A call of every tool, to be given up: a tool of the table that has none here fails a test."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import gettempdir
from uuid import uuid4

from webtools import BrowserTools, ContextTools, WebtoolsError
from webtools.values import Tab

TIMEOUT = 3.0
EXTRA = "extra"
"""The context that is made and closed."""
_FILE = Path(__file__)

Call = Callable[[], object]
Shape = list[tuple[str, bool]]


@dataclass(frozen=True, slots=True)
class Kind:
    """A call that is given up.

    Attributes:
        prepare: Returns the call, once the page is such that it can be made.
        acts: It may add to the page's journal.
        leaves: When it has come to its end before it was given up, another page or another tab may be there.
        tidy: Takes back what it has changed if it came to its end.
    """

    prepare: Callable[[ContextTools], Call]
    acts: bool = False
    leaves: bool = False
    tidy: Callable[[ContextTools], object] = lambda _: None


def shape_of(tabs: tuple[Tab, ...]) -> Shape:
    """Return what a call that was given up must leave as it was."""
    return [(one.url, one.active) for one in tabs]


def _hang(tools: ContextTools) -> str:
    """Return an address of the page's site that is not answered for long."""
    return str(tools.evaluate("new URL('/hang', location.href).href", timeout=TIMEOUT).value)


def _on(role: str, name: str, act: Callable[[ContextTools, str], object]) -> Callable[[ContextTools], Call]:
    def prepare(tools: ContextTools) -> Call:
        return partial(act, tools, str(tools.snapshot(timeout=TIMEOUT).find(role, name).ref))

    return prepare


def _plainly(call: Callable[[ContextTools], object]) -> Callable[[ContextTools], Call]:
    return lambda tools: partial(call, tools)


def _drag(tools: ContextTools) -> Call:
    page = tools.snapshot(timeout=TIMEOUT)
    first, second = (str(page.find("button", name).ref) for name in ("Add", "Later"))
    return partial(tools.drag, first, second, timeout=TIMEOUT)


def _go_back(tools: ContextTools) -> Call:
    tools.navigate(f"{tools.url.partition('?')[0]}?{uuid4().hex}", timeout=TIMEOUT)
    return partial(tools.navigate_back, timeout=TIMEOUT)


def _go_forward(tools: ContextTools) -> Call:
    _go_back(tools)()
    return partial(tools.navigate_forward, timeout=TIMEOUT)


def _in_another_tab(call: Callable[[ContextTools], object]) -> Callable[[ContextTools], Call]:
    def prepare(tools: ContextTools) -> Call:
        tools.tabs("new", timeout=TIMEOUT)
        return partial(call, tools)

    return prepare


def _close_empty_tabs(tools: ContextTools) -> None:
    tabs = tools.tabs(timeout=TIMEOUT).tabs
    for index in reversed(range(1, len(tabs))):
        if tabs[index].url == "about:blank":
            tools.tabs("close", index, timeout=TIMEOUT)


def _answer(tools: ContextTools) -> None:
    with suppress(WebtoolsError):
        tools.handle_dialog(accept=True, timeout=TIMEOUT)


def _ask(tools: ContextTools) -> Call:
    tools.evaluate("setTimeout(() => { alert('given up'); })", timeout=TIMEOUT)
    return partial(tools.handle_dialog, accept=True, timeout=TIMEOUT)


def _written(suffix: str) -> Path:
    return Path(gettempdir(), f"chaos-{uuid4().hex}{suffix}")


def _print(tools: ContextTools) -> None:
    file = _written(".pdf")
    try:
        tools.pdf_save(file, timeout=TIMEOUT)
    finally:
        file.unlink(missing_ok=True)


_HARMLESS: Mapping[str, Kind] = {
    "navigate": Kind(lambda tools: partial(tools.navigate, _hang(tools), timeout=TIMEOUT)),
    "snapshot": Kind(_plainly(lambda tools: tools.snapshot(timeout=TIMEOUT))),
    "find": Kind(_plainly(lambda tools: tools.find("button", "Add", timeout=TIMEOUT))),
    "get_text": Kind(_plainly(lambda tools: tools.get_text(timeout=TIMEOUT))),
    "take_screenshot": Kind(_plainly(lambda tools: tools.take_screenshot(full_page=True, timeout=TIMEOUT))),
    "zoom": Kind(_plainly(lambda tools: tools.zoom(0, 0, 100, 100, timeout=TIMEOUT))),
    "pdf_save": Kind(_plainly(_print)),
    "evaluate": Kind(_plainly(lambda tools: tools.evaluate("new Promise(() => {})", timeout=TIMEOUT))),
    "wait_for": Kind(_plainly(lambda tools: tools.wait_for(text="never there", timeout=TIMEOUT))),
    "wait_for_user": Kind(
        _plainly(lambda tools: tools.wait_for_user("Go on", text="never there", timeout=TIMEOUT))
    ),
    "hover": Kind(_on("button", "Add", lambda tools, ref: tools.hover(ref, timeout=TIMEOUT))),
    "route": Kind(
        _plainly(lambda tools: tools.route("**/never/**", block=True, timeout=TIMEOUT)),
        tidy=lambda tools: tools.unroute(timeout=TIMEOUT),
    ),
    "route_list": Kind(_plainly(lambda tools: tools.route_list(timeout=TIMEOUT))),
    "unroute": Kind(_plainly(lambda tools: tools.unroute(timeout=TIMEOUT))),
    "downloads": Kind(_plainly(lambda tools: tools.downloads(timeout=TIMEOUT))),
    "console_messages": Kind(_plainly(lambda tools: tools.console_messages(timeout=TIMEOUT))),
    "network_requests": Kind(_plainly(lambda tools: tools.network_requests(timeout=TIMEOUT))),
    "network_request": Kind(_plainly(lambda tools: tools.network_request(1, timeout=TIMEOUT))),
    "cookie_list": Kind(_plainly(lambda tools: tools.cookie_list(timeout=TIMEOUT))),
    "cookie_get": Kind(_plainly(lambda tools: tools.cookie_get("worker", timeout=TIMEOUT))),
    "cookie_set": Kind(_plainly(lambda tools: tools.cookie_set("other", "1", timeout=TIMEOUT))),
    "cookie_delete": Kind(_plainly(lambda tools: tools.cookie_delete("other", timeout=TIMEOUT))),
    "cookie_clear": Kind(_plainly(lambda tools: tools.cookie_clear(timeout=TIMEOUT))),
    "localstorage_list": Kind(_plainly(lambda tools: tools.localstorage_list(timeout=TIMEOUT))),
    "localstorage_get": Kind(_plainly(lambda tools: tools.localstorage_get("a", timeout=TIMEOUT))),
    "localstorage_set": Kind(_plainly(lambda tools: tools.localstorage_set("a", "1", timeout=TIMEOUT))),
    "localstorage_delete": Kind(_plainly(lambda tools: tools.localstorage_delete("a", timeout=TIMEOUT))),
    "localstorage_clear": Kind(_plainly(lambda tools: tools.localstorage_clear(timeout=TIMEOUT))),
    "emulate": Kind(
        _plainly(lambda tools: tools.emulate(timezone="Asia/Tokyo", timeout=TIMEOUT)),
        tidy=lambda tools: tools.emulate(reset=("timezone",), timeout=TIMEOUT),
    ),
    "resize": Kind(_plainly(lambda tools: tools.resize(800, 600, timeout=TIMEOUT))),
}
"""Calls that leave the page as it is for whoever works on it."""

_CHANGING: Mapping[str, Kind] = {
    "click": Kind(
        _on("button", "Add", lambda tools, ref: tools.click(ref, timeout=TIMEOUT)),
        acts=True,
    ),
    "type": Kind(
        _on("textbox", "Name", lambda tools, ref: tools.type(ref, "given up", slowly=True, timeout=TIMEOUT))
    ),
    "fill_form": Kind(
        _on(
            "textbox",
            "Name",
            lambda tools, ref: tools.fill_form([{"ref": ref, "value": "given up"}], timeout=TIMEOUT),
        )
    ),
    "press_key": Kind(
        _on("textbox", "Name", lambda tools, ref: tools.press_key("a", ref=ref, timeout=TIMEOUT))
    ),
    "hold_key": Kind(_plainly(lambda tools: tools.hold_key("ArrowDown", 0.1, timeout=TIMEOUT))),
    "select_option": Kind(
        _on("combobox", "Choice", lambda tools, ref: tools.select_option(ref, ["b"], timeout=TIMEOUT))
    ),
    "file_upload": Kind(
        _on("button", "Upload", lambda tools, ref: tools.file_upload([_FILE], ref=ref, timeout=TIMEOUT))
    ),
    "drop_files": Kind(
        _on("button", "Later", lambda tools, ref: tools.drop_files(ref, [_FILE], timeout=TIMEOUT))
    ),
    "drag": Kind(_drag),
    "scroll": Kind(_plainly(lambda tools: tools.scroll("down", timeout=TIMEOUT))),
    "scroll_into_view": Kind(
        _on("link", "Next", lambda tools, ref: tools.scroll_into_view(ref, timeout=TIMEOUT))
    ),
    "handle_dialog": Kind(_ask, tidy=_answer),
    "mouse_click_xy": Kind(_plainly(lambda tools: tools.mouse_click_xy(5, 5, timeout=TIMEOUT))),
    "mouse_down": Kind(
        _plainly(lambda tools: tools.mouse_down(5, 5, timeout=TIMEOUT)),
        tidy=lambda tools: tools.mouse_up(5, 5, timeout=TIMEOUT),
    ),
    "mouse_up": Kind(_plainly(lambda tools: tools.mouse_up(5, 5, timeout=TIMEOUT))),
    "mouse_move_xy": Kind(_plainly(lambda tools: tools.mouse_move_xy(5, 5, timeout=TIMEOUT))),
    "mouse_drag_xy": Kind(_plainly(lambda tools: tools.mouse_drag_xy(5, 5, 300, 300, timeout=TIMEOUT))),
    "mouse_wheel": Kind(_plainly(lambda tools: tools.mouse_wheel(0, 50, timeout=TIMEOUT))),
    "navigate_back": Kind(_go_back, leaves=True),
    "navigate_forward": Kind(_go_forward, leaves=True),
    "reload": Kind(_plainly(lambda tools: tools.reload(timeout=TIMEOUT)), leaves=True),
    "evaluate a script that leaves": Kind(
        lambda tools: partial(
            tools.evaluate, f"setTimeout(() => {{ location.href = {_hang(tools)!r}; }})", timeout=TIMEOUT
        )
    ),
    "tabs new": Kind(lambda tools: partial(tools.tabs, "new", url=_hang(tools), timeout=TIMEOUT)),
    "tabs list": Kind(_plainly(lambda tools: tools.tabs(timeout=TIMEOUT))),
    "tabs select": Kind(
        _in_another_tab(lambda tools: tools.tabs("select", 0, timeout=TIMEOUT)),
        leaves=True,
        tidy=_close_empty_tabs,
    ),
    "tabs close": Kind(
        _in_another_tab(lambda tools: tools.tabs("close", timeout=TIMEOUT)),
        leaves=True,
        tidy=_close_empty_tabs,
    ),
    "close": Kind(
        _in_another_tab(lambda tools: tools.close_page(timeout=TIMEOUT)), leaves=True, tidy=_close_empty_tabs
    ),
}

PAGE_CALLS: Mapping[str, Kind] = {**_HARMLESS, **_CHANGING}
"""Calls in one context. The first word of a name is the tool's."""


def _close(browser: BrowserTools) -> Call:
    browser.context_create(EXTRA)
    return partial(browser.context_close, EXTRA)


def _save(browser: BrowserTools) -> None:
    file = _written(".json")
    try:
        browser.context_save_storage("default", file)
    finally:
        file.unlink(missing_ok=True)


CONTEXT_CALLS: Mapping[str, Callable[[BrowserTools], Call]] = {
    "context_create": lambda browser: partial(browser.context_create, EXTRA),
    "context_close": _close,
    "context_list": lambda browser: browser.context_list,
    "context_switch": lambda browser: partial(browser.context_switch, "default"),
    "context_save_storage": lambda browser: partial(_save, browser),
}
"""Calls of a browser, beside the contexts that work."""

WITHOUT_BROWSER = {"install"}
"""Tools that need none."""
