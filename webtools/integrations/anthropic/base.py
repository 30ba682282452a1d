"""The base of Claude's browser toolset: the browser, its tabs, dialogs, errors and state."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from anthropic import NOT_GIVEN, NotGiven
from anthropic.tools import ToolError
from anthropic.tools.browser import (
    BetaAbstractBrowserToolset20260801,
    BetaBrowserMemberResult,
    BetaBrowserNavigateResult,
    BetaBrowserState,
    BetaConfirmCallable,
    BetaFilePolicy,
    BetaToolConfigs,
    BetaToolsetCallContext,
    BetaURLPolicy,
)
from anthropic.types import beta

from webtools import Outcome, WebtoolsError
from webtools.faces.replies.defects import only_errors
from webtools.integrations.anthropic import words
from webtools.integrations.anthropic.reporting import Reporter
from webtools.library.browser_tools import BrowserTools, ContextTools
from webtools.options.browser import for_models
from webtools.printable import one_line, printable, printable_values
from webtools.tools.for_faces import FaceTools, OpenTab

R = TypeVar("R")

CallContext = BetaToolsetCallContext

_VIEWPORT = (1280, 720)


class BareToolset(BetaAbstractBrowserToolset20260801):
    """A toolset without members; see `ClaudeToolset`."""

    def __init__(
        self,
        page: BrowserTools | ContextTools | None = None,
        *,
        configs: beta.BetaBrowserToolsetConfigsParam | None = None,
        confirm: BetaConfirmCallable | None = None,
        url_policy: BetaURLPolicy | NotGiven = NOT_GIVEN,
        file_policy: BetaFilePolicy | None = None,
        tool_configs: BetaToolConfigs | None = None,
        **options: Any,
    ) -> None:
        super().__init__(
            configs=configs,
            confirm=confirm,
            url_policy=url_policy,
            file_policy=file_policy,
            tool_configs=tool_configs,
        )
        uploads = map(Path, getattr(file_policy, "upload_roots", ()))
        chosen = for_models({"viewport": _VIEWPORT, "roots": (Path(), *uploads)} | options)
        self._owned = BrowserTools(**chosen) if page is None else None
        self._tools: BrowserTools | ContextTools = page or self._owned or BrowserTools()
        self._face = FaceTools(self._tools)
        self._reporter = Reporter(self._face)
        self._scale = 1.0
        self._consoles: dict[str, int] = {}
        self._networks: dict[str, int] = {}

    def close(self) -> None:
        """Refuse further calls, wait for those that run, and close the browser if it is the toolset's own."""
        super().close()
        if self._owned is not None:
            self._owned.close()

    def _browser_state(self, context: CallContext) -> BetaBrowserState:
        return self._reporter.report()

    def execute(
        self, context: CallContext, name: beta.BetaBrowserMemberName, input: beta.BetaBrowserMemberInput
    ) -> BetaBrowserMemberResult:
        """Run a member in the tab that the call names, and word its errors as Claude knows them."""
        tab = None if name in ("switch_tab", "close_tab") else getattr(input, "tab_id", None)
        try:
            with only_errors(name, self._face.hiding, besides=(ToolError,)):
                if not tab:
                    return _printable(super().execute(context, name, input))
                before = self._active()
                self._face.show_tab(self._id_of(tab))
                try:
                    return _printable(super().execute(context, name, input))
                finally:
                    self._return_to(before)
        except WebtoolsError as error:
            ref = getattr(getattr(input, "target", input), "ref", None)
            raise ToolError(words.phrase(error, ref)) from None

    def _open_tabs(self) -> tuple[OpenTab, ...]:
        return self._face.report(all_tabs=True).tabs

    def _active(self) -> OpenTab | None:
        return next((tab for tab in self._open_tabs() if tab.active), None)

    def _return_to(self, tab: OpenTab | None) -> None:
        if tab is not None and tab.id in {each.id for each in self._open_tabs()}:
            self._face.show_tab(tab.id)

    def _id_of(self, name: str) -> str:
        known = self._reporter.id_of(name)
        if known is None or known not in {tab.id for tab in self._open_tabs()}:
            raise ToolError(words.NO_SUCH_TAB.format(repr(name[:100])))
        return known

    def _do(self, call: Callable[[], R]) -> R:
        """Run a call, dismiss the dialogs in its way, and have them reported."""
        result, dialogs = self._face.answering_dialogs(call, accept=False)
        self._reporter.dismissed(dialogs)
        return result

    def _act(self, call: Callable[[], Outcome]) -> str | None:
        """Run an action; return what Claude should know of it, if anything."""
        done = self._do(call)
        files = [f"Download {one.name}: {one.status}" for one in done.downloads]
        loading = [f"Still loading: {', '.join(done.pending)}"] if done.pending else []
        return "; ".join(map(one_line, [*done.notes, *files, *loading])) or None


def _printable(result: BetaBrowserMemberResult) -> BetaBrowserMemberResult:
    """Return the result with page text made safe to print."""
    match result:
        case str():
            return printable(result)
        case BetaBrowserNavigateResult(url=url, title=title):
            safe = {"url": one_line(url), "title": title and one_line(title)}
            return result.model_copy(update=safe)
        case dict() | list():
            safe_values: BetaBrowserMemberResult = printable_values(result)
            return safe_values
        case _:
            return result
