"""Inputs and outputs of spec 5's tools, as that spec has them on the wire."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

from webtools.errors import WebtoolsError
from webtools.faces.replies.words import SPEC_5


class ToolsetModel(BaseModel):
    """The base of the models: snake_case in Python, camelCase on the wire."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="forbid")


class BrowserToolError(ToolsetModel):
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
            recovery_hint=SPEC_5.hint(error),
            can_retry=error.can_retry,
        )


class OpenDialog(ToolsetModel):
    """A dialog that waits for browser_handle_dialog; until then the page does nothing else."""

    kind: Literal["alert", "beforeunload", "confirm", "prompt"]
    message: str
    default: str | None = Field(None, description="What a prompt holds when no text is given")


class _ActedReply(ToolsetModel):
    """The result of an action."""

    success: bool
    dialog: OpenDialog | None = Field(
        None, description="A dialog is open: answer it with browser_handle_dialog"
    )
    error: BrowserToolError | None = None


class NavigateInput(ToolsetModel):
    url: str = Field(description="Target URL")
    wait_until: Literal["load", "domcontentloaded", "networkidle"] = Field(
        "load", description="When it is there"
    )


class NavigateOutput(_ActedReply):
    success: bool = Field(description="Navigation completed")
    url: str = Field("", description="Final URL, after redirects")
    title: str | None = Field(None, description="Page title")
    notes: str | None = Field(
        None, description="What else happened, such as that the browser was started anew"
    )


class SnapshotInput(ToolsetModel):
    interactive_only: bool = Field(True, description="Filter to interactive elements")
    max_elements: int = Field(100, ge=1, description="Limit of elements returned")


class ToolsetElement(ToolsetModel):
    """The element of a ref."""

    role: str
    name: str


class SnapshotOutput(ToolsetModel):
    tree: str = Field("", description="The accessibility tree; a ref such as @e5 stands behind its element")
    refs: dict[str, ToolsetElement] = Field({}, description="What each ref stands for")
    element_count: int = Field(0, description="Elements on the whole page")
    truncated: bool = Field(False, description="Whether the limit left something out")
    error: BrowserToolError | None = None


class ClickInput(ToolsetModel):
    ref: str = Field(description="Element ref from the snapshot, such as @e5")
    button: Literal["left", "right", "middle"] = "left"


class TypeInput(ToolsetModel):
    text: str = Field(description="Text to type")
    ref: str | None = Field(None, description="Element ref to focus first; else where the focus is")
    clear_first: bool = Field(False, description="Clear what is there")


class TypeSecretInput(TypeInput):
    """The input of browser_type where there are secrets; without secrets models need not read about them."""

    text: str | None = Field(None, description="Text to type")  # type: ignore[assignment]  # a secret may take its place
    secret: str | None = Field(None, description="Name of a secret to type instead")


class DoneOutput(_ActedReply):
    """It was done, or why not."""


class ScrollInput(ToolsetModel):
    direction: Literal["up", "down", "left", "right"]
    amount: Literal["page", "half"] | Annotated[int, Field(ge=1)] = Field("page", description="Or pixels")
    ref: str | None = Field(None, description="Element ref to scroll within; else the page")


class ScrollPosition(ToolsetModel):
    x: int
    y: int


class ScrollOutput(_ActedReply):
    scroll_position: ScrollPosition | None = Field(None, description="Where it stands now")


class HandleDialogInput(ToolsetModel):
    accept: bool = Field(description="OK, or Cancel")
    prompt_text: str | None = Field(None, description="Text for a prompt; its default when left out")


class ScreenshotInput(ToolsetModel):
    full_page: bool = Field(False, description="The full page, not only what is in view")
    quality: int = Field(80, ge=0, le=100, description="JPEG quality")
    marks: bool = Field(False, description="Draw the refs of elements on it")


class Dimensions(ToolsetModel):
    width: int
    height: int


class ScreenshotOutput(ToolsetModel):
    base64: str = ""
    mime_type: Literal["image/png", "image/jpeg"] = "image/jpeg"
    dimensions: Dimensions | None = Field(None, description="Pixels of the image")
    marks: list[str] | None = Field(None, description="Refs with x, y, width and height in the view")
    error: BrowserToolError | None = None
