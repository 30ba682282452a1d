"""The real Selenium Manager against a mirror of the download sites on this machine."""

import io
import json
import platform
import sys
import threading
import zipfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from webtools.driver import find, selenium_manager
from webtools.driver.command import CommandFailed
from webtools.driver.install import install
from webtools.errors import BrowserMissing

pytestmark = pytest.mark.skipif(
    (sys.platform, platform.machine()) != ("linux", "x86_64"), reason="the mirror has nothing for others"
)

_VERSION = "131.0.6778.85"


class _Mirror(ThreadingHTTPServer):
    """Serves one version of Chrome and its driver; each is a script that says its version."""

    daemon_threads = False  # so that closing waits for them

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Answer)
        self.url = f"http://127.0.0.1:{self.server_port}/"
        self.may_answer = threading.Event()
        self.may_answer.set()

    def content(self, name: str) -> bytes:
        if name.endswith(".zip"):
            return _zipped(name.removesuffix(".zip"))
        version = {
            "channel": "Stable",
            "version": _VERSION,
            "revision": "1",
            "downloads": {
                program: [{"platform": "linux64", "url": f"{self.url}{program}.zip"}]
                for program in ("chrome", "chromedriver")
            },
        }
        channels = dict.fromkeys(("Stable", "Beta", "Dev", "Canary"), version)
        everything = {
            "timestamp": "2024-11-21T00:00:00Z",
            "versions": [version],
            "channels": channels,
        }
        return json.dumps(everything).encode()


class _Answer(BaseHTTPRequestHandler):
    server: _Mirror

    def do_GET(self) -> None:
        self.server.may_answer.wait(30)
        content = self.server.content(self.path.lstrip("/"))
        self.send_response(200)
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        pass


def _zipped(program: str) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        entry = zipfile.ZipInfo(f"{program}-linux64/{program}")
        entry.external_attr = 0o755 << 16
        archive.writestr(entry, f"#!/bin/sh\necho Mirrored {_VERSION}\n")
    return buffer.getvalue()


@pytest.fixture
def mirror(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[_Mirror]:
    """A machine without a browser, for which the mirror is the internet."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "sh").symlink_to("/bin/sh")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(find, "_KINDS", tuple(kind for kind in find._KINDS if kind.name == "chrome"))
    monkeypatch.setattr(selenium_manager, "_LIBRARIES", ())  # the mirror's programs need none
    monkeypatch.setenv("SE_CACHE_PATH", str(tmp_path / "cache"))
    with _Mirror() as server:
        monkeypatch.setenv("SE_BROWSER_MIRROR_URL", server.url)
        monkeypatch.setenv("SE_DRIVER_MIRROR_URL", server.url)
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        yield server
        server.may_answer.set()
        server.shutdown()
        thread.join()


def test_driver_that_selenium_manager_downloaded_is_found_and_not_downloaded_again(mirror: _Mirror) -> None:
    """Scenario: Install browser."""
    steps: list[str] = []
    installed = install("chrome", report=lambda step, _part: steps.append(step))
    assert installed.version == _VERSION
    assert installed.found.driver is not None
    assert not installed.was_there
    assert steps == [
        "Asking Selenium Manager",
        f"Downloading chrome {_VERSION}",
        f"Downloading chromedriver {_VERSION}",
    ]
    mirror.may_answer.clear()
    assert install("chrome").was_there


def test_a_network_that_never_answers_is_given_up(mirror: _Mirror, monkeypatch: pytest.MonkeyPatch) -> None:
    mirror.may_answer.clear()
    monkeypatch.setattr(selenium_manager, "_ANSWER", 0.3)
    with pytest.raises(CommandFailed, match=r"printed nothing for 0\.3 s after: .*Discovering versions"):
        selenium_manager.fetch("chrome", lambda _step, _part: None)


def test_error_has_the_reason_of_each_way_when_none_works(
    mirror: _Mirror, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SE_BROWSER_MIRROR_URL", "http://127.0.0.1:9/")
    with pytest.raises(BrowserMissing) as failure:
        install("chrome")
    assert "Selenium Manager: error sending request" in failure.value.message
    assert (
        "the system's packages: this system has no known package manager: none of apt-get"
        in failure.value.message
    )
    assert "by hand" in failure.value.hint


def test_a_machine_without_the_libraries_is_not_made_to_download(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selenium_manager, "_LIBRARIES", ("no-such-library",))
    with pytest.raises(CommandFailed, match="libraries that this system lacks: no-such-library"):
        selenium_manager.fetch("chrome", lambda _step, _part: None)
