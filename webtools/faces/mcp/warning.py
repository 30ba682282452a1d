"""Warnings for the person who starts a server."""

import sys

from webtools.driver.chromium_sandbox import WARNING, why_off
from webtools.faces.mcp.settings import Settings


def warn(settings: Settings) -> None:
    """Print once to standard error, which hosts keep in their log, that pages are not confined."""
    if settings.attach or settings.remote_url:  # others have started it, or start it elsewhere
        return
    reason = why_off(sandbox=settings.options()["sandbox"])
    if reason is not None:
        hint = "Run the server as another user, or in a container of its own."
        print(f"Warning: {WARNING}: {reason}. {hint}", file=sys.stderr, flush=True)  # noqa: T201  # see above
