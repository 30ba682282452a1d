"""The needs of faces besides tools: reports for their replies, tabs by their ids, and answered dialogs."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from webtools.api.context import Context
from webtools.deadline import Deadline
from webtools.errors import PageClosed, PromptOpen, WebtoolsError
from webtools.operations import tabs
from webtools.operations.records import console, downloads
from webtools.options.browser import SnapshotMode
from webtools.seconds import Seconds
from webtools.secrets.named import NamedSecrets
from webtools.session.session import Session
from webtools.snapshot.as_before import as_next_page
from webtools.snapshot.capture import SnapshotOptions, capture, shows
from webtools.snapshot.result import Snapshot
from webtools.tools.base import BaseTools
from webtools.tools.dialogs import DialogTools
from webtools.values import ConsoleMessage, Dialog, Download, Outcome, Tab, Value

R = TypeVar("R")

_IN_A_ROW = 10
"""A page that opens more dialogs than this has no end of them."""


class OpenTab(Tab):
    """A tab with an id that stays the same while the tab is open."""

    id: str


class KnownDownload(Download):
    """A download with the browser's own id, which no other browser's download has."""

    key: str


class ContextReport(Value):
    """The state of a context; nothing when no browser runs.

    Attributes:
        url: The active tab's address; empty when no tab is open.
        index: The active tab's, counted from 0; None when no tab is open.
        console: What the active tab's pages wrote since the report before, oldest first.
        restarted: The browser was started anew since the report before: its pages and refs are gone.
        snapshot: The page, or what has changed in it.
        tree: Its text, for a reader who knows the page before.
        problem: Why there is no snapshot.
        tabs: All tabs, where they were asked for.
        downloads: The latest ones, where the tabs were asked for.
        refused: How many navigations the rules for origins have refused since the report before, where the tabs were
            asked for.
        mark: When this one was, for the next report to know what is new.
    """

    url: str = ""
    title: str | None = None
    index: int | None = None
    tab_count: int = 0
    dialog: Dialog | None = None
    console: tuple[ConsoleMessage, ...] = ()
    restarted: bool = False
    snapshot: Snapshot | None = None
    tree: str = ""
    problem: str | None = None
    tabs: tuple[OpenTab, ...] = ()
    downloads: tuple[KnownDownload, ...] = ()
    refused: int = 0
    mark: tuple[float, int] | None = None

    @property
    def console_errors(self) -> int:
        return sum(one.level == "error" for one in self.console)


class FaceTools(BaseTools):
    """The context that some tools act on, as a face sees it."""

    def __init__(self, tools: DialogTools) -> None:
        self._tools = tools

    @property
    def _context(self) -> Context:
        return self._tools._context  # noqa: SLF001  # tools as well

    @property
    def hiding(self) -> NamedSecrets:
        """The secrets that no reply shows."""
        return self._hiding

    def report(
        self,
        *,
        since: ContextReport | None = None,
        snapshot: SnapshotMode = "none",
        seen: Snapshot | None = None,
        just_taken: Snapshot | None = None,
        page_before: Snapshot | None = None,
        max_chars: int | None = None,
        console_details: bool = False,
        all_tabs: bool = False,
        timeout: Seconds | None = None,
    ) -> ContextReport:
        """Report where the context stands. Without a snapshot and all tabs it takes at most one question to the page.

        Args:
            since: The last report.
            snapshot: `diff` gives what has changed since `seen`, where that is shorter than the page.
            seen: The last snapshot that this caller got, a diff or a full one; when None, the tab's last one counts,
                whoever got it.
            just_taken: A snapshot that is a moment old: where it is of the active tab's page, the page is not asked.
            page_before: The last page that the reader was shown. With `diff`, the `tree` of the next page of its site
                says in few words what is as before.
            max_chars: About how long the snapshot may be; what is beyond is folded.
            console_details: Give errors in `console` with message and stack; without it their kind may be all.
            all_tabs: Report all tabs, downloads and refused navigations too.
        """
        before = since.mark if since is not None else None
        if not self._context.running:
            return ContextReport(mark=before)
        shown = None if snapshot == "none" else SnapshotOptions(diff=snapshot == "diff", max_chars=max_chars)

        def run(session: Session, deadline: Deadline) -> ContextReport:
            last = before[1] if before is not None and before[0] == session.began else -1
            facts: dict[str, object] = {
                "restarted": before is not None and before[0] != session.began,
                "mark": (session.began, session.clock.now),
            }
            open_now = tabs.describe(session, deadline, [*session.contexts.tabs]) if all_tabs else []
            if all_tabs:
                facts |= _tabs_and_files(session, open_now, last)
            if (tab := session.contexts.active) is not None:
                taken = _snapshot(session, deadline, tab, shown, seen)
                here = next((each for each in open_now if each.active), None)
                if here is None and just_taken is not None and shows(session, tab, just_taken):
                    here = _as_taken(session, tab, just_taken)
                facts |= taken | _active(session, deadline, tab, here, taken)
                facts["tree"] = _tree(taken, page_before if snapshot == "diff" else None)
                facts["console"] = console.since(session, deadline, last, tab, details=console_details)
            return ContextReport.model_validate(facts)

        return self._ask("report", timeout, run)

    def show_tab(self, id: str, *, timeout: Seconds | None = None) -> None:
        """Make the tab of an id the active one.

        Raises:
            PageClosed: There is no such tab.
        """
        self._ask(
            "show_tab",
            timeout,
            lambda session, deadline: tabs.select_tab(session, deadline, _index_of(session, id)),
        )

    def close_tab(self, id: str, *, timeout: Seconds | None = None) -> None:
        """Close the tab of an id; the last one leaves an empty one.

        Raises:
            PageClosed: There is no such tab.
        """
        self._ask(
            "close_tab",
            timeout,
            lambda session, deadline: tabs.close_tab(session, deadline, _index_of(session, id)),
        )

    def answering_dialogs(self, do: Callable[[], R], *, accept: bool = True) -> tuple[R, tuple[Dialog, ...]]:
        """Do one thing, and answer the dialogs that are in its way or come of it, for models that cannot be asked.

        Args:
            do: One call of a tool; it is called again when a dialog kept it from being done.
            accept: Accept the dialogs; False dismisses them.

        Returns:
            What it gave, and the dialogs in their order.

        Raises:
            PromptOpen: There is no end of dialogs.
        """
        answered: list[Dialog] = []
        result: R | None = None
        for _ in range(_IN_A_ROW + 1):
            try:
                result = do() if result is None else result
            except PromptOpen:
                dialog = self.report().dialog
            else:
                dialog = result.dialog if isinstance(result, Outcome) else None
                if dialog is None:
                    return result, tuple(answered)
            if dialog is not None:  # it was there
                then = self._tools.handle_dialog(accept=accept)
                answered.append(dialog)
                if isinstance(result, Outcome):
                    now = {"url": then.url, "title": then.title, "dialog": then.dialog}
                    result = result.model_copy(update=now)
        raise PromptOpen(
            f"The page opens one dialog after the other, the last: {answered[-1].kind} {answered[-1].message!r}"
            if answered
            else "The page opens one dialog after the other",
            hint="Leave this page: close the browser and start again.",
            can_retry=False,
        )


def _snapshot(
    session: Session, deadline: Deadline, tab: str, options: SnapshotOptions | None, seen: Snapshot | None
) -> dict[str, object]:
    """Return the page, or why it could not be read: what was done before is reported in any case."""
    if options is None or session.prompts.open_in(tab) is not None:
        return {}
    try:
        return {"snapshot": capture(session, deadline, options, since=seen)}
    except WebtoolsError as error:
        return {"problem": error.message}


def _as_taken(session: Session, tab: str, page: Snapshot) -> Tab | None:
    """Return the active tab as a snapshot has it; None for a page of the browser's own, whose address says nothing."""
    if page.url.startswith("chrome-error:"):
        return None
    return Tab(index=session.contexts.tabs.index(tab), url=page.url, title=page.title, active=True)


