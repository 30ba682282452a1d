"""The way straight to the target, for contexts that may connect to some origins only.

The browser speaks SOCKS5 to the relay: it then names the host of every connection, looks up none by itself, and a
refused connection is an error of the network to the page, which gets no answer that it could read.
"""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from webtools.driver import relay_login, relay_socks
from webtools.driver.reach import Forbidden, connected_to
from webtools.driver.relay_login import Keep, NotConnected


class Direct(relay_login.WayOut):
    scheme = "socks5"
    refusal_bytes = relay_socks.NOT_ALLOWED

    @contextmanager
    def connect(self, browser: socket.socket, kept: Keep, timeout: float) -> Iterator[socket.socket]:
        browser.settimeout(timeout)
        target = relay_socks.target(browser)
        self.require_permitted(target)
        with ExitStack() as stack:
            try:
                made = stack.enter_context(connected_to(target, self._rules, kept, timeout))
            except Forbidden as forbidden:
                raise NotConnected(target, forbidden.refusal) from None
            except OSError as error:
                raise NotConnected(target, _in_chromiums_words(error)) from None
            browser.sendall(relay_socks.CONNECTED)
            yield made


def _in_chromiums_words(error: OSError) -> str:
    """Return a failure as the browser itself would name it, had it made the connection."""
    match error:
        case socket.gaierror():
            return "net::ERR_NAME_NOT_RESOLVED"
        case ConnectionRefusedError():
            return "net::ERR_CONNECTION_REFUSED"
        case TimeoutError():
            return "net::ERR_CONNECTION_TIMED_OUT"
        case _:
            return "net::ERR_ADDRESS_UNREACHABLE"
