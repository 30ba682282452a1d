"""After an action: wait for what it set off, and for nothing else.

A navigation that began is waited for until it has loaded; requests and downloads that began are waited for briefly, and
so is what the page has scheduled because of the action (quiet.js). If something begins meanwhile, it is waited for too.
What a page does by itself over and over (polling, clocks, endless animations) holds nothing up.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import monotonic

from webtools.deadline import Deadline
from webtools.errors import DeadlineExceeded, PageClosed, ProtocolError
from webtools.limits import settling as limits
from webtools.operations import act_parts, tabs
from webtools.operations.act_parts import AT_ONCE, Done, Settled
from webtools.operations.records import downloads
from webtools.operations.settling.under_way import UnderWay
from webtools.options.browser import Settle
from webtools.page.contract_scripts import PageLook
from webtools.page.contract_types import DocumentChanges
from webtools.page.source import READS, built, looked, settled
from webtools.protocol import script
from webtools.protocol.wire import Command
from webtools.session.browsing_contexts import SANDBOX
from webtools.session.exchange import Pending
from webtools.session.session import Session

_ACTED_ON = ""
"""Stands for the document that was acted on, until it reports once more."""


@dataclass(frozen=True, slots=True)
class Settling:
    """The wait for what an act sets off, as the act's caller wants it.

    Attributes:
        how: How patiently it waits.
        deadline: The end of all of it.
        began: The moment (`monotonic`) at which the act began.
        loading: Seconds that a navigation may take.
    """

    how: Settle
    deadline: Deadline
    began: float
    loading: float


def settle(session: Session, tab: str, mark: int, wait: Settling, done: Done) -> Settled:
    """Wait until what began in `tab` after the clock stood at `mark` has ended.

    Args:
        done: The effect as the act reports it.

    Raises:
        PromptOpen: A dialog came up meanwhile.
    """
    return AT_ONCE if wait.how == "off" else _Waiting(session, tab, mark, wait).run(done)


@dataclass(frozen=True, slots=True)
class _Looking:
    """The documents of a tab were asked to answer when nothing is left of the action; the tab's own comes first."""

    tab: str
    begun: int
    asked: dict[str, Pending[script.EvaluateResult]]
    deadline: Deadline


