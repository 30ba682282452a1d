"""Secrets that callers give by name and that no reply shows.

A secret is found in a text in the forms in which pages, browsers and protocols write it: as it is, in upper or lower
case, percent-encoded (RFC 3986) and as a form sends it, as escapes of JSON, JavaScript and HTML, and inside of base64,
whatever else was encoded with it. Forms may differ from character to character. What a page splits, reverses or
enciphers is not found.
"""

import re
import traceback
from base64 import b64encode
from collections.abc import Iterator, Mapping
from functools import lru_cache
from html.entities import codepoint2name
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, SecretStr

from webtools.errors import InvalidArgument, WebtoolsError
from webtools.storage_state import StorageState

R = TypeVar("R")

_SHORTEST = 4
"""Characters; what is shorter stands in too many other words to be hidden."""
_NAME = re.compile(r"[A-Za-z_][\w.-]*", re.ASCII)


def _read(given: object) -> object:
    """Read a dotenv file. Values are taken as they are: a password may hold a $."""
    if given is None:
        return {}
    if not isinstance(given, str | Path):
        return given
    from dotenv import dotenv_values

    try:
        with Path(given).open(encoding="utf-8") as file:
            return dotenv_values(stream=file, interpolate=False)
    except OSError as error:
        raise ValueError(f"{given} can't be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ValueError(f"{given} is not UTF-8") from None


def _check(secrets: dict[str, SecretStr]) -> dict[str, SecretStr]:
    for name, secret in secrets.items():
        if not _NAME.fullmatch(name):
            raise ValueError(f"{name!r} is not a name such as SHOP_PASSWORD")
        if len(secret.get_secret_value().strip()) < _SHORTEST:
            raise ValueError(
                f"{name} has fewer than {_SHORTEST} characters, which cannot be hidden in replies"
            )
    return secrets


GivenSecrets = Annotated[dict[str, SecretStr], BeforeValidator(_read), AfterValidator(_check)]
"""By name; given as a mapping or as a dotenv file."""


class NamedSecrets:
    """Gives secrets by name, and replaces them by their names in whatever is to be shown."""

    def __init__(self, secrets: Mapping[str, SecretStr]) -> None:
        self._secrets = secrets
        # The longest first: one secret may be the beginning of another.
        values = sorted(
            ((s.get_secret_value(), name) for name, s in secrets.items()), key=lambda p: -len(p[0])
        )
        self._patterns = [(*shape, name) for value, name in values for shape in _patterns(value)]
        self._values = values

    def __bool__(self) -> bool:
        return bool(self._secrets)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._secrets)

    def named(self, name: str) -> SecretStr:
        """Return the secret of that name.

        Raises:
            InvalidArgument: There is no such secret; the message lists the names.
        """
        if name not in self._secrets:
            known = (
                f"There are: {', '.join(self._secrets)}."
                if self._secrets
                else "The option secrets gives them."
            )
            raise InvalidArgument(f"There is no secret {name!r}", hint=known)
        return self._secrets[name]

    def hidden(self, text: str) -> str:
        """Return the text with `[secret:NAME]` in the place of each secret."""
        spans = list(self._found(text))
        if not spans:
            return text
        pieces, at = [], 0
        for start, end, name in sorted(spans, key=lambda span: (span[0], -span[1])):
            if end <= at:
                continue
            pieces += [text[at:start], f"[secret:{name}]"] if start >= at else []
            at = end
        return "".join([*pieces, text[at:]])

    def hidden_in(self, value: R) -> R:
        """Return a result whose texts are `hidden`. A storage state is left alone: it goes back to a browser."""
        return self._hidden_in(value) if self._secrets else value

    def report(self) -> str:
        """Return the traceback of the exception being handled; a logger's own may show variables, and so secrets."""
        return self.hidden(traceback.format_exc())

    def hidden_error(self, error: Exception) -> WebtoolsError:
        """Return the error without secrets, nor the frames below, whose variables a report might show."""
        if not isinstance(error, WebtoolsError):
            hidden = WebtoolsError(self.hidden(f"A defect of webtools: {type(error).__name__}: {error}"))
            hidden.add_note(self.hidden("".join(traceback.format_tb(error.__traceback__))))
            return hidden
        for name, value in vars(error).items():
            setattr(error, name, self._hidden_in(value))
        error.args = self._hidden_in(error.args)
        error.__cause__ = error.__context__ = None
        return error.with_traceback(None)

    def _hidden_in(self, value: Any) -> Any:
        match value:
            case str():
                return self.hidden(value)
            case StorageState():
                return value
            case BaseModel():
                parts = {name: self._hidden_in(part) for name, part in value}
                changed = {name: part for name, part in parts.items() if part is not getattr(value, name)}
                return value.model_copy(update=changed) if changed else value
            case tuple() | list():
                parts_of = [self._hidden_in(one) for one in value]
                same = all(new is old for new, old in zip(parts_of, value, strict=True))
                return value if same else type(value)(parts_of)
            case dict():
                return {self._hidden_in(name): self._hidden_in(one) for name, one in value.items()}
            case _:
                return value

    def _found(self, text: str) -> Iterator[tuple[int, int, str]]:
        """Give where each secret begins and ends, and its name."""
        for pattern, shares, name in self._patterns:
            for match in pattern.finditer(text):
                start, end = match.span()
                shared = shares and start > 0 and text[start - 1] in _BASE64_ALPHABET
                yield start - shared, end, name
        for cut in re.finditer("…", text) if "…" in text else ():
            yield from self._cut_at(text, cut.start(), cut.end())

    def _cut_at(self, text: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
        """Give what is left of a secret where a text was cut."""
        for value, name in self._values:
            lengths = range(len(value) - 1, _SHORTEST - 1, -1)
            if length := next((n for n in lengths if text.endswith(value[:n], 0, start)), 0):
                yield start - length, start, name
            if length := next((n for n in lengths if text.startswith(value[-n:], end)), 0):
                yield end, end + length, name


@lru_cache(256)  # contexts share their secrets, and one of 20 characters takes 10 ms
def _patterns(secret: str) -> list[tuple[re.Pattern[str], bool]]:
    """Return what finds a secret, each with whether the character before a match holds a part of the secret as well."""
    written = re.compile(_any_form(secret))
    return [(written, False), *((re.compile(form), shares) for form, shares in _base64_forms(secret))]


def _any_form(secret: str) -> str:
    """Return a regular expression for a text in which each character has any of its forms.

    It begins with a choice of characters, so that `re` passes over most of a text quickly.
    """
    pieces = re.findall(r"\s+|\\+|\S", secret)
    return "".join(map(_piece, pieces))


def _piece(piece: str) -> str:
    if piece.isspace():  # which pages fold
        spaces = dict.fromkeys(form for character in f"{piece} \t\n\r\u00a0" for form in _forms(character))
        return f"(?:{'|'.join([*spaces, *_OTHER_SPACES])})+"
    forms = f"(?:{'|'.join(_forms(piece[0]))})"
    return f"{forms}+" if piece[0] == "\\" else forms  # each level of quoting doubles backslashes


_BACKSLASH = r"(?:\\|%(?:25)*5[cC])"


def _forms(character: str) -> Iterator[str]:
    """Return regular expressions for a character as it is, percent-encoded, and as an escape."""
    for case in dict.fromkeys([character, character.lower(), character.upper()]):
        plain = re.escape(case)
        encoded = "".join(f"%(?:25)*{_hexadecimal(f'{byte:02x}')}" for byte in _utf8(case))
        # The longest first: of "&amp;" the "&" alone must not be taken.
        if len(case) == 1:
            yield from _named_by_code(ord(case))
        units = case.encode("utf-16-be", "surrogatepass")
        yield from _behind_backslashes(
            f"{_BACKSLASH}+".join(
                f"u{_hexadecimal(units[at : at + 2].hex())}" for at in range(0, len(units), 2)
            )
        )
        if not case.isalnum():
            yield from _behind_backslashes(f"(?:{encoded}|{plain})")
        yield encoded
        yield plain


def _named_by_code(code: int) -> Iterator[str]:
    """Return regular expressions for a character that JavaScript or HTML names by its code."""
    digits = _hexadecimal(f"{code:02x}")
    if code == ord("\b"):
        yield from _behind_backslashes("b")
    if code < 256:
        yield from _behind_backslashes(f"x{digits}")
    name = codepoint2name.get(code, "apos" if code == ord("'") else "")
    yield rf"&(?:amp;)*(?:#0*{code}|#[xX]0*{digits.removeprefix('0')}{f'|{name}' if name else ''});"


def _behind_backslashes(text: str) -> Iterator[str]:
    """Return regular expressions for an escape, of which each level of quoting doubles the backslashes."""
    yield rf"\\{_BACKSLASH}*{text}"
    yield rf"%(?:25)*5[cC]{_BACKSLASH}*{text}"


_OTHER_SPACES = (r"\s", "[+]", *_behind_backslashes("[ntrfv]"))


def _utf8(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")  # half a pair is refused only when it is typed


def _hexadecimal(digits: str) -> str:
    return "".join(f"[{digit}{digit.upper()}]" if digit.isalpha() else digit for digit in digits)


_BASE64_ALPHABET = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_")
_BASE64_SIGNS = {"+": "(?:[+]|-|%2[bB])", "/": r"(?:/|_|%2[fF]|\\/)"}


def _base64_forms(secret: str) -> Iterator[tuple[str, bool]]:
    """Return regular expressions for the secret at each of the three places that it can have in a group of bytes.

    Each comes with whether the character before it holds a part of the secret as well.
    """
    encodings = [_utf8(secret)]
    if not secret.isascii() and all(ord(character) < 256 for character in secret):
        encodings.append(secret.encode("latin-1"))  # as btoa takes it
    for data in encodings:
        for before in range(3):
            text = b64encode(bytes(before) + data).decode()
            first, last = -(-before * 8 // 6), (before + len(data)) * 8 // 6
            core = "".join(_BASE64_SIGNS.get(sign, sign) for sign in text[first:last])
            rest = "[A-Za-z0-9+/_-]?={0,2}" if (before + len(data)) % 3 else ""
            yield core + rest, before > 0
