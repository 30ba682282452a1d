"""The effects of an act in one line for models: nothing of an ordinary one."""

from webtools.tracing.effects import remarks
from webtools.values import Outcome


def remarkable(outcome: Outcome) -> str:
    """Return failed requests, errors and alerts in one line, or that nothing changed; empty where all went as usual."""
    caused = outcome.caused
    if words := " · ".join(remarks(outcome)):
        return f"Caused: {words}"
    is_all = not (
        outcome.dialog or outcome.new_tabs or outcome.downloads or outcome.pending or caused.requests
    )
    return "Nothing changed and nothing was requested" if caused.changed is False and is_all else ""
