"""The device and its user's preferences as pages see them, and scripts that run before theirs."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from tests.browser.site import Site
from webtools import (
    BrowserTools,
    DeadlineExceeded,
    Denied,
    ElementNotFound,
    ExpectationFailed,
    InvalidArgument,
    ScriptError,
    expect,
)

_MEDIA = """() => ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)', '(forced-colors: active)',
  '(prefers-contrast: more)'].map(query => matchMedia(query).matches)"""
_DEVICE = """[innerWidth, innerHeight, screen.width, screen.height, devicePixelRatio, navigator.maxTouchPoints,
  matchMedia('(pointer: coarse)').matches, screen.orientation.type]"""
_NO_DEVICE = [1280, 720, 800, 600, 1, 0, False, "landscape-primary"]


@pytest.mark.needs("media-touch-scripting")
def test_media_features_hold_in_all_tabs_and_are_changed_one_by_one(browser_tools: BrowserTools) -> None:
    with browser_tools.context(
        "dark", color_scheme="dark", reduced_motion="reduce", forced_colors="active", contrast="more"
    ) as dark:
        assert dark.evaluate(_MEDIA).value == [True, True, True, True]
        assert dark.emulate(color_scheme="light").color_scheme == "light"
        assert dark.evaluate(_MEDIA).value == [False, True, True, True]
        dark.tabs.new()
        assert dark.evaluate(_MEDIA).value == [False, True, True, True]
        dark.emulate(reset=("reduced_motion", "forced_colors", "contrast"))
        assert dark.evaluate(_MEDIA).value == [False, False, False, False]


@pytest.mark.needs("media-touch-scripting")
def test_device_sets_viewport_screen_scale_touch_and_user_agent(
    browser_tools: BrowserTools, site: Site
) -> None:
    with browser_tools.context("phone", device="iPhone 15") as phone:
        phone.navigate(site.url())
        assert phone.evaluate(_DEVICE).value == [393, 852, 393, 852, 3, 5, True, "portrait-primary"]
        assert "iPhone" in site.requests[0].headers["User-Agent"]
        now = phone.emulate(device="Pixel 7", viewport="500x600")
        assert (now.viewport, now.screen, now.device_scale_factor) == ((500, 600), (412, 915), 2.625)
        phone.reload()
        assert phone.evaluate(_DEVICE).value == [500, 600, 412, 915, 2.625, 5, True, "portrait-primary"]
        phone.emulate(reset=("device",), viewport=(1280, 720))
        phone.reload()
        assert phone.evaluate(_DEVICE).value == _NO_DEVICE
        assert phone.evaluate("/Android|iPhone/.test(navigator.userAgent)").value is False


def test_machine_without_a_mouse_has_one_for_pages(browser_tools: BrowserTools) -> None:
    """Pages that show a menu on hover only, or a date field for fingers, do so where there is no mouse."""
    features = "['pointer: fine', 'any-pointer: fine', 'hover: hover', 'any-hover: hover']"
    assert (
        browser_tools.evaluate(f"{features}.map(each => matchMedia(`(${{each}})`).matches)").value
        == [True] * 4
    )
    assert browser_tools.evaluate("[navigator.maxTouchPoints, 'ontouchstart' in window]").value == [0, False]


@pytest.mark.parametrize("scale", [1.5, 2])
def test_scale_enlarges_pictures_and_leaves_coordinates_as_they_are(
    browser_tools: BrowserTools, scale: float
) -> None:
    page = """data:text/html,<!doctype html><body onclick="at = [event.clientX, event.clientY]"><button style="
      position: absolute; left: 100px; top: 300px; width: 80px; height: 20px; border: 0; background: lime">"""
    with browser_tools.context("sharp", device_scale_factor=scale, viewport=(600, 400)) as sharp:
        sharp.navigate(page)
        assert sharp.evaluate("[devicePixelRatio, innerWidth, innerHeight]").value == [scale, 600, 400]
        for shot in (sharp.take_screenshot(), sharp.take_screenshot(full_page=True)):
            assert (shot.width, shot.height) == (600 * scale, 400 * scale)
        shot = sharp.take_screenshot(ref=sharp.get("button"))
        with Image.open(BytesIO(shot.data)) as picture:
            assert picture.convert("RGB").getcolors() == [(80 * 20 * scale * scale, (0, 255, 0))]
        sharp.click(sharp.get("button"))
        assert sharp.evaluate("at").value == [140, 310]
        sharp.mouse_click_xy(104, 303)
        assert sharp.evaluate("at").value == [104, 303]


def test_unknown_device_or_setting_is_refused(browser_tools: BrowserTools) -> None:
    with pytest.raises(InvalidArgument, match="no preset for the device 'iPhone 99'"):
        browser_tools.emulate(device="iPhone 99")
    with pytest.raises(InvalidArgument, match="'colour' is not a setting; the settings are viewport"):
        browser_tools.emulate(reset=("colour",))


@pytest.mark.needs("media-touch-scripting")
def test_tools_work_where_pages_run_no_scripts(browser_tools: BrowserTools) -> None:
    page = (
        "data:text/html,<script>document.write('scripted')</script><input type=checkbox><button>Go</button>"
    )
    with browser_tools.context("plain", java_script_enabled=False) as plain:
        plain.navigate(page)
        assert plain.text() == "Go"
        plain.get("checkbox").click()
        assert plain.get("checkbox").is_checked()
        assert plain.evaluate("() => document.querySelector('input').checked").value is True
        plain.emulate(java_script_enabled=True)
        plain.reload()
        assert plain.text() == "scripted Go"


