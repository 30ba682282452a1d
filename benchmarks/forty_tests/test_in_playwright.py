"""The forty tests of examples/shop-tests/tests/test_every_feature.py, in the same order, with Playwright's sync API."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import ConsoleMessage, Dialog, Error, Page, Response, Route, expect

MUG = "/products/stoneware-mug"


def buy(page: Page, shop: str) -> None:
    page.goto(f"{shop}{MUG}")
    with page.expect_response("**/cart**"):
        page.get_by_role("button", name="Add to cart").click()


# Finding


def test_by_role_and_name(page: Page) -> None:
    expect(page.get_by_role("link", name="Paper table lamp", exact=True).first).to_be_visible()


def test_by_label(page: Page) -> None:
    expect(page.get_by_label("Price up to")).to_have_attribute("type", "range")


def test_by_placeholder(page: Page) -> None:
    expect(page.get_by_placeholder("Lamps, mugs")).to_have_value("")


def test_by_css_and_xpath(page: Page) -> None:
    assert page.locator("ul.tiles > li").count() == page.locator("//ul[@class='tiles']/li").count()


def test_filtered_and_combined(page: Page) -> None:
    tiles = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Stoneware mug"))
    expect(tiles).to_contain_text("16")
    mug = page.get_by_role("heading", name="Stoneware mug")
    expect(mug.or_(page.get_by_role("heading", name="Low stool"))).to_have_count(2)


def test_places_from_both_ends(page: Page) -> None:
    tiles = page.locator("ul.tiles > li")
    assert tiles.nth(-1).inner_text() == tiles.last.inner_text() != tiles.first.inner_text()


def test_texts_of_all(page: Page) -> None:
    names = page.locator("ul.tiles h3").all_inner_texts()
    assert "Stoneware mug" in names


def test_described_in_errors(page: Page) -> None:
    with pytest.raises(Error, match="Buy all"):  # the error has the locator's code, not its description
        page.get_by_role("button", name="Buy all").describe("the button that buys").click(timeout=1)


# Acting


def test_type_and_submit(page: Page) -> None:
    search = page.get_by_role("searchbox", name="Search")
    search.fill("lamp")
    search.press("Enter")
    expect(page).to_have_url(re.compile(r"q=lamp"))


def test_press_a_key(page: Page) -> None:
    page.get_by_role("searchbox", name="Search").fill("mug")
    page.get_by_role("searchbox", name="Search").press("Enter")
    expect(page).to_have_title(re.compile("mug"))


def test_choose_an_option(page: Page) -> None:
    page.get_by_label("Sort by").select_option(index=1)
    assert page.get_by_label("Sort by").input_value()


def test_check_a_radio_button(page: Page, shop: str) -> None:
    page.goto(f"{shop}{MUG}")
    page.get_by_role("radio", name="Clay").check(force=True)
    expect(page.get_by_role("radio", name="Clay")).to_be_checked()


def test_click_with_its_effects(page: Page, shop: str) -> None:
    page.goto(f"{shop}{MUG}")
    statuses: list[int] = []

    def note(response: Response) -> None:
        statuses.append(response.status)

    page.on("response", note)
    with page.expect_response("**/cart**"):
        page.get_by_role("button", name="Add to cart").click()
    assert 200 in statuses


def test_click_at_a_position_with_modifiers(page: Page) -> None:
    with page.context.expect_page() as popup:
        page.get_by_role("link", name="Stoneware mug").first.click(
            modifiers=["Control"], position={"x": 5, "y": 5}
        )
    expect(popup.value).to_have_title(re.compile("Stoneware mug"))


def test_keyboard_and_mouse(page: Page) -> None:
    page.get_by_role("searchbox", name="Search").focus()
    page.keyboard.type("stool")
    page.mouse.wheel(0, 200)
    expect(page.get_by_role("searchbox", name="Search")).to_have_value("stool")


def test_drag(page: Page) -> None:
    page.set_content(
        "<p draggable=true id=from>Drag</p><div id=to ondragover='event.preventDefault()'"
        " ondrop='this.textContent = 1' style='height: 80px'>Here</div>"
    )
    page.locator("#from").drag_to(page.locator("#to"), steps=4)
    expect(page.locator("#to")).to_have_text("1")


def test_files(page: Page, tmp_path: Path) -> None:
    page.set_content("<label>Files <input type=file multiple></label>")
    paths = [tmp_path / "a.txt", tmp_path / "b.txt"]
    for path in paths:
        path.write_text("text")
    page.get_by_label("Files").set_input_files(paths)
    count: int = page.get_by_label("Files").evaluate("(field) => field.files.length")
    assert count == 2


# Expecting


def test_lists_of_texts(page: Page, shop: str) -> None:
    page.goto(f"{shop}{MUG}")
    expect(page.locator(".colours label")).to_contain_text(["Slate", "Clay", "Chalk"])


def test_not(page: Page) -> None:
    expect(page.get_by_role("button", name="Add to cart")).not_to_be_visible()


def test_style_and_property(page: Page) -> None:
    field = page.get_by_role("searchbox", name="Search")
    expect(field).to_have_css("display", re.compile("."))
    expect(field).to_have_js_property("type", "search")


def test_soft_expectations(page: Page) -> None:
    expect.soft(page).to_have_title(re.compile("Linden"))


def test_poll(page: Page) -> None:
    page.locator("ul.tiles > li").nth(3).wait_for()
    assert page.locator("ul.tiles > li").count() > 3


def test_message(page: Page) -> None:
    with pytest.raises(AssertionError, match="the shop sells boats"):
        expect(page.get_by_role("link", name="Boat"), "the shop sells boats").to_be_visible(timeout=1)


# Pages and tabs


@dataclass
class Size:
    width: int
    height: int


def test_typed_values(page: Page) -> None:
    size = Size(**page.evaluate("({ width: innerWidth, height: innerHeight })"))
    assert size.width == 1024


def test_tabs_act_behind_others(page: Page, shop: str) -> None:
    second = page.context.new_page()
    second.goto(f"{shop}{MUG}")
    page.get_by_role("searchbox", name="Search").fill("lamp")
    expect(page.get_by_role("searchbox", name="Search")).to_have_value("lamp")


def test_frames(page: Page) -> None:
    page.set_content("<iframe name=inner srcdoc='<button>In the frame</button>'></iframe>")
    expect(page.frame_locator("iframe").get_by_role("button", name="In the frame")).to_be_visible()
    frame = page.frame("inner")
    assert frame is not None
    count: int = frame.evaluate("document.querySelectorAll('button').length")
    assert count == 1


def test_dialogs(page: Page) -> None:
    def answer(dialog: Dialog) -> None:
        dialog.accept("Anna")

    page.set_content("<button onclick='this.textContent = prompt()'>Ask</button>")
    page.on("dialog", answer)
    page.get_by_role("button", name="Ask").click()
    expect(page.get_by_role("button", name="Anna")).to_be_visible()


def test_functions_of_python(page: Page) -> None:
    def double(number: int) -> int:
        return 2 * number

    page.expose_function("double", double)
    doubled: int = page.evaluate("() => double(21)")
    assert doubled == 42


def test_events(page: Page) -> None:
    seen: list[str] = []

    def note(message: ConsoleMessage) -> None:
        seen.append(message.text)

    page.on("console", note)
    with page.expect_console_message():
        page.evaluate("() => console.info('hello')")
    assert "hello" in seen


# The network


def test_expect_response(page: Page) -> None:
    with page.expect_response("**results**") as response:
        page.get_by_role("searchbox", name="Search").press_sequentially("lamp")
    expect(page).to_have_url(re.compile("q=lamp"))
    assert response.value.ok
    assert response.value.request.method == "GET"


def test_mock(page: Page) -> None:
    def answer(route: Route) -> None:
        route.fulfill(json={"price": 3})

    page.route("**/prices", answer)
    price: dict[str, int] = page.evaluate("() => fetch('/prices').then((answer) => answer.json())")
    assert price == {"price": 3}


def test_change_an_answer(page: Page, shop: str) -> None:
    def change(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=response.text().replace("Stoneware", "Silver"))

    page.route(f"**{MUG}", change)
    page.goto(f"{shop}{MUG}")
    expect(page.get_by_role("heading", name="Silver mug")).to_be_visible()


def test_abort(page: Page) -> None:
    def refuse(route: Route) -> None:
        route.abort()

    page.route("**/prices", refuse)
    said: str = page.evaluate("() => fetch('/prices').catch((error) => error.name)")
    assert said == "TypeError"


def test_request(page: Page, shop: str) -> None:
    answer = page.request.get(f"{shop}{MUG}")
    expect(answer).to_be_ok()
    assert "Stoneware mug" in answer.text()


def test_archive(page: Page, shop: str, tmp_path: Path) -> None:
    browser = page.context.browser
    assert browser is not None
    recorded = browser.new_context(record_har_path=tmp_path / "shop.har")
    recorded.new_page().goto(f"{shop}{MUG}")
    recorded.close()
    page.route_from_har(tmp_path / "shop.har", not_found="fallback")
    response = page.goto(f"{shop}{MUG}")
    assert response is not None
    assert response.status == 200


# State, time, pictures


def test_state_is_shared(page: Page, shop: str) -> None:
    buy(page, shop)
    browser = page.context.browser
    assert browser is not None
    other = browser.new_context(storage_state=page.context.storage_state())
    there = other.new_page()
    there.goto(f"{shop}/cart")
    expect(there.get_by_role("link", name="Stoneware mug")).to_be_visible()
    other.close()


def test_cookies(page: Page, shop: str) -> None:
    buy(page, shop)
    assert page.context.cookies()
    page.context.clear_cookies()
    assert not page.context.cookies()


def test_clock(page: Page) -> None:
    page.clock.install(time=datetime(2030, 1, 1, tzinfo=UTC))
    page.clock.fast_forward("01:00:00")
    hours: int = page.evaluate("new Date().getUTCHours()")
    assert hours == 1


def test_pictures(page: Page, tmp_path: Path) -> None:
    picture = page.screenshot(path=tmp_path / "shop.png", mask=[page.get_by_role("searchbox", name="Search")])
    assert (tmp_path / "shop.png").stat().st_size == len(picture)


def test_wrong_options_fail_where_they_are_given(page: Page) -> None:
    browser = page.context.browser
    assert browser is not None
    context = browser.new_context(timezone_id="Mars/Olympus")
    with pytest.raises(Error, match="Mars"):
        context.new_page()  # here, not where the option is given
    context.close()
