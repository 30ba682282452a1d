"""The storage of a context: cookies as objects, and all of it as a value or a file."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from pydantic import ValidationError

from webtools.deadline import Deadline
from webtools.errors import InvalidArgument
from webtools.limits.file_roots import REPLACED_BY_PYTHON
from webtools.operations.storage import cookies, storage_state
from webtools.seconds import Seconds
from webtools.session.session import Session
from webtools.storage_state import Cookie, StorageState
from webtools.text.explain import explain
from webtools.tools.contexts import save_storage, storage_state_of
from webtools.tools.storage import StorageTools
from webtools.values import ClearedStorage, Deleted, SavedStorage


class _GivenCookie(Cookie, extra="forbid"):
    """A cookie of a dict, in which a name that is written wrongly is an error."""


class StoredTools(StorageTools):
    """The storage of a context."""

    def storage_state(
        self, *, session_storage: bool = False, indexed_db: bool = False, timeout: Seconds | None = None
    ) -> StorageState:
        """Return cookies and localStorage of every origin visited, for the option `storage_state` of another context.

            state = browser_tools.storage_state()
            again = browser_tools.context("again", storage_state=state)

        Args:
            session_storage: sessionStorage of the open tabs too.
            indexed_db: IndexedDB too.
        """
        return storage_state_of(
            self._context,
            "storage_state",
            session_storage=session_storage,
            indexed_db=indexed_db,
            timeout=timeout,
        )

    def save_storage(
        self,
        path: Path | str,
        *,
        session_storage: bool = False,
        indexed_db: bool = False,
        overwrite: bool = REPLACED_BY_PYTHON,
        timeout: Seconds | None = None,
    ) -> SavedStorage:
        """Write what `storage_state` returns to a file in Playwright's format, readable by its owner only.

        Raises:
            Denied: The file is outside of the roots.
            InvalidArgument: The file can't be written, or it exists and `overwrite` is False.
        """
        return save_storage(
            self._context,
            "save_storage",
            path,
            session_storage=session_storage,
            indexed_db=indexed_db,
            overwrite=overwrite,
            timeout=timeout,
        )

    def cookies(
        self, domain: str | None = None, *, name: str | None = None, timeout: Seconds | None = None
    ) -> tuple[Cookie, ...]:
        """Return the cookies, or those that a host gets, such as shop.example.com, or those of a name."""
        return self._ask("cookies", timeout, cookies.found, name=name, domain=domain)

    def add_cookies(
        self, given: Iterable[Cookie | Mapping[str, Any]], *, timeout: Seconds | None = None
    ) -> None:
        """Set cookies; one that is there already is replaced.

        Args:
            given: Objects, or dicts with the names that storage states have. A dict may have `url` in place of
                `domain`, for a cookie of that host alone; without either it is of the host of `base_url`.

        Raises:
            InvalidArgument: One is wrong, or the browser refuses it.
        """
        made = [one if isinstance(one, Cookie) else self._cookie(one) for one in given]
        self._ask("add_cookies", timeout, cookies.put, made)

    def clear_cookies(
        self,
        name: str | None = None,
        *,
        domain: str | None = None,
        path: str | None = None,
        timeout: Seconds | None = None,
    ) -> Deleted:
        """Delete the cookies, or those of a name, of a host, of a path."""

        def run(session: Session, deadline: Deadline) -> Deleted:
            meant = [
                one
                for one in cookies.found(session, deadline, name=name, domain=domain)
                if path in (None, one.path)
            ]
            cookies.delete(session, deadline, meant)
            return Deleted(count=len(meant))

        return self._ask("clear_cookies", timeout, run)

    def clear_storage(self, *, timeout: Seconds | None = None) -> ClearedStorage:
        """Delete the cookies, and all that the origins visited keep: localStorage, databases, caches, service workers.

        sessionStorage is deleted of the pages that are open, not of those that a tab has shown before. Pages
        mostly read what is kept as they load, so navigate afterwards. A database that a page holds open is
        deleted when the page closes it; `notes` name it.
        """

        def run(session: Session, deadline: Deadline) -> ClearedStorage:
            origins, notes = storage_state.clear(session, deadline)
            return ClearedStorage(origins=origins, notes=notes)

        return self._call("clear_storage", timeout, self._options.timeout_navigation, run)

    def _cookie(self, given: Mapping[str, Any]) -> Cookie:
        members = dict(given)
        url = members.pop("url", None)
        if not members.get("domain"):
            to = urlsplit(self._url(url or "/"))
            if not to.hostname:
                raise InvalidArgument(
                    f"add_cookies: {url} has no host for the cookie {members.get('name')!r}",
                    hint="Give the address of a page that a server sends, or domain.",
                    operation="add_cookies",
                )
            members["domain"] = to.hostname
            if to.scheme == "https":
                members.setdefault("secure", True)
        elif url is not None:
            raise InvalidArgument("add_cookies: give url or domain, not both", operation="add_cookies")
        try:
            return _GivenCookie.model_validate(members)
        except ValidationError as error:
            raise InvalidArgument(
                f"add_cookies: {explain(error, list(Cookie.model_fields))}", operation="add_cookies"
            ) from None
