"""Reports of traces, as a person sees them in a browser."""

import re
from collections.abc import Callable
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from tests.browser.site import Site
from webtools import BrowserTools, Denied, ElementNotFound, InvalidArgument, NotActionable, expect
from webtools.errors import NotSupported
from webtools.operations.records.tracing import PageMoment
from webtools.options.browser import Options
from webtools.tracing.recording import Recording, TracedCall
from webtools.tracing.report import report

PAGE = """<!doctype html><title>Shop</title>
<button onclick="fetch('/status/422', { method: 'POST' }).then(() => { said.textContent = 'Sold out' })">Buy</button>
<button onclick="console.warn('<b>mind</b>')">Warn</button><p id="said" role="alert"></p>"""


@pytest.fixture
def traced(shared_tools: BrowserTools, site: Site, tmp_path: Path) -> list[Path]:
    """Traces of two runs, the second of which fails."""
    paths = [tmp_path / "good.zip", tmp_path / "bad.zip"]
    for path in paths:
        with shared_tools.trace(path):
            shared_tools.navigate(site.url("/index.html"))
            shared_tools.set_content(PAGE)
            shared_tools.get("button", "Warn").click()
            shared_tools.get("button", "Buy").click()
            if path.stem == "bad":
                with pytest.raises(ElementNotFound):
                    shared_tools.get("button", "Pay").click(timeout=0)
    return paths


def test_report_shows_calls_and_what_they_caused(
    traced: list[Path], browser_tools: BrowserTools, tmp_path: Path
) -> None:
    page = tmp_path / "report.html"
    page.write_bytes(report(traced))
    assert page.stat().st_size < 1.5 * sum(each.stat().st_size for each in traced) + 20_000
    browser_tools.navigate(page.as_uri())
    calls = browser_tools.get("list", "Calls")
    shown = browser_tools.get("article")
    expect(shown.get("heading", 'click button "Pay"')).to_be_visible()  # the first that failed
    expect(shown).to_contain_text("most similar")
    expect(shown).to_contain_text('shared_tools.get("button", "Pay").click(timeout=0)')
    expect(calls.get("listitem", has_text="bad").nth(0)).to_be_visible()
    browser_tools.press_key("ArrowUp")
    expect(shown.get("heading", 'click button "Buy"')).to_be_visible()
    expect(shown).to_contain_text("alert: Sold out")
    expect(shown.get("img", "Before")).to_be_visible()
    expect(shown.get(title="Here the pointer acted")).to_be_visible()
    expect(shown.get(title="The element")).to_be_visible()
    browser_tools.get(label="Filter calls by words").fill('click button "warn')
    expect(calls.get("link")).to_have_count(2)
    browser_tools.get(label="Filter calls by words").fill("")
    browser_tools.get("checkbox", "Only failures").check()
    expect(calls.get("link")).to_have_count(2)
    expect(calls.get("link", 'click button "Buy"')).to_contain_text(
        '⚠ POST /status/422 422 · alert "Sold out"'
    )
    assert not browser_tools.console_messages().messages

    requests = browser_tools.network_requests().requests
    assert all(each.url.startswith(("file:", "data:")) for each in requests)


