"""Polls that wait for news: requests that stay open until the server has something to say, and are then made anew.

What a page sends by another request may be answered by the poll that is open then.
"""

import re
from collections.abc import Iterable, Sequence
from math import inf
from time import monotonic

from webtools.limits import settling as limits
from webtools.session.requests import Request

_READS = {"GET", "HEAD", "OPTIONS"}
_NUMBERED = re.compile(r"[^\W_]*\d[^\W_]*")
"""Words with digits in them, which differ from one to the next of the same question."""


def goes_on(one: Request, before: Iterable[Request], sent: Sequence[Request]) -> bool:
    """Return whether a request continues one of those that ran before the action.

    Args:
        sent: What the page has sent since the action began.
    """
    return any(
        other.endpoint == one.endpoint
        and _end(other) <= one.started_ms + limits.PROMPT * 1000
        and (
            (other.took_ms or 0.0) >= limits.STILL * 1000
            or any(each.started_ms < _end(other) for each in sent)
        )
        for other in before
    )


def answering(before: Sequence[Request], sent: Iterable[Request]) -> list[Request]:
    """Return the polls that may bring the answer to what was sent, as one did when the same was sent last.

    Args:
        before: The requests of scripts that began before the action, oldest first.
        sent: Those that began since.
    """
    waiting = monotonic() - limits.DELAY
    sent = [one for one in sent if is_sent(one) and waiting < one.came + (one.took_ms or 0.0) / 1000]
    if not any(_was_answered(before, _question(one)) for one in sent):
        return []
    return [one for one in before if one.running and _is_poll(one)]


def is_sent(one: Request) -> bool:
    """Return whether a request brings the server something."""
    return one.request.method not in _READS


def _is_poll(one: Request) -> bool:
    return not is_sent(one) and not one.streams


def _question(one: Request) -> tuple[str, str]:
    """Return what distinguishes what is sent from other things that the same address takes."""
    return one.endpoint, _NUMBERED.sub("", (one.request.post_data or "")[: limits.LOOKED_AT])


def _was_answered(before: Sequence[Request], question: tuple[str, str]) -> bool:
    """Return whether a poll brought the answer last time; a poll that was given up says nothing."""
    last = next((one for one in reversed(before) if is_sent(one) and _question(one) == question), None)
    if last is None:
        return True
    ends = [
        _end(one)
        for one in before
        if _is_poll(one) and one.failure is None and one.started_ms < last.started_ms < _end(one)
    ]
    return not ends or min(ends) < _end(last) + limits.DELAY * 1000


def _end(one: Request) -> float:
    """Return the browser's time at the end of a request, in milliseconds."""
    return inf if one.took_ms is None else one.started_ms + one.took_ms
