"""Handles of frames: the documents of a tab, each with what can be asked of one document."""

from collections.abc import Sequence
from typing import Any, Unpack, overload

from webtools.library.browsing_handle import BrowsingHandle
from webtools.library.content import ContentTools
from webtools.library.locator import By, JSHandle, Locator
from webtools.operations.elements import evaluate, frame_handles
from webtools.operations.navigation import page_content
from webtools.operations.navigation.page_content import WrittenUntil
from webtools.seconds import Seconds
from webtools.text.address_pattern import AddressMatcher
from webtools.text.words import Words
from webtools.tools.evaluation import typed
from webtools.values import Evaluation, Outcome, Returned, V


class FrameHandle(BrowsingHandle):
    """A handle of a tab's own document or of one in a frame; it stays that of the frame when its document changes.

    Its calls act in its tab, whichever is active. `get` of the tools searches all frames, so that a handle is needed
    only for scripts, and to tell frames apart.
    """

    def __init__(self, tools: "FrameTools", tab: str, key: str) -> None:
        super().__init__(tools._around, tab, key)  # noqa: SLF001  # a part of these tools
        self._tools = tools
        self._tab = tab

    @property
    def url(self) -> str:
        """Return the address that the frame shows.

        Raises:
            PageClosed: The frame is gone.
        """
        return self._look(frame_handles.url_of, self._key)

    @property
    def name(self) -> str:
        """Return the name of the frame's window; empty without one."""
        return str(self.evaluate("self.name").value)

    @property
    def parent(self) -> "FrameHandle | None":
        """Return the frame around this one; None for the tab's own document."""
        key = self._look(frame_handles.parent_of, self._key)
        return None if key is None else FrameHandle(self._tools, self._tab, key)

    @property
    def children(self) -> tuple["FrameHandle", ...]:
        """Return the frames in this one, without those in them."""
        keys = self._look(frame_handles.children_of, self._key)
        return tuple(FrameHandle(self._tools, self._tab, key) for key in keys)

    @property
    def is_detached(self) -> bool:
        """Return whether the frame is gone."""
        return not self._look(frame_handles.is_there, self._key)

    def element(self, *, timeout: Seconds | None = None) -> Locator | None:
        """Return a locator of the element that the frame stands in; None for the tab's own document."""
        ref = self._ask("frame", timeout, frame_handles.element_of, self._key)
        return None if ref is None else self._tools._locator(ref)  # noqa: SLF001  # as above

    def get(self, role: str | None = None, name: Words | None = None, **by: Unpack[By]) -> Locator:
        """Return a locator of an element in this frame; see `BrowserTools.get`."""
        around = self.element()
        return self._tools.get(role, name, **by) if around is None else around.get(role, name, **by)

    def evaluate(
        self,
        function: str,
        args: Sequence[Any] = (),
        *,
        returns: Returned[V] | None = None,
        timeout: Seconds | None = None,
    ) -> Evaluation[V]:
        """Call a JavaScript function in the frame's document, as `BrowserTools.evaluate` does in the tab's."""
        given = self._ask("evaluate", timeout, evaluate.evaluate, function, args, context=self._key)
        return typed(given, returns)

    def evaluate_handle(
        self, function: str, args: Sequence[Any] = (), *, timeout: Seconds | None = None
    ) -> JSHandle:
        """Call a JavaScript function in the frame's document and return a handle of its value."""
        made = self._ask(
            "evaluate_handle", timeout, evaluate.evaluate_handle, function, args, context=self._key
        )
        return JSHandle(self._tools, made)

    def content(self, *, timeout: Seconds | None = None) -> str:
        """Return the HTML of the frame's document."""
        return self._ask("content", timeout, page_content.content, context=self._key)

    def set_content(
        self, html: str, *, wait_until: WrittenUntil = "load", timeout: Seconds | None = None
    ) -> Outcome:
        """Put a document of your own in the place of the frame's; see `BrowserTools.set_content`."""
        return self._ask(
            "set_content", timeout, page_content.set_content, html, wait_until=wait_until, context=self._key
        )


class FrameTools(ContentTools):
    """The frames of a tab."""

    def _in_tab(self, tab: str) -> "FrameTools":  # noqa: ARG002  # of whoever has several tabs
        """Return tools that act in a tab."""
        return self

    @property
    def main_frame(self) -> FrameHandle:
        """Return the active tab's own document."""
        return self.frames[0]

    @property
    def frames(self) -> tuple[FrameHandle, ...]:
        """Return the active tab's own document, then all frames, at any depth."""
        tab, *others = self._ask("frames", None, frame_handles.all_of)
        tools = self._in_tab(tab)
        return tuple(FrameHandle(tools, tab, key) for key in (tab, *others))

    @overload
    def frame(self, name: Locator, *, timeout: Seconds | None = None) -> FrameHandle: ...
    @overload
    def frame(self, name: str | None = None, *, url: AddressMatcher | None = None) -> FrameHandle | None: ...
    def frame(
        self,
        name: str | Locator | None = None,
        *,
        url: AddressMatcher | None = None,
        timeout: Seconds | None = None,
    ) -> FrameHandle | None:
        """Return the first frame that has this name, or an address that is meant; None without one.

        Args:
            name: Of the frame's window; or the locator of the element that the frame stands in, which is waited for.
            url: Part of the address, or the whole where it has `*`; a compiled pattern; or a function of the address.
        """
        if isinstance(name, Locator):
            tab, key = self._ask("frame", timeout, frame_handles.in_element, name.query)
            return FrameHandle(self._in_tab(tab), tab, key)
        pattern = None if url is None else self._pattern(url)
        for each in self.frames:
            address = each.url
            if name is not None and each.name != name:
                continue
            if pattern is None or pattern.matches(address, address):
                return each
        return None
