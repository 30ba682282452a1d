"""Names that Playwright and Selenium have for what is called otherwise here, so that the first mistake is the last."""

import re
from collections.abc import Callable, Collection, Mapping
from difflib import get_close_matches
from functools import wraps
from inspect import Parameter, signature
from types import FunctionType
from typing import TYPE_CHECKING, Any, NoReturn

_OF_BOTH: Mapping[str, str] = {
    "find_elements": "get(css='…').all()",
    "get_by_alt_text": "get(alt='…')",
    "get_by_label": "get(label='Email')",
    "get_by_placeholder": "get(placeholder='…')",
    "get_by_role": "get('button', 'Save')",
    "get_by_test_id": "get(test_id='…')",
    "get_by_text": "get(text='…')",
    "get_by_title": "get(title='…')",
}
"""Of `BrowserTools` and of locators."""

OF_PAGES: Mapping[str, str] = {
    **_OF_BOTH,
    "aria_snapshot": "snapshot()",
    "back": "navigate_back()",
    "bring_to_front": "tabs[0].activate()",
    "current_url": "url",
    "delete_all_cookies": "clear_cookies()",
    "emulate_media": "emulate(color_scheme=…)",
    "execute_async_script": "evaluate('…')",
    "execute_script": "evaluate('…')",
    "expect": "wait_for(…), or the function: from webtools import expect",
    "expect_navigation": "click, which waits for the navigation, or wait_for(url=…)",
    "find_element": "get('button', 'Save') or get(css='…')",
    "forward": "navigate_forward()",
    "frame_locator": "get('…'): all frames are searched",
    "get_cookies": "cookies()",
    "get_screenshot_as_file": "take_screenshot(path='…')",
    "go_back": "navigate_back()",
    "go_forward": "navigate_forward()",
    "goto": "navigate(url)",
    "inner_text": "text(), or get('…').text() of an element",
    "locator": "get('button', 'Save') or get(css='…')",
    "maximize_window": "resize(width, height)",
    "network": "network_requests(all=True), network_request(number) or on('request', handler)",
    "new_context": "context('name')",
    "new_page": "tabs.new()",
    "page": "tabs for all pages; this object acts on the active one",
    "page_source": "content()",
    "pages": "tabs",
    "pdf": "pdf_save(path='…')",
    "press": "press_key('Enter')",
    "query_selector": "get(css='…')",
    "query_selector_all": "get(css='…').all()",
    "quit": "close()",
    "refresh": "reload()",
    "save_screenshot": "take_screenshot(path='…')",
    "remove_listener": "off(event, handler)",
    "screenshot": "take_screenshot(path='…')",
    "set_viewport_size": "resize(width, height)",
    "set_window_size": "resize(width, height)",
    "switch_to": "tabs[1].activate() for a tab; frames are searched by get(…)",
    "wait_for_event": "expect_download(), expect_popup() or expect_response(…)",
    "wait_for_function": "wait_for(function='…')",
    "wait_for_load_state": "navigate(url, wait_until='…'); actions wait for what they set off",
    "wait_for_selector": "get(css='…').wait_for()",
    "wait_for_timeout": "wait_for(time=…), in seconds",
    "wait_for_url": "wait_for(url='…')",
    "window_handles": "tabs",
}
"""Of `BrowserTools` and its contexts."""

OF_LOCATORS: Mapping[str, str] = {
    **_OF_BOTH,
    "all_inner_texts": "texts()",
    "all_text_contents": "texts()",
    "aria_snapshot": "tools.snapshot(ref=element)",
    "content_frame": "get('…'), which searches the frames within, or tools.frame(locator)",
    "dblclick": "double_click()",
    "element_handle": "evaluate_handle('…')",
    "find_element": "get(css='…')",
    "frame_locator": "get('…'): frames are searched",
    "get_attribute": "attribute(name)",
    "get_property": "evaluate('…')",
    "inner_text": "text()",
    "input_value": "value()",
    "is_displayed": "is_visible()",
    "is_selected": "is_checked()",
    "locator": "get(css='…')",
    "press_sequentially": "type('…', slowly=True, clear_first=False)",
    "rect": "bounding_box()",
    "scroll_into_view_if_needed": "scroll_into_view()",
    "select": "select_option('…')",
    "select_by_value": "select_option('…')",
    "select_by_visible_text": "select_option('…')",
    "send_keys": "type('…', clear_first=False)",
    "set_input_files": "upload('…')",
    "value_of_css_property": "evaluate('…'), or expect(element).to_have_css(…)",
    "wait_for_element_state": "wait_for('enabled')",
}
"""Of locators."""

OF_EXPECTATIONS: Mapping[str, str] = {
    "to_have_accessible_error": "to_have_accessible_error_message(…)",
    "to_match_aria_snapshot": "to_match_snapshot(outline='- heading'), of an element or a page",
    "to_be_present": "to_be_attached()",
}
"""Of `expect(…)`."""

ARGUMENTS: Mapping[str, str] = {
    "checked": "css",
    "click_count": "count",
    "disabled": "css",
    "expanded": "css",
    "extra_http_headers": "extra_headers",
    "has_touch": "device",
    "ignore_https_errors": "accept_insecure_certs",
    "is_mobile": "device",
    "level": "css",
    "pressed": "css",
    "selected": "css",
    "timezone_id": "timezone",
    "type": "format",
}
"""Of options, of tools, and of what an element is looked for by."""

_NEGATED = re.compile(r"not_(to_\w+)")


def unknown(name: str, names: Collection[str]) -> str:
    """Return in words that there is no argument of that name, and which is the nearest, or which there are."""
    if (ours := ARGUMENTS.get(name)) in names:
        return f"there is no argument {name!r}; here it is {ours!r}"
    known = {each.replace("_", "").lower(): each for each in names}
    near = get_close_matches(name.replace("_", "").lower(), known, n=1)
    rest = f"did you mean {known[near[0]]!r}?" if near else f"there are: {', '.join(names) or 'none'}"
    return f"there is no argument {name!r}; {rest}"


class KnowsOtherWords:
    """Answers a name that others use for a member, or for an argument of its methods, with the one that there is."""

    __slots__ = ()

    _other_words: Mapping[str, str] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for name, member in list(vars(cls).items()):
            if isinstance(member, FunctionType) and not name.startswith("_"):
                setattr(cls, name, _answering(member))

    if not TYPE_CHECKING:  # a checker is to refuse them

        def __getattr__(self, name: str) -> NoReturn:
            kind = type(self).__name__
            said = f"{kind!r} object has no attribute {name!r}"
            if name in self._other_words:
                said += f": write {self._other_words[name]}"
            elif negated := _NEGATED.fullmatch(name):
                said += f": write not_.{negated[1]}(…)"
            raise AttributeError(said, name=name, obj=self)


def _answering(method: Callable[..., Any]) -> Callable[..., Any]:
    """Return the method with an error of ours for an argument that it does not have."""

    @wraps(method)
    def answering(*given: Any, **named: Any) -> Any:
        try:
            return method(*given, **named)
        except TypeError:
            has = [
                one
                for one in signature(method).parameters.values()
                if one.kind is not Parameter.POSITIONAL_ONLY and one.name != "self"
            ]
            other = named.keys() - {one.name for one in has}
            if not other or any(one.kind is Parameter.VAR_KEYWORD for one in has):
                raise
            asked = unknown(next(each for each in named if each in other), [one.name for one in has])
        raise TypeError(f"{method.__qualname__}: {asked}")

    return answering
