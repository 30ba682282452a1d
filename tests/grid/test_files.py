"""Files between this machine and a Grid's browser."""

import os
from pathlib import Path

import pytest

from tests.browser.site import Site
from tests.grid.grid import Grid
from webtools import BrowserTools

pytestmark = [pytest.mark.grid, pytest.mark.timeout(180)]

_FIELD = (
    "data:text/html,<input type=file aria-label=File "
    "onchange='this.files[0].text().then(t => document.title = t)'>"
)
_MANAGED = {"se:downloadsEnabled": True}


def test_file_is_sent_through_the_grid(grid: Grid, tmp_path: Path) -> None:
    file = tmp_path / "note.txt"
    file.write_text("from afar")
    os.utime(file, (0, 0))  # before 1980, which the date of a packed file can't be
    with BrowserTools(remote_url=grid.url) as tools:
        tools.navigate(_FIELD)
        tools.file_upload([file], ref=tools.snapshot().find("button", "File"))
        tools.wait_for(function="document.title == 'from afar'")
        name = tools.evaluate("document.querySelector('input').files[0].name").value
    assert name == "note.txt"


def test_download_comes_to_the_output_folder(grid: Grid, site: Site, tmp_path: Path) -> None:
    with BrowserTools(remote_url=grid.url, remote_capabilities=_MANAGED, output_dir=tmp_path) as tools:
        tools.navigate(site.url("/status/200"))
        tools.evaluate("document.body.innerHTML = '<a href=/download>Get</a>'")
        tools.click(tools.snapshot().find("link", "Get"))
        tools.wait_for(download="*")
        (got,) = tools.downloads().downloads
        assert (got.status, got.path is not None and got.path.parent) == ("complete", tmp_path)
        assert got.path is not None
        assert got.path.stat().st_size > 0


def test_download_without_managed_downloads_is_refused_with_the_reason(
    grid: Grid, site: Site, tmp_path: Path
) -> None:
    with BrowserTools(remote_url=grid.url, output_dir=tmp_path) as tools:
        tools.navigate(site.url("/status/200"))
        tools.evaluate("document.body.innerHTML = '<a href=/download>Get</a>'")
        outcome = tools.click(tools.snapshot().find("link", "Get"))
        assert "se:downloadsEnabled" in str(outcome) + str(tools.downloads())
    assert list(tmp_path.iterdir()) == []


def test_download_that_runs_is_reported_and_comes_when_it_ends(
    grid: Grid, site: Site, tmp_path: Path
) -> None:
    with BrowserTools(remote_url=grid.url, remote_capabilities=_MANAGED, output_dir=tmp_path) as browser:
        tools = browser.context("other")
        tools.navigate(site.url("/status/200"))
        tools.evaluate("document.body.innerHTML = '<a href=\"/download?key=slow&name=slow.bin\">Slow</a>'")
        begun = tools.click(tools.get("link", "Slow"))
        assert begun.pending == ("download of slow.bin",)
        site.release("slow")
        ended = tools.wait_for(download="slow.bin")
        assert [(one.status, one.path) for one in ended.downloads] == [("complete", tmp_path / "slow.bin")]


def test_contexts_download_files_of_one_name_through_one_folder(grid: Grid, tmp_path: Path) -> None:
    default = tmp_path / "default"
    with BrowserTools(remote_url=grid.url, remote_capabilities=_MANAGED, download_dir=default) as browser:
        others = {name: browser.context(name, download_dir=tmp_path / name) for name in ("one", "other")}
        for name, tools in {"default": browser, **others}.items():
            tools.navigate(f"data:text/html,<a download=report.txt href=data:text/plain,{name}>Get</a>")
            tools.click(tools.get("link", "Get"))
            tools.wait_for(download="report.txt")
            (got,) = tools.downloads().downloads
            assert (got.status, got.path) == ("complete", tmp_path / name / "report.txt"), got.problem
    for name in ("default", *others):
        assert [file.read_text() for file in (tmp_path / name).iterdir()] == [name]


@pytest.mark.parametrize(
    "suggested", ["a" * 300 + ".txt", "..%2F..%2Fetc%2Fpasswd", "%5C%5C", "..", "e%CC%81.txt"]
)
def test_download_whose_name_a_page_chose_stays_in_its_folder(
    grid: Grid, tmp_path: Path, suggested: str
) -> None:
    folder = tmp_path / "folder"
    with BrowserTools(remote_url=grid.url, remote_capabilities=_MANAGED, download_dir=folder) as browser:
        tools = browser.context("other")
        tools.navigate(f"data:text/html,<a download='{suggested}' href=data:text/plain,kept>Get</a>")
        tools.click(tools.get("link", "Get"))
        tools.wait_for(download="*")
        (got,) = tools.downloads().downloads
        assert got.path is not None, got
        assert got.path.parent == folder
        assert got.path.read_text() == "kept"
    assert [each.name for each in tmp_path.iterdir()] == ["folder"]
