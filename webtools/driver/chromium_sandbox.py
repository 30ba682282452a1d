"""Chromium's sandbox, which confines pages and does not work for root."""

import os

WARNING = "Chromium runs without its sandbox, so pages are less well confined"


def why_off(*, sandbox: bool | None) -> str | None:
    """Return why a browser with this option has no sandbox; None: it has one."""
    if sandbox is None:
        return "this is root, for whom it does not work" if is_root() else None
    return None if sandbox else "the options switch it off"


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0
