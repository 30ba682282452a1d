"""The effects of an act in words, for replies to models and for the log."""

import json
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

from webtools.printable import brief
from webtools.tracing import given as arguments
from webtools.values import Announcement, Dialog, NetworkRequest, Outcome

_MOST = 3
"""Of each kind."""
_LONGEST = 120
"""Characters of an address or a text."""
_ERROR_STATUS = 400


def remarks(outcome: Outcome) -> Iterator[str]:
    """Yield failed requests, errors and alerts."""
    failed = [one for one in outcome.caused.requests if _has_failed(one)]
    yield from (_request(one, outcome.url) for one in failed[:_MOST])
    yield from _said(outcome, {one.url for one in failed})


def remarkable(outcome: Outcome) -> str:
    """Return failed requests, errors and alerts in one line, or that nothing changed; empty where all went as usual."""
    if words := " · ".join(remarks(outcome)):
        return f"Caused: {words}"
    return "Nothing changed and nothing was requested" if _has_no_effect(outcome) else ""


def _has_failed(request: NetworkRequest) -> bool:
    return bool(request.failure) or (request.status or 0) >= _ERROR_STATUS


def _has_no_effect(outcome: Outcome) -> bool:
    caused = outcome.caused
    effects = outcome.dialog or outcome.new_tabs or outcome.downloads or outcome.pending or caused.requests
    return caused.changed is False and not effects


def _said(outcome: Outcome, known: set[str]) -> Iterator[str]:
    caused = outcome.caused
    said = [one for one in caused.announcements if one.kind != "status" or one.gone]
    thrown = [error_in_words(one.text) for one in caused.errors if one.url not in known]
    yield from (_announcement(one) for one in said[:_MOST])
    yield from dict.fromkeys(thrown[:_MOST])


def log_line(operation: str, given: Mapping[str, Any], milliseconds: int, result: object, failed: str) -> str:
    """Return a call for the log, such as `click button "Sign in" → /account, 298 ms, POST /login 302`.

    Args:
        given: The arguments as JSON; what was typed is left out.
        failed: The code of its error; empty: it has not failed.
    """
    call = arguments.title(operation, arguments.without_typed(given))
    if failed:
        return f"{call} failed: {failed}, {milliseconds} ms"
    if not isinstance(result, Outcome):
        is_not_so = operation == "expect" and isinstance(result, tuple) and result[0] is False
        return f"{call}{' failed: the expectation did not hold' if is_not_so else ''}, {milliseconds} ms"
    caused = result.caused
    went = f" → {_address(result.url, result.url)}" if caused.navigations else ""
    asked = [
        one for one in caused.requests if one.url != result.url or one.method != "GET" or _has_failed(one)
    ]
    words = [
        f"{call}{went}",
        f"{milliseconds} ms",
        *(_request(one, result.url) for one in asked[:_MOST]),
        *(f"new tab {_address(one.url, result.url)}" for one in result.new_tabs[:_MOST]),
        *(f"download {_quoted(one.name)} {one.status}" for one in result.downloads[:_MOST]),
        *([said_by(result.dialog)] if result.dialog else []),
        *_said(result, {one.url for one in asked}),
        *(["nothing changed"] if _has_no_effect(result) else []),
    ]
    return ", ".join(words)


def _request(one: NetworkRequest, page: str) -> str:
    return f"{one.method} {_address(one.url, page)} {one.failure or one.status or 'running'}"


def _address(url: str, page: str) -> str:
    """Return an address, of the page's own origin without that."""
    here, there = urlsplit(page), urlsplit(url)
    is_here = there.netloc and (here.scheme, here.netloc) == (there.scheme, there.netloc)
    address = url[len(f"{there.scheme}://{there.netloc}") :] if is_here else url
    return brief(address or "/", _LONGEST)


def said_by(dialog: Dialog) -> str:
    """Return a dialog in words."""
    return f"dialog {dialog.kind} {_quoted(dialog.message)}"


def error_in_words(text: str) -> str:
    """Return an error of the console in words; its first line says what it is."""
    first, _, _ = text.partition("\n")
    return f"console error {_quoted(first)}"


def _announcement(one: Announcement) -> str:
    kind = "message" if one.kind == "status" else one.kind
    return f"{kind}{' that has gone' if one.gone else ''} {_quoted(one.text)}"


def _quoted(text: str) -> str:
    return json.dumps(brief(text, _LONGEST), ensure_ascii=False)
