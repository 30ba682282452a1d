from hashlib import sha256
from pathlib import Path

_PAGE = Path(__file__).parents[3] / "webtools" / "page"


def test_bundles_are_built_from_the_sources_that_are_here() -> None:
    """The digest is the one of `digestOfSources` in build.mjs."""
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
    written = (_PAGE / "built" / "sources.sha256").read_text("utf-8").strip()
    assert digest.hexdigest() == written, (
        'run "npm run build" in webtools/page/js and commit webtools/page/built'
    )
