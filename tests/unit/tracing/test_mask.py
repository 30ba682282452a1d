"""Secrets in traces: given, typed, sent, and of headers."""

import json
import re
from base64 import b64encode
from urllib.parse import quote

from pydantic import SecretStr

from webtools.secrets.named import NamedSecrets
from webtools.tracing.mask import TraceMask

VALUE = 'pa55 "wörd'


def _forms(value: str) -> tuple[str, ...]:
    return (
        value,
        json.dumps(value)[1:-1],
        quote(value, safe=""),
        b64encode(value.encode()).decode(),
        value.encode().hex(),
    )


def _mask() -> TraceMask:
    return TraceMask(NamedSecrets({"KEY": SecretStr("given-secret")}))


def test_secrets_are_hidden_in_every_form() -> None:
    mask = _mask()
    assert VALUE in mask.hidden(VALUE)
    mask.learn("password", VALUE)
    for secret in (VALUE, "given-secret"):
        for form in _forms(secret):
            assert form not in mask.hidden(f"a {form} b")
    assert mask.shown.hidden(f"{VALUE} given-secret") == "[secret:password] [secret:KEY]"


def test_headers_lose_credentials_and_the_values_of_cookies() -> None:
    mask = _mask()
    basic = b64encode(b"ada:lovelace-1815").decode()
    shown = mask.headers(
        [
            {"name": "Authorization", "value": f"Basic {basic}"},
            {"name": "Proxy-Authorization", "value": "Bearer abcdef123"},
            {"name": "Cookie", "value": "theme=dark; sid=0123456789abcdef"},
            {"name": "Set-Cookie", "value": "sid=fedcba9876543210; Path=/; HttpOnly"},
            {"name": "Accept", "value": "*/*"},
        ]
    )
    assert [each["value"] for each in shown] == [
        "Basic [secret:authorization]",
        "Bearer [secret:proxy-authorization]",
        "theme=[secret:cookie theme]; sid=[secret:cookie sid]",
        "sid=[secret:cookie sid]; Path=/; HttpOnly",
        "*/*",
    ]
    text = f"{basic} lovelace-1815 abcdef123 0123456789abcdef fedcba9876543210 dark"
    hidden = mask.hidden(text)
    assert not any(each in hidden for each in text.split()[:-1])
    assert hidden.endswith("dark")  # a choice and no key; headers do not show it all the same


def test_passwords_in_bodies_and_addresses_are_hidden() -> None:
    mask = _mask()
    mask.learn_from_body("user=ada&password=hunter2%21", "application/x-www-form-urlencoded")
    mask.learn_from_body(json.dumps({"login": [{"newPassword": "swordfish"}]}), "application/json")
    mask.learn_from_body(
        '--x\r\nContent-Disposition: form-data; name="pwd"\r\n\r\nopen sesame\r\n--x--', "multipart/form-data"
    )
    hidden = mask.hidden("hunter2! hunter2%21 swordfish open+sesame ada http://ada:abc@host/")
    assert hidden == (
        "[secret:password] [secret:password] [secret:newPassword] [secret:pwd] ada http://ada:[secret:password]@host/"
    )


def test_of_many_cookies_the_latest_are_looked_for() -> None:
    mask = _mask()
    for number in range(40):
        mask.learn_cookie("sid", f"value-of-cookie-{number:02}")
    assert "value-of-cookie-39" not in mask.hidden("value-of-cookie-39")
    assert "value-of-cookie-00" in mask.hidden("value-of-cookie-00")


def test_page_that_makes_any_number_of_tokens_costs_a_bounded_search() -> None:
    mask = TraceMask(NamedSecrets({}))
    mask.learn("password", "typed-by-hand")
    many = json.dumps([{"password": f"token-number-{number}"} for number in range(3000)])
    assert not mask.learn_from_body(many, "application/json")
    for number in range(250):
        assert mask.learn_from_body(json.dumps({"secret": f"secret-number-{number}"}), "application/json")
        mask.headers([{"name": "Authorization", "value": f"Bearer bearer-number-{number}"}])
    hidden = mask.hidden("typed-by-hand secret-number-249 bearer-number-249 secret-number-1")
    assert (
        re.sub(r" #\d+", "", hidden)
        == "[secret:password] [secret:secret] [secret:authorization] secret-number-1"
    )


def test_fields_of_addresses_are_hidden_there_and_elsewhere() -> None:
    mask = TraceMask(NamedSecrets({}))
    shown = mask.hidden(
        "GET /cb?access_token=tok-en-123456&x=1#id_token=abc%2Bdefgh then tok-en-123456 abc+defgh"
    )
    assert shown == (
        "GET /cb?access_token=[secret:access_token]&x=1#id_token=[secret:id_token] then"
        " [secret:access_token] [secret:id_token]"
    )
    assert mask.hidden("/?show_password=true and true") == "/?show_password=[secret:show_password] and true"


def test_fields_of_forms_with_files_and_of_json_without_a_type_are_hidden() -> None:
    mask = TraceMask(NamedSecrets({}))
    parts = (
        '--x\r\nContent-Disposition: form-data; name="f"; filename="secret"\r\nContent-Type: a/b\r\n\r\n\ufffd file\r\n'
        '--x\r\nContent-Disposition: form-data; name="api_key"\r\nContent-Type: text/plain\r\n\r\nkey-of-form\r\n--x--'
    )
    mask.learn_from_body(parts, "multipart/form-data; boundary=x")
    mask.learn_from_body('{"password": "of-a-script"}', "text/plain;charset=UTF-8")
    mask.learn_from_body('42["login",{"password":"of-a-socket"}]', "")
    assert mask.hidden("key-of-form of-a-script of-a-socket \ufffd file") == (
        "[secret:api_key] [secret:password] [secret:password #2] \ufffd file"
    )


def test_line_stays_json_where_a_secret_is_a_number_or_a_word_of_the_format() -> None:
    mask = _mask()
    for value in ("1234", "before", "click", "true"):
        mask.learn("password", value)
    line = {
        "type": "before",
        "callId": "call@1234",
        "startTime": 51234.12345,
        "method": "click",
        "title": "click 1234",
        "params": {"type": "before", "args": [{"pin": 1234}, True]},
        "sha1": "ab1234.jpeg",
    }
    hidden = json.loads(mask.hidden_line(json.dumps(line)))
    assert {name: hidden[name] for name in ("type", "callId", "startTime", "method", "sha1")} == {
        name: line[name] for name in ("type", "callId", "startTime", "method", "sha1")
    }
    assert "1234" not in hidden["title"]
    assert "1234" not in json.dumps(hidden["params"])
    assert hidden["params"]["type"].startswith("[secret:")
