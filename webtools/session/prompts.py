"""Dialogs that are open, and the answer armed for the next one."""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from webtools.errors import InvalidArgument
from webtools.hints import Hint
from webtools.logger import logger
from webtools.protocol.browsing_context import (
    ContextDestroyed,
    PromptKind,
    UserPromptClosed,
    UserPromptOpened,
)
from webtools.protocol.wire import Event
from webtools.secrets.named import NamedSecrets
from webtools.session.browsing_contexts import BrowsingContexts
from webtools.session.clock import EventClock

_KEPT = 20


@dataclass(frozen=True, slots=True)
class Prompt:
    context: str
    kind: PromptKind
    message: str
    default: str | None
    opened: int


@dataclass(frozen=True, slots=True)
class PromptAnswer:
    accept: bool
    text: str | None = None

    def __post_init__(self) -> None:
        # The browser refuses such an answer when nobody waits for it any more, and the page would hang.
        if not isinstance(self.accept, bool):
            raise InvalidArgument(
                f"The answer to a dialog: accept is {self.accept!r}, neither True nor False",
                hint=Hint("Give the text of a prompt as {prompt_text}."),
            )
        if self.text is not None and not isinstance(self.text, str):
            raise InvalidArgument(f"The answer to a dialog: {self.text!r} is not text")

    def text_for(self, prompt: Prompt) -> str | None:
        """Return what the browser has to enter: without a text the default stays, which the browser would drop."""
        if prompt.kind != "prompt" or not self.accept:
            return None
        return prompt.default if self.text is None else self.text


Decide = Callable[[Prompt], PromptAnswer | None]
"""Gives the answer of a dialog; None leaves the dialog open."""


class Prompts:
    """The open dialogs, at most one per tab: the browser holds the tab's scripts until the dialog is handled.

    A dialog that opens while an answer is armed does not count as open: its answer is on its way (`follow_ups.py`).
    """

    def __init__(self, clock: EventClock, contexts: BrowsingContexts, hiding: NamedSecrets) -> None:
        self._clock = clock
        self._contexts = contexts
        self._hiding = hiding
        self._open: dict[str, Prompt] = {}
        self._armed: PromptAnswer | None = None
        self.decide: Decide | None = None
        """Answers dialogs for which no answer is armed."""
        self.ask: Callable[[Prompt], bool] | None = None
        """Has callers' functions asked for the answer, beside this thread; False: there are none."""
        self._asked: dict[str, Prompt] = {}
        self._acting_since: int | None = None
        self._opened: deque[Prompt] = deque(maxlen=_KEPT)
        self._answered: deque[tuple[Prompt, PromptAnswer]] = deque(maxlen=_KEPT)

    def arm(self, answer: PromptAnswer) -> None:
        """Keep `answer` for the next dialog, in whichever tab it opens; an earlier one is replaced."""
        self._armed = answer

    def take_armed(self, context: str) -> tuple[Prompt, PromptAnswer] | None:
        """Return the dialog that opened last in the tab with its answer, if there is one; an armed one is used up."""
        tab = self._contexts.top(context)
        if tab not in self._open:
            return None  # callers' functions are asked
        answer = self._armed or self._decided(self._open[tab])
        if answer is None:
            return None
        taken = self._open.pop(tab), answer
        self._armed = None
        self._answered.append(taken)
        return taken

    def settle(self, prompt: Prompt) -> bool:
        """Take a dialog out of those whose answer functions are asked for; False: it is not among them any more."""
        tab = self._contexts.top(prompt.context)
        if self._asked.get(tab) is not prompt:
            return False
        del self._asked[tab]
        return True

    def leave_open(self, prompt: Prompt) -> bool:
        """Count a dialog as open that no function has answered; False: it is answered, or gone."""
        if not self.settle(prompt):
            return False
        self._open[self._contexts.top(prompt.context)] = prompt
        return True

    def _decided(self, prompt: Prompt) -> PromptAnswer | None:
        if self.decide is None:
            return None
        try:
            return self.decide(prompt)
        except Exception:  # noqa: BLE001  # a caller's function must not end the call that happens to run
            logger.error("The function of on_dialog failed; the dialog stays open: {}", self._hiding.report())
            return None

    def answered_since(self, mark: int) -> list[tuple[Prompt, PromptAnswer]]:
        """Return the dialogs that had an armed answer, opened after the clock stood at `mark`."""
        return [one for one in self._answered if one[0].opened > mark]

    def open_in(self, context: str) -> Prompt | None:
        """Return the dialog that holds up the tab which `context` is or is in."""
        return self._open.get(self._contexts.top(context)) if self._open else None

    def all_since(self, mark: int) -> list[Prompt]:
        """Return the dialogs that opened after the clock stood at `mark`, whatever has become of them."""
        return [one for one in self._opened if one.opened > mark]

    def opened_since(self, mark: int) -> Prompt | None:
        """Return the first dialog, in whichever tab, that opened after the clock stood at `mark` and is open."""
        return next((prompt for prompt in self._open.values() if prompt.opened > mark), None)

    @contextmanager
    def ending_waits(self, mark: int) -> Iterator[None]:
        """Have waits for a tab in the block also end when a dialog of another tab opens after `mark`.

        A tab that an action opens may show one, and holds up its opener too, whose scripts run in the same process.
        """
        self._acting_since = mark
        try:
            yield
        finally:
            self._acting_since = None

    def holding_up(self, context: str) -> Prompt | None:
        """Return the dialog for which what waits for `context` has to stop."""
        own = self.open_in(context)
        if own is None and self._acting_since is not None:
            return self.opened_since(self._acting_since)
        return own

    def any_open(self) -> Prompt | None:
        return next(iter(self._open.values()), None)

    def forget(self, prompt: Prompt) -> None:
        """Count `prompt` as closed, though the browser has not reported that."""
        self._open.pop(self._contexts.top(prompt.context), None)

    def fold(self, event: Event) -> None:
        match event:
            case UserPromptOpened():
                prompt = Prompt(
                    event.context, event.type, event.message, event.default_value, self._clock.now
                )
                self._opened.append(prompt)
                tab = self._contexts.top(event.context)
                undecided = self._armed is None and self.decide is None
                if undecided and self.ask is not None and self.ask(prompt):
                    self._asked[tab] = prompt
                else:
                    self._open[tab] = prompt
                if tab in self._contexts:
                    self._contexts.get(tab).prompted = True
            case UserPromptClosed():
                self._open.pop(self._contexts.top(event.context), None)
                self._asked.pop(self._contexts.top(event.context), None)
            case ContextDestroyed():
                self._open.pop(event.context, None)
                self._asked.pop(event.context, None)
