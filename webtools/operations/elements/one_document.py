"""Running a script in one document only: while its promise is pending, Firefox runs it again in the next document."""

from webtools import capabilities
from webtools.cancellation import GivenUp
from webtools.deadline import Deadline
from webtools.errors import DocumentGone, ProtocolError, WebtoolsError
from webtools.page.source import built
from webtools.protocol import script
from webtools.protocol.wire import Command
from webtools.session.exchange import Pending
from webtools.session.session import Session


class Running:
    """A running script of the page's main world whose promise is waited for; no later document runs it.

    Firefox gives a handle of the promise and is asked to wait for it: another document knows no such handle.
    """

    def __init__(self, session: Session, command: Command[script.EvaluateResult], context: str) -> None:
        self._session = session
        self._command = command
        self._context = context
        self._promise: str | None = None
        if capabilities.has("scripts-end-with-documents", session.browser):
            self._asked = session.start(command)
        else:
            self._asked = session.start(script.without_waiting(command))
            self._asked.then = self._wait

    @property
    def ended(self) -> bool:
        """Return whether the promise has, or the document."""
        return self._asked.ended

    @property
    def error(self) -> WebtoolsError | None:
        """Return why there is no result; `DocumentGone`: the document was replaced before the promise ended."""
        error = self._asked.error
        if self._promise and isinstance(error, ProtocolError) and error.error == "no such handle":
            return DocumentGone(error.error, error.detail, error.method)
        return error

    def result(self) -> script.EvaluateResult:
        if (error := self.error) is not None:
            raise error from None
        return self._asked.result()

    def forget(self) -> None:
        """Drop the answer when it comes."""
        self._session.forget(self._asked)
        if self._promise and not self._asked.ended:
            self._disown(self._promise)

    def _wait(self) -> None:
        """Wait for the promise that the script has made."""
        begun = self._asked.value
        if begun is None or isinstance(begun, script.Failure) or begun.result.type != "promise":
            return
        self._promise = promise = begun.result.handle
        if promise is None:
            return
        given = [script.remote_reference(promise)]
        waiting = script.call_function(built("itself"), context=self._context, arguments=given)
        asked: Pending[script.EvaluateResult] = self._session.start(
            script.with_result_as(waiting, self._command)
        )
        asked.then = lambda: self._disown(promise)
        self._asked = asked

    def _disown(self, promise: str) -> None:
        self._session.post(script.disown([promise], context=self._context))


def ask(
    session: Session,
    deadline: Deadline,
    command: Command[script.EvaluateResult],
    *,
    context: str,
    waiting_for: str | None = None,
) -> script.EvaluateResult:
    """Run a script of the page's main world and wait for its promise; no later document runs it.

    Raises:
        DocumentGone: The document was replaced before the promise ended.
        WebtoolsError: As `Session.ask`.
    """
    session.require_no_prompt(context)
    session.contexts.require_living(context)
    running = Running(session, command, context)
    answer = waiting_for or f"the browser's answer to {command.method}"
    try:
        session.wait(lambda: running.ended, deadline=deadline, waiting_for=answer, context=context)
    except (WebtoolsError, GivenUp):
        running.forget()
        raise
    return running.result()
