"""The behaviour of Firefox where the table of differences says that it differs from Chromium."""

import json
import re
from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
import websocket
from PIL import Image

from tests.browser.site import Site
from webtools import BrowserTools, StorageState
from webtools.driver.find import find
from webtools.driver.firefox import launch
from webtools.errors import (
    BrowserDied,
    BrowserMissing,
    InvalidArgument,
    NavigationFailed,
    NotSupported,
    PageClosed,
    ScriptError,
)
from webtools.limits.origin_rules import NO_RULES
from webtools.options.browser import Options


@pytest.fixture(scope="module")
def _shared() -> Iterator[BrowserTools]:
    try:
        find("firefox")
    except BrowserMissing:
        pytest.fail("These tests need Firefox: run `webtools install firefox`")
    with BrowserTools(browser="firefox") as tools:
        tools.tabs()
        yield tools


@pytest.fixture
def _there_before(_shared: BrowserTools) -> None:
    """The browser that the tests of this module share."""


@pytest.fixture
def firefox(_shared: BrowserTools) -> Iterator[BrowserTools]:
    """A context of the test's own."""
    with _shared.fresh() as tools:
        yield tools


def press(tools: BrowserTools, name: str, role: str = "button") -> None:
    tools.click(tools.snapshot().find(role, name))


@pytest.mark.differs("media-touch-scripting")
@pytest.mark.parametrize(
    "setting",
    [
        {"reduced_motion": "reduce"},
        {"forced_colors": "active"},
        {"contrast": "more"},
        {"has_touch": True},
        {"java_script_enabled": False},
    ],
    ids=lambda setting: next(iter(setting)),
)
def test_media_features_touch_and_scripting_are_refused_at_once(
    firefox: BrowserTools, setting: dict[str, Any]
) -> None:
    (name,) = setting
    said = f"{name} is not supported in firefox: Firefox has no command"
    with pytest.raises(NotSupported, match=said) as raised:
        firefox.emulate(**setting)
    assert raised.value.code == "not_supported"
    with pytest.raises(NotSupported, match=said):
        firefox.context_create("with it", **setting)
    assert firefox.evaluate("1").value == 1


def _refusal_of_color_scheme(tools: BrowserTools) -> str | None:
    try:
        tools.emulate(color_scheme="dark")
    except NotSupported as error:
        return error.message
    tools.emulate(reset=("color_scheme",))
    return None


@pytest.mark.differs("color-scheme")
def test_color_scheme_holds_in_all_tabs_or_is_refused(firefox: BrowserTools) -> None:
    dark = "matchMedia('(prefers-color-scheme: dark)').matches"
    refused = _refusal_of_color_scheme(firefox)
    if refused is not None:
        with pytest.raises(
            NotSupported, match="color_scheme is not supported in firefox: Firefox 153 has no"
        ):
            firefox.context_create("dark", color_scheme="dark")
        assert firefox.evaluate("1").value == 1
        assert [each.name for each in firefox.context_list().contexts] == ["default"]
        pytest.skip(refused)
    firefox.context_create("dark", color_scheme="dark")
    with firefox.context("dark") as tools:
        assert tools.evaluate(dark).value is True
        tools.tabs.new()
        assert tools.evaluate(dark).value is True
        tools.emulate(color_scheme="light")
        assert tools.evaluate(dark).value is False
        tools.emulate(color_scheme="dark")
        tools.emulate(reset=("color_scheme",))
        assert [tools.evaluate(dark).value, tools.tabs.new().evaluate(dark).value] == [False, False]
        with pytest.raises(NotSupported, match="contrast"):
            tools.emulate(color_scheme="dark", contrast="more")
        assert tools.evaluate(dark).value is False


@pytest.mark.differs("console-details")
def test_console_has_the_text_of_errors_and_no_stack(firefox: BrowserTools, site: Site) -> None:
    firefox.navigate(site.url("/console-errors.html"))
    press(firefox, "Throw")
    (thrown,) = firefox.console_messages("error").messages
    assert "uncaught" in thrown.text
    assert "why" not in thrown.text


@pytest.mark.differs("pdf-extras")
@pytest.mark.parametrize(
    "extra", [{"header": "<p>Top"}, {"footer": "<p>End"}, {"outline": True}, {"tagged": True}], ids=str
)
def test_pdf_with_what_the_standard_lacks_is_refused(
    firefox: BrowserTools, tmp_path: Path, extra: Any
) -> None:
    with pytest.raises(NotSupported, match="pdf_save"):
        firefox.pdf_save(tmp_path / "page.pdf", **extra)


@pytest.mark.differs("enlarged-screenshots")
def test_zoomed_region_is_drawn_in_its_own_size(firefox: BrowserTools) -> None:
    firefox.navigate(f"data:text/html,{quote('<body style=margin:0;background:lime>')}")
    picture = firefox.zoom(0, 10, 20, 10)
    assert (picture.width, picture.height) == (20, 10)
    with Image.open(BytesIO(picture.data)) as image:
        assert image.convert("RGB").getcolors() == [(20 * 10, (0, 255, 0))]


