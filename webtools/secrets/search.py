"""Finds given texts in other texts, in every form in which pages, browsers and protocols write them.

A text is read as it is, then with one level of its escapes undone, and so on; what its base64 and its hexadecimal
digits stand for is read like a text of its own. So forms may be mixed and nested. Positions are those in the first
text.
"""

import re
from base64 import b64decode, b64encode
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from functools import lru_cache
from html import unescape
from math import ceil
from typing import NamedTuple, Self
from unicodedata import normalize

from webtools.printable import WITHOUT_SHAPE

Span = tuple[int, int, str]
"""Begin and end of a text that was looked for, and its name."""

SHORTEST = 4
"""Characters; what is shorter stands in too many other words."""
_LEVELS = 5
"""Of escapes in escapes."""
_DEPTH = 2
"""Of base64 or hexadecimal digits in each other."""


class _DecodedText(NamedTuple):
    """A text that was read out of another one, and from where to where a character of it comes from there."""

    text: str
    start: Callable[[int], int]
    end: Callable[[int], int]
    encoded: bool = False


class SecretSearch:
    """Looks for texts, each of which has a name."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        found = {form: name for name, text in texts.items() for form in _written(text)}
        # The longest first: one text may be the beginning of another.
        ordered = sorted(found.items(), key=lambda pair: -len(pair[0]))
        self._forms = [(form, _pattern(form), name) for form, name in ordered]
        self._shortest = min(map(len, found), default=0)
        self._kept = _shapeless("".join(texts.values()))
        signs = {sign for form in found for sign in form + form.upper() if sign < "\u0100"}
        self._bytes = _Bytes.of(bytes(map(ord, signs)))

    def find(self, text: str) -> list[Span]:
        return list(self._find(text, _LEVELS, _DEPTH)) if len(text) >= SHORTEST else []

    def _find(self, text: str, levels: int, encodings: int) -> Iterator[Span]:
        yield from self._literally(text)
        # HTML keeps a backslash, which at the end of a text seems to escape what follows.
        if "\\" in text and "&" in text and (undone := _undone(text, self._kept, only="html")) is not None:
            inner = self._literally(undone.text)
            yield from ((undone.start(start), undone.end(end), name) for start, end, name in inner)
        for view in self._views(text, levels, encodings):
            inner = self._find(view.text, levels - 1, encodings - view.encoded)
            yield from ((view.start(start), view.end(end), name) for start, end, name in inner)

    def _views(self, text: str, levels: int, encodings: int) -> Iterator[_DecodedText]:
        if levels and (undone := _undone(text, self._kept)) is not None:
            yield undone
        if encodings:
            yield from _decoded(text, self._bytes, self._shortest)

    def _literally(self, text: str) -> Iterator[Span]:
        folded = _folded(text)
        cuts = [cut.span() for cut in _CUT.finditer(text)] if "…" in text or "..." in text else ()
        for form, pattern, name in self._forms:
            if pattern is not None:
                yield from ((*found.span(), name) for found in pattern.finditer(folded))
            elif form in folded:
                yield from ((at, at + len(form), name) for at in _places(form, folded, 0, len(folded)))
            for start, end in cuts:
                yield from (
                    (*part, name) for part in _cut_at(form, folded, start, end, spaced=pattern is not None)
                )


def _written(text: str) -> Iterator[str]:
    """Return the text as it is looked for: folded, and as signs and bytes turn out when they are read otherwise."""
    without_escapes = text
    while (undone := _undone(without_escapes, _shapeless(text))) is not None:
        without_escapes = undone.text
    bare = re.sub(r'[\[\]"]', "", text)  # as the hints of a snapshot have it
    on_one_line = re.sub(r"[\t\n\f\r]", "", text)  # as fields of one line and addresses have it
    for each in (text, without_escapes, bare, on_one_line, *_in_file_names(text)):
        for composed in (each, normalize("NFC", each), normalize("NFD", each)):
            for case in (composed, composed.upper(), composed.casefold()):
                for form in (case, *_as_bytes(case)):
                    if len(form := _folded(form).strip()) >= SHORTEST:
                        yield form


def _in_file_names(text: str) -> Iterator[str]:
    """Return the text as browsers and we put it into names of files, where enough of it remains."""
    for unfit in (r'[\x00-\x1f"*/:<>?\\|]', r'[\x00-\x1f"*/:<>?\\|%]'):
        form = re.sub(unfit, "_", text)
        if len(form.replace("_", "").strip()) >= SHORTEST:
            yield form


_ENCODINGS = (
    "utf-8",
    "utf-16-le",
    "utf-16-be",
    *(f"cp{page}" for page in (866, 874, 932, 949, *range(1250, 1259))),
    *(f"iso8859-{part}" for part in (*range(2, 9), 10, *range(13, 17))),
    *("koi8-r", "koi8-u", "mac-roman", "mac-cyrillic", "gb18030", "big5hkscs", "euc-jp"),
)
"""Those of the Encoding Standard, in which pages send their forms, as Python names them."""


def _as_bytes(text: str) -> Iterator[str]:
    """Return the text as its bytes read: a character for each, or what percent-encoded bytes are taken for."""
    for encoding in _ENCODINGS if not text.isascii() else ():
        with suppress(UnicodeEncodeError):
            data = text.encode(encoding, "surrogatepass" if encoding == "utf-8" else "strict")
            yield data.decode("latin-1")
            yield _ESCAPE.sub(lambda found: _character(found[0]), "".join(f"%{byte:02x}" for byte in data))


_ODD = {ord("İ"): "i", ord("ς"): "\u03c3"}
"""Letters of which lower case has a character more, or depends on what follows."""


def _folded(text: str) -> str:
    """Return the text in lower case, each character where it was."""
    if text.isascii():
        return text.lower()
    return text.translate(_ODD).lower().translate(_ODD)


_SPACES = re.compile(r"[\s+]+")


def _pattern(form: str) -> re.Pattern[str] | None:
    """Return what finds a form whose white space pages fold, and forms send as "+"; None when it has none."""
    words = _SPACES.split(form)
    return re.compile(_SPACES.pattern.join(map(re.escape, words))) if len(words) > 1 else None


def _places(form: str, text: str, start: int, end: int) -> Iterator[int]:
    at = text.find(form, start, end)
    while at >= 0:
        yield at
        at = text.find(form, at + 1, end)


_CUT = re.compile(r"…|\.\.\.")
_TORN = re.compile(
    r".?[\x80-\xff\0]{0,3}(?:[%\\](?:[0-9a-f]{1,6}|[uUx]\{?[0-9a-f]{0,7})?|&#?\w{0,8})?", re.DOTALL
)
"""The rest that a cut leaves of a character that was written with several."""
_MOST_TORN = 14
_MOST_SPACES = 200


def _cut_at(form: str, text: str, start: int, end: int, *, spaced: bool) -> Iterator[tuple[int, int]]:
    """Return where a beginning of the form stands before a mark that says that a text was cut, or an end behind it."""
    form = _SPACES.sub(" ", form)
    room = len(form) + (_MOST_SPACES if spaced else _MOST_TORN)
    before, places = _window(text, max(0, start - room), start, spaced=spaced)
    for at in _places(form[:SHORTEST], before, 0, len(before)):
        if form.startswith(before[at:]) or _is_torn(before, at + _common(form, before, at)):
            yield places[at], start
            break
    behind, places = _window(text, end, min(end + room, len(text)), spaced=spaced)
    for at in _places(form[-SHORTEST:], behind, 0, len(form)):
        if form.endswith(behind[: at + SHORTEST]):
            yield end, places[at + SHORTEST - 1] + 1


def _window(text: str, start: int, end: int, *, spaced: bool) -> tuple[str, Sequence[int]]:
    """Return a part of the text, with white space folded where there is some to find, and where its characters are."""
    if not spaced:
        return text[start:end], range(start, end)
    signs = list(re.compile(rf"{_SPACES.pattern}|.", re.DOTALL).finditer(text, start, end))
    return _SPACES.sub(" ", text[start:end]), [sign.start() for sign in signs]


def _is_torn(text: str, at: int) -> bool:
    """Return whether the text ends there with a part of an escape, of which the sign before may be the first."""
    return any(_TORN.fullmatch(text, begin) for begin in (at, at - 1))


def _common(form: str, text: str, at: int) -> int:
    """Return how many characters of the text are as the form begins."""
    return next((n for n, sign in enumerate(form) if text[at + n : at + n + 1] != sign), len(form))


# -- escapes


def _of_bytes(prefix: str) -> str:
    """Return a regular expression for a character whose bytes in UTF-8 are written in digits, or for one byte."""
    tail = f"{prefix}[89ab][0-9a-f]"
    two, three, four = (
        f"{prefix}{lead}{tail}" for lead in ("[cd][0-9a-f]", f"e[0-9a-f]{tail}", f"f[0-7]{tail}{tail}")
    )
    return f"{two}|{three}|{four}|{prefix}[0-9a-f][0-9a-f]"


_ESCAPE = re.compile(
    "|".join(
        (
            f"(?P<percent>{_of_bytes('%')})",
            r"[\\%]u(?P<high>d[89ab][0-9a-f]{2})[\\%]u(?P<low>d[c-f][0-9a-f]{2})",
            r"[\\%](?-i:u)(?P<unit>[0-9a-f]{4})",
            "(?P<bytes>" + _of_bytes(r"\\x") + ")",
            r"\\u\{0*(?P<point>[0-9a-f]{1,6})\}",
            r"\\U(?P<long>[0-9a-f]{8})",
            r"\\(?P<css>[0-9][0-9a-f]{0,5} |[a-f][0-9a-f]{1,4} |0[0-9a-f]{5} ?)",
            r"\\(?P<letter>[abfnrtv]|0(?![0-9a-f]{2}))",
            rf"\\(?P<sign>[^\w\s{WITHOUT_SHAPE}\x00]| )",
            "(?P<html>&(?:#[0-9]{1,8}|#x[0-9a-f]{1,7}|[a-z][a-z0-9]{1,30});)",
            f"(?P<shapeless>[{WITHOUT_SHAPE}\x00])",
        )
    ),
    re.IGNORECASE,
)
_SHAPELESS = re.compile(rf"[{WITHOUT_SHAPE}\x00]")
_MARK = re.compile(rf"[%\\&{WITHOUT_SHAPE}\x00]")
"""Begins an escape; looking for this alone is much faster."""
_LETTERS = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", "0": ""}


def _shapeless(text: str) -> frozenset[str]:
    return frozenset(_SHAPELESS.findall(text))


def _undone(text: str, kept: AbstractSet[str], *, only: str | None = None) -> _DecodedText | None:
    """Return the text with one level of its escapes undone; None when it has none.

    Args:
        kept: Characters without a shape that stay.
        only: The kind of escape that is undone, a group of `_ESCAPE`; None: all.
    """
    if text.isascii() and not any(mark in text for mark in "%\\&\0"):
        return None
    pieces: list[str] = []
    inner_starts, inner_ends, starts, ends = [0], [0], [0], [0]
    at = length = 0
    for mark in _MARK.finditer(text):
        start = mark.start()
        if start < at or mark[0] in kept or (found := _ESCAPE.match(text, start)) is None:
            continue
        if only not in (None, found.lastgroup):
            continue
        character = _character(found[0])
        pieces += [text[at:start], character]
        length += start - at
        inner_starts.append(length)
        length += len(character)
        inner_ends.append(length)
        at = found.end()
        starts.append(start)
        ends.append(at)
    if not pieces:
        return None

    def start_of(inner: int) -> int:
        nearest = bisect_right(inner_starts, inner) - 1
        after = inner - inner_ends[nearest]
        return starts[nearest] if after < 0 else ends[nearest] + after

    def end_of(inner: int) -> int:
        nearest = bisect_right(inner_starts, inner - 1) - 1
        after = inner - inner_ends[nearest]
        return ends[nearest] + max(after, 0)

    return _DecodedText("".join([*pieces, text[at:]]), start_of, end_of)


@lru_cache(4096)
def _character(written: str) -> str:
    found = _ESCAPE.fullmatch(written)
    assert found is not None
    kind = str(found.lastgroup)
    return _READERS[kind](found[kind], found)


def _of_digits(written: str, _: re.Match[str]) -> str:
    data = bytes.fromhex(re.sub(r"%|\\x", "", written, flags=re.IGNORECASE))
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _of_code(written: str, found: re.Match[str]) -> str:
    code = int(written, 16)
    return chr(code) if code < 0x110000 else found[0]


_READERS: Mapping[str, Callable[[str, re.Match[str]], str]] = {
    "percent": _of_digits,
    "bytes": _of_digits,
    "low": lambda low, found: bytes.fromhex(found["high"] + low).decode("utf-16-be"),
    **dict.fromkeys(("unit", "point", "long", "css"), _of_code),
    "letter": lambda letter, _: _LETTERS[letter.lower()],
    "sign": lambda sign, _: sign,
    "html": lambda written, _: unescape(written),
    "shapeless": lambda _, __: "",
}


# -- bytes in letters and digits


class _Encoding(NamedTuple):
    """A way to write bytes: groups of so many `signs` stand for `size` bytes."""

    alphabet: str
    signs: int
    size: int
    encode: Callable[[bytes], str]
    decode: Callable[[str], bytes]

    def length(self, size: int) -> int:
        """Return how many signs stand for so many bytes, at least."""
        return ceil(size * self.signs / self.size)

    def runs(self, size: int) -> str:
        """Return a regular expression for runs of signs that stand for so many bytes, or for a part that a cut left."""
        signs = f"[{self.alphabet}]"
        return (
            f"{signs}{{{self.length(size)},}}={{0,2}}|{signs}{{{self.length(SHORTEST)},}}(?={_CUT.pattern})"
        )


_URL_SAFE = str.maketrans("-_", "+/")
_BASE64 = _Encoding(
    "A-Za-z0-9+/_-",
    4,
    3,
    lambda data: b64encode(data).decode(),
    lambda signs: b64decode(signs.translate(_URL_SAFE)),
)
_HEXADECIMAL = _Encoding("0-9A-Fa-f", 2, 1, bytes.hex, bytes.fromhex)


class _Bytes(NamedTuple):
    """The bytes of texts.

    Attributes:
        texts: Finds texts among other bytes.
        apart: A byte that no text has.
    """

    texts: re.Pattern[bytes]
    apart: bytes

    @classmethod
    def of(cls, own: bytes) -> Self:
        """Take printable ASCII and 0, which UTF-16 has between its letters, and a form's own bytes."""
        every = {*own, *b"\t\n\r\0", *range(0x20, 0x7F)}
        apart = next((byte for byte in range(1, 256) if byte not in every), 1)
        one_of = b"".join(b"\\x%02x" % byte for byte in sorted(every - {apart}))
        return cls(re.compile(b"[%b]{%d,}" % (one_of, SHORTEST)), bytes([apart]))


