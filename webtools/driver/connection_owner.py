"""The owner of a connection to a port of ours on this machine.

TCP reports no user of the other end, and no browser logs in to a SOCKS proxy. So the kernel is asked for the socket at
the other end (sock_diag(7): 20 µs, however many connections there are), and the browser's processes for their
descriptors.
"""

import socket
import struct
import sys
from collections.abc import Callable, Iterable

from webtools.driver import processes
from webtools.driver.relay_login import HostPort

_HEADER = struct.Struct("=IHHII")
"""Length, kind, flags, number and sender of a message (`nlmsghdr`)."""
_QUESTION = struct.Struct("=BBBxI")
"""Family, protocol, extensions and states (`inet_diag_req_v2`), before the socket's addresses."""
_ADDRESSES = struct.Struct("!HH4s12x4s12x4x8s")
"""Ports, addresses, and the cookie that stands for any (`inet_diag_sockid`)."""
_REPLY = struct.Struct("=64xII")
"""User and inode, at the end of a reply (`inet_diag_msg`)."""
_SOCK_DIAG, _BY_FAMILY, _REQUEST, _ALL_STATES = 4, 20, 1, 0xFFFFFFFF


class ConnectionOwner:
    """Knows which connections are those of a browser.

    Args:
        members: Returns the browser's processes.
    """

    def __init__(self, members: Callable[[], Iterable[processes.Process]]) -> None:
        self._members = members
        self._last: processes.Process | None = None  # one process of a browser makes nearly all connections

    def holds(self, here: HostPort, there: HostPort) -> bool | None:
        """Return whether the browser has a TCP connection from `here` to `there`; None: the system does not say.

        Raises:
            ConnectionAbortedError: Nobody has it any more.
        """
        found = _socket_of(here, there)
        if found is None:
            members = list(self._members())
            return any(processes.connects(one, here, there) for one in members) if members else None
        user, inode = found
        if inode == 0:
            raise ConnectionAbortedError("its other end is closed")
        if self._last is not None and processes.has_socket(self._last, inode):
            return True
        hidden: set[int | None] = set()  # the users of processes whose descriptors we may not see
        anybody = False
        for process in self._members():
            anybody = True
            has = processes.has_socket(process, inode)
            if has:
                self._last = process
                return True
            if has is None:
                hidden.add(processes.user(process))
        return False if anybody and user not in hidden else None


def _socket_of(here: HostPort, there: HostPort) -> tuple[int, int] | None:
    """Return the user and the inode of the socket that is connected from `here` to `there`.

    Returns:
        None: There is none, or the system does not answer this question.
    """
    if sys.platform != "linux":
        return None
    question = _QUESTION.pack(socket.AF_INET, socket.IPPROTO_TCP, 0, _ALL_STATES) + _ADDRESSES.pack(
        here[1], there[1], socket.inet_aton(here[0]), socket.inet_aton(there[0]), b"\xff" * 8
    )
    header = _HEADER.pack(_HEADER.size + len(question), _BY_FAMILY, _REQUEST, 0, 0)
    try:
        with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, _SOCK_DIAG) as kernel:
            kernel.send(header + question)
            reply = kernel.recv(1 << 12)
    except OSError:
        return None
    _, kind, *_ = _HEADER.unpack_from(reply)
    return _REPLY.unpack_from(reply, _HEADER.size) if kind == _BY_FAMILY else None
