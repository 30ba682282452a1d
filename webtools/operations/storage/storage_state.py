"""A context's cookies and what its origins keep: out into a `StorageState`, and back."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from webtools.deadline import Deadline
from webtools.errors import InvalidArgument, PageClosed, PageCrashed, PromptOpen, ProtocolError, ScriptError
from webtools.operations import tabs
from webtools.operations.storage import cookies
from webtools.page import storage as page
from webtools.page.contract_scripts import OriginContents, OriginRequest
from webtools.page.source import built
from webtools.protocol import browsing_context, network, script
from webtools.protocol.network import BeforeRequestSent
from webtools.protocol.wire import Event
from webtools.session.browsing_contexts import SANDBOX
from webtools.session.credentials import origin_of
from webtools.session.session import Session
from webtools.storage_state import Cookie, Origin, StorageState

_EMPTY_PAGE = (
    '<!doctype html><link rel="icon" href="data:,">'  # without an icon the browser asks the server for one
)


def capture(session: Session, deadline: Deadline, *, session_storage: bool, indexed_db: bool) -> StorageState:
    """Return everything that the context keeps now, of every origin that it has shown.

    Origins that no tab shows any more are asked in a tab of their own, without a request to their servers.
    """
    kept = cookies.kept(session, deadline)
    wanted: OriginRequest = {"session": session_storage, "databases": indexed_db}
    found = _of_shown(session, deadline, wanted)
    if hidden := [origin for origin in session.visited.origins if origin not in found]:
        with _storage_tab(session, deadline) as storage:
            for origin in hidden:
                storage.enter(origin)
                found[origin] = page.read_origin(session, deadline, storage.tab, wanted)
    left_out = [f"Left out: {origin}: {each}" for origin, items in found.items() for each in items["leftOut"]]
    return StorageState(
        cookies=kept,
        origins=tuple(
            _origin(items)
            for items in (found[origin] for origin in session.visited.origins if origin in found)
            if items["localStorage"] or items["sessionStorage"] or items["indexedDB"]
        ),
        notes=tuple(left_out),
    )


def capture_shown(session: Session, deadline: Deadline) -> tuple[tuple[Cookie, ...], tuple[Origin, ...]]:
    """Return the cookies, and the localStorage of the origins that tabs show now; no tab is opened for others."""
    kept = cookies.kept(session, deadline)
    found = _of_shown(session, deadline, {"session": False, "databases": False})
    return tuple(kept), tuple(map(_origin, found.values()))


def _origin(contents: OriginContents) -> Origin:
    return Origin.model_validate({name: value for name, value in contents.items() if name != "leftOut"})


def _of_shown(session: Session, deadline: Deadline, wanted: OriginRequest) -> dict[str, OriginContents]:
    found: dict[str, OriginContents] = {}
    for origin, tab in _shown(session).items():
        # The tab's page may be sandboxed, or the browser's own page that says that nothing came.
        with suppress(ScriptError, PageClosed, PageCrashed, PromptOpen):
            found[origin] = page.read_origin(session, deadline, tab, wanted)
    return found


def clear(session: Session, deadline: Deadline) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Delete the cookies, and all that the origins keep that the context has shown.

    Returns:
        The origins, and in words what is not deleted yet.
    """
    cookies.clear(session, deadline)
    held: dict[str, set[str]] = {}
    for document in session.contexts.all:
        url = session.contexts.get(document).url
        if url.startswith(("http://", "https://")) and session.prompts.open_in(document) is None:
            # The document may be sandboxed, or just be gone.
            with suppress(ScriptError, PageClosed, PageCrashed, PromptOpen):
                names = page.clear_origin(session, deadline, document)
                held.setdefault(origin_of(url), set()).update(names)
    if hidden := [origin for origin in session.visited.origins if origin not in held]:
        with _storage_tab(session, deadline) as storage:
            for origin in hidden:
                storage.enter(origin)
                held[origin] = set(page.clear_origin(session, deadline, storage.tab))
    open_still = [(origin, name) for origin, names in held.items() for name in sorted(names)]
    return tuple(held), tuple(
        f"The database {name} of {origin} is held open by a page" for origin, name in open_still
    )


