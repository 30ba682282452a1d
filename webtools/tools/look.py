"""A look at where a context stands, for faces that show it with every reply."""

from webtools.deadline import Deadline, Seconds
from webtools.errors import WebtoolsError
from webtools.operations import tabs
from webtools.operations.records import console
from webtools.options.snapshot_mode import SnapshotMode
from webtools.session.session import Session
from webtools.snapshot.capture import SnapshotOptions, capture
from webtools.snapshot.result import Snapshot
from webtools.tools.base import BaseTools
from webtools.values import ConsoleMessage, Dialog, Value


class Look(Value):
    """The state of a context.

    Attributes:
        url: The active tab's address; empty when no tab is open.
        index: The active tab's, counted from 0; None when no tab is open.
        console: What the active tab's pages wrote since the look before, oldest first.
        restarted: The browser was started anew since the look before: its pages and refs are gone.
        snapshot: The page, or what has changed in it.
        problem: Why there is no snapshot.
        mark: For the next look, to know what is new by then.
    """

    url: str = ""
    title: str | None = None
    index: int | None = None
    tab_count: int = 0
    dialog: Dialog | None = None
    console: tuple[ConsoleMessage, ...] = ()
    restarted: bool = False
    snapshot: Snapshot | None = None
    problem: str | None = None
    mark: tuple[float, int]

    @property
    def console_errors(self) -> int:
        return sum(one.level == "error" for one in self.console)


class LookTools(BaseTools):
    def look(
        self,
        *,
        since: Look | None = None,
        snapshot: SnapshotMode = "none",
        seen: Snapshot | None = None,
        max_chars: int | None = None,
        console_details: bool = False,
        timeout: Seconds | None = None,
    ) -> Look:
        """Look at the active tab. Without a snapshot it takes one question to the page.

        Args:
            since: The last look.
            snapshot: `diff` gives what has changed since `seen`, where that is shorter than the page.
            seen: The last snapshot that this caller got, a diff or a full one; when None, the tab's last one counts,
                whoever got it.
            max_chars: About how long the snapshot may be; what is beyond is folded.
            console_details: Give errors in `console` with message and stack; without it their kind may be all.
        """
        options = (
            None if snapshot == "none" else SnapshotOptions(diff=snapshot == "diff", max_chars=max_chars)
        )
        return self._call(
            "look",
            timeout,
            self._options.timeout_action,
            _look,
            since,
            options,
            seen,
            console_details=console_details,
        )


def _look(
    session: Session,
    deadline: Deadline,
    since: Look | None,
    options: SnapshotOptions | None,
    seen: Snapshot | None,
    *,
    console_details: bool,
) -> Look:
    tab = session.contexts.active
    known = since is not None and since.mark[0] == session.began
    mark = (session.began, session.clock.now)
    restarted = since is not None and not known
    if tab is None:
        return Look(restarted=restarted, mark=mark)
    prompt = session.prompts.open_in(tab)
    taken, problem = _snapshot(session, deadline, options, seen) if prompt is None else (None, None)
    last_seen = since.mark[1] if since is not None and known else -1
    here = None if taken else next(iter(tabs.describe(session, deadline, [tab])), None)
    return Look(
        url=here.url if here else session.contexts.get(tab).url,
        title=taken.title if taken else here.title if here else None,
        index=session.contexts.tabs.index(tab),
        tab_count=len(session.contexts.tabs),
        dialog=tabs.dialog(session, prompt) if prompt else None,
        console=console.since(session, deadline, last_seen, tab, details=console_details),
        restarted=restarted,
        snapshot=taken,
        problem=problem,
        mark=mark,
    )


def _snapshot(
    session: Session, deadline: Deadline, options: SnapshotOptions | None, seen: Snapshot | None
) -> tuple[Snapshot | None, str | None]:
    """Return the page, or why it could not be read: what was done before is reported in any case."""
    if options is None:
        return None, None
    try:
        return capture(session, deadline, options, since=seen), None
    except WebtoolsError as error:
        return None, error.message
