"""Hiding of secrets in traces: those that the options name, and those that turn up while the trace is recorded."""

import json
import re
import threading
from base64 import b64decode
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import parse_qsl, unquote_plus

from pydantic import SecretStr

from webtools.secrets.named import NamedSecrets
from webtools.secrets.search import SHORTEST
from webtools.secrets.texts import with_json_texts, with_texts

_PASSWORD = re.compile(
    r"pass(?:word|wd|phrase|code)?$|^pwd$|secret|api[_-]?key|(?:access|refresh|id|auth)[_-]?token$",
    re.IGNORECASE,
)
"""Names of fields whose values are secrets."""
_CREDENTIALS = {"authorization", "proxy-authorization", "x-api-key", "x-auth-token"}
_MOST_COOKIES = 30
"""The most cookies that are looked for in texts: each costs a search of everything that is written. Headers show none
at all."""
_MOST_FOUND = 100
"""The most values of headers and bodies that are looked for, as with cookies: a page can make any number of them.
A body with more is not kept."""
_SHORTEST_COOKIE = 8
"""Characters; shorter ones stand for choices, such as `dark`, which stand everywhere."""
_LARGEST_BODY = 1_000_000
_LONGEST_NAME = 60
_SHORTEST_OF_ADDRESSES = 8
"""Characters of a value in an address that is looked for elsewhere: shorter ones are often choices, such as `true`."""
_PAIR = re.compile(rf"""((?:^|[?&#;"])([\w.%\[\]-]{{1,{_LONGEST_NAME}}})=)([^&#;\s"'\\<>]+)""")
"""A field of a query, a fragment or a form, in any text."""
_FREE = {"params", "result"}
"""Members of a line that hold what callers and pages give: there names and numbers are theirs as well."""
_FIXED = {
    "type", "class", "callId", "stepId", "pageId", "frameId", "phase", "snapshotName", "beforeSnapshot",
    "afterSnapshot", "sha1", "_sha1", "pageref", "_frameref", "startedDateTime", "opcode",
}  # fmt: skip
"""Members of a line that tie it to others: a short secret, such as 1234, may stand in a hash by chance."""
_USER_INFO = re.compile(r"(?<=://)([^\s/?#@:\"']*):([^\s/?#@\"']+)@")


