"""Questions to the operating system about processes; the only module that asks them.

A process ends while it is asked, is a zombie, belongs to another user, or cannot be asked because this process has no
file descriptors left. None of that is an error of whoever asks: each function returns what it says for that case.
"""

import os
import select
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import psutil

from webtools.driver.relay_login import HostPort

R = TypeVar("R")
Process = psutil.Process

STOPPED = psutil.STATUS_STOPPED
ZOMBIE = psutil.STATUS_ZOMBIE
WAITS_FOR_THE_MACHINE = (psutil.STATUS_RUNNING, psutil.STATUS_DISK_SLEEP)

_GONE_SECONDS = 5.0


def answer(question: Callable[[], R], otherwise: R) -> R:
    """Return what the operating system answers; `otherwise` where it has no answer."""
    try:
        return question()
    except (psutil.Error, OSError):
        return otherwise


def find(pid: int) -> Process | None:
    """Return the process of that number; None: there is none."""
    return answer(lambda: psutil.Process(pid), None)


def exists(pid: int) -> bool:
    """Return whether a process of that number exists, be it a zombie."""
    return answer(lambda: psutil.pid_exists(pid), True)


def alive(pid: int) -> bool:
    """Return whether a process of that number runs. A zombie that its parent has not reaped yet counts as ended."""
    process = find(pid)
    return process is not None and status(process) not in (None, ZOMBIE)


def status(process: Process) -> str | None:
    """Return its state; None: it has ended."""
    return answer(process.status, None)


def parent(process: Process) -> int | None:
    """Return the number of its parent; None: it has ended."""
    return answer(process.ppid, None)


def command_line(process: Process) -> list[str]:
    """Return its command line; empty: it has ended."""
    return answer(process.cmdline, [])


def seconds(process: Process) -> float | None:
    """Return the processor time that it has used; None: it has ended."""
    times = answer(process.cpu_times, None)
    return None if times is None else float(times.user + times.system)


def queued(process: Process) -> dict[int, float]:
    """Return the seconds that each of its threads has waited for a processor; empty where the system does not say."""
    threads: list[Path] = answer(lambda: [*Path(f"/proc/{process.pid}/task").iterdir()], [])  # Linux
    counts = {int(each.name): answer((each / "schedstat").read_text, "") for each in threads}
    return {thread: int(count.split()[1]) / 1e9 for thread, count in counts.items() if count}


def private_bytes(process: Process) -> int:
    """Return the memory that it shares with no other one; 0: it has ended."""
    full = answer(process.memory_full_info, None)
    return 0 if full is None else int(full.uss)


def children(pid: int, *, recursive: bool = False) -> list[Process]:
    """Return the processes that it has started; empty: it has ended."""
    process = find(pid)
    return [] if process is None else answer(lambda: process.children(recursive=recursive), [])


def listens(pid: int, port: int) -> bool:
    """Return whether a process has a TCP port."""
    return any(one.status == psutil.CONN_LISTEN and one.laddr.port == port for one in _connections(find(pid)))


def listeners(port: int) -> set[int]:
    """Return the numbers of the processes that have a TCP port, as far as this user may know them."""
    nobody: list[Any] = []
    return {
        one.pid
        for one in answer(lambda: psutil.net_connections("tcp"), nobody)
        if one.pid and one.status == psutil.CONN_LISTEN and one.laddr and one.laddr.port == port
    }


def listening_ports(pid: int) -> frozenset[int]:
    """Return the TCP ports that a process listens at, as far as this user may know them."""
    own = _connections(find(pid))
    return frozenset(one.laddr.port for one in own if one.laddr and one.status == psutil.CONN_LISTEN)


def connects(process: Process | None, here: HostPort, there: HostPort) -> bool:
    """Return whether it has a TCP connection from the first address to the second."""
    return any((one.laddr, one.raddr) == (here, there) for one in _connections(process))


def has_socket(process: Process, inode: int) -> bool | None:
    """Return whether a descriptor of it is the socket of that inode, on Linux; None: this user may not know."""
    link, folder = f"socket:[{inode}]", f"/proc/{process.pid}/fd"
    try:
        descriptors = os.listdir(folder)  # noqa: PTH208  # half the time, for each connection
    except PermissionError:
        return None
    except OSError:  # it has ended
        return False
    newest_first = reversed(descriptors)
    has = any(answer(partial(os.readlink, f"{folder}/{each}"), "") == link for each in newest_first)
    return has and answer(process.is_running, False)  # not another one that got its number


def user(process: Process) -> int | None:
    """Return the user that it runs as; None: it has ended, or this is Windows, where users have no numbers."""
    if sys.platform == "win32":
        return None
    return answer(lambda: int(process.uids().effective), None)


def _connections(process: Process | None) -> list[Any]:
    none: list[Any] = []
    return none if process is None else answer(lambda: process.net_connections("tcp"), none)


def kill(process: Process) -> None:
    """End it, if it has not ended."""
    answer(process.kill, None)


def of_session(session: int) -> list[Process] | None:
    """Return every live process of a process session; None: the system does not say which there are.

    Not by `psutil.process_iter`, which remembers processes: one that ended stands for the next one of its number, which
    then can't be killed, and after that is left out once.
    """
    if sys.platform == "win32":  # Windows has no process sessions; the tree is what is left
        leader = find(session)
        return [] if leader is None else [leader, *children(session, recursive=True)]
    try:
        return list(_of_session(session))
    except (psutil.Error, OSError):  # no descriptor is left to read the list
        return None


def _of_session(session: int) -> Iterator[Process]:
    if sys.platform == "win32":
        return
    for pid in psutil.pids():
        if answer(lambda: os.getsid(pid), None) == session:  # noqa: B023  # at once
            try:
                process = psutil.Process(pid)
                if process.status() != ZOMBIE:
                    yield process
            except psutil.Error:
                continue  # gone meanwhile


def wait_ended(processes: Iterable[Process]) -> None:
    """Wait until they have ended. Not until they are gone: process 1 of a container takes seconds, or never looks."""
    processes = list(processes)
    if _waited_on_linux(processes):
        return
    answer(lambda: psutil.wait_procs(processes, timeout=_GONE_SECONDS), None)


def _waited_on_linux(processes: Iterable[Process]) -> bool:
    """Return False where the system cannot do so: a kernel or a sandbox without it, or no descriptor is left."""
    if sys.platform != "linux":
        return False
    try:
        for process in processes:
            try:
                descriptor = os.pidfd_open(process.pid)
            except ProcessLookupError:
                continue
            try:
                ended = select.poll()
                ended.register(descriptor, select.POLLIN)
                ended.poll(_GONE_SECONDS * 1000)
            finally:
                os.close(descriptor)
    except OSError:
        return False
    return True
