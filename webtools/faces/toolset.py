"""`BrowserToolset`: six tools for an agent's framework, as spec 5 words them."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import Annotated, Any, Generic, Literal, Self, TypeVar

from loguru import logger
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic.alias_generators import to_camel

from webtools.browser_tools import BrowserTools
from webtools.cancellation import Cancellation
from webtools.errors import Cancelled, InvalidArgument, WebtoolsError
from webtools.explain import explain
from webtools.values import Dialog

Code = Literal["element_not_found", "navigation_failed", "timeout", "stale_ref", "browser_crashed"]

_CODES: dict[str, Code] = {
    "element_not_found": "element_not_found",
    "not_actionable": "element_not_found",
    "stale_ref": "stale_ref",
    "page_closed": "stale_ref",
    "navigation_failed": "navigation_failed",
    "timeout": "timeout",
    "dialog_open": "timeout",
    "browser_crashed": "browser_crashed",
    "browser_missing": "browser_crashed",
    "browser_not_started": "browser_crashed",
    "cancelled": "browser_crashed",  # the browser was closed with it
    "closed": "browser_crashed",
}
"""Spec 5 knows five codes. Ours that are not here go to what the tool is about, such as a wrong argument's."""

_HINTS = {
    "page_closed": "Navigate to an address; that opens a new tab.",
    "closed": "Call again: a new browser is started. Navigate first.",
    "cancelled": "Call again: a new browser is started. Navigate first.",
}
"""Where our own words name what these tools do not have."""

_REF = re.compile(
    r'^( *- [a-z][a-z-]*(?: "(?:[^"\\\n]|\\.)*")?(?: \[(?!ref=)[^\]\n]*\])*) \[ref=((?:f\d+)?e\d+)\]',
    re.MULTILINE,
)
"""The ref of a line, and none that a page has in its texts."""

_FOLDED = re.compile(r"^( *- … .* hidden) under (?:f\d+)?e\d+$", re.MULTILINE)
"""What other tools unfold by its ref; these have none that takes one for that."""


