"""The order of things: every event gets the next number, and everything known carries the number it began at."""


class EventClock:
    """Counts folded events, so that "did that begin after this?" has an exact answer without wall time.

    Attributes:
        now: The number of the last event.
        last_act: The number at which the last finished act began.
    """

    def __init__(self) -> None:
        self.now = 0
        self.last_act = 0

    def act(self, mark: int | None = None) -> None:
        """Note that an act has finished that began at `mark`; None: what it set off was waited for, so it ends here."""
        self.last_act = self.now if mark is None else mark

    def tick(self) -> None:
        self.now += 1
