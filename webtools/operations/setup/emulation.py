"""Emulation for a context's pages: viewport, language, place, headers, … (WebDriver BiDi, emulation)."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from webtools import capabilities
from webtools.cancellation import whole
from webtools.deadline import Deadline
from webtools.errors import InvalidArgument, NotSupported, ProtocolError
from webtools.hints import Hint
from webtools.limits.file_roots import absolute
from webtools.operations import tabs
from webtools.operations.setup import init_scripts
from webtools.options.browser import Options
from webtools.options.context import EVERYWHERE, Emulation
from webtools.protocol import browser, browsing_context, emulation, network
from webtools.protocol import session as bidi_session
from webtools.protocol.wire import Command
from webtools.session.exchange import Pending
from webtools.session.session import Session
from webtools.values import Viewport


@whole
def apply(session: Session, deadline: Deadline, settings: Options, names: Collection[str]) -> None:
    """Make the members `names` of `settings` hold for every tab of the context, those to come included.

    Raises:
        InvalidArgument: The browser does not know such a value; the others hold.
        NotSupported: The browser cannot emulate one of them.
    """
    setting = start(session, settings, names)
    session.wait_ended(setting.asked, deadline=deadline, waiting_for="the browser to take it")
    setting.finish()


def start(session: Session, settings: Options, names: Collection[str]) -> "Setting":
    """Send what `apply` needs, without waiting.

    Raises:
        NotSupported: The browser is known to refuse one of the settings; nothing is sent.
    """
    if refusable := [name for name in names if name in _REFUSABLE]:
        capabilities.require("media-touch-scripting", session.browser, ", ".join(refusable))
    session.footprint.settings.update(names)
    commands = _commands(session, settings, names)
    asked: dict[Pending[Any], str] = {session.start(command): name for name, command in commands}
    if "extra_headers" in names:
        of_origins = {name: value for name, value in settings.extra_headers.items() if name != EVERYWHERE}
        asked |= dict.fromkeys(session.routes.give_headers(of_origins), "extra_headers")
    if "init_scripts" in names:
        asked |= dict.fromkeys(init_scripts.start_replacing(session, settings.init_scripts), "init_scripts")
    return Setting(session, settings, names, asked)


@dataclass(frozen=True)
class Setting:
    """Settings on their way; `finish` when all that was `asked` has ended."""

    session: Session
    settings: Options
    names: Collection[str]
    asked: Mapping[Pending[Any], str]

    def finish(self) -> None:
        """Take over what the session itself has to know.

        Raises:
            InvalidArgument, NotSupported: As `apply`.
        """
        for pending, name in self.asked.items():
            if name == "permissions" and pending.error is not None:
                self.session.permissions.refused(pending.command)
        unknown = {
            name
            for pending, name in self.asked.items()
            if (error := _refusal(pending.error)) is not None and error.error in _NO_SUCH_COMMAND
        }
        if "media" in unknown and not capabilities.has("color-scheme", self.session.browser):
            raise capabilities.refused("color-scheme", self.session.browser, "color_scheme")
        if unknown:
            raise NotSupported(
                f"{', '.join(sorted(unknown))}: {self.session.browser} has no command for it",
                hint=Hint("Leave it out, or use {browser}='chromium'."),
            )
        refused = [
            f"{name}: {error.detail or error.error}"
            for pending, name in self.asked.items()
            if (error := _refusal(pending.error)) is not None
        ]
        if refused:
            raise InvalidArgument("; ".join(refused))
        for pending in self.asked:
            if isinstance(pending.value, bidi_session.Subscription):
                self.session.footprint.undoing.append(bidi_session.unsubscribe([pending.value.subscription]))
        if "http_credentials" in self.names:
            self.session.credentials.give(self.settings.http_credentials)
        if "download_dir" in self.names:
            folder = self.settings.download_dir or self.settings.output_dir
            self.session.downloads.folder = absolute(folder)


def _refusal(error: Exception | None) -> ProtocolError | None:
    if error is None or isinstance(error, ProtocolError):
        return error
    raise error


def _commands(
    session: Session, settings: Emulation, names: Collection[str]
) -> list[tuple[str, Command[Any]]]:
    """Return the commands in the order of `_COMMANDS`, each with the setting's name."""
    user_context = session.contexts.user_context
    wanted = _keys(names)
    commands = [(name, make(settings, user_context)) for name, make in _COMMANDS.items() if name in wanted]
    if "permissions" in names:
        commands += [("permissions", one) for one in session.permissions.grant(settings.permissions)]
    # Browsers in which a question would open a dialog are subscribed to it already (`context_setup`).
    asks = capabilities.has("password-questions", session.browser)
    if asks and "http_credentials" in names and settings.http_credentials is not None:
        # Only now: every event that is subscribed to costs time.
        question = bidi_session.subscribe(["network.authRequired"], user_contexts=[user_context])
        commands.append(("http_credentials", question))
    return commands


