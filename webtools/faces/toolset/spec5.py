"""Spec 5's six tools, and one that answers dialogs, with the schemas of that spec."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic.alias_generators import to_camel

from webtools.browser_tools import BrowserTools
from webtools.cancellation import Cancellation
from webtools.closing import ClosedByWith
from webtools.errors import Cancelled, InvalidArgument, WebtoolsError
from webtools.explain import explain
from webtools.hints import names_in, renamed
from webtools.logger import logger
from webtools.named_secrets import NamedSecrets
from webtools.options import for_models
from webtools.printable import printable_values
from webtools.snapshot_line import with_folded_refs, with_refs
from webtools.tools.tool import TABLE
from webtools.values import Outcome

_LOOK = "Take a new browser_snapshot and use a ref that it shows."
_ANEW = "Call again: a new browser is started. Navigate first."

_HINTS = {
    "element_not_found": _LOOK,
    "stale_ref": _LOOK,
    "dialog_open": "Answer it with browser_handle_dialog, then go on.",
    "page_closed": "Navigate to an address; that opens a new tab.",
    "timeout": "Look at the page with browser_snapshot, or leave it with browser_navigate.",
    "page_crashed": "Call browser_navigate: the tab gets a new page process. What the page held is gone.",
    "closed": _ANEW,
    "cancelled": _ANEW,
}
"""Where our own words name what these tools do not have."""

_OTHERS = "Take a new browser_snapshot to see the page as it is."
"""In place of hints that name tools which are not among these."""

_UNFOLDS = "@{}; a higher maxElements shows more"
"""Elsewhere a snapshot of the ref unfolds it; here only a higher limit does."""


class _Wire(BaseModel):
    """snake_case in Python, camelCase on the wire."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="forbid")


class BrowserToolError(_Wire):
    """An error in words for a model (REQ-08); `code` is the one of the error's class, spec 5's five among them."""

    code: str
    message: str
    recovery_hint: str
    can_retry: bool

    @classmethod
    def of(cls, error: WebtoolsError) -> "BrowserToolError":
        return cls(
            code=error.code,
            message=error.message,
            recovery_hint=_HINTS.get(error.code) or _in_these_tools(error.hint),
            can_retry=error.can_retry,
        )


_OWN = frozenset({"click", "handle_dialog", "navigate", "scroll", "snapshot", "type"})


def _in_these_tools(hint: str) -> str:
    """Return a hint with the names that tools have here."""
    if tools_in(hint) - _OWN:
        return _OTHERS
    return renamed(
        hint, lambda name, value: f"browser_{name}" if name in _OWN else name + (f"={value}" if value else "")
    )


def tools_in(hint: str) -> frozenset[str]:
    """Return the tools that a hint names, without `browser_` in front."""
    return frozenset(name for name in names_in(hint) if f"browser_{name}" in TABLE)


class OpenDialog(_Wire):
    """A dialog that waits for browser_handle_dialog; until then the page does nothing else."""

    kind: Literal["alert", "beforeunload", "confirm", "prompt"]
    message: str
    default: str | None = Field(None, description="What a prompt holds when no text is given")


class _Acted(_Wire):
    """The result of an action."""

    success: bool
    dialog: OpenDialog | None = Field(
        None, description="A dialog is open: answer it with browser_handle_dialog"
    )
    error: BrowserToolError | None = None


class NavigateInput(_Wire):
    url: str = Field(description="Target URL")
    wait_until: Literal["load", "domcontentloaded", "networkidle"] = Field(
        "load", description="When it is there"
    )


class NavigateOutput(_Acted):
    success: bool = Field(description="Navigation completed")
    url: str = Field("", description="Final URL, after redirects")
    title: str | None = Field(None, description="Page title")
    notes: str | None = Field(
        None, description="What else happened, such as that the browser was started anew"
    )


class SnapshotInput(_Wire):
    interactive_only: bool = Field(True, description="Filter to interactive elements")
    max_elements: int = Field(100, ge=1, description="Limit of elements returned")


class Element(_Wire):
    """The element of a ref."""

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


class TypeSecretInput(TypeInput):
    """The input of browser_type where there are secrets; without secrets models need not read about them."""

    text: str | None = Field(None, description="Text to type")  # type: ignore[assignment]  # a secret may take its place
    secret: str | None = Field(None, description="Name of a secret to type instead")


class DoneOutput(_Acted):
    """It was done, or why not."""


class ScrollInput(_Wire):
    direction: Literal["up", "down", "left", "right"]
    amount: Literal["page", "half"] | Annotated[int, Field(ge=1)] = Field("page", description="Or pixels")
    ref: str | None = Field(None, description="Element ref to scroll within; else the page")


class ScrollPosition(_Wire):
    x: int
    y: int


class ScrollOutput(_Acted):
    scroll_position: ScrollPosition | None = Field(None, description="Where it stands now")


