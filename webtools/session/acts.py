"""The acts of a session: the one that runs, and the one before it."""

from dataclasses import dataclass


@dataclass(slots=True)
class Acts:
    """Facts about acts that later steps need.

    Attributes:
        draws: The running act ends when the page has drawn what came of it.
        last_began: The session's clock when the last finished act began.
    """

    draws: bool = True
    last_began: int = 0
