"""Evidence of a page: its snapshot, console, requests and picture."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from webtools.elements.snapshot_line import REF, ref_of
from webtools.errors import BrowserDied, PromptOpen, WebtoolsError
from webtools.library.page_tools import PageTools
from webtools.limits.file_roots import FileRoots, OutputFile
from webtools.printable import continued, one_line, printable, short_address
from webtools.snapshot.similar import most_similar
from webtools.tracing.tracing import unasked

if TYPE_CHECKING:
    from webtools.snapshot.result import Snapshot
    from webtools.values import ConsoleMessage


_MOST_REQUESTS = 200
"""In the report; the latest."""
_MOST_LINES = 30
"""Of a page that is shown whole."""
_LINES_AROUND = 10


@dataclass(frozen=True, slots=True)
class Evidence:
    """One piece: `text` for a report, and the picture where it is one."""

    name: str
    text: str
    picture: str | None = None  # base64


def taken(tools: PageTools, stem: Path) -> Iterator[Evidence]:
    """Take evidence briefly: a stuck page must not hide the failure, and a new browser's page is not the lost one."""
    if not tools._context.lives():  # noqa: SLF001  # any other call would start a new one
        yield Evidence("browser", "It died, and its pages with it")
        return
    files = FileRoots()  # the folder is the tester's choice
    takes: dict[str, Callable[[PageTools], str]] = {
        "snapshot": _snapshot,
        "console": _console,
        "network": _network,
    }
    for name, take in takes.items():
        try:
            with unasked():
                text = take(tools)
            files.write(OutputFile(Path(f"{stem}.{name}.txt"), overwrite=True), f"{text}\n".encode())
        except BrowserDied as error:
            yield Evidence("browser", one_line(error.message))
            return
        except (WebtoolsError, OSError) as error:
            text = f"not to be had: {error}"
        if text:
            yield Evidence(name, text)
    try:
        with unasked():
            taken = tools.take_screenshot(path=Path(f"{stem.absolute()}.png"))
        yield Evidence("screenshot", str(taken.path), taken.base64)
    except (WebtoolsError, OSError) as error:
        yield Evidence("screenshot", f"not to be had: {error}")


def _snapshot(tools: PageTools) -> str:
    said = ""
    try:
        snapshot = tools.snapshot()
    except PromptOpen as dialog:  # holds up the page, and nobody is left to answer it
        said = f"{one_line(dialog.message)}\n"
        tools.handle_dialog(accept=False)
        snapshot = tools.snapshot()
    return f"{said}{one_line(snapshot.url)}\n{printable(str(snapshot))}"


def _console(tools: PageTools) -> str:
    messages = tools.console_messages().messages
    return "\n".join(_message(one) for one in messages)


def _message(message: "ConsoleMessage") -> str:
    """Return a message of the console; its further lines are quoted, so that none looks like one of its stack."""
    said = continued(printable(message.text), "    | ")
    where = one_line(message.url if message.line is None else f"{message.url}:{message.line}")
    return "\n    at ".join([f"{message.level}: {said} ({where})", *map(one_line, message.stack)])


def _network(tools: PageTools) -> str:
    requests = tools.network_requests(all=True).requests
    lines = [
        one_line(f"{one.method} {short_address(one.url)} → {one.failure or one.status or 'still running'}")
        for one in requests[-_MOST_REQUESTS:]
    ]
    left_out = len(requests) - len(lines)
    return "\n".join([*([f"({left_out} earlier requests are left out)"] if left_out else []), *lines])


def shown_around(snapshot: "Snapshot", message: str) -> str:
    """Return what a page shows: all of it when that is short, else what is around the element of an error's message."""
    lines = str(snapshot).split("\n")
    first, last = 0, len(lines)
    if len(lines) > _MOST_LINES:
        middle = _most_like(lines, message)
        first = max(0, min(middle - _LINES_AROUND, len(lines) - 2 * _LINES_AROUND))
        last = first + 2 * _LINES_AROUND
    before = [f"… {first} lines"] if first else []
    after = [f"… {len(lines) - last} lines"] if last < len(lines) else []
    return printable("\n".join([*before, *lines[first:last], *after]))


@dataclass(frozen=True, slots=True)
class _TextLine:
    at: int
    name: str
    role: str = ""


def _most_like(lines: list[str], message: str) -> int:
    """Return the number of the line with a ref that the message names, else of the one most like what it quotes."""
    for ref in re.findall(rf"\b{REF}\b", message):
        for at, line in enumerate(lines):
            if ref_of(line) == ref:
                return at
    for quoted in re.findall(r"'([^']+)'|\"([^\"]+)\"", message):
        found = most_similar(None, " ".join(quoted), [_TextLine(at, line) for at, line in enumerate(lines)])
        if found:
            return found[0].at
    return 0
