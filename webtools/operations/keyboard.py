"""Typing (WebDriver BiDi, input.performActions; in the page for text in one go)."""

from collections.abc import Sequence

from webtools.deadline import Deadline
from webtools.operations.target import ask_page, notes_of
from webtools.protocol import input
from webtools.session.session import Session

_ENTER = "\ue007"


def type_text(
    session: Session, ref: str, text: str, *, submit: bool, slowly: bool, clear: bool, deadline: Deadline
) -> Sequence[str]:
    """Put `text` into the element; gives notes for the caller.

    In one go by default: one round trip, and the page still sees trusted input events. `slowly` sends every key.
    """
    at_once = "" if slowly else text
    answer = ask_page(session, ref, "typeText", at_once, {"clear": clear}, deadline=deadline)
    keys = [*(text if slowly else ""), *([_ENTER] if submit else [])]
    if keys:
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        context = answer["context"]
        command = input.perform_actions(context, [{"type": "key", "id": "keyboard", "actions": actions}])
        session.ask(command, deadline=deadline, context=context)
    return notes_of(answer)
