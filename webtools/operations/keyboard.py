"""Typing (WebDriver BiDi, input.performActions; in the page for text in one go)."""

import sys
from collections.abc import Iterable, Sequence
from itertools import chain, repeat
from typing import Any

from pydantic import SecretStr

from webtools.deadline import Deadline
from webtools.operations import tabs
from webtools.operations.effect import Done, done
from webtools.operations.field_values import held_now, notes_on
from webtools.operations.keys import ENTER, combination, typed
from webtools.operations.pointer import press_at
from webtools.operations.target import ask_document, ask_page, error_of, notes_of
from webtools.page import call as page
from webtools.protocol import input
from webtools.session.session import Session


def type_text(
    session: Session,
    deadline: Deadline,
    ref: str | None,
    text: str | SecretStr,
    *,
    submit: bool,
    slowly: bool,
    clear: bool,
) -> Done:
    """Put `text` into the element, or where the focus is.

    In one go by default: one round trip, and the page still sees trusted input events. `slowly` sends every
    key.
    """
    if isinstance(text, SecretStr):
        text = text.get_secret_value()
    options = {"clear": clear, "keys": text if slowly else "", "submit": submit}
    at_once = "" if slowly else text
    if ref is None:
        answer = _into_focused(session, at_once, options, deadline)
    else:
        answer = ask_page(session, ref, "typeText", at_once, options, deadline=deadline)
        if answer.get("custom") == "range":
            press_at(session, ref, deadline=deadline)
            options["natively"] = True
            answer = ask_page(session, ref, "typeText", at_once, options, deadline=deadline)
    context = answer["context"]
    tab = session.contexts.top(context)
    if answer.get("editor"):
        return _into_editor(session, answer, text, options, deadline)
    held = answer["held"]
    if slowly and text:
        press_keys(session, tab, typed(text), deadline=deadline)
        held = held_now(session, context, ())
    notes = (*notes_of(answer), *notes_on(held))
    if submit:
        press_keys(session, tab, [ENTER], deadline=deadline)
        return done(answer, notes)
    return done(answer, notes, lambda: (*notes_of(answer), *notes_on(held_now(session, context, held))))


def _into_editor(
    session: Session, answer: dict[str, Any], text: str, options: dict[str, Any], deadline: Deadline
) -> Done:
    """Type into an editor that draws its text itself: its own keys place the caret or select all.

    Args:
        answer: Of the document, when the editor has the focus.
    """
    context = answer["context"]
    tab = session.contexts.top(context)
    press_key(session, deadline, "ControlOrMeta+A" if options["clear"] else _TO_END)
    if options["clear"] and not text:
        press_key(session, deadline, "Delete")
    if options["keys"]:
        press_keys(session, tab, typed(text), deadline=deadline)
        typed_in = {**answer, "note": ""}
    else:
        placed = {**options, "placed": True}
        typed_in = ask_document(session, context, "typeText", None, text, placed, deadline=deadline)
        if error := error_of(session, "the focused editor", typed_in, deadline):
            raise error
    if options["submit"]:
        press_keys(session, tab, [ENTER], deadline=deadline)
    return done(typed_in, (*notes_of(answer), *notes_of(typed_in)))


_TO_END = "Meta+ArrowDown" if sys.platform == "darwin" else "Control+End"


def press_key(session: Session, deadline: Deadline, key: str, *, count: int = 1) -> Sequence[str]:
    """Press a key or a combination where the focus is, so many times."""
    tab = tabs.current(session, deadline)
    modifiers, keys = combination(key)
    ask_document(session, tab, "view", {}, deadline=deadline)  # in the background no key would arrive
    press_keys(session, tab, keys * count, modifiers=modifiers, deadline=deadline)
    return ()


_REPEATS_AFTER_MS, _REPEATS_EVERY_MS = 500, 33
"""As keyboards do by default."""


def hold_key(session: Session, deadline: Deadline, key: str, seconds: float) -> Sequence[str]:
    """Hold a key or a combination down where the focus is; its last key repeats."""
    tab = tabs.current(session, deadline)
    modifiers, keys = combination(key)
    ask_document(session, tab, "view", {}, deadline=deadline)  # in the background no key would arrive
    held = [*modifiers, *keys]
    down: list[dict[str, object]] = [{"type": "keyDown", "value": each} for each in held]
    left_ms = round(seconds * 1000)
    for wait_ms in chain([_REPEATS_AFTER_MS], repeat(_REPEATS_EVERY_MS)):
        down.append({"type": "pause", "duration": min(wait_ms, left_ms)})
        left_ms -= wait_ms
        if left_ms <= 0:
            break
        down.append({"type": "keyDown", "value": held[-1]})
    up = [{"type": "keyUp", "value": each} for each in reversed(held)]
    command = input.perform_actions(tab, [{"type": "key", "id": "keyboard", "actions": [*down, *up]}])
    session.ask(command, deadline=deadline, context=tab)
    return ()


def press_keys(
    session: Session, tab: str, keys: Iterable[str], *, modifiers: Sequence[str] = (), deadline: Deadline
) -> None:
    """Press keys one after the other, as the protocol names them, with `modifiers` held."""
    actions = [
        *({"type": "keyDown", "value": key} for key in modifiers),
        *({"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")),
        *({"type": "keyUp", "value": key} for key in reversed(modifiers)),
    ]
    command = input.perform_actions(tab, [{"type": "key", "id": "keyboard", "actions": actions}])
    session.ask(command, deadline=deadline, context=tab)


def _into_focused(session: Session, text: str, options: dict[str, Any], deadline: Deadline) -> dict[str, Any]:
    """Type where the focus is, which may be in a frame in a frame."""
    tab = tabs.current(session, deadline)
    context: str = tab
    while True:
        answer = ask_document(session, context, "typeText", None, text, options, deadline=deadline)
        if not answer.get("frame"):
            break
        context = _focused_frame(session, context, deadline)
    if error := error_of(session, "the focused element", answer, deadline):
        raise error
    return {**answer, "context": context}


def _focused_frame(session: Session, context: str, deadline: Deadline) -> str:
    found = page.call_raw(session, context, "focusedWindow", deadline=deadline)
    inner: str = found.value["context"]
    return inner
