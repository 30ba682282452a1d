"""The warning that a server prints to its user before anybody uses it."""

import sys

from webtools.driver.chromium_sandbox import WARNING, why_off
from webtools.faces.options.settings import ServerSettings


def warn(settings: ServerSettings) -> None:
    """Print once to standard error, which hosts keep in their log, that pages are not confined."""
    chosen = settings.chosen()
    if chosen.attach or chosen.remote_url:  # others have started it, or start it elsewhere
        return
    reason = why_off(sandbox=chosen.sandbox)
    if reason is not None:
        hint = "Run the server as another user, or in a container of its own."
        print(f"Warning: {WARNING}: {reason}. {hint}", file=sys.stderr, flush=True)  # noqa: T201  # see above
