"""The files of traces: bounded, whole after a kill, packed once."""

import json
import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from random import Random
from zipfile import ZipFile

import pytest

from tests.waiting import wait_until
from webtools import InvalidArgument
from webtools.tracing.folder import TraceFolder, pack, recover


def _size(folder: TraceFolder) -> int:
    return sum(file.stat().st_size for file in folder.folder.rglob("*"))


def test_lines_and_resources_are_packed_and_the_folder_goes(tmp_path: Path) -> None:
    folder = TraceFolder(tmp_path / "run.zip", 1_000_000)
    folder.write("trace.trace", '{"type":"context-options"}')
    name = folder.add(b"text", ".txt", "body")
    assert folder.add(b"text", ".txt", "body") == name
    assert folder.pack() == tmp_path / "run.zip"
    assert folder.pack() is None
    folder.write("trace.trace", "{}")
    with ZipFile(tmp_path / "run.zip") as archive:
        assert archive.namelist() == ["trace.trace", "trace.network", f"resources/{name}"]
        assert archive.read("trace.trace") == b'{"type":"context-options"}\n'
    assert [*tmp_path.iterdir()] == [tmp_path / "run.zip"]


@pytest.mark.parametrize("discarded", [False, True])
def test_secrets_are_hidden_once_and_a_second_end_does_nothing(tmp_path: Path, discarded: bool) -> None:
    folder = TraceFolder(tmp_path / "run.zip", 1_000_000)
    folder.write("trace.trace", '{"text":"swordfish"}')

    def hide(text: str) -> str:
        return text.replace("swordfish", "[hidden]")

    if discarded:
        folder.discard()
    else:
        assert folder.pack(hide) == tmp_path / "run.zip"
        with ZipFile(tmp_path / "run.zip") as archive:
            assert archive.read("trace.trace") == b'{"text":"[hidden]"}\n'
    assert folder.pack(hide) is None


def test_a_trace_stays_within_its_limit_and_drops_the_oldest_pictures_first(tmp_path: Path) -> None:
    folder = TraceFolder(tmp_path / "run.zip", 100_000)
    body = folder.add(b"b" * 1000, ".txt", "body")
    pictures = []
    for number in range(100):
        pictures.append(folder.add(bytes([number]) * 5000, ".jpeg", "picture"))
        folder.write("trace.trace", json.dumps({"number": number}))
        assert _size(folder) <= 100_000 + 8192  # the folders themselves have a size
    left = {file.name for file in (folder.folder / "resources").iterdir()}
    assert {body, pictures[-1]} <= left
    assert pictures[0] not in left
    for number in range(3000):
        folder.write("trace.trace", json.dumps({"filling": "x" * 50, "number": number}))
    assert folder.is_full
    assert _size(folder) <= 100_000 + 8192
    folder.discard()
    assert not [*tmp_path.iterdir()]


def test_two_traces_of_one_name_get_names_of_their_own(tmp_path: Path) -> None:
    first, second = (TraceFolder(tmp_path / "run.zip", 1000) for _ in range(2))
    assert (first.pack(), second.pack()) == (tmp_path / "run.zip", tmp_path / "run-2.zip")


_KILLED = """
import os, sys
from pathlib import Path
from webtools.tracing.folder import TraceFolder
folder = TraceFolder(Path(sys.argv[1]), 1_000_000)
folder.write("trace.trace", '{"type":"context-options"}')
with (folder.folder / "trace.trace").open("a") as file:
    file.write('{"type":"bef')
os.kill(os.getpid(), 9)
"""


def test_what_a_killed_process_has_left_is_packed_without_a_torn_line(tmp_path: Path) -> None:
    living = TraceFolder(tmp_path / "living.zip", 1000)
    subprocess.run([sys.executable, "-c", _KILLED, tmp_path / "killed.zip"], check=False)
    assert recover(tmp_path) == [tmp_path / "killed.zip"]
    with ZipFile(tmp_path / "killed.zip") as archive:
        assert archive.read("trace.trace") == b'{"type":"context-options"}\n'
    assert recover(tmp_path) == []
    living.discard()


_ENDLESS = """
import sys
from itertools import count
from pathlib import Path
from webtools.tracing.folder import TraceFolder
folder = TraceFolder(Path(sys.argv[1]), 100_000_000)
for number in count():
    folder.write("trace.trace", '{"number":%d,"filling":"%s"}' % (number, "x" * (number % 9000)))
    folder.add(bytes([number % 256]) * 3000, ".jpeg", "picture")
"""


def test_traces_that_were_killed_at_any_moment_open(tmp_path: Path) -> None:
    at = Random(35)
    for number in range(12):
        archive, lines = tmp_path / f"{number}.zip", at.randrange(1, 400)
        file = tmp_path / f"{archive.name}.part" / "trace.trace"
        with subprocess.Popen([sys.executable, "-c", _ENDLESS, archive]) as process:
            wait_until(partial(_has_lines, file, lines), "the trace has so many lines", seconds=100)
            process.kill()
        assert recover(tmp_path) == [archive]
        with ZipFile(archive) as packed:
            assert packed.testzip() is None
            numbers = [json.loads(line)["number"] for line in packed.read("trace.trace").splitlines()]
        assert numbers == [*range(len(numbers))]
        assert len(numbers) >= lines


def _has_lines(file: Path, lines: int) -> bool:
    return file.exists() and file.read_bytes().count(b"\n") >= lines


def test_a_fork_writes_nothing_and_packs_nothing(tmp_path: Path) -> None:
    folder = TraceFolder(tmp_path / "run.zip", 1000)
    if (child := os.fork()) == 0:
        folder.write("trace.trace", "{}")
        os._exit(0 if folder.pack() is None else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert (folder.folder / "trace.trace").read_bytes() == b""
    folder.discard()


def test_another_folder_is_no_trace(tmp_path: Path) -> None:
    with pytest.raises(InvalidArgument, match="not the folder of a trace"):
        pack(tmp_path, tmp_path / "run.zip")
