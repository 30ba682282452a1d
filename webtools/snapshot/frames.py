"""A document and its frames, asked wave by wave: all that are known at once, then what these have shown."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, TypeVar

from webtools.deadline import Deadline
from webtools.errors import PageClosed, WebtoolsError
from webtools.page.call import PageCall, call_all, call_raw_all
from webtools.page.contract import PageFunction, frame_windows
from webtools.session.session import Session

Answer = dict[str, Any]
"""What a page-side function gave; `frames` are pairs of a frame element's number and its line in the text, `folded`
pairs of a frame that a limit has folded and the line that counts it."""

G = TypeVar("G")
Arguments = Callable[[str, int], G]
"""Returns what to ask of a browsing context that shares its wave with so many."""

_FRAMES_SHARE = 0.7
"""Of the time that is left: a frame that never answers must not take the others' snapshot with it."""


class Frames:
    """The answers of one look at a tab, by browsing context."""

    def __init__(self, session: Session, tab: str, deadline: Deadline) -> None:
        self._session = session
        self._tab = tab
        self._deadline = deadline
        self.answers: dict[str, Answer] = {}
        self.failures: dict[str, WebtoolsError] = {}
        self._awaited: set[str | None] = set()

    def ask(
        self,
        function: PageFunction[[G], Any],
        start: str,
        arguments: Arguments[G],
        *,
        also: Iterable[str] = (),
    ) -> None:
        """Call a page-side function in `start` and in every frame that it shows or folds, however deep.

        Args:
            also: Frames that will be shown, as far as is known; they are asked together with `start`.

        Raises:
            WebtoolsError: `start` gave no answer. A frame's error is in `failures`.
        """
        wave = [start, *also]
        counted: set[str] = (
            set()
        )  # folded frames, of which only numbers are wanted: a moment must do for them
        while wave:
            unsure = self._without_document(wave)
            for context in [each for each in unsure if self._session.contexts.get(each).mute]:
                self.failures[context] = PageClosed("The frame has no document yet")
                wave.remove(context)
            args = {context: arguments(context, len(wave)) for context in wave}
            calls = [PageCall(context, function(given), many=True) for context, given in args.items()]
            self._call(calls, [*unsure, *counted.intersection(wave)], start)
            self._call([each for each in calls if self._lacks_numbers(each.context)], (), start)
            for context in self._without_document(self.failures):
                self._session.contexts.get(context).mute = True
            new = [each.context for each in calls if each.context in self.answers]
            self._learn_windows(new)
            refs = self._session.refs
            self._awaited |= {
                refs.window(self._tab, context, number)
                for context in new
                for number in self.answers[context].get("awaited", ())
            }
            counted.update(*(self.folded(context) for context in new))
            asked = {*args, *self.answers, *self.failures}
            wave = [
                inner
                for context in new
                for inner in (*self.inside(context).values(), *self.folded(context))
                if inner not in asked
            ]

    def _without_document(self, contexts: Iterable[str]) -> list[str]:
        """Those that wait for their first one, such as are loaded when they come into view: they may not answer."""
        known = self._session.contexts
        return [
            each for each in contexts if each in self._awaited and each in known and not known.get(each).first
        ]

    def inside(self, context: str) -> dict[int, str]:
        """The frames that a document shows, by the line of its text that they stand in."""
        refs = self._session.refs
        found = {
            line: refs.window(self._tab, context, number)
            for number, line, *_ in self.answers[context].get("frames", ())
        }
        return {line: inner for line, inner in found.items() if inner is not None}

    def windows(self, context: str) -> dict[int, str]:
        """Return the frames that a document shows, by the numbers of their elements."""
        refs = self._session.refs
        numbers = [number for number, *_ in self.answers[context].get("frames", ())]
        found = {number: refs.window(self._tab, context, number) for number in numbers}
        return {number: inner for number, inner in found.items() if inner is not None}

    def folded(self, context: str) -> dict[str, int]:
        """Return the frames that a limit has folded in a document, with the line of its text that counts them."""
        refs = self._session.refs
        found = {
            refs.window(self._tab, context, number): line
            for number, line in self.answers[context].get("folded", ())
        }
        return {inner: line for inner, line in found.items() if inner is not None}

    def _patience(self, start: str) -> Deadline:
        whole = self._deadline
        return (
            whole
            if len(self._session.contexts.subtree(start)) < 2
            else whole.within(whole.remaining() * _FRAMES_SHARE)
        )

    def _call(self, calls: Sequence[PageCall[Any]], unsure: Collection[str], start: str) -> None:
        deadline = self._patience(start)
        for each, answer in zip(
            calls, call_all(self._session, calls, unsure=unsure, deadline=deadline), strict=True
        ):
            self._take(each.context, answer, start)

    def _lacks_numbers(self, context: str) -> bool:
        document = self._session.refs.document(context)
        return context in self.answers and document is not None and document.lacking > 0

    def _take(self, context: str, answer: Answer | WebtoolsError, start: str) -> None:
        if not isinstance(answer, WebtoolsError):
            self.answers[context] = answer
        elif context == start:
            raise answer
        else:
            self.failures[context] = answer

    def _learn_windows(self, contexts: Iterable[str]) -> None:
        """Return the browsing contexts of new frame elements, as the browser names them by their windows."""
        refs = self._session.refs
        unknown = {
            context: [
                number
                for frames in ("frames", "folded")
                for number, *_ in self.answers[context].get(frames, ())
                if refs.window(self._tab, context, number) is None
            ]
            for context in contexts
        }
        calls = [PageCall(context, frame_windows(numbers)) for context, numbers in unknown.items() if numbers]
        for each, answer in zip(
            calls, call_raw_all(self._session, calls, deadline=self._deadline), strict=True
        ):
            if isinstance(answer, WebtoolsError):
                raise answer
            for number, window in zip(unknown[each.context], answer.value, strict=True):
                if window["type"] == "window":
                    refs.learn_window(self._tab, each.context, number, window["value"]["context"])
