"""The browser that a session is in, as the session knows it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from webtools.deadline import Deadline
from webtools.driver.http_client import HttpClient
from webtools.session.downloads import FileFetch
from webtools.session.network_log import Refusing

SendFile = Callable[[BinaryIO, str, Deadline], str]
"""Copies an open file to the browser's machine, under a name, and returns its path there."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The browser that a session is in, and what lies between the two.

    Attributes:
        browser: The kind of browser, for what differs (`webtools.capabilities`).
        send_file: None: the browser runs on this machine.
        fetch: Gets a download from the browser's machine, and reports on the session's thread.
        downloads_there: The folder on that machine that all contexts' downloads come to; None: it is not known.
        private: A folder for copies of what the session uploads; it goes with the session.
        http: Makes requests of this process under the context's limits.
        relay: The relay that the browser's connections go through.
        why_crashed: Returns the reason for which the process of a page ended just now, where it is known.
    """

    browser: str = "chromium"
    send_file: SendFile | None = None
    fetch: FileFetch | None = None
    downloads_there: str | None = None
    private: Path | None = None
    http: HttpClient | None = None
    relay: Refusing | None = None
    why_crashed: Callable[[], str | None] = lambda: None

    @property
    def remote(self) -> bool:
        """Return whether the browser runs on another machine."""
        return self.send_file is not None
