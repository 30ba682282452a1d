"""Taking a snapshot: every frame in one round trip, their texts put together where they stand."""

import json
from dataclasses import dataclass, field

from webtools.deadline import Deadline
from webtools.elements.snapshot_line import indented, opened, write_folded, write_text
from webtools.page import contract
from webtools.page.call import forget, start
from webtools.page.contract_reading import (
    DocumentCount,
    DocumentSnapshot,
    FoldPlace,
    FramePlace,
    SnapshotRequest,
)
from webtools.session.session import Session
from webtools.snapshot import pdf_documents
from webtools.snapshot.diff import diff
from webtools.snapshot.frames import Frames
from webtools.snapshot.options import SnapshotOptions
from webtools.snapshot.refusal import context_of, refusal
from webtools.snapshot.result import Snapshot

__all__ = ["SnapshotOptions", "capture", "shows"]


def capture(
    session: Session, deadline: Deadline, options: SnapshotOptions, *, since: Snapshot | None = None
) -> Snapshot:
    """Read the active tab's page as its accessibility tree.

    Args:
        since: What a diff is to: the last snapshot that the caller got. When None, the last one of the tab. Where
            that was of another document, or taken with other options, all is listed; of a part of a page, too.

    Raises:
        StaleRef, ElementNotFound: `options.root` names no element of the page.
        PromptOpen: A dialog is open; answer it first.
    """
    tab = session.contexts.require_active()
    before = _before(session, tab, options, since) if options.diff and options.root is None else ""
    taking = _SnapshotRun(session, deadline, tab, options, partial=bool(before))
    taken = taking.take()
    if options.root is None:
        session.refs.keep_text(tab, options.view, taken.tree)
    if before:
        changes = diff(before, taken.tree)
        if changes is not None:
            taken = taken.model_copy(update={"tree": changes, "full_tree": taken.tree})
        else:
            taking.supersede()
    if options.filename is not None:
        session.addresses.files.write(options.filename, f"{taken.tree}\n".encode())
    return taken


def capture_for_record(session: Session, deadline: Deadline, tab: str, options: SnapshotOptions) -> Snapshot:
    """Read a tab's page for a record: refs of earlier snapshots stay good, and diffs are to the same ones as before."""
    return _SnapshotRun(session, deadline, tab, options, partial=True).take()


def shows(session: Session, tab: str, taken: Snapshot) -> bool:
    """Return whether a snapshot is of the whole page, not of a part, and of the document that a tab has now."""
    document, _, view = taken.basis.partition("{")
    return _document(session, tab) == document and "root" not in json.loads("{" + view)


def _before(session: Session, tab: str, options: SnapshotOptions, since: Snapshot | None) -> str:
    """Return the text that a diff is to; empty when there is none."""
    if since is None:
        return session.refs.last_text(tab, options.view)
    return since.full_tree or since.tree if since.basis == _basis(session, tab, options) else ""


def _basis(session: Session, tab: str, options: SnapshotOptions) -> str:
    return _document(session, tab) + options.view


def _document(session: Session, tab: str) -> str:
    return f"{session.began} {tab} {session.contexts.get(tab).document} "


_PDF_SHARE = 0.5
"""The part of a call's time that may pass until a PDF has been read, to say how many pages it has."""
_INCOMPLETE = "(the rest of this page has not come)"
_LEAST_OF_A_FRAME = 60
"""Characters that say at least how much is hidden in it."""


@dataclass(slots=True)
class _SplicedText:
    """The text of a document and its frames.

    Attributes:
        frames: The browsing contexts of the frames whose text is there.
        truncated: Something was left out.
    """

    lines: list[str] = field(default_factory=list)
    frames: list[str] = field(default_factory=list)
    truncated: bool = False


