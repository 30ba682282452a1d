from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from webtools.errors import NotSupported, WebtoolsError
from webtools.limits.address_rules import AddressRules
from webtools.limits.file_roots import FileRoots, Quota
from webtools.protocol.browsing_context import ContextDestroyed, DownloadEnd, DownloadWillBegin
from webtools.protocol.wire import Command
from webtools.session.browsing_contexts import BrowsingContexts
from webtools.session.clock import EventClock
from webtools.session.downloads import DownloadTracker, fit_for_a_file


@pytest.fixture
def sent() -> list[Command[Any]]:
    """Return the commands that the downloads have sent to the browser."""
    return []


@pytest.fixture
def downloads(tmp_path: Path, sent: list[Command[Any]]) -> DownloadTracker:
    clock = EventClock()
    clock.tick()
    downloads = DownloadTracker(clock, BrowsingContexts(clock), sent.append)
    downloads.receive_in(tmp_path)
    return downloads


def download(downloads: DownloadTracker, number: int, text: str) -> None:
    """Let the browser do as it does: write the file, under the same name each time, and tell."""
    assert downloads.incoming is not None
    downloads.incoming.mkdir(exist_ok=True)
    came = downloads.incoming / "report.csv"
    came.write_text(text)
    where = {"context": "tab", "navigation": None, "url": "http://x/", "download": str(number)}
    downloads.fold(DownloadWillBegin.model_validate(where | {"suggestedFilename": "report.csv"}))
    downloads.fold(DownloadEnd.model_validate(where | {"status": "complete", "filepath": str(came)}))


def test_no_download_takes_the_place_of_an_earlier_one(downloads: DownloadTracker, tmp_path: Path) -> None:
    for number, text in enumerate(("first", "second", "third")):
        download(downloads, number, text)
    kept = [Path(one.path or "") for one in downloads.since(0)]
    assert [path.name for path in kept] == ["report.csv", "report (2).csv", "report (3).csv"]
    assert [path.read_text() for path in kept] == ["first", "second", "third"]
    assert sorted(tmp_path.iterdir()) == sorted(kept)


@pytest.mark.parametrize("files", [("a.csv", "a(1).csv"), (None, None)], ids=["complete", "canceled"])
@pytest.mark.parametrize("ends", [(0, 1), (1, 0)], ids=["in order", "the later first"])
@pytest.mark.parametrize("addresses", [("http://x/1", "http://x/2"), ("http://x/", "http://x/")])
def test_downloads_with_one_id_end_each_by_its_address_and_file(
    downloads: DownloadTracker,
    files: tuple[str | None, str | None],
    ends: tuple[int, int],
    addresses: tuple[str, str],
) -> None:
    """Firefox gives all that a page downloads at once the id of one navigation."""
    assert downloads.incoming is not None
    downloads.incoming.mkdir()
    where = [{"context": "tab", "navigation": "same", "url": address} for address in addresses]
    for at, name in enumerate(("a.csv", "a(1).csv")):
        downloads.fold(DownloadWillBegin.model_validate(where[at] | {"suggestedFilename": name}))
        (downloads.incoming / name).write_text(name)
    for at in ends:
        end: dict[str, Any] = {"status": "canceled"}
        if (file := files[at]) is not None:
            end = {"status": "complete", "filepath": str(downloads.incoming / file)}
        downloads.fold(DownloadEnd.model_validate(where[at] | end))
    assert [one.status for one in downloads.all] == ["complete" if files[0] else "canceled"] * 2
    if files[0]:
        assert [Path(one.path or "").read_text() for one in downloads.all] == ["a.csv", "a(1).csv"]


@pytest.mark.parametrize(
    ("suggested", "kept"),
    [
        ("report.csv", "report.csv"),
        ("über.csv", "über.csv"),
        ("n" * 300 + ".csv", "n" * 196 + ".csv"),
        ("報" * 100 + ".pdf", "報" * 65 + ".pdf"),
        ("x." + "y" * 300, "x." + "y" * 19),
        ("", "download"),
        ("..", "download"),
        (" . ", "download"),
        (".profile", "profile"),
        ("../../a.csv", "a.csv"),
        ("..\\a.csv", "a.csv"),
        ("a\n\x00b.csv", "a__b.csv"),
    ],
)
def test_name_that_a_page_suggests_is_made_fit_for_a_file(suggested: str, kept: str) -> None:
    assert fit_for_a_file(suggested) == kept


