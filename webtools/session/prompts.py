"""Dialogs that are open, and the answer armed for the next one."""

from dataclasses import dataclass

from webtools.protocol.browsing_context import ContextDestroyed, PromptKind, UserPromptClosed, UserPromptOpened
from webtools.protocol.wire import Event
from webtools.session.browsing_contexts import BrowsingContexts
from webtools.session.clock import Clock


@dataclass(frozen=True, slots=True)
class Prompt:
    context: str
    kind: PromptKind
    message: str
    default: str | None
    opened: int


@dataclass(frozen=True, slots=True)
class Answer:
    accept: bool
    text: str | None = None


class Prompts:
    """At most one is open per tab: the browser holds the tab's scripts until it is handled."""

    def __init__(self, clock: Clock, contexts: BrowsingContexts) -> None:
        self._clock = clock
        self._contexts = contexts
        self._open: dict[str, Prompt] = {}
        self.armed: Answer | None = None

    def open_in(self, context: str) -> Prompt | None:
        """The dialog that holds up the tab which `context` is or is in."""
        return self._open.get(self._contexts.top(context)) if self._open else None

    def any_open(self) -> Prompt | None:
        return next(iter(self._open.values()), None)

    def fold(self, event: Event) -> None:
        match event:
            case UserPromptOpened():
                prompt = Prompt(
                    event.context, event.type, event.message, event.default_value, self._clock.now
                )
                self._open[self._contexts.top(event.context)] = prompt
            case UserPromptClosed():
                self._open.pop(self._contexts.top(event.context), None)
            case ContextDestroyed():
                self._open.pop(event.context, None)
