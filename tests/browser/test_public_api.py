"""The front door: what a script sees of it."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from loguru import logger

from tests.browser.site import Site
from webtools import (
    BrowserNotStarted,
    BrowserTools,
    Closed,
    ElementNotFound,
    Evaluation,
    InvalidArgument,
    Navigation,
    NavigationFailed,
    Outcome,
    Screenshot,
    ScriptError,
    Snapshot,
    StaleRef,
    Tabs,
)

_ROOT = Path(__file__).parents[2]
_PAGE = "data:text/html,<title>Page</title><label>Name<input></label><button onclick=clicked=1>Save</button>"


def test_each_tool_returns_its_typed_result(browser_tools: BrowserTools) -> None:
    navigated = browser_tools.navigate(_PAGE)
    page = browser_tools.snapshot()
    assert isinstance(navigated, Navigation)
    assert isinstance(page, Snapshot)
    assert isinstance(browser_tools.type(page.find("textbox", "Name"), "Ada"), Outcome)
    assert isinstance(browser_tools.click(page.find("button", "Save")), Outcome)
    assert isinstance(
        browser_tools.evaluate("() => [clicked, document.querySelector('input').value]"), Evaluation
    )
    assert browser_tools.evaluate("() => [clicked, document.querySelector('input').value]").value == [
        1,
        "Ada",
    ]
    assert isinstance(browser_tools.take_screenshot(), Screenshot)
    assert isinstance(browser_tools.tabs(), Tabs)


@pytest.mark.parametrize("spelling", ["{}", "@{}", "ref={}", "[ref={}]"])
def test_a_ref_is_accepted_in_every_spelling_that_models_use(
    browser_tools: BrowserTools, spelling: str
) -> None:
    """REQ-03: Refs stored for subsequent click/type operations."""
    browser_tools.navigate(_PAGE)
    ref = browser_tools.snapshot().find("button", "Save").ref
    browser_tools.click(spelling.format(ref))
    assert browser_tools.evaluate("clicked").value == 1


def test_wrong_arguments_are_refused_before_anything_is_sent(browser_tools: BrowserTools) -> None:
    browser_tools.navigate(_PAGE)
    ref = browser_tools.snapshot().find("button", "Save").ref
    assert ref
    with pytest.raises(InvalidArgument, match="'banana' is not a valid ref"):
        browser_tools.click("banana")
    with pytest.raises(InvalidArgument, match="click: ref"):
        browser_tools.click(5)  # type: ignore[arg-type]  # the wrong type is what is tested
    with pytest.raises(InvalidArgument, match=r"button: should be 'left', 'right' or 'middle' \(got 'up'\)"):
        browser_tools.click(ref, button="up")  # type: ignore[arg-type]  # as above
    with pytest.raises(InvalidArgument, match="timeout"):
        browser_tools.click(ref, timeout=-1)
    with pytest.raises(
        InvalidArgument, match=r"click: there is no argument 'buton'; did you mean 'button'\?"
    ):
        browser_tools.click(ref, buton="left")  # type: ignore[call-arg]  # as above
    with pytest.raises(InvalidArgument, match="click: ref: is missing"):
        browser_tools.click()  # type: ignore[call-arg]  # as above
    assert browser_tools.evaluate("typeof clicked").value == "undefined"


def test_a_ref_that_was_never_shown_is_refused_at_once(browser_tools: BrowserTools) -> None:
    browser_tools.navigate(_PAGE)
    browser_tools.snapshot()
    for ref in ("e999", "f3e1"):
        with pytest.raises(ElementNotFound, match=ref):
            browser_tools.click(ref)


def test_a_ref_of_the_page_before_says_so(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(_PAGE)
    button = browser_tools.snapshot().find("button", "Save")
    browser_tools.navigate("data:text/html,<button>Other</button>")
    with pytest.raises(StaleRef, match="page that was here before"):
        browser_tools.click(button)


@pytest.mark.parametrize(
    "url", ["", "   ", "http://", "https://:80/", "http://example.com:port/", "not an address"]
)
def test_text_that_is_not_an_address_is_refused(browser_tools: BrowserTools, url: str) -> None:
    with pytest.raises(InvalidArgument, match=r"address|Address"):
        browser_tools.navigate(url)


def test_an_address_that_nobody_answers_fails_with_the_browsers_reason(
    browser_tools: BrowserTools, site: Site
) -> None:
    with pytest.raises(NavigationFailed, match=r"ERR(OR)?_CONNECTION_REFUSED") as raised:
        browser_tools.navigate(site.closed)
    assert raised.value.url.startswith(site.closed)
    assert raised.value.as_dict()["code"] == "navigation_failed"
    assert browser_tools.navigate(_PAGE).title == "Page", "the next call is good"


def test_an_exception_in_the_page_comes_with_its_message(browser_tools: BrowserTools) -> None:
    browser_tools.navigate(_PAGE)
    with pytest.raises(ScriptError, match="Error: on purpose"):
        browser_tools.evaluate("() => { throw new Error('on purpose') }")
    with pytest.raises(ScriptError, match="SyntaxError"):
        browser_tools.evaluate("() => {{{")


def test_a_closed_instance_says_that_it_is_closed() -> None:
    browser_tools = BrowserTools()
    browser_tools.close()
    with pytest.raises(Closed):
        browser_tools.snapshot()
    with pytest.raises(Closed):
        browser_tools.context("alice")


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(InvalidArgument, match=r"BrowserTools: .* 'viewpoint'; did you mean 'viewport'\?"):
        BrowserTools(viewpoint=(1, 1))  # type: ignore[call-arg]  # a type checker says so, too


@pytest.mark.parametrize(
    ("option", "value"),
    [("browser_args", ("--x",)), ("headless", False), ("browser", "edge"), ("max_contexts", 2)],
)
def test_an_option_that_can_have_no_effect_is_refused_with_where_it_belongs(option: str, value: Any) -> None:
    with BrowserTools() as tools:
        for make in (tools.fresh, lambda **given: tools.context("new", **given)):
            with pytest.raises(InvalidArgument, match=f"{option} cannot differ between contexts") as caught:
                make(**{option: value})
            assert "BrowserTools(…)" in caught.value.hint
        assert [each.name for each in tools.context_list().contexts] == ["default"]


def test_an_option_of_a_browser_is_taken_for_a_context_that_has_one_of_its_own() -> None:
    with BrowserTools() as tools:
        assert tools.context("own", isolation="driver", browser_args=("--x",)).name == "own"


@pytest.mark.parametrize("size", ["390x844", "390X844", " 390 × 844 ", (390, 844)])
def test_a_viewport_is_a_pair_or_a_text_everywhere(browser_tools: BrowserTools, size: Any) -> None:
    with browser_tools.fresh(viewport=size) as tools:
        assert tools.evaluate("[innerWidth, innerHeight]").value == [390, 844]
    browser_tools.context_create("new", viewport=size)
    assert browser_tools.evaluate("[innerWidth, innerHeight]").value == [390, 844]
    browser_tools.emulate(viewport=(500, 500))
    assert browser_tools.emulate(viewport=size).viewport == (390, 844)
    assert browser_tools.context("third", viewport=size).evaluate("innerWidth").value == 390


def test_without_a_browser_the_error_says_what_to_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    script = (
        "from webtools import BrowserTools, BrowserMissing\n"
        "import webtools.driver.find as find\n"
        "try:\n    BrowserTools(browser='edge').navigate('about:blank')\n"
        "except BrowserMissing as error:\n    print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], check=False, capture_output=True, text=True, timeout=60
    )
    assert "webtools install" in done.stdout, done.stderr


def test_browser_that_does_not_start_is_distinguished_from_a_missing_one(tmp_path: Path) -> None:
    broken = tmp_path / "chromium"
    broken.write_text("#!/bin/sh\nexit 1\n")
    broken.chmod(0o755)
    with BrowserTools(executable_path=broken) as browser_tools, pytest.raises(BrowserNotStarted):
        browser_tools.navigate(_PAGE)
    missing = tmp_path / "none"
    with BrowserTools(executable_path=missing) as browser_tools, pytest.raises(InvalidArgument, match="none"):
        browser_tools.navigate(_PAGE)


def test_a_window_without_a_display_is_refused_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(variable, raising=False)
    with (
        BrowserTools(headless=False) as browser_tools,
        pytest.raises(BrowserNotStarted, match="xvfb-run"),
    ):
        browser_tools.navigate(_PAGE)


def test_readme_script_prints_what_readme_shows(tmp_path: Path) -> None:
    readme = (_ROOT / "README.md").read_text(encoding="utf-8")
    match = re.search(r"```python\n(.*?)```", readme, re.DOTALL)
    assert match
    script = match.group(1)
    done = subprocess.run(
        [sys.executable, "-c", script], check=False, capture_output=True, cwd=tmp_path, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    printed = re.search(r"```\n(- heading.*?)```", readme, re.DOTALL)
    assert printed
    assert done.stdout == printed.group(1)
    assert (tmp_path / "page.png").is_file()


def test_log_is_silent_until_it_is_enabled_and_has_no_typed_text(browser_tools: BrowserTools) -> None:
    lines: list[str] = []
    sink = logger.add(lines.append, level="DEBUG", format="{level} {message} {extra}")
    try:
        browser_tools.navigate(_PAGE)
        assert lines == []
        logger.enable("webtools")
        browser_tools.type(browser_tools.snapshot().find("textbox"), "a secret")
    finally:
        logger.disable("webtools")
        logger.remove(sink)
    (line,) = [line for line in lines if " type " in line]
    assert re.search(r"INFO \[.+\] type .*\d+ ms .*'milliseconds': \d+", line)
    assert not any("secret" in line for line in lines if not line.startswith("DEBUG"))


@pytest.mark.parametrize(
    ("script", "logs"),
    [
        ("import webtools; logger.enable('webtools'); webtools.BrowserTools", True),
        ("logger.enable('webtools'); from webtools import BrowserTools", True),
        ("from webtools import BrowserTools", False),
    ],
    ids=["after the import", "before the import", "never"],
)
def test_log_can_be_enabled_before_or_after_the_import(script: str, logs: bool) -> None:
    code = f"from loguru import logger; {script}"
    code += (
        "; exec(compile('logger.info(\"heard\")', 'x', 'exec'), {'__name__': 'webtools.x', 'logger': logger})"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert ("heard" in done.stderr) == logs
