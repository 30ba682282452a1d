"""Evidence of a failed test's page: in the report, in files, and in pytest-html's page."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

from webtools import BrowserDied, BrowserTools, PromptOpen, WebtoolsError
from webtools.limits.file_roots import FileRoots, OutputFile
from webtools.printable import one_line, printable

if TYPE_CHECKING:
    import pytest

    from webtools.values import ConsoleMessage


_MOST_REQUESTS = 200
"""In the report; the latest."""


@dataclass(frozen=True, slots=True)
class _Evidence:
    """One piece: `text` for the report, and the picture where it is one."""

    name: str
    text: str
    picture: str | None = None  # base64


def attach(report: "pytest.TestReport", made: Sequence[BrowserTools], folder: Path, *, html: bool) -> None:
    """Add the evidence of each `BrowserTools` that the test made and used."""
    used = [tools for tools in made if _was_used(tools)]
    for number, tools in enumerate(used, start=1):
        more = f" {number}" if len(used) > 1 else ""
        stem = folder / (file_name(report.nodeid) + more.replace(" ", "-"))
        pieces = list(_taken(tools, stem))
        report.sections.extend((f"webtools {piece.name}{more}", piece.text) for piece in pieces)
        if html:
            _attach_to_html(report, pieces)


def _was_used(tools: BrowserTools) -> bool:
    lost = tools._context.lost  # noqa: SLF001  # whose tabs are no longer listed
    return lost or any(each.page_count for each in tools.context_list().contexts)


def file_name(node_id: str) -> str:
    """Return a name of its own for each test, also where tests differ only by signs that no file's name may have."""
    plain = re.sub(r"::|[/\[\]]", "-", node_id).strip("-")
    safe = re.sub(r"[^\w.-]+", "-", node_id).strip("-")
    return safe if safe == plain and len(safe) <= 120 else f"{safe[-110:]}-{crc32(node_id.encode()):08x}"


def _taken(tools: BrowserTools, stem: Path) -> Iterator[_Evidence]:
    """Take evidence briefly: a stuck page must not hide the failure, and a new browser's page is not the lost one."""
    if not tools._context.lives():  # noqa: SLF001  # any other call would start a new one
        yield _Evidence("browser", "It died, and its pages with it")
        return
    files = FileRoots()  # the folder is the tester's choice
    takes: dict[str, Callable[[BrowserTools], str]] = {
        "snapshot": _snapshot,
        "console": _console,
        "network": _network,
    }
    for name, take in takes.items():
        try:
            text = take(tools)
            files.write(OutputFile(Path(f"{stem}.{name}.txt"), overwrite=True), f"{text}\n".encode())
        except BrowserDied as error:
            yield _Evidence("browser", one_line(error.message))
            return
        except (WebtoolsError, OSError) as error:
            text = f"not to be had: {error}"
        if text:
            yield _Evidence(name, text)
    try:
        taken = tools.take_screenshot(path=Path(f"{stem.absolute()}.png"))
        yield _Evidence("screenshot", str(taken.path), taken.base64)
    except (WebtoolsError, OSError) as error:
        yield _Evidence("screenshot", f"not to be had: {error}")


def _snapshot(tools: BrowserTools) -> str:
    said = ""
    try:
        snapshot = tools.snapshot()
    except PromptOpen as dialog:  # holds up the page, and nobody is left to answer it
        said = f"{one_line(dialog.message)}\n"
        tools.handle_dialog(accept=False)
        snapshot = tools.snapshot()
    return f"{said}{one_line(snapshot.url)}\n{printable(str(snapshot))}"


def _console(tools: BrowserTools) -> str:
    messages = tools.console_messages().messages
    return "\n".join(_message(one) for one in messages)


def _message(message: "ConsoleMessage") -> str:
    """Return a message of the console; the lines that it has are indented below the first."""
    said = printable(message.text).replace("\n", "\n    ")
    where = one_line(f"{message.url}:{message.line}")
    return "\n    at ".join([f"{message.level}: {said} ({where})", *map(one_line, message.stack)])


def _network(tools: BrowserTools) -> str:
    requests = tools.network_requests(all=True).requests
    lines = [
        one_line(f"{one.method} {one.url} → {one.failure or one.status or 'still running'}")
        for one in requests[-_MOST_REQUESTS:]
    ]
    left_out = len(requests) - len(lines)
    return "\n".join([*([f"({left_out} earlier requests are left out)"] if left_out else []), *lines])


def _attach_to_html(report: "pytest.TestReport", pieces: Sequence[_Evidence]) -> None:
    from pytest_html import extras

    shown: Any = report  # pytest-html looks for this attribute
    shown.extras = [
        *getattr(report, "extras", []),
        *(
            extras.png(piece.picture, piece.name) if piece.picture else extras.text(piece.text, piece.name)
            for piece in pieces
        ),
    ]
