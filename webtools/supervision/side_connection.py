"""A connection to a browser beside those of its contexts, for a few commands of the keeper's own."""

from webtools.closing import ClosedByWith
from webtools.deadline import Deadline
from webtools.driver import Driver
from webtools.supervision import wires
from webtools.supervision.queued_link import QueuedLink


class SideConnection(QueuedLink, ClosedByWith):
    """A session's link that closes with its `with` block."""

    def __init__(self, driver: Driver, deadline: Deadline) -> None:
        super().__init__()
        self.attach(
            wires.connect(
                driver, name="aside", timeout=deadline.remaining(), on_frame=self.hear, on_lost=self.lose
            )
        )
