"""What a context with roots may read and write through the browser, and what pages of local files may load."""

import base64
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.site import Site
from tests.waiting import wait_until
from webtools import BrowserTools
from webtools.errors import Denied, InvalidArgument
from webtools.options.browser import for_models

PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
PAGE = """<title>Page</title>
<iframe src=inside.html title=Inside></iframe>
<iframe src=../outside/secret.html title=Frame></iframe>
<object data=../outside/secret.html></object><embed src=../outside/secret.html>
<img id=picture src=../outside/picture.png>
<script src=../outside/script.js></script>
<link rel=stylesheet href=../outside/style.css>
<a href=../outside/secret.html>Go</a>
<a href=../outside/secret.html target=_blank>Open</a>
<a href=../outside/archive.zip target=_blank download>Download</a>
<a href=inside.html target=_blank>Open inside</a>"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a folder with pages that load what is beside the folder."""
    root, outside = tmp_path / "root", tmp_path / "outside"
    root.mkdir()
    outside.mkdir()
    (outside / "secret.html").write_text("<title>SECRET title</title>SECRET text")
    (outside / "picture.png").write_bytes(PICTURE)
    (outside / "script.js").write_text("globalThis.ran = true")
    (outside / "style.css").write_text("body { color: rgb(255, 0, 0) }")
    (outside / "archive.zip").write_bytes(b"PK")
    (root / "inside.html").write_text("Text of inside")
    (root / "page.html").write_text(PAGE)
    (root / "link.html").symlink_to(outside / "secret.html")
    return root


@pytest.fixture
def tools(_webtools_browser: BrowserTools, root: Path) -> Iterator[BrowserTools]:
    given = for_models({"roots": (root,), "output_dir": root / "output"})
    given = {name: given[name] for name in ("roots", "output_dir", "allowed_schemes")}
    with _webtools_browser.fresh(**given) as tools:
        yield tools


@pytest.mark.needs("limited-files")
def test_page_of_a_file_loads_nothing_outside_of_the_roots(tools: BrowserTools, root: Path) -> None:
    tools.navigate((root / "page.html").as_uri())
    tree = tools.snapshot().tree
    assert "Text of inside" in tree
    assert "SECRET" not in tree
    loaded = "[globalThis.ran ?? false, picture.naturalWidth, getComputedStyle(document.body).color]"
    assert tools.evaluate(loaded).value == [False, 0, "rgb(0, 0, 0)"]
    assert "SECRET" not in f"{tools.click(tools.snapshot().find('link', 'Go'))} {tools.snapshot()}"


@pytest.mark.needs("limited-files")
def test_tab_that_a_page_opens_with_a_forbidden_file_becomes_empty(tools: BrowserTools, root: Path) -> None:
    tools.navigate((root / "page.html").as_uri())
    outcome = tools.click(tools.snapshot().find("link", "Open"))
    assert "SECRET" not in f"{outcome}"
    tools.tabs("select", 1)
    tools.wait_for(url="about:blank")
    assert "SECRET" not in f"{tools.snapshot()} {tools.tabs()}"


@pytest.mark.needs("limited-files")
def test_tab_that_a_page_opens_with_a_permitted_file_works(tools: BrowserTools, root: Path) -> None:
    tools.navigate((root / "page.html").as_uri())
    tools.click(tools.snapshot().find("link", "Open inside"))
    tools.tabs("select", 1)
    assert "Text of inside" in tools.snapshot().tree


@pytest.mark.needs("limited-files")
def test_page_of_a_file_downloads_nothing_from_outside_of_the_roots(tools: BrowserTools, root: Path) -> None:
    tools.navigate((root / "page.html").as_uri())
    tools.click(tools.snapshot().find("link", "Download"))
    tools.wait_for(download="archive.zip")
    (download,) = tools.downloads().downloads
    assert (download.status, download.path) == ("canceled", None)
    assert download.problem is not None
    assert "outside of the folders" in download.problem
    assert not list((root / "output").iterdir())


@pytest.mark.parametrize(
    "address",
    [
        "file:///etc/passwd",
        "file://{root}/../outside/secret.html",
        "file://{root}/link.html",
        "view-source:file://{root}/page.html",
        "chrome://version",
        "about:version",
        "devtools://devtools/bundled/inspector.html",
    ],
)
def test_addresses_that_models_must_not_open_are_denied(
    tools: BrowserTools, root: Path, address: str
) -> None:
    url = address.format(root=root)
    with pytest.raises(Denied):
        tools.navigate(url)
    with pytest.raises(Denied):
        tools.tabs("new", url=url)
    assert len(tools.tabs().tabs) == 1


