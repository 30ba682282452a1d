"""Traces and HTTP archives of tests: which tests are recorded, and which records are kept."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from webtools import BrowserTools

_FAILED = pytest.StashKey[bool]()
"""Of a node: a test in it has failed."""
_PATHS = pytest.StashKey[list[Path]]()
"""Of a node: the traces that are recorded of it."""


def note_failure(item: pytest.Item) -> None:
    """Note that a test has failed, for the records of it and of what it shares with others."""
    for node in item.listchain():
        node.stash[_FAILED] = True


def paths(item: pytest.Item) -> list[Path]:
    """Return the traces of a test that are being recorded."""
    return [path for node in item.listchain() for path in node.stash.get(_PATHS, [])]


@contextmanager
def traced(
    tools: "BrowserTools", node: pytest.Item | pytest.Collector, config: pytest.Config
) -> Iterator[None]:
    """Record what the tools do in the block, as the run asks for it."""
    mode = config.getoption("--webtools-trace")
    if not _is_wanted(mode, node):
        yield
        return
    with tools.trace(_path(node, config, ".zip")) as block:
        known = node.stash.setdefault(_PATHS, [])
        known.append(block.path)
        try:
            yield
        finally:
            known.remove(block.path)
            block.end(keep=_is_kept(mode, node))


@contextmanager
def archived(node: pytest.Item | pytest.Collector, config: pytest.Config) -> Iterator[dict[str, Any]]:
    """Give the options by which a context of the block writes an HTTP archive, as the run asks for it.

    Contexts write when they are closed, each its own file, so that they have a folder until it is known whether to keep
    the files.
    """
    mode = config.getoption("--webtools-har")
    if not _is_wanted(mode, node):
        yield {}
        return
    path = _path(node, config, ".har")
    path.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=path.parent, prefix=".har-") as folder:
        yield {"har": Path(folder, path.name)}
        for written in sorted(Path(folder).iterdir()) if _is_kept(mode, node) else ():
            written.rename(_free(path.with_name(written.name)))


def _is_wanted(mode: str, node: pytest.Item | pytest.Collector) -> bool:
    node.stash[_FAILED] = False
    # pytest-rerunfailures counts from 1.
    return mode in ("on", "retain-on-failure") or (
        mode == "on-first-retry" and getattr(node, "execution_count", 1) == 2  # the second run
    )


def _is_kept(mode: str, node: pytest.Item | pytest.Collector) -> bool:
    return mode != "retain-on-failure" or node.stash[_FAILED]


def _free(path: Path) -> Path:
    """Return the path, with a number where there is such a file: of a run before, or of the test's other contexts."""
    numbered = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return path if not path.exists() else next(each for each in numbered if not each.exists())


def _path(node: pytest.Item | pytest.Collector, config: pytest.Config, suffix: str) -> Path:
    from webtools.faces.pytest_plugin.evidence import file_name  # every run of pytest loads this file

    folder: Path = config.getoption("--webtools-artifacts")
    return folder.absolute() / f"{file_name(node.nodeid or 'session')}{suffix}"
