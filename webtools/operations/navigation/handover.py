"""Handing the browser to the person at it, until that person is done."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from webtools.deadline import Deadline
from webtools.elements.query import Query
from webtools.errors import WebtoolsError
from webtools.operations import tabs
from webtools.operations.elements.facts import Fact
from webtools.operations.elements.wait import is_at
from webtools.operations.elements.watching import Watch, gave_true, of_facts, of_function
from webtools.page import call as page
from webtools.page.queries import for_page
from webtools.page.source import built
from webtools.protocol import script
from webtools.protocol.wire import Command
from webtools.session.browsing_contexts import SANDBOX
from webtools.session.session import Session
from webtools.text.address_pattern import AddressPattern

_CONFIRMED = "the user to confirm"
_LOOK_SECONDS = 0.2
"""Between two looks at the terminal and the live view."""
_TAKE_DOWN_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Until:
    """Conditions, any of which ends the wait as the person's confirmation does; None: that one is not given."""

    text: str | None = None
    url: AddressPattern | None = None
    selector: str | None = None
    function: str | None = None


def wait_for_user(
    session: Session,
    deadline: Deadline,
    message: str,
    until: Until,
    *,
    confirmed: Callable[[], str] | None,
) -> str:
    """Show `message` to the person at the browser, and wait until that person confirms or a condition holds.

    The message is shown in the active tab, in every tab that is opened meanwhile, and again after each navigation.
    Dialogs of the page are the person's to answer.

    Args:
        confirmed: Returns where the person has confirmed outside of the page, if they have; None: only the page knows.

    Returns:
        What ended the wait.

    Raises:
        DeadlineExceeded: Neither came in time.
        ScriptError: The selector is none, or the function threw.
    """
    handed = _Handover(session, deadline, message, until)
    try:
        while (ended := handed.ended()) is None:
            if confirmed is not None and (where := confirmed()):
                return f"The user confirmed in the {where}"
            handed.ask()
            _wait_for_news(session, deadline, handed, looks=confirmed is not None)
    finally:
        handed.take_down()
    return ended


def _wait_for_news(session: Session, deadline: Deadline, handed: "_Handover", *, looks: bool) -> None:
    within = deadline.within(_LOOK_SECONDS) if looks else deadline
    if not session.waited(handed.has_news, within) and deadline.passed:
        raise deadline.exceeded(handed.words)


class _Handover:
    """The banner and the conditions in each tab that the person may use."""

    def __init__(self, session: Session, deadline: Deadline, message: str, until: Until) -> None:
        self._session = session
        self._deadline = deadline
        self._message = message
        self._until = until
        self._before = set(session.contexts.tabs)
        self._before.discard(tabs.front(session, deadline))
        self._watches: dict[str, list[Watch]] = {}

    @property
    def words(self) -> str:
        """Return what is waited for, for the error."""
        given = [f"{name} {value!r}" for name, value in self._conditions()]
        return " or ".join([f"{_CONFIRMED} {self._message!r}", *given])

    def _conditions(self) -> Iterator[tuple[str, object]]:
        for name in ("text", "url", "selector", "function"):
            if (value := getattr(self._until, name)) is not None:
                yield name, value

    def _tabs(self) -> list[str]:
        """Return the tab that was active, those that came since, and the one that the person has chosen."""
        contexts = self._session.contexts
        return [tab for tab in contexts.tabs if tab not in self._before or tab == contexts.active]

    def ended(self) -> str | None:
        """Return what has ended the wait; None: nothing has."""
        for tab, watches in self._watches.items():
            if tab not in self._session.contexts:
                continue
            for watch in watches:
                if (words := watch.holding()) is not None:
                    return "The user pressed Continue" if words == _CONFIRMED else f"The page shows {words}"
        if self._is_there():
            return f"The address matches {self._until.url!r}"
        return None

    def _is_there(self) -> bool:
        url = self._until.url
        return url is not None and any(is_at(self._session, tab, url) for tab in self._tabs())

    def has_news(self) -> bool:
        """Return whether `ended` or `ask` have something to do."""
        here = self._tabs()
        return (
            any(tab not in self._watches for tab in here)
            or self._is_there()
            or any(watch.has_news() for tab in here for watch in self._watches.get(tab, ()))
        )

    def ask(self) -> None:
        """Show the banner, and ask for the conditions, in every document that came."""
        for tab in self._tabs():
            if tab not in self._watches:
                self._watches[tab] = list(self._made(tab))
            for watch in self._watches[tab]:
                watch.ask()

    def _made(self, tab: str) -> Iterator[Watch]:
        session, deadline, until = self._session, self._deadline, self._until
        yield Watch(
            session,
            deadline,
            tab,
            lambda at: _banner(self._message, at),
            [_CONFIRMED],
            read=lambda answer: 0 if answer.value in ("now", "later") else None,
            frames=False,
        )
        shown = {}
        if until.text is not None:
            shown[f"the text {until.text!r}"] = Fact("says", text=until.text).wanted(None, refs=False)
        if until.selector is not None:
            shown[repr(until.selector)] = Fact().wanted(for_page(Query(css=until.selector)), refs=False)
        if shown:
            question = of_facts([*shown.values()], deadline)
            yield Watch(session, deadline, tab, question, [*shown], read=page.value_of)
        if until.function is not None:
            question = of_function(until.function, deadline)
            words = ["what the function waits for"]
            yield Watch(session, deadline, tab, question, words, read=gave_true, frames=False, callers=True)

    def take_down(self) -> None:
        """Remove the banners; a page that does not answer keeps its own until it navigates."""
        session = self._session
        for watches in self._watches.values():
            for watch in watches:
                watch.forget()
        try:
            session.ask_all(
                [_banner("", tab) for tab in self._watches if tab in session.contexts],
                deadline=Deadline("removing the message", _TAKE_DOWN_SECONDS),
            )
        except WebtoolsError:
            pass  # the browser is gone, or a dialog is open


def _banner(message: str, tab: str) -> Command[script.EvaluateResult]:
    return script.call_function(
        built("banner"), context=tab, sandbox=SANDBOX, arguments=[script.text(message)]
    )
