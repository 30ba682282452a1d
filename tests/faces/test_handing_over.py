"""Handing the browser to a person over MCP and on the command line."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.site import Site
from tests.browser.users_browser import UsersBrowser, users_browser
from tests.faces.mcp.raw import Raw
from tests.faces.shells import Shell, shells

pytestmark = pytest.mark.timeout(120)


@pytest.fixture
def users(tmp_path: Path, site: Site) -> Iterator[UsersBrowser]:
    with users_browser(tmp_path / "profile", site.url("/form.html")) as users:
        yield users


@pytest.fixture
def shell() -> Iterator[Shell]:
    with shells() as shell:
        yield shell


def test_model_waits_until_the_person_at_the_browser_continues(users: UsersBrowser, site: Site) -> None:
    with Raw("--caps", "user", "--attach", users.address) as server:
        waiting = server.send("browser_wait_for_user", message="Log in, then continue", timeout=50)
        assert "Log in, then continue" in users.press_in_banner(site.url("/form.html"))
        result = server.receive(waiting)["result"]
    assert not result.get("isError")
    assert "The user pressed Continue" in result["content"][0]["text"]


def test_model_learns_that_nobody_sees_the_message_of_a_headless_browser() -> None:
    with Raw("--caps", "user") as server:
        result = server.call("browser_wait_for_user", message="Log in")
    assert result["isError"]
    assert "Error invalid_argument" in result["content"][0]["text"]
    assert "nobody can see the message" in result["content"][0]["text"]


def test_command_waits_until_the_person_at_the_browser_continues(
    users: UsersBrowser, shell: Shell, site: Site
) -> None:
    shell("open", "--attach", users.address)
    with shell.start("wait-for-user", "Log in, then continue", "--timeout", "50") as command:
        assert "Log in, then continue" in users.press_in_banner(site.url("/form.html"))
        output, errors = command.communicate(timeout=50)
    assert command.returncode == 0, errors
    assert "The user pressed Continue" in output
    shell("close")


def test_command_fails_where_nobody_sees_the_message(shell: Shell) -> None:
    shell("open")
    run = shell.run("wait-for-user", "Log in")
    assert run.returncode == 2  # wrong arguments, as everywhere on the command line
    assert "nobody can see the message" in run.stderr
