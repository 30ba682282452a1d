"""Answers to servers that ask for a user name and a password (WebDriver BiDi, network.authRequired)."""

from collections import Counter
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from webtools.options.context import HttpCredentials
from webtools.protocol import browsing_context, network
from webtools.protocol.browsing_context import ContextCreated, ContextDestroyed
from webtools.protocol.network import AuthRequired, FetchError, RequestData, ResponseCompleted, ResponseData
from webtools.protocol.wire import Command, Event
from webtools.session.browsing_contexts import BrowsingContexts

_KEPT = 1000


class Credentials:
    """Gives what was set to whoever may have it, once per request: who asks again has refused it.

    The browser stops every request of a tab that is watched for such questions, which costs time; so a tab is
    watched only once there are credentials to give. Chromium does not mark a proxy's question, so
    a proxy's password is never given here (see `webtools.driver.relay`). A popup's first page may be refused before
    the browser knows that it is watched; it is sent there again. Firefox would open a dialog that no protocol knows
    and that holds the request up, so there all tabs are watched from the start (`operations.context_setup`).
    """

    def __init__(
        self,
        contexts: BrowsingContexts,
        send: Callable[[Command[Any]], object],
        post: Callable[[Command[Any]], object],
    ) -> None:
        self._contexts = contexts
        self._send = send
        self._post = post
        self._given: HttpCredentials | None = None
        self._watched: set[str] = set()
        self._asked: Counter[str] = Counter()
        self._sent_again: set[str] = set()

    def give(self, credentials: HttpCredentials | None) -> None:
        """Answer with these from now on; None: with none, so that the server's refusal is shown."""
        self._given = credentials
        if credentials is not None:
            for tab in self._contexts.tabs:
                self._watch(tab)

    def left_unanswered(self, request: str) -> bool:
        """Return whether a server asked for credentials in this request, and there are none to give."""
        return self._given is None and request in self._asked

    def fold(self, event: Event) -> None:
        match event:
            case ContextCreated(parent=None) if self._given is not None:
                if event.user_context == self._contexts.user_context:
                    self._watch(event.context)
            case ContextDestroyed():
                self._watched.discard(event.context)
                self._sent_again.discard(event.context)
            case AuthRequired(is_blocked=True):
                self._answer(event)
            case (
                ResponseCompleted(context=str(tab), navigation=str(), response=ResponseData(status=401))
                | FetchError(
                    context=str(tab), navigation=str(), error_text="net::ERR_INVALID_AUTH_CREDENTIALS"
                )
            ) if self._came_too_early(event.request, tab):
                self._sent_again.add(tab)
                self._post(browsing_context.navigate(tab, event.request.url, wait="none"))

    def _watch(self, tab: str) -> None:
        if tab not in self._watched:
            self._watched.add(tab)
            self._send(network.add_intercept(["authRequired"], contexts=[tab]))

    def _answer(self, event: AuthRequired) -> None:
        request = event.request.request
        if len(self._asked) >= _KEPT:
            del self._asked[next(iter(self._asked))]
        self._asked[request] += 1
        given = self._given if self._asked[request] == 1 and self._may_have(event.request.url) else None
        if given is None:
            self._post(network.continue_with_auth(request))
        else:
            password = given.password.get_secret_value()
            self._post(network.continue_with_auth(request, username=given.username, password=password))

    def _came_too_early(self, request: RequestData, tab: str) -> bool:
        return (
            request.method == "GET"
            and request.request not in self._asked
            and tab not in self._sent_again
            and self._contexts.is_popup(tab)
            and self._may_have(request.url)
        )

    def _may_have(self, url: str) -> bool:
        return self._given is not None and self._given.may_have(origin_of(url))


def origin_of(url: str) -> str:
    """Scheme, host and port as the HTML standard serialises them."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"
