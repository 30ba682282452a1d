"""The output of a session's commands."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from time import strftime
from typing import Any

from webtools.client import frame
from webtools.faces.replies.reply import Reply, plain
from webtools.printable import in_block, printable_values

_FAILED, _WRONG = 1, 2


@dataclass(frozen=True)
class PrintedAnswer:
    """Texts for standard output and standard error, and the exit code."""

    output: str = ""
    errors: str = ""
    exit_code: int = 0

    def frames(self) -> bytes:
        texts = (("o", self.output), ("e", self.errors), ("x", str(self.exit_code)))
        return b"".join(frame(kind, text) for kind, text in texts if text)


def of_reply(reply: Reply, max_output: int, *, as_json: bool) -> PrintedAnswer:
    """Return what a reply prints: an error on standard error, where the page stands on standard output.

    What can quote the page is in one marked block of standard output; an error, which can quote it too, in one of
    standard error.
    """
    result, where, shown = reply.parts(max_output)
    own = reply.own_words()
    errors, exit_code = "", 0
    if reply.error is not None:
        errors, own = f"{in_block([result], own)}\n", ""
        exit_code = _WRONG if reply.error["code"] == "invalid_argument" else _FAILED
    if as_json:
        return PrintedAnswer(_json_of(reply, max_output, shown), errors, exit_code)
    text = in_block(("" if errors else result, where, shown), own)
    return PrintedAnswer(f"{text}\n" if text else "" if errors else "Done.\n", errors, exit_code)


def _json_of(reply: Reply, max_output: int, shown: str) -> str:
    values: dict[str, Any] = {"ok": reply.error is None}
    if reply.error is not None:
        values["error"] = printable_values(reply.error)
    elif reply.structured is not None:
        values["result"] = reply.values(max_output)
    if reply.report is not None:
        values["page"] = printable_values(
            plain(reply.report, without=frozenset({"snapshot", "mark", "console"}))
        )
    if shown:
        values["shown"] = shown
    return as_json(values)


def as_json(values: Mapping[str, Any]) -> str:
    """Return one line of JSON."""
    return json.dumps(values, ensure_ascii=False) + "\n"


def watched(address: str, *, as_json: bool) -> PrintedAnswer:
    """Return what `watch` prints."""
    if as_json:
        return PrintedAnswer(json.dumps({"ok": True, "address": address}) + "\n")
    return PrintedAnswer(f"{address}\n")


def closed(name: str, *, as_json: bool) -> PrintedAnswer:
    """Return what `close` prints."""
    if as_json:
        return PrintedAnswer(json.dumps({"ok": True, "closed": name}) + "\n")
    return PrintedAnswer(f"Closed the session {name!r}\n")


def refused(message: str, hint: str) -> PrintedAnswer:
    """Return the answer to a command that cannot be done as it was given."""
    return PrintedAnswer(errors=f"Error invalid_argument: {message}\nHint: {hint}\n", exit_code=_WRONG)


def new_file(folder: Path, given: Mapping[str, Any]) -> Path:
    """Return a name for a screenshot that has none, unlike any that is there."""
    stem, suffix = f"screenshot-{strftime('%Y%m%d-%H%M%S')}", given.get("format", "png")
    path, number = folder / f"{stem}.{suffix}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.{suffix}"
    return path
