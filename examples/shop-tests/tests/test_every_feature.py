"""Forty short tests that use all parts of the library, and that a strict type checker accepts as they are."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest

from webtools import (
    BrowserTools,
    ConsoleMessage,
    InvalidArgument,
    Locator,
    NetworkExchange,
    RoutedRequest,
    TabHandle,
    WebtoolsError,
    expect,
)

MUG = "/products/stoneware-mug"


@pytest.fixture
def page(browser_tools: BrowserTools, shop: str) -> BrowserTools:
    browser_tools.navigate(shop)
    return browser_tools


def buy(tools: BrowserTools, shop: str) -> None:
    tools.navigate(f"{shop}{MUG}")
    tools.get("button", "Add to cart").click()


# Finding


def test_by_role_and_name(page: BrowserTools) -> None:
    expect(page.get("link", "Paper table lamp", exact=True).first).to_be_visible()


def test_by_label(page: BrowserTools) -> None:
    expect(page.get(label="Price up to")).to_have_attribute("type", "range")


def test_by_placeholder(page: BrowserTools) -> None:
    expect(page.get(placeholder="Lamps, mugs")).to_have_value("")


def test_by_css_and_xpath(page: BrowserTools) -> None:
    assert page.get(css="ul.tiles > li").count() == page.get(xpath="//ul[@class='tiles']/li").count()


def test_filtered_and_combined(page: BrowserTools) -> None:
    tiles: Locator = page.get("listitem").filter(has=page.get("heading", "Stoneware mug"))
    expect(tiles).to_contain_text("16")
    either = page.get("heading", "Stoneware mug").or_(page.get("heading", "Low stool"))
    expect(either).to_have_count(2)


def test_places_from_both_ends(page: BrowserTools) -> None:
    tiles = page.get(css="ul.tiles > li")
    assert tiles.nth(-1).text() == tiles.last.text() != tiles.first.text()


def test_texts_of_all(page: BrowserTools) -> None:
    names: list[str] = page.get(css="ul.tiles h3").texts()
    assert "Stoneware mug" in names


def test_described_in_errors(page: BrowserTools) -> None:
    with pytest.raises(WebtoolsError, match="the button that buys"):
        page.get("button", "Buy all").describe("the button that buys").click(timeout=0)


# Acting


def test_type_and_submit(page: BrowserTools) -> None:
    page.get("searchbox", "Search").type("lamp", submit=True)
    expect(page).to_have_url(re.compile(r"q=lamp"))


def test_press_a_key(page: BrowserTools) -> None:
    page.get("searchbox", "Search").fill("mug")
    page.get("searchbox", "Search").press("Enter")
    expect(page).to_have_title(re.compile("mug"))


def test_choose_an_option(page: BrowserTools) -> None:
    page.get(label="Sort by").select_option(index=1)
    assert page.get(label="Sort by").value()


def test_check_a_radio_button(page: BrowserTools, shop: str) -> None:
    page.navigate(f"{shop}{MUG}")
    page.get("radio", "Clay").check()
    expect(page.get("radio", "Clay")).to_be_checked()


def test_click_with_its_effects(page: BrowserTools, shop: str) -> None:
    page.navigate(f"{shop}{MUG}")
    outcome = page.get("button", "Add to cart").click()
    statuses: list[int | None] = [request.status for request in outcome.caused.requests]
    assert 200 in statuses
    assert outcome.caused.changed


def test_click_at_a_position_with_modifiers(page: BrowserTools) -> None:
    with page.expect_popup() as popup:
        page.get("link", "Stoneware mug").first.click(modifiers=["Control"], position=(5, 5))
    expect(popup.value).to_have_title(re.compile("Stoneware mug"))


def test_keyboard_and_mouse(page: BrowserTools) -> None:
    page.get("searchbox", "Search").focus()
    page.keyboard.type("stool")
    page.mouse.wheel(0, 200)
    expect(page.get("searchbox", "Search")).to_have_value("stool")


def test_drag(page: BrowserTools) -> None:
    page.set_content(
        "<p draggable=true id=from>Drag</p><div id=to ondragover='event.preventDefault()'"
        " ondrop='this.textContent = 1' style='height: 80px'>Here</div>"
    )
    page.get(css="#from").drag_to(page.get(css="#to"), steps=4)
    expect(page.get(css="#to")).to_have_text("1")


def test_files(page: BrowserTools, tmp_path: Path) -> None:
    page.set_content("<label>Files <input type=file multiple></label>")
    paths = [tmp_path / "a.txt", tmp_path / "b.txt"]
    for path in paths:
        path.write_text("text")
    page.get(label="Files").upload(paths)
    count = page.get(label="Files").evaluate("(field) => field.files.length", returns=int).value
    assert count == 2


# Expecting


def test_lists_of_texts(page: BrowserTools, shop: str) -> None:
    page.navigate(f"{shop}{MUG}")
    expect(page.get(css=".colours label")).to_contain_text(["Slate", "Clay", "Chalk"])


def test_not(page: BrowserTools) -> None:
    expect(page.get("button", "Add to cart")).not_.to_be_visible()


def test_style_and_property(page: BrowserTools) -> None:
    field = page.get("searchbox", "Search")
    expect(field).to_have_css("display", re.compile("."))
    expect(field).to_have_js_property("type", "search")


def test_soft_expectations(page: BrowserTools) -> None:
    with expect.collecting() as found:
        expect.soft(page).to_have_title(re.compile("Linden"))
    assert found.failures == []


def test_poll(page: BrowserTools) -> None:
    expect.poll(lambda: page.get(css="ul.tiles > li").count()).to_be_greater_than(3)


def test_message(page: BrowserTools) -> None:
    with pytest.raises(AssertionError, match="the shop sells boats"):
        expect(page.get("link", "Boat"), "the shop sells boats").to_be_visible(timeout=0)


# Pages and tabs


@dataclass
class Size:
    width: int
    height: int


def test_typed_values(page: BrowserTools) -> None:
    size = page.evaluate("({ width: innerWidth, height: innerHeight })", returns=Size).value
    assert size.width == 1024


def test_tabs_act_behind_others(page: BrowserTools, shop: str) -> None:
    first: TabHandle = page.tabs.active
    second = page.tabs.new(f"{shop}{MUG}")
    first.get("searchbox", "Search").fill("lamp")
    assert second.is_active
    expect(first.get("searchbox", "Search")).to_have_value("lamp")


def test_frames(page: BrowserTools) -> None:
    page.set_content("<iframe name=inner srcdoc='<button>In the frame</button>'></iframe>")
    expect(page.get("button", "In the frame")).to_be_visible()
    frame = page.frame("inner")
    assert frame is not None
    assert frame.evaluate("document.querySelectorAll('button').length", returns=int).value == 1


def test_dialogs(page: BrowserTools) -> None:
    page.set_content("<button onclick='this.textContent = prompt()'>Ask</button>")
    page.on_dialog(lambda dialog: "Anna")
    page.get("button", "Ask").click()
    expect(page.get("button", "Anna")).to_be_visible()


def test_functions_of_python(page: BrowserTools) -> None:
    def double(number: int) -> int:
        return 2 * number

    page.expose_function("double", double)
    assert page.evaluate("() => double(21)", returns=int).value == 42


def test_events(page: BrowserTools) -> None:
    seen: list[str] = []

    def note(message: ConsoleMessage) -> None:
        seen.append(message.text)

    page.on("console", note)
    page.evaluate("() => console.info('hello')")
    expect.poll(lambda: list(seen)).to_contain("hello")


# The network


def test_expect_response(page: BrowserTools) -> None:
    with page.expect_response("*results*") as response:
        page.get("searchbox", "Search").type("lamp")
    expect(response.value).to_be_ok()
    exchange: NetworkExchange = response.value
    assert exchange.method == "GET"


def test_mock(page: BrowserTools) -> None:
    page.route("*/prices", json={"price": 3})
    price = page.evaluate("() => fetch('/prices').then((answer) => answer.json())", returns=dict[str, int])
    assert price.value == {"price": 3}


def test_change_an_answer(page: BrowserTools, shop: str) -> None:
    def change(request: RoutedRequest) -> None:
        response = request.fetch()
        request.fulfill(response=response, body=response.text().replace("Stoneware", "Silver"))

    page.route(f"*{MUG}", handler=change)
    page.navigate(f"{shop}{MUG}")
    expect(page.get("heading", "Silver mug")).to_be_visible()


def test_abort(page: BrowserTools) -> None:
    page.route("*/prices", handler=lambda request: request.abort())
    said = page.evaluate("() => fetch('/prices').catch((error) => error.name)", returns=str)
    assert said.value == "TypeError"


def test_request(page: BrowserTools, shop: str) -> None:
    answer = page.request.get(f"{shop}{MUG}")
    expect(answer).to_be_ok()
    assert "Stoneware mug" in answer.text()


def test_archive(page: BrowserTools, shop: str, tmp_path: Path) -> None:
    with page.har(tmp_path / "shop.har"):
        page.navigate(f"{shop}{MUG}")
    page.route_from_har(tmp_path / "shop.har", not_found="fallback")
    assert page.navigate(f"{shop}{MUG}").status == 200


# State, time, pictures


def test_state_is_shared(page: BrowserTools, shop: str) -> None:
    buy(page, shop)
    with page.context("other", storage_state=page.storage_state()) as other:
        other.navigate(f"{shop}/cart")
        expect(other.get("link", "Stoneware mug")).to_be_visible()


def test_cookies(page: BrowserTools, shop: str) -> None:
    buy(page, shop)
    assert page.cookies()
    page.clear_cookies()
    assert not page.cookies()


def test_clock(page: BrowserTools) -> None:
    page.clock.install(datetime(2030, 1, 1, tzinfo=UTC))
    page.clock.fast_forward("1:00:00")
    assert page.evaluate("new Date().getUTCHours()", returns=int).value == 1


def test_pictures(page: BrowserTools, tmp_path: Path) -> None:
    picture = page.take_screenshot(path=tmp_path / "shop.png", mask=[page.get("searchbox", "Search")])
    assert (tmp_path / "shop.png").stat().st_size == len(picture.data)


def test_wrong_options_fail_where_they_are_given(page: BrowserTools) -> None:
    with pytest.raises(InvalidArgument, match="Mars"):
        page.context("wrong", timezone="Mars/Olympus")
