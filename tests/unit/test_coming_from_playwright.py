"""The page "Coming from Playwright, complete" has every call of Playwright's tests, and names of ours that exist."""

import ast
import inspect
import re
import typing
from pathlib import Path
from typing import Any

import pytest

import webtools

_PAGE = Path(__file__).parents[2] / "docs" / "coming-from-playwright-complete.md"
_PARTS = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", _PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE))

_USED = {
    "Playwright, browser type and browser": """
        start stop chromium firefox webkit launch close executable_path connect launch_persistent_context
        connect_over_cdp new_context contexts new_page is_connected bind unbind version name browser_type
    """,
    "Context": """
        add_cookies add_init_script background_pages browser clock close credentials debugger
        expect_console_message expect_event expect_page expose_function new_cdp_session new_page on once pages
        request remove_listener route route_from_har route_web_socket service_workers
        set_default_navigation_timeout set_default_timeout storage_state tracing unroute_all wait_for_event send
        detach paused_details install create get delete
    """,
    "Page and frame": """
        add_init_script add_locator_handler aria_snapshot check child_frames clear_console_messages click clock
        close console_messages content context dblclick dispatch_event drag_and_drop eval_on_selector
        eval_on_selector_all evaluate evaluate_handle expect_console_message expect_event expect_file_chooser
        expect_navigation expect_popup expect_request expect_response expect_websocket expose_function fill
        focus frame frame_locator frames get_attribute get_by_alt_text get_by_label get_by_placeholder
        get_by_role get_by_test_id get_by_text get_by_title go_back go_forward goto hover inner_html inner_text
        input_value is_checked is_disabled is_editable is_enabled is_hidden is_visible keyboard local_storage
        locator main_frame mouse name on once page page_errors parent_frame pause pdf press query_selector
        query_selector_all reload remove_listener remove_locator_handler request request_gc requests route
        route_from_har route_web_socket screencast screenshot select_option session_storage set_checked
        set_content set_input_files set_viewport_size show_actions tap text_content title type uncheck
        unroute_all url video viewport_size wait_for_event wait_for_function wait_for_load_state
        wait_for_selector wait_for_timeout workers get_item remove_item set_item items clear set_files
    """,
    "Locator, element handle and frame locator": """
        all all_inner_texts all_text_contents and_ aria_snapshot as_element blur bounding_box check clear click
        content_frame count dblclick dispatch_event dispose drag_to drop element_handle element_handles
        eval_on_selector eval_on_selector_all evaluate evaluate_all evaluate_handle fill filter first focus
        frame_locator get_attribute get_by_alt_text get_by_label get_by_placeholder get_by_role get_by_test_id
        get_by_text get_by_title highlight hover inner_html inner_text input_value is_checked is_disabled
        is_editable is_enabled is_hidden is_visible json_value last locator nth or_ owner owner_frame page press
        query_selector query_selector_all screenshot scroll_into_view_if_needed select_option select_text
        set_checked set_input_files tap text_content type uncheck wait_for wait_for_element_state
        wait_for_function wait_for_selector
    """,
    "Keyboard, mouse, touchscreen and clock": """
        press type insert_text move click dblclick tap install fast_forward run_for pause_at set_fixed_time
        set_system_time
    """,
    "Routes and sockets": """
        abort continue_ fallback fetch fulfill request url close connect_to_server on_message send on once
        expect_event wait_for_event
    """,
    "Requests, responses and the client": """
        url method headers all_headers header_value headers_array post_data frame service_worker
        from_service_worker timing sizes response request status status_text ok body text json finished
        http_version security_details server_addr get post put delete fetch new_context dispose add_cookies
        storage_state tracing
    """,
    "Dialogs, downloads, messages and errors": """
        accept message default_value type page path url suggested_filename save_as delete text args location
        timestamp error name stack evaluate evaluate_handle on once expect_event
    """,
    "Tracing and selectors": """
        start stop start_chunk stop_chunk group group_end start_har stop_har register set_options
    """,
    "Expectations": """
        to_be_attached to_be_checked to_be_disabled to_be_editable to_be_empty to_be_enabled to_be_focused
        to_be_hidden to_be_in_viewport to_be_visible to_contain_class to_contain_text
        to_have_accessible_description to_have_accessible_error_message to_have_accessible_name
        to_have_attribute to_have_class to_have_count to_have_css to_have_id to_have_js_property to_have_role
        to_have_text to_have_value to_have_values to_match_aria_snapshot to_have_title to_have_url to_be_ok soft
    """,
}
"""Public names that playwright-python's tests/sync used on 2026-11-27, by the part of the page that answers them."""

