"""Named profiles: the folder that belongs to a name."""

import os
import re
import sys
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator

_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]{0,63}")


def _checked(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise ValueError(
            f"{name!r} is not a valid profile name; use up to 64 letters, digits, '_', '-' and '.', such as work. "
            "For a folder of your choice use user_data_dir"
        )
    return name


ProfileName = Annotated[str, AfterValidator(_checked)]
"""The name of a profile. It becomes the name of a folder, so it holds no separator."""


def profile_folder(name: str) -> Path:
    """Return the folder of the profile of that name, below the user's data folder. It may not exist yet."""
    return _data_folder() / "webtools" / "profiles" / name


def _data_folder() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    given = os.environ.get("XDG_DATA_HOME", "")
    if Path(given).is_absolute():  # the XDG specification ignores relative ones
        return Path(given)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path.home() / ".local" / "share"
