"""One context's life: an actor while there is a browser, a new one after a death."""

import os
import threading
from collections.abc import Callable
from concurrent.futures import Future
from time import monotonic
from typing import TypeVar

from loguru import logger

from webtools.actor.actor import Actor, NotTaken
from webtools.actor.mailbox import Frame, Lost
from webtools.context_options import Proxy
from webtools.deadline import Deadline
from webtools.driver import Driver, Relay, needs_relay
from webtools.errors import BrowserDied, BrowserNotStarted, Closed, DeadlineExceeded, WebtoolsError
from webtools.operations import opening
from webtools.options import Options
from webtools.origin_rules import NO_RULES, OriginRules
from webtools.protocol import browser
from webtools.session.browsing_contexts import Standing
from webtools.session.ledger import Account
from webtools.session.session import Session
from webtools.supervision.drivers import SharedDriver
from webtools.supervision.places import Place
from webtools.transport import Connection

R = TypeVar("R")

_LIVES_SECONDS = 2.0
_DEATHS_IN_A_ROW = 5
"""A browser that dies this often without one good call in between is not started again by itself."""


class Keeper:
    """Takes calls for one context from any thread and gives them to its actor, which it starts when needed.

    Args:
        account: What the context shows is noted there; it has its name.
        own: It lives in the user context that the browser has by itself, else in one made for it.
        alone: The browser is there for this context only, and ends with it.
        rules: Limit the origins that the context may connect to.
    """

    def __init__(
        self,
        options: Options,
        drivers: SharedDriver,
        place: Place,
        account: Account,
        *,
        own: bool,
        alone: bool,
        rules: OriginRules = NO_RULES,
    ) -> None:
        self.rules = rules
        self.name = account.context
        self._account = account
        self._drivers = drivers
        self._own = own
        self._alone = alone
        self._process = os.getpid()  # a fork has none of our threads
        self._lock = threading.Lock()  # guards the five below
        self._options = options
        self._place = place
        self._home: _Home | None = None
        self._deaths = 0
        self._closed = False

    def call(self, operation: Callable[[Session], R], deadline_of: Callable[[], Deadline]) -> R:
        """Run `operation` on this context's session.

        Args:
            deadline_of: Makes the call's deadline. It is made once the browser is up: starting has its own limit.

        Raises:
            BrowserDied: The browser died under the call. It may have had effects, so it is not repeated; the next
                call gets a new browser.
        """
        if os.getpid() != self._process:
            raise Closed(
                f"The context {self.name!r} belongs to the process that this one was forked from",
                hint="Make a BrowserTools in each process.",
            )
        while True:
            place = self._place
            try:
                place.take(self._options.timeout_queue)
            except Closed:
                if place is self._place:
                    raise
                continue  # its browser died just now, and with that it lost its place
            home = self._open_home()
            home.actor.wait_opened(self._options.timeout_start)
            deadline = deadline_of()
            began = monotonic()
            try:
                result = home.actor.call(operation, deadline)
            except NotTaken:  # it died while idle, just now: nothing was done, so a new one may do it
                continue
            except WebtoolsError as error:
                self._log(deadline, began, f"failed: {error.code}")
                if isinstance(error, DeadlineExceeded):
                    home.suspect()
                raise
            self._log(deadline, began, "done")
            with self._lock:
                self._deaths = 0
            return result

    def _log(self, deadline: Deadline, began: float, outcome: str) -> None:
        milliseconds = round((monotonic() - began) * 1000)
        log = logger.bind(context=self.name, operation=deadline.operation, milliseconds=milliseconds)
        log.info("[{}] {} {} in {} ms", self.name, deadline.operation, outcome, milliseconds)

    @property
    def running(self) -> bool:
        """Whether there is a browser for this context now."""
        with self._lock:
            return self._home is not None and self._home.actor.alive

    @property
    def lost(self) -> bool:
        """Whether its browser died and nothing has been asked of it since: its tabs, cookies and settings are gone."""
        with self._lock:
            return self._home is not None and self._home.lost

    def lives(self) -> bool:
        """Ask its browser whether it is there; none is started. One that is slow or busy lives."""
        with self._lock:
            home = self._home
        if home is None:
            return False
        deadline = Deadline("asking the browser", _LIVES_SECONDS)
        try:
            home.actor.call(
                lambda session: session.ask(browser.get_user_contexts(), deadline=deadline), deadline
            )
        except DeadlineExceeded:
            return True
        except (WebtoolsError, NotTaken):  # it died, was closed, or never came up
            return False
        return True

    @property
    def busy(self) -> bool:
        """Whether a call runs or waits."""
        with self._lock:
            return self._home is not None and not self._home.actor.idle

    @property
    def options(self) -> Options:
        """What a browser that is started for it now begins with."""
        with self._lock:
            return self._options

    @options.setter
    def options(self, options: Options) -> None:
        with self._lock:
            self._options = options

    @property
    def standing(self) -> Standing:
        """How many tabs it has and where the active one is; known without asking the browser."""
        with self._lock:
            return self._home.standing if self._home is not None else Standing()

    def close(self, *, leave_browser: bool = False) -> None:
        """End the context's thread; calls that run or wait end with an error.

        Args:
            leave_browser: Its tabs are closed in the browser that others use.
        """
        with self._lock:
            home, self._home, self._closed = self._home, None, True
            self._account.closed = True
        try:
            if home is not None:
                self._end(home, leave_browser=leave_browser)
            if self._alone:
                self._drivers.close()
        finally:
            with self._lock:
                place = self._place
            place.give_back()

    def _end(self, home: "_Home", *, leave_browser: bool) -> None:
        # One that is still being opened is interrupted, and takes back what it has got so far.
        if leave_browser and not self._alone and home.actor.alive and home.actor.opened:
            home.actor.abandon_calls()
            try:
                home.actor.call(opening.leave, Deadline("closing the context", 3.0))
            except (WebtoolsError, NotTaken) as error:
                logger.debug("{}: its tabs could not be closed: {}", self.name, error)
        home.actor.close()

    def _open_home(self) -> "_Home":
        with self._lock:
            if self._closed:
                raise Closed(f"The context {self.name!r} is closed")
            if self._home is None or not self._home.actor.alive:
                if self._deaths >= _DEATHS_IN_A_ROW:
                    self._deaths = 0  # said once; who calls again wants to try again
                    raise BrowserNotStarted(f"The browser died {_DEATHS_IN_A_ROW} times in a row")
                self._home = _Home(
                    self._account,
                    self._drivers,
                    self._options,
                    own=self._own,
                    rules=self.rules,
                    on_death=self._count_death,
                )
            return self._home

    def _count_death(self) -> None:
        """Note a death. The place is free for others until a call asks for a browser again."""
        with self._lock:
            self._deaths += 1
            place, self._place = self._place, self._place.another()
        place.give_back()


