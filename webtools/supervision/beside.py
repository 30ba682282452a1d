"""Work that Ctrl+C must not leave half done."""

import threading
from collections.abc import Callable
from concurrent.futures import Future


def do_beside(work: Callable[[], None]) -> None:
    """Do `work` on a thread of its own, and wait for it: Ctrl+C, which the main thread gets, leaves no half of it."""
    done: Future[None] = Future()

    def run() -> None:
        try:
            work()
        except BaseException as error:  # noqa: BLE001  # it is raised where the work is waited for
            done.set_exception(error)
        else:
            done.set_result(None)

    try:
        threading.Thread(target=run, name="webtools-close").start()
    except RuntimeError:  # the interpreter ends, or the system has no thread left
        run()
    done.result()
