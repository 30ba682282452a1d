"""The cookies of a context, for requests that are made beside the browser while its thread may be busy."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from webtools.errors import Closed, WebtoolsError
from webtools.logger import logger
from webtools.operations.storage import cookies
from webtools.protocol import storage
from webtools.protocol.wire import Command
from webtools.session.session import Session
from webtools.session.side_threads import EndReport
from webtools.storage_state import Cookie

_SECONDS = 10.0
"""For the browser to answer."""


class Jar:
    """Reads and writes the cookies of one session; any thread but the session's own may call.

    Each question runs between the steps of the call that the session's thread is busy with, which may itself wait for
    the request that needs the cookies.
    """

    def __init__(self, session: Session) -> None:
        self._session = session

    def cookies(self) -> tuple[Cookie, ...]:
        """Return all that the context has now."""
        session = self._session
        (found,) = self._ask(lambda: [storage.get_cookies(user_context=session.contexts.user_context)])
        assert isinstance(found, storage.GetCookiesResult)
        return tuple(cookies.as_kept(one) for one in found.cookies)

    def change(self, put: Sequence[Cookie], gone: Sequence[Cookie]) -> None:
        """Set cookies and delete others; one that the browser refuses is left out, as browsers do."""
        for one in put:
            try:
                self._ask(partial(self._setting, one))
            except WebtoolsError as error:
                logger.debug("The cookie {!r} was refused: {}", one.name, error.message)
        if gone:
            self._ask(lambda: [self._deleting(one) for one in gone])

    def _setting(self, one: Cookie) -> Sequence[Command[Any]]:
        return [cookies.setting(self._session, one)]

    def _deleting(self, one: Cookie) -> Command[None]:
        user_context = self._session.contexts.user_context
        return storage.delete_cookies(
            user_context=user_context, name=one.name, domain=one.domain, path=one.path
        )

    def _ask(self, commands: Callable[[], Sequence[Command[Any]]]) -> list[Any]:
        """Send commands on the session's thread, and return their results in order."""
        results: list[Any] = []

        def ask(done: EndReport) -> None:
            try:
                pending = [self._session.start(one) for one in commands()]
            except WebtoolsError as error:
                done(error)
                return

            def ended() -> None:
                if all(one.ended for one in pending):
                    results.extend(one.value for one in pending)
                    done(next((one.error for one in pending if one.error is not None), None))

            for one in pending:
                one.then = ended

        error = self._session.beside.ask(ask, _SECONDS)
        if error is not None:
            raise error
        if not results:
            raise Closed("The context has been closed, or its browser does not answer")
        return results
