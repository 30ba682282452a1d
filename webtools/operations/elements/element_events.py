"""Acts on an element that need no pointer and no key: focus, selection, and events that a test makes itself."""

from collections.abc import Mapping, Sequence
from typing import Any

from webtools.elements.query import Target
from webtools.operations.act_parts import Acting
from webtools.operations.elements.evaluate import as_argument, evaluate
from webtools.operations.elements.target import ask_page, element, notes_of
from webtools.page import contract
from webtools.page.source import built
from webtools.values import Evaluation


def focus(acting: Acting, target: Target) -> Sequence[str]:
    """Give an element the focus.

    Raises:
        NotActionable: It cannot have it.
    """
    answer = ask_page(acting, target, contract.give_focus.on_element())
    return notes_of(answer)


def blur(acting: Acting, target: Target) -> Sequence[str]:
    """Take the focus from an element."""
    return _run(acting, target, "blur").notes


def select_text(acting: Acting, target: Target) -> Sequence[str]:
    """Select all of an element's text.

    Raises:
        NotActionable: Nobody can see it.
    """
    seen = ask_page(acting, target, contract.scroll_into_view.on_element())
    return (*notes_of(seen), *_run(acting, target, "select_text").notes)


def dispatch_event(acting: Acting, target: Target, type: str, init: Mapping[str, Any]) -> Sequence[str]:
    """Dispatch an event that a test makes; `init` are its members."""
    return _run(acting, target, "dispatch_event", type, dict(init)).notes


def fill_by_force(acting: Acting, target: Target, value: bool | str | Sequence[str]) -> Sequence[str]:  # noqa: FBT001  # what it holds then
    """Set the value of a field whatever is in the way; a note says what was.

    Raises:
        ScriptError: It is no field for this value, or has no such option.
    """
    given = value if isinstance(value, bool | str) else [*value]
    came = _run(acting, target, "fill_by_force", given)
    return (*came.notes, f"it was filled by force, though {came.value}") if came.value else came.notes


def _run(acting: Acting, target: Target, name: str, *args: object) -> Evaluation:
    """Call one of our scripts with an element in the page's main world."""
    session, deadline = acting.session, acting.deadline
    found = element(session, deadline, target)
    return evaluate(session, deadline, built(name), [as_argument(session, found), *args], notes=found.notes)
