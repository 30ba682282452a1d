"""Keys by their names (WebDriver, keyboard actions; UI Events KeyboardEvent key values)."""

import re
import sys
from difflib import get_close_matches

from webtools.errors import InvalidArgument

MODIFIERS = {
    "Alt": "\ue00a",
    "Control": "\ue009",
    "ControlOrMeta": "\ue03d" if sys.platform == "darwin" else "\ue009",
    "Meta": "\ue03d",
    "Shift": "\ue008",
}
ENTER = "\ue006"  # of the main keys; U+E007 is that of the number pad

_NAMED = {
    **MODIFIERS,
    "Backspace": "\ue003",
    "Tab": "\ue004",
    "Clear": "\ue005",
    "Enter": ENTER,
    "Pause": "\ue00b",
    "Escape": "\ue00c",
    "Space": " ",
    "PageUp": "\ue00e",
    "PageDown": "\ue00f",
    "End": "\ue010",
    "Home": "\ue011",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
    "Insert": "\ue016",
    "Delete": "\ue017",
    "Plus": "+",
    **{f"F{number}": chr(0xE030 + number) for number in range(1, 13)},
}
_PLACED = {
    "AltLeft": "\ue00a",
    "AltRight": "\ue052",
    "ControlLeft": "\ue009",
    "ControlRight": "\ue051",
    "MetaLeft": "\ue03d",
    "MetaRight": "\ue053",
    "ShiftLeft": "\ue008",
    "ShiftRight": "\ue050",
    "Backquote": "`",
    "Backslash": "\\",
    "BracketLeft": "[",
    "BracketRight": "]",
    "Comma": ",",
    "Equal": "=",
    "Minus": "-",
    "Period": ".",
    "Quote": "'",
    "Semicolon": ";",
    "Slash": "/",
    "NumpadAdd": "\ue025",
    "NumpadDecimal": "\ue028",
    "NumpadDivide": "\ue029",
    "NumpadEnter": "\ue007",
    "NumpadMultiply": "\ue024",
    "NumpadSubtract": "\ue027",
    **{f"Numpad{number}": chr(0xE01A + number) for number in range(10)},
}
"""Keys by their place, as `KeyboardEvent.code` names them; those of letters and digits are in `_CODE`."""
_OTHER_NAMES = {
    "cmd": "Meta",
    "command": "Meta",
    "ctrl": "Control",
    "del": "Delete",
    "down": "ArrowDown",
    "esc": "Escape",
    "ins": "Insert",
    "left": "ArrowLeft",
    "option": "Alt",
    "return": "Enter",
    "right": "ArrowRight",
    "up": "ArrowUp",
    "win": "Meta",
}
_BY_NAME = {name.lower(): key for name, key in (_NAMED | _PLACED).items()}
_BY_NAME |= {other: _NAMED[name] for other, name in _OTHER_NAMES.items()}
_TYPED = {"\n": ENTER, "\r": "", "\t": _NAMED["Tab"]}
_SHIFTED = str.maketrans("`1234567890-=[]\\;',./", '~!@#$%^&*()_+{}|:"<>?')


MISCODED = {
    "*": ("Digit8", 56),
    "+": ("Equal", 187),
    "-": ("Minus", 189),
    "/": ("Slash", 191),
    ">": ("Period", 190),
    "\\": ("Backslash", 220),
}
"""Keys of the main block to which ChromeDriver gives codes of other keys: `code` and `keyCode` on a US keyboard."""


_CODE = re.compile(r"(?:Key([A-Z])|Digit([0-9]))")
"""As `KeyboardEvent.code` names the keys of letters and digits."""


def combination(text: str) -> tuple[list[str], list[str]]:
    """Return the modifiers to hold and the keys to press, from `Enter`, `a`, `中`, `Control+Shift+K` or `Control++`.

    Raises:
        InvalidArgument: There is no such key; names what is near.
    """
    *held, last = _parts(text)
    modifiers = [_modifier(name, text) for name in held]
    keys = _keys(last, text)
    if MODIFIERS["Shift"] in modifiers:
        keys = [
            key.translate(_SHIFTED) if len(key.upper()) > 1 else key.translate(_SHIFTED).upper()
            for key in keys
        ]
    return modifiers, keys


def typed(text: str) -> list[str]:
    """Return the keys that type a text: a line's end is Enter."""
    return [key for character in text if (key := _TYPED.get(character, character))]


def _parts(text: str) -> list[str]:
    if text.endswith("+"):  # the plus itself
        before = text[:-1].removesuffix("+")
        return [*(before.split("+") if before else []), "+"]
    return text.split("+")


def _modifier(name: str, text: str) -> str:
    key = _BY_NAME.get(name.lower())
    if key is None or key not in MODIFIERS.values():
        raise InvalidArgument(
            f"{name!r} in {text!r} is not a modifier key",
            hint=f"Give combinations as Control+a; the modifiers are {', '.join(MODIFIERS)}.",
        )
    return key


def _keys(name: str, text: str) -> list[str]:
    if key := _BY_NAME.get(name.lower()):
        return [key]
    if len(name) == 1 or (name and not name.isascii()):  # one character can be many code points
        return typed(name.replace("\r", "\n"))
    if code := _CODE.fullmatch(name):
        return typed((code[1] or code[2]).lower())
    near = get_close_matches(name, _NAMED, 3, 0.5)
    raise InvalidArgument(
        f"There is no key {name!r}" + (f" as in {text!r}" if text != name else ""),
        hint=f"Did you mean {' or '.join(near)}?" if near else "Give a name such as Enter, or one character.",
    )
