"""The cost of our connection: the shortest command, over each way to the same browser."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from typing import Any

import websocket
from selenium.webdriver.common.bidi.script import Script
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.websocket_connection import WebSocketConnection

from benchmarks.harness import Aim, Contender, Table, compare
from webtools import BrowserTools, Options
from webtools.actor.mailbox import Frame, Lost, Mailbox
from webtools.deadline import Deadline
from webtools.driver import launch
from webtools.errors import BrowserDied
from webtools.protocol import browsing_context, script
from webtools.session.session import Session
from webtools.transport import Connection

_BARE = "bare WebSocket"
_SESSION = "webtools, the wire"
_FACADE = "webtools, BrowserTools.evaluate"
_SELENIUM = "Selenium's BiDi client"

_AIMS = (Aim(_SESSION, _SELENIUM, 1 / 40), Aim(_SESSION, _BARE, 1.25), Aim(_FACADE, _BARE, 1.5))


def tables(*, quick: bool) -> list[Table]:
    """`script.evaluate` of `1`, answered by the same tab of the same browser."""
    with ExitStack() as stack:
        driver = launch(Options())
        stack.callback(driver.end)
        session = stack.enter_context(_session(driver.web_socket_url))
        tab = _tab(session)
        browser_tools = stack.enter_context(BrowserTools())
        contenders = [
            Contender(_BARE, stack.enter_context(_bare(driver.web_socket_url, tab)), turn=10),
            Contender(_SESSION, lambda: _require_one(_ask(session, tab)), turn=10),
            Contender(_FACADE, lambda: _require_one(browser_tools.evaluate("1").value), turn=10),
            Contender(_SELENIUM, stack.enter_context(_selenium(driver.web_socket_url, tab))),
        ]
        title = "The shortest command: script.evaluate of 1"
        return [compare(title, contenders, rounds=5 if quick else 50, aims=_AIMS)]


@contextmanager
def _bare(url: str, tab: str) -> Iterator[Callable[[], None]]:
    """As little as can be: send, and receive until the reply is there."""
    connection = websocket.create_connection(url, suppress_origin=True, skip_utf8_validation=True)
    numbers = count(1)
    params = {"expression": "1", "target": {"context": tab}, "awaitPromise": True}

    def call() -> None:
        number = next(numbers)
        connection.send(json.dumps({"id": number, "method": "script.evaluate", "params": params}))
        while (reply := json.loads(connection.recv())).get("id") != number:
            pass
        _require_one(reply["result"]["result"]["value"])

    try:
        yield call
    finally:
        connection.close()


@contextmanager
def _session(url: str) -> Iterator[Session]:
    """Connection, mailbox and session as an actor has them, on this thread."""
    mailbox = Mailbox()
    connection = Connection(
        url,
        name="benchmark",
        timeout=10,
        on_frame=lambda data: mailbox.put_news(Frame(data)),
        on_lost=lambda reason: mailbox.put_news(Lost(reason)),
    )
    try:
        yield Session(_Link(connection, mailbox))
    finally:
        connection.close()


class _Link:
    def __init__(self, connection: Connection, mailbox: Mailbox) -> None:
        self.send = connection.send
        self._mailbox = mailbox

    def receive(self, deadline: Deadline, waiting_for: str) -> bytes:
        news = self._mailbox.take_news(deadline.remaining())
        if isinstance(news, Frame):
            return news.data
        raise BrowserDied(news.reason) if isinstance(news, Lost) else deadline.exceeded(waiting_for)


def _ask(session: Session, tab: str) -> object:
    outcome = session.ask(script.evaluate("1", context=tab), deadline=Deadline("evaluate", 5.0))
    assert isinstance(outcome, script.Success)
    return outcome.result.value


def _tab(session: Session) -> str:
    tree = session.ask(browsing_context.get_tree(), deadline=Deadline("looking for the tab", 5.0))
    return tree.contexts[0].context


@contextmanager
def _selenium(url: str, tab: str) -> Iterator[Callable[[], None]]:
    """Selenium's client with the settings that it has of its own accord."""
    config = ClientConfig(url)
    connection = WebSocketConnection(  # type: ignore[no-untyped-call]  # Selenium's, without types
        url, config.websocket_timeout, config.websocket_interval
    )
    client = Script(connection)
    target = {"context": tab}

    def call() -> None:
        reply: Any = client.evaluate(expression="1", target=target, await_promise=True)
        _require_one(reply["result"]["value"])

    try:
        yield call
    finally:
        connection.close()  # type: ignore[no-untyped-call]  # Selenium's, without types


def _require_one(value: object) -> None:
    if value != 1:
        raise ValueError(f"1 came back as {value!r}")
