"""Calls of `storage.js`, in a document of the origin whose storage is meant."""

import json
from typing import Any, Literal

from webtools.deadline import Deadline
from webtools.errors import ScriptError
from webtools.page.call import SANDBOX, read
from webtools.page.source import built
from webtools.protocol.script import Failure, call_function, text
from webtools.session.session import Session


def call(
    session: Session,
    tab: str,
    function: Literal["readOrigin", "writeOrigin"],
    given: dict[str, Any],
    *,
    deadline: Deadline,
) -> Any:
    """Run one of the two and give its JSON value.

    Raises:
        ScriptError: The browser refused; its text says what.
        PromptOpen, DeadlineExceeded, PageClosed: The document could not answer.
    """
    arguments = [text(function), text(json.dumps(given))]
    command = call_function(built("storage"), context=tab, sandbox=SANDBOX, arguments=arguments)
    outcome = session.ask(command, deadline=deadline, context=tab)
    if isinstance(outcome, Failure):
        raise ScriptError(f"The page's storage refused: {outcome.exception_details.text}")
    return read(str(outcome.result.value))
