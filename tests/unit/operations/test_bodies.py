"""Bodies as records show them."""

from base64 import b64encode

import pytest

from webtools.operations.records.bodies import read, shown
from webtools.protocol.network import BytesValue, Data, RequestData


def _received(data: bytes, content_type: str) -> tuple[str | None, bool]:
    mime_type = content_type.partition(";")[0]
    return read(BytesValue("base64", b64encode(data).decode()), mime_type, content_type)


@pytest.mark.parametrize(
    ("data", "content_type", "text"),
    [
        ("5 €".encode("cp1252"), "text/plain; charset=windows-1252", "5 €"),
        ("5 €".encode("cp1252"), "text/plain; charset=ISO-8859-1", "5 €"),  # browsers read it as windows-1252
        ("漢字".encode("shift_jis"), "application/json; charset=Shift_JIS", "漢字"),
        ("한".encode("cp949"), 'text/csv; charset="ks_c_5601-1987"', "한"),
        ("腾讯".encode("gb18030"), "text/html; charset=gb2312", "腾讯"),
        ('<meta charset="koi8-r">да'.encode("koi8-r"), "text/html", '<meta charset="koi8-r">да'),
        ("<p>é".encode("latin-1"), "text/html", "<p>é"),
        ("<?xml version='1.0' encoding='utf-16'?><a/>".encode("utf-16"), "application/atom+xml", None),
        ("\ufeffa".encode("utf-16-le"), "text/plain", "a"),
        (b"\xef\xbb\xbf{}", "application/json; charset=utf-8", "{}"),
        ("é".encode(), "application/vnd.api+json", "é"),
        ("é".encode(), "text/plain; charset=nonsense", "é"),
    ],
)
def test_text_in_any_charset_is_text(data: bytes, content_type: str, text: str | None) -> None:
    assert _received(data, content_type) == (text or "<?xml version='1.0' encoding='utf-16'?><a/>", False)


@pytest.mark.parametrize(
    ("text", "length", "read_as"), [("a", 2, "a\ufffd"), ("", 1, "\ufffd"), ("aé", 2, "aé")]
)
def test_end_that_the_browser_drops_is_marked(text: str, length: int, read_as: str) -> None:
    latin = BytesValue("string", text)
    assert read(latin, "text/plain", "text/plain; charset=iso-8859-1", length) == (read_as, False)
    assert read(latin, "text/plain", "text/plain; charset=iso-8859-1") == (text, False)


@pytest.mark.parametrize(
    "content_type", ["image/png", "application/octet-stream", "text/plain", "application/json"]
)
def test_what_is_no_text_is_base64(content_type: str) -> None:
    data = b"\x89PNG\xff\x00"
    assert _received(data, content_type) == (b64encode(data).decode(), True)


def test_binary_body_of_a_request_is_bytes() -> None:
    binary = RequestData.model_validate(
        {"request": "1", "url": "http://x/", "method": "POST", "bodySize": 3, "goog:postData": "\x00\xc8\xff"}
    )
    text = RequestData.model_validate(
        {"request": "1", "url": "http://x/", "method": "POST", "bodySize": 3, "goog:postData": "é€"[0] + "a"}
    )
    assert (binary.body, text.body) == (b"\x00\xc8\xff", "éa")
    assert shown(binary.body) == ("AMj/", True)


@pytest.mark.parametrize(
    ("kind", "value", "size", "body"),
    [
        ("string", "AMj/", 3, b"\x00\xc8\xff"),  # Chromium gives base64 and calls it text
        ("string", "AMj/", 0, b"\x00\xc8\xff"),
        ("string", "AMj/", 4, "AMj/"),
        ("base64", "AMj/", 4, b"\x00\xc8\xff"),  # Firefox counts the base64
        ("string", "a=b&c", 0, "a=b&c"),
        ("string", "Zürich", 7, "Zürich"),
    ],
)
def test_body_that_the_browser_was_asked_for_is_text_or_bytes(
    kind: str, value: str, size: int, body: str | bytes
) -> None:
    data = Data.model_validate({"bytes": {"type": kind, "value": value}})
    assert data.sent(size) == body
