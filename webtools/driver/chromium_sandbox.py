"""Chromium's sandbox, which confines pages and does not work for root."""

from webtools.system import user

WARNING = "Chromium runs without its sandbox, so pages are less well confined"


def why_off(*, sandbox: bool | None) -> str | None:
    """Return why a browser with this option has no sandbox; None: it has one."""
    if sandbox is None:
        return "this is root, for whom it does not work" if user.is_root() else None
    return None if sandbox else "the options switch it off"
