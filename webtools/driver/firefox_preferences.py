"""Preferences of a Firefox that starts on a profile, whose owner gets the own ones back.

Firefox copies what it reads from `user.js` to `prefs.js` for good, and leaves the proxy of a session there too.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

MOUSE: Mapping[str, int] = {"ui.primaryPointerCapabilities": 6, "ui.allPointerCapabilities": 6}
"""Gecko's bits of a pointer that is fine and hovers, for a machine that has none, as in `chromium_switches`."""
_MARK = b"// Written by webtools for one start of the browser.\n"
_KEPT = ".kept-by-webtools"
_LINE = re.compile(rb'user_pref\("([^"]+)"')
_PROXY = b"network.proxy."


@contextmanager
def written(profile: Path, preferences: Mapping[str, bool | int | str]) -> Iterator[None]:
    """Let a browser that starts in the block read these preferences, after those of the profile's own `user.js`.

    The profile has its own file again afterwards; after a killed process, with the next start.
    """
    file = profile / "user.js"
    kept = profile / f"user.js{_KEPT}"
    if not kept.exists() and file.exists() and _MARK not in file.read_bytes():
        file.replace(kept)
    own = kept.read_bytes() if kept.exists() else b""
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items()]
    file.write_bytes(own + b"\n" + _MARK + "".join(lines).encode())
    try:
        yield
    finally:
        if kept.exists():
            kept.replace(file)
        else:
            file.unlink()


def keep(profile: Path, preferences: Mapping[str, bool | int | str]) -> Callable[[], None]:
    """Keep the profile's own values of these preferences and of the proxy.

    Return the function that gives them back once the browser has ended; after a killed process, the next start does.
    """
    file = profile / "prefs.js"
    kept = profile / f"prefs.js{_KEPT}"
    ours = {name.encode() for name in preferences}

    def is_ours(line: bytes) -> bool:
        found = _LINE.match(line)
        return found is not None and (found[1] in ours or found[1].startswith(_PROXY))

    def give_back() -> None:
        if kept.exists():
            others = [line for line in _lines(file) if not is_ours(line)]
            file.write_bytes(b"".join([*others, *_lines(kept)]))
            kept.unlink()

    give_back()
    kept.write_bytes(b"".join(line for line in _lines(file) if is_ours(line)))
    return give_back


def _lines(file: Path) -> list[bytes]:
    return file.read_bytes().splitlines(keepends=True) if file.exists() else []
