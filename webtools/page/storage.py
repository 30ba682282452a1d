"""Calls of `storage.js`, in a document of the origin whose storage is meant."""

import json
from collections.abc import Mapping
from typing import Any, Literal

from webtools.deadline import Deadline
from webtools.errors import ScriptError
from webtools.page.call import read
from webtools.page.contract_scripts import OriginContents, OriginRequest
from webtools.page.source import built
from webtools.protocol.script import Failure, call_function, text
from webtools.session.browsing_contexts import SANDBOX
from webtools.session.session import Session


def read_origin(session: Session, deadline: Deadline, tab: str, wanted: OriginRequest) -> OriginContents:
    """Return what the origin of a tab's document keeps.

    Raises:
        ScriptError: The browser refused; its text says what.
        PromptOpen, DeadlineExceeded, PageClosed: The document could not answer.
    """
    contents: OriginContents = _call(session, deadline, tab, "readOrigin", wanted)
    return contents


def write_origin(session: Session, deadline: Deadline, tab: str, given: Mapping[str, object]) -> None:
    """Add to what the origin of a tab's document keeps; `given` has the shape of `OriginContents`.

    Raises:
        ScriptError: The browser refused; its text says what.
        PromptOpen, DeadlineExceeded, PageClosed: The document could not answer.
    """
    _call(session, deadline, tab, "writeOrigin", given)


def clear_origin(session: Session, deadline: Deadline, context: str) -> list[str]:
    """Delete all that the origin of a document keeps; return the databases that a page holds open until it closes.

    Raises:
        ScriptError: The browser refused; its text says what.
        PromptOpen, DeadlineExceeded, PageClosed: The document could not answer.
    """
    held_open: list[str] = _call(session, deadline, context, "clearOrigin", {})["heldOpen"]
    return held_open


def _call(
    session: Session,
    deadline: Deadline,
    tab: str,
    function: Literal["readOrigin", "writeOrigin", "clearOrigin"],
    given: Mapping[str, object],
) -> Any:
    arguments = [text(function), text(json.dumps(given))]
    command = call_function(built("storage"), context=tab, sandbox=SANDBOX, arguments=arguments)
    outcome = session.ask(command, deadline=deadline, context=tab)
    if isinstance(outcome, Failure):
        raise ScriptError(f"The page's storage refused: {outcome.exception_details.text}")
    return read(str(outcome.result.value))
