"""Files that are dropped onto an element, as from the desktop."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.acting import Stage
from webtools import BrowserTools, Denied, InvalidArgument, NotActionable


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    cat, dog = tmp_path / "cat.txt", tmp_path / "dog ß.html"
    cat.write_text("miaow")
    dog.write_text("<p>woof")
    return [cat, dog]


BOTH = "cat.txt text/plain 5 miaow; dog ß.html text/html 7 <p>wo; file; file"


def test_files_are_dropped_with_the_events_of_a_person(stage: Stage, files: list[Path]) -> None:
    stage.show("/drop.html")
    outcome = stage.tools.get("button", "Drop pictures here").drop_files(*files)
    assert outcome.notes == ()
    stage.tools.wait_for(BOTH)
    moves = list(dict.fromkeys(stage.ask("() => moves")))
    assert moves == ["dragenter zone Files", "dragover zone Files", "drop zone Files"]


@pytest.mark.needs("devtools")
def test_what_a_page_does_with_dropped_files_is_waited_for_and_reported(
    stage: Stage, files: list[Path]
) -> None:
    """Libraries ask for each file by its entry, one after the other."""
    stage.show("/drop.html")
    stage.ask(
        """() => document.querySelector('#zone').addEventListener('drop', (event) => {
          const entry = event.dataTransfer.items[0].webkitGetAsEntry();
          const read = (left) => entry.file(async (file) => {
            if (left) return read(left - 1);
            out.textContent = 'read ' + await file.text();
          });
          read(3);
        })"""
    )
    outcome = stage.tools.get("button", "Drop pictures here").drop_files(*files)
    assert "read miaow" in stage.tools.text()
    assert outcome.caused.changed


def test_files_are_dropped_onto_the_element_where_the_page_has_moved_it(
    stage: Stage, files: list[Path]
) -> None:
    stage.show("/drop.html")
    stage.ask(
        """() => {
          const other = Object.assign(document.createElement('div'), { id: 'other' });
          other.style = 'height: 120px';
          other.addEventListener('dragover', (event) => event.preventDefault());
          other.addEventListener('drop', (event) => event.preventDefault());
          addEventListener('dragenter', () => document.body.prepend(other), { once: true });
        }"""
    )
    stage.tools.get("button", "Drop pictures here").drop_files(*files)
    stage.tools.wait_for(BOTH)


@pytest.mark.parametrize("leaves", ["location.assign('/index.html')", "location.reload()", "history.go(0)"])
def test_files_are_dropped_on_a_page_that_is_left_for_that(
    leaves: str, stage: Stage, files: list[Path]
) -> None:
    for _ in range(4):  # the document may end before or after it is asked
        stage.show("/drop.html")
        stage.ask(f"() => document.querySelector('#zone').addEventListener('drop', () => {leaves})")
        outcome = stage.tools.get("button", "Drop pictures here").drop_files(*files)
        assert outcome.caused.navigations


def test_file_upload_drops_files_onto_an_element_without_a_field(stage: Stage, files: list[Path]) -> None:
    zone = stage.show("/drop.html").find("button", "Drop pictures here")
    stage.tools.file_upload(files, ref=zone)
    stage.tools.wait_for(BOTH)


def test_an_element_that_takes_no_files_says_so(stage: Stage, files: list[Path]) -> None:
    page = stage.show("/drop.html")
    closed = page.find("button", "Takes nothing")
    with pytest.raises(NotActionable, match="did not take the files that were dragged onto it"):
        stage.tools.drop_files(closed, files)
    with pytest.raises(NotActionable, match=r"did not take the files .*it is neither a file field"):
        stage.tools.file_upload(files, ref=closed)
    moves = stage.ask("() => moves")
    assert not any(move.startswith("drop ") for move in moves)
    assert [move.split()[1] for move in moves if move.startswith("dragleave")] == ["closed"] * 2
    assert len(stage.tools.tabs().tabs) == 1  # the browser opens what no page takes


def test_what_shows_only_while_files_are_over_the_page_takes_them(stage: Stage, files: list[Path]) -> None:
    stage.show("/drop.html")
    stage.ask(
        """() => {
          const veil = Object.assign(document.createElement('div'), { id: 'veil' });
          veil.style = 'position: fixed; inset: 0';
          addEventListener('dragenter', () => document.body.append(veil), { once: true });
          veil.addEventListener('dragover', (event) => event.preventDefault());
          veil.addEventListener('drop', (event) => { event.preventDefault(); veil.remove();
            out.textContent = [...event.dataTransfer.files].map(({ name }) => name); });
        }"""
    )
    stage.tools.get(css="#closed").drop_files(*files)
    assert stage.ask("() => out.textContent") == "cat.txt,dog ß.html"


@pytest.mark.parametrize("abroad", [False, True], ids=["same origin", "another origin"])
def test_files_are_dropped_in_a_frame(stage: Stage, files: list[Path], abroad: bool) -> None:
    stage.show("/status/200")
    site = stage.site.other if abroad else stage.site
    stage.tools.evaluate(
        "(src) => new Promise((done) => { document.body.innerHTML = '<p style=\"height: 900px\"></p>';"
        " const frame = document.createElement('iframe'); frame.width = 500; frame.height = 400;"
        " frame.onload = done; frame.src = src; document.body.append(frame); })",
        [site.url("/drop.html")],
    )
    stage.tools.get("button", "Drop pictures here").drop_files(files[0])
    stage.tools.wait_for("cat.txt text/plain 5 miaow; file")


def test_files_to_drop_are_checked_first(tools_of: Callable[..., BrowserTools], tmp_path: Path) -> None:
    tools = tools_of(roots=[str(tmp_path)])
    tools.navigate("data:text/html,<p id=zone>Zone</p>")
    with pytest.raises(Denied):
        tools.get(css="#zone").drop_files(__file__)


def test_a_file_that_is_not_there_is_an_error(stage: Stage, tmp_path: Path) -> None:
    stage.show("/drop.html")
    with pytest.raises(InvalidArgument, match="No such file"):
        stage.tools.get(css="#zone").drop_files(tmp_path / "none")
    with pytest.raises(InvalidArgument, match="paths is empty"):
        stage.tools.get(css="#zone").drop_files()
