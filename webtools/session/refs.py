"""What refs stand for, as far as Python has to know: which frame, which document, and who has shown them.

`e5` is an element of a tab's own document, `f2e5` one of its frame number 2. The page gives the numbers.
"""

import re
from dataclasses import dataclass, field

from webtools.errors import ElementNotFound, InvalidArgument, StaleRef
from webtools.session.browsing_contexts import BrowsingContexts

_SPELLINGS = re.compile(r"\s*(?:@|\[?ref=)?(?:f(?P<frame>\d+))?e(?P<number>\d+)\]?\s*")


@dataclass(frozen=True, slots=True)
class Ref:
    """A ref taken apart; `frame` 0 is the tab's own document."""

    frame: int
    number: int

    def __str__(self) -> str:
        return f"{prefix(self.frame)}e{self.number}"


def parse(text: str) -> Ref:
    """A ref from any spelling that models use: `e5`, `f2e5`, `@e5`, `ref=e5`, `[ref=e5]`.

    Raises:
        InvalidArgument: It is none.
    """
    match = _SPELLINGS.fullmatch(text)
    if match is None:
        raise InvalidArgument(
            f"{text!r} is no ref", hint="A ref looks like e5 or f2e5; take it from a snapshot."
        )
    return Ref(int(match["frame"] or 0), int(match["number"]))


def prefix(frame: int) -> str:
    return f"f{frame}" if frame else ""


@dataclass(slots=True)
class _Shown:
    """What snapshots have told of one tab's present document."""

    document: int
    url: str
    frames: list[str] = field(default_factory=list)
    """Browsing contexts; frame number 1 is the first. A number is not given again."""
    windows: dict[tuple[str, int], str] = field(default_factory=dict)
    """Parent's browsing context and the frame element's number there -> the frame's browsing context."""
    spliced: list[str] = field(default_factory=list)
    """Frames that the last whole snapshot showed."""
    highest: dict[str, int] = field(default_factory=dict)
    """Browsing context -> the highest number that it has shown."""
    text: str = ""
    """Of the last whole snapshot."""


class Refs:
    """The refs of all tabs of one session."""

    def __init__(self, contexts: BrowsingContexts) -> None:
        self._contexts = contexts
        self._shown: dict[str, _Shown] = {}
        self._before: dict[str, _Shown] = {}

    def frames_of(self, tab: str) -> list[str]:
        """The frames that the last whole snapshot of the tab showed and that are still there."""
        return [context for context in self._of(tab).spliced if context in self._contexts]

    def spliced(self, tab: str, contexts: list[str]) -> None:
        self._of(tab).spliced = contexts

    def prefix_in(self, tab: str, context: str) -> str:
        """What the refs of a document begin with: nothing in a tab, `f1`, `f2` in its frames as they come."""
        if context == tab:
            return ""
        frames = self._of(tab).frames
        if context not in frames:
            frames.append(context)
        return prefix(frames.index(context) + 1)

    def last_text(self, tab: str) -> str:
        """The last whole snapshot of the tab's present document; empty when there was none."""
        return self._of(tab).text

    def keep_text(self, tab: str, text: str) -> None:
        self._of(tab).text = text

    def window(self, tab: str, parent: str, number: int) -> str | None:
        """The browsing context in a frame element, when it is known and still there."""
        known = self._of(tab).windows.get((parent, number))
        return known if known is not None and known in self._contexts else None

    def frame_element(self, tab: str, context: str) -> tuple[str, int]:
        """The document that a frame stands in, and the number of its frame element there.

        Raises:
            StaleRef: No snapshot of the tab's present document has shown that frame.
        """
        for (parent, number), inner in self._of(tab).windows.items():
            if inner == context:
                return parent, number
        raise StaleRef("The frame is in no snapshot of this page")

    def learn_window(self, tab: str, parent: str, number: int, context: str) -> None:
        self._of(tab).windows[parent, number] = context

    def note_highest(self, tab: str, context: str, number: int) -> None:
        self._of(tab).highest[context] = number

    def context_of(self, tab: str, ref: Ref) -> str:
        """The browsing context that a ref's element is in.

        Raises:
            StaleRef: Its frame, or the document that it was in, is gone.
            ElementNotFound: No snapshot of this tab has shown such a ref.
        """
        frames = self._of(tab).frames
        if ref.frame == 0:
            return tab
        if ref.frame > len(frames):
            raise self.unknown(tab, ref)
        context = frames[ref.frame - 1]
        if context not in self._contexts:
            raise StaleRef(f"The frame of {ref} is gone from the page")
        return context

    def unknown(self, tab: str, ref: Ref) -> StaleRef | ElementNotFound:
        """The error for a ref that its document has never shown: where else it can come from."""
        self._of(tab)
        if (before := self._before.get(tab)) and _has_shown(before, ref):
            return StaleRef(f"{ref} belongs to the page that was here before, {before.url}")
        for other in self._contexts.tabs:
            if other != tab and (shown := self._shown.get(other)) and _has_shown(shown, ref):
                return StaleRef(
                    f"{ref} belongs to another tab, {self._contexts.get(other).url}",
                    hint="Select that tab, or take a snapshot of this one and use its refs.",
                )
        return ElementNotFound(f"No snapshot of this page has shown a ref {ref}")

    def _of(self, tab: str) -> _Shown:
        now = self._contexts.get(tab)
        shown = self._shown.get(tab)
        if shown is None or shown.document != now.document:
            if shown is not None:
                self._before[tab] = shown
            shown = self._shown[tab] = _Shown(now.document, now.url)
            for gone in [known for known in self._shown if known not in self._contexts]:
                del self._shown[gone]
                self._before.pop(gone, None)
        shown.url = now.url
        return shown


def _has_shown(shown: _Shown, ref: Ref) -> bool:
    if ref.frame == 0:
        return any(
            ref.number <= highest for context, highest in shown.highest.items() if context not in shown.frames
        )
    if ref.frame > len(shown.frames):
        return False
    return ref.number <= shown.highest.get(shown.frames[ref.frame - 1], 0)