_OBJECTS: dict[str, Any] = {
    "tools": webtools.BrowserTools,
    "context": webtools.ContextTools,
    "locator": webtools.Locator,
    "frame": webtools.FrameHandle,
    "handle": webtools.JSHandle,
    "tab": webtools.TabHandle,
    "request": webtools.RoutedRequest,
    "exchange": webtools.NetworkExchange,
    "answer": webtools.HttpResponse,
    "socket": webtools.WebSocketHandle,
    "mock": webtools.WebSocketRoute,
    "dialog": webtools.DialogHandle,
    "download": webtools.Download,
    "message": webtools.ConsoleMessage,
    "error": webtools.WebtoolsError,
    "BrowserTools": webtools.BrowserTools,
    "step": webtools.step,
    "expect": webtools.expect,
}
_EXPECTATIONS = {
    "locator": webtools.ElementExpectation,
    "tools": webtools.Expectation,
    "answer": webtools.ResponseExpectation,
    "exchange": webtools.ResponseExpectation,
}


def _rows(part: str) -> list[tuple[str, str]]:
    return re.findall(r"^\| (?!Playwright|---)(.*?) \| (.*?) \|$", _PARTS[part], re.MULTILINE)


def test_page_has_the_parts_and_no_others() -> None:
    assert list(_PARTS) == list(_USED)


@pytest.mark.parametrize("part", _USED)
def test_each_call_of_the_other_library_has_a_row(part: str) -> None:
    rows = _rows(part)
    assert all(answer.strip() for _, answer in rows)
    named = {name for theirs, _ in rows for name in re.findall(r"`(\w+)`", theirs)}
    assert set(_USED[part].split()) - named == set()


_OURS = sorted(
    {code for part in _USED for _, answer in _rows(part) for code in re.findall(r"`([^`]+)`", answer)}
)


@pytest.mark.parametrize(
    "code", [code for code in _OURS if re.search(r"[.(]", code) and " doctor" not in code]
)
def test_names_and_arguments_of_ours_exist(code: str) -> None:
    source = code.replace("{…}", "{}").replace("[…]", "[]").replace("(…)", "(...)")
    source = re.sub(r"^with (.*?)(?: as \w+)?:$", r"\1", source)
    if "_.to_" in source or "not_to_" in source:
        return
    _value(ast.parse(source, mode="eval").body)


def _value(node: ast.expr) -> Any:
    """Return the type of an expression's value, or a function for a method of it; None where no annotation says it."""
    if isinstance(node, ast.Name):
        if node.id in {"str", "print", "other"}:
            return None
        return _OBJECTS[node.id]
    if isinstance(node, ast.Attribute):
        owner = _value(node.value)
        return None if owner is None else _member(owner, node.attr)
    if isinstance(node, ast.Call):
        return _called(node)
    return None


def _member(owner: Any, name: str) -> Any:
    fields = typing.get_type_hints(owner) if inspect.isclass(owner) else {}
    assert hasattr(owner, name) or name in fields, f"{owner!r} has no {name!r}"
    member = inspect.getattr_static(owner, name, None)
    if isinstance(member, property):
        return _returned(member.fget)
    return getattr(owner, name) if callable(getattr(owner, name, None)) else _class(fields.get(name))


def _called(node: ast.Call) -> Any:
    if isinstance(node.func, ast.Name) and node.func.id == "expect":
        [subject] = node.args
        return _EXPECTATIONS[subject.id] if isinstance(subject, ast.Name) else None
    function = _value(node.func)
    if function is None or function is webtools.expect:
        return None
    parameters = inspect.signature(function).parameters.values()
    taken = {name for one in parameters for name in _keywords(one)}
    if function is not webtools.BrowserTools:
        most = sum(one.kind in {one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD} for one in parameters)
        assert len(node.args) <= most, f"{ast.unparse(node)} has too many arguments"
    assert {keyword.arg for keyword in node.keywords} <= taken, ast.unparse(node)
    return None if inspect.isclass(function) else _returned(function)


def _keywords(parameter: inspect.Parameter) -> list[str]:
    if parameter.kind is not parameter.VAR_KEYWORD:
        return [parameter.name]
    return [name for given in typing.get_args(parameter.annotation) for name in given.__annotations__]


def _returned(function: Any) -> Any:
    try:
        return _class(typing.get_type_hints(function).get("return"))
    except (NameError, TypeError):  # of a type that only checkers import
        return None


def _class(annotation: Any) -> Any:
    return (
        annotation if inspect.isclass(annotation) and annotation.__module__.startswith("webtools") else None
    )


@pytest.mark.parametrize(
    "code",
    [
        "tools.goto('x')",
        "locator.inner_text()",
        "tools.get(css='a').press('x', when=1)",
        "expect(tools).to_be_ok()",
    ],
)
def test_names_that_do_not_exist_are_found(code: str) -> None:
    with pytest.raises(AssertionError):
        _value(ast.parse(code, mode="eval").body)
