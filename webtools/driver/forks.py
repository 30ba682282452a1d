"""Pipes to processes that end with ours: a fork of our process must not keep them open."""

import os
import subprocess
from weakref import WeakSet

_watching: "WeakSet[subprocess.Popen[str]]" = WeakSet()


def close_in_child(process: "subprocess.Popen[str]") -> None:
    """Close the standard input of a process in every fork of ours: it ends when we do, not with our last fork."""
    _watching.add(process)


def _close() -> None:
    for process in tuple(_watching):
        assert process.stdin is not None
        if not process.stdin.closed:
            # Not by the file object, which could write what is in its buffer, or wait for a lock of another thread.
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, process.stdin.fileno(), inheritable=False)
            os.close(nowhere)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_close)
