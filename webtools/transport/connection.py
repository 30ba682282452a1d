"""One WebSocket to a browser or driver.

The reader thread receives and hands on; it decodes nothing and decides nothing, so that frames reach their
owner in the order of the wire and as soon as they are there.
"""

import errno
import os
import selectors
import socket
import ssl
import threading
from collections.abc import Callable, Mapping
from time import monotonic, sleep
from typing import Any

import websocket

from webtools.errors import BrowserDied, DeadlineExceeded, WebtoolsError, not_started
from webtools.transport.nonblocking import NonBlockingSocket

_NONE_LEFT = (errno.EMFILE, errno.ENFILE)
"""Errors of a process, or a machine, that has no file descriptors left."""
_LOOK_SECONDS = 0.01
"""Until a socket is tried once more that cannot be waited for, since no descriptor is left."""
_WITHOUT_WAITING = getattr(socket, "MSG_DONTWAIT", 0)  # Windows has no such flag: a send may wait there
_NO_PROXY: dict[str, Any] = {"http_proxy_host": "none", "http_proxy_port": 1, "http_no_proxy": ["*"]}
"""Without these options the library uses the proxy of the variable http_proxy, for this machine too. It reads
`http_no_proxy` only beside a proxy."""


def _trusted() -> dict[str, str]:
    """Return whose certificates count, as the library takes it: those of the variable SSL_CERT_FILE, if it is set."""
    file = os.environ.get("SSL_CERT_FILE")
    return {"ca_certs": file} if file else {}


def _becomes_writable(file_number: int, seconds: float) -> bool:
    """Wait until a socket takes data or was shut down.

    A duplicate is waited for: once the reader sees the end of the connection, the library closes the socket at once,
    and epoll reports nothing about a closed file, not even the shutdown before.
    """
    try:
        with (
            socket.fromfd(file_number, socket.AF_INET, socket.SOCK_STREAM) as duplicate,
            selectors.DefaultSelector() as writable,
        ):
            writable.register(duplicate, selectors.EVENT_WRITE)
            return bool(writable.select(seconds))
    except OSError as error:
        if error.errno not in _NONE_LEFT:
            raise
        sleep(min(seconds, _LOOK_SECONDS))
        return seconds > 0


class Connection:
    """A WebSocket whose frames go to `on_frame` and whose end goes to `on_lost`, both on the reader thread.

    `on_lost` is called exactly once, whoever ended the connection; nothing follows it. `send` belongs to one
    thread, `close` to any.

    Args:
        headers: More headers of the handshake, such as a login.
        quiet_seconds: Without a frame, until `question` is sent; without an answer for as long again, the connection
            counts as lost. None: only the socket reports its end.
        question: A command that the other side answers at once.
    """

    def __init__(
        self,
        url: str,
        *,
        name: str,
        timeout: float,
        on_frame: Callable[[bytes], object],
        on_lost: Callable[[str], object],
        headers: Mapping[str, str] | None = None,
        quiet_seconds: float | None = None,
        question: str = "",
    ) -> None:
        try:
            # The library's own UTF-8 check goes byte by byte in Python: 430 ms of processor time for 1 MB.
            # A driver sends valid JSON, and what is not fails when it is read.
            self._socket = websocket.create_connection(
                url,
                timeout=timeout,
                sockopt=((socket.IPPROTO_TCP, socket.TCP_NODELAY, 1),),
                skip_utf8_validation=True,
                suppress_origin=True,
                header=dict(headers or {}),
                sslopt=_trusted(),
                enable_multithread=True,
                **_NO_PROXY,
            )
        except (OSError, websocket.WebSocketException) as error:
            raise not_started(f"No connection to the browser at {url}", error) from error
        if isinstance(self._socket.sock, ssl.SSLSocket) or quiet_seconds is not None:
            self._socket.sock = NonBlockingSocket(self._socket.sock)  # type: ignore[assignment, arg-type]  # it has what is used
        self._socket.settimeout(quiet_seconds)
        self._quiet_seconds = quiet_seconds
        self._question = question
        self._on_frame = on_frame
        self._on_lost = on_lost
        self._reader = threading.Thread(target=self._read, name=f"webtools-reader-{name}", daemon=True)
        self._reader.start()

    def send(self, text: str, seconds: float = 10.0, *, turn_seconds: float | None = None) -> None:
        """Send one message.

        Args:
            seconds: Limit for the whole message; the connection is of no use after a part of one.
            turn_seconds: Limit for the messages of other threads that are sent first; None: `seconds`.

        Raises:
            BrowserDied: The connection is gone, or the peer has stopped reading.
            DeadlineExceeded: Other threads' messages took too long. Nothing was sent.
        """
        frame = websocket.ABNF.create_frame(text, websocket.ABNF.OPCODE_TEXT).format()
        turn = seconds if turn_seconds is None else turn_seconds
        if not self._socket.lock.acquire(timeout=turn):  # the library answers pings on the reader's thread
            raise DeadlineExceeded("sending a command", turn, "the commands before it to be sent")
        try:
            self._send_within(frame, seconds)
        except (OSError, websocket.WebSocketException) as error:
            self._shut_down()
            raise BrowserDied(f"The connection to the browser is gone: {error}") from error
        finally:
            self._socket.lock.release()

    def _send_within(self, frame: bytes, seconds: float) -> None:
        # Not the library's own send: after a time-out it waits for a peer that has stopped reading without limit.
        raw, left, end = self._socket.sock, memoryview(frame), monotonic() + seconds
        if raw is None:
            raise ConnectionError("it was closed")
        while left:
            try:
                left = left[raw.send(left, _WITHOUT_WAITING) :]
            except BlockingIOError:
                if not _becomes_writable(raw.fileno(), max(0.0, end - monotonic())):
                    raise TimeoutError(f"the driver took no data for {seconds:g} s") from None

    def close(self) -> None:
        """End the connection and its reader; calling it again does nothing."""
        self._shut_down()
        if threading.current_thread() is not self._reader:
            self._reader.join()

    def _read(self) -> None:
        reason = "the connection was closed"
        try:
            while True:
                opcode, data = self._received()
                if opcode == websocket.ABNF.OPCODE_CLOSE:
                    break
                self._on_frame(data)
        except (OSError, websocket.WebSocketException) as error:
            reason = str(error) or reason
        finally:
            self._shut_down()  # ends a send that waits; closing the socket under it would not
            with self._socket.lock:
                self._socket.shutdown()  # type: ignore[no-untyped-call]  # the library ships no types
            self._on_lost(reason)

    def _received(self) -> tuple[int, bytes]:
        """Return the next frame's kind and content; ask the other side when none comes for a while.

        Raises:
            TimeoutError: The other side has not answered.
        """
        asked = False
        while True:
            try:
                opcode, data = self._socket.recv_data()
            except websocket.WebSocketTimeoutException:
                if asked:
                    seconds = 2 * (self._quiet_seconds or 0)
                    raise TimeoutError(f"the other side was silent for {seconds:g} s") from None
                asked = True
                try:
                    self.send(self._question)
                except WebtoolsError as error:
                    raise ConnectionError(error.message) from error
            else:
                return opcode, data

    def _shut_down(self) -> None:
        """Wake the reader, which is the one that closes the socket: closing it under a read would not wake it."""
        raw = self._socket.sock
        if raw is None:
            return
        try:
            raw.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # the peer was faster; the reader has its end already
