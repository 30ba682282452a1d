"""Traces of what a `BrowserTools` does, for people who look afterwards."""

from pathlib import Path
from types import TracebackType
from typing import Self

from webtools.api.browser import Browser
from webtools.errors import needing_descriptors
from webtools.limits.file_roots import OutputFile
from webtools.tracing.recording import Recording


class TraceBlock:
    """A `with` block whose calls are recorded."""

    def __init__(self, browser: Browser, path: Path, *, pictures: bool | None) -> None:
        self._browser = browser
        self._path = path
        self._pictures = pictures
        self._recording: Recording | None = None

    @property
    def path(self) -> Path:
        """Return the file that the trace is written to at the end."""
        return self._path if self._recording is None else self._recording.archive

    @needing_descriptors
    def __enter__(self) -> Self:
        file = self._browser.addresses.files.check_output(OutputFile(self._path, overwrite=True))
        self._recording = self._browser.tracing.start(file.path, pictures=self._pictures)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()

    def end(self, *, keep: bool = True) -> None:
        """End the recording, and write the file unless `keep` is False. Idempotent."""
        if self._recording is not None:
            self._browser.end_trace(self._recording, keep=keep)
