"""After an action: wait for what it set off, and for nothing else.

Events decide, not sleep. A navigation that began is waited for until it has loaded; requests and downloads that
began are waited for briefly; then two frames let the page show what it got. If something begins meanwhile, it is
waited for too. What a page does by itself over and over (polling) holds nothing up.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from webtools.deadline import Deadline
from webtools.errors import DeadlineExceeded, PageClosed, ProtocolError
from webtools.operations import tabs
from webtools.operations.done import Done
from webtools.options import Settle
from webtools.protocol import script
from webtools.session.exchange import Pending
from webtools.session.navigations import Navigation, Stage
from webtools.session.network_log import Request
from webtools.session.session import Session

_REQUESTS_SECONDS = 1.5
"""For all requests and downloads of one action together."""
_TIMERS_SECONDS = 0.5
"""How long `patient` looks for what the page's timers start."""
_NEW_TAB_SECONDS = 0.5
"""For a new tab to tell whether it is in front; one whose page runs no scripts never does."""
_FRAMES_SECONDS = 1.0
"""For two frames of a page that is busy."""

# A hidden tab draws no frames, so a timer ends the wait as well.
_DRAWN = f"""new Promise(done => {{
  const end = () => {{ clearTimeout(timer); done({tabs.LOOK}); }};
  const look = () => document.hidden ? end() : timer = setTimeout(look, 50);
  let timer = setTimeout(look, 50);
  requestAnimationFrame(() => requestAnimationFrame(end));
}})"""
_LOADED = """new Promise(done => {
  document.readyState === 'complete' ? done() : addEventListener('load', () => done());
})"""
_NO_FRAME = f"() => {tabs.LOOK}"
_TWO_FRAMES = f"() => {_DRAWN}"
_TWO_FRAMES_AFTER_LOAD = f"() => {_LOADED}.then(() => {_DRAWN})"


@dataclass(frozen=True, slots=True)
class Settled:
    """How waiting ended.

    Attributes:
        pending: What was still on its way, in words.
        looks: What the tab in front said of itself in the end.
        waited: Not everything was over when the act was.
    """

    pending: tuple[str, ...] = ()
    looks: tabs.Looks = field(default_factory=dict)
    waited: bool = False


AT_ONCE = Settled()
"""Nobody waited."""


def settle(session: Session, tab: str, mark: int, how: Settle, *, loading: float, done: Done) -> Settled:
    """Wait until what began in `tab` after the clock stood at `mark` has ended.

    Args:
        loading: Seconds that a navigation may take.
        done: What the act told of itself.

    Raises:
        PromptOpen: A dialog came up meanwhile.
    """
    if how == "off":
        return AT_ONCE
    return _Settling(session, tab, mark, loading).run(patient=how == "patient", done=done)


@dataclass(frozen=True, slots=True)
class _Looking:
    """A tab was asked to tell when it has drawn."""

    tab: str
    begun: int
    answer: Pending[script.EvaluateResult]


