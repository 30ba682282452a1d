"""Browsers that run already: reaching them, and what is said when they are lost."""

from collections.abc import Iterator
from contextlib import contextmanager

from webtools.deadline import Deadline
from webtools.driver import Driver
from webtools.errors import BrowserDied, BrowserNotStarted, DeadlineExceeded, ProtocolError
from webtools.options import Options
from webtools.supervision.side_connection import SideConnection


@contextmanager
def reached(options: Options, deadline: Deadline, driver: Driver) -> Iterator[SideConnection]:
    """Connect to a browser that was launched, or attached to, for its first commands.

    Raises:
        BrowserNotStarted: It can't be reached; one that was attached to by an address gets a message with that.
    """
    if options.attach is None or options.attach.startswith("http"):
        with SideConnection(driver, deadline) as link:
            yield link
        return
    hint = "See whether the session still exists; an address of an ended session is of no use."
    try:
        with SideConnection(driver, deadline) as link:
            yield link
    except (BrowserNotStarted, BrowserDied, ProtocolError, DeadlineExceeded) as error:
        raise BrowserNotStarted(
            f"Could not attach to {options.attach}: {error.message}", hint=hint, can_retry=True
        ) from error


def worded(error: BrowserDied, options: Options) -> BrowserDied:
    """Return the loss of a browser with a hint that fits: one that was attached to is not started again."""
    if options.attach is not None:
        error.hint = (
            f"The browser at {options.attach} was attached to, so webtools does not start it again. The next call "
            "attaches anew, once that browser runs; take a new snapshot then."
        )
    return error
