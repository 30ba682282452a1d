"""Profile folders that callers with limited files have named: only browsers write there.

A browser obeys what stands in its profile, so a page's download must not become one. What is claimed is noted outside
of all roots, in the user's data folder, where neither downloads nor callers can write.
"""

import os
import sys
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from webtools.errors import Denied


def data_folder() -> Path:
    """Return the folder for the user's data."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    given = os.environ.get("XDG_DATA_HOME", "")
    if Path(given).is_absolute():  # the XDG specification ignores relative ones
        return Path(given)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path.home() / ".local" / "share"


def claim(folder: Path, written: Iterable[Path]) -> None:
    """Keep a folder for profiles; `written` are the folders to which files are written.

    Raises:
        Denied: It holds something that no browser of ours has put there, or files are written inside of it.
    """
    if any(one.is_relative_to(folder) for one in written):
        raise Denied(
            f"{folder} is not a folder for a profile: files are written there",
            hint="Give a user_data_dir that does not exist.",
        )
    note = _note(folder)
    if note.exists():
        return
    if folder.exists() and not (folder.is_dir() and next(folder.iterdir(), None) is None):
        raise Denied(
            f"{folder} is not a profile that was made with these tools",
            hint="Give a user_data_dir that does not exist, or is empty. The owner of the tools can name any other.",
        )
    note.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    note.write_text(f"{folder}\n", encoding="utf-8")


def require_unclaimed(path: Path) -> None:
    """Raise Denied if a resolved path is in a folder that is kept for a profile."""
    for folder in (path, *path.parents):
        if _note(folder).exists():
            raise Denied(f"{path} is in the profile {folder}", hint="Write files outside of profiles.")


def _note(folder: Path) -> Path:
    return data_folder() / "webtools" / "claimed" / sha256(os.fsencode(folder)).hexdigest()
