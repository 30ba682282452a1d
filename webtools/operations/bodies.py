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

Shown = tuple[str | None, bool]
"""A body, and whether it is base64."""


def shown(body: str | bytes | None) -> Shown:
    """Return the body of a request as a record shows it."""
    if isinstance(body, bytes):
        try:
            return body.decode(), False
        except UnicodeDecodeError:
            return b64encode(body).decode(), True
    return body or None, False


def read(value: BytesValue, mime_type: str, content_type: str | None) -> Shown:
    """Return the body of a response: as the page reads it, or base64 where it is not text."""
    if value.type == "string":
        return value.value or None, False
    data = b64decode(value.value)
    text = _text(data, mime_type.lower(), content_type or "")
    return (value.value or None, True) if text is None else (text, False)


def _text(data: bytes, mime_type: str, content_type: str) -> str | None:
    """Return the text that bytes are, by their mark, their charset or what they say themselves; None: they are none."""
    declared = _CHARSET.search(content_type)
    if declared is None and not _TEXTS.match(mime_type):
        return None
    encodings = [encoding for mark, encoding in _MARKS if data.startswith(mark)]
    encodings += [declared[1]] if declared else []
    if not encodings and ("html" in mime_type or "xml" in mime_type):
        encodings += [(own[1] or own[2]).decode() for own in _DECLARED.finditer(data[:_DECLARED_WITHIN])]
    encodings.append("utf-8")
    if "html" in mime_type:
        encodings.append("cp1252")  # what browsers take for pages that say nothing
    for encoding in encodings:
        try:
            return data.decode(_known(encoding))
        except (LookupError, UnicodeDecodeError):
            continue
    return None


def _known(label: str) -> str:
    """Return the encoding that browsers use for a label.

    Raises:
        LookupError: There is none of that name.
    """
    name = codecs.lookup(label).name
    return _WIDER.get(name, name)
