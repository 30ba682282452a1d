"""Spec 1, Upload files, PDF Capabilities and Browser Installation."""

import re
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.browser.site import Site
from webtools import BrowserTools
from webtools.errors import Denied, InvalidArgument, NotActionable


@pytest.fixture
def tools(browser_tools: BrowserTools, site: Site) -> BrowserTools:
    browser_tools.navigate(site.url("/files.html"))
    return browser_tools


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    made = [tmp_path / "one.txt", tmp_path / "two.txt"]
    for file in made:
        file.write_text(f"text of {file.stem}")
    return made


def test_upload_files(tools: BrowserTools, site: Site, files: list[Path]) -> None:
    """Scenario: Upload files."""
    page = tools.snapshot()
    tools.file_upload(files[:1], ref=page.find("button", "One file"))
    tools.file_upload(files, ref=page.find("button", "Many files"))
    tools.click(page.find("button", "Send"))
    (post,) = site.posts
    assert [(file.name, file.data) for file in post.files["single"]] == [("one.txt", b"text of one")]
    assert [file.name for file in post.files["multiple"]] == ["one.txt", "two.txt"]


def test_upload_of_no_files_empties_the_field(tools: BrowserTools, files: list[Path]) -> None:
    field = tools.snapshot().find("button", "Many files")
    for given in (files, []):
        tools.file_upload(given, ref=field)
        names = tools.evaluate("(element) => [...element.files].map(({ name }) => name)", ref=field).value
        assert names == [file.name for file in given]


@pytest.mark.parametrize("button", ["Choose a file …", "Choose loosely …"])
def test_upload_files_to_the_chooser_that_is_open(
    tools: BrowserTools, files: list[Path], button: str
) -> None:
    outcome = tools.click(tools.snapshot().find("button", button))
    assert "A file chooser is open" in outcome.notes[0]
    tools.file_upload(files[:1])
    tools.wait_for(function="seen.some(entry => entry.text === 'text of one')", timeout=5.0)
    with pytest.raises(InvalidArgument, match="No file chooser is open"):
        tools.file_upload(files[:1])


def test_upload_without_paths_cancels_the_open_chooser(tools: BrowserTools, files: list[Path]) -> None:
    tools.evaluate("unseen.oncancel = () => { document.title = 'cancelled' }")
    tools.click(tools.snapshot().find("button", "Choose a file …"))
    outcome = tools.file_upload()
    assert (outcome.title, outcome.notes) == ("cancelled", ("The file chooser was cancelled",))
    assert tools.evaluate("unseen.files.length").value == 0
    with pytest.raises(InvalidArgument, match="No file chooser is open"):
        tools.file_upload()
    with pytest.raises(InvalidArgument, match="paths is missing"):
        tools.file_upload(ref=tools.snapshot().find("button", "One file"))


def test_upload_of_unusable_files_is_an_error(tools: BrowserTools, files: list[Path], tmp_path: Path) -> None:
    page = tools.snapshot()
    with pytest.raises(InvalidArgument, match=r"No such file: .*missing.txt"):
        tools.file_upload([tmp_path / "missing.txt"], ref=page.find("button", "One file"))
    with pytest.raises(InvalidArgument, match="takes one file, not 2"):
        tools.file_upload(files, ref=page.find("button", "One file"))
    with pytest.raises(NotActionable, match=r"neither a file field.* click what opens the file chooser"):
        tools.file_upload(files, ref=page.find("button", "Send"))


