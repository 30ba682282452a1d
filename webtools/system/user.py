"""The user of this process. On Windows nobody has a number: folders of a user are private by where they are."""

import os
import sys


def is_root() -> bool:
    """Return whether this process may do everything."""
    return sys.platform != "win32" and os.geteuid() == 0


def owns(state: os.stat_result) -> bool:
    """Return whether this process's user owns a file; True where files have no owner by number."""
    return sys.platform == "win32" or state.st_uid == os.geteuid()