def _keys(names: Collection[str]) -> set[str]:
    """Return the keys of `_COMMANDS` for settings: several share a command, and one needs two."""
    more = {"screen": "orientation", **dict.fromkeys(_MEDIA, "media")}
    return {*names, *(more[name] for name in names if name in more)}


def _geolocation(settings: Emulation) -> Mapping[str, float] | None:
    return settings.geolocation.model_dump() if settings.geolocation is not None else None


def _media_features(settings: Emulation) -> Mapping[str, str] | None:
    features = {feature: getattr(settings, name) for name, feature in _MEDIA.items()}
    return {feature: value for feature, value in features.items() if value is not None} or None


def _area(settings: Emulation) -> Mapping[str, int] | None:
    return None if settings.screen is None else {"width": settings.screen[0], "height": settings.screen[1]}


def _orientation(settings: Emulation) -> Mapping[str, str] | None:
    if settings.screen is None:
        return None
    natural = "portrait" if settings.screen[1] > settings.screen[0] else "landscape"
    return {"natural": natural, "type": f"{natural}-primary"}


_NO_SUCH_COMMAND = ("unknown command", "unsupported operation")
"""The standard's error codes where a browser lacks a command."""

_MEDIA = {
    "color_scheme": "prefers-color-scheme",
    "reduced_motion": "prefers-reduced-motion",
    "forced_colors": "forced-colors",
    "contrast": "prefers-contrast",
}
"""Setting → media feature; one command sets all of them."""

_REFUSABLE = {*_MEDIA, "has_touch", "java_script_enabled"} - {"color_scheme"}
"""Settings of the capability `media-touch-scripting`."""

_TOUCH_POINTS = 5
"""Of a device with a touch screen, as phones report it."""

_COMMANDS: Mapping[str, Callable[[Emulation, str], Command[Any]]] = {
    "viewport": lambda to, where: browsing_context.set_viewport(to.viewport, user_context=where),
    "locale": lambda to, where: emulation.set_locale_override(to.locale, user_context=where),
    "timezone": lambda to, where: emulation.set_timezone_override(to.timezone, user_context=where),
    "geolocation": lambda to, where: emulation.set_geolocation_override(_geolocation(to), user_context=where),
    "user_agent": lambda to, where: emulation.set_user_agent_override(to.user_agent, user_context=where),
    "extra_headers": lambda to, where: network.set_extra_headers(
        to.extra_headers.get(EVERYWHERE, {}), user_context=where
    ),
    "offline": lambda to, where: emulation.set_network_conditions(
        {"type": "offline"} if to.offline else None, user_context=where
    ),
    "device_scale_factor": lambda to, where: browsing_context.set_device_pixel_ratio(
        to.device_scale_factor, user_context=where
    ),
    "has_touch": lambda to, where: emulation.set_touch_override(
        _TOUCH_POINTS if to.has_touch else None, user_context=where
    ),
    "screen": lambda to, where: emulation.set_screen_settings_override(_area(to), user_context=where),
    "orientation": lambda to, where: emulation.set_screen_orientation_override(
        _orientation(to), user_context=where
    ),
    "media": lambda to, where: emulation.set_media_features_override(_media_features(to), user_context=where),
    "java_script_enabled": lambda to, where: emulation.set_scripting_enabled(
        enabled=None if to.java_script_enabled else False, user_context=where
    ),
}


def undone(names: Collection[str], user_context: str) -> list[Command[Any]]:
    """Return the commands that give back to a user context what the browser does by itself."""
    untouched = Emulation(viewport=None)
    wanted = _keys(names)
    commands = [make(untouched, user_context) for name, make in _COMMANDS.items() if name in wanted]
    if "download_dir" in names:
        commands.append(browser.set_download_behavior_default(user_context))
    return commands


def resize(session: Session, deadline: Deadline, width: int, height: int) -> Viewport:
    """Give the active tab a viewport of so many CSS pixels, whatever the size of its window."""
    tab = tabs.front(session, deadline)
    session.footprint.resized.add(tab)
    session.ask(browsing_context.set_viewport((width, height), context=tab), deadline=deadline, context=tab)
    return Viewport(width=width, height=height)
