"""Opening and closing a context: the first and last commands of a session.

Preload scripts are installed once per browser, for all contexts together; a closing context removes its own
subscriptions and collectors of bodies. ChromeDriver goes through all that any context ever left, for every
document and every event: after some hundred contexts a page that polls got no answer any more.
"""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from webtools import capabilities
from webtools.deadline import Deadline
from webtools.errors import NotSupported, ProtocolError, WebtoolsError
from webtools.limits.file_roots import absolute
from webtools.operations import tabs
from webtools.operations.records import network
from webtools.operations.setup import emulation
from webtools.operations.storage import storage_state
from webtools.options.browser import Options
from webtools.options.context import Emulation, Proxy
from webtools.page.call import preload_scripts
from webtools.page.source import built, called
from webtools.protocol import browser, browsing_context, cdp, script
from webtools.protocol import network as bidi_network
from webtools.protocol import session as bidi_session
from webtools.protocol.wire import Command
from webtools.session.browsing_contexts import OWN
from webtools.session.exchange import Pending
from webtools.session.session import Link, Session
from webtools.storage_state import StorageState

_EVENTS = (
    "browsingContext",
    "log.entryAdded",
    "input.fileDialogOpened",
    "network.beforeRequestSent",
    "network.responseStarted",
    "network.responseCompleted",
    "network.fetchError",
)
"""Events that a session folds: only what is used, since each one costs a loading page time."""


_DETAILS = (
    "goog:cdp.Runtime.consoleAPICalled",
    "goog:cdp.Runtime.exceptionThrown",
    "goog:cdp.Log.entryAdded",
    "goog:cdp.Runtime.bindingCalled",
    "goog:cdp.Inspector.targetCrashed",
    "goog:cdp.Network.webSocketCreated",
    "goog:cdp.Network.webSocketFrameError",
    "goog:cdp.Network.webSocketHandshakeResponseReceived",
)
"""Console entries with errors' messages and stacks, crashes, which tab is in front, and sockets; Chromium only."""

_FRAGMENT = ("browsingContext.fragmentNavigated",)
"""Subscribed to for all contexts where the browser does not report it for a single one."""

_PROGRESS = ("goog:cdp.Page.downloadProgress",)
"""The progress of downloads, for the quota; Chromium only."""


def prepare_browser(link: Link, deadline: Deadline, name: str, *, attached: bool) -> list[Command[None]]:
    """Install our preload scripts in a browser, once, before its first context; return what removes them.

    A context of its own for each of them would be paid for by all: the browser looks through what every context
    ever had, for every document and every event.

    Args:
        attached: It is a person's, who may print pages.
    """
    session = Session(link)
    if capabilities.has("devtools", name):
        _guard_mapper(session, deadline)
    undoing: list[Command[None]] = []
    if not capabilities.has("password-questions", name):
        made = session.ask(bidi_network.add_intercept(["authRequired"]), deadline=deadline)
        undoing.append(bidi_network.remove_intercept(made.intercept))
    for one in session.ask_all(
        [*preload_scripts(prints=attached), tabs.report_visibility()], deadline=deadline
    ):
        with suppress(ProtocolError):  # a browser that has no such thing gets our code with the first call
            undoing.append(script.remove_preload_script(one.result().script))
    return undoing


_MAPPER_TITLE = "BiDi-CDP Mapper"
"""The title of ChromeDriver's own tab, whose script turns BiDi into DevTools commands and DevTools events into BiDi."""


def _guard_mapper(session: Session, deadline: Deadline) -> None:
    """Limit what the mapper sends to what the driver can read and carry, and have new pages wait for the mapper.

    Other browsers have no such tab; nothing is done there.
    """
    with suppress(ProtocolError):
        for target in session.ask(cdp.targets(), deadline=deadline).target_infos:
            if target.title == _MAPPER_TITLE:
                attached = session.ask(cdp.attach(target.target_id), deadline=deadline).session_id
                guarding = cdp.evaluate_unheard(attached, called("outgoing", target.browser_context_id))
                session.ask_all([guarding, cdp.detach(attached), cdp.hold_new_pages()], deadline=deadline)


def undo_commands(link: Link, deadline: Deadline, undoing: Sequence[Command[None]]) -> None:
    """Send commands that undo something; their errors do not count."""
    Session(link).ask_all(undoing, deadline=deadline)


