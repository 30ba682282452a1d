"""Streamlit, Shiny and NiceGUI: the server answers a click over a WebSocket, at once or after it has computed."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.applications.installing import Package, PyPI
from tests.applications.running import Application
from webtools import BrowserTools

_STREAMLIT = """
import time
import streamlit
streamlit.session_state.setdefault("count", 0)
if streamlit.button("Add"):
    streamlit.session_state.count += 1
if streamlit.button("Compute"):
    time.sleep(0.1)  # what the server takes to compute; no test waits for it
    streamlit.session_state.count += 1
streamlit.write(f"Count {streamlit.session_state.count}")
"""
_SHINY = """
import time
from shiny import App, render, ui

def server(input, output, session):
    @render.text
    def count():
        if input.compute():
            time.sleep(0.1)  # what the server takes to compute; no test waits for it
        return f"Count {input.add() + input.compute()}"

page = ui.page_fluid(
    ui.input_action_button("add", "Add"), ui.input_action_button("compute", "Compute"), ui.output_text("count")
)
app = App(page, server)
"""
_NICEGUI = """
import asyncio, os, sys
os.environ.pop("PYTEST_CURRENT_TEST", None)  # NiceGUI would run nothing
from nicegui import ui

def count(by):
    label.set_text(f"Count {int(label.text.split()[1]) + by}")

async def compute():
    await asyncio.sleep(0.1)
    count(1)

label = ui.label("Count 0")
ui.button("Add", on_click=lambda: count(1))
ui.button("Compute", on_click=compute)
ui.run(host="127.0.0.1", port=int(sys.argv[1]), reload=False, show=False)
"""
_OF_STREAMLIT = ["--server.address=127.0.0.1", "--server.headless=true", "--browser.gatherUsageStats=false"]
_APPLICATIONS: dict[str, tuple[Package, str, list[str]]] = {
    "streamlit": (
        PyPI("streamlit==1.67.0"),
        _STREAMLIT,
        ["-m", "streamlit", "run", "application.py", "--server.port={port}", *_OF_STREAMLIT],
    ),
    "shiny": (PyPI("shiny==1.8.0"), _SHINY, ["-m", "shiny", "run", "application.py", "--port={port}"]),
    "nicegui": (PyPI("nicegui==3.18.0"), _NICEGUI, ["application.py", "{port}"]),
}


@pytest.fixture(params=list(_APPLICATIONS.values()), ids=list(_APPLICATIONS), scope="module")
def application(
    request: pytest.FixtureRequest,
    installed: Callable[[Package], Path],
    start: Callable[..., Application],
    tmp_path_factory: pytest.TempPathFactory,
) -> Application:
    package, code, arguments = request.param
    home = tmp_path_factory.mktemp("application")
    (home / "application.py").write_text(code, encoding="utf-8")
    return start([installed(package) / "bin/python", *arguments], home=home)


def test_first_look_after_a_click_shows_what_the_server_answered(
    application: Application, browser_tools: BrowserTools
) -> None:
    browser_tools.navigate(application.url())
    browser_tools.wait_for(text="Count 0", timeout=30)
    seen = []
    for button in ("Add", "Compute") * 3:
        browser_tools.get("button", button).click()
        seen += re.findall(r"Count (\d+)", browser_tools.snapshot().tree)
    assert seen == ["1", "2", "3", "4", "5", "6"]
