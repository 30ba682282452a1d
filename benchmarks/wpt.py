"""Accessible names, roles and descriptions by web-platform-tests, beside Chromium's own computed values."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Protocol

from flask import Flask, Response, send_from_directory
from selenium import webdriver
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

from benchmarks.contenders import chrome
from webtools import BrowserTools
from webtools.demo.server import serve

_SUITES = {
    "accname": "accname/**/*.html",
    "accname, manual": "accname/**/*.html",
    "html-aam": "html-aam/**/*.html",
    "wai-aria": "wai-aria/role/*.html",
    "svg-aam": "svg-aam/**/*.html",
    "graphics-aria": "graphics-aria/*.html",
    "dpub-aam": "dpub-aam/role/*.html",
}
_STUBBED = ("testharness.js", "ATTAcomm.js")
_EMPTY = ("testharnessreport.js", "testdriver.js", "testdriver-vendor.js", "testdriver-actions.js")
_PATIENCE = 10.0  # seconds


@dataclass(frozen=True, slots=True)
class Result:
    """How a test of the suite ended."""

    name: str
    passed: bool
    message: str


@dataclass(frozen=True, slots=True)
class Score:
    """The results of both in one suite, as a table of Markdown."""

    suite: str
    ours: dict[str, Result]
    chromium: dict[str, Result]

    def markdown(self) -> str:
        wrong = [result for result in self.ours.values() if not result.passed]
        lines = [
            f"### web-platform-tests, {self.suite}",
            "",
            "| tests | webtools | Chromium |",
            "| ---: | ---: | ---: |",
            f"| {len(self.ours)} | {_right(self.ours)} | {_right(self.chromium)} |",
            "",
            *(f"- {self._too(result)}{result.name}: {result.message}" for result in wrong),
        ]
        return "\n".join(lines)

    def _too(self, result: Result) -> str:
        also = self.chromium.get(result.name)
        return "" if also is None or also.passed else "(Chromium too) "


def _right(results: dict[str, Result]) -> int:
    return sum(result.passed for result in results.values())


class Computing(Protocol):
    """Something that computes what an element is to assistive technology."""

    def open(self, url: str) -> None: ...

    def waiting(self) -> bool:
        """Wait until every test has asked or ended; return whether any has asked."""

    def answer(self) -> None:
        """Answer all that the page's tests have asked."""

    def results(self) -> list[dict[str, str | bool]]: ...


class Ours:
    """The page-side code of the snapshot."""

    def __init__(self, tools: BrowserTools) -> None:
        self._tools = tools

    def open(self, url: str) -> None:
        self._tools.navigate(url)

    def waiting(self) -> bool:
        self._tools.wait_for(function="() => suite.waits", timeout=_PATIENCE)
        return bool(self._tools.evaluate("() => suite.asked.length").value)

    def answer(self) -> None:
        self._tools.evaluate(_answer())

    def results(self) -> list[dict[str, str | bool]]:
        return list(self._tools.evaluate("() => suite.results").value)


class Chromium:
    """WebDriver's computed label and role, and DevTools' description."""

    def __init__(self, driver: webdriver.Chrome) -> None:
        self._driver = driver

    def open(self, url: str) -> None:
        self._driver.get(url)

    def waiting(self) -> bool:
        WebDriverWait(self._driver, _PATIENCE, 0.02).until(
            lambda driver: driver.execute_script("return suite.waits")
        )
        return bool(self._driver.execute_script("return suite.asked.length"))

    def answer(self) -> None:
        asked = self._driver.execute_script(
            "return suite.asked.map(({ element, property }) => [element, property])"
        )
        values = [self._computed(element, what) for element, what in asked]
        self._driver.execute_script("suite.answer(arguments[0])", values)

    def results(self) -> list[dict[str, str | bool]]:
        return list(self._driver.execute_script("return suite.results"))

    def _computed(self, element: WebElement, what: str) -> str:
        match what:
            case "name":
                return str(element.accessible_name)
            case "role":
                return str(element.aria_role)
        self._driver.execute_script("window.described = arguments[0]", element)
        found = self._driver.execute_cdp_cmd("Runtime.evaluate", {"expression": "window.described"})
        request = {"objectId": found["result"]["objectId"], "fetchRelatives": False}
        (node,) = self._driver.execute_cdp_cmd("Accessibility.getPartialAXTree", request)["nodes"]
        return str(node.get("description", {}).get("value", ""))


def tables(suite: Path) -> list[Score]:
    """One for each suite that the checkout has."""
    with serve(_site(suite)) as address, ExitStack() as stack:
        ours = Ours(stack.enter_context(BrowserTools()))
        chromium = Chromium(chrome(stack))
        return [
            Score(name, _run(ours, pages, address), _run(chromium, pages, address))
            for name, pattern in _SUITES.items()
            if (pages := _pages(suite, pattern, manual="manual" in name))
        ]


def _pages(suite: Path, pattern: str, *, manual: bool) -> list[str]:
    found = [page.relative_to(suite).as_posix() for page in sorted(suite.glob(pattern))]
    return [page for page in found if page.endswith("-manual.html") == manual]


def _run(computing: Computing, pages: Sequence[str], address: str) -> dict[str, Result]:
    results = {}
    for page in pages:
        computing.open(f"{address}/{page}")
        while computing.waiting():
            computing.answer()
        for result in computing.results():
            name = f"{page}: {result['name']}"
            results[name] = Result(name, bool(result["passed"]), str(result["message"]))
    return results


def _site(suite: Path) -> Flask:
    app = Flask(__name__, static_folder=None)

    @app.get("/<path:path>")
    def _file(path: str) -> Response:
        name = path.rpartition("/")[2]
        if name in _STUBBED:
            return Response(_stub() if name == _STUBBED[0] else "", mimetype="text/javascript")
        if name in _EMPTY:
            return Response("", mimetype="text/javascript")
        return send_from_directory(suite.resolve(), path)

    return app


@cache
def _answer() -> str:
    return files("benchmarks").joinpath("page", "wpt.js").read_text("utf-8")


@cache
def _stub() -> str:
    return files("benchmarks").joinpath("wpt_stub.js").read_text("utf-8")
