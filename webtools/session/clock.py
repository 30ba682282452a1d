"""The order of things: every event gets the next number, and everything known carries the number it began at."""


class Clock:
    """Counts folded events, so that "did that begin after this?" has an exact answer without wall time."""

    def __init__(self) -> None:
        self.now = 0

    def tick(self) -> None:
        self.now += 1
