"""WebDriver BiDi, module `browser`."""

from collections.abc import Mapping
from typing import Any

from webtools.protocol.wire import Command, Wire, given, nothing


class UserContext(Wire):
    user_context: str


class UserContexts(Wire):
    user_contexts: tuple[UserContext, ...]


def create_user_context(
    *, accept_insecure_certs: bool | None = None, proxy: Mapping[str, object] | None = None
) -> Command[UserContext]:
    params = given(acceptInsecureCerts=accept_insecure_certs, proxy=proxy)
    return Command("browser.createUserContext", params, UserContext.model_validate)


def get_user_contexts() -> Command[UserContexts]:
    return Command("browser.getUserContexts", {}, UserContexts.model_validate)


def remove_user_context(user_context: str) -> Command[None]:
    return Command("browser.removeUserContext", {"userContext": user_context}, nothing)


def set_download_behavior(folder: str | None, *, user_context: str) -> Command[None]:
    """Keep downloads in `folder`, or refuse them when it is None."""
    behavior: dict[str, Any] = (
        {"type": "denied"} if folder is None else {"type": "allowed", "destinationFolder": folder}
    )
    params = {"downloadBehavior": behavior, "userContexts": [user_context]}
    return Command("browser.setDownloadBehavior", params, nothing)


def set_download_behavior_default(user_context: str) -> Command[None]:
    """Keep downloads where the browser keeps them by itself."""
    params = {"downloadBehavior": None, "userContexts": [user_context]}
    return Command("browser.setDownloadBehavior", params, nothing)


def close() -> Command[None]:
    """End the browser and every session in it."""
    return Command("browser.close", {}, nothing)
