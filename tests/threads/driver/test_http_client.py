"""Requests beside the browser over TLS and through proxies."""

from pathlib import Path
from time import monotonic

import pytest

from tests.browser.proxies import http_proxy, socks_proxy, tls_site
from webtools.driver.http_client import HttpClient
from webtools.errors import Denied, RequestFailed
from webtools.limits.origin_rules import NO_RULES, OriginLimits
from webtools.options.context import Proxy

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
"""The tests' site leaves a socket open whose handshake the client has ended."""

LOGIN = ("--basic-auth", "ada:sesame")


def fetched(client: HttpClient, url: str) -> bytes:
    return client.exchange("GET", url, [("X-Own", "1")], None, monotonic() + 10).body


def test_unknown_certificates_are_refused_unless_the_context_takes_them(tmp_path: Path) -> None:
    with tls_site(tmp_path) as secure:
        with pytest.raises(RequestFailed, match=r"(?i)certificate"):
            fetched(HttpClient(NO_RULES), secure)
        assert b"Secure" in fetched(HttpClient(NO_RULES, trusting=True), secure)


def test_http_proxy_gets_the_password_and_tunnels_tls(tmp_path: Path) -> None:
    with tls_site(tmp_path) as secure, http_proxy(tmp_path, *LOGIN) as recorder:
        server = f"http://ada:sesame@127.0.0.1:{recorder.port}"
        everything = Proxy.model_validate({"server": server, "bypass": ["<-loopback>"]})
        assert b"Secure" in fetched(HttpClient(NO_RULES, everything, trusting=True), secure)
        assert recorder.everything.startswith(b"CONNECT ")
        assert b"X-Own" not in recorder.everything
        wrong = everything.model_copy(update={"password": None, "username": None})
        with pytest.raises(RequestFailed, match="407"):
            fetched(HttpClient(NO_RULES, wrong, trusting=True), secure)
        seen = len(recorder.said)
        by_loopback = everything.model_copy(update={"bypass": ()})  # which browsers do not send through it
        assert b"Secure" in fetched(HttpClient(NO_RULES, by_loopback, trusting=True), secure)
        assert len(recorder.said) == seen


def test_socks_proxy_gets_the_name_of_the_host(tmp_path: Path) -> None:
    with tls_site(tmp_path) as secure, socks_proxy("ada", "sesame") as recorder:
        server = f"socks5://ada:sesame@127.0.0.1:{recorder.port}"
        proxy = Proxy.model_validate({"server": server, "bypass": ["<-loopback>"]})
        assert b"Secure" in fetched(HttpClient(NO_RULES, proxy, trusting=True), secure)
        assert b"localhost" in recorder.everything


def test_limits_hold_for_names_and_for_what_they_mean(tmp_path: Path) -> None:
    private = NO_RULES.narrowed(OriginLimits.of(None, (), private=True, link_local=False))
    blocked = NO_RULES.narrowed(OriginLimits.of(None, ["localhost"], private=False, link_local=False))
    with tls_site(tmp_path) as secure:
        for rules in (private, blocked):
            with pytest.raises(Denied):
                fetched(HttpClient(rules, trusting=True), secure)
