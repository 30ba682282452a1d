"""Documents that an action loads, and what keeps them from the end of their loading.

A document can be used before everything in it has loaded. So its `load` is waited for only as long as something comes:
a frame or a picture that hangs, or goes on for ever, does not hold up the action.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from time import monotonic

from webtools.deadline import Deadline
from webtools.limits import settling as limits
from webtools.operations.act_parts import in_words, navigation_in_words
from webtools.operations.address import is_shown
from webtools.page.contract_scripts import Hanging
from webtools.page.source import built
from webtools.protocol import script
from webtools.protocol.wire import Command
from webtools.session.browsing_contexts import SANDBOX
from webtools.session.exchange import Pending
from webtools.session.navigations import NavigationState, Stage
from webtools.session.requests import Request
from webtools.session.session import Session

_UNDRAWN = "stylesheet"
"""The kind of request without which a browser does not show a document."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A document was asked what it waits for, at a moment (`monotonic`)."""

    at: float
    answer: Pending[script.EvaluateResult]

    @property
    def says(self) -> Hanging | None:
        """Return what it has answered; None: nothing, as while a script of it runs."""
        said = script.returned(self.answer.value)
        return None if said is None else json.loads(said)


class Loading:
    """The navigations of one action: of its tab, of the frames that this had, and of a new tab in front."""

    def __init__(self, session: Session, tab: str, mark: int) -> None:
        self._session = session
        self._tab = tab
        self._mark = mark
        self._asked: dict[str | None, _Asked] = {}  # by navigation
        self._known: set[str] = set()  # frames of which it is known whether they are lazy
        contexts = session.contexts
        self.before = [each for each in contexts.subtree(tab) if contexts.get(each).born <= mark]

    def new_tabs(self) -> list[str]:
        contexts = self._session.contexts
        return [each for each in contexts.tabs if contexts.get(each).born > self._mark]

    def begun(self) -> list[NavigationState]:
        """Return the navigations that have not ended.

        What new frames load counts as requests only: an advertisement must not hold up the page.
        """
        contexts, navigations = self._session.contexts, self._session.navigations
        watched = [each for each in self.before if each in contexts and not self.recurs(each)]
        watched += [each for each in self.new_tabs() if each == contexts.active]
        return [
            one
            for one in navigations.begun_since(self._mark, watched)
            if one.running and navigations.latest(one.context) is one and is_shown(one.url)
        ]

    def recurs(self, context: str) -> bool:
        """Return whether a frame shows one document after another; a tab's own documents are always waited for."""
        contexts = self._session.contexts
        is_frame = context in contexts and contexts.get(context).parent is not None
        return is_frame and self._session.navigations.recurs(context)

    def in_new_frames(self) -> list[NavigationState]:
        """Return documents on their way into new frames for which no request is made (srcdoc and its like)."""
        session = self._session
        frames = [
            each
            for each in session.contexts.subtree(self._tab)
            if each not in self.before and not self.recurs(each)
        ]
        begun = session.navigations.begun_since(self._mark, frames)
        return [one for one in begun if one.running and not one.url.startswith("http")]

    def unanswered(self) -> list[str]:
        """Return the navigations that have brought no document yet, in words."""
        return [navigation_in_words(one) for one in self.begun() if one.stage is Stage.STARTED]

    def is_unanswered(self, tab: str) -> bool:
        """Return whether a tab is being left for an address that has not answered: its page may answer nobody."""
        return any(
            one.context == tab and one.stage is Stage.STARTED and not one.answered for one in self.begun()
        )

    def awaited(self) -> list[str]:
        """Return the navigations whose documents cannot be used yet, or to which something came a moment ago."""
        return [navigation_in_words(one) for one in self.begun() if not self._is_held_up(one)]

    def held_up(self) -> list[str]:
        """Return what the documents that can be used still load, in words."""
        held_up = [one for one in self.begun() if self._is_held_up(one)]
        return list(
            dict.fromkeys(words for one in held_up for words in self.words(one) or [navigation_in_words(one)])
        )

    def in_tabs(self, tabs: Iterable[str]) -> list[str]:
        """Return the navigations in these tabs that have not ended, in words."""
        latest = [self._session.navigations.latest(each) for each in tabs if each in self._session.contexts]
        return [navigation_in_words(one) for one in latest if one is not None and one.running]

    def ask(self) -> None:
        """Ask documents to which nothing has come for a while what they wait for; one that answers can be used."""
        now = monotonic()
        self.leave_out_lazy_frames()
        for one in self.begun():
            if one.stage not in (Stage.COMMITTED, Stage.INTERACTIVE) or self._still_for(one) < limits.STILL:
                continue
            if one.id in self._asked and now - self._asked[one.id].at < limits.DELAY:
                continue
            hanging = script.call_function(built("hanging"), context=one.context, sandbox=SANDBOX)
            self._asked[one.id] = _Asked(now, self._ask(one, hanging))

    def leave_out_lazy_frames(self) -> None:
        """Take frames for new ones that load their first document because they have come into view."""
        session = self._session
        for one in self.begun():
            frame = session.contexts.get(one.context)
            if frame.parent is None or frame.document != frame.born or frame.id in self._known:
                continue
            self._known.add(frame.id)
            lazy = script.call_function(
                built("lazy"), context=frame.parent, sandbox=SANDBOX, arguments=[script.text(one.url)]
            )
            if script.returned(self._ask(one, lazy).value) is True:
                self.before.remove(frame.id)

    def _ask(
        self, one: NavigationState, command: Command[script.EvaluateResult]
    ) -> Pending[script.EvaluateResult]:
        """Ask a document for a moment, while the navigation goes on."""
        within = Deadline("asking a page that loads", limits.DELAY)
        (answer,) = self._session.ask_briefly([command], within, unless=lambda: not one.running)
        return answer

    def look(self, one: NavigationState) -> Pending[script.EvaluateResult] | None:
        """Return the answer of a navigation's document, which has its address and title; None: it has not answered."""
        asked = self._asked.get(one.id)
        return asked.answer if asked is not None and asked.says is not None else None

    def is_blocked(self, one: NavigationState, after: float) -> bool:
        """Return whether a document waits for a script or a style sheet that does not come.

        Its parser waits, or it is not drawn. A document whose text goes on arriving is not one.

        Args:
            after: Seconds in which nothing has come.
        """
        says = self._says(one)
        if says is None or not says["missing"] or self._still_for(one) < after:
            return False
        return one.stage is Stage.COMMITTED or (one.stage is Stage.INTERACTIVE and says["blocks"])

    def words(self, one: NavigationState) -> list[str]:
        """Return what a navigation's document waits for, as far as that is known."""
        # The browser may not announce the beginning of a response; a document that is there has begun to arrive.
        missing = self._missing(one)
        words = [
            f"{in_words(each)} (still arriving)"
            if each.streams or each.navigation == one.id
            else in_words(each)
            for each in missing
        ]
        known = {each.request.url for each in missing}
        says = self._says(one)
        words += [f"GET {address}" for address in (says["missing"] if says else ()) if address not in known]
        return words

    def _says(self, one: NavigationState) -> Hanging | None:
        asked = self._asked.get(one.id)
        return asked.says if asked is not None else None

    def _still_for(self, one: NavigationState) -> float:
        """Return the seconds since something came that a document's load waits for."""
        tab = self._session.contexts.top(one.context)
        return monotonic() - max(one.moved, self._session.network.last_moved(tab))

    def _is_held_up(self, one: NavigationState) -> bool:
        still, is_new = self._still_for(one), one.context in self.new_tabs()
        if still < (limits.BLOCKED if is_new else limits.STILL):  # a new tab's requests may be unknown
            return False
        says = self._says(one)
        if still >= limits.BLOCKED and says is not None and says["missing"]:
            return True
        missing = self._missing(one)
        if one.stage is Stage.COMMITTED:
            return any(each.navigation == one.id for each in missing)  # its text goes on arriving
        is_missing = bool(missing) or is_new
        return (
            one.stage is Stage.INTERACTIVE and is_missing and all(each.kind != _UNDRAWN for each in missing)
        )

    def _missing(self, one: NavigationState) -> list[Request]:
        """Return the requests that its load waits for; that for itself is over when it is interactive."""
        tab, is_there = self._session.contexts.top(one.context), one.stage is Stage.INTERACTIVE
        return [
            each
            for each in self._session.network.running_since(self._mark, tab)
            if each.holds_up_load and not (is_there and each.navigation == one.id)
        ]
