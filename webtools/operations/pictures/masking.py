"""Pictures without secrets: elements that show one show dots while a picture is taken."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

from webtools.deadline import Deadline
from webtools.errors import WebtoolsError
from webtools.page.call import PageCall, call_all, reach_closed_roots
from webtools.page.contract import mask_texts, possible_hosts, shown_texts, unmask_texts
from webtools.secrets.named import NamedSecrets
from webtools.session.session import Session

A = TypeVar("A")
R = TypeVar("R")

_UNMASKING_SECONDS = 2.0


@contextmanager
def masked(
    session: Session, deadline: Deadline, tab: str, hiding: NamedSecrets | None = None
) -> Iterator[None]:
    """Have the elements of a tab and its frames that show a secret show dots. Without secrets nothing is asked.

    Args:
        hiding: The secrets; None: those of the session.

    Raises:
        WebtoolsError: A document did not answer, so a picture might show what it must not.
    """
    hiding = hiding or session.hiding
    if not hiding:
        yield
        return
    numbers = _elements_with_secrets(session, deadline, tab, hiding)
    seconds = deadline.remaining() + _UNMASKING_SECONDS  # the page then does it by itself
    _ask(session, deadline, [PageCall(each, mask_texts(of, seconds * 1000)) for each, of in numbers.items()])
    try:
        yield
    finally:
        with suppress(WebtoolsError):
            unmasking = Deadline("showing texts again", _UNMASKING_SECONDS)
            _ask(session, unmasking, [PageCall(each, unmask_texts()) for each in numbers])


def _elements_with_secrets(
    session: Session, deadline: Deadline, tab: str, hiding: NamedSecrets
) -> dict[str, list[int]]:
    contexts = [each for each in session.contexts.subtree(tab) if not session.contexts.get(each).mute]
    _reach_closed_roots(session, deadline, contexts)
    answers = _ask(session, deadline, [PageCall(each, shown_texts()) for each in contexts])
    held = {context: hiding.which(texts or ()) for context, texts in zip(contexts, answers, strict=True)}
    return {context: numbers for context, numbers in held.items() if numbers}


def _reach_closed_roots(session: Session, deadline: Deadline, contexts: Sequence[str]) -> None:
    """Have documents know all of their closed shadow roots, whatever their elements look like."""
    calls = [PageCall(each, possible_hosts()) for each in contexts]
    unsure = _without_document(session, calls)
    failed = reach_closed_roots(session, deadline, contexts, possible_hosts(), unsure=unsure)
    _shown(session, calls, unsure, [failed.get(each) for each in contexts])


def _ask(session: Session, deadline: Deadline, calls: list[PageCall[R]]) -> list[R | None]:
    unsure = _without_document(session, calls)
    answers = call_all(session, deadline, calls, unsure=unsure)
    return _shown(session, calls, unsure, answers)


def _shown(
    session: Session,
    calls: Sequence[PageCall[Any]],
    unsure: AbstractSet[str],
    answers: Sequence[A | WebtoolsError],
) -> list[A | None]:
    """Return the answers of documents; one that is gone shows nothing, and neither does one that is still to come."""
    for call, answer in zip(calls, answers, strict=True):
        shown = call.context in session.contexts and call.context not in unsure
        if shown and isinstance(answer, WebtoolsError):
            raise answer
    return [None if isinstance(answer, WebtoolsError) else answer for answer in answers]


def _without_document(session: Session, calls: Sequence[PageCall[Any]]) -> set[str]:
    return {each.context for each in calls if _lacks_document(session, each.context)}


def _lacks_document(session: Session, context: str) -> bool:
    known = session.contexts.get(context)
    return known.parent is not None and not known.first
