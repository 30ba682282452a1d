"""Locust: a load test whose figures the page asks for again and again; checked by its API and its files."""

import csv
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.applications.installing import Package, PyPI
from tests.applications.running import Application
from tests.waiting import wait_for_value
from webtools import BrowserTools

_LOCUSTFILE = """
from locust import User, constant, task

class Buyer(User):
    wait_time = constant(0.05)

    @task
    def buy(self):
        self.environment.events.request.fire(
            request_type="SHOP", name="buy", response_time=7, response_length=1, exception=None, context={}
        )
"""


@pytest.fixture(scope="module")
def locust(
    installed: Callable[[Package], Path],
    start: Callable[..., Application],
    tmp_path_factory: pytest.TempPathFactory,
) -> Callable[..., Application]:
    """Start Locust with these options."""
    python = installed(PyPI("locust==2.47.0")) / "bin/python"

    def locust(*options: str) -> Application:
        home = tmp_path_factory.mktemp("locust")
        (home / "locustfile.py").write_text(_LOCUSTFILE)
        command = [python, "-m", "locust", "--web-host", "127.0.0.1", "--web-port", "{port}", *options]
        return start(command, home=home, ready="/stats/requests")

    return locust


@pytest.fixture(scope="module")
def idle(locust: Callable[..., Application]) -> Application:
    return locust()


@pytest.fixture(scope="module")
def busy(locust: Callable[..., Application]) -> Application:
    return locust("--autostart", "--users=1", "--host=http://localhost")


def test_load_test_starts_with_the_users_of_the_form_and_stops(
    idle: Application, browser_tools: BrowserTools
) -> None:
    browser_tools.navigate(idle.url())
    page = browser_tools.snapshot()
    fields = {"Number of users": "3", "Ramp up": "3", "Host": "http://localhost"}
    browser_tools.fill_form(
        [{"ref": page.find("textbox", name), "value": value} for name, value in fields.items()]
    )
    browser_tools.click(page.find("button", "Start"))
    wait_for_value(
        lambda: [idle.ask("/stats/requests")[name] for name in ("state", "user_count")], ["running", 3]
    )

    browser_tools.wait_for(text="buy")
    browser_tools.click(browser_tools.snapshot().find("button", "Stop"))
    wait_for_value(lambda: idle.ask("/stats/requests")["state"], "stopped")


def test_figures_that_the_page_polls_are_waited_for(busy: Application, browser_tools: BrowserTools) -> None:
    browser_tools.navigate(busy.url())
    browser_tools.wait_for(text="buy")
    row = next(row for row in browser_tools.snapshot().find_all("row") if "buy" in row.text)
    shown = int([cell.text for cell in row.walk()][2])
    counted = busy.ask("/stats/requests")["stats"][0]["num_requests"]
    assert 0 < shown <= counted


def test_figures_are_downloaded_as_a_table(busy: Application, browser_tools: BrowserTools) -> None:
    browser_tools.navigate(busy.url())
    browser_tools.wait_for(text="buy")
    browser_tools.click(browser_tools.snapshot().find("tab", "Download Data"))
    (download,) = browser_tools.click(
        browser_tools.snapshot().find("link", "Download requests CSV")
    ).downloads
    assert download.path is not None
    with download.path.open() as file:
        assert [row["Name"] for row in csv.DictReader(file)] == ["buy", "Aggregated"]
