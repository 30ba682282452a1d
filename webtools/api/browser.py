"""A browser with its contexts."""

import os
import threading
import weakref
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

from webtools.api.context import Context
from webtools.deadline import Budget, Deadline
from webtools.errors import BrowserDied, Closed, InvalidArgument
from webtools.limits.address_rules import AddressRules
from webtools.limits.claimed_folders import claim, require_unclaimed
from webtools.limits.file_roots import FileRoots, Quota
from webtools.limits.origin_rules import NO_RULES, OriginRules
from webtools.options.browser import OF_A_BROWSER, OF_ALL_CONTEXTS, WITHOUT_PROFILE, Options
from webtools.session.shown_documents import ShownDocuments
from webtools.storage_state import StorageState
from webtools.supervision.beside import do_beside
from webtools.supervision.context_limit import Slots, contexts_that_fit
from webtools.supervision.drivers import SharedDriver
from webtools.supervision.keeper import Keeper
from webtools.supervision.memory import memory_bytes, private_bytes
from webtools.supervision.prelaunch import Prelaunch
from webtools.supervision.recording import Recorder
from webtools.tracing.recording import Recording
from webtools.tracing.tracing import Tracing, flushed
from webtools.watching.live import Live
from webtools.watching.view import WatchedContexts

DEFAULT = "default"

_BROWSER_BYTES = 300 << 20
_FLUSH_SECONDS = 1.0
"""For a context to write down the requests that have not ended, when its trace ends."""


