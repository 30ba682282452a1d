"""The things of an act that are under way, by a session's records of what the browser has reported; nothing waits.

`settle.py` waits for it.
"""

from collections.abc import Iterable

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
    """

    def __init__(self, session: Session, tab: str, mark: int) -> None:
        self._session = session
        self._tab = tab
        self._mark = mark
        self.load = Loading(session, tab, mark)
        self.silent: set[str] = set()
        self.saves: list[Saving] = []
        self.looked: set[tuple[str, int]] = set()

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
