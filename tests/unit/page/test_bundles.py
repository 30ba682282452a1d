"""The committed bundles, by the digests that build.mjs has written."""

from hashlib import sha256
from pathlib import Path

_PAGE = Path(__file__).parents[3] / "webtools" / "page"
_BUILT = _PAGE / "built"
_MENDING = 'run "npm run build" in webtools/page/js and commit webtools/page/built'


def test_bundles_are_as_they_were_built() -> None:
    digest = sha256()
    for path in sorted(_BUILT.glob("*.js")):
        digest.update(f"{path.name}\n".encode() + path.read_bytes())
    assert digest.hexdigest() == (_BUILT / "bundles.sha256").read_text("utf-8").strip(), _MENDING


def test_bundles_are_built_from_the_sources_that_are_here() -> None:
    js = _PAGE / "js"
    files = [
        *(path.relative_to(js).as_posix() for path in (js / "src").rglob("*.js")),
        *(f"../{path.name}" for path in _PAGE.glob("*.json")),
        "build.mjs",
        "package-lock.json",
    ]
    digest = sha256()
    for name in sorted(files):
        digest.update(f"{name}\n".encode() + (js / name).read_bytes())
    assert digest.hexdigest() == (_BUILT / "sources.sha256").read_text("utf-8").strip(), _MENDING
