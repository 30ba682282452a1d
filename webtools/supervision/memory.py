"""The memory that this process may use: in a container less than the machine has."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

import psutil

from webtools.driver import processes


def memory_bytes(root: Path = Path("/")) -> int:
    """Return the machine's memory, or what a control group of this process has of it when that is less.

    Args:
        root: Where `proc` and `sys` are.
    """
    return min([psutil.virtual_memory().total, *_limits(root)])


def private_bytes(those: Iterable[processes.Process]) -> int:
    """Return the memory that these processes share with no other one; those that have ended count as 0."""
    return sum(map(processes.private_bytes, those))


def _limits(root: Path) -> Iterator[int]:
    """Return the limits of this process's control groups and of their parents (Linux, cgroups(7))."""
    for group, limit in _groups(root):
        for folder in (group, *group.parents):
            with suppress(OSError, ValueError):  # it has none: no such file, or "max"
                yield int((folder / limit).read_text())


def _groups(root: Path) -> Iterator[tuple[Path, str]]:
    """Return each group's folder with the name of the file that has its limit."""
    mounted = root / "sys/fs/cgroup"
    try:
        lines = (root / "proc/self/cgroup").read_text().splitlines()
    except OSError:
        return  # another system
    for line in lines:
        _, controllers, path = line.split(":", 2)
        if not controllers:
            yield mounted / path.removeprefix("/"), "memory.max"
        elif "memory" in controllers.split(","):
            yield mounted / "memory" / path.removeprefix("/"), "memory.limit_in_bytes"
