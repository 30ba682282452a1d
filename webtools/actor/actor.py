"""The actor: one thread that owns one session and does one thing at a time."""

import threading
import traceback
from _thread import start_new_thread
from collections import deque
from collections.abc import Callable
from contextlib import nullcontext
from math import inf
from typing import Any, TypeVar

from webtools.actor.beside import Beside
from webtools.actor.call import Around, Call
from webtools.actor.mailbox import Due, Frame, Lost, Mailbox, Rest
from webtools.cancellation import Moment, watched
from webtools.deadline import Deadline
from webtools.errors import BrowserDied, Closed, InvalidArgument, WebtoolsError, not_started
from webtools.logger import logger
from webtools.session.session import Session

R = TypeVar("R")


_SCRIPTS = {"evaluate", "evaluate_all", "evaluate_handle"}
"""Calls that run a caller's script."""
_SEND_SECONDS = 0.5
"""For a message at least, also when the operation's time is nearly up."""
_OPEN_SEND_SECONDS = 5.0
"""For a message while no call runs, such as when the session is being opened."""


class NotTaken(Exception):
    """The actor had ended before it could take the call."""


class Actor:
    """Runs the calls of one context in order, on a thread of its own.

    `open_session` runs first, on that thread, and gives the session; `close_session` runs last, whatever
    happened. `rest` runs after calls, when none waits: it does what is due, or returns the seconds until it is.
    `around` surrounds each operation. The mailbox is the only way in, and closing it is the only way to end.
    """

    def __init__(
        self,
        name: str,
        *,
        open_session: Callable[["Actor"], Session],
        close_session: Callable[[BrowserDied | None], None],
        rest: Callable[[Session], float | None] = lambda _: None,
        around: Around = lambda *_: nullcontext(),
    ) -> None:
        self.mailbox = Mailbox()
        self.beside = Beside(self.mailbox)
        self._open_session = open_session
        self._close_session = close_session
        self._rest = rest
        self._around = around
        self._running: Call[Any] | None = None
        self._outermost: Call[Any] | None = None  # the running call, or the one within whose script it runs
        self._waiting_within: deque[Call[Any]] = deque()  # for the end of a call that runs within the script
        self._session: Session | None = None
        self._died: BrowserDied | None = None
        self._opened = Moment()
        self._start_error: WebtoolsError | None = None
        self._thread = threading.Thread(target=self._live, name=f"webtools-actor-{name}", daemon=True)
        self._begun = threading.Lock()  # taken once, and never released

    # -- for callers, on any thread

    def _begin(self) -> None:
        """Start the thread, on one that no signal interrupts: `Thread.start` waits in Python, and would lose it."""
        if not self._begun.acquire(blocking=False):
            return
        try:
            self._thread.start()
        except RuntimeError as error:  # the system gives no more threads
            self._start_error = not_started("The context's thread can't start", error)
            self._end_calls(self._start_error)
            self._opened.set()

    def wait_opened(self, timeout: float) -> None:
        """Wait until the session is there, which the first who waits has opened.

        Raises:
            WebtoolsError: Why it could not be opened, that it took too long, or that the call was given up.
        """
        if not self._begun.locked():
            start_new_thread(self._begin, ())
        deadline = Deadline("starting the browser", timeout)
        if not self._opened.wait(deadline.remaining(), deadline.operation):
            raise deadline.exceeded("the browser to come up")
        if self._start_error is not None:
            raise self._start_error

    def call(self, operation: Callable[[Session, Deadline], R], deadline: Deadline) -> R:
        """Run `operation` on the actor's thread and wait for it.

        Raises:
            NotTaken: The actor has ended; nothing was done.
            InvalidArgument: A handler calls from the actor's own thread, which would wait for itself.
        """
        if threading.current_thread() is self._thread:
            raise InvalidArgument(
                f"{deadline.operation}: a handler of this context can't call the context's tools, which would wait "
                "for the handler",
                hint="Put what the handler gets into a queue, and call from another thread.",
            )
        self.beside.turns.give_away()
        call = Call(operation, deadline)
        with watched(lambda: self.cancel(call), deadline.operation):
            try:
                if self._put(call) or not call.claim():
                    return call.wait()
            except BaseException:  # KeyboardInterrupt and its like: nobody waits for it any more
                self.cancel(call)
                raise
            raise NotTaken

    def _put(self, call: Call[Any]) -> bool:
        """Queue a call; within a running script's call, that of a caller's function which the script may wait for.

        Otherwise the two would wait for each other.
        """
        outermost, session = self._outermost, self._session
        if outermost is None or session is None or not self.beside.is_own_thread:
            return self.mailbox.put_call(call)
        if not _is_script(outermost):
            return self.mailbox.put_call(call)

        def run_within() -> None:
            running = self._running
            if running is None or self._outermost is not outermost:
                if not self.mailbox.put_call(call):
                    call.fail(Closed("The context was closed while the call was waiting"))
                return
            self._waiting_within.append(call)
            if not _is_script(running):
                return
            while self._waiting_within:
                self._running = self._waiting_within.popleft()
                self._running.run(session, self._around)
            self._running = running

        return self.mailbox.put_news(Due(run_within, call))

    def look_in(self, look: Callable[[Session], None]) -> bool:
        """Run `look` on the actor's thread soon, also while a call runs; False: there is no session."""
        session = self._session
        return session is not None and self.mailbox.put_news(Due(lambda: look(session)))

    def cancel(self, call: Call[R], why: WebtoolsError | None = None) -> None:
        """Give `call` up, also when it is running; `why` is what its caller gets."""
        call.cancel(why)
        self.mailbox.wake()

    def abandon_calls(self) -> None:
        """Fail the running call and the queued ones with `Closed`; those to come are taken as ever."""
        for call in self.mailbox.empty():
            call.fail(Closed("The context was closed while the call was waiting"))
        running = self._running
        if running is not None:
            self.cancel(running, Closed(f"The context was closed during {running.deadline.operation}"))

    def close(self) -> None:
        """End it: the running call and the queued ones fail with `Closed`. Waits for the thread."""
        self._end_calls(Closed("The context was closed while the call was waiting"))
        if self._begun.acquire(blocking=False) or threading.current_thread() is self._thread:
            return  # it will never begin, or it ends itself
        self._opened.wait(inf)
        if self._thread.ident is not None:
            self._thread.join()

    @property
    def alive(self) -> bool:
        """Return whether it still accepts calls."""
        return self.mailbox.is_open

    @property
    def opened(self) -> bool:
        """Return whether its session is open, or could not be opened."""
        return self._opened.is_set()

    @property
    def idle(self) -> bool:
        return self._running is None and self.mailbox.waiting == 0

    # -- the session's link, on the actor's thread

    def receive(self, deadline: Deadline, waiting_for: str) -> bytes:
        """Return the next frame for the operation that runs now.

        Raises:
            DeadlineExceeded: None came in time.
            BrowserDied: None will come.
            GivenUp: The call was given up.
            Closed: The actor is closing.
        """
        while True:
            if self._running is not None:
                self._running.require_wanted()
            # The deadline is looked at for each frame, since a stream of events has no end.
            if deadline.passed and self.mailbox.is_open:
                raise deadline.exceeded(waiting_for)
            news = self.mailbox.take_news(deadline.remaining())
            if isinstance(news, Frame):
                return news.data
            if isinstance(news, Due):
                news.do()
                continue
            if isinstance(news, Lost):
                self._died = BrowserDied(f"The browser died during {deadline.operation}: {news.reason}")
                raise self._died
            if not self.mailbox.is_open:
                raise Closed(f"The context was closed during {deadline.operation}")

    def remaining(self) -> float:
        """Return seconds that the running operation may take for one message to the browser."""
        return max(_SEND_SECONDS, self._running.deadline.remaining()) if self._running else _OPEN_SEND_SECONDS

    def begin_anew(self) -> None:
        """Forget what came from a connection that was given up while the session was being opened."""
        self._died = None
        self.mailbox.forget_news()

    @property
    def died(self) -> BrowserDied | None:
        """The death that ended it; None while it lives, or when it was closed."""
        return self._died

    # -- the thread

    def _live(self) -> None:
        session: Session | None = None
        try:
            try:
                session = self._open_session(self)
            except WebtoolsError as error:
                self._start_error = error
                return
            self._session = session
            self._opened.set()
            resting: float | None = None
            while self._died is None and (item := self.mailbox.take(resting)) is not None:
                match item:
                    case Rest():
                        resting = self._rest(session)
                    case Frame(data):
                        session.fold(data)
                    case Due(do, _):
                        do()
                    case Lost(reason):
                        self._died = BrowserDied(f"The browser died while idle: {reason}")
                    case Call():
                        self._running = self._outermost = item
                        item.run(session, self._around)  # keeps the operation's exception for the caller
                        self._running = self._outermost = None
                        resting = 0.0
        except BaseException:  # noqa: BLE001  # a defect of ours: say so, and let no caller wait for ever
            # Not with the logger's own report, which may show variables and with them secrets.
            shown = session.hiding.report() if session is not None else traceback.format_exc()
            logger.error("The actor's thread ended by a defect: {}", shown)
            self._died = BrowserDied("The context's thread ended by an internal defect; see the log")
        finally:
            self.beside.end()
            self._end_calls(self._died or self._start_error or Closed("The context was closed"))
            self._close_session(self._died)
            if self._start_error is None and not self._opened.is_set():
                self._start_error = self._died or Closed("The context was closed while it was starting")
            self._opened.set()

    def _end_calls(self, error: WebtoolsError) -> None:
        left = self.mailbox.close()
        if threading.current_thread() is self._thread:
            left += self.mailbox.forget_news()
        for call in left:
            call.fail(error)


def _is_script(call: Call[Any]) -> bool:
    """Return whether a call runs a script, which may wait for callers' functions that call tools."""
    return call.deadline.operation in _SCRIPTS
