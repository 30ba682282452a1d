"""Going to an address and waiting until its page is there (WebDriver BiDi, browsingContext.navigate)."""

from typing import Literal
from urllib.parse import urlsplit

from webtools.deadline import Deadline
from webtools.errors import DeadlineExceeded, InvalidArgument, NavigationFailed, ProtocolError
from webtools.operations import tabs
from webtools.operations.action import outcome
from webtools.operations.settle import in_words
from webtools.protocol import browsing_context
from webtools.session.navigations import Navigation as Passage
from webtools.session.navigations import Stage
from webtools.session.session import Session
from webtools.values import Navigation

WaitUntil = Literal["load", "domcontentloaded", "networkidle", "none"]

_STAGE = {
    "load": Stage.COMPLETE,
    "networkidle": Stage.COMPLETE,
    "domcontentloaded": Stage.INTERACTIVE,
    "none": Stage.STARTED,
}
_IDLE_SECONDS = 0.5
_ERROR_PAGE_SECONDS = 1.0
_BAD_GATEWAY = 502  # what our relay answers when the proxy refuses


def check_url(url: str) -> str:
    """The address as the browser takes it: `localhost:3000` and `example.com` get a scheme.

    Raises:
        InvalidArgument: It is no address.
    """
    url = url.strip()
    if not url or any(character.isspace() for character in url.partition("?")[0].partition(",")[0]):
        raise InvalidArgument(f"Not an address: {url!r}", hint="Give a URL such as https://example.com/page.")
    try:
        parts = urlsplit(url)
        _ = parts.port  # raises when it is no number
    except ValueError as error:
        raise InvalidArgument(
            f"Not an address: {url!r}: {error}", hint="Give a URL such as https://example.com/page."
        ) from None
    if parts.scheme in ("http", "https") and not parts.hostname:
        raise InvalidArgument(
            f"An address without a host: {url!r}", hint="Give a URL such as https://example.com."
        )
    if parts.scheme and (parts.netloc or not parts.path[:1].isdigit()) and "." not in parts.scheme:
        return url
    host = url.partition("/")[0].partition(":")[0]
    return f"{'http' if host == 'localhost' or host.startswith('127.') else 'https'}://{url}"


def navigate(session: Session, url: str, *, wait_until: WaitUntil, deadline: Deadline) -> Navigation:
    """Load `url` in the active tab.

    When the document is there but `load` does not come in time (a picture that hangs), that is a success with a
    note of what was still loading.

    Raises:
        NavigationFailed: It could not be loaded.
        PromptOpen: The page that was there asks whether to leave it.
    """
    tab = tabs.current(session, deadline)
    mark = session.clock.now
    try:
        begun = session.ask(browsing_context.navigate(tab, url), deadline=deadline, context=tab)
    except ProtocolError as error:
        failed = session.navigations.latest(tab)
        if failed is not None and failed.began > mark and failed.stage is Stage.FAILED:
            _wait_error_page(session, tab, failed, deadline)
        raise NavigationFailed(url, session.proxy_refusal() or error.detail or error.error) from None
    return _arrive(session, tab, url, begun.navigation, mark, wait_until, deadline)


def _arrive(
    session: Session,
    tab: str,
    url: str,
    navigation: str | None,
    mark: int,
    wait_until: WaitUntil,
    deadline: Deadline,
) -> Navigation:
    """Wait for the navigation, or for the one that overtakes it, and tell where it ended."""

    def passage() -> Passage | None:
        own = session.navigations.find(tab, navigation) if navigation else None
        if own is None or own.stage is Stage.ABORTED:  # overtaken by one that the page itself began
            return session.navigations.latest(tab)
        return own

    def arrived() -> bool:
        one = passage()
        return one is not None and one.stage >= _STAGE[wait_until]

    notes: list[str] = []
    pending: list[str] = []
    try:
        if navigation is not None:
            session.wait(arrived, deadline=deadline, waiting_for=f"{url} to reach {wait_until}", context=tab)
        if wait_until == "networkidle":
            _wait_idle(session, tab, mark, deadline)
    except DeadlineExceeded:
        one = passage()
        if one is None or one.stage < Stage.INTERACTIVE or wait_until == "networkidle":
            raise
        notes.append(f"The document is ready, but its load event did not come within {deadline.timeout:g} s")
        pending += [in_words(each) for each in session.network.running_since(mark, tab)]
    one = passage()
    if one is not None and one.stage is Stage.FAILED:
        _wait_error_page(session, tab, one, deadline)
        raise NavigationFailed(url, _reason(session, tab, one))
    status = session.network.status_of(tab, one.id) if one is not None else None
    if status == _BAD_GATEWAY and (refusal := session.proxy_refusal()) is not None:
        raise NavigationFailed(url, refusal)
    told = outcome(session, mark, notes=notes, pending=pending, deadline=deadline)
    return Navigation(**dict(told), status=status)


def _wait_error_page(session: Session, tab: str, failed: Passage, deadline: Deadline) -> None:
    """The browser now shows a page of its own; until it is there, scripts run in neither that nor the old one."""
    if session.network.failure_of(tab, failed.id) in (None, "net::ERR_ABORTED"):
        return  # the old page stays
    try:
        session.wait(
            lambda: failed.error_page,
            deadline=deadline.within(_ERROR_PAGE_SECONDS),
            waiting_for="the browser's error page",
        )
    except DeadlineExceeded:
        pass  # it is not what was asked for; the failure is told all the same


def _reason(session: Session, tab: str, failed: Passage) -> str:
    return (
        session.proxy_refusal()
        or session.network.failure_of(tab, failed.id)
        or failed.reason
        or "the browser gave no reason"
    )


def _wait_idle(session: Session, tab: str, mark: int, deadline: Deadline) -> None:
    """Wait until nothing was loading for half a second."""
    while True:
        session.wait(
            lambda: not session.network.running_since(mark, tab),
            deadline=deadline,
            waiting_for="the network to fall silent",
            context=tab,
        )
        silent = Deadline("silence", _IDLE_SECONDS)
        try:
            session.wait(
                lambda: bool(session.network.running_since(mark, tab)),
                deadline=silent if silent.remaining() < deadline.remaining() else deadline,
                waiting_for="the network to fall silent",
                context=tab,
            )
        except DeadlineExceeded as error:
            if error.operation == silent.operation:
                return
            raise
