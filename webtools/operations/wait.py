"""Waiting for what a page comes to show; it survives navigations, and a dialog ends it."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from webtools.address_pattern import AddressPattern
from webtools.deadline import Deadline
from webtools.errors import DeadlineExceeded, DocumentGone, ProtocolError
from webtools.operations import evaluate, tabs
from webtools.page import call as page
from webtools.page.call import SANDBOX
from webtools.page.contract import near_texts
from webtools.page.contract_scripts import Condition, State, WaitCondition
from webtools.page.source import built, condition
from webtools.protocol import script
from webtools.protocol.wire import Command
from webtools.session.exchange import Pending
from webtools.session.session import Session
from webtools.snapshot.similar import MOST

_ABSENCE = ("hidden", "detached")


def wait_time(session: Session, deadline: Deadline, seconds: float) -> None:
    """Let so many seconds pass, and take in what happens meanwhile.

    Raises:
        PromptOpen: A dialog came up.
    """
    passing = deadline.within(seconds)
    try:
        session.wait(
            lambda: False, deadline=passing, waiting_for="time", context=tabs.front(session, deadline)
        )
    except DeadlineExceeded:
        if not passing.passed:
            raise


def wait_text(session: Session, deadline: Deadline, text: str, *, gone: bool) -> None:
    """Wait until `text` can be read in the active tab, in whichever frame; or, `gone`, in none any more.

    What is rendered counts, as do the values of fields and names given by attributes; white space is folded. Case
    counts, as the text is written or as CSS shows it.

    Raises:
        DeadlineExceeded: It did not in time; names the nearest texts of the page.
    """
    question = in_page({"gone": text} if gone else {"text": text}, deadline)
    words = f"the text {text!r} to {'go' if gone else 'come'}"
    watch = Watch(session, deadline, question, words, everywhere=gone)
    try:
        watch.wait()
    except DeadlineExceeded:
        near = () if gone else _near(session, watch.tab, text)
        if not near:
            raise
        raise deadline.exceeded(words, near=near) from None


_LOOKING_SECONDS = 1.0


def _near(session: Session, tab: str, text: str) -> tuple[str, ...]:
    """Return the texts of the tab's documents that are most like `text`, the best first."""
    contexts = session.contexts.subtree(tab)
    calls = [page.PageCall(context, near_texts(text)) for context in contexts]
    answers = page.call_all(session, Deadline("looking", _LOOKING_SECONDS), calls, unsure=contexts)
    found = [
        (float(each[0]), str(each[1])) for answer in answers if isinstance(answer, list) for each in answer
    ]
    return tuple(dict.fromkeys(near for _, near in sorted(found, reverse=True)))[:MOST]


def wait_selector(session: Session, deadline: Deadline, selector: str, state: State) -> None:
    """Wait until an element that `selector` (CSS) finds in any frame is in `state`.

    `hidden` and `detached` mean that there is none such in any frame; `disabled` that all that are there are.

    Raises:
        ScriptError: That is no selector.
    """
    question = in_page({"selector": selector, "state": state}, deadline)
    words = f"{selector!r} to be {state}"
    Watch(session, deadline, question, words, everywhere=state in _ABSENCE).wait()


def wait_url(session: Session, deadline: Deadline, url: AddressPattern) -> None:
    """Wait until the active tab's address is the one that is meant."""
    agreed, last = wait_address(session, deadline, lambda address: url.matches(address, address))
    if not agreed:
        raise deadline.exceeded(f"the address to match {url!r}; it is {last!r}")


def wait_address(session: Session, deadline: Deadline, until: Callable[[str], bool]) -> tuple[bool, str]:
    """Wait until the active tab's address is as wanted; return whether it came in time, and the last one.

    When the tab is closed, the one that is active then counts.
    """
    tab = tabs.front(session, deadline)
    while True:
        address = session.contexts.get(tab).url
        if until(address):
            return True, address

        def is_news(tab: str = tab, address: str = address) -> bool:
            return tab not in session.contexts or session.contexts.get(tab).url != address

        try:
            session.wait(is_news, deadline=deadline, waiting_for="another address", context=tab)
        except DeadlineExceeded:
            return False, address
        tab = tabs.same_or_front(session, deadline, tab)


def is_at(session: Session, tab: str, url: AddressPattern) -> bool:
    """Return whether a tab's address is the one that is meant."""
    address = session.contexts.get(tab).url
    return url.matches(address, address)


