"""Running a script in one document: Firefox runs it again in the next one while its promise is pending."""

from contextlib import suppress

from webtools import capabilities
from webtools.cancellation import GivenUp
from webtools.deadline import Deadline
from webtools.errors import DocumentGone, ProtocolError, WebtoolsError
from webtools.page.source import built
from webtools.protocol import script
from webtools.protocol.wire import Command
from webtools.session.session import Session


def ask(
    session: Session,
    deadline: Deadline,
    command: Command[script.EvaluateResult],
    *,
    context: str,
    waiting_for: str | None = None,
) -> script.EvaluateResult:
    """Run a script of the page's main world and wait for its promise; in no case does a later document run it.

    Firefox gives a handle of the promise and is asked to wait for it: another document knows no such handle.

    Raises:
        DocumentGone: The document was replaced before the promise ended.
        WebtoolsError: As `Session.ask`.
    """

    def asked(command: Command[script.EvaluateResult]) -> script.EvaluateResult:
        return session.ask(command, deadline=deadline, context=context, waiting_for=waiting_for)

    if capabilities.has("scripts-end-with-documents", session.browser):
        return asked(command)
    begun = asked(script.without_waiting(command))
    if isinstance(begun, script.Failure) or begun.result.type != "promise" or begun.result.handle is None:
        return begun
    promise = begun.result.handle
    given = [script.remote_reference(promise)]
    waiting = script.call_function(built("itself"), context=context, arguments=given)
    forgetting = script.disown([promise], context=context)
    try:
        ended = asked(script.with_result_as(waiting, command))
    except ProtocolError as error:
        if error.error == "no such handle":
            raise DocumentGone(error.error, error.detail, error.method) from None
        raise
    except (WebtoolsError, GivenUp):
        session.post(forgetting)
        raise
    with suppress(WebtoolsError):
        session.ask(forgetting, deadline=deadline)
    return ended