class Browser:
    """Contexts by name, in one browser that starts when it is first used.

    When the browser dies, its contexts are gone: `default` begins anew with the next call, and the others leave the
    list. A handle to one of them still works; its next call makes the context anew, with the options it had.

    Closing it, losing the last reference to it, or the interpreter's exit ends everything that it started.

    Args:
        lender: Another one, in whose browser this one's contexts are to be. All of them are new then, and closing
            this one leaves the browser to its owner.
        neighbour: Another one with a browser of its own. The contexts of both count against the same limit.
        ahead: A launch with the same options, whose browser to use.
    """

    def __init__(
        self,
        options: Options,
        *,
        lender: "Browser | None" = None,
        neighbour: "Browser | None" = None,
        ahead: Prelaunch | None = None,
    ) -> None:
        self._lender = lender  # which would be closed when nothing refers to it
        self.addresses: AddressRules = _addresses(options, lender)
        self.options = options = _loaded(options, lender.addresses.files if lender else FileRoots())
        above = lender._rules if lender else NO_RULES  # noqa: SLF001  # of the same class
        self._rules: OriginRules = options.narrow(above)
        self._drivers: SharedDriver = lender._drivers if lender else _drivers(options, self._rules, ahead)  # noqa: SLF001  # as above
        self._slots: Slots = (
            limiting._slots  # noqa: SLF001  # as above
            if (limiting := lender or neighbour)
            else Slots(options.max_contexts or contexts_that_fit(options.isolation))
        )
        self._shown_documents = ShownDocuments()
        self.tracing: Tracing = Tracing(options, lender.tracing if lender else None)
        self._lock = threading.Lock()  # guards the keepers
        self._closing = threading.RLock()
        self._keepers: dict[str, Keeper] = {}
        first = _first(options) if lender is None else options.changed(**WITHOUT_PROFILE)
        self._keepers[DEFAULT] = self._keeper(DEFAULT, first, own=lender is None)
        self.live: Live = lender.live if lender else Live(due=options.watch)
        watched = WatchedContexts(self._keepers, self._lock, self.tracing)
        self.live.watched.append(watched)
        close = _leave if lender else _end
        self._finalizer = weakref.finalize(
            self,
            _close_in,
            os.getpid(),
            partial(close, self._keepers, self._drivers, self._lock),
            self._keepers,
            self.tracing,
            partial(_end_watching, self.live, watched, own=lender is None),
        )

    def context(self, name: str = DEFAULT) -> Context:
        """Return the context of that name; a new context when there is none yet.

        Raises:
            Closed: The browser was closed.
            InvalidArgument: `name` is not a valid name.
        """
        with self._lock:
            self._require_open(name)
            name = self._given_name(name)
            lost = self._take_lost(name)
            if name not in self._keepers:
                self._keepers[name] = self._keeper(
                    name, self.options.changed(**WITHOUT_PROFILE), loss=lost.loss if lost else None
                )
            context = Context(self._keepers[name], self.tracing, self.live)
        if lost is not None:
            lost.close()
        return context

    def create_context(self, name: str, **given: object) -> Context:
        """Create a context that differs from the browser's options in what is given (`webtools.ContextOptions`).

        Raises:
            Closed, InvalidArgument: As `context`; also that the name is taken or an option is wrong.
        """
        # A profile is for one context, and a file is read before the lock holds the others up.
        options = self.options.changed("context", **WITHOUT_PROFILE | given)
        refuse_without_effect(given, options, "context")
        options = _loaded(_with_checked_folders(options, given, self.addresses.files), self.addresses.files)
        with self._lock:
            self._require_open(name)
            lost = self._take_lost(name)
            if name in self._keepers:
                raise InvalidArgument(
                    f"A context {name!r} exists already", hint="Use another name, or switch to that context."
                )
            self._keepers[name] = self._keeper(name, options)
            context = Context(self._keepers[name], self.tracing, self.live)
        if lost is not None:
            lost.close()
        return context

    def open_context(self, name: str, **given: object) -> Context:
        """Create a context as `create_context` does, start its browser and open its first tab.

        Raises:
            WebtoolsError: It could not be opened; nothing is left of it.
        """
        context = self.create_context(name, **given)
        try:
            context.call(Budget("context_create", context.options.timeout_start), lambda _, __: None)
        except BaseException:
            self._remove(context)
            raise
        return context

    def _require_open(self, name: str) -> None:
        if not self._finalizer.alive:
            raise Closed("This BrowserTools is closed")
        if not name.strip():
            raise InvalidArgument("A context needs a name")

    def _keeper(
        self, name: str, options: Options, *, own: bool = False, loss: BrowserDied | None = None
    ) -> Keeper:
        """Return the keeper of a context, in the shared browser or in one of its own."""
        alone = options.isolation == "driver" or (options.profile_dir is not None and not own)
        rules = options.narrow(self._rules)
        roots = None if options.roots == self.options.roots else _with_output(options)
        drivers = SharedDriver(options, rules) if alone else self._drivers
        addresses = self.addresses.narrowed(options.allowed_schemes, roots)
        return Keeper(
            options,
            drivers,
            self._slots.slot(),
            self._shown_documents.open(name),
            own=own or alone,
            alone=alone,
            loss=loss,
            rules=rules,
            addresses=addresses,
            records=_records(options, name, addresses.files),
        )

    def contexts(self) -> list[Context]:
        """Return all contexts as they are at this moment, in the order of their creation.

        `default` is there from the start; when the browser is closed there is none.
        """
        with self._lock:
            if self._finalizer.alive and not self._present():
                self._keepers.setdefault(
                    DEFAULT, self._keeper(DEFAULT, self.options.changed(**WITHOUT_PROFILE))
                )
            return [Context(keeper, self.tracing, self.live) for keeper in self._present().values()]

    def _present(self) -> dict[str, Keeper]:
        """Return the contexts that were not lost with their browser."""
        return {
            name: one
            for name, one in self._keepers.items()
            if name == DEFAULT or one.comes_back or not one.lost
        }

    def pass_on_loss(self, name: str, successor: str) -> None:
        """Have `successor`, which takes its calls now, report that the context of that name was lost unnoticed."""
        with self._lock:
            lost = self._take_lost(name)
            successor_there = self._keepers.get(successor)
        if lost is None:
            return
        loss = lost.loss
        lost.close()
        if loss is not None and successor_there is not None:
            successor_there.hear_of(BrowserDied(f"The context {name!r} is gone: {loss.message}"))

    def _take_lost(self, name: str) -> Keeper | None:
        """Return the context of that name that was lost, to be closed by the caller; its name is free then."""
        return self._keepers.pop(name) if name in self._keepers and name not in self._present() else None

    def close_context(self, context: Context) -> None:
        """End this very context with all its tabs; the others go on, a newer one of its name included.

        Raises:
            InvalidArgument: There is no other one. Nothing happens when it is closed already.
        """
        self._remove(context, last=False)

    def _remove(self, context: Context, *, last: bool = True) -> None:
        with self._lock:
            if not any(context.lives_in(keeper) for keeper in self._keepers.values()):
                return
            if len(self._present()) == 1 and context.name in self._present() and not last:
                raise InvalidArgument(
                    "Cannot close the only remaining context",
                    hint="Create another one first, or close the browser.",
                )
            keeper = self._keepers.pop(context.name)
        keeper.close(leave_browser=True)

    def existing_context(self, name: str) -> Context:
        """Return the context of that name.

        Raises:
            InvalidArgument: There is no such context; the message lists the names.
        """
        with self._lock:
            name = self._given_name(name)
            if name not in self._present():
                raise self._unknown(name)
            return Context(self._keepers[name], self.tracing, self.live)

    def _given_name(self, name: str) -> str:
        """Return the name that a context was given; replies show secrets in it by their own names."""
        hidden = self.options.hiding.hidden
        if name in self._keepers or not self.options.secrets:
            return name
        return next((given for given in self._keepers if hidden(given) == name), name)

    def _unknown(self, name: str) -> InvalidArgument:
        return InvalidArgument(
            f"There is no context {name!r}", hint=f"There are: {', '.join(self._present()) or 'none'}."
        )

    @property
    def running(self) -> bool:
        """Return whether a browser is up now."""
        if self._drivers.current is not None:
            return True
        with self._lock:
            return any(keeper.running for keeper in self._keepers.values())

    def memory_bytes(self) -> int:
        """Return the memory that the driver, the browser and its pages have for themselves; 0: none runs here."""
        driver = self._drivers.current
        return 0 if driver is None else private_bytes(driver.processes())

    def end_trace(self, recording: Recording, *, keep: bool = True) -> None:
        """End the recording of a trace with what is known of the requests that still run."""
        with self._lock:
            keepers = [*self._keepers.values()]
        _flush(keepers, [recording])
        self.tracing.stop(recording, keep=keep)

    @property
    def closed(self) -> bool:
        return not self._finalizer.alive

    def close(self) -> None:
        """End all contexts and the browser, and wait until nothing is left, whichever thread ends them.

        Idempotent. Ctrl+C ends the wait, and the browser ends beside it.
        """
        if threading.current_thread() is threading.main_thread():
            do_beside(self._end)
        else:
            self._end()

    def _end(self) -> None:
        with self._closing:
            self._finalizer()