class Later:
    """What is to be done later, done when the test says so."""

    def __init__(self) -> None:
        self.due: list[Callable[[], None]] = []

    def __call__(self, do: Callable[[], None], seconds: float) -> None:
        self.due.append(do)

    def pass_(self, times: int = 1) -> None:
        for _ in range(times):
            for do in [self.due.pop() for _ in list(self.due)]:
                do()


def _begun(tmp_path: Path, sent: list[Command[Any]]) -> tuple[DownloadTracker, Later, Path]:
    """Return downloads of which one runs, and the folder for its file; its page has gone."""
    clock, later = EventClock(), Later()
    downloads = DownloadTracker(clock, BrowsingContexts(clock), sent.append, later=later)
    incoming = downloads.receive_in(tmp_path)
    incoming.mkdir()
    downloads.named_by_id = True
    begun = {"context": "tab", "navigation": None, "url": "http://x/", "download": "7"}
    downloads.fold(DownloadWillBegin.model_validate(begun | {"suggestedFilename": "a.csv"}))
    for context in ("frame", "tab"):
        downloads.fold(
            ContextDestroyed.model_validate(
                {"context": context, "url": "http://x/", "children": [], "userContext": "default"}
            )
        )
    return downloads, later, incoming


def test_download_whose_page_has_gone_ends_with_its_file(tmp_path: Path, sent: list[Command[Any]]) -> None:
    downloads, later, incoming = _begun(tmp_path, sent)
    (incoming / "7.crdownload").write_text("ha")
    later.pass_(200)
    assert [one.status for one in downloads.all] == ["running"]
    assert len(later.due) == 1
    (incoming / "7.crdownload").replace(incoming / "7")
    later.pass_()
    assert [(one.status, one.path) for one in downloads.all] == [("complete", str(tmp_path / "a.csv"))]
    assert [one.method for one in sent] == ["browser.getUserContexts"]  # wakes whoever waits
    later.pass_(2)
    assert later.due == []


def test_download_whose_page_and_file_have_gone_is_canceled(tmp_path: Path, sent: list[Command[Any]]) -> None:
    downloads, later, _ = _begun(tmp_path, sent)
    later.pass_(100)
    assert [(one.status, one.path) for one in downloads.all] == [("canceled", None)]
    assert downloads.all[0].problem == "The browser ended it before it was complete"
    assert later.due == []


def test_a_file_on_another_machine_stays_where_it_is(downloads: DownloadTracker) -> None:
    where = {"context": "tab", "navigation": None, "url": "http://x/", "download": "1"}
    downloads.fold(DownloadWillBegin.model_validate(where | {"suggestedFilename": "a"}))
    downloads.fold(DownloadEnd.model_validate(where | {"status": "complete", "filepath": "/far/away/a"}))
    assert [one.path for one in downloads.since(0)] == ["/far/away/a"]


Report = Callable[[bytes | WebtoolsError], None]


@pytest.fixture
def fetches() -> list[tuple[str, int, Report]]:
    """Return what is to be fetched from another machine: name, limit, and the function to call with the content."""
    return []


@pytest.fixture
def fetched(tmp_path: Path, fetches: list[tuple[str, int, Report]]) -> DownloadTracker:
    """Return downloads from another machine, one of which is to be fetched."""
    clock = EventClock()
    downloads = DownloadTracker(
        clock,
        BrowsingContexts(clock),
        lambda _: None,
        remote=True,
        fetch=lambda *wanted: fetches.append(wanted),
    )
    downloads.receive_in(tmp_path)
    where = {"context": "tab", "navigation": None, "url": "http://x/", "download": "1"}
    downloads.fold(DownloadWillBegin.model_validate(where | {"suggestedFilename": "a"}))
    downloads.fold(DownloadEnd.model_validate(where | {"status": "complete", "filepath": "/far/away/a"}))
    return downloads


