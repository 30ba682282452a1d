"""Polls that wait for news: requests that stay open until the server has something to say, and are then made anew.

What a page sends by another request may be answered by the poll that is open then.
"""

import re
from collections.abc import Iterable, Sequence
from time import monotonic

from webtools.limits import settling as limits
from webtools.session.recurrence import end_of, is_sent
from webtools.session.requests import Request

_NUMBERED = re.compile(r"[^\W_]*\d[^\W_]*")
"""Words with digits in them, which differ from one to the next of the same question."""


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
        end_of(one)
        for one in before
        if _is_poll(one) and one.failure is None and one.started_ms < last.started_ms < end_of(one)
    ]
    return not ends or min(ends) < end_of(last) + limits.DELAY * 1000
