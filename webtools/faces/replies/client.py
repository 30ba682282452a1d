"""One client's session: its contexts, and the last report on them."""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from time import monotonic
from typing import Any

import anyio

from webtools import Snapshot
from webtools.errors import Denied, InvalidArgument, WebtoolsError
from webtools.faces.browser_action import BROWSER_ACTION, HEIGHT, WIDTH, BrowserAction
from webtools.faces.options.settings import ServerSettings
from webtools.faces.replies.defects import only_errors
from webtools.faces.replies.reply import BESIDES, Reply
from webtools.faces.replies.words import MODELS, Vocabulary
from webtools.library.browser_tools import BrowserTools, ContextTools
from webtools.options.browser import SnapshotMode
from webtools.printable import brief
from webtools.tools.for_faces import ContextReport, FaceTools
from webtools.tools.tool import Tool
from webtools.values import ClosedContext, Outcome, Tabs

Run = Callable[[Callable[[], Reply]], Awaitable[Reply]]
"""Takes what is to be done to a worker thread, and brings back what it gave."""

_OTHER_NAMES = {"target": "ref", "startTarget": "startRef", "endTarget": "endRef"}
"""Names that a well-known server has for them."""

_LOOK_SECONDS = 0.5
"""For the look after a call that has used up the time that it was given."""


class Client:
    """Takes calls on the event loop, and does them on worker threads: one after the other in each context."""

    def __init__(self, tools: BrowserTools, settings: ServerSettings, words: Vocabulary = MODELS) -> None:
        self._tools = tools
        self._settings = settings
        self._words = words
        self._turns: defaultdict[str, anyio.Lock] = defaultdict(anyio.Lock)  # by context; fair: first come
        self._changes: set[anyio.Event] = set()  # of which context is the current one, under way
        self._reports: dict[str, ContextReport] = {}
        self._shown: dict[str, Snapshot] = {}  # the last page in a reply
        self._action = BrowserAction(
            open_page=lambda: tools.context(BROWSER_ACTION.name, viewport=(WIDTH, HEIGHT))
        )

    async def call(self, tool: Tool, given: Mapping[str, Any], run: Run) -> Reply:
        """Do one call when it is its turn."""
        if tool is BROWSER_ACTION:
            async with self._turns[tool.name]:
                return await run(lambda: self._do(tool, self._action, given))
        if self._action.active or self._turns[BROWSER_ACTION.name].locked():
            return self._failed(
                Denied(f"{tool.name}: a browser_action is active", hint="Use its action close first.")
            )
        if tool.on_page:
            return await self._on_a_page(tool, dict(given), run)
        name = given.get("name")  # of the context that it is about
        turn = self._turns[name] if isinstance(name, str) else nullcontext()
        with self._changing() if tool.switches_context else nullcontext():
            async with turn:
                return await run(lambda: self._do(tool, self._tools, given))

    async def _on_a_page(self, tool: Tool, arguments: dict[str, Any], run: Run) -> Reply:
        name = arguments.pop("context", None)
        if name is None:
            for change in list(self._changes):  # asked for before this call, so this one is to follow it
                await change.wait()
            name = self._tools.context_list().active.name
        async with self._turns[str(name)]:
            try:
                tools = self._context(name)
            except WebtoolsError as error:
                return self._failed(error)
            return await run(lambda: self._do(tool, tools, arguments))

    @contextmanager
    def _changing(self) -> Iterator[None]:
        change = anyio.Event()
        self._changes.add(change)
        try:
            yield
        finally:
            self._changes.remove(change)
            change.set()

    def close(self) -> None:
        """End its contexts, and its browser when it has its own."""
        self._tools.close()

    def _context(self, name: object) -> ContextTools:
        names = [context.name for context in self._tools.context_list().contexts]
        if name not in names:
            raise InvalidArgument(
                f"There is no context {name!r}",
                hint=f"There are: {', '.join(names)}. {self._words.tool('context_create')} makes a new one.",
            )
        return self._tools.context(str(name))

    def _failed(self, error: WebtoolsError) -> Reply:
        reply = Reply(self._words)
        reply.failure(self._tools.options.hiding.hidden_error(error))
        return reply

    # On a worker thread:

    def _do(
        self, tool: Tool, tools: BrowserTools | ContextTools | BrowserAction, given: Mapping[str, Any]
    ) -> Reply:
        reply = Reply(self._words)
        mode: SnapshotMode = "none"
        result: object = None
        began, timeout = monotonic(), None
        try:
            with only_errors(tool.name, self._tools.options.hiding):
                arguments = tool.check(_with_our_names(tool, given))
                timeout = arguments.get("timeout")
                # A file gets all of the text.
                if "max_chars" in tool.arguments.model_fields and "filename" not in arguments:
                    arguments["max_chars"] = min(arguments.get("max_chars") or self._room, self._room)
                result = tool.function(tools, **arguments)
                reply.result(result)
                if isinstance(result, ClosedContext):
                    self._reports.pop(result.name, None)
                    self._shown.pop(result.name, None)
                if isinstance(result, Outcome | Tabs) and not tool.only_reads(arguments):
                    mode = self._settings.snapshot_mode
        except WebtoolsError as error:
            reply.failure(error)
        if isinstance(tools, ContextTools) and tools.running:
            left = None if timeout is None else max(timeout - (monotonic() - began), _LOOK_SECONDS)
            self._look(tools, mode, reply, left, result if isinstance(result, Snapshot) else None)
        return reply

    @property
    def _room(self) -> int:
        """Characters for a snapshot."""
        return self._settings.max_output - BESIDES

    def _look(
        self,
        tools: ContextTools,
        mode: SnapshotMode,
        reply: Reply,
        seconds: float | None,
        taken: Snapshot | None,
    ) -> None:
        room = max(self._room - sum(len(line) + 1 for line in [*reply.lines, *reply.own]), BESIDES)
        try:
            last = self._reports.get(tools.name)
            before = self._shown.get(tools.name)
            report = FaceTools(tools).report(
                since=last,
                snapshot=mode,
                just_taken=taken,
                page_before=before,
                max_chars=room,
                timeout=seconds,
            )
        except WebtoolsError as error:  # what was done before is reported all the same
            reply.where.append(f"- The page does not answer: {brief(error.message, BESIDES)}")
        else:
            self._reports[tools.name] = report
            reply.page(report, last)
            if report.snapshot is not None:
                self._shown[tools.name] = report.snapshot


def _with_our_names(tool: Tool, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments with `target` as `ref`, wherever the tool has a `ref` and no `target`."""
    known = {field.alias for field in tool.arguments.model_fields.values()}
    return {
        _OTHER_NAMES[name]
        if name in _OTHER_NAMES and name not in known and _OTHER_NAMES[name] in known
        else name: ([_field(one) for one in value] if name == "fields" and isinstance(value, list) else value)
        for name, value in given.items()
    }


def _field(given: object) -> object:
    if isinstance(given, dict) and "target" in given and "ref" not in given:
        return {"ref" if name == "target" else name: value for name, value in given.items()}
    return given
