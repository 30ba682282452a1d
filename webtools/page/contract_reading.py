"""Types of arguments and answers of the functions that read a document: snapshot, search, text."""

from typing import Literal, TypedDict, final


class SnapshotRequest(TypedDict, total=False):
    """The part of a document to show (snapshot.js)."""

    counted: bool
    root: int | None
    partial: bool
    interactiveOnly: bool
    allRefs: bool
    visibleOnly: bool
    boxes: bool
    depth: int | None
    maxElements: int | None
    maxChars: int | None
    level: int


class _ListedText(TypedDict):
    """The text of a document. `frames` and `folded` are pairs of a frame's number and its line in the text."""

    count: int
    shown: int
    frames: list[tuple[int, int]]
    folded: list[tuple[int, int]]
    awaited: list[int]
    doubts: int
    text: str


@final
class DocumentSnapshot(_ListedText):
    """A document as text."""

    url: str
    title: str
    truncated: bool
    pdf: bool
    coming: bool


@final
class DocumentCount(_ListedText):
    """The size of a document that a limit has folded."""

    counted: Literal[True]
    texts: int


@final
class FindRequest(TypedDict):
    """The properties to look for; all that are given must match."""

    role: str | None
    name: str | None
    text: str | None
    regex: str | None
    exact: bool


@final
class FoundElement(TypedDict):
    """An element that was found, and where it stands among the others."""

    at: int
    ref: str
    line: str
    text: str
    path: list[str]


@final
class FindAnswer(TypedDict):
    """The matches in a document.

    `frames` are a frame's number, its place among the elements, its path, and whether it is marked as unseen.
    """

    found: list[FoundElement]
    nearby: list[str]
    hidden: list[str]
    awaited: list[int]
    frames: list[tuple[int, int, list[str], bool]]
    doubts: int


@final
class TextRequest(TypedDict):
    """The part of a document to read: the element with the number `root`, or all of it where that is 0."""

    root: int
    main: bool


@final
class DocumentText(TypedDict):
    """A document's text in lines. `frames` are pairs of a frame's number and the line that its text comes before."""

    url: str
    title: str
    pdf: bool
    part: bool
    lines: list[str]
    frames: list[tuple[int, int]]
    awaited: list[int]
    doubts: int


@final
class PlaceInDoubt(TypedDict):
    """The box of something in doubt in its viewport; in a tab's own document from the page's beginning.

    Attributes:
        layer: The texts of a layer do not meet each other; -1: under too many others to be read.
        length: The characters; 0 of an element's box.
        worded: Letters or digits are among them.
        stuck: Something that may be in front of it does not move with it.
        guessed: The rules take it for seen.
        boxes: Left, top, width and height of each.
    """

    doubt: int
    piece: int
    layer: int
    length: int
    worded: bool
    stuck: bool
    guessed: bool
    boxes: list[list[float]]


@final
class PlacesInDoubt(TypedDict):
    """Places in doubt, the size of the viewport, and how far a tab's own document is scrolled."""

    view: tuple[float, float]
    scrolled: tuple[float, float]
    places: list[PlaceInDoubt]
