"""Requests that a page repeats by itself, by the rules of `waiting/recurrence.js`.

What recurs at rest belongs to the page; everything else that began with an act belongs to the act. An endpoint is
no callback, though: an act may ask what the page polls, and a page that loads asks the same endpoint several times. So
a request is the page's own when it asks the very same thing again, when it comes as the beat at rest expects it, or
when it continues one that was under way as the act began.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import inf
from statistics import median

from webtools.limits import settling as limits
from webtools.session.requests import Request

_MS = 1000
_READS = {"GET", "HEAD", "OPTIONS"}


class Recurrence:
    """The requests to one endpoint."""

    def __init__(self) -> None:
        self._all: deque[int] = deque(maxlen=limits.FEW)
        self._at_rest: deque[tuple[int, int]] = deque(maxlen=limits.FEW)

    def note(self, one: Request, *, at_rest: bool) -> None:
        """Note that a request began.

        Args:
            at_rest: No act was going on.
        """
        self._all.append(one.started_ms)
        if at_rest:
            self._at_rest.append((one.started_ms, one.words))

    def recurs(self, one: Request) -> bool:
        """Return whether a request is asked again, or continues the beat at rest."""
        again = sum(words == one.words for _, words in self._at_rest)
        return again >= limits.TIMES or self._has_beat_at(one.started_ms)

    def _has_beat_at(self, at: int) -> bool:
        gaps = [
            later - earlier
            for (earlier, _), (later, _) in pairwise(one for one in self._at_rest if one[0] < at)
        ]
        latest = max((each for each in self._all if each < at), default=None)
        if len(gaps) < limits.TIMES - 1 or latest is None:  # None: a flood since has driven out all before
            return False
        period = median(gaps)
        due = [*gaps[1 - limits.TIMES :], at - latest]
        allowed = max(limits.FRAME * _MS, limits.JITTER * period)
        return period >= limits.FRAME * _MS and all(abs(gap - period) <= allowed for gap in due)


def was_under_way(one: Request, before: Iterable[Request], sent: Sequence[Request]) -> bool:
    """Return whether a request continues one of those that ran as the act began: a long poll.

    Args:
        sent: What the page has sent since the act began.
    """
    return any(
        other.endpoint == one.endpoint
        and end_of(other) <= one.started_ms + limits.PROMPT * _MS
        and (
            (other.took_ms or 0.0) >= limits.STILL * _MS
            or any(each.started_ms < end_of(other) for each in sent)
        )
        for other in before
    )


def is_sent(one: Request) -> bool:
    """Return whether a request brings the server something."""
    return one.request.method not in _READS


def end_of(one: Request) -> float:
    """Return the browser's time at the end of a request, in milliseconds."""
    return inf if one.took_ms is None else one.started_ms + one.took_ms
