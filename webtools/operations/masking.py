"""Pictures without secrets: fields that hold one show dots while a picture is taken."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TypeVar

from webtools.deadline import Deadline
from webtools.errors import WebtoolsError
from webtools.page.call import PageCall, call_all
from webtools.page.contract import field_texts, mask_fields, unmask_fields
from webtools.session.session import Session

R = TypeVar("R")

_UNMASKING_SECONDS = 2.0


@contextmanager
def masked(session: Session, tab: str, *, deadline: Deadline) -> Iterator[None]:
    """Have the fields of a tab and its frames that hold a secret show dots. Without secrets nothing is asked.

    Raises:
        WebtoolsError: A document did not answer, so a picture might show what it must not.
    """
    if not session.hiding:
        yield
        return
    numbers = _fields_with_secrets(session, tab, deadline)
    seconds = deadline.remaining() + _UNMASKING_SECONDS  # the page then does it by itself
    _ask(
        session,
        [PageCall(each, mask_fields(of, seconds * 1000)) for each, of in numbers.items()],
        deadline,
    )
    try:
        yield
    finally:
        with suppress(WebtoolsError):
            unmasking = Deadline("showing fields again", _UNMASKING_SECONDS)
            _ask(session, [PageCall(each, unmask_fields()) for each in numbers], unmasking)


def _fields_with_secrets(session: Session, tab: str, deadline: Deadline) -> dict[str, list[int]]:
    contexts = [each for each in session.contexts.subtree(tab) if not session.contexts.get(each).mute]
    answers = _ask(session, [PageCall(each, field_texts()) for each in contexts], deadline)
    hidden = session.hiding.hidden
    held = {
        context: [number for number, text in enumerate(texts or ()) if hidden(text) != text]
        for context, texts in zip(contexts, answers, strict=True)
    }
    return {context: numbers for context, numbers in held.items() if numbers}


def _ask(session: Session, calls: list[PageCall[R]], deadline: Deadline) -> list[R | None]:
    """Call in all documents; one without a document yet shows nothing, and one that is gone neither."""
    unsure = [each.context for each in calls if _lacks_document(session, each.context)]
    answers = call_all(session, calls, unsure=unsure, deadline=deadline)
    for call, answer in zip(calls, answers, strict=True):
        shown = call.context in session.contexts and call.context not in unsure
        if shown and isinstance(answer, WebtoolsError):
            raise answer
    return [None if isinstance(answer, WebtoolsError) else answer for answer in answers]


def _lacks_document(session: Session, context: str) -> bool:
    known = session.contexts.get(context)
    return known.parent is not None and not known.first
