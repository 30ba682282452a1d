"""Results as the parts of a message: text in the block for what can quote the page, and images as they are."""

from base64 import b64decode
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel
from pydantic.alias_generators import to_camel
from pydantic_core import to_jsonable_python

from webtools.faces.toolset.wire import BrowserToolError, ScreenshotOutput
from webtools.printable import in_block, one_line, printable_json
from webtools.tracing.effects import remarkable
from webtools.values import Outcome, Screenshot


@dataclass(frozen=True, slots=True)
class Image:
    """A picture in a result."""

    data: bytes
    mime_type: str


Part = str | Image


def parts_of(result: object) -> list[Part]:
    """Return a result as text, and its picture, if any, as an image."""
    if isinstance(result, BaseModel) and isinstance(
        error := getattr(result, "error", None), BrowserToolError
    ):
        return [text_of(error)]
    if isinstance(result, ScreenshotOutput):
        return [_json(_plain(result, {"base64"})), Image(b64decode(result.base64), result.mime_type)]
    if isinstance(result, Screenshot):
        images = [Image(data, result.mime_type) for data in result.pictures]
        return [_json(_plain(result, {"data", "mime_type", "parts"})), *images]
    if isinstance(result, BaseModel):
        plain = _plain(result, {"basis", "full_tree", "caused"})
        caused = remarkable(result) if isinstance(result, Outcome) else ""
        return [_json(plain | {"caused": caused} if caused else plain)]
    return [_json(to_jsonable_python(result)) if result is not None else "Done."]


def text_of(error: BrowserToolError) -> str:
    """Return an error as a model reads it: what failed, which can quote the page, then what to do."""
    again = " Trying again can help." if error.can_retry else ""
    failed = one_line(f"Error {error.code}: {error.message}")
    return in_block([failed], one_line(f"Hint: {error.recovery_hint}{again}"))


def _json(value: object) -> str:
    return in_block([printable_json(value)], "")


def _plain(model: BaseModel, without: set[str]) -> dict[str, Any]:
    dumped = model.model_dump(mode="json", exclude=without, exclude_defaults=True)
    return {to_camel(name): value for name, value in dumped.items()}
