"""Every exception that the package raises.

WebtoolsError
    InvalidArgument      invalid_argument     the caller's mistake; nothing was sent to the browser
      NotUnique          not_unique           several elements match where one is meant
    ElementNotFound      element_not_found    nothing on the page matches
    StaleRef             stale_ref            the ref's element, document, tab or browser is gone
    NotActionable        not_actionable       hidden, disabled, moving or covered
    PromptOpen           dialog_open          a dialog is open; the page answers nothing until it is handled
    NoPrompt             no_dialog            there is no dialog to answer
    PageClosed           page_closed          the tab or frame is gone, the browser is not
    PageCrashed          page_crashed         the page's process ended; its tab is there, without a page
    NavigationFailed     navigation_failed    the address could not be loaded
    RequestFailed        request_failed       a request that webtools makes itself got no answer
    ScriptError          script_error         the page's own exception
    DeadlineExceeded     timeout              names the operation and its seconds
    Denied               denied               the options forbid it
    NotSupported         not_supported        this browser cannot do it; another one can
    ProtocolError        protocol             the browser refused a command in a way that nothing above explains
      DocumentGone       protocol             the document was replaced while a script was to run in it
    BrowserMissing       browser_missing      there is no browser or driver on this machine
    BrowserNotStarted    browser_not_started  there is one, but it did not start
      NoDescriptors      browser_not_started  this process has no file descriptors left; no fault of the browser
    BrowserDied          browser_crashed      the only one after which a new browser is started
    Closed               closed               this BrowserTools (or context) was closed
    Cancelled            cancelled            the caller gave the call up

Callers decide by class or by `code`, never by the text of a message.
"""

import os
from collections.abc import Callable
from errno import EMFILE, ENFILE
from functools import wraps
from typing import Any, ClassVar, ParamSpec, TypeVar

from webtools.hints import Hint
from webtools.printable import continued, printable, short_address

P = ParamSpec("P")
R = TypeVar("R")


class Portable(BaseException):
    """An exception that is pickled and copied with all that it has, whatever its constructor takes.

    The language's own way calls the constructor with the message alone.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        return _made_anew, (type(self), self.args), vars(self)


def _made_anew(kind: type[Portable], args: tuple[Any, ...]) -> Portable:
    return kind.__new__(kind, *args)


class WebtoolsError(Portable, Exception):
    """Base of all errors: what happened, what to do, and whether trying again can help (spec 5, REQ-08).

    Attributes:
        operation: The call's name, such as `click`, where the message begins with it; else empty.
    """

    code: ClassVar[str] = "error"
    hint: str = "Read the message; it says what was wrong."
    can_retry: bool = False

    def __init__(
        self, message: str, *, hint: str | None = None, can_retry: bool | None = None, operation: str = ""
    ) -> None:
        super().__init__(message)
        self.message = message
        self.operation = operation
        if hint is not None:
            self.hint = hint
        if can_retry is not None:
            self.can_retry = can_retry

    def without_operation(self) -> str:
        """Return the message without the call's name at its beginning."""
        rest = self.message.removeprefix(self.operation) if self.operation else self.message
        return rest.removeprefix(": ").lstrip()

    def as_dict(self) -> dict[str, str | bool]:
        """Return the error as spec 5 words it: `code`, `message`, `recoveryHint`, `canRetry`."""
        return {
            "code": self.code,
            "message": self.message,
            "recoveryHint": self.hint,
            "canRetry": self.can_retry,
        }

    def __str__(self) -> str:
        return continued(printable(f"{self.message} ({self.hint})"))


class InvalidArgument(WebtoolsError):
    code = "invalid_argument"
    hint = "Correct the argument; nothing was sent to the browser."


class NotUnique(InvalidArgument):
    """An error for a description that several elements match, where a single element is meant."""

    code = "not_unique"
    hint = Hint("Describe the element more precisely: its whole name, {within}=…, {has_text}=… or {nth}=….")


class ElementNotFound(WebtoolsError):
    code = "element_not_found"
    hint = Hint("Take a new {snapshot} and use a ref that it shows.")
    can_retry = True


