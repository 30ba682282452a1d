"""Replies for models: short Markdown, the result first, then where the page stands, then what it shows.

All of that can quote the page, so it stands between two lines with a number that no page can know, since it is drawn
for each reply. What the library says by itself, such as an error's hint, stands below.
"""

import json
from base64 import b64encode
from dataclasses import dataclass, field
from functools import singledispatch
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel
from pydantic.alias_generators import to_camel
from pydantic_core import to_jsonable_python

from webtools import PromptOpen, Snapshot, WebtoolsError
from webtools.faces.browser_action import ActionResult
from webtools.faces.replies.fitting import json_in, lines_in
from webtools.faces.replies.words import MODELS, Vocabulary
from webtools.printable import (
    BLOCK,
    as_json,
    brief,
    continued,
    in_block,
    one_line,
    printable,
    printable_values,
    quoted,
)
from webtools.tools.for_faces import ContextReport
from webtools.tools.inspection import Found
from webtools.tracing.effects import remarkable
from webtools.values import (
    ConsoleMessage,
    ConsoleMessages,
    Dialog,
    Download,
    Downloads,
    Evaluation,
    NetworkRequests,
    Outcome,
    PageText,
    Screenshot,
    Tab,
    Tabs,
)

if TYPE_CHECKING:
    from mcp_types import CallToolResult

BESIDES = 1000
"""Characters that the page's line, and what is said with it, take up at most beside a snapshot."""

_TITLE, _ADDRESS, _MESSAGE = 100, 400, 300  # characters


class Block(str):
    """Several lines of a reply, laid out by us: page text in it begins no line. Any other entry is one line."""

    __slots__ = ()


_CALLS = 5
"""Of the stack of an error in the console."""


