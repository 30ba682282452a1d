"""Page-side functions as Python knows them: declared in `contract`, called by `webtools.page.call`."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from webtools.page.contract_queries import Located, NotLocated, Wanted
from webtools.page.contract_types import ActOptions, Nodes, R_co, Reference, Refused, ShadowRoots

P = ParamSpec("P")
Q = ParamSpec("Q")
R = TypeVar("R")
A = TypeVar("A")
N = TypeVar("N")
"""The type of an element's number: an integer, or None as well."""


@dataclass(frozen=True, slots=True)
class FunctionCall(Generic[R_co]):
    """A call of a page-side function; `R_co` is what it answers.

    Attributes:
        roots: Shared ids of shadow roots or other nodes, which are its last argument.
    """

    function: str
    args: tuple[object, ...]
    roots: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ElementCall(Generic[R_co]):
    """A call of a page-side function that begins with an element; it lacks the number of that element."""

    function: str
    args: tuple[object, ...]

    def on(self, number: int) -> FunctionCall[R_co]:
        """Return the call for the element with this number."""
        return FunctionCall(self.function, (number, *self.args))

    def on_located(
        self: "ElementCall[Reference[A]]", wanted: Wanted
    ) -> FunctionCall[Reference[Located[A] | NotLocated]]:
        """Return the call for the element that the page looks for."""
        return FunctionCall("referenceLocated", (wanted, self.function, self.args))


@dataclass(frozen=True, slots=True)
class Act(Generic[R]):
    """A call of a page-side function that acts; it lacks how long the function may wait."""

    function: "ActingFunction[..., R]"
    args: tuple[object, ...]

    def waiting(self, options: ActOptions) -> FunctionCall[R | Refused]:
        """Return the call for a function that may wait as long as `options` say."""
        return FunctionCall(self.function.name, self.function.with_waiting(self.args, options))


@dataclass(frozen=True, slots=True)
class ElementAct(Generic[R]):
    """An `Act` that begins with an element; it lacks the number of that element as well."""

    function: "ActingFunction[..., R]"
    args: tuple[object, ...]

    def on(self, number: int) -> Act[R]:
        """Return the act for the element with this number."""
        return Act(self.function, (number, *self.args))

    def on_located(
        self, wanted: Wanted, options: ActOptions
    ) -> FunctionCall[Located[R | Refused] | NotLocated]:
        """Return the call for the element that the page looks for."""
        given = self.function.with_waiting(self.args, options)
        return FunctionCall("onLocated", (wanted, self.function.name, given))


@dataclass(frozen=True)
class PageFunction(Generic[P, R_co]):
    """A page-side function as it is declared here."""

    name: str
    declared: Callable[P, R_co]

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> FunctionCall[R_co]:
        """Return the call; arguments are passed by place only."""
        assert not kwargs
        *others, last = args or (None,)
        if isinstance(last, ShadowRoots | Nodes):
            return FunctionCall(self.name, tuple(others), last.ids)
        return FunctionCall(self.name, args)

    def on_element(
        self: "PageFunction[Concatenate[N, Q], A]", *args: Q.args, **kwargs: Q.kwargs
    ) -> ElementCall[A]:
        """Return the call without the number of the element, which is the first argument."""
        assert not kwargs
        return ElementCall(self.name, args)


@dataclass(frozen=True)
class ActingFunction(Generic[P, R]):
    """A page-side function that acts, or looks where to act; `R` is what it answers when nothing is wrong.

    In JavaScript its last argument is `ActOptions`: how long it may wait, and whether the page is to draw what came of
    the act. A last parameter `options` that is declared here is in the same object.

    Attributes:
        repeatable: It changes nothing that a second call would not, so another document may be asked again.
    """

    name: str
    declared: Callable[P, R]
    repeatable: bool = False

    @cached_property
    def has_options(self) -> bool:
        """Return whether it declares such a parameter."""
        return "options" in inspect.signature(self.declared).parameters

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Act[R]:
        """Return the act; arguments are passed by place only."""
        assert not kwargs
        return Act(self, args)

    def on_element(
        self: "ActingFunction[Concatenate[N, Q], R]", *args: Q.args, **kwargs: Q.kwargs
    ) -> ElementAct[R]:
        """Return the act without the number of the element, which is the first argument."""
        assert not kwargs
        return ElementAct(self, args)

    def with_waiting(self, args: tuple[object, ...], options: ActOptions) -> tuple[object, ...]:
        """Return the arguments with the waiting options, as JavaScript takes them."""
        if not self.has_options:
            return (*args, options)
        *others, own = args
        assert isinstance(own, dict)
        return (*others, {**own, **options})


EXPOSED: dict[str, PageFunction[..., Any] | ActingFunction[..., Any]] = {}
"""All that are declared, by name."""


def exposed(declared: Callable[P, R]) -> PageFunction[P, R]:
    """Declare a page-side function; `like_this` is called `likeThis` there."""
    function = PageFunction(_name(declared), declared)
    EXPOSED[function.name] = function
    return function


def acting(declared: Callable[P, R]) -> ActingFunction[P, R]:
    """Declare a page-side function that acts."""
    function = ActingFunction(_name(declared), declared)
    EXPOSED[function.name] = function
    return function


def looking(declared: Callable[P, R]) -> ActingFunction[P, R]:
    """Declare a page-side function that looks where to act, and may be called again."""
    function = ActingFunction(_name(declared), declared, repeatable=True)
    EXPOSED[function.name] = function
    return function


def _name(declared: Callable[..., object]) -> str:
    first, *others = declared.__name__.split("_")
    return first + "".join(map(str.title, others))
