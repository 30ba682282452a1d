"""Settings of a context's pages that change while they are open."""

from pathlib import Path
from typing import Annotated

from pydantic import Field

from webtools.context_options import Emulation, ExtraHeaders, Geolocation, HttpCredentials, Setting, Size
from webtools.deadline import Limits
from webtools.tools.arguments import Timeout, obvious
from webtools.tools.base import BaseTools
from webtools.tools.tool import tool
from webtools.values import Settings


class EmulationTools(BaseTools):
    @tool(
        "Emulate",
        harmless=True,
        local=True,
        unlisted=(
            "accuracy",
            "download_dir",
            "extra_headers",
            "http_credentials",
            "permissions",
            "reset",
            "viewport",  # there is a tool for it
        ),
    )
    def emulate(
        self,
        *,
        viewport: Annotated[Size | None, obvious("Width and height in CSS pixels")] = None,
        locale: Annotated[str | None, obvious("Such as de-CH")] = None,
        timezone: Annotated[str | None, obvious("Such as Europe/Zurich")] = None,
        geolocation: Geolocation | None = None,
        permissions: Annotated[
            tuple[str, ...] | None, Field(description="All that pages are granted, such as geolocation")
        ] = None,
        user_agent: str | None = None,
        extra_headers: Annotated[
            ExtraHeaders | None, Field(description="By the origin that gets them; *: all")
        ] = None,
        offline: bool | None = None,
        http_credentials: HttpCredentials | None = None,
        download_dir: Path | None = None,
        reset: Annotated[
            tuple[Setting, ...], Field(description="Settings to give back to the browser's own")
        ] = (),
        timeout: Timeout = None,
    ) -> Settings:
        """Change settings of the context for all its tabs; the others stay.

        Locale, time zone and user agent hold at once; what a page has read of them already, it knows until it is
        loaded again.

        Raises:
            InvalidArgument: The browser does not know such a value.
        """
        given: dict[str, object] = {
            "viewport": viewport,
            "locale": locale,
            "timezone": timezone,
            "geolocation": geolocation,
            "permissions": permissions,
            "user_agent": user_agent,
            "extra_headers": extra_headers,
            "offline": offline,
            "http_credentials": http_credentials,
            "download_dir": download_dir,
        }
        plain = Emulation(viewport=None)
        changed: dict[str, object] = {name: getattr(plain, name) for name in reset}
        changed |= {name: value for name, value in given.items() if value is not None}
        context = self._context
        options = context.emulate(Limits("emulate", timeout or context.options.timeout_action), changed)
        return Settings(**{name: getattr(options, name) for name in Settings.model_fields})
