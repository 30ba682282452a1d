"""Callers' scripts that run in new documents before the page's own (WebDriver BiDi, script.addPreloadScript)."""

from collections.abc import Sequence

from webtools.cancellation import whole
from webtools.deadline import Deadline
from webtools.operations import tabs
from webtools.operations.elements import evaluate
from webtools.page.source import as_function, only_read
from webtools.protocol import script
from webtools.protocol.wire import Command
from webtools.session.exchange import Pending
from webtools.session.session import Session


@whole
def add(session: Session, deadline: Deadline, text: str) -> str:
    """Run a script in every document from now on; return its id.

    Raises:
        ScriptError: The text is not JavaScript.
    """
    _require_javascript(session, deadline, text)
    made = session.ask(_command(session, text), deadline=deadline).script
    session.footprint.undoing.append(script.remove_preload_script(made))
    return made


@whole
def remove(session: Session, deadline: Deadline, number: str) -> None:
    """End `add`. Idempotent; a browser that was started since knows no such script."""
    end = script.remove_preload_script(number)
    if end in session.footprint.undoing:
        session.footprint.undoing.remove(end)
        session.ask(end, deadline=deadline)


def start_replacing(session: Session, texts: Sequence[str]) -> list[Pending[script.PreloadScript]]:
    """Begin to run these scripts of the context's settings, in place of those before, without waiting."""
    for one in session.footprint.init_scripts:
        if one.value is not None:
            session.start(script.remove_preload_script(one.value.script))
    made = [session.start(_command(session, text)) for text in texts]
    session.footprint.init_scripts = made
    return made


def _command(session: Session, text: str) -> Command[script.PreloadScript]:
    return script.add_preload_script(as_function(text), user_contexts=[session.contexts.user_context])


def _require_javascript(session: Session, deadline: Deadline, text: str) -> None:
    tab = tabs.current(session, deadline)
    reading = script.call_function(only_read(as_function(text)), context=tab)
    outcome = session.ask(reading, deadline=deadline, context=tab)
    if isinstance(outcome, script.Failure):
        raise evaluate.thrown(session, deadline, tab, outcome.exception_details)
