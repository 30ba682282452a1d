"""Handles of tabs, and blocks that wait for an effect: a download, a popup, a response."""

import re
import sys
import threading
from abc import abstractmethod
from collections.abc import Callable, Iterator
from functools import partial
from types import TracebackType
from typing import Generic, Literal, ParamSpec, Self, TypeVar

from webtools.api.browser import Browser
from webtools.closing import ClosedByWith
from webtools.deadline import Budget, Deadline
from webtools.errors import Closed, InvalidArgument, PageClosed, WebtoolsError
from webtools.library.browsing_handle import BrowsingHandle
from webtools.library.frames import FrameTools
from webtools.library.locator import Locator
from webtools.operations import tabs
from webtools.operations.elements import matching
from webtools.operations.elements.facts import Fact
from webtools.operations.records import expecting
from webtools.seconds import Seconds
from webtools.session.overlays import Overlay
from webtools.session.prompts import Prompt, PromptAnswer
from webtools.session.session import Session
from webtools.snapshot import reading
from webtools.text import html
from webtools.text.other_words import OF_PAGES, KnowsOtherWords
from webtools.text.words import compiled
from webtools.tools.dialogs import DialogTools
from webtools.tools.handover import HandoverTools
from webtools.tools.input_devices import InputTools
from webtools.tools.mouse import MouseTools
from webtools.tools.navigation import NavigationTools
from webtools.tools.records import RecordTools
from webtools.tools.tabs import TabAction, TabTools
from webtools.values import Dialog, Download, NetworkExchange, NetworkResponse, Tab, Tabs

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")

File = str | re.Pattern[str] | Callable[[Download], object]
ExchangeMatcher = str | re.Pattern[str] | Callable[[NetworkExchange], object]
TabMatcher = str | re.Pattern[str] | Callable[[Tab], object]
"""The download, request or response that is meant: by a text, a compiled pattern, or a function of it."""

DialogAnswer = bool | str | None
"""Of a dialog: accept or dismiss it, the text for a prompt, or None to leave the dialog open."""

_WHOLE = "body, frameset, :root:not(html)"
"""The root of what a document shows; an image in SVG or other XML has no body."""
_WAIT_SECONDS = 30.0
_SECONDS_TO_SHOW = 3.0
"""Of each call for a notebook, which shows an object unasked."""


class Expected(Generic[T]):
    """The event that a `with` block causes; `value` is set when the block has ended."""

    def __init__(
        self, begin: Callable[[], expecting.BlockStart], end: Callable[[expecting.BlockStart], T]
    ) -> None:
        self._begin = begin
        self._end = end
        self._since: expecting.BlockStart | None = None
        self._value: T | None = None

    @property
    def value(self) -> T:
        """Return the event's value.

        Raises:
            InvalidArgument: The block has not ended yet.
        """
        if self._value is None:
            __tracebackhide__ = True  # pytest shows the caller's line
            raise InvalidArgument(
                "value is available only after the with block", hint="Read it below the block."
            )
        return self._value

    def __enter__(self) -> Self:
        self._since = self._begin()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None and self._since is not None:
            self._value = self._end(self._since)


