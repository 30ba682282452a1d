"""Types of arguments and answers of page-side functions; `contract` declares the functions.

An answer that can be one of several has a type for each; the key that only that one has shows which it is.
"""

from dataclasses import dataclass
from typing import Generic, Literal, NotRequired, TypedDict, TypeVar, final

R_co = TypeVar("R_co", covariant=True)


class Reference(Generic[R_co]):
    """An element or null, which the browser refers to, and JSON of `R_co`."""


class WindowReference:
    """A window or null, which the browser refers to."""


class ElementReference:
    """An element, which the browser refers to."""


@final
@dataclass(frozen=True, slots=True)
class ShadowRoots:
    """Shadow roots that the browser has referred to, by their shared ids: a last argument, beside the JSON."""

    ids: tuple[str, ...]


@final
@dataclass(frozen=True, slots=True)
class Nodes:
    """The same of any nodes."""

    ids: tuple[str, ...]


@final
class ProblemDetails(TypedDict):
    """Why a number has no element: `unlisted` by the last snapshot, `gone` from the document, or never known.

    A `reused` element shows another item by now; `now` says which.
    """

    kind: Literal["unknown", "unlisted", "gone", "reused"]
    shown: str
    now: NotRequired[str]
    candidates: list[str]


@final
class Problem(TypedDict):
    """There is no such element any more, or never was."""

    problem: ProblemDetails


@final
class Cover(TypedDict):
    """The element that covers another one, and words about what to do with it, which may be none."""

    number: int
    advice: str


@final
class Obstacle(TypedDict):
    """Something is in the way: what, in words.

    `until`: only the page can remove it, or nothing can; without it, it may pass by itself. `outside`: the element is
    out of view. `isSet`: it has a value that is set, not typed.
    """

    obstacle: str
    until: NotRequired[Literal["page", "never"]]
    outside: NotRequired[bool]
    cover: NotRequired[Cover]
    isSet: NotRequired[bool]


@final
class Invalid(TypedDict):
    """The element does not take the value: why, in words."""

    invalid: str


@final
class Background(TypedDict):
    """The tab is in the background, where nothing is drawn and nothing takes the focus."""

    hidden: Literal[True]


Rejected = Problem | Obstacle | Invalid
"""A problem with an element, or with the value that it is to get."""
Refused = Rejected | Background
"""Answers that any acting function may give in place of its result."""


@final
class InFrame(TypedDict):
    """The focus, or the element, is a frame: its document is to be asked."""

    frame: Literal[True]


@final
class CustomWidget(TypedDict):
    """A widget of the page's own, which real keys and a real pointer have to set."""

    custom: Literal["toggle", "range", "list", "key", "shown", "field", "editor"]
    note: NotRequired[str]


@final
class CustomSlider(TypedDict):
    """A slider of the page's own, or a native one that no pointer meets; `now`: its value."""

    custom: Literal["slider"]
    now: float
    native: NotRequired[bool]
    note: NotRequired[str]


@final
class ReplacedList(TypedDict):
    """A list that the page shows as a widget of its own; `labels`: to be clicked one after the other."""

    custom: Literal["replaced"]
    labels: list[str]
    note: NotRequired[str]


Custom = CustomWidget | CustomSlider | ReplacedList
"""Widgets of the page that have to be set with a real pointer and real keys."""


class Saving(TypedDict):
    """A link that was followed and whose address is to be saved as a file, of this name if it has one."""

    url: str
    name: str


class Statement(TypedDict):
    """A message that a page shows or announces; `gone`: it is not shown any more."""

    kind: Literal["alert", "status", "validation"]
    text: str
    gone: bool


class DocumentChanges(TypedDict):
    """The changes of a document by an act (caused.js): numbers of elements, and what the page says.

    `elsewhere`: something happened or may have happened that changes no element, such as scrolling.
    """

    added: int
    removed: int
    changed: int
    elsewhere: bool
    said: list[Statement]


