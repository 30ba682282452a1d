"""The state of the browser as Claude's toolset reports it: tabs, and what has changed since the report before."""

from anthropic.tools.browser import BetaBrowserState, BetaDialogDismissed, BetaNavigationRefused
from anthropic.types.beta import BetaBrowserStateChangeParam, BetaBrowserStateTabEntryParam

from webtools import Dialog, WebtoolsError
from webtools.printable import one_line
from webtools.tools.for_faces import ContextReport, FaceTools, KnownDownload, OpenTab

_MOST_TABS = 100


class Reporter:
    """Names the tabs, and knows what has been reported of them."""

    def __init__(self, face: FaceTools) -> None:
        self._face = face
        self._names: dict[str, str] = {}
        self._reported: set[str] = set()
        self._downloads: dict[str, str] = {}
        self._dismissed: list[Dialog] = []
        self._before: ContextReport | None = None

    def dismissed(self, dialogs: tuple[Dialog, ...]) -> None:
        """Have dialogs reported next time."""
        self._dismissed += dialogs

    def id_of(self, name: str) -> str | None:
        """Return the id of the tab that has a name here."""
        return next((known for known, given in self._names.items() if given == name), None)

    def entry(self, tab: OpenTab) -> BetaBrowserStateTabEntryParam:
        """Return a tab as the toolset describes tabs."""
        name = self._names.setdefault(tab.id, f"tab-{len(self._names) + 1}")
        title = one_line(tab.title or "")
        return {"tab_id": name, "title": title, "url": _shown(tab.url), "active": tab.active}

    def entries(self, open_tabs: tuple[OpenTab, ...]) -> list[BetaBrowserStateTabEntryParam]:
        tabs = [tab for tab in open_tabs if tab.active]
        tabs += [tab for tab in open_tabs if not tab.active][: _MOST_TABS - len(tabs)]
        if tabs and not tabs[0].active:
            tabs[0] = tabs[0].model_copy(update={"active": True})
        return [self.entry(tab) for tab in sorted(tabs, key=lambda tab: tab.index)]

    def report(self) -> BetaBrowserState:
        """Return the state, with what has changed since the report before."""
        try:
            state = self._face.report(since=self._before, all_tabs=True)
        except WebtoolsError:
            state = ContextReport()  # the browser has just died; the next call starts it again
        report = BetaBrowserState(tabs=self.entries(state.tabs))
        changes = report.state_changes
        for tab in report.tabs:
            if self._before is not None and tab["tab_id"] not in self._reported:
                changes.append({"type": "tab_opened", "tab_id": tab["tab_id"]})
        for download in state.downloads:
            if self._downloads.get(download.key) != download.status:
                self._downloads[download.key] = download.status
                changes.append(_change(download))
        if state.refused:
            changes.append(BetaNavigationRefused())
        for one in self._dismissed:
            changes.append(BetaDialogDismissed(kind=one.kind, message=one_line(one.message)))
        self._dismissed.clear()
        self._reported = {tab["tab_id"] for tab in report.tabs}
        self._before = state
        return report


def _change(download: KnownDownload) -> BetaBrowserStateChangeParam:
    name, url, path = download.key, _shown(download.url), download.path
    if download.status == "running":
        return {"type": "download_started", "download_id": name, "url": url}
    if download.status == "canceled":
        error = "The download was canceled."
        return {"type": "download_failed", "download_id": name, "url": url, "error": error}
    if path is None or not path.exists():
        return {"type": "download_completed", "download_id": name, "url": url}
    size = path.stat().st_size
    return {
        "type": "download_completed",
        "download_id": name,
        "url": url,
        "path": str(path),
        "size_bytes": size,
    }


def _shown(url: str) -> str:
    """Return an address without user name and password; an empty page has none."""
    if url == "about:blank":
        return ""
    scheme, separator, rest = url.partition("://")
    authority, slash, path = rest.partition("/")
    return one_line(f"{scheme}{separator}{authority.rpartition('@')[2]}{slash}{path}")
