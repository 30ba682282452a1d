"""The Permissions standard's WebDriver BiDi module, `permissions`."""

from typing import Literal

from webtools.protocol.wire import Command, nothing

PermissionState = Literal["granted", "denied", "prompt"]


def set_permission(name: str, state: PermissionState, *, origin: str, user_context: str) -> Command[None]:
    params = {"descriptor": {"name": name}, "state": state, "origin": origin, "userContext": user_context}
    return Command("permissions.setPermission", params, nothing)