class TraceMask:
    """Replaces secrets by their names. Any thread may ask.

    Args:
        given: The secrets of the options, which are hidden in pictures as well.
    """

    def __init__(self, given: NamedSecrets) -> None:
        self.given = given
        self._lock = threading.Lock()  # guards all below
        self._learned: dict[str, str] = {}
        self._found: OrderedDict[str, str] = OrderedDict()
        self._cookies: OrderedDict[str, str] = OrderedDict()
        self._compiled: tuple[NamedSecrets, NamedSecrets] | None = (NamedSecrets({}), given)

    @property
    def has_learned(self) -> bool:
        """Return whether something became a secret that may have been written before."""
        return bool(self._learned or self._found or self._cookies)

    @property
    def shown(self) -> NamedSecrets:
        """Return the secrets that pictures must not show."""
        return self._searches()[1]

    def learn(self, name: str, value: object) -> None:
        """Hide a value from now on, such as a password that was typed."""
        if not isinstance(value, str) or len(value.strip()) < SHORTEST or value in self._learned:
            return
        with self._lock:
            self._learned[value] = name
            self._compiled = None

    def _find(self, name: str, value: str) -> None:
        """Hide a value that a page sends or gets, as long as it is one of the latest."""
        if len(value.strip()) < SHORTEST:
            return
        with self._lock:
            self._note(self._found, value, name, _MOST_FOUND)

    def learn_cookie(self, name: str, value: str) -> None:
        """Hide the value of a cookie in texts, as long as it is one of the latest."""
        value = value.strip('"')
        if len(value) < _SHORTEST_COOKIE:
            return
        with self._lock:
            self._note(self._cookies, value, f"cookie {name}", _MOST_COOKIES)

    def _note(self, values: OrderedDict[str, str], value: str, name: str, most: int) -> None:
        if value in values:
            values.move_to_end(value)
            return
        values[value] = name
        while len(values) > most:
            values.popitem(last=False)
        self._compiled = None

    def _searches(self) -> tuple[NamedSecrets, NamedSecrets]:
        """Return what searches texts and pictures; made when there is something to search, since it takes long."""
        with self._lock:
            if self._compiled is None:
                given = {self.given.named(name).get_secret_value(): name for name in self.given.names}
                learned = {**self._found, **self._learned}
                self._compiled = _named({**self._cookies, **learned}), _named({**given, **learned})
            return self._compiled

    def hidden(self, text: str) -> str:
        """Return the text with the name of each secret in its place."""
        if "=" in text:
            text = _PAIR.sub(self._pair, text)
        return self._searches()[0].hidden(self.given.hidden(_USER_INFO.sub(r"\1:[secret:password]@", text)))

    def _pair(self, found: re.Match[str]) -> str:
        before, name, value = found.groups()
        if not _PASSWORD.search(unquote_plus(name).rstrip("[]")) or value.startswith("[secret:"):
            return found[0]
        if len(value) >= _SHORTEST_OF_ADDRESSES:
            self._find(name, unquote_plus(value))
        return f"{before}[secret:{name}]"

    def hidden_line(self, line: str) -> str:
        """Return a line of a trace (JSON) without secrets.

        It is still JSON, also where a secret is a number or a word of the format, and still tied to other lines.
        """
        if self.hidden(line) == line:
            return line
        try:
            event = json.loads(line)
        except ValueError:  # cut off by a disk that was full
            return self.hidden(line)
        return as_line(self._hidden_in(event))

    def _hidden_in(self, event: Mapping[str, Any]) -> dict[str, Any]:
        return {name: self._member(name, value, event) for name, value in event.items()}

    def _member(self, name: str, value: Any, event: Mapping[str, Any]) -> Any:
        if name in _FREE and event.get("type") in ("before", "after"):
            return with_texts(value, self.hidden)
        if name in _FIXED or (name == "method" and "callId" in event):
            return value
        if name == "file" and event.get("type") == "screenshot":
            return value
        if isinstance(value, dict):
            return self._hidden_in(value)
        if isinstance(value, list) and all(isinstance(each, dict) for each in value):
            return [self._hidden_in(each) for each in value]
        return with_json_texts(value, self.hidden)

    def headers(self, headers: Sequence[Mapping[str, str]]) -> list[dict[str, str]]:
        """Return headers (HAR) without credentials and cookies' values, which are hidden in texts from now on."""
        return [{**each, "value": self._header(each["name"].lower(), each["value"])} for each in headers]

    def _header(self, name: str, value: str) -> str:
        if name in _CREDENTIALS:
            scheme, _, rest = value.rpartition(" ")
            self._find(name, rest)
            self._learn_login(scheme, rest)
            return f"{scheme} [secret:{name}]".strip()
        if name == "cookie":
            return "; ".join(map(self._cookie, value.split(";")))
        if name == "set-cookie":
            pair, *attributes = value.split(";")
            return ";".join([self._cookie(pair), *attributes])
        return value

    def _learn_login(self, scheme: str, given: str) -> None:
        if scheme.lower() == "basic":
            try:
                login = b64decode(given).decode()
            except ValueError:
                return
            self._find("password", login.partition(":")[2])

    def _cookie(self, pair: str) -> str:
        name, is_pair, value = pair.strip().partition("=")
        if not is_pair:
            return pair
        self.learn_cookie(name, value)
        self.learn_cookie(name, unquote_plus(value))
        return f"{name}=[secret:cookie {name}]"

    def learn_from_body(self, body: str | None, mime_type: str, *, shortest: int = SHORTEST) -> bool:
        """Hide the passwords and tokens of a body that a page sends or gets; False: it has too many of them.

        Args:
            mime_type: As the head says; scripts that name none send JSON as `text/plain`, sockets have none.
        """
        if not body or len(body) > _LARGEST_BODY:
            return True
        found = {
            value: name
            for name, value in _fields_of(body, mime_type)
            if len(value) >= shortest and _PASSWORD.search(name)
        }
        if len(found) > _MOST_FOUND:
            return False
        for value, name in found.items():
            self._find(name, value)
        return True


def _fields_of(body: str, mime_type: str) -> Iterator[tuple[str, str]]:
    """Yield names and values of a form or of JSON."""
    if "form-urlencoded" in mime_type:
        yield from parse_qsl(body, keep_blank_values=True)
    elif "form-data" in mime_type:
        yield from _PART.findall(body)
    elif ("json" in mime_type or mime_type.partition(";")[0] in ("", "text/plain")) and (
        start := _JSON.search(body)
    ):
        try:
            yield from _members_of(json.JSONDecoder().raw_decode(body, start.start())[0])
        except (ValueError, RecursionError):
            return


_PART = re.compile(
    r"""(?<![a-z])name="([^"]+)"(?:\r\n[^\r\n]+)*\r\n\r\n(.*?)\r\n--""", re.DOTALL | re.IGNORECASE
)
"""A field of a multipart form that is no file."""
_JSON = re.compile(r"[\[{]")
"""Begins JSON, before which messages of sockets have numbers or the names of events."""


def as_line(event: Mapping[str, Any]) -> str:
    """Return a line of a trace."""
    return json.dumps(event, ensure_ascii=False, separators=(",", ":"))


def _members_of(value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for name, each in value.items():
            if isinstance(each, str):
                yield name, each
            else:
                yield from _members_of(each)
    elif isinstance(value, list):
        for each in value:
            yield from _members_of(each)


def _named(names: Mapping[str, str]) -> NamedSecrets:
    """Return secrets by name, of their names by value: several may have the same name."""
    secrets: dict[str, SecretStr] = {}
    for value, name in names.items():
        same = sum(each.partition(" #")[0] == name for each in secrets)
        secrets[f"{name} #{same + 1}" if same else name] = SecretStr(value)
    return NamedSecrets(secrets)
