"""Downloads: each is reported until its end is known, listed, and can be waited for."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.site import Site
from tests.waiting import wait_until
from webtools import BrowserTools, capabilities
from webtools.browser_name import default_browser
from webtools.errors import DeadlineExceeded
from webtools.values import Outcome

LINKS = """() => {
  document.body.innerHTML = "<a href='/download?key=slow&name=slow.bin'>Slow</a> <a href=/download>Quick</a>";
}"""


@pytest.fixture
def tools(tools_of: Callable[..., BrowserTools], site: Site) -> BrowserTools:
    tools = tools_of()
    tools.navigate(site.url("/second.html"))
    tools.evaluate(LINKS)
    return tools


def click(tools: BrowserTools, name: str) -> Outcome:
    return tools.click(tools.snapshot().find("link", name))


def told(outcome: Outcome) -> list[tuple[str, str]]:
    return [(one.name, one.status) for one in outcome.downloads]


def test_a_later_outcome_reports_the_end_of_a_download_once(
    tools: BrowserTools, site: Site, tmp_path: Path
) -> None:
    begun = click(tools, "Slow")
    assert told(begun) == [("slow.bin", "running")]
    assert begun.pending == ("download of slow.bin",)
    assert told(tools.press_key("Shift")) == []
    site.release("slow")
    ended = tools.wait_for(download="slow.bin")
    assert told(ended) == [("slow.bin", "complete")]
    assert ended.downloads[0].path == tmp_path / "slow.bin"
    assert told(tools.press_key("Shift")) == []


def test_link_that_becomes_a_download_is_no_failure_to_load(tools: BrowserTools, site: Site) -> None:
    outcome = click(tools, "Quick")
    assert (len(outcome.downloads), outcome.notes) == (1, ())
    (note,) = tools.navigate(site.url("/download")).notes
    assert note == "The address gave a download; the page that was there stays"


def test_download_that_has_not_begun_is_pending(tools: BrowserTools, site: Site) -> None:
    tools.evaluate("document.body.innerHTML = '<a href=/hang?key=file download=late.bin>Late</a>'")
    pending = click(tools, "Late").pending
    if not capabilities.has("downloads-that-navigate", default_browser()):
        assert pending[0].startswith("navigation to ")
        pending = pending[1:]
    assert pending == ("a download",)
    site.release("file")


def test_an_end_between_two_calls_is_in_the_next_outcome(
    tools: BrowserTools, site: Site, tmp_path: Path
) -> None:
    click(tools, "Slow")
    site.release("slow")
    wait_until(lambda: tools.downloads().downloads[0].status != "running", "the download has ended")
    outcome = tools.press_key("Shift")
    assert [(one.status, one.path) for one in outcome.downloads] == [("complete", tmp_path / "slow.bin")]


def test_downloads_lists_all_with_their_paths(tools: BrowserTools, tmp_path: Path) -> None:
    assert tools.downloads().downloads == ()
    for _ in range(2):
        outcome = click(tools, "Quick")
        assert (told(outcome), outcome.pending) == ([("report.csv", "complete")], ())
    assert [one.path for one in tools.downloads().downloads] == [
        tmp_path / "report.csv",
        tmp_path / "report (2).csv",
    ]


def test_a_download_that_does_not_end_in_time_names_those_there_are(tools: BrowserTools, site: Site) -> None:
    click(tools, "Slow")
    with pytest.raises(DeadlineExceeded, match=r"'\*\.csv' to end; downloads so far: slow.bin \(running\)"):
        tools.wait_for(download="*.csv", timeout=0.1)
    site.release("slow")
    assert told(tools.wait_for(download="*")) == [("slow.bin", "complete")]