def test_whatever_takes_a_ref_tells_that_it_was_healed(tools: BrowserTools, files: list[Path]) -> None:
    tools.navigate(
        "data:text/html,<input id=file type=file aria-label=File>"
        "<iframe srcdoc='<button>Inside</button>' title=Frame></iframe>"
    )
    page = tools.snapshot()
    field, inside = page.find("button", "File"), page.find("button", "Inside")
    tools.evaluate("file.ariaLabel = 'Document'")
    tools.evaluate("(element) => { element.outerHTML = element.outerHTML; }", ref=inside)
    renamed = ('was button "File", now button "Document"',)
    replaced = ('button "Inside" had been replaced by an equal element, which was used',)
    assert tools.evaluate("(element) => element.id", ref=field).notes == renamed
    assert tools.take_screenshot(ref=field).notes == renamed
    assert tools.file_upload(files[:1], ref=field).notes == renamed
    assert tools.evaluate("(element) => element.textContent", ref=inside).notes == replaced
    assert tools.take_screenshot(ref=inside).notes == replaced
    assert tools.evaluate("file.files[0].name").value == "one.txt"


def test_save_page_as_pdf(tools_of: Callable[..., BrowserTools], site: Site, tmp_path: Path) -> None:
    """Scenario: Save page as PDF."""
    tools = tools_of()
    tools.navigate(site.url("/index.html"))
    saved = tools.pdf_save()
    assert saved.path.parent == tmp_path
    content = saved.path.read_bytes()
    assert content.startswith(b"%PDF-")
    assert (saved.size_bytes, paper(content)) == (len(content), (612, 792))
    assert paper(tools.pdf_save(landscape=True).path.read_bytes()) == (792, 612)


def paper(content: bytes) -> tuple[int, int]:
    """Width and height of a PDF's pages, in points."""
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", content, re.DOTALL)  # Firefox compresses objects
    plain = b"".join(zlib.decompressobj().decompress(one) for one in streams if one[:1] == b"x")
    box = re.search(rb"/MediaBox \[ ?0 0 (\d+) (\d+)", content + plain)
    assert box is not None
    return int(box[1]), int(box[2])


