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

_FAILED = pytest.StashKey[set[str | None]]()
"""Of a node: the fixtures that a failed test in it has used."""
_PATHS = pytest.StashKey[list[tuple[str | None, Path]]]()
"""Of a node: the traces that are recorded of it, each with its fixture."""
_KEPT = pytest.StashKey[list[tuple[bool, str]]]()
"""Of the run, or of a worker of pytest-xdist: the traces that are kept, and whether what they are of has passed."""
_WORKERS = "webtools_traces"
_MOST_BYTES = 200_000_000
"""Of the traces on one page; those of tests that failed come first."""


def note_failure(item: pytest.Item) -> None:
    """Note that a test has failed, for the records of it and of what it shares with others."""
    for node in item.listchain():
        node.stash.setdefault(_FAILED, set()).update(fixtures_used(item))


def paths(item: pytest.Item) -> list[Path]:
    """Return the traces that are being recorded of what a test uses."""
    used = fixtures_used(item)
    recorded = (one for node in item.listchain() for one in node.stash.get(_PATHS, []))
    return [path for fixture, path in recorded if fixture in used]


def fixtures_used(item: pytest.Item) -> set[str | None]:
    """Return the names of the fixtures of a test; what a test makes itself comes from the factory."""
    return {*getattr(item, "fixturenames", ()), "browser_tools_factory"}


@contextmanager
def traced(tools: "BrowserTools", request: pytest.FixtureRequest) -> Iterator[None]:
    """Record what the tools do in the block, as the run asks for it."""
    node, config = request.node, request.config
    mode = config.getoption("--webtools-trace")
    if not _is_wanted(mode, request):
        yield
        return
    with tools.trace(_path(node, config, ".zip")) as block:
        known = node.stash.setdefault(_PATHS, [])
        known.append((request.fixturename, block.path))
        try:
            yield
        finally:
            known.remove((request.fixturename, block.path))
            block.end(keep=_is_kept(mode, request))
            if block.path.is_file():
                config.stash.setdefault(_KEPT, []).append((not _has_failed(request), str(block.path)))


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


_SUFFIXES = {"har": ".har", "video": ".webm"}
"""Of the files that options of a context have it write, by option."""


@contextmanager
def written(request: pytest.FixtureRequest) -> Iterator[dict[str, Any]]:
    """Give the options by which a context of the block writes an HTTP archive or a video, as the run asks for it.

    Each context writes files of its own, which are whole when it is closed. So they have a folder until it is known
    whether to keep them.
    """
    options: dict[str, Any] = {}
    config = request.config
    with ExitStack() as opened:
        for option, suffix in _SUFFIXES.items():
            mode = config.getoption(f"--webtools-{option}")
            if _is_wanted(mode, request):
                path = _path(request.node, config, suffix)
                path.parent.mkdir(parents=True, exist_ok=True)
                folder = opened.enter_context(TemporaryDirectory(dir=path.parent, prefix=f".{option}-"))
                options[option] = Path(folder, path.name)
                opened.callback(_keep, mode, request, path, Path(folder))
        yield options


def _keep(mode: str, request: pytest.FixtureRequest, path: Path, folder: Path) -> None:
    for each in sorted(folder.iterdir()) if _is_kept(mode, request) else ():
        each.rename(_free(path.with_name(each.name)))


def _is_wanted(mode: str, request: pytest.FixtureRequest) -> bool:
    node = request.node
    node.stash.setdefault(_FAILED, set()).discard(request.fixturename)
    # pytest-rerunfailures counts from 1.
    return mode in ("on", "retain-on-failure") or (
        mode == "on-first-retry" and getattr(node, "execution_count", 1) == 2  # the second run
    )


def _is_kept(mode: str, request: pytest.FixtureRequest) -> bool:
    return mode != "retain-on-failure" or _has_failed(request)


def _has_failed(request: pytest.FixtureRequest) -> bool:
    return request.fixturename in request.node.stash[_FAILED]


def _free(path: Path) -> Path:
    """Return the path, with a number where there is such a file: of a run before, or of the test's other contexts."""
    numbered = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return path if not path.exists() else next(each for each in numbered if not each.exists())


def _path(node: pytest.Item | pytest.Collector, config: pytest.Config, suffix: str) -> Path:
    from webtools.faces.pytest_plugin.evidence import file_name  # every run of pytest loads this file

    folder: Path = config.getoption("--webtools-artifacts")
    return folder.absolute() / f"{file_name(node.nodeid or 'session')}{suffix}"
