"""Bodies of requests and responses as records show them: text as the page reads it, anything else as base64."""

import codecs
import re
from base64 import b64decode, b64encode

from webtools.protocol.network import BytesValue

_CHARSET = re.compile(r"charset\s*=\s*[\"']?([\w.:-]+)", re.IGNORECASE)
_DECLARED = re.compile(
    rb"<meta[^>]*?charset\s*=\s*[\"']?([\w.:-]+)|<\?xml[^>]*?encoding\s*=\s*[\"']([\w.:-]+)", re.IGNORECASE
)
_DECLARED_WITHIN = 1024
"""Bytes in which a document has to say its encoding (HTML §4.2.5.4)."""
_TEXTS = re.compile(
    r"text/|(?:application|image)/(?:[\w.-]+\+)?(?:json|xml)$|application/(?:(?:x-)?(?:java|ecma)script|x-www-form-urlencoded)$"
)
_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_WIDER = {
    "iso8859-1": "cp1252",
    "ascii": "cp1252",
    "iso8859-9": "cp1254",
    "iso8859-11": "cp874",
    "tis-620": "cp874",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "big5": "big5hkscs",
}
"""Encodings that browsers read as a larger one (Encoding Standard §4.2), by Python's names."""

BodyText = tuple[str | None, bool]
"""A body, and whether it is base64."""


def shown(body: str | bytes | None) -> BodyText:
    """Return the body of a request as a record shows it."""
    if isinstance(body, bytes):
        try:
            return body.decode(), False
        except UnicodeDecodeError:
            return b64encode(body).decode(), True
    return body, False


def read(value: BytesValue, mime_type: str, content_type: str | None, length: int | None = None) -> BodyText:
    """Return the body of a response: as the page reads it, or base64 where it is not text.

    Args:
        length: Its bytes as they came, where that is known.
    """
    mime_type, content_type = mime_type.lower(), content_type or ""
    if value.type == "string":
        return _reread(value.value, mime_type, content_type, length), False
    data = b64decode(value.value)
    text = _decoded(data, _encodings(data, mime_type, content_type))
    return (value.value, True) if text is None else (text, False)


def _reread(text: str, mime_type: str, content_type: str, length: int | None) -> str:
    """Return a text as the page reads it: Firefox gives a character for each byte of what is not UTF-8.

    It drops an end that could begin a character of UTF-8; U+FFFD stands for that.
    """
    try:
        data = text.encode("latin-1")
    except UnicodeEncodeError:
        return text
    said = _said(data, mime_type, content_type)
    if not said or _known(said[0]) == "utf-8":
        return text
    decoded = _decoded(data, said) or text
    return decoded + "\ufffd" if length is not None and len(data) < length else decoded


def _said(data: bytes, mime_type: str, content_type: str) -> list[str]:
    """Return the encodings that a body or its head names."""
    declared = _CHARSET.search(content_type)
    if declared is not None:
        return [declared[1]]
    if "html" not in mime_type and "xml" not in mime_type:
        return []
    return [(own[1] or own[2]).decode() for own in _DECLARED.finditer(data[:_DECLARED_WITHIN])]


def _encodings(data: bytes, mime_type: str, content_type: str) -> list[str]:
    """Return the encodings that a body may have, the likeliest first; none of one that is not text."""
    if not _CHARSET.search(content_type) and not _TEXTS.match(mime_type):
        return []
    marked = [encoding for mark, encoding in _MARKS if data.startswith(mark)]
    # Browsers take the last one for pages that say nothing.
    guessed = ["utf-8", "cp1252"] if "html" in mime_type else ["utf-8"]
    return [*marked, *_said(data, mime_type, content_type), *guessed]


def _decoded(data: bytes, encodings: list[str]) -> str | None:
    for encoding in encodings:
        try:
            return data.decode(_known(encoding))
        except (LookupError, UnicodeDecodeError):
            continue
    return None


def _known(label: str) -> str:
    """Return the encoding that browsers use for a label, by its name in Python; the label where it has none."""
    try:
        name = codecs.lookup(label).name
    except LookupError:
        return label
    return _WIDER.get(name, name)
