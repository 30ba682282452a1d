"""Final values of fields: a page may reformat, reset or replace a field a moment after it was filled."""

from collections.abc import Iterator, Sequence

from webtools.deadline import Deadline
from webtools.errors import DeadlineExceeded, PageClosed, ProtocolError
from webtools.page import call as page
from webtools.page.contract import held_instead
from webtools.session.session import Session

KeptValues = Sequence[tuple[int | None, str | bool | int | None, str | None]]
"""Of each field that lost what it was given: its number in its document, what it holds or the number of fields over
which the page has spread it, and why that is an error, if it is one (filled_fields.js)."""

_LOOKING_SECONDS = 1.0


def held_now(session: Session, context: str, known: KeptValues) -> KeptValues:
    """Look again; return `known` if the document has gone or is too busy to answer."""
    try:
        found = page.call(session, Deadline("looking", _LOOKING_SECONDS), context, held_instead())
    except (DeadlineExceeded, PageClosed, ProtocolError):
        return known
    return found


def in_words(held: KeptValues) -> Iterator[tuple[int | None, str]]:
    """Return a note for each field whose value differs from the one that was set."""
    for number, each, _ in held:
        match each:
            case None:
                yield number, "The field is not there any more"
            case bool():
                yield number, f"It is {'checked' if each else 'not checked'} now"
            case int():
                yield (
                    number,
                    f"The page moved the focus on while it was typed: {each} fields hold the text together",
                )
            case _:
                yield number, f"The field now holds {each if len(each) <= 200 else each[:200] + '…'!r}"


def faults(held: KeptValues) -> Iterator[tuple[int | None, str]]:
    """Yield the fields whose values are an error, and why."""
    for number, _, fault in held:
        if fault is not None:
            yield number, fault


def notes_on(held: KeptValues) -> Iterator[str]:
    """Yield the notes on an act on one field, without the field's number."""
    return (words for _, words in in_words(held))
