"""A driver's process, on a port that no page can reach.

The driver's HTTP port starts any program for whoever can post to it, and it accepts pages of
`http://localhost`. So the driver gets a port that browsers open for no page (Fetch §2.9), and it speaks to the
browser through a pipe, since a debugging port would let one context read the others. Other users of the machine
can still reach the driver's port. Selenium's `Service` is kept for as long as the driver lives: it ends the
driver when it is garbage-collected.
"""

import socket
import warnings
from collections.abc import Iterable, Iterator
from random import sample

from selenium.common.exceptions import WebDriverException
from selenium.webdriver.chromium.service import ChromiumService
from selenium.webdriver.common.utils import free_port

from webtools.driver import processes
from webtools.driver.process import end_session
from webtools.errors import BrowserNotStarted
from webtools.limits.bad_ports import BAD_PORTS, SPARE_BAD_PORTS


class Service(ChromiumService):
    """Starts the driver on a port that browsers refuse to open for pages.

    A driver answers whoever reaches its port, and starts any program as the browser that a new session names. It takes
    requests from pages of this machine's own origins too, so any page on http://localhost could run programs.

    Attributes:
        allow_reachable_port: Where all ports that browsers refuse are taken, start it on another one.
    """

    allow_reachable_port = True

    def start(self, ports: Iterable[int] | None = None) -> None:
        """Start the driver on the first of `ports` that it gets, and wait until it listens.

        Raises:
            BrowserNotStarted: Pages can reach all ports that are free, and `allow_reachable_port` is False.
            WebDriverException: It ended instead, or did not listen in time.
        """
        for port in ports or free_ports(reachable=self.allow_reachable_port):
            self.port = port
            try:
                super().start()
            except WebDriverException:
                if _is_free(port):
                    raise
            if self._listens():
                return
            end_session(self.process)  # another process was faster to take the port, and answers there

    def is_connectable(self) -> bool:
        """Return whether the driver takes requests.

        Raises:
            OSError: This process has no descriptor left to ask it. Selenium would ask for a minute.
        """
        socket.socket().close()
        return super().is_connectable()

    def stop(self) -> None:
        """End the driver at once. Selenium asks it to, and waits as long as it likes."""
        process = getattr(self, "process", None)
        if process is not None and process.returncode is None:
            end_session(process)

    def _listens(self) -> bool:
        """Return whether this driver is the process that has the port."""
        return processes.listens(self.process.pid, self.port)


def free_ports(*, reachable: bool = True) -> Iterator[int]:
    """Return free ports, those that pages can't reach first; in random order, so that processes rarely collide.

    Raises:
        BrowserNotStarted: There is none of those any more, and `reachable` does not permit others.
    """
    for port in (*sample(BAD_PORTS, len(BAD_PORTS)), *sample(SPARE_BAD_PORTS, len(SPARE_BAD_PORTS))):
        if _is_free(port):
            yield port
    if not reachable:
        raise BrowserNotStarted(
            "All ports that pages can't reach are taken, and a page could run programs through a driver on another",
            hint="End some browsers of this machine, let contexts share one, or permit such a port with "
            "allow_reachable_port (--allow-reachable-port).",
        )
    warnings.warn(
        "All ports that pages can't reach are taken: pages on this machine's own origins can reach the driver and run "
        "programs through it (allow_reachable_port=False refuses that)",
        RuntimeWarning,
        stacklevel=2,
    )
    while True:
        yield free_port()


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
