"""The page-side functions that Python calls, each with the types of its arguments and of its answer.

A function here has the name of the one in `js/src/exposed.js` and no body. Calling it gives a `FunctionCall`, which
`webtools.page.call` sends, or an `Act`, of which `operations.elements.target` makes one. From this module
`webtools.page.declarations` makes `js/src/contract.d.ts`, and the JavaScript is checked against that.
"""

# mypy: disable-error-code="empty-body"
# The bodies are in JavaScript.

from typing import Literal

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
    PlacesInDoubt,
    SnapshotRequest,
    TextRequest,
)
from webtools.page.contract_types import (
    Acted,
    ActionableOptions,
    AfterChoice,
    AfterChoiceOptions,
    BoxesToMark,
    Carried,
    ChoiceOptions,
    ChoiceSeen,
    ChooseOptions,
    CustomSlider,
    CustomWidget,
    Dragged,
    DraggedOptions,
    Drawn,
    Draws,
    EditorFocused,
    ElementReference,
    FieldToFill,
    FileField,
    Filled,
    FilledFields,
    FillOptions,
    Held,
    HoldOptions,
    InFrame,
    KeysOnly,
    ListLeftOpen,
    Nodes,
    Noted,
    Obstacle,
    OptionInPopup,
    OptionOptions,
    OptionShown,
    Place,
    PlaceInFrame,
    Problem,
    ReadyToOpen,
    RefCounts,
    Reference,
    Rejected,
    ReplacedList,
    ScrolledTo,
    ScrollOptions,
    ShadowRoots,
    TypedOptions,
    TypeOptions,
    Untaken,
    View,
    ViewportBox,
    Waits,
    WindowReference,
)
from webtools.page.page_functions import acting, exposed, looking

# -- elements


@exposed
def element(number: int) -> Reference[Noted | Rejected]: ...


@exposed
def number_given(nodes: Nodes) -> int: ...


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
def on_located(wanted: Wanted, name: str, args: list[object]) -> Located[object] | NotLocated: ...


@exposed
def reference_located(
    wanted: Wanted, name: str, args: list[object]
) -> Reference[Located[object] | NotLocated]: ...


@exposed
def facts(wanted: FactsWanted) -> Facts: ...


@exposed
def changed(wanted: list[FactsWanted], options: FactsSeen) -> bool: ...


@exposed
def comes(wanted: list[FactsWanted], timeout: float) -> int | None: ...


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
def together(
    parts: list[tuple[list[int], str, str, str | None]],
) -> list[tuple[object, str] | Literal["!"] | None]: ...


@exposed
def frame_windows(numbers: list[int]) -> list[WindowReference]: ...


@exposed
def kept_elements() -> ElementReference: ...


@exposed
def find(query: PageQuery) -> FindAnswer: ...


@exposed
def read_text(wanted: TextRequest) -> DocumentText | Problem: ...


@exposed
def near_texts(wanted: str) -> list[tuple[float, str]]: ...


# -- the pointer


@looking
def actionable(number: int, options: ActionableOptions) -> Place: ...


@exposed
def through_frame(number: int, place: PlaceInFrame) -> Place | Obstacle: ...


@exposed
def guard_verdict(options: Draws) -> Acted | Obstacle: ...


@exposed
def unguard() -> None: ...


@exposed
def watch_drag() -> None: ...


@exposed
def drag_held(options: HoldOptions) -> None: ...


@exposed
def drag_arrived() -> Carried: ...


@exposed
def dragged(options: DraggedOptions) -> Dragged: ...


@exposed
def watch_drop() -> None: ...


@exposed
def takes_drop() -> bool: ...


@exposed
def drop_arrived() -> None: ...


@exposed
def hovered(options: Draws) -> Acted | Obstacle: ...


# -- text


@acting
def type_text(
    number: int | None, text: str, options: TypeOptions
) -> Filled | EditorFocused | KeysOnly | CustomWidget | CustomSlider | InFrame: ...


@acting
def typed(text: str, options: TypedOptions) -> Filled | Untaken: ...


@acting
def ready_for_keys() -> View: ...


@exposed
def key_taken(due: float) -> float: ...


@exposed
def focused_window() -> WindowReference: ...


@exposed
def held_instead() -> Held: ...


@acting
def give_focus(number: int) -> Focused: ...


@acting
def keep_focus(number: int) -> Focused: ...


# -- forms and lists


@acting
def choose_options(
    number: int, values: list[str], options: ChooseOptions
) -> Filled | CustomWidget | ReplacedList: ...


@acting
def option_in_popup(number: int, value: str, options: OptionOptions) -> OptionInPopup: ...


@acting
def choice_seen(number: int, options: ChoiceOptions) -> ChoiceSeen: ...


@acting
def list_left_open(number: int, options: AfterChoiceOptions) -> ListLeftOpen: ...


@acting
def ready_to_open(number: int, label: str) -> ReadyToOpen: ...


@acting
def option_shown(number: int, label: str) -> OptionShown: ...


@acting
def after_choice(number: int, values: list[str], options: AfterChoiceOptions) -> AfterChoice: ...


@acting
def fill_fields(fields: list[FieldToFill], options: FillOptions) -> FilledFields: ...


@acting
def drawn(answer: Drawn) -> Drawn: ...


@exposed
def file_field(number: int, options: Waits) -> Reference[FileField | Rejected]: ...


# -- scrolling and pictures


@acting
def scroll(number: int | None, options: ScrollOptions) -> ScrolledTo | InFrame: ...


@acting
def scroll_into_view(number: int) -> Acted: ...


@acting
def view() -> View: ...


@exposed
def begin_silence(longest: float) -> tuple[float, float]: ...


@exposed
def end_silence(size: tuple[float, float]) -> None: ...


@looking
def box_in_view(number: int) -> ViewportBox: ...


@exposed
def box_through_frame(number: int, box: ViewportBox) -> ViewportBox: ...


@exposed
def through_view(number: int, box: list[float]) -> list[float]: ...


@exposed
def boxes_to_mark(numbers: list[int]) -> BoxesToMark: ...


@exposed
def shown_texts() -> list[str]: ...


@exposed
def places_in_doubt() -> PlacesInDoubt: ...


@exposed
def hide_in_doubt(layer: int, timeout: float) -> None: ...


@exposed
def judge_doubts(verdicts: list[tuple[int, list[bool]]]) -> None: ...


@exposed
def possible_hosts() -> list[ElementReference]: ...


@exposed
def shows_pdf() -> bool: ...


@exposed
def suspected_hosts() -> list[ElementReference]: ...


@exposed
def reach_roots(roots: ShadowRoots) -> None: ...


@exposed
def mask_texts(numbers: list[int], timeout: float) -> None: ...


@exposed
def unmask_texts() -> None: ...
