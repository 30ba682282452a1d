"""Files between this machine and that of a Grid's browser, by the Grid's own end points."""

import json
import os
import zipfile
from base64 import b64decode, b64encode
from io import BytesIO
from pathlib import Path
from typing import Any

import urllib3

from webtools.errors import BrowserDied, NotSupported
from webtools.grid_address import GridAddress


class GridFiles:
    """The files of one session; for the thread of any context."""

    def __init__(self, address: GridAddress, session: str, *, downloads: bool) -> None:
        self.fetch = self._fetch if downloads else None
        self._url = f"{address.url}/session/{session}/se"
        self._headers = {**address.headers, "Content-Type": "application/json; charset=utf-8"}
        self._pool = urllib3.PoolManager(ca_certs=os.environ.get("SSL_CERT_FILE"), retries=False)

    def send(self, path: Path, seconds: float) -> str:
        """Copy a file to the browser's machine; return its path there.

        Raises:
            NotSupported: The Grid takes no files.
            BrowserDied: The Grid does not answer.
        """
        packed = BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.write(path, path.name)
        value = self._post("/file", {"file": b64encode(packed.getvalue()).decode()}, seconds)
        return str(value)

    def _fetch(self, name: str, seconds: float) -> bytes:
        """Return the content of a file that the browser has downloaded.

        Raises:
            NotSupported: The Grid gives no files.
            BrowserDied: The Grid does not answer.
        """
        value = self._post("/files", {"name": name}, seconds)
        with zipfile.ZipFile(BytesIO(b64decode(value["contents"]))) as archive:
            return archive.read(archive.namelist()[0])

    def _post(self, path: str, body: dict[str, str], seconds: float) -> Any:
        try:
            reply = self._pool.request(
                "POST", self._url + path, body=json.dumps(body), headers=self._headers, timeout=seconds
            )
            value = json.loads(reply.data)["value"]
        except (urllib3.exceptions.HTTPError, ValueError, KeyError) as error:
            raise BrowserDied(f"The Grid did not answer at {self._url}{path}: {error}") from error
        if reply.status != 200:
            raise NotSupported(
                f"The Grid refused to transfer a file: {value['message'].splitlines()[0]}",
                hint="Start its nodes with --enable-managed-downloads; nodes in containers need Grid 4.48.",
            )
        return value