class OneTabTools(
    KnowsOtherWords,
    FrameTools,
    NavigationTools,
    InputTools,
    MouseTools,
    HandoverTools,
    RecordTools,
    DialogTools,
):
    """Tools that act in one tab: the active one, or that of a handle."""

    _browser: Browser
    _other_words = OF_PAGES

    _only_tab: str | None = None
    """The tab whose popups `expect_popup` waits for, and whose overlays are dealt with; None: those of any tab."""

    @property
    @abstractmethod
    def url(self) -> str:
        """Return the address of the tab."""

    @property
    @abstractmethod
    def title(self) -> str | None:
        """Return the title of the tab's page; None when the page does not answer."""

    def _repr_html_(self) -> str | None:
        """Return the page as people and models see it, for notebooks; None: no browser runs, and none is started."""
        try:
            if not self._context.running:
                return None
            picture = self.take_screenshot(timeout=_SECONDS_TO_SHOW)
            snapshot = self.snapshot(timeout=_SECONDS_TO_SHOW)
        except (Closed, PageClosed):
            return None
        except WebtoolsError as error:
            return html.block(f"{self!r}: {error}")
        return f"{picture._repr_html_()}{snapshot._repr_html_()}"  # the protocol of notebooks

    def text(self, *, timeout: Seconds | None = None) -> str:
        """Return the text of the active tab's page or PDF, white space folded, without the text in frames."""
        text = self.get(css=_WHOLE, nth=0).text(timeout=timeout)  # frames have bodies too, and come after it
        return text or self._ask("text", timeout, reading.pdf_text)

    def on_overlay(
        self,
        locator: Locator,
        handler: Callable[[Locator], object],
        *,
        times: int | None = None,
        wait_hidden: bool = True,
        timeout: Seconds | None = None,
    ) -> Callable[[], None]:
        """Call `handler` whenever an element is shown that may come at any time, such as a banner over the page.

            browser_tools.on_overlay(
                browser_tools.get("dialog", "Newsletter"), lambda overlay: overlay.get("button", "Close").click()
            )

        Actions, expectations and `wait_for` look for it before they begin and while they wait, not in between. When
        it is shown, the handler is called; then the action is begun anew, and its result has a note. A hover is begun
        anew also when the mouse itself has brought an overlay over the element. An action that has begun to act, such
        as a drag or the second field of a form, and one with `force`, goes on as it is. Nothing looks while no call
        runs, nor does `expect.poll` between the calls of its function.

        The handler runs on the thread of the call, as long as it needs, and may call tools: they call no handlers.
        What it raises, the call raises. It holds until the browser ends: of a tab's handle in this tab, else in all
        tabs of the context.

        Args:
            locator: The element; one of several is enough.
            handler: Gets the locator, which acts in the tab that shows the element.
            times: After so many calls it is not called any more.
            wait_hidden: After the handler, wait until no such element is shown. False: go on, and call it again when
                the call would wait and the element is still shown.

        Returns:
            A function that ends this; it may be called again.

        Raises:
            InvalidArgument: The locator or `times` is wrong, or `handler` is no function.
        """
        given: tuple[object, object] = (locator, handler)  # of whatever type
        if not isinstance(given[0], Locator) or not callable(given[1]):
            raise InvalidArgument(
                f"on_overlay: {given} are not a locator and a function",
                operation="on_overlay",
                hint="Give what get(…) returns, and a function.",
            )
        if times is not None and times < 1:
            raise InvalidArgument(f"on_overlay: times: {times} is not a number of calls, from 1")

        def call(tab: str) -> object:
            return handler(Locator(TabHandle(self, tab), locator.query))

        overlay = Overlay(locator.query, call, self._only_tab, times, waits=wait_hidden)

        def add(session: Session, deadline: Deadline) -> None:
            matching.look(session, deadline, tabs.current(session, deadline), overlay.query, Fact())
            session.overlays.add(overlay)

        self._ask("on_overlay", timeout, add)

        def end() -> None:
            if self._around.running:
                self._around.call(
                    Budget("on_overlay", self._options.timeout_action),
                    lambda session, _: session.overlays.remove(overlay),
                )

        return end

    def expect_download(self, name: File = "*", *, timeout: Seconds = _WAIT_SECONDS) -> Expected[Download]:
        """Return a block that waits at its end for a download that began in it.

            with browser_tools.expect_download() as download:
                browser_tools.get("link", "Report").click()
            print(download.value.path)

        Args:
            name: The file's name, where `*` stands for anything, or with a slash its address; a compiled pattern for
                either; or a function of the download.

        Raises:
            DeadlineExceeded: No download began, or it did not end within `timeout` seconds after the block.
        """
        pattern = self._pattern(name)
        return self._expected(
            timeout, lambda since: self._ask("expect_download", timeout, expecting.download, since, pattern)
        )

    def expect_popup(
        self, url: TabMatcher | None = None, *, timeout: Seconds = _WAIT_SECONDS
    ) -> "Expected[TabHandle]":
        """Return a block that waits at its end for a tab that was opened in it; a tab's handle by its page.

        `value` is the tab's handle; the tab may be closed again by then (`value.is_closed`), unless `url` is given.

        Args:
            url: Of the tabs that are opened, the first that comes to show this address: a part of it, or the whole
                where it has `*`, which stands for anything; a compiled pattern; or a function of the `Tab`, whose
                title is None until a call has seen it.

        Raises:
            DeadlineExceeded: No such event within `timeout` seconds after the block.
        """
        pattern = None if url is None else self._pattern(url)

        def opened(since: expecting.BlockStart) -> TabHandle:
            key = self._ask("expect_popup", timeout, expecting.popup, since, pattern, by=self._only_tab)
            return TabHandle(self, key)

        return self._expected(timeout, opened)

    def expect_dialog(
        self,
        message: str | re.Pattern[str] | Callable[[Dialog], object] = "",
        *,
        accept: bool | None = None,
        prompt_text: str | None = None,
        timeout: Seconds = _WAIT_SECONDS,
    ) -> Expected[Dialog]:
        """Return a block that waits at its end for a dialog that opened in it.

            with browser_tools.expect_dialog("Delete", accept=True) as dialog:
                browser_tools.get("button", "Delete").click()
            print(dialog.value.kind, dialog.value.message, dialog.value.default)

        Args:
            message: A part of its message, a compiled pattern, or a function of the dialog.
            accept: The answer to the first dialog of the block; None: it stays open, for `handle_dialog`, unless a
                function of `on_dialog` or of `on("dialog")` answers it.
            prompt_text: For a prompt that is accepted; None: its default.

        Raises:
            DeadlineExceeded: No such dialog within `timeout` seconds after the block.
        """
        answer = None if accept is None else PromptAnswer(accept=accept, text=prompt_text)

        def is_meant(dialog: Dialog) -> bool:
            if isinstance(message, str):
                return message in dialog.message
            if isinstance(message, re.Pattern):
                return compiled(message).is_in(dialog.message)
            return bool(message(dialog))

        return Expected(
            lambda: self._ask("expect", timeout, expecting.begin, answer),
            lambda since: self._ask("expect_dialog", timeout, expecting.dialog, since, is_meant),
        )

    def expect_request(
        self, url: ExchangeMatcher, *, method: str | None = None, timeout: Seconds = _WAIT_SECONDS
    ) -> Expected[NetworkExchange]:
        """Return a block that waits at its end for a request that began in it.

        Those of the active tab count, whichever documents follow in it, of tabs that are opened or become active in
        the block, and of the tab that opened the active one. A redirect is several requests, one for each hop.

        Args:
            url: Part of the address, or the whole where it has `*`, which stands for anything; a compiled pattern; or
                a function of the request.
            method: HTTP method, such as POST; None: any method.

        Raises:
            DeadlineExceeded: No such event within `timeout` seconds after the block.
        """
        return self._expected_exchange("expect_request", expecting.request, url, method, timeout)

    def expect_response(
        self, url: ExchangeMatcher, *, method: str | None = None, timeout: Seconds = _WAIT_SECONDS
    ) -> Expected[NetworkResponse]:
        """Return a block that waits at its end for a response to a request that began in it, as `expect_request` does.

        The response's head is what is waited for. Its body is in `value` if it comes soon after: not that of a stream,
        nor one that the page does not read.

        Args:
            url: Part of the address, or the whole where it has `*`, which stands for anything; a compiled pattern; or
                a function of the request.
            method: HTTP method, such as POST; None: any method.

        Raises:
            DeadlineExceeded: No such event within `timeout` seconds after the block.
        """
        return self._expected_exchange("expect_response", expecting.response, url, method, timeout)

    def _expected_exchange(
        self,
        operation: str,
        wait: Callable[..., T],
        url: ExchangeMatcher,
        method: str | None,
        timeout: Seconds,
    ) -> Expected[T]:
        meant = expecting.RequestFilter(self._pattern(url), method and method.upper())
        return self._expected(timeout, lambda since: self._ask(operation, timeout, wait, since, meant))

    def _expected(self, timeout: Seconds, end: Callable[[expecting.BlockStart], T]) -> Expected[T]:
        return Expected(lambda: self._ask("expect", timeout, expecting.begin), end)


