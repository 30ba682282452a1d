"""Starts of guards in a process that may open no more files."""

import os
import resource
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from webtools.driver import guarded
from webtools.errors import NoDescriptors

_ENOUGH = 20


@contextmanager
def _left(number: int) -> Iterator[None]:
    """Let this process open so many files more."""
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    free = [os.open(os.devnull, os.O_RDONLY) for _ in range(number)]
    used = len(os.listdir("/dev/fd")) - 1  # noqa: PTH208  # which counts the descriptor of the list itself
    fillers: list[int] = []
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(free, default=0) + used + _ENOUGH, limits[1]))
        try:
            while True:
                fillers.append(os.open(os.devnull, os.O_RDONLY))
        except OSError:
            pass
        for one in free:
            os.close(one)
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)
        for one in fillers:
            os.close(one)


@pytest.mark.parametrize("number", range(6))
def test_guard_without_descriptors_is_a_clear_error_and_leaves_nothing(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(guarded, "_LONGEST_FOLDER", 1000)
    # As where another thread takes what was there a moment before.
    monkeypatch.setattr(guarded, "require_descriptors", lambda *_: None)
    before = os.listdir("/dev/fd")  # noqa: PTH208  # as above
    with _left(number), pytest.raises(NoDescriptors), guarded.guarded("chromium"):
        pass
    assert list(tmp_path.iterdir()) == []
    assert len(os.listdir("/dev/fd")) == len(before)  # noqa: PTH208  # as above
