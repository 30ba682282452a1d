"""Errors by which scripts end: what they show of the page, and the evidence that is kept."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

import webtools
from tests import traces
from tests.browser.site import Site
from webtools import BrowserTools, ElementNotFound, evidence_on_error

MANY = "".join(f"<button>Item {number}</button>" for number in range(50))
SCRIPT = f"""
from webtools import BrowserTools, NotActionable, evidence_on_error

def pay(tools):
    tools.click('button "Pay now"', timeout=0)

with evidence_on_error("caught"), BrowserTools() as tools:
    tools.tabs()

tools = BrowserTools()
tools.set_content("<title>First</title>")
other = tools.context("other")
other.set_content("<title>Shop</title><p>token-in-page</p>{MANY}<button disabled>Pay now</button><p>Thanks")
try:
    pay(other)
except NotActionable as error:
    raise RuntimeError("the shop failed") from error
"""


def run(script: str, folder: Path, more: Mapping[str, str]) -> "subprocess.CompletedProcess[str]":
    file = folder / "shopping.py"
    file.write_text(script)
    without = {name: value for name, value in os.environ.items() if name != "PYTEST_CURRENT_TEST"}
    return subprocess.run(
        [sys.executable, file],
        check=False,
        cwd=folder,
        env={**without, **more},
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.mark.timeout(240)
def test_script_that_ends_by_an_error_shows_the_page_and_its_own_lines(tmp_path: Path) -> None:
    ended = run(SCRIPT, tmp_path, {"WEBTOOLS_EVIDENCE": "runs"})
    assert ended.returncode == 1
    lines = ended.stderr.splitlines()
    files = {line.split(",")[0].strip() for line in lines if line.strip().startswith("File ")}
    assert files == {f'File "{tmp_path / "shopping.py"}"'}
    shown = lines[lines.index('"Shop" about:blank shows:') + 1 :]
    assert shown[0].startswith("… ")
    assert any('button "Pay now" [disabled]' in line for line in shown)
    assert not any("token-in-page" in line for line in shown)  # which is far from what was sought
    assert lines[-1] == "RuntimeError: the shop failed"

    (folder,) = (tmp_path / "runs").iterdir()
    assert folder.name.startswith("shopping-")
    assert 'button "Pay now"' in (folder / "page.snapshot.txt").read_text()
    assert (folder / "page.png").read_bytes().startswith(b"\x89PNG")
    assert "RuntimeError: the shop failed" in (folder / "page.error.txt").read_text()
    archives = [traces.read(each) for each in folder.glob("trace*.zip")]
    assert any("error" in call for trace in archives for call in trace.calls.values())
    assert not (tmp_path / "caught").exists() or not [*(tmp_path / "caught").iterdir()]


def test_whole_traceback_is_shown_when_asked(tmp_path: Path) -> None:
    script = "from webtools import BrowserTools\nwith BrowserTools() as tools: tools.click('nonsense here')"
    assert "webtools/tools/" not in run(script, tmp_path, {}).stderr
    assert "webtools/tools/" in run(script, tmp_path, {"WEBTOOLS_FULL_TRACE": "1"}).stderr


_ENDINGS = {
    "wrong option": "BrowserTools(brwoser='x')",
    "pool": "with BrowserPool() as pool, pool.context() as tools: tools.click('nonsense here')",
    "thread": "tools = BrowserTools()\nthread = Thread(target=lambda: tools.click('nonsense here'))\nthread.start()\n"
    "thread.join()",
}


@pytest.mark.parametrize("ending", _ENDINGS.values(), ids=_ENDINGS)
def test_no_ending_of_a_script_or_thread_shows_frames_of_ours(ending: str, tmp_path: Path) -> None:
    said = run(f"from threading import Thread\nfrom webtools import *\n{ending}", tmp_path, {}).stderr
    assert "InvalidArgument" in said
    assert str(tmp_path / "shopping.py") in said
    assert f"{Path(webtools.__file__).parent}{os.sep}" not in said


def test_evidence_of_errors_that_leave_a_block_is_kept(
    tools_of: Callable[..., BrowserTools], site: Site, tmp_path: Path
) -> None:
    with evidence_on_error(tmp_path / "runs") as kept:
        tools = tools_of(secrets={"TOKEN": "correct-horse-battery"})
        tools.navigate(site.url("/index.html"))
        tools.set_content("<p>correct-horse-battery</p>")
        with pytest.raises(ElementNotFound) as caught, tools:
            tools.find("button", "Absent", timeout=0)
    assert not getattr(caught.value, "__notes__", None)  # pytest shows the page
    texts = {"page.console.txt", "page.error.txt", "page.network.txt", "page.snapshot.txt"}
    files = {each.name for each in kept.folder.iterdir()}
    (trace,) = files - texts - {"page.png"}
    assert "error" in traces.read(kept.folder / trace).call("Absent")
    assert "[secret:TOKEN]" in (kept.folder / "page.snapshot.txt").read_text()
    assert not any(b"correct-horse" in each.read_bytes() for each in kept.folder.iterdir())


def test_nothing_is_kept_without_an_error(
    tools_of: Callable[..., BrowserTools], site: Site, tmp_path: Path
) -> None:
    with evidence_on_error(tmp_path / "runs") as kept, tools_of() as tools:
        tools.navigate(site.url("/index.html"))
        with pytest.raises(ElementNotFound):
            tools.find("button", "Absent", timeout=0)
    assert not kept.folder.exists()
