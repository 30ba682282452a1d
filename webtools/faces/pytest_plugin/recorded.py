"""Traces, HTTP archives and videos of tests: which are recorded, which are kept; one page about the traces."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
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
_KEPT = pytest.StashKey[list[tuple[bool, str]]]()
"""Of the run, or of a worker of pytest-xdist: the traces that are kept, and whether what they are of has passed."""
_WORKERS = "webtools_traces"
_MOST_BYTES = 200_000_000
"""Of the traces on one page; those of tests that failed come first."""


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
            if block.path.is_file():
                config.stash.setdefault(_KEPT, []).append((not node.stash[_FAILED], str(block.path)))


def page_of_run(config: pytest.Config) -> Path:
    """Return the file of the page about all traces of the run."""
    folder: Path = config.getoption("--webtools-artifacts")
    return folder.absolute() / "traces.html"


def take_from_worker(config: pytest.Config, output: Mapping[str, Any]) -> None:
    """Take the traces that a worker of pytest-xdist has kept."""
    config.stash.setdefault(_KEPT, []).extend(map(tuple, output.get(_WORKERS, ())))


def write_page(config: pytest.Config) -> Path | None:
    """Write the page about all traces of the run, and return its file; None where there are none.

    A worker of pytest-xdist leaves its traces to the process that has started it.
    """
    kept = config.stash.setdefault(_KEPT, [])
    kept.sort()
    if hasattr(config, "workeroutput"):
        config.workeroutput[_WORKERS] = kept
        return None
    paths: list[Path] = []
    room = _MOST_BYTES
    for _, path in kept:
        room -= Path(path).stat().st_size
        if room >= 0 or not paths:
            paths.append(Path(path))
    if not paths:
        return None
    from webtools.tracing.report import report  # every run of pytest loads this file

    page = page_of_run(config)
    failed = {Path(path) for has_passed, path in kept if not has_passed}
    page.write_bytes(report(paths, failed))
    return page


_SUFFIXES = {"har": ".har", "video": ".webp"}
"""Of the files that options of a context have it write, by option."""


@contextmanager
def written(node: pytest.Item | pytest.Collector, config: pytest.Config) -> Iterator[dict[str, Any]]:
    """Give the options by which a context of the block writes an HTTP archive or a video, as the run asks for it.

    Each context writes files of its own, which are whole when it is closed. So they have a folder until it is known
    whether to keep them.
    """
    options: dict[str, Any] = {}
    with ExitStack() as opened:
        for option, suffix in _SUFFIXES.items():
            mode = config.getoption(f"--webtools-{option}")
            if _is_wanted(mode, node):
                path = _path(node, config, suffix)
                path.parent.mkdir(parents=True, exist_ok=True)
                folder = opened.enter_context(TemporaryDirectory(dir=path.parent, prefix=f".{option}-"))
                options[option] = Path(folder, path.name)
                opened.callback(_keep, mode, node, path, Path(folder))
        yield options


def _keep(mode: str, node: pytest.Item | pytest.Collector, path: Path, folder: Path) -> None:
    for each in sorted(folder.iterdir()) if _is_kept(mode, node) else ():
        each.rename(_free(path.with_name(each.name)))


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
