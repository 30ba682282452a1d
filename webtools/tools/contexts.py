"""Isolated contexts and which of them is current (spec 1, Context Management Tools)."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Unpack

from pydantic import Field

from webtools.api.browser import DEFAULT, Browser
from webtools.api.context import Context
from webtools.deadline import Budget
from webtools.limits.file_roots import REPLACED_BY_PYTHON, OutputFile
from webtools.operations.storage import storage_state
from webtools.options.context import ContextSettings
from webtools.options.given import GivenContextSettings
from webtools.seconds import Seconds, seconds_of
from webtools.secrets.named import NamedSecrets
from webtools.storage_state import StorageState
from webtools.tools.arguments import FilePath, Overwrite, Timeout, obvious
from webtools.tools.base import BaseTools
from webtools.tools.tool import tool
from webtools.values import ClosedContext, ContextInfo, Contexts, SavedStorage

Name = Annotated[str, obvious("Name of the context")]


class ContextsTools(BaseTools):
    """Tools that make, switch and close contexts. Their only state is the name of the current context."""

    _browser: Browser
    _current: str = DEFAULT

    @property
    def _context(self) -> Context:
        there = self._browser.contexts()
        if not there:  # the browser is closed, which this shows; or its last context could not be opened
            return self._browser.context(DEFAULT)
        current = self._current_of(there)
        if current.name != self._current:
            self._browser.pass_on_loss(self._current, current.name)
            self._current = current.name
        return current

    @property
    def _hiding(self) -> NamedSecrets:
        return self._browser.options.hiding

    def _current_of(self, there: Sequence[Context]) -> Context:
        named = {context.name: context for context in there}
        # One that is not there was closed, or lost with its browser.
        return named.get(self._current) or named.get(DEFAULT) or there[0]

    @tool(
        "Create a context",
        command="context create",
        harmless=True,
        local=True,
        on_page=False,
        switches_context=True,
        unlisted=("bypass",),
        settings=ContextSettings,
        lists=("proxy", "storage_state"),
    )
    def context_create(
        self,
        name: Name,
        *,
        timeout: Annotated[
            float | None, Field(description="Seconds to wait for a place when too many are open", ge=0)
        ] = None,
        **settings: Unpack[GivenContextSettings],
    ) -> ContextInfo:
        """Create an isolated context with cookies, storage and settings of its own; it becomes the current one.

        What is left out is as in the browser's options; `emulate` describes the settings. Origins that the browser's
        options forbid stay forbidden.

        Args:
            settings: Members of `webtools.ContextOptions` without `profile` and `block_link_local`.

        Raises:
            Denied: A file or folder is outside of the roots.
            InvalidArgument: The name is taken, a value is wrong, or the storage state's file is broken.
            DeadlineExceeded: `max_contexts` are open, and none was closed in time.
            BrowserNotStarted: The profile of `user_data_dir` is in use.
        """
        given: dict[str, object] = {"timeout_queue": timeout, **settings}
        context = self._browser.open_context(
            name, **{key: value for key, value in given.items() if value is not None}
        )
        self._current = name
        return self._describe(context, active=context)

    @tool(
        "Switch to a context",
        command="context switch",
        harmless=True,
        idempotent=True,
        local=True,
        on_page=False,
        switches_context=True,
    )
    def context_switch(self, name: Name) -> ContextInfo:
        """Make a context the current one.

        Calls that follow act on its tabs.

        Raises:
            InvalidArgument: There is none of that name.
        """
        context = self._browser.existing_context(name)
        self._current = name
        return self._describe(context, active=context)

    @tool("List the contexts", command="context list", reads=True, local=True, on_page=False)
    def context_list(self) -> Contexts:
        """List all contexts.

        At once, also while one of them waits for something.
        """
        return Contexts(contexts=self._describe_all())

    @tool("Close a context", command="context close", local=True, on_page=False, switches_context=True)
    def context_close(self, name: Name) -> ClosedContext:
        """Close a context with all its tabs.

        If it was current, `default` becomes current, otherwise the oldest remaining context.

        Raises:
            InvalidArgument: There is no context of that name, or no other context.
        """
        self._browser.close_context(self._browser.existing_context(name))
        return ClosedContext(name=name, contexts=self._describe_all())

    @tool(
        "Save storage",
        command="context save-storage",
        harmless=True,
        local=True,
        on_page=False,
        unlisted=("indexed_db", "overwrite", "session_storage"),
    )
    def context_save_storage(
        self,
        name: Name,
        path: Annotated[FilePath, obvious("File to write, readable by its owner only")],
        *,
        session_storage: Annotated[bool, Field(description="sessionStorage of the open tabs too")] = False,
        indexed_db: Annotated[bool, Field(description="IndexedDB too")] = False,
        overwrite: Overwrite = REPLACED_BY_PYTHON,
        timeout: Timeout = None,
    ) -> SavedStorage:
        """Save cookies and localStorage of a context, for the `storage_state` of a new one.

        The localStorage is that of every origin visited; no request is sent to them. The file is in Playwright's
        format.

        Raises:
            Denied: The file is outside of the roots.
            InvalidArgument: There is no such context, or the file can't be written, or it exists and `overwrite` is
                False.
        """
        context = self._browser.existing_context(name)
        return save_storage(
            context,
            "context_save_storage",
            path,
            session_storage=session_storage,
            indexed_db=indexed_db,
            overwrite=overwrite,
            timeout=timeout,
        )

    def _describe_all(self) -> tuple[ContextInfo, ...]:
        there = self._browser.contexts()
        return tuple(self._describe(context, active=self._current_of(there)) for context in there)

    def _describe(self, context: Context, *, active: Context) -> ContextInfo:
        proxy = context.options.proxy
        return ContextInfo(
            name=context.name,
            is_active=context.name == active.name,
            page_count=context.page_count,
            current_url=context.current_url,
            proxy=proxy.server if proxy is not None else None,
        )


def storage_state_of(
    context: Context, call: str, *, session_storage: bool, indexed_db: bool, timeout: Seconds | None
) -> StorageState:
    """Return what a context keeps, for the tool or method of that name."""
    budget = Budget(call, seconds_of(call, timeout, context.options.timeout_navigation))
    return context.call(
        budget, partial(storage_state.capture, session_storage=session_storage, indexed_db=indexed_db)
    )


def save_storage(
    context: Context,
    call: str,
    path: Path | str,
    *,
    session_storage: bool,
    indexed_db: bool,
    overwrite: bool,
    timeout: Seconds | None,
) -> SavedStorage:
    """Write what a context keeps to a file, for the tool or method of that name.

    Raises:
        Denied: The file is outside of the roots.
        InvalidArgument: The file can't be written, or it exists and `overwrite` is False.
    """
    file = context.addresses.files.check_output(OutputFile(Path(path), overwrite=overwrite))
    state = storage_state_of(
        context, call, session_storage=session_storage, indexed_db=indexed_db, timeout=timeout
    )
    return SavedStorage(
        path=context.addresses.files.write(file, state.content),
        cookie_count=len(state.cookies),
        origins=tuple(one.origin for one in state.origins),
        notes=state.notes,
    )
