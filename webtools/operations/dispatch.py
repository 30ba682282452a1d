"""Dispatching mouse, keys and wheel (WebDriver BiDi, input.performActions).

The browser dispatches what it was sent event by event, to whatever document the tab has at that moment, also when
nobody waits for it any more. The rest of a call that ran out of time would so meet the next page, or the field of the
next call. Therefore keys are sent few at a time, a tab's next act waits until its last input is over, and a page that
takes none is left by way of an empty one (hung_page.py).
"""

from collections.abc import Sequence
from typing import Any

from webtools.deadline import Deadline
from webtools.protocol import input
from webtools.session.exchange import Pending
from webtools.session.session import Session


def dispatch(
    session: Session, deadline: Deadline, receiver: str, sources: Sequence[input.InputSource]
) -> None:
    """Have the browser dispatch input to a tab or frame, and wait until it has.

    Raises:
        PromptOpen: A dialog is open, or was opened by it; the rest of the input comes when the dialog is closed.
        DeadlineExceeded: It was not over in time. Nothing was sent if the time was up before.
    """
    tab = session.contexts.top(receiver)
    require_ready(session, deadline, tab)
    sent = start_dispatch(session, receiver, sources)
    wait_ended(session, deadline, [sent], tab)
    sent.result()


def require_ready(session: Session, deadline: Deadline, tab: str) -> None:
    """Raise when a tab takes no input, or the time is up."""
    session.require_no_prompt(tab)
    session.contexts.require_living(tab)
    if deadline.passed:
        raise deadline.exceeded("its turn to send input")


def wait_ended(session: Session, deadline: Deadline, sent: Sequence[Pending[Any]], tab: str) -> None:
    """Wait until the browser has dispatched input, or has answered a question beside it."""
    session.wait_ended(sent, deadline=deadline, waiting_for="the browser to dispatch the input", context=tab)


def start_dispatch(session: Session, receiver: str, sources: Sequence[input.InputSource]) -> Pending[Any]:
    """Send input, and note it and where it leaves the mouse; a guarded act waits for it beside its verdict."""
    tab = session.contexts.top(receiver)
    if receiver == tab:
        for source in sources:
            _note_mouse(session, tab, source)
    return note_input(session, receiver, session.start(input.perform_actions(receiver, sources)))


def _note_mouse(session: Session, tab: str, source: input.InputSource) -> None:
    steps = source.get("actions")
    if source.get("id") != "mouse" or not isinstance(steps, list):
        return
    for step in steps:
        if step.get("type") == "pointerMove":
            session.contexts.get(tab).point(step["x"], step["y"])


def note_input(session: Session, receiver: str, sent: Pending[Any]) -> Pending[Any]:
    """Note input that was sent; the tab's next act waits for its end if the caller does not."""
    session.contexts.get(session.contexts.top(receiver)).take_input(sent)
    return sent


def is_over(session: Session, tab: str) -> bool:
    """Return whether the browser has dispatched all that was sent to a tab."""
    sent = session.contexts.get(tab).input
    return sent is None or sent.ended


def wait_over(session: Session, deadline: Deadline, tab: str) -> None:
    """Wait until the input of calls before is over.

    Raises:
        PromptOpen, PageCrashed, DeadlineExceeded: It cannot end now, or did not in time.
    """
    session.wait(
        lambda: is_over(session, tab),
        deadline=deadline,
        waiting_for="the input of an earlier call to be over, which navigate or reload ends",
        context=tab,
    )