class HandleDialogInput(_Wire):
    accept: bool = Field(description="OK, or Cancel")
    prompt_text: str | None = Field(None, description="Text for a prompt; its default when left out")


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
    _hiding: NamedSecrets

    def execute(
        self, given: I | Mapping[str, Any] | None = None, *, abort_signal: Cancellation | None = None
    ) -> O:
        """Do it. What goes wrong is in the result; nothing is raised.

        Args:
            abort_signal: When it is cancelled, the call ends and the browser is closed.
        """
        try:
            with (abort_signal or Cancellation()).holding():
                return _printable(self._do(self._checked(given)))
        except Cancelled as error:
            self._abort()
            return _printable(self._failed(error))
        except WebtoolsError as error:
            return _printable(self._failed(error))
        except Exception as error:  # noqa: BLE001  # a defect of ours: the agent goes on, and the log has the rest
            logger.error("{} ended by a defect: {}", self.id, self._hiding.report())
            said = self._hiding.hidden(repr(error))
            return _printable(self._failed(WebtoolsError(f"{self.id} ended by a defect of webtools: {said}")))

    def _checked(self, given: I | Mapping[str, Any] | None) -> I:
        try:
            return self.input_schema.model_validate(given or {})
        except ValidationError as error:
            names = [field.alias or name for name, field in self.input_schema.model_fields.items()]
            raise InvalidArgument(f"{self.id}: {explain(error, names)}") from None


def _printable(output: O) -> O:
    """Return the result with page text made safe to print."""
    return type(output).model_validate(printable_values(output.model_dump()))


class Spec5Toolset(ClosedByWith):
    """The tools in one browser, which starts with the first call and again after `close`.

    Args:
        options: Of `webtools.Options`, by name. Where they are not given, `block_link_local` is True, `roots` is the
            working directory, `allowed_schemes` leaves out pages of the browser itself, and `quota_mb` is 1000.
    """

    tools: dict[str, ToolsetTool[Any, Any]]

    def __init__(self, **options: Any) -> None:
        chosen = for_models(options)
        self._open: Callable[[], BrowserTools] = lambda: BrowserTools(**chosen)
        self._browser = self._open()
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
        browser, self._browser = self._browser, self._open()
        browser.close()

    def _made(self) -> list[ToolsetTool[Any, Any]]:
        def made(
            name: str, description: str, takes: type[I], gives: type[O], do: Callable[[I], O]
        ) -> ToolsetTool[I, O]:
            success = {"success": False} if "success" in gives.model_fields else {}

            def failed(error: WebtoolsError) -> O:
                return gives.model_validate({"error": BrowserToolError.of(error)} | success)

            hiding = self._browser.options.hiding
            return ToolsetTool(f"browser_{name}", description, takes, gives, do, failed, self.close, hiding)

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
                TypeSecretInput if self._browser.options.secrets else TypeInput,
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
            made(
                "handle_dialog",
                "Answer the open dialog (alert, confirm or prompt); with none open, the next one.",
                HandleDialogInput,
                DoneOutput,
                self._handle_dialog,
            ),
        ]

    def _navigate(self, given: NavigateInput) -> NavigateOutput:
        there = self._browser.navigate(given.url, wait_until=given.wait_until)
        return NavigateOutput(
            success=True,
            url=there.url,
            title=there.title,
            notes="; ".join(there.notes) or None,
            dialog=_open_dialog(there),
        )

    def _snapshot(self, given: SnapshotInput) -> SnapshotOutput:
        taken = self._browser.snapshot(
            interactive_only=given.interactive_only, max_elements=given.max_elements
        )
        return SnapshotOutput(
            tree=with_folded_refs(with_refs(taken.tree, "@{}".format), _UNFOLDS.format),
            refs={f"@{ref}": Element(role=node.role, name=node.name) for ref, node in taken.refs.items()},
            element_count=taken.element_count,
            truncated=taken.truncated,
        )

    def _click(self, given: ClickInput) -> DoneOutput:
        return _done(self._browser.click(given.ref, button=given.button))

    def _type(self, given: TypeInput) -> DoneOutput:
        secret = given.secret if isinstance(given, TypeSecretInput) else None
        return _done(self._browser.type(given.ref, given.text, secret=secret, clear_first=given.clear_first))

    def _scroll(self, given: ScrollInput) -> ScrollOutput:
        done = self._browser.scroll(given.direction, given.amount, ref=given.ref)
        position = ScrollPosition(x=done.x, y=done.y)
        return ScrollOutput(success=True, scroll_position=position, dialog=_open_dialog(done))

    def _screenshot(self, given: ScreenshotInput) -> ScreenshotOutput:
        taken = self._browser.take_screenshot(full_page=given.full_page, format="jpeg", quality=given.quality)
        return ScreenshotOutput(
            base64=taken.base64,
            mime_type="image/jpeg",
            dimensions=Dimensions(width=taken.width, height=taken.height),
        )

    def _handle_dialog(self, given: HandleDialogInput) -> DoneOutput:
        return _done(self._browser.handle_dialog(given.accept, prompt_text=given.prompt_text))


def _done(outcome: Outcome) -> DoneOutput:
    return DoneOutput(success=True, dialog=_open_dialog(outcome))


def _open_dialog(outcome: Outcome) -> OpenDialog | None:
    dialog = outcome.dialog
    return OpenDialog(kind=dialog.kind, message=dialog.message, default=dialog.default) if dialog else None
