"""Looking for elements by a query, for handles and expectations."""

from collections.abc import Callable, Mapping
from typing import Any

from webtools.deadline import Deadline
from webtools.elements.query import Query, Target
from webtools.operations.elements import matching, wait
from webtools.operations.elements.facts import Fact, Seen
from webtools.page.contract_queries import FactKind
from webtools.page.contract_scripts import WaitState
from webtools.seconds import Seconds
from webtools.session.session import Session
from webtools.tools.base import BaseTools
from webtools.tools.given import calling
from webtools.values import Value

__all__ = ["STATES", "FactKind", "LocatingTools", "Observation", "WaitState"]


class Observation(Value):
    """The observed facts of the elements that match a query.

    Attributes:
        count: The number of matches.
        shown: How many of them a user can see.
        one: Whether one element is meant: the only one, the only one shown, or the only one with just this name.
        several: Whether it is unclear which of several is meant.
        fact: What was asked about the one; None when there is not one. Of the page: what was asked about it.
        every: What was asked about each match, where that was wanted.
        complete: Whether all frames answered, so that what was not seen is not there.
    """

    count: int = 0
    shown: int = 0
    one: bool = False
    several: bool = False
    fact: Any = None
    every: tuple[Any, ...] = ()
    complete: bool = True

    @property
    def visible(self) -> bool:
        """Return whether the one element is shown."""
        return self.one and self.shown > 0

    @property
    def hidden(self) -> bool:
        """Return whether no such element is shown."""
        return self.complete and self.shown == 0

    @property
    def absent(self) -> bool:
        """Return whether there is no such element."""
        return self.complete and self.count == 0


STATES: Mapping[WaitState, Callable[[Observation], bool]] = {
    "visible": lambda seen: seen.visible,
    "hidden": lambda seen: seen.hidden,
    "attached": lambda seen: seen.count > 0,
    "detached": lambda seen: seen.absent,
    "enabled": lambda seen: seen.one and seen.fact["enabled"],
    "disabled": lambda seen: seen.one and not seen.fact["enabled"],
    "checked": lambda seen: seen.one and seen.fact["checked"] is True,
    "unchecked": lambda seen: seen.one and seen.fact["checked"] is False,
}
"""Meaning of each state for what is seen of a query's matches."""

_OF_ANY = ("hidden", "attached", "detached")
"""States of however many elements; the others are those of one."""


class LocatingTools(BaseTools):
    def _observe(
        self,
        query: Query | None,
        kind: FactKind = "",
        name: str = "",
        *,
        every: bool = False,
        expected: str = "",
        until: Callable[[Observation], bool] = lambda _: True,
        timeout: Seconds | None = None,
    ) -> tuple[bool, Observation]:
        """Look at the elements that match until `until` agrees; the page says when they change.

        Args:
            query: None for the page itself.
            kind: Fact to learn (`FactKind`), or the `title` of the page.
            name: Name of the attribute or CSS property.
            every: Learn it of every match.
            expected: What is expected, in words for records.
            until: Called on the thread of the context, so it must not call tools.

        Returns:
            Whether `until` agreed in time, and what was seen last.
        """

        def run(session: Session, deadline: Deadline) -> tuple[bool, Observation]:
            agreed, seen = matching.watch(
                session, deadline, query, Fact(kind, name, every=every), lambda seen: until(_observed(seen))
            )
            return agreed, _observed(seen)

        target = "the page" if query is None else query
        with calling(lambda: {"target": target, "asked": expected or f"{kind} {name}".strip()}):
            if not expected:
                return self._ask("observe", timeout, run)
            return self._await("expect", timeout, self._options.timeout_action, run)

    def _learn(
        self, operation: str, query: Query, kind: FactKind, name: str = "", *, timeout: Seconds | None = None
    ) -> Any:
        """Return a fact about the one element that matches; wait until there is one.

        Raises:
            ElementNotFound: There was none in time; the message names the most similar ones.
            NotUnique: Several match; the message names them.
        """

        def run(session: Session, deadline: Deadline) -> Any:
            _, seen = matching.watch(session, deadline, query, Fact(kind, name), lambda seen: seen.count > 0)
            return matching.one_of(session, deadline, query, seen).fact

        with calling(lambda: {"target": query}):
            return self._ask(operation, timeout, run)

    def _wait_for_url(
        self, until: Callable[[str], bool], expected: str, *, timeout: Seconds | None = None
    ) -> tuple[bool, str]:
        """Wait until the address of the active tab is as wanted; returns whether it came, and the last one.

        Args:
            expected: What is wanted, in words for records.
        """

        def run(session: Session, deadline: Deadline) -> tuple[bool, str]:
            return wait.wait_address(session, deadline, until)

        with calling(lambda: {"target": "the page", "asked": expected}):
            return self._await("expect", timeout, self._options.timeout_action, run)

    def _deal_with_overlays(self) -> None:
        """Deal with the overlays that are shown now, before something looks once without waiting."""
        if self._context.look(lambda session: bool(session.overlays)):
            self._await("expect", None, self._options.timeout_action, lambda *_: None)


def wait_state(session: Session, deadline: Deadline, target: Target, state: WaitState) -> None:
    """Wait until an element is in a state.

    Raises:
        NotUnique: It is a state of one element, and several match.
        DeadlineExceeded: It did not come to it in time.
    """
    query = target.query
    holds = STATES[state]

    def unclear(seen: Observation) -> bool:
        """Return whether more than one element may be meant: of several hidden ones, one may come to be shown."""
        return seen.several and state not in _OF_ANY and (seen.shown > 0 or state != "visible")

    def decide(seen: Seen) -> bool:
        now = _observed(seen)
        return holds(now) or unclear(now)

    agreed, seen = matching.watch(session, deadline, query, Fact("state"), decide)
    now = _observed(seen)
    if not holds(now) and unclear(now):
        raise matching.match_error(session, deadline, query, seen)
    if not agreed:
        raise deadline.exceeded(f"{query} to be {state}")


def _observed(seen: Seen) -> Observation:
    meant = seen.meant
    return Observation(
        count=seen.count,
        shown=seen.shown,
        one=meant.one is not None,
        several=meant.count > 1,
        fact=meant.one.fact if meant.one else seen.title,
        every=tuple(seen.every),
        complete=seen.complete,
    )
