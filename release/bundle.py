"""`python -m release.bundle FOLDER`: packs the bundle for Claude Desktop (`.mcpb`) with the folder's wheel in it.

Starts the server of the packed bundle as the host does, so it needs `uv`. Times are the wheel's.
"""

import json
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from release.hosts import mcp_command_of_bundle
from release.metadata import ROOT, VERSION, wheel
from release.trial import INITIALIZE

_SOURCE = ROOT / "release" / "mcpb"
_FILES = ("manifest.json", "pyproject.toml", "src/server.py")
_SECONDS = 300.0


def main(folder: Path) -> None:
    """Pack, and try."""
    bundle = folder / f"webtools-{VERSION}.mcpb"
    contents = {name: (_SOURCE / name).read_bytes() for name in _FILES}
    contents[wheel()] = (folder / wheel()).read_bytes()
    with zipfile.ZipFile(folder / wheel()) as packed:
        moment = packed.infolist()[0].date_time
    with zipfile.ZipFile(bundle, "w", zipfile.ZIP_DEFLATED) as pack:
        for name, content in contents.items():
            entry = zipfile.ZipInfo(name, moment)
            entry.external_attr = 0o644 << 16
            pack.writestr(entry, content, zipfile.ZIP_DEFLATED)
    _try(bundle)
    sys.stdout.write(f"{bundle.name}  {bundle.stat().st_size:,} bytes\n")


def _try(bundle: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="bundle-") as place:
        with zipfile.ZipFile(bundle) as packed:
            packed.extractall(place)
        run = subprocess.run(
            [word.replace("${__dirname}", place) for word in mcp_command_of_bundle()],
            check=False,
            input=json.dumps(INITIALIZE) + "\n",
            capture_output=True,
            text=True,
            timeout=_SECONDS,
        )
    if '"serverInfo"' not in run.stdout:
        sys.exit(f"The server of the bundle does not answer:\n{run.stdout}{run.stderr}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
