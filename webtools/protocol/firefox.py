"""Events and answers that Firefox words otherwise than the standard."""

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

from webtools.protocol.browsing_context import NavigationCommitted, NavigationFailed
from webtools.protocol.wire import Event

_ERROR_PAGES = ("about:neterror?", "about:certerror?")


def in_standard_words(event: Event) -> Event:
    """Return the event as the standard has it.

    A navigation that failed is announced as one that came, to Firefox's own page about the failure.
    """
    if not isinstance(event, NavigationCommitted) or not event.url.startswith(_ERROR_PAGES):
        return event
    told = parse_qs(urlsplit(event.url).query)
    return NavigationFailed.model_validate(
        event.model_dump() | {"url": told.get("u", [""])[0], "message": told.get("e", [""])[0]}
    )


_THROWN_WITHOUT_STACK = re.compile(r"unable to build exceptionDetails for exception: (.*)", re.DOTALL)


def exception_refused(text: str) -> dict[str, Any] | None:
    """Return the result of a script that threw, read from an error's message; None for the message of another error.

    Firefox answers with a protocol error when a promise is rejected and the rejection has no stack.
    """
    thrown = _THROWN_WITHOUT_STACK.search(text)
    if thrown is None:
        return None
    return {"type": "exception", "realm": "", "exceptionDetails": {"text": thrown[1]}}
