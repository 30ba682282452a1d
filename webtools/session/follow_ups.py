"""Commands that follow from an event by themselves, whatever operation runs at that moment, or none.

A follow-up is a generator: it yields a command and gets the result when that has come. A follow-up ends when a command
fails, since no caller waits for the result.
"""

from collections.abc import Callable, Generator
from typing import Any, TypeVar

from webtools.errors import WebtoolsError
from webtools.protocol import browsing_context, cdp
from webtools.protocol.browsing_context import (
    ContextCreated,
    ContextDestroyed,
    NavigationCommitted,
    UserPromptOpened,
)
from webtools.protocol.script import Success, evaluate
from webtools.protocol.wire import Command, Event
from webtools.session.browsing_contexts import REPORT, SANDBOX, BrowsingContexts, whether_in_front
from webtools.session.console import Console
from webtools.session.exchange import Pending
from webtools.session.navigations import Navigations
from webtools.session.prompts import Prompt, PromptAnswer, Prompts

R = TypeVar("R")
_IS_COMPLETE = "Reflect.get(Document.prototype, 'readyState', document) === 'complete'"
FollowUp = Generator[Command[Any], Any, None]


class FollowUps:
    """The follow-ups under way. `start` sends a command without waiting."""

    def __init__(
        self,
        prompts: Prompts,
        contexts: BrowsingContexts,
        console: Console,
        start: Callable[[Command[Any]], Pending[Any]],
    ) -> None:
        self._prompts = prompts
        self._contexts = contexts
        self._console = console
        self._start = start
        self._under_way: list[tuple[Pending[Any], FollowUp]] = []
        self._follows = False
        self._prerenders = False
        self._asks = False
        self._kept: Navigations | None = None

    @property
    def under_way(self) -> bool:
        """Return whether a reply is awaited, for a next step or the end."""
        return bool(self._under_way)

    def follow_front(self, *, prepared: bool = False, prerenders: bool = False) -> None:
        """Have every tab, of now and of later, report when it comes to the front or goes.

        Args:
            prepared: The tabs of now came when outgoing.js was there, as those of later do.
            prerenders: The browser draws pages ahead.
        """
        self._follows = True
        self._prerenders = prerenders
        for tab in self._contexts.tabs:
            self._step(self._follow(tab, prepared=prepared))

    def note_kept_pages(self, navigations: Navigations) -> None:
        """Ask each document that comes whether it is one that the browser had kept, for which no load is reported.

        The driver recognises a kept page by what once brought it. In somebody's browser that was before the driver.
        """
        self._kept = navigations

    def ask_for_front(self) -> None:
        """Ask every tab whether it is in front when a tab has come or gone: in this browser none can report."""
        self._asks = True
        self.look_at_all()

    def look_at_all(self) -> None:
        """Ask every tab whether it is in front; one that is being asked is asked once more when it has answered."""
        for tab in self._contexts.tabs:
            if not self._contexts.asks_again(tab):
                self._step(self._look_whether_in_front(tab))

    def undo(self, making: Pending[R], undo: Callable[[R], Command[Any]]) -> None:
        """Send the command `undo` returns for the result of `making`, once that has come."""
        follow_up = _undo(making.command, undo)
        next(follow_up)  # up to the command, which was sent before
        self._under_way.append((making, follow_up))

    def go_on(self, event: Event | None) -> None:
        """Begin what the event of a frame asks for, and take the next step where a reply has come."""
        match event:
            case UserPromptOpened() if taken := self._prompts.take_armed(event.context):
                self._step(_answer(*taken))
            case ContextCreated() if self._contexts.is_surplus(event.context):
                self._step(_close(event.context))
            case _ if self._asks:
                if self._may_bring_another_to_the_front(event):
                    self.look_at_all()
            case NavigationCommitted():
                self._go_on_with_document(event)
            case cdp.TargetCrashed():
                for context in self._contexts.all:
                    self._step(self._note_crash(context, event.session))
            case ContextCreated() if self._follows and event.context in self._contexts.tabs:
                self._step(self._follow(event.context, prepared=True))
            case cdp.BindingCalled() if tab := self._contexts.claims_news(event):
                self._step(self._look_whether_in_front(tab))
        self._go_on_with_replies()

    def _go_on_with_document(self, event: NavigationCommitted) -> None:
        if self._contexts.is_popups_first(event):
            self._step(self._revive(event.context))
        elif self._follows and self._contexts.is_of_unknown_place(event.context):
            self._step(self._look_whether_in_front(event.context))
        elif self._kept is not None and event.context in self._contexts:
            self._step(self._complete(self._kept, event))

    def _complete(self, navigations: Navigations, event: NavigationCommitted) -> FollowUp:
        answer = yield evaluate(_IS_COMPLETE, context=event.context, sandbox=SANDBOX, await_promise=False)
        if not isinstance(answer, Success) or answer.result.value is not True:
            return
        if event.context in self._contexts:
            self._contexts.get(event.context).begin_early()  # perhaps kept from before our scripts
        navigations.complete(event.context, event.navigation)

    def _may_bring_another_to_the_front(self, event: Event | None) -> bool:
        if isinstance(event, ContextCreated | ContextDestroyed):
            return event.parent is None
        return isinstance(event, NavigationCommitted) and self._contexts.is_popup(event.context)

    def _go_on_with_replies(self) -> None:
        if self._under_way:
            ended = [one for one in self._under_way if one[0].ended]
            self._under_way = [one for one in self._under_way if not one[0].ended]
            for pending, follow_up in ended:
                if pending.error is None:
                    self._step(follow_up, pending.value)
                else:
                    follow_up.close()

    def _step(self, follow_up: FollowUp, result: object = None) -> None:
        try:
            self._under_way.append((self._start(follow_up.send(result)), follow_up))
        except StopIteration:
            pass
        except WebtoolsError:
            pass  # the connection is gone, which whoever waits for an answer learns

    def _note_crash(self, context: str, session: str) -> FollowUp:
        # The event names no browsing context, and a session for each document would be asked for in vain nearly always.
        if (yield cdp.get_session(context)).session == session:
            self._contexts.crash(context)

    def _follow(self, tab: str, *, prepared: bool) -> FollowUp:
        session = (yield cdp.get_session(tab)).session
        self._contexts.note_devtools(tab, session)
        self._start(cdp.add_binding(session, REPORT, SANDBOX))
        if not prepared:
            self._start(cdp.send_command("Log.enable", session))
        if self._prerenders:
            self._start(cdp.forbid_prerendering(session))
        yield from self._look_whether_in_front(tab)  # its document began before it could report

    def _revive(self, context: str) -> FollowUp:
        """Let a popup answer.

        A popup of the opener's origin takes over the window of its first, empty document. Chromium's BiDi mapper then
        sees the new document's realm come before the old one's goes, and forgets that it has one: scripts, input and
        screenshots by context are never answered. Announcing the realms once more brings it back. What the console
        holds is announced once more as well.
        """
        session = (yield cdp.get_session(context)).session
        disabled = self._start(cdp.send_command("Runtime.disable", session))
        with self._console.announced_again(context, lambda: disabled.ended):
            yield cdp.send_command("Runtime.enable", session)
        self._start(cdp.add_binding(session, REPORT, SANDBOX))  # it went with `disable`
        yield from self._look_whether_in_front(context)  # it may have reported while there was none

    def _look_whether_in_front(self, tab: str) -> FollowUp:
        again = True
        while again:
            self._contexts.look(tab)
            try:
                answer = yield whether_in_front(tab)
                if isinstance(answer, Success) and not self._may_still_come(tab, answer):
                    self._contexts.show(tab, visible=answer.result.value is True)
            finally:
                again = self._contexts.looks_again(tab)

    def _may_still_come(self, tab: str, answer: Success) -> bool:
        """Return whether a tab that is behind comes to the front yet.

        Firefox brings a popup there while its first document is on its way, and reports nothing of it; the tab is asked
        again when that has come.
        """
        return self._asks and answer.result.value is not True and self._contexts.awaits_first(tab)


def _answer(prompt: Prompt, answer: PromptAnswer) -> FollowUp:
    text = answer.text_for(prompt)
    yield browsing_context.handle_user_prompt(prompt.context, accept=answer.accept, user_text=text)


def _close(tab: str) -> FollowUp:
    yield browsing_context.close(tab)


def _undo(making: Command[R], undo: Callable[[R], Command[Any]]) -> FollowUp:
    made: R = yield making
    yield undo(made)
