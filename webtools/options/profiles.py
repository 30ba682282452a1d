"""Named profiles: the folder that belongs to a name."""

import re
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator

from webtools.limits.claimed_folders import data_folder

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
    return data_folder() / "webtools" / "profiles" / name
