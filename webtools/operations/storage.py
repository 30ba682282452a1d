"""A context's cookies and what its origins keep: out into a `StorageState`, and back."""

from collections.abc import Iterator
from contextlib import contextmanager

from webtools.deadline import Deadline
from webtools.errors import InvalidArgument, ProtocolError, WebtoolsError
from webtools.operations import tabs
from webtools.page import storage as page
from webtools.protocol import browsing_context, network, script
from webtools.protocol import storage as protocol
from webtools.protocol.network import BeforeRequestSent
from webtools.protocol.wire import Event
from webtools.session.credentials import origin_of
from webtools.session.session import Session
from webtools.storage_state import Cookie, Origin, StorageState

_EMPTY_PAGE = "<!doctype html><title></title>"


def capture(
    session: Session, *, session_storage: bool, indexed_db: bool, deadline: Deadline
) -> tuple[StorageState, list[str]]:
    """Everything that the context keeps now, of every origin that it has shown.

    Origins that no tab shows any more are asked in a tab of their own, without a request to their servers.

    Returns:
        The state, and in words what of it could not be taken along.
    """
    user_context = session.contexts.user_context
    cookies = session.ask(protocol.get_cookies(user_context=user_context), deadline=deadline).cookies
    wanted = {"session": session_storage, "databases": indexed_db}
    shown = _shown(session)
    found = {
        origin: page.call(session, tab, "readOrigin", wanted, deadline=deadline)
        for origin, tab in shown.items()
    }
    if hidden := [origin for origin in session.visited.origins if origin not in shown]:
        with _vault(session, deadline) as vault:
            for origin in hidden:
                vault.enter(origin)
                found[origin] = page.call(session, vault.tab, "readOrigin", wanted, deadline=deadline)
    left_out = [f"{origin}: {each}" for origin, kept in found.items() for each in kept.pop("leftOut")]
    state = StorageState(
        cookies=tuple(_cookie(one) for one in cookies),
        origins=tuple(
            Origin.model_validate(kept)
            for kept in (found[origin] for origin in session.visited.origins if origin in found)
            if any(kept[each] for each in ("localStorage", "sessionStorage", "indexedDB"))
        ),
    )
    return state, left_out


def restore(session: Session, state: StorageState, deadline: Deadline) -> None:
    """Fill a context whose one tab is empty; no request leaves the browser.

    Raises:
        InvalidArgument: The browser refuses a cookie or a database of it.
    """
    _set_cookies(session, state.cookies, deadline)
    keeping = [one for one in state.origins if one.local_storage or one.session_storage or one.indexed_db]
    if not keeping:
        return
    empty = tabs.current(session, deadline)
    with _vault(session, deadline) as vault:
        for one in keeping:
            vault.enter(one.origin)
            session.visited.add(one.origin)
            try:
                page.call(session, vault.tab, "writeOrigin", one.model_dump(by_alias=True), deadline=deadline)
            except WebtoolsError as error:
                raise InvalidArgument(f"storage_state: {one.origin}: {error.message}") from error
        if any(one.session_storage for one in keeping):
            vault.hand_on(replacing=empty)


def _shown(session: Session) -> dict[str, str]:
    """A tab for each origin that one shows; the active tab's word counts most."""
    return {
        origin_of(url): tab
        for tab in sorted(session.contexts.tabs, key=lambda tab: tab == session.contexts.active)
        if (url := session.contexts.get(tab).url).startswith(("http://", "https://"))
        and origin_of(url) in session.visited.origins
        and session.prompts.open_in(tab) is None
    }


def _cookie(one: protocol.Cookie) -> Cookie:
    key = one.partition_key
    partition = (
        {}
        if key is None
        else {"partitionKey": key.top_level_site, "_crHasCrossSiteAncestor": key.has_cross_site_ancestor}
    )
    return Cookie.model_validate(
        {
            "name": one.name,
            "value": one.value.value,
            "domain": one.domain,
            "path": one.path,
            "expires": -1 if one.expiry is None else one.expiry,
            "httpOnly": one.http_only,
            "secure": one.secure,
            "sameSite": _same_site(one),
            **partition,
        }
    )


def _same_site(one: protocol.Cookie) -> str:
    """As files have it.

    Chromium calls a cookie that says nothing `none` too. One that is not secure cannot mean it; of a secure one we
    believe it, since a log-in across sites depends on it.
    """
    return (
        "Strict" if one.same_site == "strict" else "None" if one.same_site == "none" and one.secure else "Lax"
    )


def _set_cookies(session: Session, cookies: tuple[Cookie, ...], deadline: Deadline) -> None:
    commands = [
        protocol.set_cookie(
            {
                "name": one.name,
                "value": {"type": "string", "value": one.value},
                "domain": one.domain,
                "path": one.path,
                "httpOnly": one.http_only,
                "secure": one.secure,
                "sameSite": one.same_site.lower(),
            }
            | ({"expiry": round(one.expires)} if one.expires >= 0 else {}),
            user_context=session.contexts.user_context,
            partition_key=_partition_key(one),
        )
        for one in cookies
    ]
    answers = session.ask_all(commands, deadline=deadline) if commands else []
    for one, answer in zip(cookies, answers, strict=True):
        try:
            answer.result()
        except ProtocolError as error:
            raise InvalidArgument(
                f"storage_state: the browser refuses the cookie {one.name!r} for {one.domain!r}: {error.detail}"
            ) from None


def _partition_key(one: Cookie) -> protocol.PartitionKey | None:
    if one.partition_key is None:
        return None
    return protocol.PartitionKey(
        top_level_site=one.partition_key, has_cross_site_ancestor=one.has_cross_site_ancestor
    )


@contextmanager
def _vault(session: Session, deadline: Deadline) -> Iterator["_Vault"]:
    command = browsing_context.create(user_context=session.contexts.user_context, background=True)
    tab = session.ask(command, deadline=deadline).context
    session.wait(
        lambda: tab in session.contexts, deadline=deadline, waiting_for="the storage's tab to be announced"
    )
    vault = _Vault(session, tab, deadline)
    session.listen(vault)
    try:
        session.ask(network.add_intercept(["beforeRequestSent"], contexts=[tab]), deadline=deadline)
        yield vault
    finally:
        session.stop_listening(vault)
        session.ask(browsing_context.close(tab), deadline=deadline)
        session.wait(
            lambda: tab not in session.contexts, deadline=deadline, waiting_for="the storage's tab to close"
        )


class _Vault:
    """A tab in which every address gives an empty page, made here: in the origin, yet without its server."""

    def __init__(self, session: Session, tab: str, deadline: Deadline) -> None:
        self.tab = tab
        self._session = session
        self._deadline = deadline

    def fold(self, event: Event) -> None:
        if isinstance(event, BeforeRequestSent) and event.is_blocked and event.context == self.tab:
            headers = {"Content-Type": "text/html", "Cache-Control": "no-store"}
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
            "() => { open('about:blank') }", context=self.tab, sandbox="webtools", user_activation=True
        )
        known = set(session.contexts.tabs)
        session.ask(command, deadline=deadline, context=self.tab)

        def opened() -> list[str]:
            return [tab for tab in session.contexts.tabs if tab not in known]

        session.wait(
            lambda: bool(opened()), deadline=deadline, waiting_for="the tab with the session's storage"
        )
        session.ask(browsing_context.close(replacing), deadline=deadline)
        session.wait(
            lambda: replacing not in session.contexts, deadline=deadline, waiting_for="the empty tab to close"
        )