def test_report_fits_a_phone(traced: list[Path], browser_tools: BrowserTools, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    page.write_bytes(report(traced[1:]))
    browser_tools.emulate(viewport=(390, 844))
    browser_tools.navigate(page.as_uri())
    expect(browser_tools.get("article")).to_contain_text("most similar")
    width = "document.querySelector('figure img').getBoundingClientRect().width"
    browser_tools.press_key("ArrowUp")
    expect(browser_tools.get("img", "After")).to_be_visible()
    assert browser_tools.evaluate(width, returns=int).value == 390
    browser_tools.get("button", "Enlarge").nth(0).click()
    assert browser_tools.evaluate(width, returns=int).value > 390
    assert browser_tools.evaluate("document.documentElement.scrollWidth", returns=int).value <= 390


def test_report_is_dark_where_people_want_that(
    traced: list[Path], browser_tools: BrowserTools, tmp_path: Path
) -> None:
    page = tmp_path / "report.html"
    page.write_bytes(report(traced[1:]))
    try:
        browser_tools.emulate(color_scheme="dark")
    except NotSupported as error:
        pytest.skip(error.message)
    browser_tools.navigate(page.as_uri())
    assert (
        browser_tools.evaluate("getComputedStyle(document.body).backgroundColor").value == "rgb(20, 23, 29)"
    )


def test_marks_stand_where_the_elements_are_on_the_pictures(
    tools_of: Callable[..., BrowserTools], browser_tools: BrowserTools, tmp_path: Path
) -> None:
    """Pictures of a dense screen have more pixels than the view, and before the act the view is not scrolled yet."""
    style = "position: absolute; left: 39px; width: 78px; height: 84.4px; top:"
    tools = tools_of(viewport=(390, 844), device_scale_factor=2)
    tools.set_content(
        f'<button style="{style} 84.4px">Near</button><input aria-label="Name" style="{style} 422px">'
        f'<button style="{style} 3000px">Far</button>'
    )
    with tools.trace(tmp_path / "run.zip"):
        tools.get("button", "Near").click()
        tools.get(label="Name").fill("x")
        tools.get("button", "Far").click()
    page = tmp_path / "report.html"
    page.write_bytes(report([tmp_path / "run.zip"]))
    browser_tools.navigate(page.as_uri())
    shown = browser_tools.get("article")
    browser_tools.press_key("ArrowDown")
    expect(shown.get("heading", "Name")).to_be_visible()
    assert _parts(browser_tools, "Before", ".element") == pytest.approx([0.1, 0.5, 0.2, 0.1], abs=0.01)
    assert _parts(browser_tools, "Before", ".point") is None
    browser_tools.press_key("ArrowDown")
    expect(shown).to_contain_text("Before: the element is out of view")
    assert _parts(browser_tools, "Before", ".point") is None
    left, top, *_ = _parts(browser_tools, "After", ".point") or []
    assert left == pytest.approx(0.2, abs=0.05)
    assert 0 < top < 1


def test_trace_of_somebody_else_runs_no_script_in_its_report(
    shared_tools: BrowserTools, traced: list[Path], tmp_path: Path
) -> None:
    """A report is opened from a file, and its own script needs the leave to run."""
    hostile, page = tmp_path / "hostile.zip", tmp_path / "hostile.html"
    markup = "</script><img src=x onerror='document.title = 1'>"
    with ZipFile(traced[0]) as given, ZipFile(hostile, "w") as archive:
        for name in given.namelist():
            text = given.read(name).decode("latin-1")
            new = name.replace(".jpeg", f"{markup}.jpeg") if name.startswith("resources/") else name
            quoted = text.replace(".jpeg", f"{markup}.jpeg").replace("Warn", markup.replace("'", "`"))
            archive.writestr(new, (quoted if name == "trace.trace" else text).encode("latin-1"))
    page.write_bytes(report([hostile]))
    shared_tools.navigate(page.as_uri())
    shared_tools.get("heading", "hostile").wait_for()
    shared_tools.get("link", "click").nth(0).click()
    shared_tools.get("img", "Before").wait_for()
    assert shared_tools.evaluate("() => document.querySelectorAll('[onerror]').length").value == 0


def _parts(tools: BrowserTools, words: str, mark: str) -> list[float] | None:
    """Return where a mark stands on a picture: left, top, width and height as parts of the picture."""
    code = """async (words, mark) => {
      const figure = [...document.querySelectorAll("figure")].find((each) => each.textContent.startsWith(words));
      const image = figure.querySelector("img");
      await image.decode();
      await new Promise(requestAnimationFrame);
      const found = figure.querySelector(mark);
      if (!found) return null;
      const [a, b] = [image, found].map((each) => each.getBoundingClientRect());
      return [(b.x - a.x) / a.width, (b.y - a.y) / a.height, b.width / a.width, b.height / a.height];
    }"""
    place: list[float] | None = tools.evaluate(code, [words, mark]).value
    return place


_TROUBLE = """<!doctype html><title>Trouble</title><p id="said">Cart 0</p>
<button onclick="fetch('/stock', { method: 'POST' })">Buy</button>
<button onclick="null.missing">Throw</button>
<button onclick="alert('Closed today')">Ask</button>
<button id="pay" style="position: absolute; left: 10%; top: 50%; width: 20%; height: 10%">Pay</button>
<div id="banner" style="position: fixed; left: 0; top: 40%; width: 50%; height: 40%; background: #246">Cookies</div>"""


def test_report_marks_the_calls_that_caused_a_failure_and_says_what_was_expected(
    shared_tools: BrowserTools, browser_tools: BrowserTools, site: Site, tmp_path: Path
) -> None:
    shared_tools.route("/stock", status=500, json={"error": "no stock", "access_token": "sk-12345678abc"})
    shared_tools.navigate(site.url("/index.html"))
    shared_tools.set_content(_TROUBLE)
    with shared_tools.trace(
        tmp_path / "test_of_a_cart_with_a_name_that_is_longer_than_the_list_of_calls_is_wide.zip"
    ):
        for name in ("Buy", "Throw", "Ask"):
            shared_tools.get("button", name).click()
        shared_tools.handle_dialog(accept=True)
        with pytest.raises(AssertionError):
            expect(shared_tools.get(css="#said"), timeout=0).to_have_text("Cart 1")
        with pytest.raises(AssertionError):
            expect(shared_tools, timeout=0).not_.to_have_url(site.url())
        with pytest.raises(AssertionError):
            expect(shared_tools.get("button", "Refund"), timeout=0).to_be_visible()
        with pytest.raises(NotActionable):
            shared_tools.get("button", "Pay").click(timeout=2)
    shared_tools.unroute()
    with shared_tools.trace(tmp_path / "other.zip"):
        shared_tools.evaluate("1")
    page = tmp_path / "report.html"
    page.write_bytes(report([*tmp_path.glob("*.zip")]))
    browser_tools.navigate(page.as_uri())
    calls, shown = browser_tools.get("list", "Calls"), browser_tools.get("article")
    expect(shown.get("heading", "to have the text 'Cart 1'")).to_be_visible()
    expect(shown).to_contain_text("actual: Cart 0")
    expect(shown).to_contain_text("test_of_a_cart_with_a_name_that_is_longer_than_the_list_of_calls_is_wide")
    expect(shown.get("img", "After")).to_be_visible()
    causes = {"Buy": "⚠ POST /stock 500", "Throw": "⚠ console error", "Ask": '⚠ dialog alert "Closed today"'}
    for name, why in causes.items():
        expect(calls.get("link", f'click button "{name}"')).to_contain_text(why)
        expect(shown.get("listitem", has_text=f'click button "{name}" {why}')).to_be_visible()
    for title in ("expect the page not to have the address", 'expect button "Refund" to be visible'):
        expect(calls.get("link", title)).to_contain_text("ExpectationFailed")
    assert "observe" not in (names := " ".join(calls.get("link").texts()))
    assert "snapshot" not in names  # which failures take, and nobody has asked for
    shown.get("link", 'click button "Buy"').click()
    expect(shown).to_contain_text("no stock")
    expect(shown).to_contain_text("[secret:access_token]")
    calls.get("link", 'click button "Pay"').click()
    expect(shown.get("img", "After")).to_be_visible()
    assert _parts(browser_tools, "After", ".cover") == pytest.approx([0, 0.4, 0.5, 0.4], abs=0.01)
    assert _parts(browser_tools, "After", ".element") == pytest.approx([0.1, 0.5, 0.2, 0.1], abs=0.01)
    expect(shown).not_.to_contain_text("after 0 s")


def test_report_of_a_failure_without_trouble_shows_the_last_acts_and_what_was_sent(
    shared_tools: BrowserTools, browser_tools: BrowserTools, site: Site, tmp_path: Path
) -> None:
    path, page = tmp_path / "run.zip", tmp_path / "report.html"
    shared_tools.route("/basket", headers={"X-Basket": "full"}, body="added")
    with shared_tools.trace(path):
        shared_tools.navigate(site.url("/index.html"))
        shared_tools.set_content(
            "<button onclick=\"fetch('/basket', { method: 'POST', body: 'lamp' })\">Buy</button>"
        )
        shared_tools.get("button", "Buy").click()
        with pytest.raises(ElementNotFound):
            shared_tools.get("link", "Checkout").click(timeout=0)
    shared_tools.unroute()
    page.write_bytes(report([path]))
    browser_tools.navigate(page.as_uri())
    shown = browser_tools.get("article")
    expect(shown).to_contain_text("No trouble was recorded; the last acts:")
    shown.get("link", 'click button "Buy"').click()
    shown.get(css="summary", has_text="/basket").click()
    expect(shown).to_contain_text("> User-Agent: ")
    expect(shown).to_contain_text("lamp")
    expect(shown).to_contain_text("< X-Basket: full")


def test_report_says_where_an_error_was_thrown_and_which_script_a_page_lacks(
    shared_tools: BrowserTools, browser_tools: BrowserTools, site: Site, tmp_path: Path
) -> None:
    home, app = site.url("/index.html"), site.url("/app.js")
    html = "<script src=/app.js></script><script src=/lost.js></script><p id=said></p>"
    code = "function total() { null.sum }\n\nfunction pay() { total() }"
    shared_tools.route("/app.js", body=code, content_type="text/javascript")
    shared_tools.route("/lost.js", status=404, body="moved to /new.js")
    shared_tools.route(home, body=f"{html}<button onclick='pay()'>Pay</button>", content_type="text/html")
    with shared_tools.trace(tmp_path / "run.zip"):
        shared_tools.navigate(home)
        shared_tools.get("button", "Pay").click()
        with pytest.raises(AssertionError):
            expect(shared_tools.get(css="#said"), timeout=0).to_have_text("Paid")
    shared_tools.unroute()
    page = tmp_path / "report.html"
    page.write_bytes(report([tmp_path / "run.zip"]))
    browser_tools.emulate(viewport=(390, 844))
    browser_tools.navigate(page.as_uri())
    calls, shown = browser_tools.get("list", "Calls"), browser_tools.get("article")
    expect(shown).to_contain_text("actual: (empty)")
    heading = browser_tools.get(css="h2").bounding_box()
    assert heading is not None
    assert heading.y < 844 / 2
    link = shown.get("link", "navigate")
    expect(shown.get("listitem", has_text="navigate")).to_contain_text(f"⚠ GET {site.url('/lost.js')} 404")
    expect(calls.get("link", 'click button "Pay"')).to_contain_text("⚠ console error")
    browser_tools.evaluate("() => { document.body.style.minHeight = '9000px'; scrollTo(0, 3000) }")
    link.click()
    assert browser_tools.evaluate("scrollY", returns=int).value == 0
    expect(shown.get("row", f"GET {site.url('/lost.js')} 404")).to_be_visible()
    said = [one for one in shared_tools.console_messages().messages if one.url.endswith("/lost.js")]
    expect(shown.get("row", has_text=re.compile("Failed to load resource.*/lost.js"))).to_have_count(
        len(said)
    )
    expect(shown).to_contain_text("moved to /new.js")
    browser_tools.press_key("ArrowDown")
    expect(shown.get("row", "error")).to_contain_text(f"total ({app}:1:")
    expect(shown.get("row", "error")).to_contain_text(f"pay ({app}:3:")


@pytest.mark.parametrize("viewport", [(1280, 800), (390, 844)], ids=["desktop", "phone"])
def test_report_of_a_thousand_calls_has_few_elements_and_shows_each(
    viewport: tuple[int, int], browser_tools: BrowserTools, tmp_path: Path
) -> None:
    browser_tools.navigate("data:text/html,<h1>a picture")
    picture = browser_tools.take_screenshot(format="jpeg").data
    recording = Recording(tmp_path / "run.zip", Options())
    for number in range(1000):
        call = TracedCall.of("click", "default", {"ref": f'button "Number {number}"'})
        recording.begin(call)
        recording.end(call, None, ElementNotFound("It is away") if number == 700 else None, call.began + 1)
        unlike = picture + number.to_bytes(2)
        recording.looked(
            call, PageMoment("T", "https://a", "A", call.began, f"- text: {number}", unlike, (5, 5))
        )
    assert recording.close() is not None
    page = tmp_path / "report.html"
    page.write_bytes(report([tmp_path / "run.zip"]))
    assert page.stat().st_size < 1.5 * (tmp_path / "run.zip").stat().st_size

    browser_tools.emulate(viewport=viewport)
    browser_tools.navigate(page.as_uri())
    calls, shown = browser_tools.get("list", "Calls"), browser_tools.get("article")
    expect(shown.get("heading", 'click button "Number 700"')).to_be_visible()
    expect(calls.get("link", "Number 700")).to_be_in_viewport()
    browser_tools.press_key("ArrowDown")
    expect(shown.get("heading", 'click button "Number 701"')).to_be_visible()
    expect(shown.get("img", "Before")).to_be_visible()
    first = browser_tools.evaluate("location.hash", returns=str).value.removeprefix("#0-")
    browser_tools.evaluate("(id) => { location.hash = id }", [f"0-{int(first) + 250}"])
    expect(shown.get("heading", 'click button "Number 951"')).to_be_visible()
    expect(calls.get("link", "Number 951")).to_be_in_viewport()
    browser_tools.evaluate("document.getElementById('calls').scrollTop = 0")
    expect(calls.get("link", has_text='"Number 3"')).to_be_in_viewport()
    browser_tools.press_key("/")
    for key in "998":
        browser_tools.press_key(key)
    expect(calls.get("link")).to_have_count(1)
    assert browser_tools.evaluate("document.querySelectorAll('*').length", returns=int).value < 500
    assert browser_tools.evaluate("document.documentElement.scrollWidth", returns=int).value <= viewport[0]


def test_what_is_no_trace_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.zip"
    path.write_text("no archive")
    with pytest.raises(InvalidArgument, match="is not a trace"):
        report([path])


_BEFORE = '{"type": "before", "callId": "a", "title": "", "params": {}, "method": "", "startTime": %s}\n'


@pytest.mark.parametrize("odd", ["[" * 100_000, "5", "{}", _BEFORE % '"now"', _BEFORE % "null"])
def test_trace_of_somebody_else_that_is_none_is_refused(odd: str, tmp_path: Path) -> None:
    with ZipFile(tmp_path / "run.zip", "w") as archive:
        archive.writestr("trace.trace", _BEFORE % 1 + odd)
        archive.writestr("trace.network", "")
    with pytest.raises(InvalidArgument, match="is not a trace"):
        report([tmp_path / "run.zip"])


def test_archive_that_unpacks_to_more_than_a_page_can_show_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webtools.tracing.report._MOST_BYTES", 1_000_000)
    with ZipFile(tmp_path / "run.zip", "w", ZIP_DEFLATED) as archive:
        archive.writestr("trace.trace", bytes(1_000_001))
    with pytest.raises(InvalidArgument, match="has more than 1 MB in it"):
        report([tmp_path / "run.zip"])


def test_folder_of_a_trace_reads_nothing_outside_of_it(traced: list[Path], tmp_path: Path) -> None:
    folder = tmp_path / "run.zip.part"
    with ZipFile(traced[0]) as archive:
        archive.extractall(folder)
    assert report([folder])
    (tmp_path / "own.txt").write_text("of the reader")
    next((folder / "resources").glob("*.jpeg")).unlink()
    (folder / "resources" / "link.jpeg").symlink_to(tmp_path / "own.txt")
    with pytest.raises(Denied):
        report([folder])
