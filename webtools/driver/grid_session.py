"""The state of a session, as the Grid's HTTP end point reports it.

A Grid's hub notices at once that a node refuses connections, and leaves the WebSockets that lead there open for a
minute (measured with 4.48: 68 s). So a node that died is found out over HTTP.
"""

import os

import urllib3

from webtools.endpoints.grid import GridAddress

_SECONDS = 1.0
_ENDED = (404, 500)
"""The session is not known, or its node can't be reached; what stands in front of a Grid answers with 502 to 504."""


class GridSession:
    """One session; for any thread."""

    def __init__(self, address: GridAddress, session: str) -> None:
        # Drivers answer this command without asking the browser.
        self._url = f"{address.url}/session/{session}/timeouts"
        self._headers = dict(address.headers)

    def gone(self) -> bool:
        """Ask the Grid; return whether it says that nothing is left of the session. False: it is there, or unknown."""
        authority = os.environ.get("SSL_CERT_FILE")
        try:
            # No connection outlives the question.
            with urllib3.PoolManager(ca_certs=authority, retries=False) as pool:
                reply = pool.request("GET", self._url, headers=self._headers, timeout=_SECONDS)
        except urllib3.exceptions.HTTPError:
            return False
        return reply.status in _ENDED