def wait_function(session: Session, deadline: Deadline, function: str) -> None:
    """Wait until a function (or expression) of the caller's gives something true in the active tab's page.

    Raises:
        ScriptError: It threw.
    """
    question = of_function(function, deadline)
    Watch(session, deadline, question, "the function to give true", frames=False, callers=True).wait()


def of_function(function: str, deadline: Deadline) -> Callable[[str], Command[script.EvaluateResult]]:
    """Return the question whether a function (or expression) of the caller's gives something true."""
    declaration = condition(function)

    def question(context: str) -> Command[script.EvaluateResult]:
        return script.call_function(declaration, context=context, arguments=[_milliseconds(deadline)])

    return question


def in_page(what: Condition, deadline: Deadline) -> Callable[[str], Command[script.EvaluateResult]]:
    """Return the question to a document whether it shows something."""

    def question(context: str) -> Command[script.EvaluateResult]:
        given: WaitCondition = {"condition": what, "milliseconds": deadline.remaining() * 1000}
        return script.call_function(
            built("waiting"), context=context, sandbox=SANDBOX, arguments=[script.text(json.dumps(given))]
        )

    return question


def _milliseconds(deadline: Deadline) -> script.LocalValue:
    return {"type": "number", "value": deadline.remaining() * 1000}


@dataclass(slots=True)
class _Asked:
    """The question to one document."""

    document: int
    pending: Pending[script.EvaluateResult]
    looked_at: bool = False


class Watch:
    """One condition, asked in every frame of the tab at once, and again in documents that come later.

    When the tab is closed, the one that is active then is asked.

    Args:
        everywhere: It has to hold in all of them at the same time, else in any.
        callers: A function of the caller's is asked, which may throw what the browser cannot describe.
    """

    def __init__(
        self,
        session: Session,
        deadline: Deadline,
        question: Callable[[str], Command[script.EvaluateResult]],
        words: str,
        *,
        frames: bool = True,
        everywhere: bool = False,
        callers: bool = False,
        tab: str | None = None,
    ) -> None:
        self._session = session
        self._question = question
        self.words = words
        self._frames = frames
        self._everywhere = everywhere
        self._callers = callers
        self._deadline = deadline
        self.tab = tab or tabs.front(session, deadline)
        self._asked: dict[str, _Asked] = {}

    def wait(self) -> None:
        try:
            while not self.decided():
                self.tab = tabs.same_or_front(self._session, self._deadline, self.tab)
                self.ask()
                self._session.wait(
                    self.has_news, deadline=self._deadline, waiting_for=self.words, context=self.tab
                )
        finally:
            self.forget()

    def forget(self) -> None:
        """Drop the answers that are still to come."""
        for one in self._asked.values():
            self._session.forget(one.pending)

    def _documents(self) -> dict[str, int]:
        contexts = self._session.contexts
        watched = contexts.subtree(self.tab)
        if not self._frames:
            watched = watched[:1]
        return {context: contexts.get(context).document for context in watched}

    def ask(self) -> None:
        """Ask every document that has not been asked."""
        documents = self._documents()
        for context in [each for each, one in self._asked.items() if documents.get(each) != one.document]:
            self._session.forget(self._asked.pop(context).pending)
        for context, document in documents.items():
            if context not in self._asked:
                self._asked[context] = _Asked(document, self._session.start(self._question(context)))

    def has_news(self) -> bool:
        """Return whether a document came, went or answered since `decided` was asked."""
        return self._documents() != {context: one.document for context, one in self._asked.items()} or any(
            one.pending.ended and not one.looked_at for one in self._asked.values()
        )

    def decided(self) -> bool:
        """Return whether it holds, by the answers that have come."""
        answers = [self._answer(context, one) for context, one in self._asked.items() if one.pending.ended]
        if not self._everywhere:
            return any(answer in ("now", "later", True) for answer in answers)
        if not answers or len(answers) < len(self._asked) or "no" in answers:
            return False  # a document where time is up may say so before our own deadline
        if "later" not in answers:
            return "now" in answers
        self._asked.clear()  # it came to hold there, but does it hold in all of them now?
        return False

    def _answer(self, context: str, one: _Asked) -> Any:
        """Return a document's answer; None where the document was replaced before it answered."""
        one.looked_at = True
        error = one.pending.error
        if self._callers and isinstance(error, ProtocolError) and not isinstance(error, DocumentGone):
            raise evaluate.refused(error)
        if error is not None:
            return None
        outcome = one.pending.result()
        if isinstance(outcome, script.Failure):
            raise evaluate.thrown(self._session, self._deadline, context, outcome.exception_details)
        return outcome.result.value
