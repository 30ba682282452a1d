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


@final
class FramePlace(TypedDict):
    """The place for the lines of a frame's document.

    Attributes:
        frame: The frame's number.
        ref: Its ref.
        level: The lines' level in the text.
        bare: The line above is the frame's own, and does not end with a colon yet.
    """

    frame: int
    ref: str
    level: int
    bare: bool


@final
class FoldPlace(TypedDict):
    """The place for a line about folded elements: only the documents of frames know how much these have.

    Attributes:
        level: The line's level in the text.
        elements, texts: The numbers of those in the document itself.
        folded: The numbers of the frames among them.
        ref: The ref that opens it.
    """

    level: int
    elements: int
    texts: int
    folded: list[int]
    ref: str


class _ListedText(TypedDict):
    """The lines of a document, and the places for those of its frames.

    Attributes:
        frames: The numbers of the frames that it shows.
        folded: The numbers of those that a limit has folded.
    """

    count: int
    shown: int
    frames: list[int]
    folded: list[int]
    awaited: list[int]
    doubts: int
    lines: list[str | FramePlace | FoldPlace]


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
class FoundElement(TypedDict):
    """An element that was found."""

    ref: str
    line: str
    text: str
    path: list[str]


@final
class FoundFrame(TypedDict):
    """A frame whose document may have matches: its number, its own path, and whether it is marked as unseen."""

    frame: int
    path: list[str]
    unseen: bool


@final
class FindAnswer(TypedDict):
    """The matches in a document, and its frames, in reading order; `frames` are the frames' numbers."""

    found: list[FoundElement | FoundFrame]
    nearby: list[str]
    hidden: list[str]
    awaited: list[int]
    frames: list[int]
    doubts: int


@final
class TextRequest(TypedDict):
    """The part of a document to read: the element with the number `root`, or all of it where that is 0."""

    root: int
    main: bool


@final
class DocumentText(TypedDict):
    """A document's text in lines, with the numbers of its frames where they stand; `frames` are these alone."""

    url: str
    title: str
    pdf: bool
    part: bool
    lines: list[str | int]
    frames: list[int]
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