def test_download_runs_until_its_file_has_come_from_the_other_machine(
    fetched: DownloadTracker, fetches: list[tuple[str, int, Report]], tmp_path: Path
) -> None:
    ((name, _, report),) = fetches
    assert (name, [one.status for one in fetched.all]) == ("a", ["running"])
    report(b"content")
    (one,) = fetched.all
    assert (one.status, one.path, one.problem) == ("complete", str(tmp_path / "a"), None)
    assert (tmp_path / "a").read_bytes() == b"content"


def test_download_that_was_not_fetched_is_canceled_with_the_reason(
    fetched: DownloadTracker, fetches: list[tuple[str, int, Report]], tmp_path: Path
) -> None:
    fetches[0][2](NotSupported("No such file"))
    (one,) = fetched.all
    assert (one.status, one.path) == ("canceled", None)
    assert "could not be fetched from the Grid: No such file" in (one.problem or "")
    assert list(tmp_path.iterdir()) == []


def test_fetched_file_may_be_as_big_as_the_quota_has_left(tmp_path: Path) -> None:
    clock = EventClock()
    quota = Quota(100)
    assert quota.take(40)
    limits: list[int] = []
    downloads = DownloadTracker(
        clock,
        BrowsingContexts(clock),
        lambda _: None,
        rules=AddressRules(files=FileRoots(None, quota)),
        remote=True,
        fetch=lambda _name, most, _report: limits.append(most),
    )
    downloads.receive_in(tmp_path)
    where = {"context": "tab", "navigation": None, "url": "http://x/", "download": "1"}
    downloads.fold(DownloadWillBegin.model_validate(where | {"suggestedFilename": "a"}))
    downloads.fold(DownloadEnd.model_validate(where | {"status": "complete", "filepath": "/far/away/a"}))
    assert limits == [60]


def begin(downloads: DownloadTracker, number: int) -> dict[str, object]:
    where: dict[str, object] = {
        "context": "tab",
        "navigation": None,
        "url": "http://x/",
        "download": f"{number}",
    }
    downloads.fold(DownloadWillBegin.model_validate(where | {"suggestedFilename": "a"}))
    return where


def test_running_download_is_followed_to_its_end_whatever_begins_after_it(
    downloads: DownloadTracker, tmp_path: Path
) -> None:
    assert downloads.incoming is not None
    first = begin(downloads, 0)
    for number in range(1, 151):
        download(downloads, number, "later")
    downloads.incoming.mkdir(exist_ok=True)
    came = downloads.incoming / "first"
    came.write_text("first")
    downloads.fold(DownloadEnd.model_validate(first | {"status": "complete", "filepath": str(came)}))
    assert downloads.all[0].status == "complete"
    assert (tmp_path / "a").read_text() == "first"
    assert len(downloads.all) == 100


def test_downloads_beyond_those_that_may_run_at_once_are_canceled(
    downloads: DownloadTracker, sent: list[Command[Any]]
) -> None:
    for number in range(103):
        begin(downloads, number)
    assert [cast("Any", one.params["params"])["guid"] for one in sent] == ["100", "101", "102"]
    assert [one.problem is None for one in downloads.all] == [True] * 100 + [False] * 3


def test_clearing_up_leaves_no_part_of_a_download(downloads: DownloadTracker, tmp_path: Path) -> None:
    begin(downloads, 1)
    assert downloads.incoming is not None
    downloads.incoming.mkdir()
    for name in ("a.crdownload", "complete-but-never-reported"):
        (downloads.incoming / name).write_text("part")
    downloads.clear_up()
    assert list(tmp_path.iterdir()) == []


def test_clearing_up_ends_also_where_the_folder_cannot_be_read(
    downloads: DownloadTracker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(Path, "glob", fails)
    begin(downloads, 1)
    downloads.clear_up()