class Drawn(TypedDict):
    """The result of an act, where the call was to wait for it (`drawn` in drawn.js).

    `foreign`: the address of another program that the page asked for. `saves`: links to files were followed.
    """

    note: NotRequired[str]
    drawn: NotRequired[bool]
    requests: NotRequired[float]
    saves: NotRequired[list[Saving]]
    foreign: NotRequired[str]
    changes: NotRequired[DocumentChanges | None]


@final
class Acted(Drawn):
    """The act was done."""


class Waits(TypedDict):
    """Milliseconds that a function may wait, and of these for what only the page changes."""

    timeout: float
    grace: float


class Dragged(TypedDict):
    """The effects of a drag.

    `changed`: anything differs from before; `selected`: text is selected now; `holds`: it can help to hold it first.
    """

    changed: bool
    selected: bool
    holds: bool


@final
class DraggedOptions(TypedDict):
    """See `dragged` in watched_drag.js."""

    again: bool


class HoldOptions(TypedDict):
    """See `dragHeld` in watched_drag.js."""

    always: bool


class Carried(TypedDict):
    """See `dragArrived` in watched_drag.js."""

    native: bool
    scrolled: tuple[float, float]


class Draws(TypedDict):
    """`draws`: answer when the page has drawn what came of the act."""

    draws: bool


Held = list[tuple[int | None, str | bool | int | None, str | None]]
"""Of each field that holds something else than it was to hold: its number, what it holds (filled_fields.js) or the
number of fields over which the page has spread the text (spread.js), and why that is an error, if it is one."""


@final
class Noted(TypedDict):
    """A note for the caller, if there is any."""

    note: NotRequired[str]


@final
class FileField(TypedDict):
    """A field for files, and whether it takes many, or a folder; `none`: there is none, and the element is given."""

    note: NotRequired[str]
    many: bool
    folder: bool
    none: bool


@final
class RefCounts(TypedDict):
    """Counts of elements known by number and of those known until lately, and the highest number."""

    known: int
    superseded: int
    last: int


@final
class ActionableOptions(TypedDict, total=False):
    """See `actionable` in actionable.js."""

    needsEnabled: bool
    guarded: bool
    releases: int
    hovers: bool
    presses: bool
    scrolls: bool
    align: Literal["nearest", "center"]
    position: tuple[float, float] | None
    force: bool


@final
class Place(TypedDict):
    """A point in a viewport of this size, and the width and height of the element there."""

    x: float
    y: float
    width: float
    height: float
    size: NotRequired[tuple[float, float]]
    note: NotRequired[str]


@final
class PlaceInFrame(TypedDict):
    """A point in a frame's viewport of this size, and the milliseconds to wait until the frame is steady."""

    x: float
    y: float
    width: float
    height: float
    timeout: float


@final
class TypeOptions(TypedDict):
    """See `typeText` in typing.js."""

    clear: bool
    keys: NotRequired[str]
    submit: NotRequired[bool]
    natively: NotRequired[bool]
    amid: NotRequired[bool]


Way = Literal["type", "paste", "rich", "paragraphs"]
"""A way to give an editor a text: typed by trusted input, pasted as plain text or as paragraphs of rich text, or by the
browser's commands for paragraphs."""


@final
class TypedOptions(TypedDict):
    """See `typed` in typed.js."""

    way: NotRequired[Way]
    checked: NotRequired[bool]
    same: NotRequired[bool]
    other: NotRequired[bool]
    lines: NotRequired[bool]


@final
class Untaken(TypedDict):
    """The editor does not hold the text as it should; see `typed` in typed.js."""

    again: Literal["same", "other"]


@final
class Filled(Drawn):
    """A field has its value.

    `selected`: a key has to place the caret behind it; `keys`: keys have to type it; `lists`: it has a list.
    """

    held: Held
    selected: NotRequired[bool]
    keys: NotRequired[bool]
    password: NotRequired[bool]
    lists: NotRequired[bool]


