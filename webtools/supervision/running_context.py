"""One actor with its connection to one driver: everything that a death takes away as a whole."""

import json
import shutil
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from secrets import token_hex
from time import monotonic

from webtools.actor.actor import Actor
from webtools.actor.mailbox import Lost
from webtools.cancellation import Moment
from webtools.deadline import Deadline
from webtools.driver import Driver, Relay, relay_for
from webtools.driver.http_client import HttpClient
from webtools.errors import (
    BrowserDied,
    BrowserNotStarted,
    DeadlineExceeded,
    NoDescriptors,
    WebtoolsError,
    not_started,
)
from webtools.limits.address_rules import AddressRules
from webtools.limits.origin_rules import NO_RULES, OriginRules
from webtools.logger import logger
from webtools.operations.settling import call_wrapper
from webtools.operations.setup import context_setup
from webtools.options.browser import Options
from webtools.options.context import Proxy
from webtools.session.browsing_contexts import TabSummary
from webtools.session.session import Session
from webtools.session.shown_documents import ContextRecord
from webtools.session.surroundings import Surroundings
from webtools.supervision import fetching, wires
from webtools.supervision.backlog import Backlog
from webtools.supervision.checkpoint import Checkpoint, Checkpoints
from webtools.supervision.drivers import SharedDriver
from webtools.supervision.heartbeat import Heartbeat
from webtools.supervision.recording import Recorder
from webtools.supervision.wires import SideConnection, Transport

_CONNECT_SECONDS = 1.0
"""For a running driver to accept a connection, which takes milliseconds, before it is looked at closely."""
_CLEAR_UP_SECONDS = 3.0
"""For a driver to remove a context whose connection was cut."""
_CRASH_SECONDS = 30.0
"""For a browser that a page has flooded to report the end of the page's process."""
_FIRST_COMMAND = 1
"""The number of a session's first command, which creates the user context. Answers to heartbeats may come sooner."""
_END_SECONDS = 1.0
"""For the actor of a browser that died to take note of it, which takes milliseconds."""


