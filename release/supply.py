"""`python -m release.supply FOLDER`: licences, components (SBOM) and known weaknesses of what a user installs.

What is looked at is an environment with the package and its extra `mcp` by the lock file, and nothing else. Where no
database of weaknesses can be reached, the line `skipped: no database` says that nothing was asked.
"""

import json
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from release.metadata import ROOT, VERSION

_LOCK = ROOT / "requirements" / "mcp.txt"
_ALLOWED = (
    "Apache", "BSD", "CC0", "HPND", "ISC", "MIT", "Mozilla Public License 2.0", "MPL-2.0", "PSF",
    "Python Software Foundation", "Unlicense", "Zlib",
)  # fmt: skip
"""Beginnings or parts of licences that a user of an Apache-2.0 package can live with; another one needs a decision."""


_SECONDS = 120.0


def main(folder: Path) -> None:
    """Write `licences.json` and `sbom.json`; fail for other licences and for known weaknesses."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="supply-") as temporary:
        environment = Path(temporary, "venv")
        venv.create(environment, with_pip=False)
        python = environment / "bin" / "python"
        _run("uv", "pip", "install", "--quiet", f"--python={python}", "--require-hashes", "-r", str(_LOCK))
        _components(python, folder)
        problems = [*_licences(python, folder), *weaknesses()]
    sys.exit("\n".join(problems) or None)


def _licences(python: Path, folder: Path) -> list[str]:
    listed = json.loads(_run("pip-licenses", f"--python={python}", "--format=json", "--with-urls"))
    (folder / "licences.json").write_text(f"{json.dumps(listed, indent=1)}\n", "utf-8")
    strange = [each for each in listed if not any(word in each["License"] for word in _ALLOWED)]
    sys.stdout.write(f"{len(listed)} packages, licences in licences.json\n")
    return [f"{each['Name']}: the licence {each['License']!r} needs a decision" for each in strange]


def _components(python: Path, folder: Path) -> None:
    target = folder / "sbom.json"
    command = [
        "cyclonedx-py",
        "environment",
        "--output-reproducible",
        "--output-file",
        str(target),
        str(python),
    ]
    _run(*command)
    content = json.loads(target.read_text("utf-8"))
    components = len(content["components"])
    sys.stdout.write(f"{components} components of webtools {VERSION} in sbom.json ({content['bomFormat']})\n")


def weaknesses() -> list[str]:
    """Return the weaknesses that the first database that answers knows; where none answers, a line says so."""
    audit = ["pip-audit", "--strict", "--disable-pip", "--require-hashes", "--progress-spinner=off"]
    for service in ("pypi", "osv"):
        command = [*audit, f"--requirement={_LOCK}", f"--vulnerability-service={service}"]
        try:
            run = subprocess.run(command, check=False, capture_output=True, text=True, timeout=_SECONDS)
        except subprocess.TimeoutExpired:
            sys.stdout.write(f"The database {service} does not answer within {_SECONDS:.0f} s\n")
            continue
        if run.returncode == 0:
            sys.stdout.write(f"{run.stderr.strip() or run.stdout.strip()} ({service})\n")
            return []
        if "Found" in run.stderr:
            return [run.stdout]
        last = (run.stderr.strip().splitlines() or ["no reason given"])[-1]
        sys.stdout.write(f"The database {service} does not answer: {last}\n")
    sys.stdout.write("Known weaknesses: skipped: no database\n")
    return []


def _run(*command: str) -> str:
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


if __name__ == "__main__":
    main(Path(sys.argv[1]))
