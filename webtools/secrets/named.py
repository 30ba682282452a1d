"""Secrets that callers give by name and that no reply shows.

`search.py` says in which forms a secret is found. What a page splits, reverses or enciphers is not found.
"""

import re
import traceback
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Annotated, TypeVar

from pydantic import AfterValidator, BeforeValidator, SecretStr

from webtools.errors import InvalidArgument, WebtoolsError
from webtools.limits.file_roots import keep_from_callers
from webtools.logger import hide_from_log
from webtools.secrets.search import SHORTEST, SecretSearch
from webtools.secrets.texts import texts_of, with_texts

R = TypeVar("R")

_NAME = re.compile(r"[A-Za-z_][\w.-]*", re.ASCII)


def _read(given: object) -> object:
    """Read a dotenv file. Values are taken as they are: a password may hold a $."""
    if given is None:
        return {}
    if not isinstance(given, str | Path):
        return given
    from dotenv import dotenv_values

    keep_from_callers(Path(given))
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
        if len(secret.get_secret_value().strip()) < SHORTEST:
            raise ValueError(
                f"{name} has fewer than {SHORTEST} characters, which cannot be hidden in replies"
            )
    return secrets


GivenSecrets = Annotated[dict[str, SecretStr], BeforeValidator(_read), AfterValidator(_check)]
"""By name; given as a mapping or as a dotenv file."""


class NamedSecrets:
    """Gives secrets by name, and replaces them by their names in whatever is to be shown."""

    def __init__(self, secrets: Mapping[str, SecretStr]) -> None:
        self._secrets = secrets
        if secrets:
            hide_from_log(self)
        self._search = _search(tuple((name, secret.get_secret_value()) for name, secret in secrets.items()))

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
        spans = self._search.find(text) if self._secrets else ()
        if not spans:
            return text
        pieces, at = [], 0
        for start, end, name in sorted(spans, key=lambda span: (span[0], -span[1])):
            if end <= at:
                continue
            pieces += [text[at:start], f"[secret:{name}]"] if start >= at else []
            at = end
        return "".join([*pieces, text[at:]])

    def which(self, texts: Sequence[str]) -> list[int]:
        """Return the numbers of the texts that show a secret."""
        if not self._search.find("\n".join(texts)):
            return []
        return [number for number, text in enumerate(texts) if self._search.find(text)]

    def hidden_in(self, value: R) -> R:
        """Return a result whose texts are `hidden`. A storage state is left alone: it goes back to a browser."""
        if not self._secrets:
            return value
        # Most results have no secret, which one search of all their texts shows.
        return with_texts(value, self.hidden) if self._search.find("\n".join(texts_of(value))) else value

    def report(self) -> str:
        """Return the traceback of the exception being handled; a logger's own may show variables, and so secrets."""
        return self.hidden(traceback.format_exc())

    def hidden_error(self, error: Exception) -> WebtoolsError:
        """Return the error without secrets, nor the frames below, whose variables a report might show.

        Without secrets it is the error itself.
        """
        if isinstance(error, WebtoolsError) and not self._secrets:
            return error
        if not isinstance(error, WebtoolsError):
            hidden = WebtoolsError(self.hidden(f"A call ended by a defect of webtools: {error!r}"))
            hidden.add_note(self.hidden("".join(traceback.format_tb(error.__traceback__))))
            return hidden
        with_texts(error, self.hidden)
        error.__cause__ = error.__context__ = None
        return error.with_traceback(None)


@lru_cache(64)  # contexts share their secrets
def _search(secrets: tuple[tuple[str, str], ...]) -> SecretSearch:
    return SecretSearch(dict(secrets))