class TabHandle(BrowsingHandle, OneTabTools, ClosedByWith):
    """A handle of one tab, independent of its index, with every tool that acts in a tab.

    Its calls act in this tab, also while it is behind another one, which stays the active one: the tab is brought to
    the front for a call that needs it there.

    In a `with` block the tab is the active one; afterwards it is closed, and the tab before it is active again.
    """

    def __init__(self, tools: OneTabTools, key: str) -> None:
        super().__init__(tools._around, key, key)  # noqa: SLF001  # a part of these tools
        self._browser = tools._browser  # noqa: SLF001  # as above
        self._only_tab = key

    @property
    def info(self) -> Tab:
        """Return the tab's index, address and title as they are now.

        Raises:
            PageClosed: The tab is gone.
        """
        return self._look(expecting.described, self._key)

    @property
    def url(self) -> str:
        """Return the address that the tab shows."""
        return self.info.url

    @property
    def title(self) -> str | None:
        """Return the title of the tab's page; None when the page does not answer."""
        return self.info.title

    @property
    def opener(self) -> "TabHandle | None":
        """Return the tab whose page has opened this one; None: a call has, or that tab is closed.

        Raises:
            PageClosed: This tab is gone.
        """
        key = self._look(expecting.opener, self._key)
        return None if key is None else TabHandle(self, key)

    @property
    def is_closed(self) -> bool:
        """Return whether the tab is gone."""
        return self._key not in self._look(expecting.tab_ids)

    @property
    def is_active(self) -> bool:
        """Return whether calls of the context act on it."""
        return self.info.active

    def activate(self) -> Self:
        """Make this the active tab, on which calls of the context act."""
        self._look(expecting.select, self._key)
        return self

    def close(self) -> None:
        """Close the tab, unless it is closed already."""
        self._look(expecting.close, self._key)

    def __enter__(self) -> Self:
        return self.activate()


