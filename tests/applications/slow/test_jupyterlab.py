"""JupyterLab: a code editor that draws its text, a list of files, a kernel that answers; checked by its API."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.applications.installing import Package, PyPI
from tests.applications.running import Application
from tests.waiting import wait_for_value
from webtools import BrowserTools


@pytest.fixture(scope="module")
def lab(
    installed: Callable[[Package], Path],
    start: Callable[..., Application],
    tmp_path_factory: pytest.TempPathFactory,
) -> Application:
    python = installed(PyPI("jupyterlab==4.6.6", "ipykernel==7.3.0")) / "bin/python"
    home = tmp_path_factory.mktemp("jupyter")
    (home / "poem.txt").write_text("roses\n")
    options = ["--no-browser", "--allow-root", "--ServerApp.ip=127.0.0.1", "--ServerApp.port={port}"]
    login = ["--IdentityProvider.token=", "--ServerApp.password=", "--LabApp.news_url="]
    return start([python, "-m", "jupyterlab", *options, *login], home=home, ready="/api/contents")


def content(lab: Application, path: str) -> object:
    return lab.ask(f"/api/contents/{path}")["content"]


def test_text_typed_into_the_editor_replaces_what_the_file_holds(
    lab: Application, browser_tools: BrowserTools
) -> None:
    browser_tools.navigate(lab.url("/lab/tree/poem.txt"))
    browser_tools.wait_for(text="roses")
    browser_tools.type(browser_tools.find(role="textbox", text="roses").matches[0].ref, "violets\nare blue\n")
    browser_tools.press_key("Control+s")
    wait_for_value(lambda: content(lab, "poem.txt"), "violets\nare blue\n")


def test_code_in_a_notebook_is_run_by_its_kernel(lab: Application, browser_tools: BrowserTools) -> None:
    browser_tools.navigate(lab.url("/lab/workspaces/new"))  # with nothing of the other test's open
    browser_tools.wait_for(text="Python 3 (ipykernel)")
    browser_tools.click(browser_tools.find(text="Python 3 (ipykernel)").matches[0].ref)
    # A cell that is run before its kernel is there stays without a result.
    browser_tools.wait_for(text="| Idle")
    browser_tools.type(browser_tools.snapshot().find_all("textbox")[-1], "print(6 * 7)")
    browser_tools.press_key("Shift+Enter")
    browser_tools.wait_for(text="42")
    browser_tools.press_key("Control+s")
    dialog = browser_tools.snapshot()
    browser_tools.type(dialog.find("textbox", "File name"), "answer.ipynb")
    browser_tools.click(dialog.find("button", "Rename and Save"))
    notebook = lab.home / "answer.ipynb"
    wait_for_value(lambda: notebook.exists() and "42\\n" in notebook.read_text(), True)
