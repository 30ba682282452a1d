"""Files between this machine and that of a Grid's browser, by the Grid's own end points."""

import json
import os
import shutil
import zipfile
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from http import HTTPStatus
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import IO, Any, BinaryIO

import urllib3

from webtools.deadline import Deadline
from webtools.endpoints.grid import GridAddress
from webtools.errors import BrowserDied, Denied, NotSupported

_PIECE_BYTES = 3 << 18
"""Of a transfer at once; a multiple of 3, so that the base64 of the pieces is that of the whole."""
_IN_MEMORY_BYTES = 16 << 20
"""Of a packed file that is sent."""
_OPENING, _CLOSING = b'{"file":"', b'"}'
_ANSWER_BYTES = 1 << 20
"""For a reply without a file; with one, for what surrounds it."""


class GridFiles:
    """The files of one session; for the thread of any context.

    Attributes:
        folder: The node's folder for the session's downloads, once it is known.
    """

    def __init__(self, address: GridAddress, session: str, *, downloads: bool) -> None:
        self.fetch = self._fetch if downloads else None
        self.folder: str | None = None
        self._url = f"{address.url}/session/{session}/se"
        self._headers = {**address.headers, "Content-Type": "application/json; charset=utf-8"}
        self._pool = urllib3.PoolManager(ca_certs=os.environ.get("SSL_CERT_FILE"), retries=False)

    def send(self, file: BinaryIO, name: str, deadline: Deadline) -> str:
        """Copy an open file to the browser's machine; return its path there.

        Raises:
            DeadlineExceeded: It did not arrive in time.
            NotSupported: The Grid takes no files.
            BrowserDied: The Grid does not answer.
        """
        with SpooledTemporaryFile(_IN_MEMORY_BYTES) as packed:
            with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
                entry = zipfile.ZipInfo(name)
                entry.compress_type = zipfile.ZIP_DEFLATED
                with archive.open(entry, "w", force_zip64=True) as to:
                    shutil.copyfileobj(file, to, _PIECE_BYTES)
            size_bytes = packed.tell()
            packed.seek(0)
            length = len(_OPENING) + (size_bytes + 2) // 3 * 4 + len(_CLOSING)
            waiting_for = f"the Grid to take {name}"
            body = _pieces(packed, deadline, waiting_for)
            value = self._post(
                "/file",
                body,
                length=length,
                max_bytes=_ANSWER_BYTES,
                deadline=deadline,
                waiting_for=waiting_for,
            )
            return str(value)

    def _fetch(self, name: str, max_bytes: int, deadline: Deadline) -> bytes:
        """Return the content of a file that the browser has downloaded.

        Raises:
            Denied: It is bigger than `max_bytes`; not more than that is read.
            DeadlineExceeded: It did not come in time.
            NotSupported: The Grid gives no files.
            BrowserDied: The Grid does not answer.
        """
        body = json.dumps({"name": name}).encode()
        most = max_bytes // 3 * 4 + _ANSWER_BYTES
        value = self._post(
            "/files",
            [body],
            length=len(body),
            max_bytes=most,
            deadline=deadline,
            waiting_for=f"the Grid to give {name}",
        )
        try:
            packed = BytesIO(b64decode(value["contents"]))
            with zipfile.ZipFile(packed) as archive, archive.open(archive.namelist()[0]) as file:
                content = file.read(max_bytes + 1)
        except (ValueError, KeyError, IndexError, zipfile.BadZipFile) as error:
            raise NotSupported(f"The Grid gave {name} in an unknown form: {error!r}") from error
        if len(content) > max_bytes:
            raise _too_big()
        return content

    def _post(
        self,
        path: str,
        body: Iterable[bytes],
        *,
        length: int,
        max_bytes: int,
        deadline: Deadline,
        waiting_for: str,
    ) -> Any:
        headers = {**self._headers, "Content-Length": str(length)}
        url = self._url + path
        timeout = urllib3.Timeout(total=max(0.001, deadline.remaining()))
        try:
            reply = self._pool.request(
                "POST", url, body=body, headers=headers, timeout=timeout, preload_content=False
            )
            try:
                text = _received(reply, max_bytes, deadline, waiting_for)
            except BaseException:
                reply.close()  # the rest must not be taken for the next reply
                raise
            reply.release_conn()
        except urllib3.exceptions.HTTPError as error:
            if deadline.passed or isinstance(error, urllib3.exceptions.TimeoutError):
                raise deadline.exceeded(waiting_for) from error
            raise BrowserDied(f"The Grid did not answer at {url}: {error}") from error
        try:
            value = json.loads(text)["value"]
            if reply.status == HTTPStatus.OK:
                return value
            refusal = str(value["message"]).splitlines()[0]
        except (ValueError, KeyError, TypeError, IndexError):
            refusal = f"HTTP {reply.status} without a WebDriver reply"
        raise NotSupported(
            f"The Grid refused to transfer a file: {refusal}",
            hint="Start its nodes with --enable-managed-downloads; nodes in containers need Grid 4.48.",
        )


def _pieces(packed: IO[bytes], deadline: Deadline, waiting_for: str) -> Iterator[bytes]:
    """Return the body of an upload, as long as there is time."""
    yield _OPENING
    while piece := packed.read(_PIECE_BYTES):
        if deadline.passed:
            raise deadline.exceeded(waiting_for)
        yield b64encode(piece)
    yield _CLOSING


def _received(
    reply: urllib3.BaseHTTPResponse, max_bytes: int, deadline: Deadline, waiting_for: str
) -> bytearray:
    text = bytearray()
    while piece := reply.read1(_PIECE_BYTES):
        text += piece
        if len(text) > max_bytes:
            raise _too_big()
        if deadline.passed:
            raise deadline.exceeded(waiting_for)
    return text


def _too_big() -> Denied:
    return Denied("The file is bigger than what may be written", hint="Set a higher quota_mb (--quota-mb).")