@final
class EditorFocused(TypedDict):
    """The element takes the text of an editor; see `readyEditor` in editors.js."""

    editor: Literal["keys", "placed"]
    lines: bool
    pastes: bool
    folds: bool
    rooted: bool
    block: bool
    note: NotRequired[str]


@final
class KeysOnly(TypedDict):
    """The element with the focus, in words; it takes no text."""

    bare: str
    note: NotRequired[str]


@final
class ChooseOptions(TypedDict):
    """See `chooseOptions` in choosing.js."""

    natively: NotRequired[bool]


@final
class OptionOptions(TypedDict):
    """`opened`: all was done that opens the list."""

    opened: bool


@final
class OptionInPopup(TypedDict):
    """The number of the part of an option to press; without one, it is chosen already, or the list is still `shut`.

    `option`: the number of the option; `before`: what says that it is not chosen yet, if anything does.
    """

    number: NotRequired[int]
    option: NotRequired[int]
    before: NotRequired[str]
    shut: NotRequired[bool]


@final
class ChoiceOptions(TypedDict):
    """The part of an option that was pressed, the option, and what said before that it was not chosen."""

    pressed: int
    option: int
    before: str


@final
class ListLeftOpen(TypedDict):
    """See `listLeftOpen` in choices.js."""

    open: bool
    escapes: NotRequired[bool]


@final
class ChoiceSeen(TypedDict):
    """`unmade`: nothing shows that the option was chosen."""

    unmade: NotRequired[bool]


class ActOptions(Waits, Draws):
    """Options that every function that acts gets, beside its own."""


@final
class ReadyToOpen(TypedDict):
    """Numbers of what opens a replaced list, and of the option, where that can be clicked already."""

    trigger: int
    option: NotRequired[int]


@final
class OptionShown(TypedDict):
    """The number of the option that has come up, if any has."""

    option: NotRequired[int]


@final
class AfterChoiceOptions(TypedDict):
    """`closing`: the list has been asked to close."""

    closing: bool


@final
class AfterChoice(TypedDict):
    """The state of a list that was opened."""

    open: bool


@final
class FieldToFill(TypedDict):
    """A field, its kind where the element does not show it, and its value."""

    number: int
    kind: str | None
    value: str | bool | float | list[str]


@final
class FillOptions(TypedDict):
    """See `fillFields` in filling.js."""

    first: bool
    patient: bool


@final
class FieldResult(TypedDict):
    """The result for one field that was filled."""

    note: NotRequired[str]
    password: NotRequired[bool]


@final
class FailedField(TypedDict):
    """The first field that could not be filled, by its index, and why. `untouched`: before any was filled."""

    at: int
    untouched: NotRequired[bool]
    why: Rejected | Custom
    note: NotRequired[str]


@final
class FilledFields(Drawn):
    """The results of the fields up to the first that failed, or that opened a dialog (`stopped`, their number)."""

    results: list[FieldResult]
    failed: FailedField | None
    stopped: NotRequired[int]
    held: Held


@final
class ScrollOptions(TypedDict):
    """The distance to scroll, in views or in CSS pixels."""

    across: int
    down: int
    share: float | None
    pixels: int | None


@final
class ScrolledTo(Drawn):
    """The position now, and whether it is another one."""

    x: float
    y: float
    moved: bool


@final
class View(TypedDict):
    """The size of the viewport, and whether it is in the background."""

    hidden: bool
    width: int
    height: int


@final
class BoxesToMark(TypedDict):
    """The boxes of elements in a document's view: of each the number, x, y, width and height."""

    view: tuple[float, float]
    boxes: list[tuple[int, float, float, float, float]]


@final
class ViewportBox(TypedDict):
    """A box in a viewport of this size; in a tab's own document it counts from the page's beginning.

    Attributes:
        left, top: How far the page is scrolled, where that counts.
        isSilent: Events are kept from the page until `end_silence`.
    """

    x: float
    y: float
    width: float
    height: float
    left: float
    top: float
    viewWidth: float
    viewHeight: float
    note: NotRequired[str]
    isSilent: NotRequired[bool]
