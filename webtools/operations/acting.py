"""An act that is being done, as its effect and the functions below pass it on."""

from dataclasses import dataclass, replace

from webtools.deadline import Deadline
from webtools.session.session import Session


@dataclass(frozen=True, slots=True)
class Acting:
    """An act on a tab.

    Attributes:
        draws: Pages answer only when they have drawn what came of the act.
    """

    session: Session
    deadline: Deadline
    tab: str
    draws: bool = False

    def until(self, deadline: Deadline) -> "Acting":
        """Return the same act for a part that has to end sooner."""
        return replace(self, deadline=deadline)
