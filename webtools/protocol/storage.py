"""WebDriver BiDi, module `storage`."""

from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from webtools.protocol.network import BytesValue
from webtools.protocol.wire import Command, Wire, given, nothing

SameSite = Literal["strict", "lax", "none", "default"]


class PartitionKey(Wire):
    """Chromium's own member of a partitioned cookie; the standard's result does not distinguish them.

    With a cross-site ancestor it was set in a frame with another site above it, and only such frames get it.
    """

    top_level_site: str
    has_cross_site_ancestor: bool = True


class BidiCookie(Wire):
    name: str
    value: BytesValue
    domain: str
    path: str
    http_only: bool
    secure: bool
    same_site: SameSite
    expiry: float | None = None
    partition_key: PartitionKey | None = Field(None, alias="goog:partitionKey")


class GetCookiesResult(Wire):
    cookies: tuple[BidiCookie, ...]


def get_cookies(*, user_context: str) -> Command[GetCookiesResult]:
    return Command(
        "storage.getCookies", {"partition": _partition(user_context)}, GetCookiesResult.model_validate
    )


def set_cookie(
    cookie: Mapping[str, object], *, user_context: str, partition_key: PartitionKey | None = None
) -> Command[None]:
    params = {"cookie": dict(cookie), "partition": _partition(user_context, partition_key)}
    return Command("storage.setCookie", params, nothing)


def delete_cookies(
    *, user_context: str, name: str | None = None, domain: str | None = None, path: str | None = None
) -> Command[None]:
    wanted = given(name=name, domain=domain, path=path)
    params = {"filter": wanted, "partition": _partition(user_context)}
    return Command("storage.deleteCookies", params, nothing)


def _partition(user_context: str, key: PartitionKey | None = None) -> dict[str, object]:
    partition: dict[str, object] = {"type": "storageKey", "userContext": user_context}
    if key is not None:
        partition["sourceOrigin"] = key.top_level_site
        partition["goog:hasCrossSiteAncestor"] = key.has_cross_site_ancestor
    return partition
