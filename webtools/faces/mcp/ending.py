"""The end of a client or of the server: soon, whatever the browser is doing."""

from collections.abc import Callable

import anyio
from anyio import to_thread


async def ended(close: Callable[[], object], patience: float = 1.0) -> bool:
    """Close on a worker thread; whether that was done in so many seconds. If not, the thread goes on with it."""
    with anyio.move_on_after(patience, shield=True) as limit:
        await to_thread.run_sync(close, abandon_on_cancel=True)
    return not limit.cancelled_caught