@pytest.mark.needs("limited-files")
def test_pages_lead_to_no_page_of_the_browser_itself(tools: BrowserTools, site: Site, root: Path) -> None:
    """The browser refuses these by itself."""
    tools.navigate((root / "inside.html").as_uri())
    file = tools.tabs().tabs[0].url
    for start in (file, site.url("/form.html"), "data:text/html,page"):
        tools.navigate(start)
        for url in ("chrome://version", "view-source:" + file, "devtools://devtools/x", "about:version"):
            tools.evaluate(f"() => {{ try {{ location.href = {url!r}; }} catch {{}} }}")
            assert tools.tabs().tabs[0].url in (start, "about:blank#blocked")
    tools.navigate(site.url("/form.html"))
    tools.evaluate(f"() => {{ try {{ location.href = {file!r}; }} catch {{}} }}")
    assert tools.tabs().tabs[0].url == site.url("/form.html")


def test_files_of_tools_stay_inside_of_the_roots(tools: BrowserTools, root: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    (root / "folder").symlink_to(outside)
    tools.navigate("data:text/html,<input type=file aria-label=File>")
    field = tools.snapshot().find("button", "File")
    for denied in (
        lambda: tools.take_screenshot(path=outside / "a.png"),
        lambda: tools.pdf_save(root / "folder" / "a.pdf"),
        lambda: tools.snapshot(filename=outside / "a.txt"),
        lambda: tools.context_save_storage("default", outside / "state.json"),
        lambda: tools.context_create("other", storage_state=Path("/etc/passwd")),
        lambda: tools.context_create("other", user_data_dir=outside / "profile"),
        lambda: tools.context_create("other", download_dir=root / "folder"),
        lambda: tools.emulate(download_dir=outside),
        lambda: tools.fresh(output_dir=outside),
        lambda: tools.fresh(roots=(tmp_path,)),
        lambda: tools.file_upload([outside / "secret.html"], ref=field),
        lambda: tools.file_upload([root / "link.html"], ref=field),
    ):
        with pytest.raises(Denied, match="outside of the folders") as refused:
            denied()
        assert "--root" in refused.value.hint
    assert sorted(one.name for one in outside.iterdir()) == [
        "archive.zip", "picture.png", "script.js", "secret.html", "style.css",
    ]  # fmt: skip
    assert tools.pdf_save().path.parent == root / "output"
    assert tools.take_screenshot(path=root / "a.png").path == root / "a.png"
    with pytest.raises(InvalidArgument, match=r"a\.png exists already"):
        tools.take_screenshot(path=root / "a.png", overwrite=False)
    tools.context_save_storage("default", root / "state.json")
    tools.context_create("other", storage_state=root / "state.json")


def test_upload_is_what_was_checked_whatever_takes_its_place(
    tools: BrowserTools, site: Site, root: Path, tmp_path: Path
) -> None:
    (root / "report.txt").write_text("harmless")
    os.utime(root / "report.txt", (1_000_000_000, 1_000_000_000))
    tools.navigate(site.url("/files.html"))
    page = tools.snapshot()
    tools.file_upload([root / "report.txt"], ref=page.find("button", "One file"))
    (root / "report.txt").unlink()
    (root / "report.txt").symlink_to(tmp_path / "outside" / "secret.html")
    seen = tools.evaluate(
        "(field) => [field.files[0].name, field.files[0].lastModified / 1000]",
        ref=page.find("button", "One file"),
    )
    assert seen.value == ["report.txt", 1_000_000_000]
    tools.click(page.find("button", "Send"))
    (post,) = site.posts
    assert [(file.name, file.data) for file in post.files["single"]] == [("report.txt", b"harmless")]


def test_python_api_is_unrestricted_by_default(browser_tools: BrowserTools, root: Path) -> None:
    browser_tools.navigate((root / "link.html").as_uri())
    assert "SECRET text" in browser_tools.snapshot().tree
    assert browser_tools.take_screenshot(path=root.parent / "outside" / "a.png").path


@pytest.mark.needs("browser-pages")
def test_python_api_opens_the_browsers_own_pages(browser_tools: BrowserTools, root: Path) -> None:
    browser_tools.navigate("chrome://version")
    browser_tools.navigate("view-source:" + (root / "link.html").as_uri())


DOWNLOADING = """
import sys
from webtools import BrowserTools
url, folder, mark = sys.argv[1:]
with BrowserTools(output_dir=folder) as tools:
    tools.navigate("data:text/html,page")
    for number in range(10):
        tools.navigate(f"{url}/download?text={mark}-{number}")
    tools.wait_for(download="*")
    for one in tools.downloads().downloads:
        print(one.status, one.path.read_text(), flush=True)
"""


@pytest.mark.timeout(120)
def test_two_processes_that_share_an_output_folder_mix_up_no_download(site: Site, tmp_path: Path) -> None:
    output = tmp_path / "output"
    command = [sys.executable, "-c", DOWNLOADING, site.url().rstrip("/"), str(output)]
    running = [
        subprocess.Popen([*command, mark], stdout=subprocess.PIPE, text=True) for mark in ("one", "two")
    ]
    try:
        printed = [process.communicate(timeout=100)[0].splitlines() for process in running]
    finally:
        for process in running:
            process.kill()
    assert printed == [[f"complete {mark}-{number}" for number in range(10)] for mark in ("one", "two")]
    assert len(list(output.iterdir())) == 20  # and no folder for what was on its way
    assert {one.stat().st_mode & 0o777 for one in output.iterdir()} == {0o600}
    assert output.stat().st_mode & 0o777 == 0o700


@pytest.mark.needs("download-progress")
@pytest.mark.parametrize("name", ["default", "other"])
def test_download_over_the_quota_is_cancelled(site: Site, tmp_path: Path, name: str) -> None:
    with BrowserTools(quota_mb=0.6, output_dir=tmp_path) as browser:
        tools = browser.context(name)
        tools.navigate(site.url("/download?size=600000&name=first.bin"))
        for _ in range(2):  # one that is known to be too long is not waited for, and counts for nothing
            tools.navigate(site.url("/download?size=3000000&key=never&name=second.bin"))
        tools.wait_for(download="*")
        seen = [(one.name, one.status) for one in tools.downloads().downloads]
        assert seen == [("first.bin", "complete"), ("second.bin", "canceled"), ("second.bin", "canceled")]
        problem = tools.downloads().downloads[-1].problem
        assert problem is not None
        assert "second.bin would exceed the quota: 0.6 of 0.6 MB are used" in problem
        assert "quota_mb" in problem
        with pytest.raises(Denied, match="exceed the quota"):
            tools.pdf_save(tmp_path / "page.pdf")
    assert [one.name for one in tmp_path.iterdir()] == ["first.bin"]


def test_quota_holds_for_all_contexts_together(tools: BrowserTools) -> None:
    with pytest.raises(InvalidArgument, match="quota_mb cannot differ between contexts"):
        tools.context("other", quota_mb=5)


_EMPTY = {"about:blank", "data:,"}


@pytest.fixture
def _data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.mark.usefixtures("_data")
def test_profile_that_a_page_could_have_written_is_refused(tools: BrowserTools, root: Path) -> None:
    written = root / "profile"
    (written / "Default").mkdir(parents=True)
    (written / "Default" / "Preferences").write_text("{}")
    for folder in (written, root / "output", root):
        with pytest.raises(Denied, match="profile"):
            tools.context_create("other", user_data_dir=folder)
    tools.context_create("other", user_data_dir=root / "new")
    tools.context("other").navigate("data:text/html,<title>New</title>")
    with pytest.raises(Denied, match="is in the profile"):
        tools.take_screenshot(path=root / "new" / "Default" / "a.png")
    with pytest.raises(Denied, match="is in the profile"):
        tools.context_create("third", download_dir=root / "new" / "Default")
    tools.context_close("other")
    tools.context_create("other", user_data_dir=root / "new")
    assert tools.context("other").navigate("about:blank").status is None


@pytest.mark.needs("limited-files")
@pytest.mark.usefixtures("_data")
def test_tab_that_a_profile_opens_shows_nothing_outside_of_the_roots(root: Path, tmp_path: Path) -> None:
    profile, secret = tmp_path / "profile", (tmp_path / "outside" / "secret.html").as_uri()
    (profile / "Default").mkdir(parents=True)
    pinned = {"pinned_tabs": [{"url": secret}, {"url": "chrome://version/"}]}
    (profile / "Default" / "Preferences").write_text(json.dumps(pinned))
    given = for_models({"roots": (root,), "output_dir": root / "output"})
    with BrowserTools(user_data_dir=profile, **given) as tools:
        wait_until(lambda: len(tools.tabs().tabs) == 3, "the profile's tabs")
        wait_until(lambda: {one.url for one in tools.tabs().tabs} <= _EMPTY, "the tabs to be empty")
        assert "SECRET" not in str([tools.tabs("select", index).tabs for index in range(3)])
