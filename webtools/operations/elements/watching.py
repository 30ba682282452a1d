"""Questions that documents answer when a condition holds; several can be open at once, in several tabs.

They are for callers' functions, and for waits that must not end when a dialog opens; all others are in `matching`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from webtools.deadline import Deadline
from webtools.errors import DocumentGone, ProtocolError
from webtools.operations.elements import evaluate
from webtools.operations.elements.one_document import Running
from webtools.page import call as page
from webtools.page.contract import comes
from webtools.page.contract_queries import FactsWanted
from webtools.page.source import condition
from webtools.protocol import script
from webtools.protocol.wire import Command
from webtools.session.exchange import Pending
from webtools.session.session import Session


def of_function(
    function: str, deadline: Deadline, arguments: Sequence[script.LocalValue] = (script.text("[]"),)
) -> Callable[[str], Command[script.EvaluateResult]]:
    """Return the question whether a function (or expression) of the caller's gives something true.

    Args:
        arguments: Those of the function (`evaluate.arguments_of`).
    """
    declaration = condition(function)

    def question(context: str) -> Command[script.EvaluateResult]:
        patience: script.LocalValue = {"type": "number", "value": deadline.for_waiting().remaining() * 1000}
        return script.call_function(declaration, context=context, arguments=[patience, *arguments])

    return question


def gave_true(answer: script.RemoteValue) -> int | None:
    """Return 0 where a caller's function gave something true."""
    return 0 if answer.value is True else None


def of_facts(
    wanted: Sequence[FactsWanted], deadline: Deadline
) -> Callable[[str], Command[script.EvaluateResult]]:
    """Return the question which of these facts a document comes to show: a text, or an element that can be seen."""

    def question(context: str) -> Command[script.EvaluateResult]:
        return page.command(context, comes(list(wanted), deadline.for_waiting().remaining() * 1000))

    return question


@dataclass(slots=True)
class _DocumentQuestion:
    """The question to one document."""

    document: int
    pending: Pending[script.EvaluateResult] | Running
    looked_at: bool = False


class Watch:
    """Conditions, asked in a tab, or in every frame of it at once, and again in documents that come later.

    Args:
        words: What is waited for, by each condition.
        read: Returns which condition an answer says to hold; None: none does.
        frames: It may hold in any frame.
        callers: A function of the caller's is asked, which no document that comes later may run by itself, and which
            may throw what the browser cannot describe.
    """

    def __init__(
        self,
        session: Session,
        deadline: Deadline,
        tab: str,
        question: Callable[[str], Command[script.EvaluateResult]],
        words: Sequence[str],
        *,
        read: Callable[[script.RemoteValue], int | None],
        frames: bool = True,
        callers: bool = False,
    ) -> None:
        self._session = session
        self._deadline = deadline
        self.tab = tab
        self._question = question
        self._words = words
        self._read = read
        self._frames = frames
        self._callers = callers
        self._asked: dict[str, _DocumentQuestion] = {}

    def forget(self) -> None:
        """Drop the answers that are still to come."""
        for one in self._asked.values():
            self._forget(one)

    def _forget(self, one: _DocumentQuestion) -> None:
        if isinstance(one.pending, Running):
            one.pending.forget()
        else:
            self._session.forget(one.pending)

    def _documents(self) -> dict[str, int]:
        contexts = self._session.contexts
        watched = contexts.subtree(self.tab) if self.tab in contexts else []
        if not self._frames:
            watched = watched[:1]
        return {context: contexts.get(context).document for context in watched}

    def ask(self) -> None:
        """Ask every document that has not been asked."""
        documents = self._documents()
        for context in [each for each, one in self._asked.items() if documents.get(each) != one.document]:
            self._forget(self._asked.pop(context))
        for context, document in documents.items():
            if context not in self._asked:
                self._asked[context] = _DocumentQuestion(document, self._put(context))

    def _put(self, context: str) -> Pending[script.EvaluateResult] | Running:
        question = self._question(context)
        return Running(self._session, question, context) if self._callers else self._session.start(question)

    def has_news(self) -> bool:
        """Return whether a document came, went or answered since `holding` was asked."""
        return self._documents() != {context: one.document for context, one in self._asked.items()} or any(
            one.pending.ended and not one.looked_at for one in self._asked.values()
        )

    @property
    def looked_in_vain(self) -> bool:
        """Return whether all documents have answered in a call that looks once."""
        return self._deadline.at_once and bool(self._asked) and not self.has_news() and self._all_ended()

    def _all_ended(self) -> bool:
        return all(one.pending.ended for one in self._asked.values())

    def holding(self) -> str | None:
        """Return the condition that holds by the answers so far; None: no condition does."""
        answers = [self._answer(context, one) for context, one in self._asked.items() if one.pending.ended]
        return next((self._words[answer] for answer in answers if answer is not None), None)

    def _answer(self, context: str, one: _DocumentQuestion) -> int | None:
        """Return a document's answer; None where the document was replaced before it answered."""
        one.looked_at = True
        error = one.pending.error
        if self._callers and isinstance(error, ProtocolError) and not isinstance(error, DocumentGone):
            raise evaluate.refused(error)
        if error is not None:
            return None
        outcome = one.pending.result()
        if isinstance(outcome, script.Failure):
            raise evaluate.thrown(self._session, self._deadline, context, outcome.exception_details)
        return self._read(outcome.result)