class RunningContext:
    """One actor with its connection to one driver."""

    def __init__(
        self,
        record: ContextRecord,
        drivers: SharedDriver,
        options: Options,
        *,
        own: bool,
        alone: bool,
        rules: OriginRules,
        addresses: AddressRules,
        restores: Checkpoint | None,
        on_death: Callable[[], None],
        records: Sequence[Recorder] = (),
    ) -> None:
        self._record = record
        self._drivers = drivers
        self._options = options
        self._own = own
        self._alone = alone
        self._rules = rules
        self._addresses = addresses
        self._restores = restores
        self._on_death = on_death
        self._records = records
        self.reported = False
        """A caller knows that it died."""
        self._ended = Moment()
        self._closed = Moment()
        self._cleared_up = False  # only its connection was lost
        self._driver: Driver | None = None
        self._connection: Transport | None = None
        self._relay: Relay | None = None
        self._session: Session | None = None
        self._first_reply: Future[bytes] = Future()  # to the command that creates the user context
        self._checkpoints = Checkpoints() if options.on_crash == "restore" else None
        self.actor = Actor(
            record.context,
            open_session=self._open,
            close_session=self._close,
            rest=self._rest,
            around=call_wrapper.around,
        )

    def suspect(self) -> None:
        """Have the browser checked, because a call ran out of time here."""
        if self._driver is not None:
            self._drivers.suspect(self._driver)

    @property
    def lost(self) -> bool:
        """Return whether its browser died, as far as is known."""
        if self._driver is None or self._cleared_up:
            return False
        return bool(self._driver.given_up) or self.actor.died is not None

    @property
    def checkpoint(self) -> Checkpoint | None:
        """The state that a new one may begin with; read it when the actor has ended."""
        last = (self._checkpoints.last if self._checkpoints else None) or self._restores
        if last is None or self._session is None:
            return last
        return last.with_tabs(self._session.contexts.addresses())

    @property
    def tab_summary(self) -> TabSummary:
        if self._session is None or self.lost:
            return TabSummary()
        return self._session.contexts.tab_summary

    # All below run on the actor's thread.

    def _open(self, actor: Actor) -> Session:
        deadline = Deadline("opening the context", self._options.timeout_start)
        while True:
            self._driver, running = self._drivers.lease()
            try:
                self._connection = self._connect(self._driver, actor, _CONNECT_SECONDS if running else None)
                return self._open_in(self._driver, self._connection, actor)
            except DeadlineExceeded:
                self._drivers.suspect(self._driver)  # others may live in it, and only this one be slow
                raise
            except NoDescriptors:
                raise  # it may be well
            except OSError as error:
                raise not_started("The context can't be opened", error) from error
            except (BrowserNotStarted, BrowserDied) as error:
                if not running or deadline.passed:
                    self._drivers.discard(self._driver)
                    raise
                # A driver that ran before may have been stopped or killed long ago; nothing was done in it.
                if isinstance(error, BrowserDied):
                    self._drivers.discard(self._driver)
                else:
                    self._drivers.check(self._driver)
                self._begin_anew(actor)

    def _rest(self, session: Session) -> float | None:
        """Take a checkpoint when one is due; else return in how many seconds it will be."""
        for each in self._records:
            each.rest(session)
        if self._checkpoints is None:
            return None
        if (seconds := self._checkpoints.due_in()) > 0:
            return seconds
        self._checkpoints.take(session)
        return None

    def _begin_anew(self, actor: Actor) -> None:
        if self._connection is not None:
            self._connection.close()
        if self._relay is not None:
            self._relay.close()
        self._connection = self._relay = self._session = None
        self._first_reply = Future()
        actor.begin_anew()

    def _connect(self, driver: Driver, actor: Actor, seconds: float | None) -> Transport:
        return wires.connect(
            driver,
            name=self._record.context,
            timeout=seconds or self._options.timeout_start,
            on_frame=partial(self._hear, Backlog(actor.mailbox)),
            on_lost=lambda reason: actor.mailbox.put_news(Lost(driver.given_up or reason)),
        )

    def _open_in(self, driver: Driver, connection: Transport, actor: Actor) -> Session:
        proxy = self._route(driver)
        self._session = session = Session(
            _ActorLink(connection, actor, self.suspect),
            self._record,
            rules=self._rules,
            addresses=self._addresses.with_ports(driver.debugging_ports),
            hiding=self._options.hiding,
            unseen=self._options.unseen,
            beside=actor.beside,
            surroundings=self._surroundings(driver, actor),
        )
        deadline = Deadline("opening the context", self._options.timeout_start)
        context_setup.open_session(
            session,
            deadline,
            self._options,
            own=self._own,
            version=driver.version,
            proxy=proxy,
            without_webrtc=self._rules.strict and not self._drivers.rules.strict,
        )
        for each in self._records:
            each.begin(session, deadline, lambda: actor.opened and actor.idle)
        if self._restores is not None:
            self._restores.into(session, deadline)
        return session

    def _surroundings(self, driver: Driver, actor: Actor) -> Surroundings:
        files = driver.files
        there = files.folder if files is not None else None
        fetch = files.fetch if files is not None and (self._own or there is not None) else None
        return Surroundings(
            browser=driver.browser or self._options.browser,
            send_file=files.send if files is not None else None,
            fetch=fetching.beside(actor.beside, fetch) if fetch is not None else None,
            downloads_there=there,
            private=driver.folder / f"uploads-{token_hex(4)}",
            http=HttpClient(self._rules, self._options.proxy, trusting=self._options.accept_insecure_certs),
            relay=self._relay or driver.relay,
            why_crashed=partial(_why_crashed, driver),
        )

    def _route(self, driver: Driver) -> Proxy | None:
        """Return the proxy as the browser gets it; the browser's own user context has had it since its start."""
        proxy, browsers = self._options.proxy, self._drivers.options.proxy
        if self._own or (not self._rules and proxy in (None, browsers)):
            return None
        if driver.remote:
            return proxy  # our relay is not reachable from there; options that need it are refused with the options
        self._relay = relay_for(
            proxy,
            driver.holds_connection,
            trusting=self._options.accept_insecure_certs,
            rules=self._rules,
            # A model may name a context's proxy, and must not get past the limits by it.
            proxy_rules=NO_RULES if proxy == browsers else self._rules,
        )
        return proxy if self._relay is None else self._relay.proxy

    def wait_ended(self) -> None:
        """Wait until its end is noted: a call that comes before that would report the same death once more."""
        self._ended.wait(_END_SECONDS)

    def wait_closed(self) -> None:
        """Wait until nothing of it is left in a browser that lives on: the next one would take its tabs for its own."""
        self._closed.wait(_CLEAR_UP_SECONDS)

    def _close(self, died: BrowserDied | None) -> None:
        try:
            self._end_bidi_session(died)
        finally:
            self._closed.set()

    def _end_bidi_session(self, died: BrowserDied | None) -> None:
        if died is not None and self._driver is not None:
            logger.warning("{}: {}", self._record.context, died.message)
            self._on_death()
        self._ended.set()
        if died is None and self._session is not None and self._session.footprint.is_being_created:
            self._first_reply.add_done_callback(self._leave)  # with the connection, which stays until then
        elif self._connection is not None:
            if self._session is not None and died is None:
                context_setup.abandon(self._session)
            self._connection.close()
        if self._session is not None:
            self._end_session(self._session)
        if self._relay is not None:
            self._relay.close()
        if died is not None and self._driver is not None:
            self._cleared_up = self._clear_up(self._driver)
            if not self._cleared_up:
                self._drivers.discard(self._driver)

    def _end_session(self, session: Session) -> None:
        for each in self._records:
            each.lose(session)
        session.downloads.clear_up()
        if (private := session.surroundings.private) is not None:
            shutil.rmtree(private, ignore_errors=True)

    def _clear_up(self, driver: Driver) -> bool:
        """Remove the context from a driver that still answers: only the connection was lost, and others live on."""
        if self._session is None or driver.given_up or self._alone:
            return False
        try:
            deadline = Deadline("clearing up", _CLEAR_UP_SECONDS)
            with SideConnection(driver, deadline) as link:
                context_setup.leave(self._session, deadline, over=link)
        except WebtoolsError:
            return False
        return True

    # On the connection's thread; `_leave` when the actor's has ended.

    def _hear(self, backlog: Backlog, data: bytes) -> None:
        if not self._first_reply.done() and json.loads(data).get("id") == _FIRST_COMMAND:
            self._first_reply.set_result(data)
        backlog.put(data)

    def _leave(self, late: "Future[bytes]") -> None:
        """Remove a user context that came after nobody waited for it any more."""
        assert self._session is not None
        assert self._connection is not None
        self._session.fold(late.result())
        context_setup.abandon(self._session)
        self._connection.close()


def _why_crashed(driver: Driver) -> str | None:
    """Return the reason for which the process of a page ended just now."""
    if driver.page_ended is None or monotonic() - driver.page_ended > _CRASH_SECONDS:
        return None
    return "was ended, because the page kept the browser too busy to answer any context"


class _ActorLink:
    """A session's transport: the connection to send, the actor's mailbox to receive."""

    def __init__(self, connection: Transport, actor: Actor, suspect: Callable[[], None]) -> None:
        self._connection = connection
        self._actor = actor
        self._heartbeat = Heartbeat(self.send, suspect)

    def send(self, text: str) -> None:
        self._connection.send(text, self._actor.remaining())

    def receive(self, deadline: Deadline, waiting_for: str) -> bytes:
        self._heartbeat.begin()
        while True:
            try:
                frame = self._actor.receive(deadline.within(self._heartbeat.patience), waiting_for)
            except DeadlineExceeded:
                if deadline.passed:
                    raise deadline.exceeded(waiting_for) from None
                self._heartbeat.beat()
            else:
                self._heartbeat.note_frame()
                return frame
