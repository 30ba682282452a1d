"""The decorator that makes a method a tool: checked arguments and an entry in the table."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, wraps
from typing import (
    Annotated,
    Any,
    Concatenate,
    ParamSpec,
    TypedDict,
    TypeVar,
    Unpack,
    cast,
    get_args,
    get_type_hints,
)

from pydantic import BaseModel, ConfigDict, ValidationError, create_model
from pydantic.alias_generators import to_camel

from webtools.errors import InvalidArgument, WebtoolsError, needing_descriptors
from webtools.limits.file_roots import REPLACED_BY_MODELS
from webtools.secrets.named import NamedSecrets
from webtools.text.explain import explain
from webtools.text.readable import described, description, signature, with_arguments
from webtools.tools.arguments import RefArgument, obvious
from webtools.tools.capability import Capability
from webtools.tools.given import calling

S = TypeVar("S")
P = ParamSpec("P")
R = TypeVar("R")


_OF_MODELS: Mapping[str, object] = {"overwrite": REPLACED_BY_MODELS, "full_size": False}
"""Arguments that have another default for models than in Python."""


class Arguments(BaseModel):
    """A tool's arguments: camelCase for the faces, snake_case in Python."""

    model_config = ConfigDict(
        alias_generator=to_camel, populate_by_name=True, extra="forbid", arbitrary_types_allowed=True
    )


