"""Typing (WebDriver BiDi, input.performActions; in the page for text in one go)."""

import sys
from collections.abc import Iterable, Sequence
from itertools import chain, groupby, repeat

from pydantic import SecretStr

from webtools import capabilities
from webtools.deadline import Deadline
from webtools.operations.act_parts import Acting, Done, done
from webtools.operations.devtools_input import devtools_of, dispatch_keys, is_miscoded
from webtools.operations.dispatch import dispatch
from webtools.operations.field_values import Held, held_now, notes_on
from webtools.operations.keys import ENTER, combination, typed
from webtools.operations.pointer import press_at
from webtools.operations.target import ask_document, ask_page, ask_with_document, notes_of
from webtools.page import call as page
from webtools.page import contract
from webtools.page.contract_types import (
    CustomWidget,
    Drawn,
    EditorFocused,
    Filled,
    InFrame,
    KeysOnly,
    TypeOptions,
)
from webtools.query import Target
from webtools.session.session import Session

Typed = Filled | EditorFocused | KeysOnly | CustomWidget | InFrame


def type_text(
    acting: Acting,
    ref: Target | None,
    text: str | SecretStr,
    *,
    submit: bool,
    slowly: bool,
    clear: bool,
) -> Done:
    """Put `text` into the element, or where the focus is, at the caret unless it replaces what is there.

    In one go by default: one round trip, and the page still sees trusted input events. `slowly` sends every
    key. What takes no text, such as a game or a spreadsheet's cell, gets every key where the focus is, or when
    `slowly` asks for keys.
    """
    session, deadline = acting.session, acting.deadline
    if isinstance(text, SecretStr):
        text = text.get_secret_value()
    options: TypeOptions = {"clear": clear, "keys": text if slowly else "", "submit": submit}
    at_once = "" if slowly else text
    if ref is None:
        context, answer = _into_focused(acting, at_once, options)
    else:
        context, answer = ask_with_document(acting, ref, contract.type_text.on_element(at_once, options))
        if "custom" in answer:
            press_at(acting, ref)
            options["natively"] = True
            answer = ask_page(acting, ref, contract.type_text.on_element(at_once, options))
    tab = session.contexts.top(context)
    if "editor" in answer:
        return _into_editor(acting, context, answer, text=text, options=options, at_caret=ref is None)
    if "bare" in answer:
        press_keys(session, deadline, tab, [*typed(text), *([ENTER] if submit else [])])
        keys_only = () if slowly else (f"The keys went to {answer['bare']}, which takes no text by itself",)
        return Done((*notes_of(answer), *keys_only))
    assert "held" in answer
    held: Held = answer["held"]
    if slowly and text:
        place = combination("ArrowRight")[1] if answer.get("selected") else []
        press_keys(session, deadline, tab, [*place, *typed(text)])
        held = held_now(session, context, ())
    notes = (*notes_of(answer), *notes_on(held))
    if submit:
        press_keys(session, deadline, tab, [ENTER])
        return done(answer, notes)
    return done(answer, notes, lambda: (*notes_of(answer), *notes_on(held_now(session, context, held))))


def _into_editor(
    acting: Acting,
    context: str,
    answer: EditorFocused,
    *,
    text: str,
    options: TypeOptions,
    at_caret: bool,
) -> Done:
    """Type into an editor that draws its text itself: its own keys place the caret or select all.

    Args:
        answer: Of the document, when the editor has the focus.
        at_caret: The caret is where the text belongs, unless the text replaces all.
    """
    session, deadline = acting.session, acting.deadline
    tab = session.contexts.top(context)
    if options["clear"]:
        press_key(acting, "ControlOrMeta+A")
    elif not at_caret:
        press_key(acting, _TO_END)
    if options["clear"] and not text:
        press_key(acting, "Delete")
    notes = notes_of(answer)
    typed_in: Drawn = {}
    if options["keys"]:
        press_keys(session, deadline, tab, typed(text))
    else:
        placed = contract.type_text(None, text, {**options, "placed": True})
        answered = ask_document(acting, context, placed, what="the focused editor")
        notes = (*notes, *notes_of(answered))
        typed_in = answered if "held" in answered else {}
    if options["submit"]:
        press_keys(session, deadline, tab, [ENTER])
    return done(typed_in, notes)


_TO_END = "Meta+ArrowDown" if sys.platform == "darwin" else "Control+End"