def browsers_at_once() -> int:
    """Return how many browsers a quarter of the memory holds that this process may use, without their pages."""
    return max(2, memory_bytes() // 4 // _BROWSER_BYTES)


def contexts_at_once() -> int:
    """Return how many contexts with an ordinary page half of the memory holds that this process may use."""
    return contexts_that_fit("user-context")


def refuse_without_effect(given: Iterable[str], options: Options, where: str) -> None:
    """Raise when an option can change nothing for a context in a browser that is there.

    Args:
        given: Names of what the caller has set.
        options: What holds with that.

    Raises:
        InvalidArgument: Names the options and where they belong.
    """
    own_browser = options.isolation == "driver" or options.profile_dir is not None
    idle = [name for name in given if name in OF_ALL_CONTEXTS or (name in OF_A_BROWSER and not own_browser)]
    if idle:
        raise InvalidArgument(
            f"{where}: {', '.join(idle)} cannot differ between contexts that share a browser",
            hint=f"Give {'it' if len(idle) == 1 else 'them'} to BrowserTools(…).",
        )


def _drivers(options: Options, rules: OriginRules, ahead: Prelaunch | None) -> SharedDriver:
    """Return the driver of a browser; one that is attached to got no limits when it was started."""
    return SharedDriver(options, NO_RULES if options.attach is not None else rules, ahead=ahead)


def _first(options: Options) -> Options:
    """Return the options of the context that lives in the browser's own user context.

    Raises:
        InvalidArgument: An attached browser's own user context can't have one of them.
    """
    if options.attach is None:
        return options
    if unheld := [name for name in _ROUTED if getattr(options, name)]:
        raise InvalidArgument(
            f"{', '.join(unheld)} cannot be applied to the tabs of a browser that is already running",
            hint="Give them to context(…) or context_create: a context of its own in that browser can have them.",
        )
    # The tabs keep the size that they have, unless the caller asks for another one.
    return options if "viewport" in options.model_fields_set else options.changed(viewport=None)


def _records(options: Options, context: str, files: FileRoots) -> Sequence[Recorder]:
    if options.video is None:
        return ()
    from webtools.watching.video import Video  # with Pillow, which few contexts need

    return (Video(options.video, context, files, options),)


_ROUTED = ("allowed_origins", "blocked_origins", "block_private", "proxy")
"""Options that hold by a proxy, which a browser has from its start on."""


_WRITTEN = {"download_dir", "output_dir"}
_FOLDERS = ("user_data_dir", *_WRITTEN)


def _addresses(options: Options, lender: "Browser | None") -> AddressRules:
    """Return what a browser's contexts may open: its owner's choice, or part of what the lender's may.

    Raises:
        Denied: A folder that differs from the lender's is outside of its roots.
    """
    if lender is not None:
        above = lender.options
        given = [name for name in _FOLDERS if getattr(options, name) != getattr(above, name)]
        _with_checked_folders(options, given, lender.addresses.files)
        roots = None if options.roots == above.roots else _with_output(options)
        return lender.addresses.narrowed(options.allowed_schemes, roots)
    quota = Quota(None if options.quota_mb is None else int(options.quota_mb * 1e6))
    schemes = None if options.allowed_schemes is None else frozenset(options.allowed_schemes)
    return AddressRules(schemes, FileRoots(_with_output(options), quota), options.end_point)


def _with_output(options: Options) -> list[Path] | None:
    """Return the roots; the folder where files go whose name the tools choose is always one."""
    return None if options.roots is None else [*options.roots, options.output_dir]


def _with_checked_folders(options: Options, given: Iterable[str], files: FileRoots) -> Options:
    """Return options whose folders among `given` are resolved.

    Raises:
        Denied: One is outside of the roots, or a profile that is not ours, or files would be written to a profile.
    """
    named = {name: getattr(options, name) for name in _FOLDERS if name in given}
    checked = {name: files.check(path) for name, path in named.items() if path is not None}
    if files.roots is not None:
        for name in _WRITTEN & checked.keys():
            require_unclaimed(checked[name])
        if (profile := checked.get("user_data_dir")) is not None:
            folders = [options.output_dir, options.download_dir or options.output_dir]
            claim(profile, [*files.roots, *(folder.resolve() for folder in folders)])
    return options.changed(**checked)


def _loaded(options: Options, files: FileRoots) -> Options:
    """Return the options with the storage state's file read."""
    if not isinstance(options.storage_state, Path):
        return options
    return options.changed(storage_state=StorageState.load(options.storage_state, files))


def _flush(keepers: Iterable[Keeper], recordings: Sequence[Recording]) -> None:
    """Have contexts write to traces what they have not written."""
    for keeper in [*keepers]:
        write = partial(flushed, recordings=recordings, context=keeper.name)
        keeper.aside(write, Deadline("trace", _FLUSH_SECONDS))


def _close_in(
    process: int,
    close: Callable[[], None],
    keepers: dict[str, Keeper],
    tracing: Tracing,
    end_watching: Callable[[], None],
) -> None:
    """Close, unless this is a fork of the process that opened: its copy's end is not the end of the browser."""
    if os.getpid() != process:
        return
    try:
        if tracing.is_recording:
            _flush(keepers.values(), tracing.recordings)
        close()
    finally:
        end_watching()
        tracing.close()


def _end_watching(live: Live, watched: WatchedContexts, *, own: bool) -> None:
    """End the live view of an own browser; in another one's, its contexts leave the view."""
    if own:
        live.close()
    live.watched.remove(watched)


def _end(keepers: dict[str, Keeper], drivers: SharedDriver, lock: threading.Lock) -> None:
    """Close the contexts with their browser."""
    attached = drivers.options.attach is not None  # then it goes on running, and nothing ends with it
    for keeper in _taken(keepers, lock):
        keeper.close(leave_browser=attached)
    drivers.close()


def _leave(keepers: dict[str, Keeper], _: SharedDriver, lock: threading.Lock) -> None:
    """Close the contexts and leave the browser running."""
    for keeper in _taken(keepers, lock):
        keeper.close(leave_browser=True)


def _taken(keepers: dict[str, Keeper], lock: threading.Lock) -> list[Keeper]:
    with lock:
        taken = list(keepers.values())
        keepers.clear()
        return taken
