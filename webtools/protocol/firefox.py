"""Events and answers that Firefox words otherwise than the standard."""

from urllib.parse import parse_qs, urlsplit

from webtools.protocol.browsing_context import NavigationCommitted, NavigationFailedEvent
from webtools.protocol.wire import Event

_ERROR_PAGES = ("about:neterror?", "about:certerror?")


def in_standard_words(event: Event) -> Event:
    """Return the event as the standard has it.

    A navigation that failed is announced as one that came, to Firefox's own page about the failure.
    """
    if not isinstance(event, NavigationCommitted) or not event.url.startswith(_ERROR_PAGES):
        return event
    parameters = parse_qs(urlsplit(event.url).query)
    return NavigationFailedEvent.model_validate(
        event.model_dump() | {"url": parameters.get("u", [""])[0], "message": parameters.get("e", [""])[0]}
    )


_PREAMBLE = "unable to build exceptionDetails for exception: "


def exception_in(text: str) -> str:
    """Return the words of an exception without what Firefox says before them where it knows no stack."""
    return text.partition(_PREAMBLE)[2] or text
