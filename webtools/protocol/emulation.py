"""WebDriver BiDi, module `emulation`. None gives back what the browser has by itself."""

from collections.abc import Mapping
from typing import Literal

from webtools.protocol.wire import Command, nothing


def set_locale_override(locale: str | None, *, user_context: str) -> Command[None]:
    return _command("setLocaleOverride", "locale", locale, user_context)


def set_timezone_override(timezone: str | None, *, user_context: str) -> Command[None]:
    return _command("setTimezoneOverride", "timezone", timezone, user_context)


def set_geolocation_override(coordinates: Mapping[str, float] | None, *, user_context: str) -> Command[None]:
    return _command("setGeolocationOverride", "coordinates", coordinates, user_context)


def set_user_agent_override(user_agent: str | None, *, user_context: str) -> Command[None]:
    return _command("setUserAgentOverride", "userAgent", user_agent, user_context)


def set_network_conditions(conditions: Mapping[str, str] | None, *, user_context: str) -> Command[None]:
    return _command("setNetworkConditions", "networkConditions", conditions, user_context)


def set_media_features_override(features: Mapping[str, str] | None, *, user_context: str) -> Command[None]:
    return _command("setMediaFeaturesOverride", "features", features, user_context)


def set_touch_override(max_touch_points: int | None, *, user_context: str) -> Command[None]:
    return _command("setTouchOverride", "maxTouchPoints", max_touch_points, user_context)


def set_scripting_enabled(*, enabled: Literal[False] | None, user_context: str) -> Command[None]:
    return _command("setScriptingEnabled", "enabled", enabled, user_context)


def set_screen_settings_override(
    screen_area: Mapping[str, int] | None, *, user_context: str
) -> Command[None]:
    return _command("setScreenSettingsOverride", "screenArea", screen_area, user_context)


def set_screen_orientation_override(
    orientation: Mapping[str, str] | None, *, user_context: str
) -> Command[None]:
    return _command("setScreenOrientationOverride", "screenOrientation", orientation, user_context)


def _command(method: str, name: str, value: object, user_context: str) -> Command[None]:
    return Command(f"emulation.{method}", {name: value, "userContexts": [user_context]}, nothing)
