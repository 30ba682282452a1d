"""Look at the built site in a browser, light on a desk and dark on a phone: `python docs/site/look.py FOLDER [AXE]`.

AXE is `axe.min.js` of the npm package axe-core; without it, accessibility is not checked, and a line says so.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Literal

from webtools import BrowserTools

_PAGES = (
    "index",
    "getting-started",
    "architecture",
    "benchmarks",
    "browsers",
    "coming-from-selenium",
    "guides/debug-in-ci",
    "guides/grid-3",
    "guides/pictures",
    "pytest",
    "reference/classes",
    "reference/errors",
    "reference/options",
    "reference/tools",
    "troubleshooting",
)
_FOUND_BY = {
    "debug failing test": "guides/debug-in-ci",
    "windows": "systems",
    "python version": "systems",
    "wait": "guides/waiting",
    "sleep": "guides/waiting",
    "headless": "guides/headless",
    "login": "guides/login",
    "screenshot": "guides/pictures",
    "two users": "guides/users",
    "mobile": "emulation",
    "jupyter": "asyncio",
    "error codes": "troubleshooting",
}
"""The page that has to come first, by what is searched for."""

_VIEWS: tuple[tuple[int, Literal["light", "dark"]], ...] = ((1280, "light"), (390, "dark"))

_CUT = """() => [...document.querySelectorAll("pre > code")].concat(document.scrollingElement)
    .filter((each) => each.scrollWidth > each.clientWidth + 1)
    .map((each) => `${each.localName} is cut: ${each.textContent.trim().slice(0, 60)}`)"""

_COVERED = """() => [...document.querySelectorAll(".md-code__nav")].flatMap((buttons) => {
    const { left, top, bottom } = buttons.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(buttons.parentElement.querySelector("code"));
    return [...range.getClientRects()].some((line) => line.width && line.height < 40 && line.right > left
        && line.top < bottom && line.bottom > top && line.width < buttons.parentElement.clientWidth - 20)
        ? [`a button covers: ${range.toString().trim().slice(0, 60)}`] : [];
})"""

_AXE = """async () => (await axe.run({ resultTypes: ["violations"] })).violations
    .map((each) => `${each.id}: ${each.nodes[0].html.slice(0, 120)} (${(each.nodes[0].any[0] ?? {}).message})`)"""

_FIRST_HIT = """(words) => {
    const roots = [document, ...[...document.querySelectorAll("*")].flatMap((each) => each.shadowRoot ?? [])];
    const hit = roots.flatMap((root) => [...root.querySelectorAll("a[href*='?h=']")])[0];
    return hit && decodeURIComponent(hit.href).replaceAll("+", " ").includes(`?h=${words}`) ? hit.href : false;
}"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Print nothing."""


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def look(folder: Path, axe: Path | None) -> list[str]:
    """Return what is wrong with the site, a line each."""
    wrong: list[str] = []
    with _served(folder) as address, _patient(address) as browser:
        for width, scheme in _VIEWS:
            with browser.fresh(viewport=(width, 844), color_scheme=scheme) as tools:
                for page in _PAGES:
                    tools.navigate(f"/{page}.html")
                    found = [*_asked(tools, _CUT), *_asked(tools, _COVERED)]
                    if axe:
                        tools.evaluate(f"() => {{ {axe.read_text('utf-8')} }}")
                        found += _asked(tools, _AXE)
                    wrong += [f"{page}, {width} px, {scheme}: {each}" for each in found]
        with browser.fresh() as tools:
            wrong += [said for words, page in _FOUND_BY.items() if (said := _missed(tools, words, page))]
    return wrong


def _patient(address: str) -> BrowserTools:
    """Return tools that wait long: other checks run beside this one."""
    return BrowserTools(base_url=address, timeout_action=60, timeout_navigation=60)


def _asked(tools: BrowserTools, function: str) -> list[str]:
    value = tools.evaluate(function).value
    assert isinstance(value, list)
    return [str(each) for each in value]


def _missed(tools: BrowserTools, words: str, page: str) -> str | None:
    """Return what is wrong with the first hit of a search."""
    tools.navigate("/changelog.html")
    tools.press_key("Control+k")
    tools.get("combobox", "Search").fill(words)
    tools.wait_for(function=_FIRST_HIT, args=[words])
    hit = str(tools.evaluate(_FIRST_HIT, [words]).value)
    return None if f"/{page}.html" in hit else f"search for {words!r} gives {hit} first, not {page}"


if __name__ == "__main__":
    axe_file = Path(sys.argv[2]) if len(sys.argv) > 2 else None
    if axe_file and not axe_file.is_file():
        print(f"SKIPPED: accessibility, since npm could not get {axe_file}", file=sys.stderr)  # noqa: T201  # for the terminal
        axe_file = None
    if found := look(Path(sys.argv[1]), axe_file):
        raise SystemExit("\n".join(found))