@dataclass
class Reply:
    """The reply to one call: the result, the page's address and title, and what the page shows.

    Attributes:
        words: How the reader calls tools and arguments.
    """

    words: Vocabulary = MODELS
    lines: list[str] = field(default_factory=list)
    where: list[str] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)
    own: list[str] = field(default_factory=list)  # without a word of the page's
    images: list[tuple[bytes, str]] = field(default_factory=list)  # with their types
    structured: dict[str, Any] | None = None
    error: dict[str, str | bool] | None = None  # spec 5, REQ-08
    has_dialog: bool = False
    report: ContextReport | None = None
    is_look: bool = False

    def result(self, result: object) -> None:
        self.is_look = isinstance(result, Snapshot)
        if isinstance(result, BaseModel):
            self.structured = plain(result)
        if isinstance(result, ActionResult):
            self.lines += [*([f"Page: {result.url}"] if result.url else ["Closed."]), *result.logs]
            result = result.screenshot
        if isinstance(result, Screenshot):
            self.images += [(data, result.mime_type) for data in result.pictures]
        if isinstance(result, Outcome) and result.dialog is not None:
            self.has_dialog = True
            self.lines.append(self._dialog(result.dialog))
        self.lines += in_words(result)

    def failure(self, error: WebtoolsError) -> None:
        message, hint = brief(self.words.message(error), BESIDES), self.words.hint(error)
        self.error = error.as_dict() | {"message": message, "recoveryHint": hint}
        self.has_dialog = isinstance(error, PromptOpen)
        again = " Trying again can help." if error.can_retry else ""
        self.lines.append(f"Error {error.code}: {message}")
        self.own.append(f"Hint: {hint}{again}")

    def page(self, report: ContextReport, last: ContextReport | None = None) -> None:
        """Add the page's line and what the page shows after the call.

        Args:
            last: The report in the reply before. Where the page stands as it did then, this reply does not repeat it,
                unless it shows the whole page.
        """
        self.report = report
        if report.restarted:
            self.own.append("- The browser was started anew; pages and refs of before are gone")
        if report.index is None:
            self.where.append("Page: no tab is open")
            return
        if last is not None and not self.is_look and _stands_as(report, last):
            place = "as before"
        else:
            place = f"{_title(report)} {brief(report.url, _ADDRESS)}"
            if report.tab_count != 1:
                place += f" · tab {report.index} of {report.tab_count} (counted from 0)"
        errors = f" · console errors: {report.console_errors} new" if report.console_errors else ""
        self.where.append(f"Page: {place}{errors}")
        if report.dialog is not None and not self.has_dialog:
            self.where.append(self._dialog(report.dialog))
        if report.problem is not None:
            self.where.append(f"- No snapshot: {brief(report.problem, _MESSAGE)}")
        if report.snapshot is not None:
            self.shown += _snapshot(report.snapshot, report.tree)

    def _dialog(self, dialog: Dialog) -> str:
        said = brief(repr(dialog.message), _MESSAGE)
        return f"- A dialog is open: {dialog.kind} {said}; answer it with {self.words.dialog}"

    def as_content(self, max_output: int) -> "CallToolResult":
        from mcp_types import (  # the command line does without the SDK
            CallToolResult,
            ContentBlock,
            ImageContent,
            TextContent,
        )

        pictures: list[ContentBlock] = [
            ImageContent(type="image", data=b64encode(data).decode(), mime_type=mime_type)
            for data, mime_type in self.images
        ]
        content: list[ContentBlock] = [TextContent(type="text", text=self.text(max_output)), *pictures]
        if self.error is not None:
            details = {"webtools/error": printable_values(self.error)}
            return CallToolResult(content=content, is_error=True, meta=details)
        return CallToolResult(content=content, structured_content=self.values(max_output))

    def values(self, max_output: int) -> dict[str, Any] | None:
        """Return the result for programs, cut to fit; a snapshot that fits is not cut for JSON's escapes."""
        if not self.structured:
            return self.structured
        tree = self.structured.get("tree", "")
        escapes = len(json.dumps(tree, ensure_ascii=False)) - len(tree)
        room = max_output + escapes if len(tree) <= max_output else max_output
        return json_in(printable_values(self.structured), room)

    def text(self, max_output: int) -> str:
        """Return all of it: what can quote the page in one marked block, the library's own words below."""
        own = self.own_words()
        return in_block(self.parts(max_output - len(own) - len("\n")), own) or "Done."

    def own_words(self) -> str:
        """Return what the library says without a word of the page's: the hint, and that the browser is new."""
        return "\n".join(_safe(self.own))

    def parts(self, max_output: int) -> tuple[str, str, str]:
        """Return what can quote the page: the result, the page's line, and what the page shows.

        When all of it is too long the result is cut, and the page's line is printed in any case.
        """
        lines, shown = _safe(self.lines), _safe(self.shown)
        where = "\n".join(_safe(self.where))
        room = max_output - len(where) - BLOCK - len("\n\n")
        seen = lines_in(shown, max(room - len("\n".join(lines)), room // 2))
        return lines_in(lines, room - len(seen)), where, seen


def _stands_as(report: ContextReport, last: ContextReport) -> bool:
    """Return whether the active tab stands where it stood in the report before, with no page to show but changes."""
    alike = ("url", "title", "index", "tab_count")
    is_whole = report.snapshot is not None and not report.snapshot.full_tree
    return not (report.restarted or is_whole) and all(
        getattr(report, fact) == getattr(last, fact) for fact in alike
    )


def _title(report: ContextReport) -> str:
    if report.title is None:
        return "(title unknown)"
    return json.dumps(brief(report.title, _TITLE), ensure_ascii=False)


def _safe(entries: list[str]) -> list[str]:
    return [printable(entry) if isinstance(entry, Block) else one_line(entry) for entry in entries]


@singledispatch
def in_words(result: object) -> list[str]:
    """Return a result in words: what a model cannot see on the page line or in the snapshot."""
    if isinstance(result, BaseModel):
        return [f"{name}: {_inline(value)}" for name, value in plain(result).items()]
    return [] if result is None else [_inline(to_jsonable_python(result))]


@in_words.register
def _(outcome: Outcome) -> list[str]:
    own = plain(outcome, without=frozenset(Outcome.model_fields))
    lines = [f"{name}: {_inline(value)}" for name, value in own.items() if (name, value) != ("status", 200)]
    lines += [f"- Opened tab {tab.index}: {tab.url}" for tab in outcome.new_tabs]
    lines += [f"- Download {_download(one)}" for one in outcome.downloads]
    lines += [f"- {note}" for note in outcome.notes]
    if outcome.pending:
        lines.append(f"- Still loading: {', '.join(outcome.pending)}")
    if caused := remarkable(outcome):
        lines.append(f"- {caused}")
    return lines


@in_words.register
def _(found: Found) -> list[str]:
    return [str(match) for match in found.matches]


@in_words.register
def _(messages: ConsoleMessages) -> list[str]:
    return [_message(one) for one in messages.messages] or ["The page wrote nothing to the console"]


@in_words.register
def _(requests: NetworkRequests) -> list[str]:
    return [
        f"- {one.number}: {one.method} {one.url} → {one.failure or one.status or 'still running'} ({one.kind})"
        for one in requests.requests
    ] or ["No requests"]


@in_words.register
def _(downloads: Downloads) -> list[str]:
    return [f"- {_download(one)}" for one in downloads.downloads] or ["No downloads"]


@in_words.register
def _(tabs: Tabs) -> list[str]:
    return [_tab(tab) for tab in tabs.tabs] or ["No tab is open"]


@in_words.register
def _(evaluation: Evaluation) -> list[str]:
    value = Block(json.dumps(as_json(evaluation.value), ensure_ascii=False, indent=1))
    return [value, *(f"- {note}" for note in evaluation.notes)]


@in_words.register
def _(page: PageText) -> list[str]:
    if not page.text:
        return ["The page has no text"]
    cut = f" (the first {len(page.text)} of {page.char_count} characters)" if page.truncated else ""
    part = "Text of the main part" if page.main else "Text"
    return [f"{part}{cut}:", Block(quoted(page.text))]


@in_words.register
def _(screenshot: Screenshot) -> list[str]:
    line = f"{screenshot.width}×{screenshot.height} pixels"
    if (screenshot.width, screenshot.height) != (screenshot.page_width, screenshot.page_height):
        line += f", scaled down from {screenshot.page_width}×{screenshot.page_height}"
    line += f", saved as {screenshot.path}" if screenshot.path else ""
    parts = [
        f"- Image {number}: the page from {part.place}, {part.width}×{part.height} pixels"
        for number, part in enumerate(screenshot.parts, 2)
    ]
    marks = (
        [f"Marks, with x, y, width and height in the view: {len(screenshot.marks)}"]
        if screenshot.marks
        else []
    )
    marks += [f"- {mark}" for mark in screenshot.marks]
    return [line, *parts, *(f"- {note}" for note in screenshot.notes), *marks]


@in_words.register
def _(snapshot: Snapshot) -> list[str]:
    return _snapshot(snapshot, snapshot.tree)


def _snapshot(snapshot: Snapshot, tree: str) -> list[str]:
    if snapshot.unchanged:
        return ["Snapshot: no changes"]
    if not snapshot.tree:
        return ["Snapshot: the page is empty"]
    if snapshot.full_tree:
        return ["Changes since the last snapshot:", "```", Block(tree), "```"]
    return [
        "Snapshot" + (" (parts are folded)" if snapshot.truncated else "") + ":",
        "```yaml",
        Block(tree),
        "```",
    ]


def _message(message: ConsoleMessage) -> str:
    """Return a console message with lines quoted and its stack indented, so that no line begins a part of the reply."""
    where = f" ({message.url}:{message.line})" if message.url else ""
    calls = [f"at {one_line(each)}" for each in message.stack[:_CALLS]]
    said = continued(message.text, "    | ")
    return Block("\n    ".join([f"- {message.level}: {said}{one_line(where)}", *calls]))


def _download(download: Download) -> str:
    saved = f", saved as {download.path}" if download.path else ""
    return f"{download.name}: {download.status}{saved}" + (
        f": {download.problem}" if download.problem else ""
    )


def _tab(tab: Tab) -> str:
    return f"- {tab.index}:{' [active]' if tab.active else ''} {json.dumps(tab.title, ensure_ascii=False)} {tab.url}"


def _inline(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


_NOT_FOR_MODELS = frozenset({"basis", "full_tree", "caused"})  # what a diff is to, and what a line sums up


def plain(value: BaseModel, *, without: frozenset[str] = frozenset()) -> dict[str, Any]:
    """Return a result as `structuredContent`: camelCase, without what is as ever and without what is binary."""
    return {
        to_camel(name): _plain(member)
        for name, member in value
        if name not in without | _NOT_FOR_MODELS
        and not isinstance(member, bytes)
        and (type(value).model_fields[name].is_required() or member != type(value).model_fields[name].default)
    }


def _plain(value: object) -> Any:
    match value:
        case BaseModel():
            return plain(value)
        case tuple() | list() | set():
            return [_plain(one) for one in value]
        case dict():
            return {str(as_json(key)): _plain(one) for key, one in value.items()}
        case _:
            return to_jsonable_python(as_json(value))