def _tree(taken: Mapping[str, object], page_before: Snapshot | None) -> str:
    page = taken.get("snapshot")
    if not isinstance(page, Snapshot):
        return ""
    return page.tree if page_before is None else as_next_page(page, page_before)


def _active(
    session: Session, deadline: Deadline, tab: str, here: Tab | None, taken: Mapping[str, object]
) -> dict[str, object]:
    """Return the facts about the active tab.

    Args:
        here: What is known of it already.
        taken: Its snapshot, if any.
    """
    page = taken.get("snapshot")
    if here is None and page is None:
        here = next(iter(tabs.describe(session, deadline, [tab])), None)
    prompt = session.prompts.open_in(tab)
    return {
        "url": here.url if here else session.contexts.get(tab).url,
        "title": page.title if isinstance(page, Snapshot) else here.title if here else None,
        "index": session.contexts.tabs.index(tab),
        "tab_count": len(session.contexts.tabs),
        "dialog": tabs.dialog(session, prompt) if prompt else None,
    }


def _tabs_and_files(session: Session, open_now: Sequence[Tab], since: int) -> dict[str, object]:
    return {
        "tabs": tuple(OpenTab(**dict(tab), id=session.contexts.tabs[tab.index]) for tab in open_now),
        "downloads": tuple(
            KnownDownload(**dict(downloads.described(one)), key=one.id or f"{one.began}")
            for one in session.downloads.all
        ),
        "refused": len(session.network.refused_since(since, navigations=True)),
    }


def _index_of(session: Session, id: str) -> int:
    if id not in session.contexts.tabs:
        raise PageClosed("The tab is closed")
    return session.contexts.tabs.index(id)
