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
