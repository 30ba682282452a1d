"""A program that imports the package, and runs commands, where Python has no more of POSIX than on Windows.

Its arguments are commands of `webtools`, a string each. Nobody here has a Windows to try;
this finds imports and calls of what is not there. Other packages are imported before,
as Linux has them.
"""

import _socket
import importlib
import os
import pkgutil
import select
import shutil
import signal
import socket
import sys
import types

MODULES = ("fcntl", "grp", "pty", "pwd", "resource", "syslog", "termios", "tty")
_OF_OS = [
    "O_CLOEXEC",
    "O_DIRECTORY",
    "O_NOFOLLOW",
    "O_NONBLOCK",
    "O_PATH",
    "WNOHANG",
    "chown",
    "chroot",
    "confstr",
    "fchdir",
    "fchmod",
    "fchown",
    "fork",
    "forkpty",
    "getegid",
    "geteuid",
    "getgid",
    "getgroups",
    "getloadavg",
    "getpgid",
    "getpgrp",
    "getsid",
    "getuid",
    "initgroups",
    "killpg",
    "lchown",
    "lockf",
    "mkfifo",
    "mknod",
    "nice",
    "openpty",
    "pidfd_open",
    "pread",
    "pwrite",
    "register_at_fork",
    "sched_getaffinity",
    "sendfile",
    "setegid",
    "seteuid",
    "setgid",
    "setgroups",
    "setpgid",
    "setsid",
    "setuid",
    "statvfs",
    "sysconf",
    "uname",
    "wait3",
    "wait4",
]
HIDDEN = (
    *((os, name) for name in _OF_OS),
    *(
        (signal, name)
        for name in ("SIGALRM", "SIGCHLD", "SIGCONT", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGQUIT", "SIGSTOP")
    ),
    *((signal, name) for name in ("SIGUSR1", "SIGUSR2", "pthread_kill", "pthread_sigmask", "sigwait")),
    *((select, name) for name in ("epoll", "poll")),
    *((module, name) for module in (socket, _socket) for name in ("AF_UNIX", "AF_NETLINK", "SO_PEERCRED")),
)


def every_module() -> list[str]:
    """Import the whole package, as on this system; return the names of its modules."""
    import webtools

    names = ["webtools", *(each.name for each in pkgutil.walk_packages(webtools.__path__, "webtools."))]
    return [name for name in names if _imported(name)]


def _imported(name: str) -> bool:
    try:
        importlib.import_module(name)
    except ModuleNotFoundError as error:  # an extra that is not installed
        if error.name is None or error.name.split(".")[0] == "webtools":
            raise
        return False
    return True


def pretend() -> list[str]:
    """Make this process look like Windows to the package, which is imported anew; return the names of its modules."""
    names = every_module()
    for name in [name for name in sys.modules if name.split(".")[0] == "webtools"]:
        del sys.modules[name]
    for module in MODULES:
        sys.modules[module] = None  # type: ignore[assignment]  # the import system takes that as: there is none
    # What Python itself asks of the system goes on asking this one.
    for asking in (
        "asyncio.unix_events",
        "psutil",
        "psutil._pslinux",
        "psutil._psosx",
        "psutil._psposix",
        "subprocess",
    ):
        for name, value in list(vars(sys.modules.get(asking, os)).items()):
            if value in (os, select, signal, socket) and asking in sys.modules:
                setattr(sys.modules[asking], name, types.SimpleNamespace(**vars(value)))
    for holder, name in HIDDEN:
        if hasattr(holder, name):  # no system has all
            delattr(holder, name)
    sys.modules["msvcrt"] = _msvcrt()
    shutil._winapi = types.SimpleNamespace(  # type: ignore[attr-defined]  # Python 3.12 and newer ask it for programs
        NeedCurrentDirectoryForExePath=lambda name: True
    )
    sys.platform = "win32"
    return names


def _msvcrt() -> types.ModuleType:
    module = types.ModuleType("msvcrt")
    module.LK_NBLCK = 2  # type: ignore[attr-defined]  # a module made here
    module.locking = lambda descriptor, mode, size: None  # type: ignore[attr-defined]  # as above
    return module


def main() -> None:
    """Import every module anew, then run the commands; say how many there are and with which code each command ends."""
    names = pretend()
    for name in names:
        importlib.import_module(name)
    sys.stdout.write(f"{len(names)} modules\n")
    for command in sys.argv[1:]:
        sys.stdout.write(f"{command}: {_run(command.split())}\n")
        sys.stdout.flush()


def _run(arguments: list[str]) -> object:
    sys.argv = ["webtools", *arguments]
    try:
        importlib.import_module("webtools.__main__").main()
    except SystemExit as ended:
        return ended.code
    return "returned"


if __name__ == "__main__":
    main()
