"""A snapshot is complete through any face: what a limit folds is counted under a ref, and can be found and used."""

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

import pytest

from tests.faces.conftest import Run
from tests.faces.mcp.raw import Raw
from webtools import BrowserTools, BrowserToolset
from webtools.snapshot.parse import parse

pytestmark = pytest.mark.timeout(120)

_CONTROLS = 1500
_DEEP = 40
_NAMES = (
    {f"Control {n}" for n in range(_CONTROLS)} | {f"Deep {n}" for n in range(_DEEP)} | {"Framed", "Deepest"}
)


def _button(name: str) -> str:
    return f"<button onclick='top.document.title = this.textContent'>{name}</button>"


def _listed(items: list[str]) -> str:
    return "<ul>" + "".join(f"<li>{item}</li>" for item in items) + "</ul>"


def _frame(title: str, html: str) -> str:
    return f'<iframe title="{title}" srcdoc="{escape(html)}"></iframe>'


def _page() -> str:
    """1,500 controls in lists of lists; before them a frame with one, after them a frame with many and a frame."""
    controls = [_button(f"Control {n}") for n in range(_CONTROLS)]
    inner = [_listed(controls[at : at + 15]) for at in range(0, _CONTROLS, 15)]
    outer = [f"Part {at}" + _listed(inner[at : at + 10]) for at in range(0, len(inner), 10)]
    deep = _listed([_button(f"Deep {n}") for n in range(_DEEP)]) + _frame("Third", _button("Deepest"))
    last = f"<section aria-label=Last>{_frame('Second', deep)}</section>"
    return f"<title>Many</title><main>{_frame('First', _button('Framed'))}{_listed(outer)}{last}</main>"


_ELEMENTS = 1 + (1 + 1) + (1 + 10) + (10 + 100) + (100 + 2 * _CONTROLS) + 2 + (1 + 2 * _DEEP) + (1 + 1)
"""Of `_page()`: main; the first frame with its control; the lists with their items; the region with its frame, the list
in it, and the frame in that with its control."""

_ACTIONABLE = _CONTROLS + _DEEP + 2 + 3
"""Controls and frames."""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    path: Path = tmp_path_factory.mktemp("page") / "many.html"
    path.write_text(_page())
    return path.as_uri()


@pytest.fixture(scope="module")
def browser() -> Iterator[BrowserTools]:
    with BrowserTools() as tools:
        tools.tabs()
        yield tools


def _folded(tree: str) -> dict[str, int]:
    """Return how many elements each fold line counts, by its ref; every line that begins as one has both."""
    folds = [line for line in tree.split("\n") if line.lstrip().startswith("- …")]
    counted = [
        re.search(r"… (\d+) elements?(?: and \d+ texts?)? hidden under @?((?:f\d+)?e\d+)", line)
        for line in folds
    ]
    assert all(counted), folds
    return {fold[2]: int(fold[1]) for fold in counted if fold}


def _shown(tree: str) -> int:
    return sum(1 for _ in parse(tree).walk())


def _controls(tree: str) -> set[str]:
    return {node.name for node in parse(tree).walk() if node.role == "button"}


@pytest.mark.parametrize(
    "limits",
    [
        {"depth": 1},
        {"depth": 2},
        {"depth": 5},
        {"max_elements": 3},
        {"max_elements": 200},
        {"max_elements": 100, "interactive_only": True},
        {"max_chars": 400},
        {"max_chars": 5000, "max_elements": 300},
    ],
    ids=lambda limits: " ".join(f"{name}={value}" for name, value in limits.items()),
)
def test_python_snapshots_count_or_show_every_control(
    browser: BrowserTools, page: str, limits: dict[str, Any]
) -> None:
    browser.navigate(page)
    taken = browser.snapshot(**limits)
    total = _ACTIONABLE if "interactive_only" in limits else _ELEMENTS
    folded = _folded(taken.tree)
    assert taken.truncated
    assert taken.element_count == total == _shown(taken.tree) + sum(folded.values())
    assert len(taken.tree) <= limits.get("max_chars", len(taken.tree))
    opened = {name for ref in folded for name in _controls(browser.snapshot(ref=ref).tree)}
    assert _controls(taken.tree) | opened == _NAMES
    for name in ("Control 777", "Framed", "Deep 39", "Deepest"):
        (match,) = browser.find(role="button", name=name, exact=True).matches
        assert browser.click(match.ref).title == name


@pytest.mark.parametrize("room", [2000, 6000, 20_000])
def test_mcp_replies_count_or_show_every_control(
    page: str, room: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with Raw("--max-output", str(room), "--root", str(tmp_path_factory.getbasetemp())) as server:
        replies = [server.call("browser_navigate", url=page)]
        replies += [
            server.call("browser_snapshot", **limits)
            for limits in ({}, {"depth": 2}, {"maxElements": 300}, {"interactiveOnly": True})
        ]
        for reply, total in zip(replies, [_ELEMENTS] * 4 + [_ACTIONABLE], strict=True):
            text = reply["content"][0]["text"]
            tree = text.partition("```yaml\n")[2].partition("\n```")[0]
            assert len(text) <= room
            assert _shown(tree) + sum(_folded(tree).values()) == total
            if "tree" in reply["structuredContent"]:
                assert reply["structuredContent"]["tree"] == tree
        for name in ("Control 777", "Deep 39", "Deepest"):
            found = server.call("browser_find", role="button", name=name, exact=True)
            (match,) = found["structuredContent"]["matches"]
            assert f'Page: "{name}"' in server.call("browser_click", ref=match["ref"])["content"][0]["text"]


def test_in_the_toolset_a_higher_limit_shows_what_is_folded(
    page: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with BrowserToolset(roots=[tmp_path_factory.getbasetemp()]) as toolset:
        toolset.call("browser_navigate", {"url": page})

        def look(**limits: object) -> dict[str, Any]:
            return dict(toolset.call("browser_snapshot", limits))

        less = look()
        lines = [line for line in less["tree"].split("\n") if line.lstrip().startswith("- …")]
        assert less["elementCount"] == _ACTIONABLE == 100 + sum(_folded(less["tree"]).values())
        assert all(line.endswith("; a higher maxElements shows more") for line in lines)
        more = look(maxElements=2 * less["elementCount"])
        assert {element["name"] for element in more["refs"].values() if element["role"] == "button"} == _NAMES
        (ref,) = [ref for ref, element in more["refs"].items() if element["name"] == "Deepest"]
        assert toolset.call("browser_click", {"ref": ref})["success"]
        assert toolset._browser.tabs().tabs[0].title == "Deepest"


def test_command_line_counts_or_shows_every_control(webtools: Run, page: str) -> None:
    less = webtools("snapshot", page, "--depth", "3")
    assert _shown(less.stdout) + sum(_folded(less.stdout).values()) == _ELEMENTS
    assert less.stderr == "Parts are folded; a larger --depth shows them.\n"
    whole = webtools("snapshot", page)
    assert _controls(whole.stdout) == _NAMES
    assert whole.stderr == ""


def test_evidence_of_a_failed_test_counts_or_shows_every_control(
    pytester: pytest.Pytester, page: str
) -> None:
    pytester.makepyfile(
        test_it=f"def test_it(browser_tools):\n    browser_tools.navigate({page!r})\n    assert False"
    )
    pytester.runpytest_subprocess("--webtools-artifacts", "evidence").assert_outcomes(failed=1)
    (evidence,) = (pytester.path / "evidence").glob("*.snapshot.txt")
    assert _controls(evidence.read_text()) == _NAMES