@dataclass(frozen=True)
class Tool:
    """An entry of the table of tools.

    Attributes:
        name: As the specs have it, with `browser_` in front.
        reads: It changes nothing, neither in the page nor in the browser.
        reads_with: Arguments with which it changes nothing either, such as the action `list` of `tabs`.
        harmless: What it changes loses nothing that a user could miss.
        idempotent: Repeating a call with the same arguments changes nothing more.
        local: Its effects stay between the caller and the browser; those of other tools reach web sites.
        on_page: It acts in one context, so that a call may name the context.
        switches_context: It makes another context the current one.
        core: It is one of the few that `--tools core` shows to small models.
        capability: The `--caps` word that shows it to models; None: always shown.
        unlisted: Arguments that are accepted but not listed for models: reading them costs more than they are worth.
        settings: The model whose members are arguments too, each of which may be left out; the method takes them as
            `**settings`. Those that `lists` does not name are unlisted.
        python_only: Arguments for Python alone, such as functions; no face knows them, and nothing checks them.
        lists_timeout: Models have reason to choose their own timeout; every tool accepts one.
        command: Its command in a session of the command line, such as `cookies list`; None: its name with dashes.
        by_position: Arguments that a command line gives without an option's name, in their order; None: refs, and
            those that have no default.
    """

    name: str
    title: str
    function: Callable[..., Any]
    reads: bool = False
    reads_with: Mapping[str, object] = field(default_factory=dict)
    harmless: bool = False
    idempotent: bool = False
    local: bool = False
    on_page: bool = True
    switches_context: bool = False
    core: bool = False
    capability: Capability | None = None
    unlisted: tuple[str, ...] = ()
    settings: type[BaseModel] | None = None
    python_only: tuple[str, ...] = ()
    lists_timeout: bool = False
    command: str | None = None
    by_position: tuple[str, ...] | None = None

    @property
    def description(self) -> str:
        """Return what its docstring says to everybody."""
        return description(self.function.__doc__ or self.title)

    @property
    def summary(self) -> str:
        """Return the first paragraph of that, which is for models too."""
        return " ".join(self.description.partition("\n\n")[0].split())

    @cached_property
    def signature(self) -> inspect.Signature:
        return inspect.signature(self.function)

    @cached_property
    def _parameters(self) -> dict[str, inspect.Parameter]:
        """Return the parameters that faces know, without `self` and without the settings."""
        return {
            name: parameter
            for name, parameter in list(self.signature.parameters.items())[1:]
            if parameter.kind is not parameter.VAR_KEYWORD and name not in self.python_only
        }

    @cached_property
    def arguments(self) -> type[BaseModel]:
        """Return the model of its arguments, made from the method's signature.

        What may be None can be left out, also where in Python it has to be said because something follows it.
        """
        hints = get_type_hints(self.function, include_extras=True)
        fields: dict[str, Any] = {
            name: (hints[name], _OF_MODELS.get(name, _default(parameter.default, hints[name])))
            for name, parameter in self._parameters.items()
        }
        if self.settings is not None:
            fields |= _optional(self.settings)
        return create_model(to_camel(self.function.__name__), __base__=Arguments, **fields)

    @cached_property
    def _to_be_said(self) -> set[str]:
        """Return the arguments for which Python has no default."""
        return {name for name, parameter in self._parameters.items() if parameter.default is parameter.empty}

    @cached_property
    def elements(self) -> frozenset[str]:
        """Return the arguments that are elements."""
        hints = get_type_hints(self.function, include_extras=True)
        return frozenset(name for name in self._parameters if _has_ref(hints[name]))

    @cached_property
    def result(self) -> Any:
        return get_type_hints(self.function)["return"]

    def only_reads(self, given: Mapping[str, object]) -> bool:
        """Return whether a call with these checked arguments changes nothing."""
        fields = self.arguments.model_fields
        return self.reads or any(
            given.get(name, fields[name].default) == value for name, value in self.reads_with.items()
        )

    def recorded(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return the arguments of a call without those that are as they are by default."""
        fields = self.arguments.model_fields
        return {
            name: value
            for name, value in given.items()
            if name not in fields or fields[name].default != value
        }

    def named(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
        """Return the arguments of a call by their names; `check` finds what is missing or unknown.

        Raises:
            InvalidArgument: An argument is given twice, or there are more than the method takes by position.
        """
        known = {
            name: value
            for name, value in kwargs.items()
            if name in self._parameters or name in self.python_only
        }
        try:
            bound = self.signature.bind_partial(None, *args, **known)
        except TypeError as error:
            raise InvalidArgument(
                f"{self.function.__name__}: {error}", operation=self.function.__name__
            ) from None
        return dict(list(bound.arguments.items())[1:]) | kwargs

    def check(self, given: dict[str, Any], *, by_model: bool = True) -> dict[str, Any]:
        """Return the arguments as the method takes them.

        Args:
            by_model: They come from a face for models, so what it left out has the defaults for models.

        Raises:
            InvalidArgument: Names each argument that is wrong, and why.
        """
        unchecked = {name: given[name] for name in self.python_only if name in given}
        given = {name: value for name, value in given.items() if name not in unchecked}
        try:
            model = self.arguments.model_validate(given)
        except ValidationError as error:
            camel = any(name != name.lower() for name in given)
            names = [to_camel(name) if camel else name for name in self.arguments.model_fields]
            name = self.function.__name__
            raise InvalidArgument(f"{name}: {explain(error, names)}", operation=name) from None
        defaults = self.arguments.model_fields.keys() & _OF_MODELS if by_model else set()
        named = {name: getattr(model, name) for name in model.model_fields_set | self._to_be_said | defaults}
        return named | unchecked


def _has_ref(hint: object) -> bool:
    return hint == RefArgument or any(map(_has_ref, get_args(hint)))


def _optional(settings: type[BaseModel]) -> dict[str, Any]:
    """Return the members of a model as fields that may be left out."""
    hints = get_type_hints(settings, include_extras=True)
    return {
        name: (Annotated[hints[name] | None, obvious(field.description or "")], None)
        for name, field in settings.model_fields.items()
    }


def _default(default: object, hint: Any) -> Any:
    if default is not inspect.Parameter.empty:
        return default
    return None if type(None) in get_args(hint) else ...


TABLE: dict[str, Tool] = {}
"""Every tool by its name, in the order of the specs."""


class ToolFacts(TypedDict, total=False):
    """Facts about a tool, as arguments of `@tool`; the meanings are those of `Tool`'s attributes."""

    reads: bool
    reads_with: Mapping[str, object]
    harmless: bool
    idempotent: bool
    local: bool
    on_page: bool
    switches_context: bool
    core: bool
    capability: Capability | None
    unlisted: tuple[str, ...]
    settings: type[BaseModel] | None
    python_only: tuple[str, ...]
    lists_timeout: bool
    command: str | None
    by_position: tuple[str, ...] | None


def tool(
    title: str, *, name: str | None = None, lists: tuple[str, ...] = (), **facts: Unpack[ToolFacts]
) -> Callable[[Callable[Concatenate[S, P], R]], Callable[Concatenate[S, P], R]]:
    """Make a method a tool: its arguments are checked before it runs, and it stands in the table.

    What it returns or raises has no secrets, whichever face calls it.

    Args:
        name: Its name in the table, without `browser_`, where that differs from the method's.
        lists: Members of `settings` that are listed for models.
    """
    if (settings := facts.get("settings")) is not None:
        more = tuple(each for each in settings.model_fields if each not in lists)
        facts["unlisted"] = (*facts.get("unlisted", ()), *more)

    def register(function: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
        @wraps(function)
        def hiding(self: S, *args: P.args, **kwargs: P.kwargs) -> R:
            with calling(lambda: entry.recorded(kwargs)):
                return _hiding(self, lambda: function(self, *args, **kwargs))

        entry = Tool(f"browser_{name or function.__name__}", title, hiding, **facts)
        TABLE[entry.name] = entry

        @wraps(function)
        def checked(self: S, *args: P.args, **kwargs: P.kwargs) -> R:
            def run() -> R:
                own: Callable[..., R] = function
                given = entry.check(entry.named(args, kwargs), by_model=False)
                with calling(lambda: entry.recorded(given)):
                    return own(self, **given)

            return _hiding(self, run)

        _make_readable(checked, entry)
        return cast(Callable[Concatenate[S, P], R], checked)  # `wraps` forgets that `self` comes by position

    return register


def _hiding(tools: object, run: Callable[[], R]) -> R:
    """Return what a call returns, or raise what it raises, without secrets."""
    secrets: NamedSecrets | None = getattr(tools, "_hiding", None)
    try:
        result = needing_descriptors(run)()
    except WebtoolsError as error:
        if secrets:
            raise secrets.hidden_error(error) from None
        raise
    return secrets.hidden_in(result) if secrets else result


def _make_readable(checked: Callable[..., Any], entry: Tool) -> None:
    """Give a tool the signature and the list of arguments that `help` and editors show."""
    function = entry.function
    raw = function.__annotations__
    members = {} if entry.settings is None else entry.settings.model_fields
    vars(checked)["__signature__"] = signature(function)
    checked.__doc__ = with_arguments(
        function.__doc__,
        [
            *((name, described(raw[name])) for name in raw if name != "return"),
            *((name, field.description or "") for name, field in members.items()),
        ],
    )
