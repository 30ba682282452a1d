"""Traces of tests: which tests are recorded, and which records are kept."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from webtools import BrowserTools

_FAILED = pytest.StashKey[bool]()
"""Of a node: a test in it has failed."""
_PATHS = pytest.StashKey[list[Path]]()
"""Of a node: the traces that are recorded of it."""


def note_failure(item: pytest.Item) -> None:
    """Note that a test has failed, for the traces of it and of what it shares with others."""
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
    # pytest-rerunfailures counts from 1.
    is_wanted = mode in ("on", "retain-on-failure") or (
        mode == "on-first-retry" and getattr(node, "execution_count", 1) == 2  # the second run
    )
    if not is_wanted:
        yield
        return
    node.stash[_FAILED] = False
    with tools.trace(_path(node, config)) as block:
        known = node.stash.setdefault(_PATHS, [])
        known.append(block.path)
        try:
            yield
        finally:
            known.remove(block.path)
            block.end(keep=mode != "retain-on-failure" or node.stash[_FAILED])


def _path(node: pytest.Item | pytest.Collector, config: pytest.Config) -> Path:
    from webtools.faces.pytest_plugin.evidence import file_name  # every run of pytest loads this file

    folder: Path = config.getoption("--webtools-artifacts")
    return folder.absolute() / f"{file_name(node.nodeid or 'session')}.zip"
