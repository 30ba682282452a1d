"""A search of traces and HTTP archives that tests write: no secret of a test is in one of its own."""

import json
from base64 import b64encode
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from urllib.parse import quote, quote_plus
from zipfile import BadZipFile, ZipFile

import pytest

from webtools.options.browser import Options
from webtools.secrets.named import NamedSecrets
from webtools.tracing.mask import TraceMask

KNOWN = frozenset(
    {
        "open-sesame-1",
        "correct-horse-battery",
        "s3s4me-one",
        "0pen-d00r!",
        "4711-0815",
        "swordfish",
        "sesame-open-9",
        "given-s3cret",
        's3s4me "<&w/rd',
    }
)
"""Secrets that tests give to processes of their own, where nobody notes them."""


class Seen:
    """The secrets of a test: those of its options, and what its traces hide besides, such as typed passwords."""

    def __init__(self) -> None:
        self.given: set[str] = set()
        self.learned: set[str] = set()

    @contextmanager
    def noting(self) -> Iterator[None]:
        hiding: cached_property[NamedSecrets] = vars(Options)["hiding"]
        made, learn = hiding.func, TraceMask.learn

        def noted(options: Options) -> NamedSecrets:
            self.given.update(each.get_secret_value() for each in options.secrets.values())
            return made(options)

        def noted_learn(mask: TraceMask, name: str, value: object) -> None:
            learn(mask, name, value)
            self.learned.update(mask._learned)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(hiding, "func", noted)
            patch.setattr(TraceMask, "learn", noted_learn)
            yield


def leaks(folders: Iterable[Path], seen: Seen) -> list[str]:
    """Return what shows a secret: the archive, the file in it, and the form of the secret."""
    found: list[str] = []
    for folder in folders:
        for path in sorted(
            each for each in folder.rglob("*") if each.suffix in (".zip", ".har") and each.is_file()
        ):
            own = seen.given if path.suffix == ".har" else seen.given | seen.learned
            for name, data in _files(path):
                # A test's source has the secrets of the tests beside it.
                secrets = own if "/src@" in name else own | KNOWN
                forms = {form for each in secrets for form in forms_of(each)}
                found += [
                    f"{path} {name}: {form!r}" for form in forms if form in data or form in name.encode()
                ]
    return found


def _files(path: Path) -> Iterator[tuple[str, bytes]]:
    if path.suffix == ".har":
        yield path.name, path.read_bytes()
        return
    try:
        with ZipFile(path) as packed:
            if "trace.trace" in packed.namelist():
                yield from ((name, packed.read(name)) for name in packed.namelist())
    except BadZipFile:
        return  # a test's own file


def forms_of(value: str) -> set[bytes]:
    """Return a text in the forms in which pages, forms and protocols write it."""
    data = value.encode()
    texts = {value, json.dumps(value)[1:-1], json.dumps(value, ensure_ascii=False)[1:-1]}
    texts |= {quote(value), quote(value, safe=""), quote_plus(value)}
    aligned = {
        b64encode(b"\0" * skipped + data)[-(-4 * skipped // 3) :][: 4 * len(data) // 3 - 2]
        for skipped in range(3)
    }
    return {each.encode() for each in texts} | {data, data.hex().encode(), b64encode(data), *aligned}
