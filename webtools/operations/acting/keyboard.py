"""Keys, one after the other or held (WebDriver BiDi, input.performActions)."""

from collections.abc import Iterable, Sequence
from itertools import chain, groupby, repeat

from webtools import capabilities
from webtools.deadline import Deadline
from webtools.elements.query import Target
from webtools.operations.act_parts import Acting
from webtools.operations.acting.devtools_input import devtools_of, dispatch_keys, is_miscoded
from webtools.operations.acting.keys import combination
from webtools.operations.dispatch import dispatch
from webtools.operations.elements.target import ask_document, ask_page, notes_of
from webtools.page import call as page
from webtools.page import contract
from webtools.session.session import Session


def press_key_on(acting: Acting, target: Target | None, key: str, *, count: int) -> Sequence[str]:
    """Press a key or a combination in the element, which gets the focus, or where the focus is."""
    if target is None:
        return press_key(acting, key, count=count)
    answer = ask_page(acting, target, contract.give_focus.on_element())
    return (*notes_of(answer), *press_key(acting, key, count=count))


def press_key(acting: Acting, key: str, *, count: int = 1) -> Sequence[str]:
    """Press a key or a combination where the focus is, so many times."""
    modifiers, keys = _in_front(acting, key)
    press_keys(acting.session, acting.deadline, acting.tab, keys * count, modifiers=modifiers)
    return ()


def _in_front(acting: Acting, key: str) -> tuple[list[str], list[str]]:
    """Return a combination's modifiers and keys, once the tab is in front: in the background no key would arrive.

    An editor knows by then where its caret is, which the key before or a click may have moved.
    """
    found = combination(key)
    ask_document(acting, acting.tab, contract.ready_for_keys())
    return found


def turn_key(acting: Acting, key: str, *, down: bool) -> Sequence[str]:
    """Press a key and hold it, or let it go."""
    modifiers, keys = _in_front(acting, key)
    steps = [_key("keyDown" if down else "keyUp", each) for each in (*modifiers, *keys)]
    _perform(acting.session, acting.deadline, acting.tab, steps if down else steps[::-1])
    return ()


_REPEATS_AFTER_MS, _REPEATS_EVERY_MS = 500, 33
"""As keyboards do by default."""


def hold_key(acting: Acting, key: str, seconds: float) -> Sequence[str]:
    """Hold a key or a combination down where the focus is; its last key repeats."""
    modifiers, keys = _in_front(acting, key)
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
"""Keys sent at once. With more, the page would go on for long after the call has run out of time."""


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
    # Firefox, which drags across no frames, sends keys to no frame of another process either.
    if not capabilities.has("drag-across-frames", session.browser):
        while (inner := focused_frame(session, deadline, receiver)) is not None:
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


def focused_frame(session: Session, deadline: Deadline, context: str) -> str | None:
    found = page.call_raw(session, deadline, context, contract.focused_window())
    inner: str | None = found.value["context"] if found.value else None
    return inner