class _Settling:
    def __init__(self, session: Session, tab: str, mark: int, loading: float) -> None:
        self._session = session
        self._tab = tab
        self._mark = mark
        self._was = session.contexts.subtree(tab)
        self._silent: set[str] = set()
        self._loading = Deadline("loading", loading)
        self._requesting = Deadline("loading", _REQUESTS_SECONDS)

    def run(self, *, patient: bool, done: Done) -> Settled:
        drawn, waited = done.drawn, False
        if done.saves:
            self._wait(self._unannounced_download, self._requesting)
        while True:
            drawn = drawn and not self._busy()
            waited |= not drawn
            self._silent |= set(self._wait(self._untold_tabs, Deadline("opening a tab", _NEW_TAB_SECONDS)))
            ahead = self._look_ahead()
            late = self._wait(self._navigations, self._loading)
            if ahead is not None and (late or self._requests()):
                self._session.forget(ahead.answer)
                ahead = None
            late += self._wait(self._requests, self._requesting)
            self._let_new_tab_load()
            # Also without frames: the way there and back lets in the news of what the page has begun.
            looks = self._see(ahead or self._look(_NO_FRAME if drawn else _TWO_FRAMES))
            drawn = False
            if patient and not self._busy():
                patient = False
                self._wait(lambda: ["timers"], Deadline("waiting", _TIMERS_SECONDS))
                looks = {}
            if late or not self._busy():
                return Settled(tuple(late), looks, waited)

    def _wait(self, under_way: Callable[[], list[str]], deadline: Deadline) -> list[str]:
        """Wait until nothing is under way; gives what still is when time is up."""
        if not under_way():
            return []
        try:
            self._session.wait(
                lambda: not under_way(), deadline=deadline, waiting_for="the page", context=self._tab
            )
        except DeadlineExceeded:
            return under_way()
        return []

    def _busy(self) -> bool:
        return bool(self._untold_tabs() or self._navigations() or self._requests())

    def _new_tabs(self) -> list[str]:
        contexts = self._session.contexts
        return [each for each in contexts.tabs if contexts.get(each).born > self._mark]

    def _untold_tabs(self) -> list[str]:
        """New tabs that have not told whether the browser brought them to the front."""
        return [
            each
            for each in self._new_tabs()
            if self._session.contexts.get(each).visible is None and each not in self._silent
        ]

    def _navigations(self) -> list[str]:
        return [_navigation_in_words(one) for one in self._loads()]

    def _loads(self) -> list[Navigation]:
        """Navigations under way, of the tab, of the frames that it had, and of a new tab in front.

        What new frames load counts as requests only: an advertisement must not hold up the page.
        """
        contexts, navigations = self._session.contexts, self._session.navigations
        watched = [each for each in self._was if each in contexts]
        watched += [each for each in self._new_tabs() if each == contexts.active]
        return [
            one
            for one in navigations.begun_since(self._mark, watched)
            if one.running and navigations.latest(one.context) is one
        ]

    def _requests(self) -> list[str]:
        requests = [
            one
            for one in self._session.network.caused_since(self._mark, self._tab)
            if one.navigation is None or one.context not in self._was  # those are navigations
        ]
        downloads = [one for one in self._session.downloads.since(self._mark) if one.status == "running"]
        return [in_words(one) for one in requests] + [one.words for one in downloads]

    def _unannounced_download(self) -> list[str]:
        return [] if self._session.downloads.since(self._mark) else ["a download"]

    def _let_new_tab_load(self) -> None:
        """The browser may not tell how far a new tab is: what came before we listen, is over. So its page is asked."""
        session, tab = self._session, self._session.contexts.active
        if tab is None or tab not in self._new_tabs() or session.prompts.open_in(tab) is not None:
            return
        loaded = session.start(script.call_function(f"() => {_LOADED}", context=tab, sandbox="webtools"))
        begun = session.clock.now
        self._wait(
            lambda: [] if loaded.ended or session.navigations.begun_since(begun, [tab]) else ["a new tab"],
            self._loading.within(_FRAMES_SECONDS),
        )
        session.forget(loaded)

    def _look_ahead(self) -> _Looking | None:
        """Ask a document that has come, while it still loads: a way there and back less when it has."""
        self._wait(self._answers_awaited, self._loading)
        tab = self._session.contexts.active
        coming = self._session.navigations.latest(tab) if tab is not None else None
        if coming is None or coming.began <= self._mark or not coming.running or self._answers_awaited():
            return None
        return self._look(_TWO_FRAMES_AFTER_LOAD)

    def _answers_awaited(self) -> list[str]:
        """Navigations that have brought no document yet."""
        return [_navigation_in_words(one) for one in self._loads() if one.stage is Stage.STARTED]

    def _look(self, frames: str) -> _Looking | None:
        """Have the tab in front tell when it has drawn; one that is hidden draws nothing."""
        session, tab = self._session, self._session.contexts.active
        if tab is None or session.contexts.get(tab).visible is False:
            return None
        answer = session.start(script.call_function(frames, context=tab, sandbox="webtools"))
        return _Looking(tab, session.clock.now, answer)

    def _see(self, looking: _Looking | None) -> tabs.Looks:
        """Wait for what it tells, unless it goes away meanwhile: a document that is being left answers nothing."""
        if looking is None:
            return {}
        session, tab, answer = self._session, looking.tab, looking.answer
        try:
            session.wait(
                lambda: answer.ended or bool(session.navigations.begun_since(looking.begun, [tab])),
                deadline=Deadline("drawing", _FRAMES_SECONDS),
                waiting_for="the page to draw",
                context=tab,
            )
            if answer.ended:
                answer.result()
                return {tab: answer}
        except (DeadlineExceeded, ProtocolError, PageClosed):
            pass  # the document is busy or was left; either way there is nothing to wait for here
        finally:
            session.forget(answer)
        return {}


def in_words(request: Request) -> str:
    return f"{request.request.method} {request.request.url}"


def _navigation_in_words(navigation: Navigation) -> str:
    return f"navigation to {navigation.url}"
