"""A document and its frames, asked wave by wave: all that are known at once, then what these have shown."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from time import monotonic
from typing import Generic, TypeVar

from typing_extensions import TypeIs

from webtools.capabilities import has
from webtools.deadline import Deadline
from webtools.errors import PageClosed, WebtoolsError
from webtools.page.call import PageCall, call_all, call_near, call_raw_all
from webtools.page.contract import frame_windows
from webtools.page.contract_queries import FramesHere
from webtools.page.contract_reading import DocumentCount, DocumentSnapshot, DocumentText, FindAnswer
from webtools.page.contract_types import Problem, ProblemDetails
from webtools.page.page_functions import PageFunction
from webtools.session.credentials import origin_of
from webtools.session.navigations import NavigationState, Stage
from webtools.session.session import Session
from webtools.snapshot.pixels import judge

FrameAnswer = DocumentSnapshot | DocumentCount | FindAnswer | DocumentText | FramesHere
"""The answer of a page-side function; `frames` are the numbers of frame elements, `folded` of those that a limit has
folded."""
R = TypeVar("R", bound=FrameAnswer)

G = TypeVar("G")
FrameArguments = Callable[[str, int], G]
"""Returns what to ask of a browsing context that shares its wave with so many."""

_ANNOUNCING_SECONDS = 0.5
"""For the browser to announce a frame's document that has answered already."""
_COMING_SECONDS = 1.0
"""For a document that has just begun to come: until its first part has been read there is nothing of it."""
_FRAMES_SHARE = 0.7
"""Of the time that is left: a frame that never answers must not take the others' snapshot with it."""


