"""A clock under control for all pages of a context (clock.js), installed by a preload script."""

import json
from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Literal

from webtools.cancellation import whole
from webtools.deadline import Deadline
from webtools.errors import ScriptError
from webtools.operations import tabs
from webtools.operations.act_parts import Acting
from webtools.page.source import changed_clock, clock
from webtools.protocol import script
from webtools.session.browsing_contexts import SANDBOX
from webtools.session.footprint import PageClock
from webtools.session.session import Session

Passing = Literal["run", "jump"] | None
"""Ways of pages to a later time: every timer runs when it is due, or each due timer once, or no timer runs."""

ClockChange = Callable[[PageClock | None, float], tuple[PageClock, Passing]]
"""Makes the next clock from the present one and the browser's own time."""


@whole
def change(session: Session, deadline: Deadline, make: ClockChange) -> None:
    """Give another clock to all documents of the context and to those that come later.

    Raises:
        PromptOpen: A dialog is open in the active tab, or a timer opened it. The clock has changed.
    """
    tab = tabs.front(session, deadline)
    real = session.ask(
        script.evaluate("Date.now()", context=tab, sandbox=SANDBOX), deadline=deadline, context=tab
    )
    if isinstance(real, script.Failure):
        raise ScriptError(f"The page cannot read the time: {real.exception_details.text}")
    before = session.footprint.page_clock
    after, passing = make(before, float(real.result.value))
    state = {name: value for name, value in asdict(after).items() if name != "script"}
    install = clock(state)
    contexts = [session.contexts.user_context]
    made = session.ask(script.add_preload_script(install, user_contexts=contexts), deadline=deadline)
    session.footprint.undoing.append(script.remove_preload_script(made.script))
    session.footprint.page_clock = replace(after, script=made.script)
    if before is not None:
        end = script.remove_preload_script(before.script)
        session.footprint.undoing.remove(end)
        session.ask(end, deadline=deadline)
    _change_documents(session, deadline, install, json.dumps({"state": state, "how": passing}))


def let_pass(acting: Acting, make: ClockChange) -> tuple[str, ...]:
    """Do as `change`, as the effect of an act, whose end waits for what timers have set off."""
    change(acting.session, acting.deadline, make)
    return ()


def _change_documents(session: Session, deadline: Deadline, install: str, given: str) -> None:
    """Change the clock in every document that is there; a document that has none gets it first.

    An error for a frame that has just gone is no failure.
    """
    installed = changed_clock(install, given)
    for tab in session.contexts.tabs:
        if session.prompts.holding_up(tab) is None:
            commands = [
                script.call_function(installed, context=each) for each in session.contexts.subtree(tab)
            ]
            for answer in session.ask_all(commands, deadline=deadline, context=tab):
                if answer.error is None and isinstance(outcome := answer.result(), script.Failure):
                    raise ScriptError(
                        f"The clock of a page cannot be changed: {outcome.exception_details.text}"
                    )