def _decoded(text: str, alike: _Bytes, shortest: int) -> Iterator[_DecodedText]:
    """Return what runs of signs stand for, all of them together, beginning at each place of a group."""
    # With the sign before it, since that ends the search in a shorter run at once.
    pattern = f"[^{_BASE64.alphabet}](?:{_BASE64.runs(shortest)})"
    runs = [(run.start(), run.end() - 1) for run in re.finditer(pattern, f" {text}")]
    digits = re.compile(_HEXADECIMAL.runs(shortest))
    in_digits = [run.span() for start, end in runs for run in digits.finditer(text, start, end + len("..."))]
    for encoding, found in ((_BASE64, runs), (_HEXADECIMAL, in_digits)):
        for skipped in range(encoding.signs if found else 0):
            yield _decoded_at(
                text, encoding, [(start + skipped, end) for start, end in found], alike, shortest
            )


def _decoded_at(
    text: str, encoding: _Encoding, runs: Sequence[tuple[int, int]], alike: _Bytes, shortest: int
) -> _DecodedText:
    apart = encoding.encode(alike.apart * encoding.size)
    signs: list[str] = []
    begins: list[int] = []
    ends: list[int] = []
    length = 0
    for start, end in runs:
        own = text[start:end].rstrip("=")
        whole = own + apart[: -len(own) % encoding.signs] + apart
        begins.append(length)
        ends.append(length + len(own) * encoding.size // encoding.signs)
        signs.append(whole)
        length += len(whole) // encoding.signs * encoding.size
    data = encoding.decode("".join(signs))
    pieces: list[str] = []
    inner_starts: list[int] = []
    places: list[tuple[int, int]] = []
    length = 0
    for found in alike.texts.finditer(data):
        run = bisect_right(begins, found.start()) - 1
        piece = found[0][: max(0, ends[run] - found.start())]
        is_cut = found.end() >= ends[run] and _CUT.match(text, runs[run][1]) is not None
        if len(piece) >= shortest or is_cut:
            pieces.append(piece.decode("latin-1") + ("…" if is_cut else " "))
            inner_starts.append(length)
            places.append((found.start() - begins[run], run))
            length += len(piece) + 1

    def place(inner: int) -> tuple[int, int, int]:
        piece = bisect_right(inner_starts, inner) - 1
        offset, run = places[piece]
        return offset + inner - inner_starts[piece], *runs[run]

    def start_of(inner: int) -> int:
        offset, start, end = place(inner)
        return min(start + offset * encoding.signs // encoding.size, end)

    def end_of(inner: int) -> int:
        offset, start, end = place(inner - 1)
        last = start + encoding.length(offset + 1)
        return end if last >= end or text[last:end].strip("=") == "" else last

    return _DecodedText("".join(pieces), start_of, end_of, encoded=True)
