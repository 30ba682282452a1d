"""Starting a browser on the profile that its options name, which one browser at a time may use."""

from collections.abc import Callable

from webtools.driver import profile
from webtools.driver.process import Driver
from webtools.driver.profile_lock import ProfileLock
from webtools.options import Options
from webtools.profiles import profile_folder

_LEFTOVER_SECONDS = 5.0
"""For the guard of a process that was killed to end its browser, which has the profile until then."""


def on_profile(options: Options, start: Callable[[], Driver]) -> Driver:
    """Start a browser with `start`; a named profile stays locked until the browser has ended.

    Raises:
        BrowserNotStarted: Another browser uses the profile.
    """
    if options.profile is None:
        with profile.reserved(options.user_data_dir):
            return start()
    folder = profile_folder(options.profile)
    lock = ProfileLock(options.profile, folder)
    try:
        # The lock is ours, so a browser that still has the profile was left by a process that was killed.
        with profile.reserved(folder, patience=_LEFTOVER_SECONDS):
            driver = start()
    except BaseException:
        lock.release()
        raise
    driver.after_end = lock.release
    return driver
