"""Errors of starts where this process may open few files."""

import resource

import pytest

from webtools.driver import guarded
from webtools.errors import BrowserNotStarted, NoDescriptors


@pytest.fixture(autouse=True)
def _nothing_started(monkeypatch: pytest.MonkeyPatch) -> None:
    start = guarded.Start.__new__(guarded.Start)
    start.undo = lambda: None
    monkeypatch.setattr(guarded, "_begun", lambda: start)
    monkeypatch.setattr(guarded.Start, "process", lambda _: None, raising=False)
    monkeypatch.setattr(guarded, "end_all", lambda *_: None)
    start.folder = start.guard = start.relay = None  # type: ignore[assignment]  # nothing was begun


@pytest.mark.parametrize("error", [ConnectionError("aborted"), BrowserNotStarted("it ended right away")])
@pytest.mark.parametrize(
    ("limit", "kind"), [(26, NoDescriptors), (1024, BrowserNotStarted), (-1, BrowserNotStarted)]
)
def test_start_that_fails_names_a_limit_of_files_that_is_too_low(
    monkeypatch: pytest.MonkeyPatch, error: Exception, limit: int, kind: type[BrowserNotStarted]
) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (limit, 4096))
    with pytest.raises(BrowserNotStarted) as caught, guarded.guarded("chromium"):
        raise error
    assert type(caught.value) is kind
    assert ("It may open 26 files only" in caught.value.message) is (limit == 26)
