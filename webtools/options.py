"""What a caller may set, with the defaults that most want."""

from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from webtools.errors import InvalidArgument

BrowserName = Literal["chromium", "chrome", "edge"]
Settle = Literal["off", "default", "patient"]


class Options(BaseModel):
    """How a browser is started and how long things may take. Seconds are floats; nothing waits without a limit."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    browser: BrowserName = "chromium"
    headless: bool = True
    executable_path: Path | None = Field(None, description="the browser; looked for on this machine when None")
    driver_path: Path | None = Field(None, description="its WebDriver; looked for on this machine when None")
    sandbox: bool | None = Field(None, description="Chromium's sandbox; None: on, but off when running as root")
    browser_args: tuple[str, ...] = Field((), description="more command-line switches for the browser")
    user_data_dir: Path | None = Field(None, description="a profile to keep; a temporary one when None")
    viewport: tuple[int, int] | None = Field((1280, 720), description="CSS pixels; None: as the window is")
    output_dir: Path = Field(Path("webtools-output"), description="where files go that are given no folder")
    settle: Settle = Field("default", description="how long an action waits for what it set off")
    timeout_start: float = Field(60.0, gt=0, description="for the browser to come up; not counted in a call's")
    timeout_navigation: float = Field(10.0, gt=0)
    timeout_action: float = Field(5.0, gt=0)
    timeout_screenshot: float = Field(10.0, gt=0)

    @classmethod
    def of(cls, **given: object) -> "Options":
        """The options with what is given changed.

        Raises:
            InvalidArgument: Names what is wrong with which of them.
        """
        try:
            return cls.model_validate(given)
        except ValidationError as error:
            raise InvalidArgument(f"Options: {explain(error)}") from None


def explain(error: ValidationError) -> str:
    """A validation error in one line: which argument, what is wrong with it, what it was."""
    return "; ".join(_explain_one(one["loc"], one["msg"], one["input"]) for one in error.errors())


def _explain_one(location: tuple[int | str, ...], message: str, value: object) -> str:
    shown = repr(value)
    shown = shown if len(shown) <= 80 else shown[:77] + "..."
    return f"{'.'.join(map(str, location)) or 'arguments'}: {message} (got {shown})"
