"""The text of a page as a person reads it, frames included."""

from collections.abc import Iterator

from webtools.deadline import Deadline
from webtools.elements.ref import Ref
from webtools.errors import WebtoolsError
from webtools.page import contract
from webtools.page.call import call
from webtools.page.contract_reading import DocumentText, TextRequest
from webtools.session.session import Session
from webtools.snapshot import pdf_documents
from webtools.snapshot.frames import Frames
from webtools.snapshot.refusal import context_of, refusal
from webtools.values import PageText


def read_text(
    session: Session, deadline: Deadline, root: Ref | None, *, main: bool, max_chars: int | None
) -> PageText:
    """Return the text of the active tab, or of one element, a line for each block.

    Args:
        main: Only the main part, where the page marks one.
        max_chars: Leave out what is beyond.

    Raises:
        StaleRef: The ref's element is gone.
    """
    tab = session.contexts.require_active()
    start = context_of(session, deadline, tab, root) if root else tab
    frames: Frames[DocumentText] = Frames(session, deadline, tab)
    frames.ask(
        contract.read_text,
        start,
        lambda context, _: TextRequest(root=root.number if root and context == start else 0, main=main),
    )
    if root is not None and frames.problem is not None:
        raise refusal(session, deadline, tab, root, frames.problem)
    answer = frames.answers[start]
    for context, document in frames.answers.items():
        if document["pdf"]:
            document["lines"] = [*_lines_of_pdf(session, deadline, context, start)]
    text = session.hiding.hidden("\n".join(_lines(frames, start)))  # before it is cut
    cut = max_chars is not None and len(text) > max_chars
    return PageText(
        url=answer["url"],
        title=answer["title"],
        text=text[:max_chars].rstrip() if cut else text,
        main=answer["part"],
        char_count=len(text),
    )


def pdf_text(session: Session, deadline: Deadline) -> str:
    """Return the text of the PDF that the active tab shows; empty when it shows something else."""
    tab = session.contexts.active
    if tab is None or not call(session, deadline, tab, contract.shows_pdf()):
        return ""
    return " ".join(pdf_documents.lines(pdf_documents.pages(session, deadline, tab)))


def _lines_of_pdf(session: Session, deadline: Deadline, context: str, start: str) -> list[str]:
    """Return the lines of a PDF; of one in a frame that cannot be read, what is known of it."""
    try:
        return pdf_documents.lines(pdf_documents.pages(session, deadline, context))
    except WebtoolsError:
        if context == start:
            raise
        return [f"({pdf_documents.line(session, deadline, context)})"]


def _lines(frames: Frames[DocumentText], context: str) -> Iterator[str]:
    """Yield a document's lines, with those of its frames where the frames stand."""
    answer = frames.answers.get(context)
    if answer is None:
        return
    for line in answer["lines"]:
        if isinstance(line, str):
            yield line
        elif (inner := frames.window(context, line)) is not None:
            yield from _lines(frames, inner)
