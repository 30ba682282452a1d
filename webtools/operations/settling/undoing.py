"""Undo what a cancelled call has left, before the next call of its context begins.

A navigation is stopped, unless its page is coming already. A tab that the call has opened is closed, and the tab that
was active is in front again; tabs that pages have opened stay, and the next outcome reports them. Keys and buttons that
were pressed are released, and what waits in a page to act there does not. Operations that are `whole` are not
interrupted and have nothing here.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from webtools.deadline import Deadline
from webtools.errors import WebtoolsError
from webtools.logger import logger
from webtools.operations import dispatch, tabs
from webtools.operations.settling import hung_page
from webtools.page.source import GIVE_UP, LEAVES, REFUSE_CLICK
from webtools.protocol import browsing_context, script
from webtools.session.browsing_contexts import SANDBOX
from webtools.session.exchange import Pending
from webtools.session.navigations import Stage
from webtools.session.session import Session

_SECONDS = 3.0
_ANSWER_SECONDS = 1.0
"""For the browser to answer what the call has sent, which takes milliseconds; a page that hangs never does."""
_STOP_SECONDS = 0.5
_STOPS = 3
"""A page may begin another navigation when one is stopped."""
_CAME = (Stage.COMMITTED, Stage.INTERACTIVE, Stage.COMPLETE)
_NAVIGATING = ("browsingContext.navigate", "browsingContext.reload", "browsingContext.traverseHistory")


class CallStart:
    """A call that has begun, and what was there before it."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._mark = session.clock.now
        self._number = session.begin_call()
        self._active = session.contexts.active

    def undo(self) -> None:
        """Undo what the call has left; a browser that does not answer is left as it is."""
        deadline = Deadline("undoing a call that was given up", _SECONDS)
        steps = (self._stay, self._stop, self._close_tabs, self._release, self._return)
        for step in steps:
            try:
                step(deadline)
            except WebtoolsError as error:
                logger.debug("a call that was given up is not undone: {}", error)

    def _stay(self, deadline: Deadline) -> None:
        """Answer a page that asks whether to leave it."""
        prompt = self._session.prompts.opened_since(self._mark)
        if prompt is not None and prompt.kind == "beforeunload":
            answer = browsing_context.handle_user_prompt(prompt.context, accept=False)
            self._session.ask(answer, deadline=deadline)

    def _stop(self, deadline: Deadline) -> None:
        """Wait until the browser has done what it was sent, and stop the navigations that it has begun.

        One that is being answered is let come: stopped, it would leave a part of a page in the place of the one before.
        """
        self._end_waits_in_pages()
        stopped: set[str] = set()
        for _ in range(_STOPS):
            asked = [one for one in self._session.unanswered(self._number) if not _may_wait_long(one)]
            self._wait(
                lambda: all(one.ended for one in asked) or bool(self._loading()),  # noqa: B023  # at once
                deadline,
                _ANSWER_SECONDS,
            )
            self._wait_left(deadline)
            self._wait(
                lambda: not any(map(self._is_coming, self._session.contexts.tabs)), deadline, _ANSWER_SECONDS
            )
            loading = self._loading()
            if not loading:
                break
            stopped.update(loading)
            for tab in loading:
                with suppress(WebtoolsError):
                    hung_page.stop_loading(self._session, deadline.within(_STOP_SECONDS), tab)
            self._wait(lambda: not self._loading(), deadline, _STOP_SECONDS)
        for tab in stopped:
            self._load_whole(tab, deadline)

    def _load_whole(self, tab: str, deadline: Deadline) -> None:
        """Load a document's address once more where the document came in the moment in which it was stopped."""
        session = self._session
        cut = session.navigations.latest(tab) if tab in session.contexts else None
        if cut is None or cut.began <= self._mark or not (cut.broken_off or cut.stage in _CAME):
            return
        request = session.network.document(tab, cut.id)
        if request is not None and request.request.method == "GET":
            session.ask_briefly([browsing_context.navigate(tab, cut.url)], deadline.within(_ANSWER_SECONDS))

    def _is_coming(self, tab: str) -> bool:
        """Return whether the answer has begun to come for which the call leaves a tab's document."""
        session = self._session
        begun = session.navigations.begun_since(self._mark, session.contexts.subtree(tab))
        return any(one.stage is Stage.STARTED and one.answered for one in begun)

    def _end_waits_in_pages(self) -> None:
        """End what waits in pages until it can act."""
        for context in {_sandboxed(one) for one in self._session.unanswered(self._number)}:
            if context is not None and context in self._session.contexts:
                ending = script.evaluate(GIVE_UP, context=context, sandbox=SANDBOX, await_promise=False)
                self._session.post(ending)

    def _wait_left(self, deadline: Deadline) -> None:
        """Wait until a navigation is announced that the active page has begun."""
        session, tab = self._session, self._session.contexts.active
        if tab is None or session.prompts.open_in(tab) is not None:
            return
        (asked,) = session.ask_briefly(
            [script.evaluate(LEAVES, context=tab, sandbox=SANDBOX, await_promise=False)],
            deadline.within(_STOP_SECONDS),
            unless=lambda: bool(self._loading()),
        )
        if script.returned(asked.value) is True:
            self._wait(lambda: bool(self._loading()), deadline, _STOP_SECONDS)

    def _loading(self) -> list[str]:
        return [tab for tab in self._session.contexts.tabs if self._is_loading(tab)]

    def _is_loading(self, tab: str) -> bool:
        """Return whether the call has begun to bring another document into a tab, which has not come."""
        session = self._session
        if tab not in session.contexts or session.contexts.get(tab).born > self._mark:
            return False
        if any(one.command.method in _NAVIGATING and not one.ended for one in self._sent_to(tab)):
            return True
        begun = session.navigations.begun_since(self._mark, session.contexts.subtree(tab))
        return any(one.stage is Stage.STARTED for one in begun)

    def _sent_to(self, tab: str) -> Iterator[Pending[Any]]:
        return (one for one in self._session.call.sent if one.command.params.get("context") == tab)

    def _close_tabs(self, deadline: Deadline) -> None:
        session = self._session
        for making in session.call.sent:
            if making.command.method != "browsingContext.create":
                continue
            if not making.ended:
                session.follow_ups.undo(making, lambda made: browsing_context.close(made.context))
            elif making.error is None and session.contexts.tabs != [made := making.result().context]:
                self._close(made, deadline)
        if any(session.contexts.get(tab).born > self._mark for tab in session.contexts.tabs):
            session.call.unreported = self._mark

    def _close(self, tab: str, deadline: Deadline) -> None:
        with suppress(WebtoolsError):  # it is gone
            self._session.ask(browsing_context.close(tab), deadline=deadline)
        self._wait(lambda: tab not in self._session.contexts, deadline, _ANSWER_SECONDS)

    def _release(self, deadline: Deadline) -> None:
        """Release what was pressed; a button where it was pressed, so that nothing is dropped, and without a click."""
        performed: dict[str, list[Mapping[str, Any]]] = {}
        for one in self._session.call.sent:
            match one.command.params:
                case {"context": str(receiver), "actions": _}:
                    performed.setdefault(receiver, []).append(one.command.params)
        for receiver, each in performed.items():
            sources = held(each)
            if sources and receiver in self._session.contexts:
                tab = self._session.contexts.top(receiver)
                if dispatch.is_over(self._session, tab):
                    self._run_in_documents(REFUSE_CLICK, tab, deadline)
                    try:
                        dispatch.dispatch(self._session, deadline, receiver, sources)
                    finally:
                        self._run_in_documents(GIVE_UP, tab, deadline)

    def _run_in_documents(self, expression: str, tab: str, deadline: Deadline) -> None:
        """Run an expression of our code in each document of a tab."""
        session = self._session
        running = [
            script.evaluate(expression, context=context, sandbox=SANDBOX, await_promise=False)
            for context in session.contexts.subtree(tab)
        ]
        session.ask_briefly(running, deadline.within(_STOP_SECONDS))

    def _return(self, deadline: Deadline) -> None:
        """Bring the tab to the front that was there before."""
        session, tab = self._session, self._active
        if tab is None or tab not in session.contexts:
            return
        came = any(session.contexts.get(each).born > self._mark for each in session.contexts.tabs)
        tabs.go_back(session, deadline, tab, came=came)

    def _wait(self, condition: Callable[[], bool], deadline: Deadline, seconds: float) -> None:
        with suppress(WebtoolsError):
            self._session.wait(condition, deadline=deadline.within(seconds), waiting_for="the browser")


