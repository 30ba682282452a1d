"""HTTP archives (HAR): written from what a context requests, and played back as answers."""

from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Literal, Self

from webtools.errors import InvalidArgument
from webtools.operations.records import har
from webtools.seconds import Seconds
from webtools.session.routed import RoutedRequest
from webtools.text.address_pattern import AddressMatcher
from webtools.tools.routes import RouteTools
from webtools.values import Routes

_OF_THE_TRANSFER = ("connection", "content-encoding", "content-length", "transfer-encoding")


class ArchiveBlock:
    """A `with` block whose requests are written to an HTTP archive at its end."""

    def __init__(
        self, tools: "ArchiveTools", path: Path, wanted: Callable[[str], bool] | None, *, bodies: bool
    ) -> None:
        self._tools = tools
        self._path = path
        self._wanted = wanted
        self._bodies = bodies
        self._since = 0

    def __enter__(self) -> Self:
        tools = self._tools
        tools._output(self._path, overwrite=True)  # noqa: SLF001  # a part of these tools; refused before anything is lost
        self._since = tools._ask("har", None, har.mark)  # noqa: SLF001  # as above
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        tools = self._tools
        seconds = tools._options.timeout_navigation  # noqa: SLF001  # as above
        data = tools._call("har", None, seconds, har.written, self._since, self._wanted, self._bodies)  # noqa: SLF001  # as above
        file = tools._output(self._path, overwrite=True)  # noqa: SLF001  # as above
        tools._context.addresses.files.write(file, data)  # noqa: SLF001  # as above


class ArchiveTools(RouteTools):
    """Writing and playing back HTTP archives."""

    def har(
        self, path: Path | str, *, url: AddressMatcher | None = None, bodies: bool = True
    ) -> ArchiveBlock:
        """Return a block that writes the requests that begin in it to an HTTP archive (HAR 1.2).

            with browser_tools.har("run.har"):
                browser_tools.navigate("https://example.com")

        Each hop of a redirect is an entry. The latest thousand requests of each tab are there, with bodies up to 2 MB
        as far as the browser keeps them. Cookies and passwords in headers and bodies stand in it as they were sent;
        `secrets` are replaced by their names.

        Args:
            url: Which requests it is for, as for `route`; None: all.
            bodies: Whether the bodies of answers stand in it. Without them it is small, and shows times, headers and
                sizes, but cannot be played back.

        Raises:
            Denied: When the block begins: the file is outside of the roots.
            InvalidArgument: There can be none of that name.
        """
        return ArchiveBlock(
            self, Path(path), None if url is None else self._pattern(url).matches, bodies=bodies
        )

    def route_from_har(
        self,
        path: Path | str,
        *,
        url: AddressMatcher | None = None,
        not_found: Literal["abort", "fallback"] = "abort",
        update: bool = False,
        timeout: Seconds | None = None,
    ) -> Routes:
        """Answer requests with what an HTTP archive has for them: by method, address, and the body that is sent.

        Redirects of the archive are followed there.

        Args:
            url: Which requests it is for, as for `route`; None: all.
            not_found: What becomes of a request that the archive does not have: it fails, or older routes and then
                the server decide.
            update: Ask the servers instead, and write the archive anew with what they answer, when the context is
                closed.

        Raises:
            InvalidArgument: It is no archive.
            Denied: The file is outside of the roots.
        """
        if not_found not in ("abort", "fallback"):
            raise InvalidArgument(
                f"route_from_har: not_found: {not_found!r} is neither 'abort' nor 'fallback'"
            )
        files, file = self._context.addresses.files, Path(path)
        if update:
            wanted = None if url is None else self._pattern(url).matches
            self._ask("route_from_har", timeout, self._context.har_recording(file, wanted))
            return self.route_list(timeout=timeout)
        archive = har.Archive(
            files.read(file, "route_from_har: "),
            # Its own files only: somebody else may have made the archive, and pages get what it names.
            lambda name: files.narrowed([file.parent]).read(file.parent / name, "route_from_har: "),
        )

        def from_archive(request: RoutedRequest) -> None:
            # A page needs the address to which it is redirected. Chromium intercepts a redirected fetch by chance only;
            # Firefox does each time, and does not report types.
            follow = request.resource_type not in (None, "document")
            found = archive.answer(request.method, request.url, request.body, follow=follow)
            if found is not None:
                headers = [one for one in found.headers if one[0].lower() not in _OF_THE_TRANSFER]
                request.fulfill(status=found.status, headers=headers, body=found.body)
            elif not_found == "fallback":
                request.fallback()
            else:
                request.abort()

        return self.route("*" if url is None else url, from_archive, timeout=timeout)
