"""The committed bundles, by the digests that build.mjs has written into their first line."""

import re
from hashlib import sha256
from pathlib import Path

_PAGE = Path(__file__).parents[3] / "webtools" / "page"
_MENDING = 'run "npm run build" in webtools/page/js and commit webtools/page/bundles.js'
_HEAD, _, _CODE = (_PAGE / "bundles.js").read_bytes().partition(b"\n")
_OF_SOURCES, _OF_CODE = re.findall(r"[0-9a-f]{64}", _HEAD.decode())


def test_bundles_are_as_they_were_built() -> None:
    assert sha256(_CODE).hexdigest() == _OF_CODE, _MENDING


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
    assert digest.hexdigest() == _OF_SOURCES, _MENDING


def test_bundles_are_ascii_which_browsers_keep_as_one_byte_a_character() -> None:
    assert _CODE.isascii()
