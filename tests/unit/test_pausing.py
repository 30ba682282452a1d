"""Pauses for the person at the terminal."""

import io
import os
import sys
from threading import Thread

import pytest

from webtools import BrowserTools, InvalidArgument


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals of this kind")
def test_pause_ends_with_enter_and_says_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    import pty  # Windows has none

    person, program = pty.openpty()
    with (
        os.fdopen(os.dup(program)) as here,
        os.fdopen(program, "w") as there,
        BrowserTools() as tools,
    ):
        monkeypatch.setattr(sys, "stdin", here)
        monkeypatch.setattr(sys, "stderr", there)
        paused = Thread(target=tools.pause)
        paused.start()
        said = b""
        while b"Press Enter" not in said:
            said += os.read(person, 1000)
        assert paused.is_alive()
        os.write(person, b"\n")
        paused.join()
    os.close(person)
    assert said.startswith(b"Paused")


def test_pause_without_a_terminal_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n"))
    with pytest.raises(InvalidArgument, match="neither a terminal"), BrowserTools() as tools:
        tools.pause()
