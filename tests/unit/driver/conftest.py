"""A machine with exactly the programs that a test puts there."""

from dataclasses import replace
from pathlib import Path
from typing import Protocol

import pytest

from webtools.driver import find


class Machine(Protocol):
    def __call__(self, path: str, *, says: str = ..., script: str = ...) -> Path:
        """Put an executable there that prints `says`, or runs `script`."""


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    monkeypatch.setattr(find, "_KINDS", tuple(replace(kind, places=()) for kind in find._KINDS))
    monkeypatch.setattr(find, "_DRIVER_PLACES", ())
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("SE_CACHE_PATH", str(tmp_path / "cache"))

    def put(path: str, *, says: str = "", script: str = "") -> Path:
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"#!/bin/sh\n{script or f'echo {says}'}\n")
        file.chmod(0o755)
        return file

    return put