class _Home:
    """One actor with its connection to one driver: what a death takes away as a whole."""

    def __init__(
        self,
        account: Account,
        drivers: SharedDriver,
        options: Options,
        *,
        own: bool,
        rules: OriginRules,
        on_death: Callable[[], None],
    ) -> None:
        self._rules = rules
        self._account = account
        self._drivers = drivers
        self._options = options
        self._own = own
        self._on_death = on_death
        self._driver: Driver | None = None
        self._connection: Connection | None = None
        self._relay: Relay | None = None
        self._session: Session | None = None
        self._first_frame: Future[bytes] = Future()  # before any event, the answer to the first command
        self.actor = Actor(account.context, open_session=self._open, close_session=self._close)

    def suspect(self) -> None:
        """A call ran out of time here."""
        if self._driver is not None:
            self._drivers.suspect(self._driver)

    @property
    def lost(self) -> bool:
        return self._driver is not None and self._driver.given_up

    @property
    def standing(self) -> Standing:
        if self._session is None or self.lost:
            return Standing()
        return self._session.contexts.standing

    # All below run on the actor's thread.

    def _open(self, actor: Actor) -> Session:
        self._driver = self._drivers.lease()
        try:
            self._connection = Connection(
                self._driver.web_socket_url,
                name=self._account.context,
                timeout=self._options.timeout_start,
                on_frame=lambda data: self._hear(actor, data),
                on_lost=lambda reason: actor.mailbox.put_news(Lost(reason)),
            )
            self._session = session = Session(_Link(self._connection, actor), self._account)
            session.rules = self._rules
            session.without_webrtc = self._rules.strict and not self._drivers.rules.strict
            deadline = Deadline("opening the context", self._options.timeout_start)
            opening.open_session(
                session, self._options, own=self._own, proxy=self._route(self._driver), deadline=deadline
            )
        except (BrowserNotStarted, BrowserDied):
            # A driver that cannot be connected to, or that died while we did, is of no use to anybody.
            self._drivers.discard(self._driver)
            raise
        except DeadlineExceeded:
            self._drivers.suspect(self._driver)  # others may live in it, and only this one be slow
            raise
        if (relay := self._relay or self._driver.relay) is not None:
            session.proxy_refusal = relay.refusal
            session.network.why = relay.why
        return session

    def _route(self, driver: Driver) -> Proxy | None:
        """The proxy as the browser gets it; the browser's own user context has had it since its start."""
        proxy, browsers = self._options.proxy, self._drivers.options.proxy
        if self._own or (not self._rules and proxy in (None, browsers)):
            return None
        trusting = self._options.accept_insecure_certs
        if not needs_relay(proxy, self._rules, trusting=trusting):
            return proxy
        self._relay = Relay(
            proxy,
            driver.holds_connection,
            trusting=trusting,
            rules=self._rules,
            # A model may name a context's proxy, and must not get past the limits by it.
            proxy_rules=NO_RULES if proxy == browsers else self._rules,
        )
        return self._relay.proxy

    def _close(self, died: BrowserDied | None) -> None:
        if died is None and self._session is not None and opening.is_unborn(self._session):
            self._first_frame.add_done_callback(self._leave)  # with the connection, which stays until then
        elif self._connection is not None:
            if self._session is not None and died is None:
                opening.abandon(self._session)
            self._connection.close()
        if self._relay is not None:
            self._relay.close()
        if died is not None and self._driver is not None:
            logger.warning("{}: {}", self._account.context, died.message)
            self._on_death()
            self._drivers.discard(self._driver)

    # On the connection's thread; `_leave` when the actor's has ended.

    def _hear(self, actor: Actor, data: bytes) -> None:
        if not self._first_frame.done():
            self._first_frame.set_result(data)
        actor.mailbox.put_news(Frame(data))

    def _leave(self, late: "Future[bytes]") -> None:
        """The user context came after all, when nobody waited for it any more."""
        assert self._session is not None
        assert self._connection is not None
        self._session.fold(late.result())
        opening.abandon(self._session)
        self._connection.close()


class _Link:
    """The session's way out: the connection to send, the actor's mailbox to receive."""

    def __init__(self, connection: Connection, actor: Actor) -> None:
        self.send = connection.send
        self.receive = actor.receive