class _Waiting:
    def __init__(self, session: Session, tab: str, mark: int, wait: Settling) -> None:
        self._session = session
        self._tab = tab
        self._mark = mark
        self._patient = wait.how == "patient"
        self._began = wait.began
        self._now = UnderWay(session, tab, mark)
        self._load = self._now.load
        self._changes: dict[str, DocumentChanges | None] = {}  # by document, as each reports them
        self._behind = False  # a frame was busy while the tab answered
        self._scheduled = False  # the page has not said that nothing is left of what it has scheduled
        self._deadline = wait.deadline
        self._loading = self._deadline.for_waiting().within(wait.loading)
        self._requesting = self._deadline.for_waiting().within(limits.EFFECTS)

    def run(self, done: Done) -> Settled:
        now, patient = self._now, self._patient
        now.saves += done.saves
        if done.changes is not None:
            self._changes[_ACTED_ON] = done.changes
        self._wait(now.unannounced_downloads, self._requesting)
        drawn = done.drawn and not (now.is_busy() or now.new_answers())
        waited = not drawn
        while True:
            late, looks = self._wait_once(done.requests if drawn else None)
            if patient and not now.is_busy():
                patient, looks = False, {}
                self._wait(lambda: ["timers"], self._deadline.within(limits.DELAY))
            left_to_ask = now.new_frames() or now.new_answers() or self._behind
            asks_more = left_to_ask and not self._requesting.passed
            if late or self._deadline.passed or not (now.is_busy() or asks_more):
                return self._settled(late, looks, waited=waited)
            drawn, waited = False, True

    def _wait_once(self, drawn: int | None) -> tuple[list[str], tabs.LookAnswers]:
        """Wait for what is under way; gives what still is when time is up, and what the documents say then.

        Args:
            drawn: The requests that the document acted on has begun, which has drawn all; None: it has not.
        """
        self._now.silent |= set(self._wait(self._now.unreported_tabs, self._deadline.within(limits.EFFECTS)))
        ahead = self._look_ahead()
        late = self._wait_looking(self._load.awaited, self._loading, self._load.ask)
        if ahead is not None and (late or self._load.begun() or self._now.requests()):
            self._forget(ahead)
            ahead = None
        late += self._wait_looking(self._now.requests, self._requesting)
        self._let_new_tab_load()
        # Also when all is drawn: the way there and back lets in the news of what the page has begun.
        looks = self._see(ahead or self._look(drawn=drawn is not None))
        if drawn is not None:
            self._await_announced(dict.fromkeys(looks, drawn))
        return late, looks

    def _settled(self, late: list[str], looks: tabs.LookAnswers, *, waited: bool) -> Settled:
        self._load.ask()
        held_up = [*self._load.held_up(), *self._load.in_tabs(self._now.silent)]
        late += [one for one in held_up if one not in late]
        saving = self._wait(self._now.unannounced_downloads, self._requesting)
        # The caller's own limit ends a wait that would have gone on.
        cut_short = ["what the page has scheduled"] if self._scheduled and self._deadline.passed else []
        return Settled(
            (*late, *saving, *self._now.streams(), *cut_short),
            looks,
            waited,
            tuple(downloads.not_begun(self._session, self._mark, self._now.saves)),
            tuple(self._changes.values()),
        )

    def _wait(self, under_way: Callable[[], list[str]], deadline: Deadline) -> list[str]:
        """Wait until nothing is under way; gives what still is when time is up."""
        if not under_way() or self._session.waited(lambda: not under_way(), deadline, context=self._tab):
            return []
        return under_way()

    def _wait_looking(
        self, under_way: Callable[[], list[str]], deadline: Deadline, look: Callable[[], None] = lambda: None
    ) -> list[str]:
        """Do as `_wait` for what also ends by itself when nothing comes of it, which `look` may find out."""
        session = self._session
        while late := under_way():
            if deadline.passed:
                return late
            self._ask_what_is_read()
            look()
            session.require_no_prompt(self._tab)
            session.waited(
                lambda: not under_way() or session.prompts.holding_up(self._tab) is not None,
                deadline.within(limits.LOOK),
            )
        return []

    def _ask_what_is_read(self) -> None:
        """Ask documents whether their scripts read the bodies of which only the heads have come until now.

        A body that nobody reads holds nothing up; one that is read is waited for.
        """
        contexts = self._now.unread(monotonic() - limits.LOOK)
        if not contexts:
            return
        ago = str((monotonic() - self._began) * 1000)
        asking = [_asking(each, READS, ago) for each in contexts]
        answers = self._session.ask_briefly(asking, self._deadline.within(limits.PROMPT))
        for context, answer in zip(contexts, answers, strict=True):
            if (reads := script.returned(answer.value)) is not None:
                self._now.note_reads(context, json.loads(reads))

    def _let_new_tab_load(self) -> None:
        """Ask a new tab itself how far it is: what came before we listened is over."""
        session, tab = self._session, self._now.new_tab_in_front()
        if tab is None or self._load.held_up():
            return
        loaded = session.start(script.call_function(built("loaded"), context=tab, sandbox=SANDBOX))
        begun = session.clock.now
        self._wait(
            lambda: [] if loaded.ended or session.navigations.begun_since(begun, [tab]) else ["a new tab"],
            self._loading.within(limits.STILL),
        )
        session.forget(loaded)

    def _look_ahead(self) -> _Looking | None:
        """Ask a document that has come, while it still loads: a way there and back less when it has."""
        self._wait_looking(self._load.unanswered, self._loading, self._load.leave_out_lazy_frames)
        return self._look(loads=True) if self._now.is_coming() else None

    def _look(self, *, drawn: bool = False, loads: bool = False) -> _Looking | None:
        """Have the tab in front answer when nothing is left of the action.

        Args:
            drawn: The document acted on has answered that nothing is left there.
            loads: The document still loads.
        """
        session, tab = self._session, self._now.shown_tab()
        if tab is None or self._load.is_unanswered(tab):
            return None
        documents = self._now.documents(tab)
        seconds = self._requesting.remaining()
        if drawn and documents == [tab]:
            asking = {tab: _asking(tab, looked(), str(self._mark))}
        else:
            ago, frames = monotonic() - self._began, not drawn
            options = {
                each: self._now.options(each, ago=ago, seconds=seconds, loads=loads, frames=frames)
                for each in documents
            }
            asking = {each: _asking(each, settled(), json.dumps(options[each])) for each in documents}
        asked = {each: session.start(command) for each, command in asking.items()}
        self._now.looked.update(self._now.numbered(asked))
        self._now.asked = session.clock.now
        return _Looking(tab, session.clock.now, asked, self._deadline.within(seconds + limits.STILL))

    def _see(self, looking: _Looking | None) -> tabs.LookAnswers:
        """Wait for what it reports, unless it goes away meanwhile: a document that is being left answers nothing."""
        self._behind = False
        if looking is None:
            return {}
        session, tab, answer = self._session, looking.tab, looking.asked[looking.tab]

        def left() -> bool:
            return self._now.is_left(tab, looking.begun)

        try:
            session.wait(
                lambda: answer.ended or left(),
                deadline=looking.deadline,
                waiting_for="the page to draw",
                context=tab,
            )
            if answer.ended:
                answer.result()
                look = act_parts.looked(answer)
                self._scheduled = look.get("left", False)
                self._now.saves += look.get("saves", [])
                self._await_frames(looking, left)
                looks = {each: act_parts.looked(one) for each, one in looking.asked.items() if each != tab}
                # The work of a frame may have reached the tab since the tab answered, such as by a message.
                self._behind = any(one.get("waited", False) for one in looks.values())
                looks[tab] = look
                for each, one in looks.items():
                    self._take(each, one)
                self._await_announced({each: one.get("requests", 0) for each, one in looks.items()})
                return {tab: answer}
        except DeadlineExceeded:
            self._scheduled = True
        except (ProtocolError, PageClosed):
            pass  # the document was left: there is nothing to wait for here
        finally:
            self._forget(looking)
        return {}

    def _take(self, context: str, look: PageLook) -> None:
        if (reads := look.get("reads")) is not None:
            self._now.note_reads(context, reads)
        if "changes" in look:
            if look["changes"] is not None:
                self._changes.pop(_ACTED_ON, None)  # which is one of the documents
            self._changes[context] = look["changes"]

    def _await_frames(self, looking: _Looking, left: Callable[[], bool]) -> None:
        """Wait for the documents in frames as well; one that does not answer is not asked again."""
        session = self._session
        answered = session.waited(
            lambda: (
                all(one.ended for one in looking.asked.values())
                or left()
                or session.prompts.any_open() is not None
            ),
            self._deadline.within(self._requesting.remaining() + limits.PROMPT),
        )
        for context, one in looking.asked.items():
            if not answered and not one.ended and context in session.contexts:
                session.contexts.get(context).doubt()

    def _await_announced(self, begun: Mapping[str, int]) -> None:
        """Wait until as many requests as each document has begun are announced: a document's answer can come first."""
        self._session.waited(
            lambda: self._now.are_announced(begun), self._requesting.within(limits.PART), context=self._tab
        )

    def _forget(self, looking: _Looking) -> None:
        for one in looking.asked.values():
            self._session.forget(one)


def _asking(context: str, function: str, argument: str) -> Command[script.EvaluateResult]:
    arguments = [script.text(argument)]
    return script.call_function(function, context=context, sandbox=SANDBOX, arguments=arguments)
