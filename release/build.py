"""`python -m release.build FOLDER`: builds wheel and sdist of the last commit, twice, with the same bytes both times.

Times are that commit's. Links of the README are made absolute, since a package index shows it alone.
"""

import gzip
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from hashlib import sha256
from pathlib import Path

from release.metadata import NAME, ROOT, URL, VERSION

_LINK = re.compile(r"(\]\()(?!https?:|#|mailto:)([^)]+)(\))")


def main(folder: Path) -> None:
    """Build into `folder`, which must not have other releases in it."""
    seconds = _git("log", "-1", "--format=%ct").decode().strip()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    built = [_built(seconds) for _ in range(2)]
    if built[0] != built[1]:
        differing = [name for name in built[0] if built[0][name] != built[1].get(name)]
        sys.exit(f"Two builds differ in {', '.join(differing)}")
    for name, content in built[0].items():
        (folder / name).write_bytes(content)
        sys.stdout.write(f"{sha256(content).hexdigest()}  {name}  {len(content):,} bytes\n")


def _built(seconds: str) -> dict[str, bytes]:
    with tempfile.TemporaryDirectory(prefix="release-") as temporary:
        source, target = Path(temporary, NAME), Path(temporary, "dist")
        with tarfile.open(fileobj=io.BytesIO(_git("archive", "HEAD"))) as commit:
            commit.extractall(source, filter="data")
        readme = source / "README.md"
        readme.write_text(absolute_links(readme.read_text("utf-8")), "utf-8")
        subprocess.run(
            [sys.executable, "-m", "build", "--no-isolation", "--outdir", target, source],
            check=True,
            env={**os.environ, "SOURCE_DATE_EPOCH": seconds},
            stdout=subprocess.DEVNULL,
        )
        files = {file.name: file.read_bytes() for file in target.iterdir()}
        return {
            name: _timeless(content, int(seconds)) if name.endswith(".tar.gz") else content
            for name, content in sorted(files.items())
        }


def absolute_links(readme: str) -> str:
    """Return the README with the addresses of the repository's files in place of their paths."""
    return _LINK.sub(lambda link: f"{link[1]}{URL}/raw/v{VERSION}/{link[2]}{link[3]}", readme)


def _timeless(sdist: bytes, seconds: int) -> bytes:
    """Return an sdist without what setuptools puts into it of this moment and of this machine's user."""
    packed = io.BytesIO()
    with (
        tarfile.open(fileobj=io.BytesIO(sdist)) as given,
        gzip.GzipFile(filename="", fileobj=packed, mode="wb", mtime=seconds) as compressed,
        tarfile.open(fileobj=compressed, mode="w", format=tarfile.PAX_FORMAT) as made,
    ):
        for member in sorted(given.getmembers(), key=lambda each: each.name):
            member.mtime = seconds
            member.uid = member.gid = 0
            member.uname = member.gname = ""
            member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
            member.pax_headers = {}
            made.addfile(member, given.extractfile(member) if member.isfile() else None)
    return packed.getvalue()


def _git(*arguments: str) -> bytes:
    return subprocess.run(["git", *arguments], check=True, cwd=ROOT, stdout=subprocess.PIPE).stdout


if __name__ == "__main__":
    main(Path(sys.argv[1]))
