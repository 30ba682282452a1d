"""The file of a context's storage: Playwright's format, which adds nothing that it would not read."""

import json
from pathlib import Path
from typing import Any, Literal, NotRequired

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic.alias_generators import to_camel
from typing_extensions import TypedDict

from webtools.errors import InvalidArgument
from webtools.hints import Hint
from webtools.limits.file_roots import FileRoots
from webtools.text.explain import explain


class _StorageModel(BaseModel):
    model_config = ConfigDict(
        frozen=True,
        extra="ignore",
        alias_generator=to_camel,
        populate_by_name=True,
        hide_input_in_errors=True,
    )


class Cookie(_StorageModel):
    """A cookie.

    `domain` begins with a dot when subdomains get it too; `expires` is in seconds since 1970, or -1.

    `partition_key` is the site above all frames for which it is kept apart, if it is (CHIPS).
    """

    name: str
    value: str
    domain: str = Field(pattern=r"^[^\s/;]+$")
    path: str = "/"
    expires: float = Field(-1, allow_inf_nan=False)
    http_only: bool = False
    secure: bool = False
    same_site: Literal["Strict", "Lax", "None"] = "Lax"
    partition_key: str | None = None
    has_cross_site_ancestor: bool = Field(True, alias="_crHasCrossSiteAncestor")


class Item(_StorageModel):
    name: str
    value: str


class Index(TypedDict):
    name: str
    keyPath: NotRequired[str]
    keyPathArray: NotRequired[list[str]]
    multiEntry: bool
    unique: bool


class StoredRecord(TypedDict):
    """Key and value as they are when JSON has them, else `…Encoded` with a tag for what they are."""

    key: NotRequired[Any]
    keyEncoded: NotRequired[Any]
    value: NotRequired[Any]
    valueEncoded: NotRequired[Any]


class Store(TypedDict):
    name: str
    keyPath: NotRequired[str]
    keyPathArray: NotRequired[list[str]]
    autoIncrement: bool
    records: list[StoredRecord]
    indexes: list[Index]


class Database(TypedDict):
    """One of IndexedDB's, as the page-side code writes and reads it; what is not there is not the same as null."""

    name: str
    version: int
    stores: list[Store]


class Origin(_StorageModel):
    """The stored data of one origin."""

    origin: str = Field(pattern=r"^[a-z][a-z0-9+.-]*://[^/]+$")
    local_storage: tuple[Item, ...] = ()
    session_storage: tuple[Item, ...] = ()
    indexed_db: tuple[Database, ...] = Field((), alias="indexedDB")


class StorageState(_StorageModel):
    """Cookies, and per origin localStorage and what else was asked for.

    Written by `context_save_storage` and by Playwright's `storage_state`, and read by either. `notes` say what could
    not be taken along when it was read from a context.
    """

    cookies: tuple[Cookie, ...] = ()
    origins: tuple[Origin, ...] = ()
    notes: tuple[str, ...] = Field((), exclude=True)

    @model_validator(mode="before")
    @classmethod
    def _refuse_what_has_neither(cls, given: Any) -> Any:
        """Refuse a file of another kind, which would be an empty state."""
        if isinstance(given, dict) and given and not given.keys() & {"cookies", "origins"}:
            raise ValueError("it has neither cookies nor origins")
        return given

    @classmethod
    def load(cls, path: Path, files: FileRoots | None = None) -> "StorageState":
        """Read a file.

        Raises:
            Denied: It is outside of the roots.
            InvalidArgument: It can't be read or has another format; names the wrong field.
        """
        try:
            # Not pydantic's reader of JSON, which refuses half a surrogate pair: pages keep such texts.
            return cls.model_validate(json.loads((files or FileRoots()).read(path, "The storage state ")))
        except (ValueError, RecursionError) as error:
            wrong = explain(error) if isinstance(error, ValidationError) else f"Invalid JSON: {error}"
            raise InvalidArgument(
                f"{path} is not a storage state: {wrong}",
                hint=Hint("Give a file that {context_save_storage} or Playwright's storage_state wrote."),
            ) from None

    @property
    def content(self) -> bytes:
        """Return what the file holds."""
        # In ASCII, as half a surrogate pair has no UTF-8.
        return json.dumps(self.as_dict(), indent=2).encode()

    def as_dict(self) -> dict[str, Any]:
        """Return the state as its file has it, which `json.dumps` and Playwright take."""
        # Without what was not asked for, so that other readers find what they know.
        content = self.model_dump(by_alias=True, mode="json")
        for cookie in content["cookies"]:
            if cookie["partitionKey"] is None:
                del cookie["partitionKey"], cookie["_crHasCrossSiteAncestor"]
        for origin in content["origins"]:
            for name in ("sessionStorage", "indexedDB"):
                if not origin[name]:
                    del origin[name]
        return content