class _SnapshotRun:
    """One snapshot on its way.

    `partial`: it shows a part of the page, so the refs of earlier snapshots stay good.
    """

    def __init__(
        self, session: Session, deadline: Deadline, tab: str, options: SnapshotOptions, *, partial: bool
    ) -> None:
        self._session = session
        self._tab = tab
        self._options = options
        self._root = options.root
        self._start = context_of(session, deadline, tab, self._root) if self._root else tab
        self._deadline = deadline
        self._partial = partial or self._root is not None
        self._frames: Frames[DocumentSnapshot | DocumentCount] = Frames(session, deadline, tab)
        self._levels = {self._start: 0}

    def take(self) -> Snapshot:
        refs = self._session.refs
        whole = self._root is None and not self._options.limited
        self._frames.ask(
            contract.snapshot, self._start, self._arguments, also=refs.frames_of(self._tab) if whole else ()
        )
        if self._root is not None and self._frames.problem is not None:
            raise refusal(self._session, self._deadline, self._tab, self._root, self._frames.problem)
        answer = self._frames.answers[self._start]
        assert "url" in answer
        if self._root is None and (answer["coming"] or self._frames.awaits_first):
            answer["lines"].append(write_text(_INCOMPLETE))
        self._describe_pdfs()
        spliced = _SplicedText()
        self._splice(self._start, 0, spliced)
        if self._root is None:
            refs.spliced(self._tab, spliced.frames)
            self._session.contexts.get(self._tab).describe(answer["title"])
        # Secrets are hidden before the text is kept for diffs and written to files.
        return Snapshot(
            tree=self._session.hiding.hidden("\n".join(spliced.lines)),
            url=answer["url"],
            title=answer["title"],
            element_count=self._count(self._start),
            truncated=spliced.truncated,
            basis=_basis(self._session, self._tab, self._options),
        )

    def _describe_pdfs(self) -> None:
        for context, answer in self._frames.answers.items():
            if answer.get("pdf"):
                said = pdf_documents.line(
                    self._session, self._deadline.within(self._deadline.remaining() * _PDF_SHARE), context
                )
                answer["lines"][0] = f"{answer['lines'][0]}{said.removeprefix('PDF')}"

    def supersede(self) -> None:
        """Make a partial snapshot the current one: refs that it does not list are stale."""
        for context in self._frames.answers:
            forget(self._session, start(self._session, context, contract.supersede()))

    def _arguments(self, context: str, sharing: int) -> SnapshotRequest:
        options = self._options
        only_count: SnapshotRequest = {
            "counted": True,
            "interactiveOnly": options.interactive_only,
            "allRefs": options.all_refs,
            "visibleOnly": options.visible_only,
        }
        if self._is_folded(context):
            return only_count
        answers = self._frames.answers.values()
        depth = options.depth and options.depth - self._level(context)
        elements = (
            options.max_elements
            and (options.max_elements - sum(each["shown"] for each in answers)) // sharing
        )
        chars = (
            options.max_chars
            and (options.max_chars - sum(map(self._printed, self._frames.answers))) // sharing
        )
        too_little = (
            (depth is not None and depth < 1)
            or (elements is not None and elements < 1)
            or (chars is not None and chars < _LEAST_OF_A_FRAME and context != self._start)
        )
        if too_little:
            return only_count
        return {
            "root": self._root.number if self._root and context == self._start else None,
            "partial": self._partial,
            "interactiveOnly": options.interactive_only,
            "allRefs": options.all_refs,
            "visibleOnly": options.visible_only,
            "boxes": options.boxes,
            "depth": depth,
            "maxElements": elements,
            "maxChars": chars,
            "level": self._level(context),
        }

    def _printed(self, context: str) -> int:
        """Return the characters of a document's text where it will stand."""
        lines = [
            line if isinstance(line, str) else _fold_line(line)
            for line in self._frames.answers[context]["lines"]
            if isinstance(line, str) or "folded" in line
        ]
        return sum(len(indented(line, self._level(context))) + 1 for line in lines) + 1 if lines else 0

    def _is_folded(self, context: str) -> bool:
        """Return whether a limit has folded the frame, or one that it is in."""
        parent = self._session.contexts.get(context).parent
        answers = self._frames.answers
        return parent in answers and ("counted" in answers[parent] or context in self._frames.folded(parent))

    def _count(self, context: str) -> int:
        """Return how many elements a document and its frames have; none where it did not answer."""
        if context not in self._frames.answers:
            return 0
        inner = (*self._frames.shown(context), *self._frames.folded(context))
        count: int = self._frames.answers[context]["count"]
        return count + sum(map(self._count, inner))

    def _level(self, context: str) -> int:
        """Return how deep in the whole text the document's first line stands."""
        if context not in self._levels:
            parent = self._session.contexts.get(context).parent
            if parent not in self._frames.answers:
                return 0  # asked on the ground of the last snapshot, where nothing is limited
            levels = (
                line["level"]
                for line in self._frames.answers[parent]["lines"]
                if not isinstance(line, str)
                and "frame" in line
                and self._frames.window(parent, line["frame"]) == context
            )
            self._levels[context] = self._level(parent) + next(levels, 1)
        return self._levels[context]

    def _splice(self, context: str, level: int, into: _SplicedText) -> None:
        """Add a document's text, with that of its frames in their places."""
        answer = self._frames.answers[context]
        into.truncated |= "truncated" in answer and answer["truncated"]
        indent = indented("", level)
        for line in answer["lines"]:
            if isinstance(line, str):
                into.lines.append(indent + line)
            elif "folded" in line:
                inside = (self._frames.window(context, number) for number in line["folded"])
                more = sum(self._count(inner) for inner in inside if inner is not None)
                into.lines.append(indented(_fold_line(line, more), level))
            elif (inner := self._frames.window(context, line["frame"])) is not None:
                self._splice_frame(inner, line, level + line["level"], into)

    def _splice_frame(self, context: str, place: FramePlace, level: int, into: _SplicedText) -> None:
        head = len(into.lines) - 1
        answer = self._frames.answers.get(context)
        if answer is not None and "counted" not in answer:
            into.frames.append(context)
            self._splice(context, level, into)
        elif answer is not None:
            if hidden := write_folded(self._count(context), answer["texts"], place["ref"]):
                into.lines.append(indented(hidden, level))
                into.truncated = True
        elif context in self._frames.failures:
            contexts = self._session.contexts
            gone = context not in contexts or contexts.get(context).first
            said = f"(this frame {'did not answer' if gone else 'has not loaded'})"
            into.lines.append(indented(write_text(said), level))
        if place["bare"] and len(into.lines) > head + 1:
            into.lines[head] = opened(into.lines[head])


def _fold_line(place: FoldPlace, more: int = 0) -> str:
    return indented(write_folded(place["elements"] + more, place["texts"], place["ref"]), place["level"])
