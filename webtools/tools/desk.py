"""Where the tools stand: which context they act on, and with which defaults."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from time import strftime
from typing import TypeVar

from webtools.api.context import Context
from webtools.deadline import Deadline
from webtools.errors import InvalidArgument
from webtools.operations.action import Effect, act
from webtools.options import Options
from webtools.session.session import Session
from webtools.values import Outcome

R = TypeVar("R")

_SETTLING_SECONDS = 5.0
"""For all that settling waits for besides navigations."""


class Desk(ABC):
    """What every topic of tools builds on."""

    @property
    @abstractmethod
    def _context(self) -> Context:
        """The context that calls act on now."""

    @property
    def _options(self) -> Options:
        return self._context.options

    def _call(
        self,
        name: str,
        timeout: float | None,
        default: float,
        operation: Callable[[Session, Deadline], R],
        *,
        with_note: Callable[[R, str], R] | None = None,
    ) -> R:
        return self._context.call(
            name, timeout or default, operation, asked_for=timeout is not None, with_note=with_note
        )

    def _ask(self, name: str, timeout: float | None, operation: Callable[[Session, Deadline], R]) -> R:
        """A call that may take as long as an action."""
        return self._call(name, timeout, self._options.timeout_action, operation)

    def _act(
        self,
        name: str,
        timeout: float | None,
        effect_of: Callable[[Session, Deadline], Effect],
    ) -> Outcome:
        """Do something to the page and tell what came of it."""
        context = self._context
        options = context.options

        def run(session: Session, deadline: Deadline) -> Outcome:
            return act(
                session,
                effect_of(session, deadline),
                how=options.settle,
                loading=options.timeout_navigation,
                deadline=deadline,
            )

        asked_for = timeout is not None
        return context.call(
            name,
            timeout or options.timeout_action,
            run,
            asked_for=asked_for,
            overtime=0.0 if asked_for else options.timeout_navigation + _SETTLING_SECONDS,
        )

    def _text(self, tool: str, text: str | None, secret: str | None) -> Callable[[], str]:
        """Return what gives the text to type; a secret is read only where it is typed.

        Raises:
            InvalidArgument: Not exactly one of both is given, or there is no such secret.
        """
        if (text is None) == (secret is None):
            raise InvalidArgument(f"{tool}: give either text or secret")
        if secret is not None:
            return self._options.hiding.named(secret).get_secret_value
        return lambda: text or ""

    def _output_path(self, given: Path | str | None, stem: str, suffix: str) -> Path:
        """Return the absolute path of a file to write: as given, else a name by the time in the output folder."""
        if given is not None:
            return Path(given).absolute()
        return (self._options.output_dir / f"{stem}-{strftime('%Y%m%d-%H%M%S')}{suffix}").absolute()
