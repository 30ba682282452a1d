"""The parts of an act: the input of its effect, the effect's report, and the result of settling."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from webtools.deadline import Deadline
from webtools.operations import tabs
from webtools.page.contract_scripts import PageLook
from webtools.page.contract_types import DocumentChanges, Drawn, Saving
from webtools.protocol import script
from webtools.session.exchange import Pending
from webtools.session.navigations import NavigationState
from webtools.session.requests import Request
from webtools.session.session import Session


@dataclass(frozen=True, slots=True)
class Acting:
    """An act on a tab.

    Attributes:
        draws: Pages answer only when they have drawn what came of the act.
    """

    session: Session
    deadline: Deadline
    tab: str
    draws: bool = False

    def until(self, deadline: Deadline) -> "Acting":
        """Return the same act for a part that has to end sooner."""
        return replace(self, deadline=deadline)


@dataclass(frozen=True, slots=True)
class Done:
    """An act was done, and the page has been watched from then on.

    Attributes:
        notes: For the caller.
        drawn: It has drawn what came of it.
        requests: How many its scripts have begun since.
        saves: Downloads that it has asked the browser for, which announces each when the server answers.
        notes_now: Gives `notes` anew, where they say what may change while the page settles.
        changes: What the document reports of its changes.
        position: Where what was scrolled stands then, in CSS pixels from its beginning: x and y.
    """

    notes: tuple[str, ...] = ()
    drawn: bool = False
    requests: int = 0
    saves: tuple[Saving, ...] = ()
    notes_now: Callable[[], Iterable[str]] | None = None
    changes: DocumentChanges | None = None
    position: tuple[int, int] | None = None


def for_another_program(url: str) -> str:
    """Return the note about an address that the browser does not show itself."""
    return f"The page asked for another program, to open {url}; none was started"


def came_in_part(url: str) -> str:
    """Return the note about a document whose loading was broken off."""
    return f"Only a part of {url} came before its loading was broken off"


def done(answer: Drawn, notes: Iterable[str], notes_now: Callable[[], Iterable[str]] | None = None) -> Done:
    """Make a `Done` from a document's answer (`drawn` in drawn.js)."""
    noted = [*notes]
    if foreign := answer.get("foreign"):
        noted.append(for_another_program(foreign))
    return Done(
        tuple(dict.fromkeys(noted)),
        drawn=answer.get("drawn", False),
        requests=int(answer.get("requests", 0)),
        saves=tuple(answer.get("saves", ())),
        notes_now=notes_now,
        changes=answer.get("changes"),
    )


@dataclass(frozen=True, slots=True)
class Settled:
    """The result of the wait after an act.

    Attributes:
        pending: What was still on its way, in words.
        looks: What the tab in front said of itself in the end.
        waited: Not everything was over when the act was.
        notes: For the caller.
        changes: What the documents report of their changes; None: one did not see the act begin.
    """

    pending: tuple[str, ...] = ()
    looks: tabs.LookAnswers = field(default_factory=dict)
    waited: bool = False
    notes: tuple[str, ...] = ()
    changes: tuple[DocumentChanges | None, ...] = ()


AT_ONCE = Settled()
"""No wait was needed."""


def in_words(request: Request) -> str:
    return f"{request.request.method} {request.request.url}"


def navigation_in_words(navigation: NavigationState) -> str:
    return f"navigation to {navigation.url}"


def looked(answer: Pending[script.EvaluateResult]) -> PageLook:
    """Return a document's report about itself; a document without our code gives address and title."""
    if not isinstance(answer.value, script.Success):
        return {"url": "", "title": ""}
    look: PageLook = json.loads(answer.value.result.value)
    return look