class _Wire(BaseModel):
    """snake_case in Python, camelCase on the wire."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="forbid")


class BrowserToolError(_Wire):
    """What went wrong, in words for a model (REQ-08)."""

    code: Code
    message: str
    recovery_hint: str
    can_retry: bool

    @classmethod
    def of(cls, error: WebtoolsError, *, otherwise: Code) -> "BrowserToolError":
        return cls(
            code=_CODES.get(error.code, otherwise),
            message=error.message,
            recovery_hint=_HINTS.get(error.code, error.hint),
            can_retry=error.can_retry,
        )


class NavigateInput(_Wire):
    url: str = Field(description="Target URL")
    wait_until: Literal["load", "domcontentloaded", "networkidle"] = Field(
        "load", description="When it is there"
    )


class NavigateOutput(_Wire):
    success: bool = Field(description="Navigation completed")
    url: str = Field("", description="Final URL, after redirects")
    title: str = Field("", description="Page title")
    error: BrowserToolError | None = None


class SnapshotInput(_Wire):
    interactive_only: bool = Field(True, description="Filter to interactive elements")
    max_elements: int = Field(100, ge=1, description="Limit of elements returned")


class Element(_Wire):
    """What a ref stands for."""

    role: str
    name: str


class SnapshotOutput(_Wire):
    tree: str = Field("", description="The accessibility tree; a ref such as @e5 stands behind its element")
    refs: dict[str, Element] = Field({}, description="What each ref stands for")
    element_count: int = Field(0, description="Elements on the whole page")
    truncated: bool = Field(False, description="Whether the limit left something out")
    error: BrowserToolError | None = None


class ClickInput(_Wire):
    ref: str = Field(description="Element ref from the snapshot, such as @e5")
    button: Literal["left", "right", "middle"] = "left"


class TypeInput(_Wire):
    text: str = Field(description="Text to type")
    ref: str | None = Field(None, description="Element ref to focus first; else where the focus is")
    clear_first: bool = Field(False, description="Clear what is there")


class DoneOutput(_Wire):
    success: bool
    error: BrowserToolError | None = None


class ScrollInput(_Wire):
    direction: Literal["up", "down", "left", "right"]
    amount: Literal["page", "half"] | Annotated[int, Field(ge=1)] = Field("page", description="Or pixels")
    ref: str | None = Field(None, description="Element ref to scroll within; else the page")


class ScrollPosition(_Wire):
    x: int
    y: int


class ScrollOutput(_Wire):
    success: bool
    scroll_position: ScrollPosition | None = Field(None, description="Where it stands now")
    error: BrowserToolError | None = None


class ScreenshotInput(_Wire):
    full_page: bool = Field(False, description="The full page, not only what is in view")
    quality: int = Field(80, ge=0, le=100, description="JPEG quality")


class Dimensions(_Wire):
    width: int
    height: int


class ScreenshotOutput(_Wire):
    base64: str = ""
    mime_type: Literal["image/png", "image/jpeg"] = "image/jpeg"
    dimensions: Dimensions | None = Field(None, description="Pixels of the image")
    error: BrowserToolError | None = None


I = TypeVar("I", bound=_Wire)  # noqa: E741  # input
O = TypeVar("O", bound=_Wire)  # noqa: E741  # output
R = TypeVar("R")


@dataclass(frozen=True)
class ToolsetTool(Generic[I, O]):
    """One tool: what it takes, what it gives, and how to do it.

    Attributes:
        id: Its name for models.
        input_schema, output_schema: Pydantic models; their JSON is camelCase (`model_dump(by_alias=True)`).
    """

    id: str
    description: str
    input_schema: type[I]
    output_schema: type[O]
    _do: Callable[[I], O]
    _failed: Callable[[WebtoolsError], O]
    _abort: Callable[[], object]

    def execute(
        self, given: I | Mapping[str, Any] | None = None, *, abort_signal: Cancellation | None = None
    ) -> O:
        """Do it. What goes wrong is told in the result; nothing is raised.

        Args:
            abort_signal: When it is cancelled, the call ends and the browser is closed.
        """
        try:
            with (abort_signal or Cancellation()).holding():
                return self._do(self._checked(given))
        except Cancelled as error:
            self._abort()
            return self._failed(error)
        except WebtoolsError as error:
            return self._failed(error)
        except Exception as error:  # noqa: BLE001  # a defect of ours: the agent goes on, and the log has the rest
            logger.exception("{} ended by a defect", self.id)
            return self._failed(WebtoolsError(f"{self.id} ended by a defect of webtools: {error!r}"))

    def _checked(self, given: I | Mapping[str, Any] | None) -> I:
        try:
            return self.input_schema.model_validate(given or {})
        except ValidationError as error:
            raise InvalidArgument(f"{self.id}: {explain(error)}") from None


class BrowserToolset:
    """The tools in one browser, which starts with the first call and again after `close`.

    Args:
        options: Of `webtools.Options`, by name.
    """

    tools: dict[str, ToolsetTool[Any, Any]]

    def __init__(self, **options: Any) -> None:
        self._options = options
        self._browser = BrowserTools(**options)
        self._dialogs: list[Dialog] = []  # that no snapshot has told yet
        self.tools = {tool.id: tool for tool in self._made()}

    def functions(self) -> list[dict[str, Any]]:
        """The tools as plain JSON schemas, for any function-calling API: `name`, `description`, `parameters`."""
        return [
            {
                "name": tool.id,
                "description": tool.description,
                "parameters": tool.input_schema.model_json_schema(by_alias=True),
            }
            for tool in self.tools.values()
        ]

    def call(
        self, name: str, arguments: Mapping[str, Any], *, abort_signal: Cancellation | None = None
    ) -> Any:
        """Do what a model's function call asks for, and give its result as JSON has it.

        Raises:
            InvalidArgument: There is no tool of that name.
        """
        if name not in self.tools:
            raise InvalidArgument(f"There is no tool {name!r}", hint=f"There are: {', '.join(self.tools)}.")
        result = self.tools[name].execute(arguments, abort_signal=abort_signal)
        return result.model_dump(mode="json", by_alias=True, exclude_none=True)

    def close(self) -> None:
        """Close the browser; calls that run end with an error. The next call starts a new one."""
        browser, self._browser = self._browser, BrowserTools(**self._options)
        self._dialogs = []
        browser.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _made(self) -> list[ToolsetTool[Any, Any]]:
        def made(
            name: str, description: str, takes: type[I], gives: type[O], do: Callable[[I], O]
        ) -> ToolsetTool[I, O]:
            about: Code = "navigation_failed" if name == "navigate" else "element_not_found"
            success = {"success": False} if "success" in gives.model_fields else {}

            def failed(error: WebtoolsError) -> O:
                return gives.model_validate({"error": BrowserToolError.of(error, otherwise=about)} | success)

            return ToolsetTool(f"browser_{name}", description, takes, gives, do, failed, self.close)

        return [
            made("navigate", "Navigate the browser to a URL.", NavigateInput, NavigateOutput, self._navigate),
            made(
                "snapshot",
                "Capture the accessibility tree of the page, with a ref for each element to act on.",
                SnapshotInput,
                SnapshotOutput,
                self._snapshot,
            ),
            made("click", "Click on an element by its ref.", ClickInput, DoneOutput, self._click),
            made(
                "type",
                "Type text into the element of a ref, or into the focused one.",
                TypeInput,
                DoneOutput,
                self._type,
            ),
            made("scroll", "Scroll the page or an element.", ScrollInput, ScrollOutput, self._scroll),
            made(
                "screenshot",
                "Capture a screenshot of the page.",
                ScreenshotInput,
                ScreenshotOutput,
                self._screenshot,
            ),
        ]

    def _past_dialogs(self, do: Callable[[BrowserTools], R]) -> R:
        """Do it; dialogs are accepted, since no tool could answer one, and told by the next snapshot."""
        browser = self._browser
        result, dialogs = browser.accepting_dialogs(lambda: do(browser))
        self._dialogs += dialogs
        return result

    def _navigate(self, given: NavigateInput) -> NavigateOutput:
        there = self._past_dialogs(lambda browser: browser.navigate(given.url, wait_until=given.wait_until))
        return NavigateOutput(success=True, url=there.url, title=there.title)

    def _snapshot(self, given: SnapshotInput) -> SnapshotOutput:
        taken = self._past_dialogs(
            lambda browser: browser.snapshot(
                interactive_only=given.interactive_only, max_elements=given.max_elements
            )
        )
        dialogs, self._dialogs = self._dialogs, []
        told = [
            f"- {one.kind} dialog {json.dumps(one.message, ensure_ascii=False)} (accepted)" for one in dialogs
        ]
        tree = _FOLDED.sub(r"\1; a higher maxElements shows more", _REF.sub(r"\1 @\2", taken.tree))
        return SnapshotOutput(
            tree="\n".join([*told, tree]),
            refs={f"@{ref}": Element(role=node.role, name=node.name) for ref, node in taken.refs.items()},
            element_count=taken.element_count,
            truncated=taken.truncated,
        )

    def _click(self, given: ClickInput) -> DoneOutput:
        self._past_dialogs(lambda browser: browser.click(given.ref, button=given.button))
        return DoneOutput(success=True)

    def _type(self, given: TypeInput) -> DoneOutput:
        self._past_dialogs(lambda browser: browser.type(given.ref, given.text, clear_first=given.clear_first))
        return DoneOutput(success=True)

    def _scroll(self, given: ScrollInput) -> ScrollOutput:
        done = self._past_dialogs(
            lambda browser: browser.scroll(given.direction, given.amount, ref=given.ref)
        )
        return ScrollOutput(success=True, scroll_position=ScrollPosition(x=done.x, y=done.y))

    def _screenshot(self, given: ScreenshotInput) -> ScreenshotOutput:
        taken = self._past_dialogs(
            lambda browser: browser.take_screenshot(
                full_page=given.full_page, format="jpeg", quality=given.quality
            )
        )
        return ScreenshotOutput(
            base64=taken.base64,
            mime_type="image/jpeg",
            dimensions=Dimensions(width=taken.width, height=taken.height),
        )
