"""Downloads: each is reported until its end is known, listed, and can be waited for."""

from collections.abc import Callable
from pathlib import Path

import pytest
from pydantic import JsonValue

from tests.browser.site import Site
from tests.waiting import wait_until
from webtools import BrowserTools, ContextTools, capabilities
from webtools.capabilities import default_browser
from webtools.errors import DeadlineExceeded, InvalidArgument
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


def test_download_is_saved_elsewhere_and_over_what_is_there(tools: BrowserTools, tmp_path: Path) -> None:
    with tools.expect_download() as download:
        click(tools, "Quick")
    copy = tmp_path / "new" / "copy.txt"
    for _ in range(2):
        assert download.value.save_as(copy) == copy
    assert download.value.path is not None
    assert copy.read_bytes() == download.value.path.read_bytes() != b""
    with pytest.raises(InvalidArgument, match="is running"):
        download.value.model_copy(update={"path": None, "status": "running"}).save_as(copy)


def test_a_download_that_does_not_end_in_time_names_those_there_are(tools: BrowserTools, site: Site) -> None:
    click(tools, "Slow")
    with pytest.raises(DeadlineExceeded, match=r"'\*\.csv' to end; downloads so far: slow.bin \(running\)"):
        tools.wait_for(download="*.csv", timeout=0.1)
    site.release("slow")
    assert told(tools.wait_for(download="*")) == [("slow.bin", "complete")]


def contents(tools: BrowserTools | ContextTools, number: int) -> dict[str, str]:
    """Return the files' names by their contents, when so many downloads have ended."""
    wait_until(
        lambda: [one.status for one in tools.downloads().downloads].count("complete") == number,
        f"{number} downloads are complete",
    )
    paths = [one.path for one in tools.downloads().downloads]
    return {path.read_text(): path.name for path in paths if path is not None}


def test_downloads_of_one_name_at_once_are_all_kept(tools: BrowserTools, tmp_path: Path) -> None:
    texts: list[JsonValue] = [f"content {number}" for number in range(30)]
    tools.evaluate(
        """(texts) => {
          for (const text of texts) {
            const frame = document.createElement("iframe");
            frame.src = `/download?text=${text}`;
            document.body.append(frame);
          }
        }""",
        args=[texts],
    )
    found = contents(tools, 30)
    assert found.keys() == set(texts)
    assert {path.name for path in tmp_path.iterdir()} == set(found.values())
    assert len(set(found.values())) == 30


def test_each_of_several_downloads_of_a_page_is_at_the_path_that_is_reported_for_its_address(
    tools: BrowserTools,
) -> None:
    tools.evaluate(
        """() => {
          for (const text of "abcdef") {
            const link = document.createElement("a");
            link.href = `/download?text=${text}`;
            link.download = "";
            document.body.append(link);
            link.click();
          }
        }"""
    )
    contents(tools, 6)
    for one in tools.downloads().downloads:
        assert one.path is not None
        assert one.path.read_text() == one.url[-1]