class TabsHandle:
    """The tabs of a context; calling it is the tool `tabs`."""

    def __init__(self, tools: "TabHandleTools") -> None:
        self._tools = tools

    def __call__(
        self,
        action: TabAction = "list",
        index: int | None = None,
        *,
        url: str | None = None,
        timeout: Seconds | None = None,
    ) -> Tabs:
        """List, open, close or select tabs; the result lists them as they then are."""
        return TabTools.tabs(self._tools, action, index, url=url, timeout=timeout)

    def _repr_html_(self) -> str | None:
        """Return the list as a table, for notebooks; None: no browser runs, and none is started."""
        try:
            return self()._repr_html_() if self._tools._context.running else None  # noqa: SLF001  # a part of these tools
        except WebtoolsError:
            return None

    def new(self, url: str | None = None, *, timeout: Seconds | None = None) -> TabHandle:
        """Open a tab, make it the active one, and go to an address."""
        key = self._tools._ask("tabs", timeout, expecting.open_tab)  # noqa: SLF001  # a part of these tools
        tab = TabHandle(self._tools, key)
        if url is not None:
            tab.navigate(url, timeout=timeout)
        return tab

    @property
    def active(self) -> TabHandle:
        """Return the tab that calls act on."""
        return self._at(None)

    def _at(self, index: int | None) -> TabHandle:
        return TabHandle(self._tools, self._tools._ask("tabs", None, expecting.tab_at, index))  # noqa: SLF001  # as above

    def __getitem__(self, index: int) -> TabHandle:
        return self._at(index)

    def __len__(self) -> int:
        return len(self._keys())

    def __iter__(self) -> Iterator[TabHandle]:
        return iter([TabHandle(self._tools, key) for key in self._keys()])

    def _keys(self) -> tuple[str, ...]:
        return self._tools._ask("tabs", None, expecting.tab_ids)  # noqa: SLF001  # as above


class TabHandleTools(OneTabTools, TabTools):
    """Tabs as objects, and what acts in the active one."""

    @property
    def tabs(self) -> TabsHandle:
        """Return the tabs: `tabs()` lists them, `tabs.new(url)` opens one, `tabs[0]` and iteration give handles."""
        return TabsHandle(self)

    @property
    def url(self) -> str:
        """Return the address of the active tab."""
        return self.tabs.active.url

    @property
    def title(self) -> str | None:
        """Return the title of the active tab's page; None when the page does not answer."""
        return self.tabs.active.title

    def _in_tab(self, tab: str) -> TabHandle:
        return TabHandle(self, tab)

    def on_dialog(
        self,
        answer: Literal["accept", "dismiss"] | bool | Callable[[Dialog], DialogAnswer] | None,  # noqa: FBT001  # as what the function returns
    ) -> None:
        """Answer every dialog of the context's pages from now on, until its browser ends.

            browser_tools.on_dialog(lambda dialog: "Ada" if dialog.kind == "prompt" else True)

        Args:
            answer: One answer for all dialogs, where True is "accept" and False is "dismiss"; or a function of the
                dialog, which says in which `tab` it opened and that tab's `url`. It returns True to accept the dialog,
                False to dismiss it, a text for a prompt, or None to leave it open. The function runs on the context's
                thread while the page waits, so it must return soon and cannot call tools. When it raises, the dialog
                stays open, and `threading.excepthook` reports it. None ends answering.

        Raises:
            InvalidArgument: It is none of these.
        """
        if answer is None:
            self._ask("on_dialog", None, expecting.decide_dialogs, None)
            return
        if not callable(answer) and answer not in ("accept", "dismiss", True, False):
            raise InvalidArgument(
                f"on_dialog: {answer!r} is not a valid answer",
                hint="Give 'accept', 'dismiss' or a function; to answer a prompt, one that returns the text.",
            )
        decide = answer if callable(answer) else lambda _: answer in ("accept", True)

        def decided(session: Session, prompt: Prompt) -> PromptAnswer | None:
            try:
                said = decide(tabs.dialog(session, prompt))
            except Exception:  # noqa: BLE001  # a caller's function must not end the call that happens to run
                threading.excepthook(threading.ExceptHookArgs((*sys.exc_info(), threading.current_thread())))
                return None
            if said is None:
                return None
            return PromptAnswer(accept=said is not False, text=said if isinstance(said, str) else None)

        def run(session: Session, deadline: Deadline) -> None:
            expecting.decide_dialogs(session, deadline, partial(decided, session))

        self._ask("on_dialog", None, run)
