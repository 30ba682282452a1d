"""Downloads of a browser on another machine, fetched on threads beside the actor, whose calls go on meanwhile."""

from collections.abc import Callable

from webtools.deadline import Deadline
from webtools.errors import WebtoolsError
from webtools.session.downloads import FileFetch
from webtools.session.side_threads import SideThreads

_FETCH_SECONDS = 120.0


def beside(threads: SideThreads, fetch: Callable[[str, int, Deadline], bytes]) -> FileFetch:
    """Return what begins to fetch a file, and reports its content or the error on the session's thread."""

    def begin(name: str, max_bytes: int, report: Callable[[bytes | WebtoolsError], None]) -> None:
        def work() -> None:
            got: bytes | WebtoolsError
            try:
                got = fetch(name, max_bytes, Deadline("fetching a download", _FETCH_SECONDS))
            except WebtoolsError as error:
                got = error
            threads.report(lambda: report(got))

        threads.run(work)

    return begin
