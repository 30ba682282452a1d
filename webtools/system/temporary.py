"""The folder where a program puts its temporary files."""

import sys
from pathlib import Path


def variables(folder: Path) -> dict[str, str]:
    """Return the environment variables by which a program puts its temporary files into `folder`."""
    return dict.fromkeys(("TEMP", "TMP") if sys.platform == "win32" else ("TMPDIR",), str(folder))
