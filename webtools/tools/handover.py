"""Handing the browser to a person, for steps that only a person can do."""

import select
import sys
from collections.abc import Callable
from typing import Annotated, TextIO

from pydantic import Field

from webtools.deadline import Deadline
from webtools.errors import InvalidArgument
from webtools.hints import Hint
from webtools.operations import tabs
from webtools.operations.navigation import handover
from webtools.operations.navigation.handover import Until
from webtools.operations.settling.action import outcome
from webtools.printable import printable
from webtools.session.session import Session
from webtools.tools.arguments import Address, Timeout, obvious
from webtools.tools.base import BaseTools
from webtools.tools.tool import tool
from webtools.values import Outcome

_SECONDS = 300.0


class HandoverTools(BaseTools):
    @tool("Wait for the user", harmless=True, capability="user", lists_timeout=True)
    def wait_for_user(
        self,
        message: Annotated[str, obvious("What the user is to do", min_length=1, max_length=500)],
        *,
        until: Annotated[
            str | None, Field(description="JavaScript that gives something true when it is done")
        ] = None,
        text: Annotated[str | None, obvious("Text that shows that it is done", min_length=1)] = None,
        url: Annotated[
            Address | None, Field(description="Part of the address then; the whole where it has *")
        ] = None,
        selector: Annotated[
            str | None, Field(description="CSS selector of an element that comes then")
        ] = None,
        timeout: Timeout = _SECONDS,
    ) -> Outcome:
        """Ask the user at the browser to do something, such as log in or solve a CAPTCHA, and wait until it is done.

        The message stands in a bar at the top of the page with a button Continue, and in the live view if there is
        one; where the browser has no window, also in the terminal, where the user presses Enter. The call returns when
        the user confirms, or as soon as one of `until`, `text`, `url` and `selector` holds; a note says which.

        Raises:
            DeadlineExceeded: Neither came in time (300 s when no timeout is given).
            InvalidArgument: Nobody can see the message, since the browser has no window, and there is neither a live
                view nor a terminal; and there is no condition to wait for.
            ScriptError: The selector is none, or `until` threw.
        """
        conditions = Until(
            text=text,
            url=None if url is None else self._pattern(url),
            selector=selector,
            function=until,
        )
        has_window = not self._options.headless or self._options.attach is not None
        with self._context.asking(message) as in_view:
            in_terminal = None if has_window else _asked_in_terminal(message)
            places = {"live view": None if in_view is None else in_view.is_set, "terminal": in_terminal}
            asked = {where: confirmed for where, confirmed in places.items() if confirmed is not None}
            if not (has_window or asked) and conditions == Until():
                raise InvalidArgument(
                    "wait_for_user: nobody can see the message: the browser has no window, and there is neither a live "
                    "view nor a terminal",
                    operation="wait_for_user",
                    hint=Hint(
                        "Use {watch=True} or {headless=False}, attach to the user's browser, or give a condition to "
                        "wait for."
                    ),
                )

            def where() -> str:
                return next((name for name, confirmed in asked.items() if confirmed()), "")

            def run(session: Session, deadline: Deadline) -> Outcome:
                tab, mark = tabs.current(session, deadline), session.clock.now
                note = handover.wait_for_user(
                    session, deadline, message, conditions, confirmed=where if asked else None
                )
                return outcome(session, deadline, tab, mark, notes=[note])

            return self._call("wait_for_user", timeout, _SECONDS, run)


def terminal() -> tuple[TextIO, TextIO] | None:
    """Return where a person types and where a person reads; None: there is no terminal."""
    here, there = sys.stdin, sys.stderr
    return (here, there) if here is not None and here.isatty() and there.isatty() else None


def _asked_in_terminal(message: str) -> Callable[[], bool] | None:
    """Print the message, and return how to learn that Enter was pressed; None: there is no terminal."""
    found = terminal() if sys.platform != "win32" else None
    if found is None:
        return None
    here, there = found
    there.write(f"{printable(message)}\nPress Enter when it is done. ")
    there.flush()

    return lambda: has_pressed_enter(here)


def has_pressed_enter(here: TextIO) -> bool:
    """Return whether a line waits at a terminal, and read it."""
    if sys.platform == "win32":
        return False  # there only sockets can be asked
    ready, _, _ = select.select([here], [], [], 0)
    return bool(ready) and here.readline() != ""