class StaleRef(WebtoolsError):
    code = "stale_ref"
    hint = Hint("Take a new {snapshot} and use the ref that it shows for the element.")
    can_retry = True


class NotActionable(WebtoolsError):
    """An element cannot be acted on as asked.

    Attributes:
        is_set: It has a value that is set, not typed, such as a slider of the page's own.
        is_out_of_view: It would have to be scrolled into view.
        cover: The ref of what covers it; empty: nothing does, or the cover has none.
    """

    is_set: bool = False
    is_out_of_view: bool = False
    cover: str = ""
    code = "not_actionable"
    hint = Hint("Do first what makes the element usable, or take a new {snapshot} to see the page as it is.")
    can_retry = True


class PromptOpen(WebtoolsError):
    code = "dialog_open"
    hint = Hint("Answer the dialog with {handle_dialog}, then go on.")
    can_retry = True


class NoPrompt(WebtoolsError):
    code = "no_dialog"
    hint = "There is nothing to answer."


class PageClosed(WebtoolsError):
    code = "page_closed"
    hint = Hint("List the tabs and select one that is open; where none is, {navigate} opens one.")


class PageCrashed(WebtoolsError):
    code = "page_crashed"
    hint = Hint("Call {reload}, or {navigate}: the tab gets a new page process. What the page held is gone.")
    can_retry = True


_OFFLINE = Hint(
    "The context is offline: set {offline=False}. If {offline=True} was never set, this machine has no network."
)
STAYS = "the page asked before it was left, and its dialog was dismissed"
"""Reason of a navigation that the page itself has kept from happening."""
_REASONS = {
    "net::ERR_INTERNET_DISCONNECTED": _OFFLINE,
    "NS_ERROR_OFFLINE": _OFFLINE,
    STAYS: Hint("Accept the dialog with {handle_dialog} where the page is to be left."),
}
"""Hints for reasons that say nothing to most readers."""


class NavigationFailed(WebtoolsError):
    """The address could not be loaded.

    Attributes:
        url: What was to be loaded.
        reason: The browser's word for it, such as `net::ERR_CONNECTION_REFUSED`.
    """

    code = "navigation_failed"
    hint = "Check the address and that its server answers."
    can_retry = True

    def __init__(self, url: str, reason: str) -> None:
        super().__init__(f"Could not load {short_address(url)}: {reason}", hint=_REASONS.get(reason))
        self.url = url
        self.reason = reason


class RequestFailed(WebtoolsError):
    """A request that webtools makes itself, beside the browser, got no answer."""

    code = "request_failed"
    hint = "Check the address and that its server answers."
    can_retry = True


class ScriptError(WebtoolsError):
    code = "script_error"
    hint = "The page's script threw this; correct the function or check the page's state."


class DeadlineExceeded(WebtoolsError):
    """The call's seconds are used up.

    Attributes:
        operation: The name of the call, such as `click`.
        timeout: Its seconds.
        near: The page's texts that are most like the text that was waited for.
        page_hangs: The page ran no script any more when the time was up.
        leaving_for: The address that the page was being left for, while the browser passed nothing on to it.
        undecided: The method and address of a request that the handler of a route was still to decide about.
    """

    code = "timeout"
    hint = "Give the call a longer timeout, or find out what the page waits for."
    can_retry = True

    def __init__(
        self,
        operation: str,
        timeout: float,
        waiting_for: str,
        *,
        page_hangs: bool = False,
        leaving_for: str | None = None,
        undecided: str | None = None,
        near: tuple[str, ...] = (),
    ) -> None:
        cause, hint = "", None
        if page_hangs:
            cause = ", and the page hangs: its script runs without end, or its process is stopped"
            hint = Hint("Leave the page with {navigate} or {reload}, which need no answer from it.")
        elif undecided is not None:
            cause = f", and the handler of a route has not decided about {undecided}"
            hint = Hint(
                "Have the handler decide; a tool of the same context that it calls would wait for this call to end."
            )
        elif leaving_for is not None:
            cause = f", and the page is being left for {leaving_for}: until that answers, this one does not"
            hint = Hint("Give the call a longer timeout, or end the wait with {navigate} or {reload}.")
        elif near:
            cause = f"; the nearest on the page: {', '.join(map(repr, near))}"
        super().__init__(
            f"{operation} did not end within {timeout:.4g} s: it was waiting for {waiting_for}{cause}",
            hint=hint,
            operation=operation,
        )
        self.timeout = timeout
        self.waiting_for = waiting_for
        self.page_hangs = page_hangs
        self.leaving_for = leaving_for
        self.undecided = undecided
        self.near = near


