"""Going to an address and waiting until its page is there (WebDriver BiDi, browsingContext.navigate).

A page that hangs is left by way of an empty one: documents of one site share a process, so a script that never ends
would block the next document. After a call that ran out of time, the next navigation first asks the page whether it
still answers.
"""

from collections.abc import Callable
from typing import Any, Literal

from webtools import capabilities
from webtools.deadline import Deadline
from webtools.errors import (
    STAYS,
    DeadlineExceeded,
    Denied,
    InvalidArgument,
    NavigationFailed,
    PromptOpen,
    ProtocolError,
)
from webtools.hints import Hint
from webtools.limits import settling as limits
from webtools.limits.address_rules import AddressRules
from webtools.limits.origin_rules import Refusal
from webtools.operations import dispatch, tabs
from webtools.operations.act_parts import AT_ONCE, Settled
from webtools.operations.settling import hung_page
from webtools.operations.settling.action import outcome
from webtools.operations.settling.loading import Loading
from webtools.page.source import built
from webtools.protocol import browsing_context, script
from webtools.protocol.wire import Command
from webtools.session.browsing_contexts import SANDBOX
from webtools.session.navigations import NavigationState, Stage
from webtools.session.prompts import Prompt
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
_LOOK_SECONDS = 0.1
"""Between two looks at what no event reports: whether a response is a stream, and whether a page waits for ever."""
_ERROR_PAGE_SECONDS = 1.0
_ANSWER_SECONDS = 0.5
"""For a download to be announced after the navigation that it came of was given up."""
_ANSWERING = ("http:", "https:", "data:", "blob:", "file:")
_HISTORY_SECONDS = 1.0
"""For a move in the history to begin; one that restores a page that was kept may show no event."""
_TURN_SECONDS = 1.0
_NOTHING_TO_SHOW = (204, 205)
_UNAUTHORIZED = 401
_ASKS_FOR_CREDENTIALS = "the server asks for credentials (401); give the context http_credentials"
_GIVEN_UP = (None, "net::ERR_ABORTED", "NS_BINDING_ABORTED")
"""Reasons of a navigation that brought no document and is no failure of the connection."""
_BAD_GATEWAY = 502  # what our relay answers when the proxy refuses


def navigate(session: Session, deadline: Deadline, url: str, *, wait_until: WaitUntil) -> Navigation:
    """Load `url` in the active tab.

    When the document is there but `load` does not come in time (a picture that hangs), that is a success with a
    note of what was still loading. A page that waits for a script or a style sheet that does not come is there as far
    as it has come, at once if the caller gave no time. An address that gives a download, or that has nothing to show
    (204), is a success too: the page that was there stays.

    Raises:
        NavigationFailed: It could not be loaded.
        Denied: Its origin, or that of a redirect, may not be connected to, or its scheme or file not be opened.
        PromptOpen: The page that was there asks whether to leave it.
    """
    require_allowed(url, session.addresses)
    if (refusal := session.rules.refuse_url(url)) is not None:
        raise _denied(url, refusal)
    session.permissions.prepare(url)
    attempt = _Attempt(session, deadline, url, wait_until)
    attempt.make_way()
    attempt.guard_files(url)
    return attempt.make(lambda tab: browsing_context.navigate(tab, url), url=url)


def require_allowed(url: str, rules: AddressRules) -> None:
    """Raise `Denied` when a caller must not open an address, because of its scheme or its file."""
    if (refusal := rules.refuse(url)) is not None:
        raise _denied(url, refusal)


def reload(session: Session, deadline: Deadline, *, wait_until: WaitUntil) -> Navigation:
    """Load the active tab's page anew.

    Raises:
        NavigationFailed, PromptOpen: As `navigate`.
    """
    url = session.contexts.get(tabs.current(session, deadline)).url
    attempt = _Attempt(session, deadline, url, wait_until)
    if attempt.make_way():
        return attempt.make(lambda tab: browsing_context.navigate(tab, url))
    return attempt.make(browsing_context.reload, url=url)


def traverse(session: Session, deadline: Deadline, delta: int, *, wait_until: WaitUntil) -> Navigation:
    """Go so many pages back (negative) or forward in the active tab's history.

    Raises:
        InvalidArgument: The history is shorter.
        NavigationFailed, PromptOpen: As `navigate`.
    """
    which = "page before" if delta < 0 else "next page"
    attempt = _Attempt(session, deadline, f"the {which}", wait_until)
    try:
        return attempt.make(lambda tab: browsing_context.traverse_history(tab, delta))
    except ProtocolError as error:
        if error.error != "no such history entry":
            raise
        raise InvalidArgument(
            f"There is no {which} in this tab's history",
            hint=Hint("Nothing was done; go on with {navigate}."),
        ) from None


