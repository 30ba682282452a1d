"""Detection of polling: requests that a page repeats by itself, apart from those that an action causes.

A page that loads asks the same endpoint several times, too, so often alone says nothing: a poll asks the very same
thing again, or has a beat.
"""

from collections import deque
from itertools import pairwise
from statistics import median

from webtools.limits import settling as limits


class Rhythm:
    """The beats of one endpoint, in milliseconds of whatever clock."""

    def __init__(self) -> None:
        self._own: deque[tuple[float, int]] = deque(maxlen=limits.FEW)
        self._all: deque[float] = deque(maxlen=limits.FEW)

    def note(self, at: float, words: int, *, by_itself: bool) -> None:
        """Note that a request began.

        Args:
            words: A number for all that was asked, address and body: the same for the very same.
            by_itself: No action was going on.
        """
        self._all.append(at)
        if by_itself:
            self._own.append((at, words))

    def expects(self, at: float, words: int) -> bool:
        """Return whether a request that began then continues the rhythm."""
        if sum(said == words for _, said in self._own) >= limits.TIMES:
            return True
        gaps = [later - earlier for earlier, later in pairwise(one for one, _ in self._own if one < at)]
        before = [one for one in self._all if one < at]
        if len(gaps) < limits.TIMES - 1:
            return False
        period = median(gaps)
        regular = all(_about(gap, period) for gap in gaps[1 - limits.TIMES :])
        return period >= limits.FRAME * 1000 and regular and _about(at - before[-1], period)


def _about(gap: float, period: float) -> bool:
    """Return whether two gaps are equal, as far as timers and a busy machine keep time."""
    return abs(gap - period) <= max(limits.FRAME * 1000, limits.JITTER * period)
