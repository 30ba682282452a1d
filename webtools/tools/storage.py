"""Cookies, and what the page's origin keeps in localStorage."""

from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import Field

from webtools.deadline import Deadline
from webtools.errors import InvalidArgument
from webtools.operations import tabs
from webtools.operations.storage import cookies, local_storage
from webtools.seconds import Seconds
from webtools.session.session import Session
from webtools.storage_state import Cookie
from webtools.tools.arguments import Timeout
from webtools.tools.base import BaseTools
from webtools.tools.tool import tool
from webtools.values import Cookies, Deleted, LocalStorage, StoredItem

Host = Annotated[str | None, Field(description="Only what this host gets, such as shop.example.com")]


class StorageTools(BaseTools):
    @tool("List cookies", command="cookies list", by_position=("domain",), reads=True, capability="storage")
    def cookie_list(self, domain: Host = None, *, timeout: Timeout = None) -> Cookies:
        """List the context's cookies."""
        return self._cookies("cookie_list", None, domain, timeout)

    @tool("Get a cookie", command="cookies get", reads=True, capability="storage")
    def cookie_get(self, name: str, domain: Host = None, *, timeout: Timeout = None) -> Cookies:
        """Give the cookies of that name: none, or one for each domain and path."""
        return self._cookies("cookie_get", name, domain, timeout)

    @tool("Set a cookie", command="cookies set", capability="storage")
    def cookie_set(
        self,
        name: str,
        value: str,
        *,
        domain: Annotated[
            str | None, Field(description="The page's host when left out; .example.com reaches subdomains")
        ] = None,
        path: str = "/",
        expires: Annotated[
            float | None, Field(description="Seconds since 1970; left out: with the browser's end", ge=0)
        ] = None,
        http_only: bool = False,
        secure: bool = False,
        same_site: Literal["Strict", "Lax", "None"] = "Lax",
        timeout: Timeout = None,
    ) -> Cookies:
        """Set a cookie; it goes with every request from now on.

        Returns:
            The cookie as the browser keeps it.

        Raises:
            InvalidArgument: The browser refuses it, or no domain is given and the page has no host.
        """

        def run(session: Session, deadline: Deadline) -> Cookies:
            host = domain or _host(session, deadline)
            cookie = Cookie(
                name=name,
                value=value,
                domain=host,
                path=path,
                expires=-1 if expires is None else expires,
                http_only=http_only,
                secure=secure,
                same_site=same_site,
            )
            cookies.put(session, deadline, [cookie])
            same = cookies.found(session, deadline, name=name, domain=host)
            return Cookies(cookies=tuple(one for one in same if one.path == path))

        return self._ask("cookie_set", timeout, run)

    @tool("Delete a cookie", command="cookies delete", capability="storage")
    def cookie_delete(self, name: str, domain: Host = None, *, timeout: Timeout = None) -> Deleted:
        """Delete the cookies of that name."""

        def run(session: Session, deadline: Deadline) -> Deleted:
            doomed = cookies.found(session, deadline, name=name, domain=domain)
            cookies.delete(session, deadline, doomed)
            return Deleted(count=len(doomed))

        return self._ask("cookie_delete", timeout, run)

    @tool("Delete all cookies", command="cookies clear", capability="storage")
    def cookie_clear(self, *, timeout: Timeout = None) -> Deleted:
        """Delete all of the context's cookies."""

        def run(session: Session, deadline: Deadline) -> Deleted:
            doomed = cookies.kept(session, deadline)
            cookies.clear(session, deadline)
            return Deleted(count=len(doomed))

        return self._ask("cookie_clear", timeout, run)

    @tool("List localStorage", command="storage list", reads=True, capability="storage")
    def localstorage_list(self, *, timeout: Timeout = None) -> LocalStorage:
        """Give all that the origin of the active tab's page keeps in localStorage.

        Raises:
            InvalidArgument: The page keeps nothing, as `about:blank` does; so do the other four.
        """

        def run(session: Session, deadline: Deadline) -> LocalStorage:
            origin, items, _ = local_storage.edit(session, deadline)
            return LocalStorage(origin=origin, items=items)

        return self._ask("localstorage_list", timeout, run)

    @tool("Get from localStorage", command="storage get", reads=True, capability="storage")
    def localstorage_get(self, name: str, *, timeout: Timeout = None) -> StoredItem:
        """Give one item of the page's localStorage; its value is null when there is none."""

        def run(session: Session, deadline: Deadline) -> StoredItem:
            origin, items, _ = local_storage.edit(session, deadline)
            return StoredItem(origin=origin, name=name, value=items.get(name))

        return self._ask("localstorage_get", timeout, run)

    @tool("Put into localStorage", command="storage set", capability="storage")
    def localstorage_set(self, name: str, value: str, *, timeout: Timeout = None) -> StoredItem:
        """Set one item of the page's localStorage. Pages mostly read it as they load, so reload then."""

        def run(session: Session, deadline: Deadline) -> StoredItem:
            origin, _, _ = local_storage.edit(session, deadline, put={name: value})
            return StoredItem(origin=origin, name=name, value=value)

        return self._ask("localstorage_set", timeout, run)

    @tool("Delete from localStorage", command="storage delete", capability="storage")
    def localstorage_delete(self, name: str, *, timeout: Timeout = None) -> Deleted:
        """Delete one item of the page's localStorage."""

        def run(session: Session, deadline: Deadline) -> Deleted:
            return Deleted(count=local_storage.edit(session, deadline, remove=(name,))[2])

        return self._ask("localstorage_delete", timeout, run)

    @tool("Clear localStorage", command="storage clear", capability="storage")
    def localstorage_clear(self, *, timeout: Timeout = None) -> Deleted:
        """Delete all items of the page's localStorage."""

        def run(session: Session, deadline: Deadline) -> Deleted:
            return Deleted(count=local_storage.edit(session, deadline, clear=True)[2])

        return self._ask("localstorage_clear", timeout, run)

    def _cookies(self, call: str, name: str | None, domain: str | None, timeout: Seconds | None) -> Cookies:
        return Cookies(cookies=self._ask(call, timeout, cookies.found, name=name, domain=domain))


def _host(session: Session, deadline: Deadline) -> str:
    url = session.contexts.get(tabs.current(session, deadline)).url
    host = urlsplit(url).hostname
    if host is None:
        raise InvalidArgument(
            f"cookie_set: domain is needed, since the page {url} has no host", operation="cookie_set"
        )
    return host
