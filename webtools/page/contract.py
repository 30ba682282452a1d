"""The page-side functions that Python calls, each with the types of its arguments and of its answer.

A function here has the name of the one in `js/src/exposed.js` and no body. Calling it gives a `Call`, which
`webtools.page.call` sends. `js/src/contract.d.ts` is made from this module (`webtools.page.declarations`), and the
JavaScript is checked against that.
"""

# mypy: disable-error-code="empty-body"
# The bodies are in JavaScript.

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, ParamSpec, TypeVar

from webtools.page.contract_queries import (
    Facts,
    FactsSeen,
    FactsWanted,
    Focused,
    FramesHere,
    Located,
    Mistake,
    NotLocated,
    PageQuery,
    Similar,
    Wanted,
    WrittenPattern,
)
from webtools.page.contract_reading import (
    DocumentCount,
    DocumentSnapshot,
    DocumentText,
    FindAnswer,
    FindRequest,
    SnapshotRequest,
    TextRequest,
)
from webtools.page.contract_types import (
    Acted,
    ActionableOptions,
    ActOptions,
    AfterChoice,
    AfterChoiceOptions,
    Background,
    Box,
    ChooseOptions,
    Custom,
    Drawn,
    Draws,
    EditorFocused,
    FieldToFill,
    Filled,
    FilledFields,
    FillOptions,
    Held,
    InFrame,
    Invalid,
    Numbered,
    Obstacle,
    OptionShown,
    Place,
    PlaceInFrame,
    Problem,
    ReadyToOpen,
    RefCounts,
    Scrolled,
    ScrollOptions,
    TypeOptions,
    View,
    Waits,
)

P = ParamSpec("P")
R = TypeVar("R")

Refused = Problem | Obstacle | Invalid | Background
"""What any function that acts may answer instead of what it is for."""


@dataclass(frozen=True, slots=True)
class Call(Generic[R]):
    """A call of a page-side function; `R` is what it answers."""

    function: str
    args: tuple[Any, ...]


@dataclass(frozen=True)
class PageFunction(Generic[P, R]):
    """A page-side function as it is declared here."""

    name: str
    declared: Callable[P, R]

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Call[R]:
        """Return the call; arguments are passed by place only."""
        assert not kwargs
        return Call(self.name, args)


@dataclass(frozen=True)
class ActingFunction(Generic[R]):
    """A page-side function that acts, or looks where to act; `R` is what it answers when nothing is wrong.

    Its last argument also gets how long it may wait, and whether the page is to draw what came of the act.
    """

    name: str
    declared: Callable[..., R]

    def __call__(self, *args: Any) -> Call[R | Refused]:
        """Return the call."""
        return Call(self.name, args)


EXPOSED: dict[str, PageFunction[..., Any] | ActingFunction[Any]] = {}
"""All that are declared, by name."""


def exposed(declared: Callable[P, R]) -> PageFunction[P, R]:
    """Declare a page-side function; `like_this` is called `likeThis` there."""
    function = PageFunction(_name(declared), declared)
    EXPOSED[function.name] = function
    return function


def acting(declared: Callable[..., R]) -> ActingFunction[R]:
    """Declare a page-side function that acts."""
    function = ActingFunction(_name(declared), declared)
    EXPOSED[function.name] = function
    return function


def _name(declared: Callable[..., object]) -> str:
    first, *others = declared.__name__.split("_")
    return first + "".join(map(str.title, others))


# -- elements


@exposed
def element(number: int) -> tuple[Any, str]: ...


@exposed
def described(number: int) -> tuple[str, str] | None: ...


@exposed
def similar(role: str, name: str) -> list[str]: ...


@exposed
def ref_counts() -> RefCounts: ...


@exposed
def supersede() -> None: ...


# -- elements that a query looks for


@exposed
def on_located(wanted: Wanted, name: str, args: list[Any]) -> Located | NotLocated: ...


@exposed
def reference_located(wanted: Wanted, name: str, args: list[Any]) -> tuple[Any, str]: ...


@exposed
def facts(wanted: FactsWanted) -> Facts: ...


@exposed
def changed(wanted: FactsWanted, options: FactsSeen) -> bool: ...


@exposed
def not_found(query: PageQuery) -> Similar: ...


@exposed
def mistake_in(query: PageQuery | WrittenPattern) -> Mistake: ...


@exposed
def titles(query: PageQuery) -> list[str]: ...


@exposed
def frames_here(_: None) -> FramesHere: ...


# -- snapshots


@exposed
def snapshot(options: SnapshotRequest) -> DocumentSnapshot | DocumentCount | Problem: ...


@exposed
def frame_windows(numbers: list[int]) -> list[Any]: ...


@exposed
def find(wanted: FindRequest) -> FindAnswer: ...


@exposed
def read_text(wanted: TextRequest) -> DocumentText | Problem: ...


@exposed
def near_texts(wanted: str) -> list[tuple[float, str]]: ...


# -- the pointer


@acting
def actionable(number: int, options: ActionableOptions) -> Place: ...


@exposed
def through_frame(number: int, place: PlaceInFrame) -> Place | Obstacle: ...


@exposed
def struck(options: Draws) -> Acted | Obstacle: ...


@exposed
def unguard() -> None: ...


@exposed
def hovered(options: Draws) -> Acted | Obstacle: ...


# -- text


@acting
def type_text(
    number: int | None, text: str, options: TypeOptions
) -> Filled | EditorFocused | Custom | InFrame: ...


@exposed
def focused_window() -> Any: ...


@exposed
def held_instead() -> Held: ...


@acting
def give_focus(number: int, options: ActOptions) -> Focused: ...


# -- forms and lists


@acting
def choose_options(number: int, values: list[str], options: ChooseOptions) -> Filled | Custom: ...


@acting
def option_in_popup(number: int, value: str, options: ActOptions) -> Numbered: ...


@acting
def ready_to_open(number: int, label: str, options: ActOptions) -> ReadyToOpen: ...


@acting
def option_shown(number: int, label: str, options: ActOptions) -> OptionShown: ...


@acting
def after_choice(number: int, values: list[str], options: AfterChoiceOptions) -> AfterChoice: ...


@acting
def fill_fields(fields: list[FieldToFill], options: FillOptions) -> FilledFields: ...


@acting
def drawn(answer: Drawn, options: ActOptions) -> Drawn: ...


@exposed
def file_field(number: int, options: Waits) -> tuple[Any, str]: ...


# -- scrolling and pictures


@acting
def scroll(number: int | None, options: ScrollOptions) -> Scrolled | InFrame: ...


@acting
def scroll_into_view(number: int, options: ActOptions) -> Acted: ...


@acting
def view() -> View: ...


@acting
def box_in_view(number: int) -> Box: ...


@exposed
def box_through_frame(number: int, box: Box) -> Box: ...


@exposed
def field_texts() -> list[str]: ...


@exposed
def mask_fields(numbers: list[int], timeout: float) -> None: ...


@exposed
def unmask_fields() -> None: ...
