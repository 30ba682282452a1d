"""Calls on worker threads, given up when their caller goes away."""

from collections.abc import Callable

import anyio
from anyio import CapacityLimiter, to_thread

from webtools.cancellation import Cancellation
from webtools.driver.progress import ProgressReport, watched
from webtools.faces.replies.reply import Reply


async def on_a_thread(work: Callable[[], Reply], threads: CapacityLimiter, report: ProgressReport) -> Reply:
    """Do it on a worker thread; when this task is cancelled, the call in the browser is given up, too."""
    cancellation = Cancellation()

    def do() -> Reply:
        with cancellation.holding(), watched(report):
            return work()

    try:
        return await to_thread.run_sync(do, abandon_on_cancel=True, limiter=threads)
    finally:
        cancellation.cancel()


async def ended(close: Callable[[], object], patience: float = 1.0) -> bool:
    """Close on a worker thread; return whether that was done in so many seconds. If not, the thread goes on with it."""
    with anyio.move_on_after(patience, shield=True) as limit:
        await to_thread.run_sync(close, abandon_on_cancel=True)
    return not limit.cancelled_caught
