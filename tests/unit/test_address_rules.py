import socket
from pathlib import Path

import psutil
import pytest

from webtools.endpoints.attached import EndPoint
from webtools.limits.address_rules import ANYWHERE, FOR_MODELS, AddressRules
from webtools.limits.file_roots import FileRoots


@pytest.fixture
def rules(tmp_path: Path) -> AddressRules:
    (tmp_path / "root").mkdir()
    (tmp_path / "out.html").touch()
    (tmp_path / "root" / "link.html").symlink_to(tmp_path / "out.html")
    return AddressRules(frozenset(FOR_MODELS), FileRoots([tmp_path / "root"]))


@pytest.mark.parametrize(
    "url",
    [
        "file://{}/out.html",
        "file://{}/root/../out.html",
        "file://{}/root/%2e%2e/out.html",
        "file://{}/root/..%2Fout.html",
        "file://{}/root/link.html",
        "file://{}/root-and-more/a.html",
        "file://server{}/root/a.html",
        "file://{}/root/a%00.html",
        "file:///etc/passwd",
        "file:///",
    ],
)
def test_files_outside_of_the_roots_are_refused(rules: AddressRules, tmp_path: Path, url: str) -> None:
    refusal = rules.refuse(url.format(tmp_path))
    assert refusal is not None
    assert "--root" in refusal.hint


@pytest.mark.parametrize("rest", ["/root/a.html", "/root/", "/root/a%20b.html?x=1#part", "/root/ä.html"])
def test_files_inside_of_the_roots_may_be_opened(rules: AddressRules, tmp_path: Path, rest: str) -> None:
    assert rules.refuse(f"file://{tmp_path}{rest}") is None
    assert rules.refuse(f"file://localhost{tmp_path}{rest}") is None


@pytest.mark.parametrize(
    "url",
    [
        "view-source:https://example.com",
        "view-source:file:///etc/passwd",
        "chrome://version",
        "devtools://devtools/bundled/inspector.html",
        "about:version",
        "javascript:alert(1)",
        "filesystem:file:///temporary/a",
        "chrome-extension://abc/page.html",
    ],
)
def test_pages_of_the_browser_itself_are_refused_for_models(rules: AddressRules, url: str) -> None:
    refusal = rules.refuse(url)
    assert refusal is not None
    assert "--allowed-schemes" in refusal.hint
    assert ANYWHERE.refuse(url) is None


def test_allowed_schemes_are_allowed(tmp_path: Path) -> None:
    rules = AddressRules(frozenset({"chrome", "https"}))
    assert rules.refuse("chrome://version") is rules.refuse("about:version") is None
    assert rules.refuse("http://example.com") is not None
    for url in ("about:blank", "about:blank#part", "https://example.com", "data:text/html,", "blob:null/1"):
        assert AddressRules(frozenset(FOR_MODELS)).refuse(url) is None
    narrowed = rules.narrowed(["http", "https"], None)
    assert narrowed.schemes == frozenset({"https"})


_ATTACHED = AddressRules(attached=EndPoint.of("http://127.0.0.1:9222"))


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:9222/json/version",
        "http://localhost:9222/",
        "http://LOCALHOST.:9222/",
        "http://a.localhost:9222/",
        "http://[::1]:9222/",
        "http://[::ffff:127.0.0.1]:9222/",
        "http://2130706433:9222/",
        "http://0x7f.1:9222/",
        "http://127.8.8.8:9222/",
        "http://0.0.0.0:9222/",
        "http://user@127.0.0.1:9222/",
        "ws://127.0.0.1:9222/devtools/browser/x",
        "view-source:http://127.0.0.1:9222/json",
    ],
)
def test_address_of_an_attached_browser_is_refused_in_every_spelling(url: str) -> None:
    refusal = _ATTACHED.refuse(url)
    assert refusal is not None
    assert "by which this browser is controlled" in refusal.message
    assert _ATTACHED.narrowed(None, None).refuse(url) == refusal


def test_own_addresses_of_this_machine_lead_to_the_attached_browser_as_well() -> None:
    own = [
        each.address
        for several in psutil.net_if_addrs().values()
        for each in several
        if each.family == socket.AF_INET
    ]
    assert own
    assert all(_ATTACHED.refuse(f"http://{address}:9222/") for address in own)


@pytest.mark.parametrize("name", ["mine", "MINE", "mine.", "mine.local", "mine.example.com"])
def test_own_name_of_this_machine_leads_to_the_attached_browser_as_well(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Mine.example.com")
    assert _ATTACHED.refuse(f"http://{name}:9222/") is not None
    assert _ATTACHED.refuse(f"http://not{name}:9222/") is None


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:9223/", "http://192.0.2.1:9222/", "data:,9222", "about:blank"]
)
def test_other_addresses_may_be_opened_in_an_attached_browser(url: str) -> None:
    assert _ATTACHED.refuse(url) is None