class _Attempt:
    """One way to another page, from the command to where it ends."""

    def __init__(self, session: Session, deadline: Deadline, called: str, wait_until: WaitUntil) -> None:
        """Look at where the tab is.

        Args:
            called: What messages call the page: its address, or words for a page of the history.
        """
        self._session = session
        self._called = called
        self._wait_until: WaitUntil = wait_until
        self._deadline = deadline
        self._tab = tabs.current(session, deadline)
        self._mark = session.clock.now
        self._id: str | None = None
        self._notes: list[str] = []
        self._settled = AT_ONCE
        self._without_timers = False  # the page has come, and let a timer wait
        self._load = Loading(session, self._tab, self._mark)

    def make_way(self) -> bool:
        """Return whether the page before has gone already, having crashed or answered nobody."""
        return self._follow(hung_page.make_way(self._session, self._deadline, self._tab))

    def _follow(self, way: hung_page.NextPage) -> bool:
        """Begin anew at the address that the page before has led to; return whether that page has gone."""
        if way.note is not None:
            self._notes.append(way.note)
            self._tab = tabs.current(self._session, self._deadline)
            self._mark = self._session.clock.now
            self._load = Loading(self._session, self._tab, self._mark)
        return way.gone

    def guard_files(self, url: str) -> None:
        """Wait until the page of `url` can load no files outside of the roots, where it is a file itself."""
        if url.startswith("file:") and self._session.addresses.files.roots is not None:
            capabilities.require(
                "limited-files", self._session.browser, "Showing a file while files are limited"
            )
        guarding = self._session.file_guard.watch(self._tab, url)
        if guarding is not None:
            self._session.wait_ended(
                [guarding], deadline=self._deadline, waiting_for="the browser to limit files"
            )
            guarding.result()

    def make(self, command: Callable[[str], Command[Any]], *, url: str | None = None) -> Navigation:
        """Go there; `url` is loaded once more if the page comes in a tab that runs no timers."""
        self._session.require_no_prompt(self._tab)
        dispatch.wait_over(self._session, self._deadline, self._tab)
        try:
            with self._session.prompts.ending_waits(self._mark):
                self._go(command)
                if self._without_timers and url is not None:
                    self._go_again(url)
        except PromptOpen:
            prompts = self._session.prompts
            prompt = prompts.open_in(self._tab) or prompts.opened_since(self._mark)
            if prompt is None or prompt.kind == "beforeunload" or self._is_of_the_page_before(prompt):
                raise
        self._session.clock.act()
        navigation = self._navigation()
        result = outcome(
            self._session,
            self._deadline,
            self._tab,
            self._mark,
            of=self._tab,
            notes=self._notes,
            settled=self._settled,
        )
        status = self._session.network.status_of(self._tab, navigation.id) if navigation else None
        document = self._session.network.document(self._tab, navigation.id) if navigation else None
        if document is not None and self._session.credentials.left_unanswered(document.id):
            raise NavigationFailed(self._called, _ASKS_FOR_CREDENTIALS)
        if status == _BAD_GATEWAY:
            if document is not None and document.refusal is not None:
                raise _denied(self._called, document.refusal)
            if (refusal := self._session.network.proxy_refusal()) is not None:
                raise NavigationFailed(self._called, refusal)
        return Navigation(**dict(result), status=status)

    def _go(self, command: Callable[[str], Command[Any]]) -> None:
        self._begin(command(self._tab))
        while not self._arrive():
            pass

    def _go_again(self, url: str) -> None:
        """Load the page where its timers run, if the tab is what keeps them from running."""
        if self._follow(hung_page.leave_without_timers(self._session, self._deadline, self._tab)):
            self._notes.append("Its address was loaded once more")
            self.guard_files(url)
            self._go(lambda tab: browsing_context.navigate(tab, url))

    def _is_of_the_page_before(self, prompt: Prompt) -> bool:
        """Return whether the page that is to be left opened it: the new one has not come, and may not."""
        navigation = self._navigation()
        return self._session.contexts.top(prompt.context) == self._tab and (
            navigation is None or navigation.stage < Stage.COMMITTED
        )

    def _begin(self, command: Command[Any]) -> None:
        """Send it and wait until the browser has answered, which it does once the new document comes."""
        session = self._session
        asked = session.start(command)
        try:
            session.wait(
                lambda: asked.ended or self._shows(),
                deadline=self._deadline,
                waiting_for=f"{self._called} to answer",
                context=self._tab,
            )
            if self._wait_until != "none":
                self._wait_briefly(lambda: asked.ended, limits.LOOK)
        finally:
            session.forget(asked)
        if not asked.ended:
            return
        try:
            begun = asked.result()
        except ProtocolError as error:
            if error.error == "no such history entry":
                raise
            session.contexts.get(self._tab)  # a tab that goes ends its navigation with an error of any kind
            self._require_left()
            if self._navigation() is None:  # refused before it began: no address that the browser knows
                reason = session.network.proxy_refusal() or error.detail or error.error
                raise NavigationFailed(self._called, reason) from None
        else:
            self._id = begun.navigation if begun is not None else None
            if begun is None:
                self._wait_begun()

    def _shows(self) -> bool:
        """Return whether the page has come so far that the browser's answer adds nothing.

        Firefox does not answer before the new page has loaded where the page before has not loaded either.
        """
        one = self._navigation()
        if one is None or self._wait_until == "none":
            return one is not None
        return one.context == self._tab and one.stage in (Stage.COMMITTED, Stage.INTERACTIVE)

    def _wait_begun(self) -> None:
        """Wait until a move in the history shows, in the tab or in one of its frames."""
        session = self._session
        contexts = session.contexts.subtree(self._tab)  # when none begins, it was there at once
        self._wait_briefly(
            lambda: bool(session.navigations.begun_since(self._mark, contexts)), _HISTORY_SECONDS
        )

    def _navigation(self) -> NavigationState | None:
        """Return the navigation that this attempt is about: its own, or the one that the page put in its place."""
        session = self._session
        begun = session.navigations.begun_since(self._mark, session.contexts.subtree(self._tab))
        own = next((one for one in begun if one.id == self._id), None) if self._id else None
        if own is not None and own.stage is not Stage.ABORTED and not self._overtaken(own):
            return own
        in_tab = [one for one in begun if one.context == self._tab]
        return in_tab[-1] if in_tab else begun[-1] if begun else None

    def _overtaken(self, own: NavigationState) -> bool:
        latest = self._session.navigations.latest(self._tab)
        return latest is not None and latest.began > own.began

    def _arrive(self) -> bool:
        """Wait for the present navigation; False when the page has gone on to another one meanwhile."""
        goal = _STAGE[self._wait_until]
        try:
            if not self._reach(goal):
                self._accept_unloaded("The page waits for what does not come; what is there can be used")
                return True
            if self._wait_until == "networkidle":
                self._wait_idle()
        except DeadlineExceeded:
            self._accept_late()
            return True
        arrived = self._navigation()
        if arrived is not None and (arrived.stage is Stage.FAILED or self._shows_nothing(arrived)):
            self._require_left()
            self._stay_or_fail(arrived)
        elif arrived is not None and arrived.stage is Stage.DOWNLOAD:
            self._note_download()
        elif arrived is not None and goal is Stage.COMPLETE and not arrived.broken_off:
            self._let_go_on(arrived)
        return self._navigation() is arrived

    def _let_go_on(self, arrived: NavigationState) -> None:
        """Follow a page that sends on at once, as by a meta refresh: it has begun to when its next turn is over."""
        turn = self._session.start(script.call_function(built("turn"), context=self._tab, sandbox=SANDBOX))
        self._wait_briefly(lambda: turn.ended or self._navigation() is not arrived, _TURN_SECONDS)
        self._session.forget(turn)
        self._without_timers = not turn.ended and self._navigation() is arrived
        if turn.ended and turn.error is None and self._navigation() is arrived:
            self._settled = Settled(looks={self._tab: turn})

    def _reach(self, goal: Stage) -> bool:
        """Wait until the present navigation has come so far; False when its page waits for what does not come."""
        session, deadline = self._session, self._deadline.for_waiting()

        def reached() -> bool:
            one = self._navigation()
            return one is None or one.stage >= goal

        while not reached():
            if deadline.passed:
                session.contexts.doubt(self._tab)
                raise self._deadline.exceeded(f"{self._called} to reach {self._wait_until}")
            self._load.ask()
            one = self._navigation()
            if (
                self._wait_until == "load"
                and not self._deadline.asked_for
                and one is not None
                and self._load.is_blocked(one, limits.ACTION)  # a slow server's script may come yet
            ):
                return False
            session.waited(reached, deadline.within(_LOOK_SECONDS), context=self._tab)
        return True

    def _accept_late(self) -> None:
        """Accept a document that can be used when the time is up, unless more was asked for."""
        one = self._navigation()
        is_ready = one is not None and one.stage >= Stage.INTERACTIVE
        missing = ""
        if one is not None and one.stage is Stage.COMMITTED and self._load.look(one) is not None:
            missing = ", ".join(self._load.words(one))
        if self._wait_until == "networkidle" or not (is_ready or (missing and self._wait_until == "load")):
            waits = f"{self._called} to reach {self._wait_until}"
            raise self._deadline.exceeded(f"{waits}, which waits for {missing}" if missing else waits)
        came = "The document is ready" if is_ready else "A part of the document is there"
        self._accept_unloaded(f"{came}, but its load event did not come within {self._deadline.timeout:g} s")

    def _accept_unloaded(self, note: str) -> None:
        """Leave the page as far as it has come, and report what it waits for."""
        one = self._navigation()
        assert one is not None
        look = self._load.look(one)
        self._notes.append(note)
        self._settled = Settled(
            pending=tuple(self._load.words(one)), looks={} if look is None else {self._tab: look}
        )

    def _require_left(self) -> None:
        """Raise if the page that was there asked before it was left, and the answer was to stay."""
        answered = self._session.prompts.answered_since(self._mark)
        if any(asked.kind == "beforeunload" and not answer.accept for asked, answer in answered):
            raise NavigationFailed(self._called, STAYS)

    def _shows_nothing(self, one: NavigationState) -> bool:
        status = self._session.network.status_of(self._tab, one.id)
        return one.stage is Stage.ABORTED and status in _NOTHING_TO_SHOW

    def _stay_or_fail(self, failed: NavigationState) -> None:
        """Stay where a navigation has no document to show, or raise for its failure."""
        session = self._session

        def status() -> int | None:
            return session.network.status_of(self._tab, failed.id)

        def came() -> bool:
            return bool(session.downloads.since(self._mark))

        reason = session.network.failure_of(self._tab, failed.id) or failed.reason or None
        if reason in _GIVEN_UP and failed.url.startswith(_ANSWERING):
            # The answer, or the download that it became, may be announced only after the navigation's end.
            self._wait_briefly(
                lambda: status() in _NOTHING_TO_SHOW or came() or self._navigation() is not failed,
                _ANSWER_SECONDS,
            )
            if self._navigation() is not failed:
                return  # the browser begins it anew, as it does with a page that it had kept
            if came():
                self._note_download()
                return
            if failed.url.startswith("http") and status() != _UNAUTHORIZED:
                # Chromium does not always report the status of such an answer.
                self._notes.append("The server had nothing to show; the page that was there stays")
                return
        if reason not in _GIVEN_UP:
            # The browser shows a page of its own; until it is there, scripts run in neither that nor the old one.
            self._wait_briefly(lambda: failed.error_page, _ERROR_PAGE_SECONDS)
        document = session.network.document(self._tab, failed.id)
        if document is not None and document.refusal is not None:
            raise _denied(self._called, document.refusal)
        if status() == _UNAUTHORIZED or reason == "net::ERR_INVALID_AUTH_CREDENTIALS":
            reason = _ASKS_FOR_CREDENTIALS
        reason = session.network.proxy_refusal() or reason or failed.reason or "the browser gave no reason"
        raise NavigationFailed(self._called, reason)

    def _note_download(self) -> None:
        self._notes.append("The address gave a download; the page that was there stays")
        session = self._session
        self._wait_briefly(
            lambda: all(one.status != "running" for one in session.downloads.since(self._mark)),
            self._deadline.timeout,
        )

    def _wait_briefly(self, condition: Callable[[], bool], seconds: float) -> None:
        self._session.waited(condition, self._deadline.within(seconds), context=self._tab)

    def _wait_idle(self) -> None:
        """Wait until nothing was loading for half a second. Sockets and streams do not count."""
        session = self._session

        def loading() -> bool:
            return bool(session.network.loading_since(self._mark, self._tab))

        while True:
            while loading():
                if self._deadline.passed:
                    raise self._deadline.exceeded("the network to fall silent")
                self._wait_briefly(lambda: not loading(), _LOOK_SECONDS)
            if not session.waited(loading, self._deadline.within(_IDLE_SECONDS), context=self._tab):
                if self._deadline.passed:
                    raise self._deadline.exceeded("the network to fall silent")
                return


def _denied(url: str, refusal: Refusal) -> Denied:
    return Denied(f"Could not load {url}: {refusal.message}", hint=refusal.hint)
