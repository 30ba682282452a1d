"""The commands that look at a page."""

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.faces.conftest import Run
from tests.faces.mcp.page import quoted
from webtools.distribution import command_for
from webtools.faces.cli import webtools as command_line


@pytest.fixture
def page(tmp_path: Path) -> str:
    file = tmp_path / "page.html"
    file.write_text("<title>Page</title><h1>Cart</h1><button>Pay</button>")
    return str(file)


def test_snapshot_prints_the_page_as_models_read_it(webtools: Run, page: str) -> None:
    assert quoted(webtools("snapshot", page).stdout) == '- heading "Cart" [level=1]\n- button "Pay" [ref=e1]'
    shown = json.loads(webtools("snapshot", page, "--interactive", "--json").stdout)
    assert (shown["title"], shown["tree"]) == ("Page", '- button "Pay" [ref=e1]')


def test_link_local_addresses_are_refused_with_the_option_that_allows_them(webtools: Run) -> None:
    run = webtools("snapshot", "http://169.254.169.254/latest/meta-data/")
    assert run.returncode == 1
    assert "is at 169.254.169.254, a link-local" in run.stderr
    assert "--allow-link-local" in run.stderr


def test_screenshot_and_pdf_write_files_and_say_where(webtools: Run, page: str, tmp_path: Path) -> None:
    picture, paper = tmp_path / "a.webp", tmp_path / "a.pdf"
    shot = json.loads(
        webtools("screenshot", page, "-o", str(picture), "--viewport", "300x200", "--json").stdout
    )
    assert (shot["path"], shot["width"], shot["height"]) == (str(picture), 300, 200)
    assert picture.read_bytes()[8:12] == b"WEBP"
    again = webtools("screenshot", page, "-o", str(picture), "--overwrite")
    assert again.stdout.strip() == str(picture)
    printed = json.loads(webtools("pdf", page, "-o", str(paper), "--json").stdout)
    assert (printed["title"], printed["path"]) == ("Page", str(paper))
    assert printed["sizeBytes"] == paper.stat().st_size
    assert paper.read_bytes().startswith(b"%PDF")


def test_command_that_names_no_file_works_any_number_of_times(
    webtools: Run, page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    written = [webtools("screenshot", page, *more).stdout.strip() for more in ((), (), ("--overwrite",))]
    assert [Path(each).name for each in written] == ["screenshot.png", "screenshot (2).png", "screenshot.png"]


def test_page_is_shown_as_on_a_device_and_in_dark_colours(webtools: Run, tmp_path: Path) -> None:
    file = tmp_path / "seen.html"
    file.write_text(
        "<p id=seen>Nothing yet</p><script>seen.textContent = [innerWidth, navigator.maxTouchPoints,"
        " matchMedia('(prefers-color-scheme: dark)').matches].join(' ')</script>"
    )
    run = webtools("snapshot", str(file), "--device", "iPhone 15", "--color-scheme", "dark")
    assert quoted(run.stdout) == "- paragraph: 393 5 true"


def test_page_is_shown_with_every_setting_of_a_context(webtools: Run, tmp_path: Path) -> None:
    file = tmp_path / "seen.html"
    file.write_text(
        "<p id=seen>Nothing yet</p>"
        "<script>seen.textContent = [navigator.language, devicePixelRatio, mark, screen.width,"
        " matchMedia('(prefers-reduced-motion: reduce)').matches, Intl.DateTimeFormat().resolvedOptions().timeZone]"
        "</script>"
    )
    settings = [
        "--locale",
        "de-CH",
        "--timezone",
        "Asia/Tokyo",
        "--device-scale-factor",
        "2",
        "--screen",
        "900x700",
    ]
    settings += ["--reduced-motion", "reduce", "--init-scripts", "window.mark = 7"]
    shown = quoted(webtools("snapshot", str(file), *settings).stdout)
    assert shown == "- paragraph: de-CH,2,7,900,true,Asia/Tokyo"
    plain = webtools("snapshot", str(file), "--no-java-script-enabled")
    assert quoted(plain.stdout) == "- paragraph: Nothing yet"


def test_failed_command_has_an_exit_code_and_a_hint(webtools: Run, page: str) -> None:
    nobody = webtools("snapshot", "http://127.0.0.1:1/")
    assert nobody.returncode == 1
    assert "Could not load http://127.0.0.1:1/" in nobody.stderr
    assert webtools("screenshot", page, "-o", "a.gif").returncode == 2


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("page.html", "--viewport", "wide"), "viewport: 'wide' is not a size, which is a pair"),
        (("page.html", "--viewport", "0x99"), "viewport.0: should be greater than 0"),
        (("page.html", "--timeout", "0"), "0.0 is not in the range x>0"),
        (("page.html", "--contrast", "some"), "'more', 'less', 'no-preference'"),
        (("page.html", "--geolocation", "here"), "geolocation: 'here' is not a position"),
        (("missing.html",), "there is no file missing.html"),
        (("./missing",), "there is no file ./missing"),
    ],
)
def test_wrong_arguments_are_refused_before_a_browser_starts(
    given: tuple[str, ...], said: str, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(page).parent)
    run = CliRunner().invoke(command_line, ["snapshot", *given])
    assert run.exit_code != 0
    assert said in f"{run.output}{run.exception}"


def test_the_wait_for_a_text_has_the_timeout_too(webtools: Run, page: str) -> None:
    run = webtools("snapshot", page, "--wait-for", "Never", "--timeout", "0.7")
    assert (run.returncode, quoted(run.stderr)) == (
        1,
        "Error: wait_for did not end within 0.7 s: it was waiting for the text 'Never' to come",
    )


@pytest.mark.skipif(sys.platform != "linux", reason="there is a display")
def test_a_hint_is_in_the_words_of_the_command_line(webtools: Run, page: str) -> None:
    run = webtools("snapshot", page, "--headed", DISPLAY="", WAYLAND_DISPLAY="")
    assert (run.returncode, run.stderr.splitlines()[-1]) == (
        1,
        "Use the command without --headed, or give it a virtual display: xvfb-run your-command.",
    )


def test_mcp_says_what_is_missing_and_what_is_wrong(webtools: Run, tmp_path: Path) -> None:
    missing = webtools("mcp", without="mcp")
    assert missing.returncode == 1
    assert command_for("mcp") in missing.stderr
    wrong = webtools("mcp", "--caps", "flying")
    assert wrong.returncode == 2
    assert "caps" in wrong.stderr
    file = tmp_path / "webtools.toml"
    file.write_text("speed = 9\n")
    assert "speed" in webtools("mcp", "--config", str(file)).stderr
    assert "WEBTOOLS_SNAPSHOT_MODE" in webtools("mcp", "--help").stdout


@pytest.mark.parametrize("port", [(), ("--port", "0")])
def test_mcp_that_cannot_serve_says_so_and_nothing_else(webtools: Run, port: tuple[str, ...]) -> None:
    run = webtools("mcp", "--storage-state", "nowhere.json", *port)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.splitlines() == [
        "Error: The storage state nowhere.json can't be read: No such file or directory",
        "Give a file that can be read.",
    ]
