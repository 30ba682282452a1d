"""Pages that hear nothing of their picture: for one of more than the view the browser resizes the page for a moment."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress

from webtools.deadline import Deadline
from webtools.errors import WebtoolsError
from webtools.page import contract
from webtools.page.call import PageCall, call_all
from webtools.session.session import Session

_SECONDS = 1.0
"""For the page to begin or to end to hear nothing of its picture."""


@contextmanager
def hidden_from_page(session: Session, deadline: Deadline, tab: str) -> Iterator[None]:
    """Keep from the page of a tab and its frames that the browser resizes them for a picture of more than the view."""
    longest = (deadline.remaining() + _SECONDS) * 1000
    contexts = session.contexts.subtree(tab)
    sizes: dict[str, tuple[float, float]] = {}
    with suppress(WebtoolsError):  # a page that does not answer cannot show that it has noticed
        calls = [PageCall(context, contract.begin_silence(longest)) for context in contexts]
        answers = call_all(session, deadline.within(_SECONDS), calls, unsure=contexts[1:])
        sizes = {
            context: answer
            for context, answer in zip(contexts, answers, strict=True)
            if not isinstance(answer, WebtoolsError)
        }
    try:
        yield
    finally:
        end_silence(session, sizes)


def end_silence(session: Session, sizes: Mapping[str, tuple[float, float]]) -> None:
    """End what `hidden_from_page` or `contract.box_in_view` began in documents, given with their views' sizes."""
    with suppress(WebtoolsError):
        ending = Deadline("ending the silence for a picture", _SECONDS)
        calls = [PageCall(context, contract.end_silence(size)) for context, size in sizes.items()]
        call_all(session, ending, calls, unsure=[*sizes][1:])
