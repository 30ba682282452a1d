"""Input that only Chromium's DevTools dispatch: text as an input method gives it, and keys with codes of their own.

The standard has keys only. Keys that type a text complete what was begun, indent lines, and send a message where the
page sends it with Enter. What an input method gives is trusted and reaches editors with all that they ask of it
(`getTargetRanges`), and a line's end is `insertParagraph` without the key.
"""

import re
from collections.abc import Mapping, Sequence

from webtools import capabilities
from webtools.deadline import Deadline
from webtools.errors import ProtocolError
from webtools.operations.acting.keys import MISCODED, MODIFIERS
from webtools.operations.dispatch import note_input, require_ready, wait_ended
from webtools.protocol import cdp
from webtools.protocol.wire import Command
from webtools.session.session import Session

_AT_ONCE = 32
"""Commands sent at once. With more, the page would go on for long after the call has run out of time."""


def devtools_of(session: Session, deadline: Deadline, tab: str) -> str | None:
    """Return the DevTools session of a tab; None where the browser, or a Grid before it, has no DevTools."""
    if not capabilities.has("devtools", session.browser):
        return None
    try:
        return session.ask(cdp.get_session(tab), deadline=deadline, context=tab).session
    except ProtocolError:
        return None


_BETWEEN_SPACES = re.compile(r"(?<= )(?= )")
_MOST_SPACES = 200


def insert_lines(
    session: Session, deadline: Deadline, tab: str, text: str, *, devtools: str, spaces: bool
) -> None:
    """Insert lines where the caret is, in the frame that has the focus.

    Args:
        spaces: Insert each of several spaces by itself, as they are typed. Then the browser keeps them apart where one
            would be drawn.
    """
    apart = spaces and len(_BETWEEN_SPACES.findall(text)) <= _MOST_SPACES
    commands: list[Command[None]] = []
    for number, line in enumerate(text.split("\n")):
        if number:
            commands.append(cdp.break_line(devtools))
        pieces = _BETWEEN_SPACES.split(line) if apart else [line]
        commands += [cdp.insert_text(devtools, piece) for piece in pieces if piece]
    _send(session, deadline, tab, commands)


_BITS = {"Alt": 1, "Control": 2, "Meta": 4, "Shift": 8}
_BIT = {MODIFIERS[name]: bit for name, bit in _BITS.items()}
_SHORTCUTS = _BITS["Control"] | _BITS["Meta"] | _BITS["Alt"]


def is_miscoded(action: Mapping[str, object]) -> bool:
    """Return whether the standard's action for a key would give the page the code of another key."""
    return action.get("value") in MISCODED


def dispatch_keys(
    session: Session,
    deadline: Deadline,
    tab: str,
    actions: Sequence[Mapping[str, object]],
    *,
    devtools: str,
    held: Sequence[object],
) -> None:
    """Dispatch key actions of the standard (`keyDown`, `keyUp`) with the right codes.

    Args:
        held: Keys that are down, modifiers among them.
    """
    modifiers = sum(bit for key, bit in _BIT.items() if key in held)
    down = set(held)
    commands: list[Command[None]] = []
    for action in actions:
        key = str(action["value"])
        code, number = MISCODED[key]
        named = {"key": key, "code": code, "windowsVirtualKeyCode": number, "modifiers": modifiers}
        if action["type"] == "keyUp":
            down.discard(key)
            commands.append(cdp.dispatch_key(devtools, type="keyUp", **named))
        else:
            text = {} if modifiers & _SHORTCUTS else {"text": key}
            kind = "keyDown" if text else "rawKeyDown"
            commands.append(cdp.dispatch_key(devtools, type=kind, autoRepeat=key in down, **named, **text))
            down.add(key)
    _send(session, deadline, tab, commands)


def _send(session: Session, deadline: Deadline, tab: str, commands: Sequence[Command[None]]) -> None:
    for begin in range(0, len(commands), _AT_ONCE):
        require_ready(session, deadline, tab)
        sent = [session.start(command) for command in commands[begin : begin + _AT_ONCE]]
        note_input(session, tab, sent[-1])
        wait_ended(session, deadline, sent, tab)
        for one in sent:
            one.result()