def test_downloads_of_one_name_in_two_contexts_and_popups_are_all_kept(
    tools: BrowserTools, site: Site, tmp_path: Path
) -> None:
    with tools.context("other", download_dir=tmp_path) as other:
        other.navigate(site.url("/second.html"))
        for each, text in ((tools, "one"), (other, "two"), (tools, "three"), (other, "four")):
            each.evaluate("(text) => { window.open(`/download?text=${text}`) }", args=[text])
        found = [*contents(tools, 2).items(), *contents(other, 2).items()]
    assert [text for text, _ in found] == ["one", "three", "two", "four"]
    assert {name for _, name in found} == {"report.csv", *(f"report ({number}).csv" for number in (2, 3, 4))}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("二千二十六年三月分の売上報告書" * 7 + ".pdf", id="over 255 bytes"),
        pytest.param(
            "n" * 300 + ".csv", id="over 255 characters", marks=pytest.mark.needs("long-file-names")
        ),
        pytest.param("x." + "y" * 300, id="a long extension", marks=pytest.mark.needs("long-file-names")),
        pytest.param("👩‍👩‍👧‍👦" * 30 + ".txt", id="emoji", marks=pytest.mark.needs("long-file-names")),
        *(
            "CON.txt",
            "nul",
            ".profile",
            "",
            ".",
            "..",
            "a. . ",
            "   ",
            "../../a.csv",
            "..\\a.csv",
            "a:b*c?.csv",
        ),
        *(
            "a\x01\nb.csv",
            "\u202egnp.exe",
            "تقرير.csv",
            "x.crdownload",
            "x.part",
            "~",
            "a%2Fb.txt",
            "desktop.ini",
        ),
    ],
)
def test_download_of_any_name_is_complete_at_the_reported_path(
    tools: BrowserTools, name: str, tmp_path: Path
) -> None:
    tools.evaluate(
        "(name) => { location = '/download?' + new URLSearchParams({text: 'all of it', name}) }", args=[name]
    )
    (kept,) = contents(tools, 1).values()
    assert [path.name for path in tmp_path.iterdir()] == [kept]
    assert len(kept.encode()) < 256
    assert not kept.startswith(".")


def test_download_whose_tab_closes_is_complete(tools: BrowserTools, site: Site, tmp_path: Path) -> None:
    tab = tools.tabs.new(site.url("/second.html"))
    tools.evaluate("() => { location = '/download?key=slow&name=slow.bin' }")
    wait_until(lambda: tools.downloads().downloads, "the download has begun")
    tab.close()
    site.release("slow")
    assert told(tools.wait_for(download="slow.bin")) == [("slow.bin", "complete")]
    assert (tmp_path / "slow.bin").stat().st_size == 64
    assert [path.name for path in tmp_path.iterdir()] == ["slow.bin"]


def test_download_whose_frame_is_removed_is_complete(tools: BrowserTools, site: Site, tmp_path: Path) -> None:
    tools.evaluate(
        """() => {
          const frame = document.createElement("iframe");
          frame.src = "/download?key=slow&name=slow.bin";
          document.body.append(frame);
        }"""
    )
    wait_until(lambda: tools.downloads().downloads, "the download has begun")
    tools.evaluate("() => document.querySelector('iframe').remove()")
    site.release("slow")
    assert told(tools.wait_for(download="slow.bin")) == [("slow.bin", "complete")]
    assert (tmp_path / "slow.bin").stat().st_size == 64


BURSTS = {
    "at once": "for (let at = 0; at < 14; at++) save(at)",
    "one after the other": "for (let at = 0; at < 14; at++) setTimeout(save, 2 * at, at)",
}


@pytest.mark.parametrize("burst", BURSTS.values(), ids=BURSTS)
def test_downloads_that_the_browser_does_not_begin_are_named(tools: BrowserTools, burst: str) -> None:
    tools.evaluate(
        f"""() => {{
          const save = (at) => {{
            const link = document.createElement("a");
            link.href = URL.createObjectURL(new Blob([`Part ${{at}}`]));
            link.download = `part${{at}}.txt`;
            link.click();
          }};
          document.body.innerHTML = "<button>Save all</button>";
          document.querySelector("button").onclick = () => {{ {burst} }};
        }}"""
    )
    saved = tools.click(tools.get("button", "Save all"))
    begun = {one.name for one in saved.downloads}
    left = [f"part{at}.txt" for at in range(14) if f"part{at}.txt" not in begun]
    said = [note for note in saved.notes if "downloads" in note]
    if not left:  # the browser has no such limit
        assert said == []
        return
    (note,) = said
    assert note == (
        f"The page asked for 14 downloads, of which the browser has begun {len(begun)}; not begun: {', '.join(left)}. "
        "Chromium begins ten in a second and drops the others"
    )
