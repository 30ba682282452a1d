from pathlib import Path

import pytest

from webtools.address_rules import ANYWHERE, FOR_MODELS, AddressRules
from webtools.file_roots import FileRoots


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
