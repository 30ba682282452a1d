"""`python -m release.extras`: every extra resolves by itself, and all together."""

import subprocess
import sys
import tempfile
from pathlib import Path

from release.metadata import EXTRAS, ROOT

_APART = {"crewai": "it wants version 1 of the SDK of MCP, and `webtools mcp` is written for version 2"}
"""Extras that cannot be installed beside others, and why."""


def main() -> None:
    """Resolve for the oldest Python that we support; say what does not."""
    together = [extra for extra in EXTRAS if extra not in _APART]
    failed = [problem for extras in [*([each] for each in EXTRAS), together] if (problem := _problem(extras))]
    sys.stdout.write("".join(f"{name} stays apart: {reason}\n" for name, reason in _APART.items()))
    sys.exit("\n".join(failed) or None)


def _problem(extras: list[str]) -> str:
    with tempfile.TemporaryDirectory(prefix="release-") as folder:
        wanted = [word for extra in extras for word in ("--extra", extra)]
        target = Path(folder, "resolved.txt")
        command = ["uv", "pip", "compile", "--quiet", "--python-version=3.11", f"--output-file={target}"]
        run = subprocess.run(
            [*command, str(ROOT / "setup.cfg"), *wanted], check=False, capture_output=True, text=True
        )
    sys.stdout.write(f"{'failed' if run.returncode else 'ok':7}{' '.join(extras)}\n")
    return f"{' '.join(extras)}: {run.stderr}" if run.returncode else ""


if __name__ == "__main__":
    main()
