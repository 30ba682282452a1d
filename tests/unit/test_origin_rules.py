"""Origins that may be connected to, by name and by address."""

from collections.abc import Iterable
from ipaddress import ip_address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webtools.errors import InvalidArgument
from webtools.limits.origin_rules import NO_RULES, OriginLimits, OriginRules, plain, target_of
from webtools.options.browser import Options


def rules(
    allowed: Iterable[str] | None = None,
    blocked: Iterable[str] = (),
    *,
    private: bool = False,
    link_local: bool = False,
) -> OriginRules:
    return NO_RULES.narrowed(OriginLimits.of(allowed, blocked, private=private, link_local=link_local))


@pytest.mark.parametrize(
    ("pattern", "url", "permitted"),
    [
        ("https://example.com", "https://example.com/a?b#c", True),
        ("https://example.com", "https://EXAMPLE.com./", True),
        ("https://example.com", "wss://example.com/socket", True),
        ("https://example.com", "http://example.com/", False),
        ("https://example.com", "https://example.com:8443/", False),
        ("https://example.com", "https://example.com.evil.test/", False),
        ("https://example.com", "https://example.com@evil.test/", False),
        ("https://example.com", "https://www.example.com/", False),
        ("https://*.example.com", "https://www.example.com/", True),
        ("https://*.example.com", "https://example.com/", False),
        ("https://*.example.com", "https://evilexample.com/", False),
        ("http://localhost:*", "http://localhost:3000/", True),
        ("http://localhost:*", "http://127.0.0.1:3000/", False),
        ("localhost", "http://localhost:3000/", True),
        ("[::1]:80", "http://[::1]/", True),
        ("127.0.0.1", "http://0x7f.1/", True),
        ("bücher.example", "https://xn--bcher-kva.example/", True),
        ("*", "https://anything.test:1/", True),
    ],
)
def test_only_origins_that_a_pattern_covers_are_allowed(pattern: str, url: str, *, permitted: bool) -> None:
    assert (rules([pattern]).refuse_url(url) is None) is permitted


@pytest.mark.parametrize(
    "url", ["about:blank", "data:text/html,x", "blob:https://evil.test/1", "file:///etc"]
)
def test_addresses_without_a_connection_are_not_judged(url: str) -> None:
    assert target_of(url) is None
    assert rules([]).refuse_url(url) is None


def test_a_blocked_origin_goes_before_an_allowed_one() -> None:
    both = rules(["*"], ["evil.test", "*.evil.test"])
    for host in ("evil.test", "evil.test.", "EVIL.test", "a.b.evil.test"):
        assert both.refuse(host, 443) is not None
    assert both.refuse("good.test", 443) is None


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "[::1]", "0.0.0.0"])
@pytest.mark.parametrize("address", ["127.0.0.1", "127.9.9.9", "::1", "0.0.0.0", "::", "::ffff:127.0.0.1"])
def test_a_blocked_loopback_name_blocks_all_loopback_addresses(name: str, address: str) -> None:
    assert rules(blocked=[name]).refuse_address("rebound.test", 80, ip_address(address)) is not None


@pytest.mark.parametrize(
    "address",
    [
        "169.254.169.254",
        "::ffff:169.254.169.254",
        "64:ff9b::a9fe:a9fe",
        "64:ff9b:1::a9fe:a9fe",
        "64:ff9b:1:7::a9fe:a9fe",
        "64:ff9b:1:a9fe:a9:fe00::",
        "64:ff9b:1:1a9:fe:a9fe::",
        "64:ff9b:1:1:a9:fea9:fe00:0",
        "::169.254.169.254",
        "2002:a9fe:a9fe::1",
        "fe80::1",
        "fd00:ec2::254",
        "100.100.100.200",
        "168.63.129.16",
    ],
)
def test_metadata_addresses_are_refused_under_any_name(address: str) -> None:
    strict = rules(link_local=True)
    refusal = strict.refuse_address("harmless.test", 80, ip_address(address))
    assert refusal is not None
    assert "--allow-link-local" in refusal.hint
    assert strict.refuse_address("harmless.test", 80, ip_address("192.168.0.1")) is None


@pytest.mark.parametrize(
    "address",
    [
        "10.0.0.1",
        "127.0.0.1",
        "192.168.1.1",
        "100.64.0.1",
        "fc00::1",
        "0.0.0.0",
        "fec0::1",
        "::10.0.0.1",
        "64:ff9b:1::a00:1",
        "64:ff9b:1:a00:0:100::",
        "::ffff:0:a00:1",
        "224.0.0.1",
        "ff02::1",
        "3fff::1",
        "5f00::1",
        "192.88.99.1",
    ],
)
def test_an_allowed_name_does_not_open_private_addresses_but_an_allowed_address_does(address: str) -> None:
    by_name = rules(["*", "inside.test"], private=True)
    assert by_name.refuse_address("inside.test", 80, ip_address(address)) is not None
    host = str(plain(ip_address(address)))
    named = rules([f"[{host}]" if ":" in host else host], private=True)
    assert named.refuse_address(host, 80, ip_address(address)) is None


def test_all_layers_have_to_permit() -> None:
    both = rules(["a.test", "b.test"]).narrowed(
        OriginLimits.of(["b.test", "c.test"], (), private=False, link_local=False)
    )
    assert [both.refuse(f"{name}.test", 80) is None for name in "abc"] == [False, True, False]


@pytest.mark.parametrize(
    "wrong", ["", "https://example.com/path", "ftp://example.com", "a b", "x:99999", "http://u@x"]
)
def test_text_that_is_not_an_origin_is_a_clear_error(wrong: str) -> None:
    with pytest.raises(InvalidArgument, match="allowed_origins"):
        Options.of(allowed_origins=[wrong])


def test_origins_are_separated_by_semicolons() -> None:
    options = Options.of(
        allowed_origins="https://a.test; http://localhost:*", blocked_origins="b.test;c.test"
    )
    assert options.allowed_origins == ("https://a.test", "http://localhost:*")
    assert options.blocked_origins == ("b.test", "c.test")


@given(st.ip_addresses())
def test_every_address_is_judged_as_the_one_that_it_reaches(address: object) -> None:
    reached = plain(ip_address(str(address)))
    strict = rules(private=True, link_local=True)
    refused = strict.refuse_address("any.test", 80, ip_address(str(address))) is not None
    assert refused == (strict.refuse_address("any.test", 80, reached) is not None)
    assert refused or reached.is_global