def test_file_that_cannot_be_written_is_an_error(tools: BrowserTools, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "below"
    for save in (
        lambda: tools.take_screenshot(path=path),
        lambda: tools.pdf_save(path),
        lambda: tools.snapshot(filename=path),
    ):
        with pytest.raises(InvalidArgument, match="below can't be written: Not a directory"):
            save()


def test_file_that_python_names_is_replaced_unless_it_is_told_not_to(
    tools: BrowserTools, tmp_path: Path
) -> None:
    tools.navigate("data:text/html,<h1>New</h1>")
    path = tmp_path / "file"
    for save in (
        tools.take_screenshot,
        tools.get("heading").screenshot,
        partial(tools.zoom, 0, 0, 50, 50),
        partial(tools.context_save_storage, "default"),
        tools.pdf_save,
    ):
        path.write_text("Old")
        save(path=path)
        assert path.read_bytes() != b"Old"
        path.write_text("Old")
        with pytest.raises(InvalidArgument, match="exists already"):
            save(path=path, overwrite=False)
        assert path.read_text() == "Old"
    tools.snapshot(filename=path)
    assert "New" in path.read_text()


def test_browser_already_installed(browser_tools: BrowserTools) -> None:
    """Scenario: Browser already installed."""
    installed = browser_tools.install()
    assert installed.was_there
    assert "ready" in installed.message
    assert installed.path.exists()


def test_a_given_path_is_relative_to_the_working_directory_and_a_chosen_one_in_the_output_folder(
    tools_of: Callable[..., BrowserTools], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tools = tools_of()  # its output folder is `tmp_path`
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    for name in ("y.png", "./y.png", "new/y.png"):
        assert tools.take_screenshot(path=Path(name), overwrite=True).path == here / name
        assert (here / name).is_file()
    tools.snapshot(filename=Path("page.txt"))
    assert (here / "page.txt").is_file()
    assert tools.pdf_save("page.pdf").path == here / "page.pdf"
    assert tools.context_save_storage("default", Path("state.json")).path == here / "state.json"
    assert tools.pdf_save().path.parent == tmp_path
    with tools.fresh(output_dir=Path("files")) as other:
        assert other.pdf_save().path.parent == here / "files"


_FOLDERS = """data:text/html,<label>Folder <input type=file webkitdirectory id=folder></label>
<label>Plain <input type=file id=plain></label><label>Many <input type=file multiple></label>
<button onclick='folder.click()'>Choose</button>"""
_GIVEN = "() => [...document.getElementById('folder').files].map((file) => file.webkitRelativePath).sort()"


@pytest.fixture
def album(tmp_path: Path) -> Path:
    folder = tmp_path / "album"
    (folder / "summer").mkdir(parents=True)
    (folder / "one.txt").write_text("1")
    (folder / "summer" / "two.txt").write_text("2")
    return folder


@pytest.mark.needs("folders-as-files")
def test_a_folder_is_read_to_its_end_whatever_the_field_had(tools: BrowserTools, tmp_path: Path) -> None:
    """The browser answers before it has listed a folder, so a look came too early."""
    tools.navigate(_FOLDERS)
    tools.evaluate(
        "() => { folder.addEventListener('change', (event) => event.stopImmediatePropagation(), { capture: true }) }"
    )
    for count in (0, 6000, 6000, 1):
        folder = tmp_path / f"of {count}"
        folder.mkdir(exist_ok=True)
        for number in range(count):
            (folder / f"{number}.txt").touch()
        tools.get(css="#folder").upload(folder, timeout=60)
        assert tools.evaluate("folder.files.length").value == count


@pytest.mark.needs("folders-as-files")
@pytest.mark.parametrize("limited", [False, True], ids=["anywhere", "in roots"])
def test_field_for_folders_gets_a_folder_with_all_that_is_in_it(
    tools_of: Callable[..., BrowserTools], album: Path, limited: bool
) -> None:
    tools = tools_of(roots=[album.parent] if limited else None)
    tools.navigate(_FOLDERS)
    tools.get(css="#folder").upload(album)
    assert tools.evaluate(_GIVEN).value == ["album/one.txt", "album/summer/two.txt"]
    tools.navigate(_FOLDERS)
    tools.get("button", "Choose").click()
    tools.file_upload([album])
    assert tools.evaluate(_GIVEN).value == ["album/one.txt", "album/summer/two.txt"]


def test_folder_for_a_field_that_takes_files_is_refused(tools: BrowserTools, album: Path) -> None:
    tools.navigate(_FOLDERS)
    for paths, name in (([album], "Plain"), ([album], "Many"), ([album / "one.txt", album], "Many")):
        with pytest.raises(InvalidArgument, match="album is a folder, and the file field takes files"):
            tools.get(label=name).upload(*paths)
    assert tools.evaluate("() => [...document.querySelectorAll('input')].map((one) => one.files.length)").value == [
        0, 0, 0,
    ]  # fmt: skip


@pytest.mark.needs("folders-as-files")
def test_file_for_a_field_that_takes_a_folder_is_refused(tools: BrowserTools, album: Path) -> None:
    tools.navigate(_FOLDERS)
    with pytest.raises(InvalidArgument, match=r"one\.txt is a file, and the file field takes a folder"):
        tools.get(css="#folder").upload(album / "one.txt")
    tools.get("button", "Choose").click()
    with pytest.raises(InvalidArgument, match="takes a folder"):
        tools.file_upload([album / "one.txt"])
    tools.file_upload([album])
    assert len(tools.evaluate(_GIVEN).value) == 2


@pytest.mark.needs("folders-as-files")
def test_link_in_a_folder_leads_to_no_file_outside_of_the_roots(
    tools_of: Callable[..., BrowserTools], album: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    secret = tmp_path_factory.mktemp("outside") / "secret.txt"
    secret.write_text("SECRET")
    (album / "link.txt").symlink_to(secret)
    tools = tools_of(roots=[album.parent])
    tools.navigate(_FOLDERS)
    with pytest.raises(Denied, match="outside of the folders"):
        tools.get(css="#folder").upload(album)