@pytest.mark.differs("pictures-without-doctype")
def test_full_page_screenshot_without_doctype_ends_with_the_text(firefox: BrowserTools) -> None:
    firefox.navigate("data:text/html,<p style='margin: 10px; height: 30px'>Short")
    assert firefox.take_screenshot().height == 720
    assert firefox.take_screenshot(full_page=True).height == 50


@pytest.mark.differs("partitioned-cookies")
def test_partitioned_cookie_is_saved_without_its_site(firefox: BrowserTools, tmp_path: Path) -> None:
    cookie = {"name": "parted", "value": "1", "domain": "ads.example", "secure": True, "sameSite": "None"}
    state = StorageState.model_validate(
        {"cookies": [cookie | {"partitionKey": "https://shop.example"}], "origins": []}
    )
    firefox.context_create("loaded", storage_state=state)
    firefox.context_save_storage("loaded", tmp_path / "state.json")
    saved = json.loads((tmp_path / "state.json").read_text())["cookies"]
    assert [one for one in saved if "partitionKey" in one] == []


@pytest.mark.differs("cookie-characters")
def test_cookie_beyond_one_byte_is_refused_and_latin_ones_are_kept(firefox: BrowserTools, site: Site) -> None:
    def state(value: str) -> StorageState:
        cookie = {"name": "motto", "value": value, "domain": "127.0.0.1"}
        return StorageState.model_validate({"cookies": [cookie], "origins": []})

    with pytest.raises(
        NotSupported, match="The value of the cookie 'motto' is not supported in firefox"
    ) as raised:
        firefox.context_create("refused", storage_state=state("20 €"))
    assert "20" not in raised.value.message
    loaded = firefox.context("loaded", storage_state=state("é ÿ"))
    loaded.navigate(site.url("/status/200"))
    assert loaded.evaluate("document.cookie").value == "motto=é ÿ"


@pytest.mark.differs("download-progress")
def test_download_over_the_quota_is_given_up_at_its_end(site: Site, tmp_path: Path) -> None:
    with BrowserTools(browser="firefox", quota_mb=0.6, output_dir=tmp_path) as tools:
        tools.navigate(site.url("/status/200"))
        tools.navigate(site.url("/download?size=3000000&key=rest&name=long.bin"), timeout=5)
        assert [one.status for one in tools.downloads().downloads] == ["running"]
        site.release("rest")
        tools.wait_for(download="*")
        assert [one.status for one in tools.downloads().downloads] == ["canceled"]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.differs("script-error-lines")
def test_error_of_evaluate_has_its_text_and_not_the_functions_line(firefox: BrowserTools) -> None:
    firefox.navigate("about:blank")
    with pytest.raises(ScriptError, match="nope is not defined") as raised:
        firefox.evaluate("() => {\n\n  nope();\n}")
    assert "line 3 of the function" not in raised.value.message
    with pytest.raises(ScriptError, match="late"):
        firefox.evaluate("async () => {\n  await 1;\n  throw new TypeError('late');\n}")


@pytest.mark.differs("front-tab-reports")
def test_tab_of_a_page_becomes_active_and_a_switch_from_outside_is_not_noticed(
    firefox: BrowserTools, site: Site
) -> None:
    firefox.navigate(site.url("/popups.html"))
    press(firefox, "Open")
    assert [tab.active for tab in firefox.tabs().tabs] == [False, True]
    opener = firefox.bidi("browsingContext.getTree", {})["contexts"]
    (first,) = [one["context"] for one in opener if one["url"] == site.url("/popups.html")]
    firefox.bidi("browsingContext.activate", {"context": first})
    assert [tab.active for tab in firefox.tabs().tabs] == [False, True]
    firefox.press_key("a")
    assert firefox.evaluate("document.visibilityState").value == "visible"


@pytest.mark.differs("silent-while-left")
def test_page_that_is_being_left_for_a_silent_address_answers(firefox: BrowserTools, site: Site) -> None:
    firefox.navigate(site.url("/second.html"))
    firefox.evaluate("() => { setTimeout(() => { location = '/hang' }, 0) }")
    site.wait_for("/hang")
    assert firefox.evaluate("document.title").value == "Second"


@pytest.mark.differs("trusted-drops")
def test_events_of_a_drop_are_dispatched_by_script(firefox: BrowserTools) -> None:
    page = (
        "<div draggable=true role=button tabindex=0>Card</div><div role=group aria-label=Zone>Zone</div><script>"
        "addEventListener('dragover', event => event.preventDefault());"
        "addEventListener('drop', event => { window.dropped = event.isTrusted; });</script>"
    )
    firefox.navigate(f"data:text/html,{quote(page)}")
    shown = firefox.snapshot(all_refs=True)
    firefox.drag(shown.find("button", "Card"), shown.find("group", "Zone"))
    assert firefox.evaluate("window.dropped").value is False


@pytest.mark.differs("password-questions")
def test_question_for_a_password_fails_the_navigation_and_shows_the_servers_page(
    firefox: BrowserTools, site: Site
) -> None:
    with pytest.raises(NavigationFailed, match="the server asks for credentials"):
        firefox.navigate(site.url("/auth"))
    assert firefox.evaluate("location.pathname").value == "/auth"
    answer = "() => fetch('/auth').then((response) => response.status)"
    assert firefox.evaluate(answer).value == 401


