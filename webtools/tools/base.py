"""The base of all tools: the context that they act on, and the defaults."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import strftime
from typing import Any, Concatenate, ParamSpec, TypeVar

from pydantic import SecretStr

from webtools.api.context import Context
from webtools.deadline import Budget, Deadline
from webtools.errors import InvalidArgument
from webtools.limits import settling as limits
from webtools.limits.file_roots import OutputFile
from webtools.operations.act_parts import Acting, Done
from webtools.operations.address import check_url
from webtools.operations.settling.action import act
from webtools.options.browser import Options
from webtools.seconds import Seconds, seconds_of
from webtools.secrets.named import NamedSecrets
from webtools.session.session import Session
from webtools.text.address_pattern import AddressPattern
from webtools.tools.given import caller_of, given_to_tool
from webtools.tools.overlays import call_beside_overlays
from webtools.tracing.given import named
from webtools.values import Outcome

P = ParamSpec("P")
R = TypeVar("R")


class BaseTools(ABC):
    """Base class of the tools of every topic."""

    @property
    @abstractmethod
    def _context(self) -> Context:
        """Return the context that calls act on now."""

    @property
    def _around(self) -> Context:
        """Return the same context, for calls that act in its active tab."""
        return self._context

    @property
    def _options(self) -> Options:
        return self._context.options

    @property
    def _hiding(self) -> NamedSecrets:
        """The secrets that no tool shows."""
        return self._options.hiding

    def _call(
        self,
        name: str,
        timeout: Seconds | None,
        default: float,
        operation: Callable[Concatenate[Session, Deadline, P], R],
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> R:
        """Run an operation with these arguments on the context's thread.

        Args:
            name: The tool's, for errors and the log.
            timeout: Seconds that the caller passed; None: `default`.
        """
        return self._context.call(
            budget_of(name, timeout, default),
            lambda session, deadline: operation(session, deadline, *args, **kwargs),
            given=lambda: given_to_tool() or named(operation, args, kwargs, behind=2),
        )

    def _await(
        self,
        name: str,
        timeout: Seconds | None,
        default: float,
        operation: Callable[[Session, Deadline], R],
    ) -> R:
        """Run an operation that waits for something and changes nothing; deals with overlays meanwhile."""
        return call_beside_overlays(
            self._context, budget_of(name, timeout, default), operation, given=lambda: given_to_tool() or {}
        )

    def _ask(
        self,
        name: str,
        timeout: Seconds | None,
        operation: Callable[Concatenate[Session, Deadline, P], R],
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> R:
        """Run an operation that may take as long as an action."""
        return self._call(name, timeout, self._options.timeout_action, operation, *args, **kwargs)

    def _act(
        self,
        name: str,
        timeout: Seconds | None,
        timeout_settle: Seconds | None,
        effect: Callable[Concatenate[Acting, P], Iterable[str] | Done],
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Outcome:
        """Do something to the page, wait for what that sets off, and report what happened."""
        name = caller_of(name)
        context, options = self._context, self._settling(name, timeout_settle)
        overtime = 0.0 if timeout is not None else options.timeout_navigation + limits.ACTION
        budget = replace(budget_of(name, timeout, options.timeout_action), overtime=overtime)
        doing = partial(act, effect=effect, options=options, args=args, kwargs=kwargs)
        call = context.call if kwargs.get("force") else partial(call_beside_overlays, context)
        return call(budget, doing, given=lambda: given_to_tool() or named(effect, args, kwargs, behind=1))

    def _settling(self, name: str, timeout_settle: Seconds | None) -> Options:
        """Return the options of a call that may limit the wait for what it sets off by itself."""
        if timeout_settle is None:
            return self._options
        seconds = seconds_of(name, timeout_settle, 0.0, argument="timeout_settle")
        return self._options.model_copy(update={"timeout_settle": seconds})

    def _url(self, given: str) -> str:
        """Return an address as the browser takes it; a relative one begins at the context's `base_url`.

        Raises:
            InvalidArgument: It is not an address, or none that a browser shows.
        """
        return check_url(given, self._options.base_url)

    def _pattern(self, address: object) -> AddressPattern:
        """Return what a caller's description of an address means in this context."""
        given: Any = address.given if isinstance(address, AddressPattern) else address
        return AddressPattern(given, self._options.base_url)

    def _text(self, tool: str, text: str | None, secret: str | None) -> str | SecretStr:
        """Return the text to type; a secret is unwrapped only where it is typed.

        Raises:
            InvalidArgument: Not exactly one of both is given, or there is no such secret.
        """
        if secret is not None and text is None:
            return self._options.hiding.named(secret)
        if text is None or secret is not None:
            raise InvalidArgument(f"{tool}: give either text or secret")
        return text

    def _output(self, path: Path | str, *, overwrite: bool) -> OutputFile:
        """Return the file to write that the caller has named.

        Raises:
            Denied: It is outside of the roots.
            InvalidArgument: There is such a file, and it must not be overwritten.
        """
        return self._context.addresses.files.check_output(OutputFile(Path(path), overwrite=overwrite))

    def _new_output(self, stem: str, suffix: str) -> OutputFile:
        """Return a file to write in the output folder, with a name by the time."""
        name = f"{stem}-{strftime('%Y%m%d-%H%M%S')}{suffix}"
        file = OutputFile(self._options.output_dir / name, numbered=True)
        return self._context.addresses.files.check_output(file)


def budget_of(name: str, timeout: Seconds | None, default: float) -> Budget:
    """Return the time for a call, which is `default` where the caller passed none."""
    return Budget(name, seconds_of(name, timeout, default), asked_for=timeout is not None)