class Frames(Generic[R]):
    """The answers of one look at a tab, by browsing context.

    Attributes:
        problem: Why there is no element to start at.
        awaits_first: The tab waited for its first document when it was asked.
    """

    def __init__(self, session: Session, deadline: Deadline, tab: str) -> None:
        self._session = session
        self._tab = tab
        self._deadline = deadline
        self.answers: dict[str, R] = {}
        self.problem: ProblemDetails | None = None
        self.awaits_first = False
        self.failures: dict[str, WebtoolsError] = {}
        self._awaited: set[str | None] = set()

    def ask(
        self,
        function: PageFunction[[G], R | Problem],
        start: str,
        arguments: FrameArguments[G],
        *,
        also: Iterable[str] = (),
    ) -> None:
        """Call a page-side function in `start` and in every frame that it shows or folds, however deep.

        Args:
            also: Frames that will be shown, as far as is known; they are asked together with `start`.

        Raises:
            WebtoolsError: `start` gave no answer. A frame's error is in `failures`.
        """
        also = tuple(also)
        self._await_document(start)
        coming = self._coming(start)
        self.awaits_first = coming is not None and coming.stage is Stage.STARTED
        self._ask(function, start, arguments, also)
        doubtful = [context for context, answer in self.answers.items() if answer.get("doubts")]
        if (
            self._session.unseen == "pixels"
            and doubtful
            and judge(self._session, self._deadline, self._tab, doubtful)
        ):
            self.answers.clear()
            self.failures.clear()
            self._ask(function, start, arguments, also)

    def _ask(
        self,
        function: PageFunction[[G], R | Problem],
        start: str,
        arguments: FrameArguments[G],
        also: Iterable[str],
    ) -> None:
        wave = [start, *also]
        # Folded frames, of which only numbers are wanted: a moment must do for them.
        counted: set[str] = set()
        while wave:
            unsure = self._without_document(wave)
            for context in [each for each in unsure if self._session.contexts.get(each).mute]:
                self.failures[context] = PageClosed("The frame has no document yet")
                wave.remove(context)
            args = {context: arguments(context, len(wave)) for context in wave}
            calls: list[PageCall[R | Problem]] = [
                PageCall(context, function(given), many=True) for context, given in args.items()
            ]
            known = self._session.contexts
            born = {context: known.get(context).document for context in wave if context in known}
            self._call(calls, [*unsure, *counted.intersection(wave)], start)
            self._await_announcements(wave)
            self._call(
                [each for each in calls if each.context != start and self._is_another(each.context, born)],
                (),
                start,
            )
            self._call([each for each in calls if self._lacks_numbers(each.context)], (), start)
            for context in self._without_document(self.failures):
                self._session.contexts.get(context).fall_mute()
            new = [each.context for each in calls if each.context in self.answers]
            self._learn_windows(new)
            self._awaited |= {
                self.window(context, number) for context in new for number in _awaited(self.answers[context])
            }
            counted.update(*(self.folded(context) for context in new))
            asked = {*args, *self.answers, *self.failures}
            wave = [
                inner
                for context in new
                for inner in (*self.shown(context), *self.folded(context))
                if inner not in asked
            ]

    def _await_document(self, context: str) -> None:
        """Wait a moment for a document that has just begun to come, such as that of a tab that a page opens."""
        coming = self._coming(context)
        if coming is not None and (left := coming.moved + _COMING_SECONDS - monotonic()) > 0:
            self._session.waited(
                lambda: self._coming(context) is not coming, self._deadline.for_waiting().within(left)
            )

    def _coming(self, context: str) -> NavigationState | None:
        """Return the navigation whose document is on its way to a tab or frame that shows nothing else meanwhile."""
        latest = self._session.navigations.latest(context)
        if latest is None or latest.stage not in (Stage.STARTED, Stage.COMMITTED):
            return None
        shows_other = latest.stage is Stage.STARTED and not self._session.contexts.awaits_first(context)
        return None if shows_other else latest

    def _await_announcements(self, contexts: Sequence[str]) -> None:
        """Wait until frames' documents that have answered are announced: until then their refs are those of others.

        Firefox announces a document at times after it has answered.
        """

        def is_awaited(context: str) -> bool:
            answer, latest = self.answers.get(context), self._session.navigations.latest(context)
            return (
                answer is not None
                and latest is not None
                and latest.stage is Stage.STARTED
                and _url(answer) == latest.url
            )

        self._session.waited(
            lambda: not any(map(is_awaited, contexts)), self._deadline.within(_ANNOUNCING_SECONDS)
        )

    def _is_another(self, context: str, born: Mapping[str, int]) -> bool:
        """Return whether a frame has another document than the one that was asked."""
        known = self._session.contexts
        return context in born and context in known and known.get(context).document != born[context]

    def _without_document(self, contexts: Iterable[str]) -> list[str]:
        """Return the frames that wait for their first document, such as lazy ones out of view: they may not answer."""
        known = self._session.contexts
        return [
            each for each in contexts if each in self._awaited and each in known and not known.get(each).first
        ]

    def window(self, context: str, number: int) -> str | None:
        """Return the frame in the element of a document that has a number, where it is known."""
        return self._session.refs.window(self._tab, context, number)

    def shown(self, context: str) -> list[str]:
        """Return the frames that a document shows."""
        return self._known(context, self.answers[context]["frames"])

    def folded(self, context: str) -> list[str]:
        """Return the frames that a limit has folded in a document."""
        return self._known(context, _folded(self.answers[context]))

    def _known(self, context: str, numbers: Iterable[int]) -> list[str]:
        return [inner for number in numbers if (inner := self.window(context, number)) is not None]

    def _patience(self, start: str) -> Deadline:
        if len(self._session.contexts.subtree(start)) < 2:
            return self._deadline
        return self._deadline.within(self._deadline.remaining() * _FRAMES_SHARE)

    def _call(self, calls: Sequence[PageCall[R | Problem]], unsure: Collection[str], start: str) -> None:
        deadline = self._patience(start)
        near = self._near(calls, unsure, start)
        contexts = {each.context for _, each in near}
        asked = [*(each for _, each in near), *(each for each in calls if each.context not in contexts)]
        answers: Sequence[R | Problem | WebtoolsError | None]
        if near:
            answers = call_near(self._session, deadline, start, near, asked[len(near) :], unsure=unsure)
        else:
            answers = call_all(self._session, deadline, asked, unsure=unsure)
        alone = [each for each, answer in zip(asked, answers, strict=True) if answer is None]
        again = call_all(self._session, deadline, alone, unsure=unsure)
        for each, answer in (*zip(asked, answers, strict=True), *zip(alone, again, strict=True)):
            if answer is not None:
                self._take(each.context, answer, start)

    def _near(
        self, calls: Sequence[PageCall[R | Problem]], unsure: Collection[str], start: str
    ) -> list[tuple[list[int], PageCall[R | Problem]]]:
        """Return the calls in `start` and in frames of its origin, where one command for all saves some."""
        if len(calls) < 2 or not has("frames-at-once", self._session.browser):
            return []
        places = self._session.refs.frame_elements(self._tab)
        paths = [(self._path(each.context, start, places), each) for each in calls]
        near = [(path, each) for path, each in paths if path is not None and each.context not in unsure]
        return near if len(near) > 1 else []

    def _path(self, context: str, start: str, places: Mapping[str, tuple[str, int]]) -> list[int] | None:
        """Return the numbers of the elements on the way to a frame; None where `start` may not reach it."""
        path: list[int] = []
        origin = origin_of(self._session.contexts.get(start).url)
        while context != start:
            document = self._session.refs.document(context)
            if document is None or document.apart or context not in places:
                return None
            if not document.url.startswith("about:") and origin_of(document.url) != origin:
                return None
            context, number = places[context]
            path.insert(0, number)
        return path

    def _lacks_numbers(self, context: str) -> bool:
        document = self._session.refs.document(context)
        return context in self.answers and document is not None and document.lacking > 0

    def _take(self, context: str, answer: R | Problem | WebtoolsError, start: str) -> None:
        if _is_problem(answer):
            self.problem = answer["problem"]
        elif not isinstance(answer, WebtoolsError):
            self.answers[context] = answer
        elif context == start:
            raise answer
        else:
            self.failures[context] = answer

    def _learn_windows(self, contexts: Iterable[str]) -> None:
        """Learn the browsing contexts of new frame elements, as the browser names them by their windows."""
        numbers = {
            context: [*self.answers[context]["frames"], *_folded(self.answers[context])]
            for context in contexts
        }
        learn_windows(self._session, self._deadline, self._tab, numbers)


