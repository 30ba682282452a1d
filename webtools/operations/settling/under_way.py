"""The things of an act that are under way, by a session's records of what the browser has reported; nothing waits.

`settle.py` waits for it.
"""

from collections.abc import Iterable, Mapping

from webtools import capabilities
from webtools.limits import settling as limits
from webtools.operations.act_parts import in_words, navigation_in_words
from webtools.operations.settling.loading import Loading
from webtools.page.contract_scripts import SettleOptions
from webtools.page.contract_types import Saving
from webtools.session.session import Session


class UnderWay:
    """The effects of one act that have begun and not ended.

    Attributes:
        load: Its navigations.
        silent: New tabs that have not reported in time whether they are in front.
        saves: Files that pages have asked to be saved.
        looked: Documents that were asked what they have scheduled.
        asked: The clock when they were asked last.
    """

    def __init__(self, session: Session, tab: str, mark: int) -> None:
        self._session = session
        self._tab = tab
        self._mark = mark
        self.load = Loading(session, tab, mark)
        self.silent: set[str] = set()
        self.saves: list[Saving] = []
        self.looked: set[tuple[str, int]] = set()
        self.asked = mark

    def unreported_tabs(self) -> list[str]:
        """Return the new tabs that have not reported whether the browser brought them to the front."""
        return [
            each
            for each in self.load.new_tabs()
            if self._session.contexts.get(each).visible is None and each not in self.silent
        ]

    def requests(self) -> list[str]:
        """Return what an act has begun and is waited for briefly: requests, downloads, documents of new frames."""
        requests = [
            one
            for one in self._session.network.caused_since(self._mark, self._tab)
            if one.navigation is None
            or (one.context not in self.load.before and not self.load.recurs(one.context))
        ]
        requests += self._session.network.answering_since(self._mark, self._tab)
        saving = [one for one in self._session.downloads.since(self._mark) if one.status == "running"]
        return [
            *(in_words(one) for one in requests),
            *(navigation_in_words(one) for one in self.load.in_new_frames()),
            *(one.words for one in saving),
        ]

    def unannounced_downloads(self) -> list[str]:
        """Return the downloads that the page has asked for and the browser has not announced, in words."""
        missing = len(self.saves) - len(self._session.downloads.since(self._mark))
        return [] if missing <= 0 else ["a download" if missing == 1 else f"{missing} downloads"]

    def streams(self) -> list[str]:
        """Return the responses that go on, in words."""
        streaming = self._session.network.streaming_since(self._mark, self._tab)
        return [f"{in_words(one)} (still arriving)" for one in streaming if one.navigation is None]

    def unread(self, moment: float) -> set[str]:
        """Return the documents of which it is not known whether scripts read the bodies whose heads came before then.

        Args:
            moment: As `monotonic` gives it.
        """
        arriving = self._session.network.arriving_since(self._mark, self._tab)
        return {
            one.context
            for one in arriving
            if one.read is None and one.head_came is not None and one.head_came < moment
        }

    def note_reads(self, context: str, reads: Mapping[str, bool]) -> None:
        """Take in which bodies a document says that its scripts read."""
        for one in self._session.network.arriving_since(self._mark, self._tab):
            if one.context == context:
                one.note_reads(reads)

    def are_announced(self, begun: Mapping[str, int]) -> bool:
        """Return whether as many requests are announced as each document has begun."""
        network, contexts = self._session.network, self._session.contexts
        return all(
            network.scripted_since(self._mark, self._tab, context) >= count
            for context, count in begun.items()
            if context in contexts
        )

    def is_coming(self) -> bool:
        """Return whether the document that the action brings into the tab in front is there and still loads."""
        tab = self._session.contexts.active
        coming = self._session.navigations.latest(tab) if tab is not None else None
        is_new = coming is not None and coming.began > self._mark and coming.running
        return is_new and not self.load.unanswered()

    def is_left(self, tab: str, since: int) -> bool:
        """Return whether a tab's document goes away since the clock stood there, or never loads as a whole."""
        latest = self._session.navigations.latest(tab)
        never_loads = latest is not None and latest.began > self._mark and latest.broken_off
        return never_loads or bool(self._session.navigations.begun_since(since, [tab]))

    def new_tab_in_front(self) -> str | None:
        """Return the tab in front if the action has opened it and it can answer."""
        tab = self._session.contexts.active
        if tab is None or tab not in self.load.new_tabs() or self._session.prompts.open_in(tab) is not None:
            return None
        return tab

    def shown_tab(self) -> str | None:
        """Return the tab in front; None when even that one is hidden, as in a minimised window: it draws nothing."""
        tab = self._session.contexts.active
        return None if tab is None or self._session.contexts.get(tab).visible is False else tab

    def documents(self, tab: str) -> list[str]:
        """Return the tab and the frames in which the action may have set something off."""
        if self.is_fresh(tab):
            return [tab]
        contexts = self._session.contexts
        frames = [
            each
            for each in contexts.subtree(tab)[1:]
            if not contexts.get(each).doubted and not self.load.recurs(each)
        ]
        return [tab, *frames[-limits.MOST_FRAMES :]]

    def is_fresh(self, context: str) -> bool:
        """Return whether the action has brought another document here, which has its own reasons for what it does."""
        known = self._session.contexts.get(context)
        return known.document > self._mark and (context in self.load.before or known.parent is None)

    def numbered(self, contexts: Iterable[str]) -> list[tuple[str, int]]:
        """Return each with what distinguishes its document from an earlier one."""
        return [(each, self._session.contexts.get(each).document) for each in contexts]

    def new_frames(self) -> bool:
        """Return whether frames have come that were not asked what they have scheduled."""
        tab = self.shown_tab()
        if tab is None or tab != self._tab or self.is_fresh(tab):
            return False
        return not self.looked.issuperset(self.numbered(self.documents(tab)))

    def new_answers(self) -> bool:
        """Return whether requests have ended since the documents were asked, which may not know that yet."""
        tab = self.shown_tab()
        if tab is None:
            return False
        documents = [each for each in self.documents(tab) if not self.is_fresh(each)]
        ended = self._session.network.ended_since(self.asked, self._mark, self._tab)
        return any(one.context in documents for one in ended)

    def is_busy(self) -> bool:
        """Return whether anything is under way that events report."""
        return bool(self.unreported_tabs() or self.load.awaited() or self.requests())

    def options(
        self, context: str, *, ago: float, seconds: float, loads: bool, frames: bool
    ) -> SettleOptions:
        """Return what a document is asked to wait for.

        Args:
            ago: Seconds since the act began.
            seconds: How long it may wait.
            loads: It still loads.
            frames: It draws one before.
        """
        network = self._session.network
        in_order = capabilities.has("answers-in-order", self._session.browser)
        is_new_frame = (
            context not in self.load.before and self._session.contexts.get(context).parent is not None
        )
        return {
            "act": self._mark,
            "ago": ago * 1000,
            "timeout": seconds * 1000,
            "loads": loads or is_new_frame,
            "frames": frames,
            "fresh": self.is_fresh(context),
            # Those that have ended are of no interest where the page has learnt of it before us.
            "answered": [] if in_order else network.answered_since(self._mark, self._tab, context),
        }