def open_session(
    session: Session,
    deadline: Deadline,
    options: Options,
    *,
    own: bool,
    version: str,
    proxy: Proxy | None,
    without_webrtc: bool,
) -> None:
    """Open a new user context, or use the `own` one of the browser, with one tab open.

    Args:
        version: The browser with its version, for errors.
        proxy: What a new user context goes through; the browser's own goes by the browser's own settings.
        without_webrtc: Pages must have no WebRTC: the context's origins are limited, and the browser's are not.

    Raises:
        InvalidArgument: One of the options has a value that the browser does not know; nothing is left of it.
        NotSupported: The browser has no user contexts.
    """
    session.footprint.foreign = own and options.attach is not None
    session.contexts.limits_popups = not session.footprint.foreign
    if not own:
        command = _create_user_context(options, proxy, session.browser)
        made = session.footprint.creating = session.start(command)
        session.wait_ended([made], deadline=deadline, waiting_for="the browser to make a user context")
        session.contexts.user_context = _made(made, version)
    try:
        _move_in(session, deadline, options, without_webrtc=without_webrtc)
    except WebtoolsError:
        with suppress(WebtoolsError):  # then it is abandoned
            leave(session, Deadline("leaving the browser", 3.0))
        raise


def _made(made: Pending[browser.UserContext], version: str) -> str:
    try:
        return made.result().user_context
    except ProtocolError as error:
        if error.error != "unknown command":
            raise
        raise NotSupported(
            f"{version} has no user contexts, so it can have no context but 'default'",
            hint="Use current versions of the browser and its driver, or the context 'default' only.",
        ) from error


def _create_user_context(
    options: Options, proxy: Proxy | None, browser_name: str
) -> Command[browser.UserContext]:
    attached = options.end_point is not None and options.end_point.kind == "devtools"
    if attached and not options.accept_insecure_certs:  # which only the standard's command knows
        # Killed processes take nothing back, and the user's browser would keep our windows.
        return cdp.create_browser_context(proxy.server if proxy else None, proxy.bypass if proxy else ())
    return browser.create_user_context(
        accept_insecure_certs=options.accept_insecure_certs or None,
        proxy=proxy.capability(browser_name) if proxy else None,
    )


def _move_in(session: Session, deadline: Deadline, options: Options, *, without_webrtc: bool) -> None:
    # All at once, the tab last: whatever holds for it is known before its first document comes.
    user_context = session.contexts.user_context
    incoming = session.downloads.receive_in(absolute(options.download_dir or options.output_dir))
    questions = () if capabilities.has("password-questions", session.browser) else ("network.authRequired",)
    listening = session.start(bidi_session.subscribe((*_EVENTS, *questions), user_contexts=[user_context]))
    limited = session.addresses.files.quota.limited
    more = (*_DETAILS, *(_PROGRESS if limited else ()))
    details = session.start(bidi_session.subscribe(more, user_contexts=[user_context]))
    by_context = capabilities.has("fragments-by-context", session.browser)
    fragments = [] if by_context else [session.start(bidi_session.subscribe(_FRAGMENT))]
    keeping = session.start(network.keep_bodies(user_context))
    saving = _start_saving(session, options, incoming)
    if without_webrtc:
        removing = script.add_preload_script(built("no_webrtc"), user_contexts=[user_context])
        session.footprint.undoing.append(
            script.remove_preload_script(session.ask(removing, deadline=deadline).script)
        )
    chosen = _chosen(options)
    setting = emulation.start(session, options, [name for name in chosen if name != _LAST])
    first_tab = (
        session.start(browsing_context.get_tree())
        if user_context == OWN
        # In a window of its own: Firefox would show one context's tab and hide those of the others behind it.
        else session.start(browsing_context.create(user_context=user_context, kind="window"))
    )
    session.wait(
        lambda: all(
            one.ended for one in (listening, details, keeping, saving, first_tab, *fragments, *setting.asked)
        ),
        deadline=deadline,
        waiting_for="the context's first tab",
    )
    session.footprint.undoing += [
        *(bidi_session.unsubscribe([one.result().subscription]) for one in (listening, *fragments)),
        network.forget_bodies(keeping.result()),
    ]
    if details.error is None:
        session.footprint.undoing.append(bidi_session.unsubscribe([details.result().subscription]))
    saving.result()
    setting.finish()
    known = first_tab.result()
    if isinstance(known, browsing_context.Tree):
        _take_over(session, deadline, known)
    else:
        session.wait(
            lambda: known.context in session.contexts,
            deadline=deadline,
            waiting_for="the context's first tab",
        )
    if details.error is None:
        session.follow_ups.follow_front(
            prepared=session.contexts.user_context != OWN, prerenders=options.attach is not None
        )
    else:
        session.follow_ups.ask_for_front()
    adding = session.routes.add_headers()
    session.wait_ended(adding, deadline=deadline, waiting_for="the browser to add headers")
    if isinstance(options.storage_state, StorageState):
        storage_state.restore(session, deadline, options.storage_state)
    if _LAST in chosen:
        setting = emulation.start(session, options, [_LAST])
        session.wait_ended(setting.asked, deadline=deadline, waiting_for="the browser to go offline")
        setting.finish()


