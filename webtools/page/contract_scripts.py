"""Types of what single page-side functions (`js/src/scripts`, `settled` of quiet.js) take and give as JSON."""

from typing import Any, Literal, NotRequired, TypedDict, final

from webtools.page.contract_types import DocumentChanges, Saving


@final
class SettleOptions(TypedDict):
    """See `settled` in quiet.js; `ago` and `timeout` are milliseconds."""

    act: int
    ago: float
    timeout: float
    loads: bool
    frames: bool
    fresh: bool
    answered: list[str]


@final
class PageLook(TypedDict):
    """A page's address and title; after an act, also how many requests its scripts have begun since.

    `saves`: see `Drawn`. `waited`: something was pending that the act had made the page schedule. `left`: time was up
    before all of that had run. `reads`: see `reads` of source.py.
    """

    url: str
    title: str
    requests: NotRequired[int]
    saves: NotRequired[list[Saving]]
    waited: NotRequired[bool]
    left: NotRequired[bool]
    reads: NotRequired[dict[str, bool]]
    changes: NotRequired[DocumentChanges | None]


@final
class Hanging(TypedDict):
    """A page's address and title, and the addresses of what it still waits for (hanging.js).

    `blocks`: among them is what a document needs before it is complete and drawn: style sheets, and scripts that it
    waits for.
    """

    url: str
    title: str
    missing: list[str]
    blocks: bool


WaitState = Literal[
    "visible", "hidden", "attached", "detached", "enabled", "disabled", "checked", "unchecked"
]


@final
class OriginRequest(TypedDict):
    """The storage of an origin to read beside localStorage: sessionStorage and the IndexedDB databases."""

    session: bool
    databases: bool


@final
class StorageItem(TypedDict):
    """An item of localStorage or sessionStorage."""

    name: str
    value: str


@final
class OriginContents(TypedDict):
    """The storage of an origin, and in words what of it has no form as JSON (storage.js)."""

    origin: str
    localStorage: list[StorageItem]
    sessionStorage: list[StorageItem]
    indexedDB: list[dict[str, Any]]
    leftOut: list[str]


SCRIPT_TYPES = (SettleOptions, PageLook, Hanging, OriginRequest, OriginContents)
"""The types that JavaScript names itself."""