def press_key_on(acting: Acting, ref: Target | None, key: str, *, count: int) -> Sequence[str]:
    """Press a key or a combination in the element, which gets the focus, or where the focus is."""
    if ref is None:
        return press_key(acting, key, count=count)
    answer = ask_page(acting, ref, contract.give_focus.on_element())
    return (*notes_of(answer), *press_key(acting, key, count=count))


def press_key(acting: Acting, key: str, *, count: int = 1) -> Sequence[str]:
    """Press a key or a combination where the focus is, so many times."""
    modifiers, keys = combination(key)
    ask_document(acting, acting.tab, contract.view())  # in the background no key would arrive
    press_keys(acting.session, acting.deadline, acting.tab, keys * count, modifiers=modifiers)
    return ()


_REPEATS_AFTER_MS, _REPEATS_EVERY_MS = 500, 33
"""As keyboards do by default."""


def hold_key(acting: Acting, key: str, seconds: float) -> Sequence[str]:
    """Hold a key or a combination down where the focus is; its last key repeats."""
    modifiers, keys = combination(key)
    ask_document(acting, acting.tab, contract.view())  # in the background no key would arrive
    held = [*modifiers, *keys]
    down: list[dict[str, object]] = [{"type": "keyDown", "value": each} for each in held]
    left_ms = round(seconds * 1000)
    for wait_ms in chain([_REPEATS_AFTER_MS], repeat(_REPEATS_EVERY_MS)):
        down.append({"type": "pause", "duration": min(wait_ms, left_ms)})
        left_ms -= wait_ms
        if left_ms <= 0:
            break
        down.append({"type": "keyDown", "value": held[-1]})
    up: list[dict[str, object]] = [{"type": "keyUp", "value": each} for each in reversed(held)]
    _perform(acting.session, acting.deadline, acting.tab, [*down, *up])
    return ()


_KEYS_AT_ONCE = 32
"""More would go on in the page for long when the call has run out of time."""


def press_keys(
    session: Session, deadline: Deadline, tab: str, keys: Iterable[str], *, modifiers: Sequence[str] = ()
) -> None:
    """Press keys one after the other, as the protocol names them, with `modifiers` held."""
    pressed = [step for key in keys for step in (_key("keyDown", key), _key("keyUp", key))]
    if modifiers:
        down = [_key("keyDown", key) for key in modifiers]
        up = [_key("keyUp", key) for key in reversed(modifiers)]
        _perform(session, deadline, tab, [*down, *pressed, *up])
        return
    for begin in range(0, len(pressed), 2 * _KEYS_AT_ONCE):
        _perform(session, deadline, tab, pressed[begin : begin + 2 * _KEYS_AT_ONCE])


def _key(kind: str, value: str) -> dict[str, object]:
    return {"type": kind, "value": value}


def _perform(session: Session, deadline: Deadline, tab: str, actions: list[dict[str, object]]) -> None:
    receiver = tab
    if not capabilities.has(
        "drag-across-frames", session.browser
    ):  # nor do keys reach the frame with the focus
        while (inner := _focused_frame(session, deadline, receiver)) is not None:
            receiver = inner
    devtools = devtools_of(session, deadline, tab) if any(map(is_miscoded, actions)) else None
    if devtools is None:
        dispatch(session, deadline, receiver, [_keyboard(actions)])
        return
    held: list[object] = []
    for miscoded, some in groupby(actions, key=is_miscoded):
        group = [*some]
        if miscoded:
            dispatch_keys(session, deadline, tab, group, devtools=devtools, held=held)
        else:
            dispatch(session, deadline, receiver, [_keyboard(group)])
        for action in group:
            if action["type"] == "keyDown":
                held.append(action["value"])
            elif action["type"] == "keyUp" and action["value"] in held:
                held.remove(action["value"])


def _keyboard(actions: list[dict[str, object]]) -> dict[str, object]:
    return {"type": "key", "id": "keyboard", "actions": actions}


def _into_focused(acting: Acting, text: str, options: TypeOptions) -> tuple[str, Typed]:
    """Type where the focus is, which may be in a frame in a frame."""
    context = acting.tab
    act = contract.type_text(None, text, options)
    while True:
        answer = ask_document(acting, context, act, what="the focused element")
        if "frame" not in answer:
            break
        inner = _focused_frame(acting.session, acting.deadline, context)
        if inner is not None:  # the focus may have moved meanwhile
            context = inner
    return context, answer


def _focused_frame(session: Session, deadline: Deadline, context: str) -> str | None:
    found = page.call_raw(session, deadline, context, contract.focused_window())
    inner: str | None = found.value["context"] if found.value else None
    return inner