def _start_saving(session: Session, options: Options, incoming: Path) -> Pending[Any]:
    """Set the folder of downloads in the browser, unless that has been done."""
    downloads, user_context = session.downloads, session.contexts.user_context
    folder = session.surroundings.downloads_there
    if folder is None and downloads.fetch is not None:
        return session.start(browser.get_user_contexts())
    if folder is None and session.footprint.foreign and options.download_dir is None:
        downloads.incoming = None  # they go where the browser's owner has them
        return session.start(browser.get_user_contexts())
    if folder is None and not downloads.remote:
        folder = str(incoming)
    if folder is None or not capabilities.has("devtools", session.browser):
        # Firefox puts a number behind a name that is taken.
        return session.start(browser.set_download_behavior(folder, user_context=user_context))
    downloads.named_by_id = True
    return session.start(cdp.name_downloads(folder, None if user_context == OWN else user_context))


def _take_over(session: Session, deadline: Deadline, tree: browsing_context.Tree) -> None:
    """Know the tabs that are there already: those of a person, or those that a profile opens."""
    for info in tree.contexts:
        session.contexts.add(info)
    for context in session.contexts.all:
        session.contexts.get(context).begin_early()
    tabs.watch(session, deadline)
    if session.footprint.foreign:
        for info in tree.contexts:
            session.file_guard.judge_foreign(info.context, info.url)
        session.follow_ups.note_kept_pages(session.navigations)
        tabs.cancel_prerendered(session, deadline)
        tabs.find_front(session, deadline)
        return
    for info in tree.contexts:
        session.file_guard.judge(info.context, info.url)
    if not capabilities.has("focus-of-first-tab", session.browser):
        _replace_first_tab(session, deadline)


def _replace_first_tab(session: Session, deadline: Deadline) -> None:
    """Open another tab in place of the empty first one, from whose pages the address bar would keep the focus."""
    first, *others = session.contexts.tabs
    if others or session.contexts.get(first).url != "about:blank":
        return
    tabs.open_tab(session, deadline)
    session.post(browsing_context.close(first))
    session.wait(
        lambda: first not in session.contexts,
        deadline=deadline,
        waiting_for="the browser's first tab to close",
    )


_LAST = "offline"
"""The setting that comes after storage is restored: Firefox loads nothing more then, also no answers of ours."""


def _chosen(options: Options) -> list[str]:
    """Return the settings that differ from what the browser does by itself."""
    untouched = Emulation(viewport=None)
    return [name for name in Emulation.model_fields if getattr(options, name) != getattr(untouched, name)]


def leave(session: Session, deadline: Deadline, *, over: Link | None = None) -> None:
    """Close every tab of this context, where other contexts live on in the browser.

    Args:
        over: Another connection for the commands, where the session's own is gone.
    """
    footprint = session.footprint
    commands: list[Command[Any]] = list(footprint.undoing)
    commands += [
        script.remove_preload_script(one.value.script)
        for one in footprint.init_scripts
        if one.value is not None
    ]
    footprint.init_scripts.clear()
    if session.contexts.user_context != OWN:
        commands.append(browser.remove_user_context(session.contexts.user_context))
    elif session.footprint.foreign:
        commands += _undoing(session)
    else:
        # A driver ends its browser with the last tab, so an empty one stays for those who are yet to come.
        commands.append(browsing_context.create(user_context=OWN, background=True))
        commands += [browsing_context.close(tab) for tab in session.contexts.tabs]
    session.footprint.undoing.clear()
    speaker = session if over is None else Session(over)
    answers = speaker.ask_all(commands, deadline=deadline)
    if not session.footprint.foreign:
        answers[-1].result()
    session.footprint.removed = True


def _undoing(session: Session) -> list[Command[Any]]:
    """Return the commands after which the tabs of a person are as if we had not been there."""
    footprint = session.footprint
    session.routes.without_cache.end()
    commands: list[Command[Any]] = [
        bidi_network.remove_intercept(one.value.intercept)
        for one in footprint.intercepts
        if one.value is not None
    ]
    commands += [
        browsing_context.set_viewport(None, context=tab)
        for tab in footprint.resized
        if tab in session.contexts
    ]
    commands += emulation.undone(footprint.settings, session.contexts.user_context)
    footprint.intercepts.clear()
    return commands


def abandon(session: Session) -> None:
    """Do as `leave` without waiting: nobody listens any more, and nothing of the session may stay in the browser."""
    creating = session.footprint.creating
    made = creating.value if creating is not None else None
    if not session.footprint.removed and made is not None:
        with suppress(WebtoolsError):  # the browser is gone, and everything with it
            session.start(browser.remove_user_context(made.user_context))
            session.footprint.removed = True
