"""Spec 5's six tools, and one that answers dialogs, with the schemas of that spec."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar, get_type_hints

from pydantic import BaseModel, ValidationError

from webtools.cancellation import Cancellation
from webtools.closing import ClosedByWith
from webtools.elements.snapshot_line import with_folded_refs, with_refs
from webtools.errors import Cancelled, InvalidArgument, WebtoolsError
from webtools.faces.replies.defects import only_errors
from webtools.faces.replies.schema import flat
from webtools.faces.toolset.wire import (
    BrowserToolError,
    ClickInput,
    Dimensions,
    DoneOutput,
    HandleDialogInput,
    NavigateInput,
    NavigateOutput,
    OpenDialog,
    ScreenshotInput,
    ScreenshotOutput,
    ScrollInput,
    ScrollOutput,
    ScrollPosition,
    SnapshotInput,
    SnapshotOutput,
    ToolsetElement,
    ToolsetModel,
    TypeInput,
    TypeSecretInput,
)
from webtools.library.browser_tools import BrowserTools
from webtools.options.browser import for_models
from webtools.printable import printable_values
from webtools.secrets.named import NamedSecrets
from webtools.text.explain import explain
from webtools.values import Outcome

_UNFOLDS = "@{}; a higher maxElements shows more"
"""Elsewhere a snapshot of the ref unfolds it; here only a higher limit does."""


F = TypeVar("F", bound=Callable[..., BaseModel])
I = TypeVar("I", bound=ToolsetModel)  # noqa: E741  # input
O = TypeVar("O", bound=ToolsetModel)  # noqa: E741  # output


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
            with (abort_signal or Cancellation()).holding(), only_errors(self.id, self._hiding):
                return _printable(self._do(self._checked(given)))
        except Cancelled as error:
            self._abort()
            return _printable(self._failed(error))
        except WebtoolsError as error:
            return _printable(self._failed(error))

    def _checked(self, given: I | Mapping[str, Any] | None) -> I:
        try:
            return self.input_schema.model_validate(given or {})
        except ValidationError as error:
            names = [field.alias or name for name, field in self.input_schema.model_fields.items()]
            raise InvalidArgument(f"{self.id}: {explain(error, names)}") from None


@dataclass(frozen=True)
class Declared:
    """The facts of one tool.

    Attributes:
        name, description: As models read them.
        function: The method that does it; its signature has the models of the input and the output.
        in_place_of: The name of the table's tool that models need no more.
        with_secrets: The model of the input where there are secrets.
    """

    name: str
    description: str
    function: Callable[..., BaseModel]
    in_place_of: str
    with_secrets: type[BaseModel] | None = None

    def takes(self, *, secrets: bool) -> type[Any]:
        """Return the model of the input."""
        if secrets and self.with_secrets is not None:
            return self.with_secrets
        model: type[Any] = get_type_hints(self.function)["given"]
        return model

    @property
    def gives(self) -> type[Any]:
        """Return the model of the output."""
        model: type[Any] = get_type_hints(self.function)["return"]
        return model


DECLARED: dict[str, Declared] = {}
"""Spec 5's tools by name, in the order of their methods."""


def spec_5(
    name: str,
    description: str,
    *,
    in_place_of: str | None = None,
    with_secrets: type[BaseModel] | None = None,
) -> Callable[[F], F]:
    """Declare a method to be a tool of spec 5.

    Args:
        in_place_of: The table's tool that does the same; None: the one of the same name.
    """

    def declare(function: F) -> F:
        DECLARED[name] = Declared(name, description, function, in_place_of or name, with_secrets)
        return function

    return declare


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
        """Return the tools as plain JSON schemas, for any function-calling API: `name`, `description`, `parameters`."""
        return [
            {
                "name": tool.id,
                "description": tool.description,
                "parameters": flat(tool.input_schema),
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
        return [self._tool(each) for each in DECLARED.values()]

    def _tool(self, declared: Declared) -> ToolsetTool[Any, Any]:
        options, gives = self._browser.options, declared.gives
        success = {"success": False} if "success" in gives.model_fields else {}

        def failed(error: WebtoolsError) -> Any:
            return gives.model_validate({"error": BrowserToolError.of(error)} | success)

        return ToolsetTool(
            declared.name,
            declared.description,
            declared.takes(secrets=bool(options.secrets)),
            gives,
            partial(declared.function, self),
            failed,
            self.close,
            options.hiding,
        )

    @spec_5("browser_navigate", "Navigate the browser to a URL.")
    def _navigate(self, given: NavigateInput) -> NavigateOutput:
        there = self._browser.navigate(given.url, wait_until=given.wait_until)
        return NavigateOutput(
            success=True,
            url=there.url,
            title=there.title,
            notes="; ".join(there.notes) or None,
            dialog=_open_dialog(there),
        )

    @spec_5(
        "browser_snapshot",
        "Capture the accessibility tree of the page, with a ref for each element to act on.",
    )
    def _snapshot(self, given: SnapshotInput) -> SnapshotOutput:
        taken = self._browser.snapshot(
            interactive_only=given.interactive_only, max_elements=given.max_elements
        )
        return SnapshotOutput(
            tree=with_folded_refs(with_refs(taken.tree, "@{}".format), _UNFOLDS.format),
            refs={
                f"@{ref}": ToolsetElement(role=node.role, name=node.name) for ref, node in taken.refs.items()
            },
            element_count=taken.element_count,
            truncated=taken.truncated,
        )

    @spec_5("browser_click", "Click on an element by its ref.")
    def _click(self, given: ClickInput) -> DoneOutput:
        return _done(self._browser.click(given.ref, button=given.button))

    @spec_5(
        "browser_type",
        "Type text into the element of a ref, or into the focused one.",
        with_secrets=TypeSecretInput,
    )
    def _type(self, given: TypeInput) -> DoneOutput:
        secret = given.secret if isinstance(given, TypeSecretInput) else None
        return _done(self._browser.type(given.ref, given.text, secret=secret, clear_first=given.clear_first))

    @spec_5("browser_scroll", "Scroll the page or an element.")
    def _scroll(self, given: ScrollInput) -> ScrollOutput:
        done = self._browser.scroll(given.direction, given.amount, ref=given.ref)
        position = ScrollPosition(x=done.x, y=done.y)
        return ScrollOutput(success=True, scroll_position=position, dialog=_open_dialog(done))

    @spec_5(
        "browser_screenshot",
        "Capture a screenshot of the page.",
        in_place_of="browser_take_screenshot",
    )
    def _screenshot(self, given: ScreenshotInput) -> ScreenshotOutput:
        taken = self._browser.take_screenshot(
            full_page=given.full_page,
            marks=given.marks,
            format="jpeg",
            quality=given.quality,
            full_size=False,
        )
        return ScreenshotOutput(
            base64=taken.base64,
            mime_type="image/jpeg",
            dimensions=Dimensions(width=taken.width, height=taken.height),
            marks=[str(mark) for mark in taken.marks] if given.marks else None,
        )

    @spec_5(
        "browser_handle_dialog",
        "Answer the open dialog (alert, confirm or prompt); with none open, the next one.",
    )
    def _handle_dialog(self, given: HandleDialogInput) -> DoneOutput:
        return _done(self._browser.handle_dialog(given.accept, prompt_text=given.prompt_text))


def _done(outcome: Outcome) -> DoneOutput:
    return DoneOutput(success=True, dialog=_open_dialog(outcome))


def _open_dialog(outcome: Outcome) -> OpenDialog | None:
    dialog = outcome.dialog
    return OpenDialog(kind=dialog.kind, message=dialog.message, default=dialog.default) if dialog else None
