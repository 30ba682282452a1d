"""Roots, schemes and overwriting as each face has them."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.browser.site import Site
from tests.faces.conftest import Run
from tests.faces.mcp.raw import Raw
from webtools import BrowserAction, BrowserToolset
from webtools.errors import Denied

pytestmark = pytest.mark.timeout(120)


@pytest.fixture
def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a working directory with a page, and a page beside it."""
    work = tmp_path / "work"
    work.mkdir()
    (work / "page.html").write_text("<title>Inside</title>")
    (tmp_path / "secret.html").write_text("<title>SECRET</title>")
    monkeypatch.chdir(work)
    return work


def code(reply: dict[str, Any]) -> str | None:
    return str(reply["_meta"]["webtools/error"]["code"]) if reply.get("isError") else None


def test_mcp_server_keeps_its_model_in_the_working_directory(work: Path) -> None:
    secret = work.parent / "secret.html"
    with Raw("--caps", "pdf,action") as server:
        assert code(server.call("browser_navigate", url=(work / "page.html").as_uri())) is None
        for tool, given in (
            ("navigate", {"url": secret.as_uri()}),
            ("tabs", {"action": "new", "url": "chrome://version"}),
            ("navigate", {"url": "view-source:https://example.com"}),
            ("take_screenshot", {"path": str(work.parent / "a.png")}),
            ("pdf_save", {"path": "../a.pdf"}),
            ("context_create", {"name": "a", "storageState": str(secret)}),
            ("context_create", {"name": "a", "userDataDir": str(work.parent / "profile")}),
            ("context_create", {"name": "a", "downloadDir": str(work.parent)}),
            ("file_upload", {"paths": [str(secret)]}),
        ):
            reply = server.call(f"browser_{tool}", **given)
            assert code(reply) == "denied", (tool, reply)
            assert "SECRET" not in json.dumps(reply)
        assert code(server.call("browser_pdf_save")) is None
        assert code(server.call("browser_pdf_save", path="page.pdf")) is None
        assert code(server.call("browser_pdf_save", path="page.pdf")) == "invalid_argument"
        assert code(server.call("browser_pdf_save", path="page.pdf", overwrite=True)) is None
        assert code(server.call("browser_action", action="launch", url=secret.as_uri())) == "denied"
        reply = server.call("browser_action", action="launch", url=(work / "page.html").as_uri())
        assert code(reply) is None
    assert [one.parent.name for one in work.rglob("*.pdf")] == ["work", "webtools-output"]
    assert sorted(one.name for one in work.parent.iterdir()) == ["secret.html", "work"]


def test_mcp_server_takes_other_roots_and_schemes(work: Path) -> None:
    with Raw("--root", str(work.parent), "--allowed-schemes", "file,view-source") as server:
        secret = (work.parent / "secret.html").as_uri()
        assert code(server.call("browser_navigate", url=secret)) is None
        assert code(server.call("browser_navigate", url=f"view-source:{secret}")) is None
        assert code(server.call("browser_navigate", url="http://127.0.0.1:9/")) == "denied"


def test_toolset_and_browser_action_open_no_file_outside(work: Path) -> None:
    secret = (work.parent / "secret.html").as_uri()
    with BrowserToolset() as toolset:
        navigate = toolset.tools["browser_navigate"]
        assert navigate.execute({"url": (work / "page.html").as_uri()}).title == "Inside"
        for url in (secret, "chrome://version", f"view-source:{secret}"):
            error = navigate.execute({"url": url}).error
            assert error is not None
            assert error.code == "denied"
    with pytest.raises(Denied, match="outside of the folders"):
        BrowserAction().run("launch", url=secret)


def test_command_line_stays_in_its_roots_and_overwrites_when_asked(webtools: Run, work: Path) -> None:
    root = ("--root", str(work))
    assert webtools("pdf", "page.html", *root, "-o", "page.pdf").returncode == 0
    again = webtools("pdf", "page.html", *root, "-o", "page.pdf")
    assert (again.returncode, "or --overwrite to replace" in again.stderr) == (2, True)
    assert webtools("pdf", "page.html", *root, "-o", "page.pdf", "--overwrite").returncode == 0
    for outside in (
        ("snapshot", "../secret.html", *root),
        ("screenshot", "page.html", *root, "-o", "../a.png"),
    ):
        refused = webtools(*outside)
        assert refused.returncode == 1
        assert "--root" in refused.stderr
    assert not (work.parent / "a.png").exists()


def test_command_line_names_a_working_directory_that_is_gone(
    webtools: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    refused = webtools("pdf", "data:text/html,page", "-o", "page.pdf")
    assert refused.returncode == 2
    assert "the working directory, which no longer exists" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_mcp_server_names_a_working_directory_that_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    with Raw("--caps", "pdf") as server:
        server.call("browser_navigate", url="data:text/html,page")
        gone.rmdir()
        assert code(server.call("browser_navigate", url="data:text/html,page")) is None
        for given in ({}, {"path": "page.pdf"}):
            reply = server.call("browser_pdf_save", **given)
            assert code(reply) == "invalid_argument"
            assert "the working directory, which no longer exists" in json.dumps(reply)


def test_pytest_option_holds_for_every_test(pytester: pytest.Pytester, site: Site, tmp_path: Path) -> None:
    work = tmp_path / "work"
    work.mkdir()
    (work / "page.html").write_text("<title>Inside</title>")
    (tmp_path / "secret.html").write_text("<title>SECRET</title>")
    pytester.makepyfile(
        f"""
        import pytest
        from pathlib import Path
        from webtools.errors import Denied

        def test_roots(browser_tools):
            browser_tools.navigate({(work / "page.html").as_uri()!r})
            with pytest.raises(Denied):
                browser_tools.navigate({(work.parent / "secret.html").as_uri()!r})
            with pytest.raises(Denied):
                browser_tools.pdf_save(Path({str(work.parent / "a.pdf")!r}))

        def test_evidence(browser_tools):
            browser_tools.navigate({site.url("/form.html")!r})
            assert False
        """
    )
    for _ in range(2):  # the second run's evidence takes the place of the first one's
        result = pytester.runpytest_subprocess(f"--webtools-root={work}")
        result.assert_outcomes(passed=1, failed=1)
        result.stdout.no_fnmatch_line("*not to be had*")
    assert len(list(pytester.path.glob("webtools-output/*.png"))) == 1