def learn_windows(
    session: Session, deadline: Deadline, tab: str, numbers: Mapping[str, Sequence[int]]
) -> None:
    """Learn which browsing contexts are in frame elements, given by their documents and numbers."""
    refs = session.refs
    unknown = {
        context: [number for number in listed if refs.window(tab, context, number) is None]
        for context, listed in numbers.items()
    }
    calls = [PageCall(context, frame_windows(listed)) for context, listed in unknown.items() if listed]
    for each, answer in zip(calls, call_raw_all(session, deadline, calls), strict=True):
        if isinstance(answer, WebtoolsError):
            raise answer
        for number, window in zip(unknown[each.context], answer.value, strict=True):
            if window["type"] == "window":
                refs.learn_window(tab, each.context, number, window["value"]["context"])


def _folded(answer: FrameAnswer) -> Sequence[int]:
    return answer["folded"] if "folded" in answer else ()  # noqa: SIM401  # `get` would give `object`


def _awaited(answer: FrameAnswer) -> Sequence[int]:
    return answer["awaited"] if "awaited" in answer else ()  # noqa: SIM401  # `get` would give `object`


def _url(answer: FrameAnswer) -> str | None:
    return answer["url"] if "url" in answer else None  # noqa: SIM401  # `get` would give `object`


def _is_problem(answer: object) -> TypeIs[Problem]:
    return isinstance(answer, dict) and "problem" in answer