class Denied(WebtoolsError):
    code = "denied"
    hint = "The options forbid this; change them if it is meant to be allowed."


class NotSupported(WebtoolsError):
    code = "not_supported"
    hint = "Use another browser; docs/browsers.md lists what each one can do."


class ProtocolError(WebtoolsError):
    """The browser refused a command.

    Attributes:
        error: WebDriver BiDi's error code, such as `no such frame`.
    """

    code = "protocol"
    hint = "This is the browser's own answer; its text says what it objected to."

    def __init__(self, error: str, message: str, method: str) -> None:
        super().__init__(f"{method}: {error}: {message}" if message else f"{method}: {error}")
        self.error = error
        self.detail = message
        self.method = method


class DocumentGone(ProtocolError):
    """The document was replaced while a script was to run in it."""

    hint = Hint("The page was navigating; take a new {snapshot} and try again.")
    can_retry = True

    def __init__(self, error: str, message: str, method: str) -> None:
        super().__init__(error, message, method)
        self.message = "The document was replaced before it answered"


class BrowserMissing(WebtoolsError):
    code = "browser_missing"
    hint = Hint(
        "Run `webtools install`, or name a browser and its driver with {executable_path} and {driver_path}."
    )


class BrowserNotStarted(WebtoolsError):
    code = "browser_not_started"
    hint = "Run `webtools doctor`; it starts the browser by hand and shows what it says."
    can_retry = True


class NoDescriptors(BrowserNotStarted):
    """An error for a browser that may be well, and that this process has no file descriptors left to start or reach."""

    hint = (
        "Close files, sockets or contexts that the program does not need any more, or raise its limit of open files "
        "(ulimit -n)."
    )


def lacks_descriptors(error: Exception) -> bool:
    """Return whether an exception says that this process, or the machine, has no file descriptor left."""
    if isinstance(error, ImportError):  # has no number, only the words of the system's loader
        try:
            os.close(os.open(os.devnull, os.O_RDONLY))
        except OSError as now:
            return lacks_descriptors(now)
    return getattr(error, "errno", None) in (EMFILE, ENFILE)


def needing_descriptors(function: Callable[P, R]) -> Callable[P, R]:
    """Make a function raise `NoDescriptors` where none are left, as whatever opens a file or imports may find."""

    @wraps(function)
    def needing(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return function(*args, **kwargs)
        except (OSError, ImportError) as error:
            if lacks_descriptors(error):
                raise NoDescriptors("The call failed: Too many open files") from None
            raise

    return needing


def not_started(what: str, error: Exception) -> BrowserNotStarted:
    """Return the error for something that could not be started or reached because of a foreign exception."""
    if lacks_descriptors(error):
        return NoDescriptors(f"{what}: {error}")
    lines = (getattr(error, "msg", None) or str(error)).strip().splitlines()
    return BrowserNotStarted(f"{what}: {lines[0] if lines else type(error).__name__}")


class BrowserDied(WebtoolsError):
    code = "browser_crashed"
    hint = Hint("Call again: a new browser is started. The page's state is gone, so {navigate} first.")
    can_retry = True


class Closed(WebtoolsError):
    code = "closed"
    hint = "Create a new context, or a new BrowserTools when the whole browser was closed."


class Cancelled(WebtoolsError):
    code = "cancelled"
    hint = "The call was given up by its caller; it may have had effects."
