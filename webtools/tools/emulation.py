"""Settings of a context's pages that change while they are open."""

from pathlib import Path
from typing import Annotated, Self, Unpack

from pydantic import Field

from webtools.deadline import Budget
from webtools.errors import InvalidArgument
from webtools.operations.setup import init_scripts
from webtools.options import devices
from webtools.options.context import Emulation, SettingName
from webtools.options.given import GivenEmulation
from webtools.seconds import Seconds, seconds_of
from webtools.tools.arguments import Timeout
from webtools.tools.base import BaseTools
from webtools.tools.tool import tool
from webtools.values import Settings


class EmulationTools(BaseTools):
    @tool(
        "Emulate",
        harmless=True,
        local=True,
        unlisted=("accuracy", "reset"),
        settings=Emulation,
        lists=("locale", "timezone", "geolocation", "user_agent", "offline"),
    )
    def emulate(
        self,
        *,
        reset: Annotated[
            tuple[SettingName, ...], Field(description="Settings to give back to the browser's own")
        ] = (),
        timeout: Timeout = None,
        **settings: Unpack[GivenEmulation],
    ) -> Settings:
        """Change settings of the context for all its tabs; the others stay.

        Locale, time zone and user agent hold at once; a page that has read them before keeps the old values until it
        is loaded again.

        Args:
            settings: Members of `webtools.options.context.Emulation`.

        Raises:
            InvalidArgument: The browser does not know a value.
            NotSupported: The browser cannot emulate one of the settings.
        """
        plain = Emulation(viewport=None)
        of_device = devices.SETTINGS if "device" in reset else ()
        changed: dict[str, object] = {name: getattr(plain, name) for name in (*of_device, *reset)}
        given = {name: value for name, value in settings.items() if value is not None}
        if isinstance(device := given.get("device"), str):
            try:
                changed |= devices.preset(device)
            except ValueError as error:
                raise InvalidArgument(f"emulate: {error}", operation="emulate") from None
        context = self._context
        options = context.emulate(
            Budget("emulate", seconds_of("emulate", timeout, context.options.timeout_action)), changed | given
        )
        return Settings(**{name: getattr(options, name) for name in Settings.model_fields})

    def add_init_script(self, script: str | Path, *, timeout: Seconds | None = None) -> "InitScript":
        """Run JavaScript in every document and frame of the context before the page's own scripts.

            browser_tools.add_init_script("window.isTested = true")

        The script runs in the page's main world, in documents that are loaded from now on, in popups too. It is a
        function's body, so its variables are its own: give pages what they need as members of `window`.

        Args:
            script: The JavaScript, or the file that has it; a function such as `() => …` is called.

        Returns:
            A handle with `remove()`; a `with` block removes the script at its end.

        Raises:
            Denied: The file is outside of the roots.
            InvalidArgument: `script` is neither a text nor a path.
            ScriptError: The text is not JavaScript.
        """
        if not isinstance(script, str | Path):
            raise InvalidArgument(
                f"add_init_script: script should be JavaScript or the path of a file (got {script!r})",
                operation="add_init_script",
            )
        text = script
        if isinstance(text, Path):
            text = self._context.addresses.files.read(text).decode("utf-8")
        number = self._ask("add_init_script", timeout, init_scripts.add, text)
        return InitScript(self, number)


class InitScript:
    """A script that runs in every new document until it is removed."""

    def __init__(self, tools: EmulationTools, number: str) -> None:
        self._tools = tools
        self._number = number

    def remove(self) -> None:
        """Run the script in no further document. Idempotent; documents that are there keep its effects."""
        self._tools._ask("add_init_script", None, init_scripts.remove, self._number)  # noqa: SLF001  # a part of these tools

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.remove()