@pytest.mark.needs("media-touch-scripting")
def test_form_is_filled_submitted_and_answered_where_pages_run_no_scripts(
    browser_tools: BrowserTools, site: Site
) -> None:
    with browser_tools.context("plain", java_script_enabled=False) as plain:
        plain.navigate(site.url("/plain_form.html"))
        assert plain.title == "Order"
        plain.get("textbox", name="Name").type("Ada")
        plain.get("textbox", name="Note").type("by keys", slowly=True)
        plain.get("combobox", name="Size").select_option("Medium")
        plain.fill_form(
            [
                {"ref": plain.get("textbox", name="Mail"), "value": "ada@example.com"},
                {"ref": plain.get("combobox", name="Size"), "value": "Large"},
            ]
        )
        plain.get("checkbox", name="Gift").click()
        expect(plain.get("checkbox", name="Gift")).to_be_checked()
        plain.get("button", name="Order").hover()
        plain.get("textbox", name="Note").click()
        plain.press_key("!")
        expect(plain.get("textbox", name="Note")).to_have_value("by keys!")
        plain.get("button", name="Order").click()
        plain.wait_for(text="by keys!")
        expect(plain.get("heading", name="Echo")).to_be_visible()
    (sent,) = [one for one in site.requests if one.method == "POST"]
    assert sent.form == {
        "name": ["Ada"],
        "mail": ["ada@example.com"],
        "note": ["by keys!"],
        "size": ["Large"],
        "gift": ["yes"],
    }


@pytest.mark.needs("media-touch-scripting")
def test_waiting_ends_with_its_own_error_where_pages_run_no_scripts(
    browser_tools: BrowserTools, site: Site
) -> None:
    with browser_tools.context("plain", java_script_enabled=False) as plain:
        plain.navigate(site.url("/plain_form.html"))
        plain.wait_for(function="() => document.title === 'Order'")
        with pytest.raises(DeadlineExceeded, match="waiting for the text 'never'"):
            plain.wait_for(text="never", timeout=1)
        with pytest.raises(DeadlineExceeded, match="waiting for the function to give true"):
            plain.wait_for(function="() => false", timeout=1)
        with pytest.raises(ElementNotFound, match='button "Nothing"'):
            plain.get("button", name="Nothing").click(timeout=1)
        with pytest.raises(ExpectationFailed):
            expect(plain.get("button", name="Order"), timeout=1).to_have_text("Sell")


def test_sandboxed_frame_without_scripts_is_typed_into(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url())
    browser_tools.evaluate(
        """async () => {
          const frame = document.createElement("iframe");
          frame.sandbox = "allow-forms";
          frame.src = "/plain_form.html";
          document.body.append(frame);
          await new Promise(done => frame.addEventListener("load", done));
        }"""
    )
    browser_tools.get("textbox", name="Name").type("Ada")
    browser_tools.get("checkbox", name="Gift").click()
    browser_tools.get("button", name="Order").click()
    browser_tools.wait_for(text="Ada")
    (sent,) = [one for one in site.requests if one.method == "POST"]
    assert (sent.form["name"], sent.form["gift"]) == (["Ada"], ["yes"])


_SHOWS_MARK = "data:text/html,<script>document.title = window.mark</script>"


def test_init_scripts_run_before_the_pages_own_in_every_document(
    browser_tools: BrowserTools, tmp_path: Path
) -> None:
    with browser_tools.context("marked", init_scripts=["window.mark = 'one'; const own = 1"]) as marked:
        marked.navigate(
            _SHOWS_MARK + "<iframe srcdoc='<script>parent.framed = window.mark</script>'></iframe>"
        )
        assert marked.title == "one"
        assert marked.evaluate("[window.framed, typeof own]").value == ["one", "undefined"]
        marked.tabs.new(_SHOWS_MARK)
        assert marked.title == "one"
        marked.emulate(init_scripts=["() => { window.mark = 'two' }"])
        marked.reload()
        assert marked.title == "two"
        marked.emulate(reset=("init_scripts",))
        marked.reload()
        assert marked.title == "undefined"
    browser_tools.navigate(_SHOWS_MARK)
    assert browser_tools.title == "undefined"


def test_added_init_script_runs_until_it_is_removed(browser_tools: BrowserTools, tmp_path: Path) -> None:
    file = tmp_path / "mark.js"
    file.write_text("window.mark = 'of the file'", encoding="utf-8")
    with browser_tools.add_init_script(file) as script:
        browser_tools.navigate(_SHOWS_MARK)
        assert browser_tools.title == "of the file"
    script.remove()
    browser_tools.reload()
    assert browser_tools.title == "undefined"
    with pytest.raises(ScriptError, match="SyntaxError"):
        browser_tools.add_init_script("const = 1")
    with pytest.raises(InvalidArgument, match="JavaScript or the path of a file"):
        browser_tools.add_init_script({"path": "mark.js"})  # type: ignore[arg-type]  # as an untyped script does


def test_init_script_file_outside_of_the_roots_is_denied(browser_tools: BrowserTools, tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    (tmp_path / "mark.js").write_text("1", encoding="utf-8")
    with browser_tools.fresh(roots=[inside]) as limited, pytest.raises(Denied):
        limited.add_init_script(tmp_path / "mark.js")
