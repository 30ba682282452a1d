"""Entering a browser and leaving it: a context's first and last commands."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from webtools.context_options import Emulation, Proxy
from webtools.deadline import Deadline
from webtools.errors import ProtocolError, WebtoolsError
from webtools.operations import emulation, network, storage, tabs
from webtools.options import Options
from webtools.page.call import ahead
from webtools.protocol import browser, browsing_context, script
from webtools.protocol import session as bidi_session
from webtools.protocol.wire import Command
from webtools.session.session import Link, Session
from webtools.storage_state import StorageState

_EVENTS = (
    "browsingContext",
    "log.entryAdded",
    "input.fileDialogOpened",
    "script.message",
    "network.beforeRequestSent",
    "network.responseCompleted",
    "network.fetchError",
)
"""What is folded; each one costs a loading page time, so only what is used."""


_OWN = "default"
"""The user context that a browser has by itself, and that the protocol does not let be removed."""


def open_session(
    link: Link, options: Options, *, own: bool, proxy: Proxy | None, deadline: Deadline
) -> Session:
    """A session in a new user context, or in the `own` one of the browser, with one tab open.

    Args:
        proxy: What a new user context goes through; the browser's own goes where the browser was told to.

    Raises:
        InvalidArgument: One of the options has a value that the browser does not know; nothing is left of it.
    """
    session = Session(link)
    if not own:
        command = browser.create_user_context(
            accept_insecure_certs=options.accept_insecure_certs, proxy=_proxy(proxy) if proxy else None
        )
        session.contexts.user_context = session.ask(command, deadline=deadline).user_context
    try:
        _move_in(session, options, deadline)
    except WebtoolsError:
        with suppress(WebtoolsError):
            leave(session)
        raise
    return session


def _move_in(session: Session, options: Options, deadline: Deadline) -> None:
    # All at once: opening the tab takes longest, and the browser does the rest meanwhile.
    user_context = session.contexts.user_context
    listening = session.start(bidi_session.subscribe(_EVENTS, user_contexts=[user_context]))
    first_tab = (
        session.start(browsing_context.get_tree())
        if user_context == _OWN
        else session.start(browsing_context.create(user_context=user_context))
    )
    installing = [session.start(command) for command in ahead(user_context)]
    emulation.apply(session, options, _chosen(options), deadline=deadline)
    session.wait(
        lambda: all(one.ended for one in (listening, first_tab, *installing)),
        deadline=deadline,
        waiting_for="the context's first tab",
    )
    listening.result()
    with suppress(ProtocolError):  # a browser that has no such thing gets our code with the first call
        session.preload_scripts += [one.result().script for one in installing]
    known = first_tab.result()
    if isinstance(known, browsing_context.Tree):
        for info in known.contexts:
            session.contexts.add(info)
    else:
        session.wait(
            lambda: known.context in session.contexts,
            deadline=deadline,
            waiting_for="the context's first tab",
        )
    tabs.watch(session, deadline)
    _keep_what_comes(session, options, deadline)
    if isinstance(options.storage_state, StorageState):
        storage.restore(session, options.storage_state, deadline)


def _keep_what_comes(session: Session, options: Options, deadline: Deadline) -> None:
    """Downloads in their folder (`session/downloads.py`), bodies in the browser until somebody asks for them."""
    downloads, user_context = session.downloads, session.contexts.user_context
    downloads.folder = (options.download_dir or options.output_dir).absolute()
    downloads.incoming = downloads.folder / f".incoming-{user_context}"
    commands: list[Command[Any]] = [
        browser.set_download_behavior(str(downloads.incoming), user_context=user_context),
        network.keep_bodies(user_context),
    ]
    for one in session.ask_all(commands, deadline=deadline):
        one.result()


def _chosen(options: Options) -> list[str]:
    """The settings that differ from what the browser does by itself."""
    untouched = Emulation(viewport=None)
    return [name for name in Emulation.model_fields if getattr(options, name) != getattr(untouched, name)]


def _proxy(proxy: Proxy) -> Mapping[str, object]:
    """The proxy as the protocol has it (WebDriver §9.2)."""
    address = f"{proxy.host}:{proxy.port}"
    bypass: Mapping[str, object] = {"noProxy": list(proxy.bypass)} if proxy.bypass else {}
    if proxy.scheme.startswith("socks"):
        version = int(proxy.scheme.removeprefix("socks"))
        return {"proxyType": "manual", "socksProxy": address, "socksVersion": version, **bypass}
    if proxy.scheme == "https":  # Chromium takes a scheme here; without one it speaks plain HTTP to the proxy
        address = f"https://{address}"
    return {"proxyType": "manual", "httpProxy": address, "sslProxy": address, **bypass}


def leave(session: Session) -> None:
    """Close every tab of this context, where other contexts live on in the browser."""
    deadline = Deadline("leaving the browser", 3.0)
    session.ask_all(
        [script.remove_preload_script(each) for each in session.preload_scripts], deadline=deadline
    )
    user_context = session.contexts.user_context
    if user_context != _OWN:
        session.ask(browser.remove_user_context(user_context), deadline=deadline)
        return
    tabs = list(session.contexts.tabs)
    # A driver ends its browser with the last tab, so an empty one stays for those who are yet to come.
    session.ask(browsing_context.create(user_context=user_context, background=True), deadline=deadline)
    closing = [browsing_context.close(tab) for tab in tabs]
    session.ask_all(closing, deadline=deadline)