def restore(session: Session, deadline: Deadline, state: StorageState) -> None:
    """Fill a context whose one tab is empty; no request leaves the browser.

    Raises:
        InvalidArgument: The browser refuses a cookie or a database of it.
    """
    try:
        cookies.put(session, deadline, state.cookies)
    except InvalidArgument as error:
        raise _refused(error.message) from None
    keeping = [one for one in state.origins if one.local_storage or one.session_storage or one.indexed_db]
    if not keeping:
        return
    empty = tabs.current(session, deadline)
    with _storage_tab(session, deadline) as storage:
        for one in keeping:
            try:
                storage.enter(one.origin)
                page.write_origin(session, deadline, storage.tab, one.model_dump(by_alias=True))
            except (ScriptError, ProtocolError) as error:
                raise _refused(f"{one.origin}: {error.message}") from error
            session.visited.add(one.origin)
        if any(one.session_storage for one in keeping):
            storage.hand_on(replacing=empty)


def _refused(what: str) -> InvalidArgument:
    return InvalidArgument(
        f"storage_state: {what}",
        hint="Correct the state; nothing is left of the context.",
        operation="storage_state",
    )


def _shown(session: Session) -> dict[str, str]:
    """Return a tab for each origin that one shows; the active tab's word counts most."""
    return {
        origin_of(url): tab
        for tab in sorted(session.contexts.tabs, key=lambda tab: tab == session.contexts.active)
        if (url := session.contexts.get(tab).url).startswith(("http://", "https://"))
        and origin_of(url) in session.visited.origins
        and session.prompts.open_in(tab) is None
    }


@contextmanager
def _storage_tab(session: Session, deadline: Deadline) -> Iterator["_StorageTab"]:
    tab = tabs.open_behind(session, deadline, "the storage's tab")
    storage = _StorageTab(session, deadline, tab)
    session.routes.leave_alone(tab)
    session.listen(storage)
    try:
        session.ask(network.add_intercept(["beforeRequestSent"], contexts=[tab]), deadline=deadline)
        yield storage
    finally:
        session.stop_listening(storage)
        tabs.close(session, deadline, tab, "the storage's tab")


class _StorageTab:
    """A tab in which every address gives an empty page, made here: in the origin, yet without its server."""

    def __init__(self, session: Session, deadline: Deadline, tab: str) -> None:
        self.tab = tab
        self._session = session
        self._deadline = deadline

    def fold(self, event: Event) -> None:
        if isinstance(event, BeforeRequestSent) and event.is_blocked and event.context == self.tab:
            headers = (("Content-Type", "text/html"), ("Cache-Control", "no-store"))
            self._session.start(
                network.provide_response(event.request.request, status=200, headers=headers, body=_EMPTY_PAGE)
            )

    def enter(self, origin: str) -> None:
        command = browsing_context.navigate(self.tab, origin, wait="complete")
        self._session.ask(command, deadline=self._deadline, context=self.tab)

    def hand_on(self, *, replacing: str) -> None:
        """Put a tab with this one's sessionStorage, and without its history, in the place of another.

        A window that a page opens begins with a copy of the opener's (HTML §7.3.1.7).
        """
        session, deadline = self._session, self._deadline
        command = script.call_function(
            built("open_blank"), context=self.tab, sandbox=SANDBOX, user_activation=True
        )
        known = set(session.contexts.tabs)
        session.ask(command, deadline=deadline, context=self.tab)

        def opened() -> list[str]:
            return [tab for tab in session.contexts.tabs if tab not in known]

        session.wait(
            lambda: bool(opened()), deadline=deadline, waiting_for="the tab with the session's storage"
        )
        tabs.close(session, deadline, replacing, "the empty tab")
