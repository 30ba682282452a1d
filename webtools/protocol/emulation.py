"""WebDriver BiDi, module `emulation`. None gives back what the browser has by itself."""

from collections.abc import Mapping

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


def _command(method: str, name: str, value: object, user_context: str) -> Command[None]:
    return Command(f"emulation.{method}", {name: value, "userContexts": [user_context]}, nothing)