_NOTICED = {"name, length and properties", "errors", "stack in a callback", "stack in a frame callback"}
"""Checks of /disguise.html; of the first one, Firefox orders the properties by when they were asked for."""


_RESULT = """() => new Promise(function look(done) {
  if (result.textContent) done(result.textContent);
  else setTimeout(look, 20, done);
})"""


@pytest.fixture
def untouched(site: Site) -> Iterator[dict[str, object]]:
    """The checks of a Firefox in which no script of ours runs."""
    driver = launch(Options(browser="firefox"), NO_RULES)
    try:
        with closing(
            websocket.create_connection(driver.web_socket_url, timeout=30, suppress_origin=True)
        ) as wire:

            def ask(method: str, **params: object) -> dict[str, Any]:
                wire.send(json.dumps({"id": 1, "method": method, "params": params}))
                result: dict[str, Any] = json.loads(wire.recv())["result"]
                return result

            ask("session.new", capabilities={})
            tab = ask("browsingContext.getTree")["contexts"][0]["context"]
            ask("browsingContext.navigate", context=tab, url=site.url("/disguise.html"), wait="complete")
            target = {"context": tab}
            found = ask("script.callFunction", functionDeclaration=_RESULT, target=target, awaitPromise=True)
            yield json.loads(found["result"]["value"])
    finally:
        driver.end(gently=False)


@pytest.mark.differs("unnoticed-functions")
def test_page_can_notice_replaced_functions_by_their_errors_only(
    firefox: BrowserTools, untouched: dict[str, object], site: Site
) -> None:
    firefox.navigate(site.url("/disguise.html"))
    firefox.wait_for(function="() => result.textContent")
    seen = json.loads(str(firefox.evaluate("result.textContent").value))
    assert len(untouched) > 30
    different = {name for name, value in seen.items() if value != untouched[name]}
    assert "errors (window)" in different
    assert {name.rpartition(" (")[0] for name in different} - _NOTICED == set()


@pytest.mark.differs("edit-context")
def test_pages_have_no_edit_context(firefox: BrowserTools) -> None:
    firefox.navigate("about:blank")
    assert firefox.evaluate("typeof EditContext").value == "undefined"


@pytest.mark.differs("number-commas")
def test_comma_in_a_number_field_is_read_by_the_pages_language(firefox: BrowserTools) -> None:
    page = "<html lang={}><input type=number step=any aria-label=Price>"
    firefox.navigate(f"data:text/html,{quote(page.format('de'))}")
    assert firefox.type(firefox.get("spinbutton", "Price"), "3,5").notes == ("The field now holds '3.5'",)
    assert firefox.evaluate("document.querySelector('input').value").value == "3.5"
    firefox.navigate(f"data:text/html,{quote(page.format('en'))}")
    with pytest.raises(InvalidArgument, match="such as 3"):
        firefox.type(firefox.get("spinbutton", "Price"), "3,5")
    assert firefox.evaluate("document.querySelector('input').value").value == ""


@pytest.mark.differs("data-after-files")
def test_data_address_loads_after_a_file_by_way_of_another_page(
    firefox: BrowserTools, tmp_path: Path
) -> None:
    file = tmp_path / "page.html"
    file.write_text("<title>Local</title>")
    firefox.navigate(file.as_uri())

    def answer() -> str | None:
        try:
            return firefox.navigate("data:text/html,<title>Data</title>").title
        except NavigationFailed as error:
            return error.message

    assert re.search("is not allowed in this context|^Data$", str(answer()))  # newer versions load it
    firefox.navigate("about:blank")
    assert firefox.navigate("data:text/html,<title>Data</title>").title == "Data"


_CLOSES_ITSELF = "data:text/html,<button onclick=window.close()>Leave</button>"


@pytest.mark.differs("pages-close-their-tabs")
def test_page_that_is_its_tabs_first_closes_the_tab_and_navigate_opens_one(firefox: BrowserTools) -> None:
    firefox.navigate(_CLOSES_ITSELF)
    press(firefox, "Leave")
    with pytest.raises(PageClosed, match=r"No tab is open .*navigate opens one"):
        firefox.snapshot()
    firefox.navigate("data:text/html,<title>First</title>")
    assert firefox.navigate(_CLOSES_ITSELF).url == _CLOSES_ITSELF
    press(firefox, "Leave")
    assert firefox.snapshot().find("button", "Leave").ref


@pytest.mark.differs("pages-close-their-tabs")
def test_browser_ends_with_its_last_tab_and_navigate_starts_one() -> None:
    with BrowserTools(browser="firefox") as tools:
        tools.navigate(_CLOSES_ITSELF)
        with pytest.raises(BrowserDied):  # noqa: PT012 -- in the click or after it
            press(tools, "Leave")
            tools.snapshot()
        assert tools.navigate("data:text/html,<title>New</title>").title == "New"