def held(performed: list[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the actions that release what the given ones have pressed and not released."""
    pressed: dict[str, dict[object, dict[str, Any]]] = {}
    kinds: dict[str, dict[str, Any]] = {}
    places: dict[str, dict[str, Any]] = {}
    for params in performed:
        for source in params["actions"]:
            identity = str(source["id"])
            kinds[identity] = {name: value for name, value in source.items() if name != "actions"}
            down = pressed.setdefault(identity, {})
            for action in source["actions"]:
                match action:
                    case {"type": "pointerMove"}:
                        places[identity] = action
                    case {"type": "pointerDown", "button": button}:
                        down[button] = {"type": "pointerUp", "button": button, "at": places.get(identity)}
                    case {"type": "pointerUp", "button": what} | {"type": "keyUp", "value": what}:
                        down.pop(what, None)
                    case {"type": "keyDown", "value": value}:
                        down[value] = {"type": "keyUp", "value": value}
    return [
        {**kinds[identity], "actions": list(_releasing(reversed(down.values())))}
        for identity, down in pressed.items()
        if down
    ]


def _releasing(ups: Iterator[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for up in ups:
        place = up.pop("at", None)
        if place is not None:
            yield place
        yield up


def _sandboxed(one: Pending[Any]) -> str | None:
    """Return the tab or frame in which a command runs our own code."""
    match one.command.params:
        case {"target": {"context": str(context), "sandbox": str(sandbox)}} if sandbox == SANDBOX:
            return context
    return None


def _may_wait_long(one: Pending[Any]) -> bool:
    """Return whether the browser's answer has to wait for a server or for a caller's script."""
    method = one.command.method
    return method in _NAVIGATING or (method.startswith("script.") and _sandboxed(one) is None)
