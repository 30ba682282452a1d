"""Optuna Dashboard: a React application of dialogs, select boxes and links within the page; checked by its API."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.applications.installing import Package, PyPI
from tests.applications.running import Application
from tests.waiting import wait_for_value
from webtools import BrowserTools

_START = """
import optuna, optuna_dashboard, sys
from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIServer, make_server

class Server(ThreadingMixIn, WSGIServer):  # the command's own one answers one connection at a time
    daemon_threads = True

study = optuna.create_study(storage="sqlite:///studies.db", study_name="paraboloid")
study.optimize(lambda trial: trial.suggest_float("x", -1, 1) ** 2, n_trials=3)
application = optuna_dashboard.wsgi("sqlite:///studies.db")
make_server("127.0.0.1", int(sys.argv[1]), application, server_class=Server).serve_forever()
"""


@pytest.fixture(scope="module")
def dashboard(installed: Callable[[Package], Path], start: Callable[..., Application]) -> Application:
    python = installed(PyPI("optuna-dashboard==0.21.0")) / "bin/python"
    return start([python, "-c", _START, "{port}"], ready="/api/studies")


def studies(dashboard: Application) -> dict[str, dict[str, Any]]:
    return {study["study_name"]: study for study in dashboard.ask("/api/studies")["study_summaries"]}


def test_study_is_created_in_a_dialog_with_a_select_box(
    dashboard: Application, browser_tools: BrowserTools
) -> None:
    browser_tools.navigate(dashboard.url())
    browser_tools.click(browser_tools.snapshot().find("button", "Create"))
    dialog = browser_tools.snapshot()
    browser_tools.type(dialog.find("textbox", "Study name"), "rosenbrock")
    browser_tools.click(dialog.find("combobox"))
    browser_tools.click(browser_tools.snapshot().find("option", "Maximize"))
    browser_tools.click(browser_tools.snapshot().find("button", "Create"))

    wait_for_value(lambda: studies(dashboard).get("rosenbrock", {}).get("directions"), ["maximize"])


def test_study_is_renamed(dashboard: Application, browser_tools: BrowserTools) -> None:
    dashboard.send("/api/studies", {"study_name": "before", "directions": ["minimize"]})
    browser_tools.navigate(dashboard.url())
    browser_tools.type(browser_tools.snapshot().find("textbox", "Search study"), "before")
    browser_tools.wait_for(text_gone="paraboloid")
    browser_tools.click(browser_tools.snapshot().find("button", "rename study"))
    browser_tools.type(browser_tools.snapshot().find("textbox", "Study name"), "after")
    browser_tools.click(browser_tools.snapshot().find("button", "RENAME"))

    wait_for_value(lambda: sorted(studies(dashboard).keys() - {"paraboloid", "rosenbrock"}), ["after"])


def test_note_is_written_in_a_markdown_editor(dashboard: Application, browser_tools: BrowserTools) -> None:
    study = studies(dashboard)["paraboloid"]["study_id"]
    browser_tools.navigate(dashboard.url())
    browser_tools.wait_for(text="paraboloid")
    browser_tools.click(browser_tools.snapshot().find("link", "paraboloid"))
    browser_tools.click(browser_tools.snapshot().find("link", "Note", exact=True))
    note = browser_tools.snapshot().find("main")
    browser_tools.click(next(node for node in note.walk() if node.role == "button"))
    page = browser_tools.snapshot()
    browser_tools.type(page.find("textbox"), "# Findings\n- *x* is near 0")
    browser_tools.click(browser_tools.snapshot().find("button", "Save"))

    wait_for_value(
        lambda: dashboard.ask(f"/api/studies/{study}")["note"]["body"], "# Findings\n- *x* is near 0"
    )
