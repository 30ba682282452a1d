"""Handing the browser to a person over MCP and on the command line."""

import pytest

from tests.browser.site import Site
from tests.browser.users_browser import UsersBrowser
from tests.faces.mcp.raw import Raw
from tests.faces.shells import Shell

pytestmark = pytest.mark.timeout(120)

_SIGNS_IN = (
    "data:text/html,<script>setTimeout("
    "() => { document.title = 'Hello'; document.body.innerHTML = '<h1>Signed in</h1>'; }, 500)</script><body>"
)


def test_model_waits_until_the_person_at_the_browser_continues(users: UsersBrowser, site: Site) -> None:
    with Raw("--caps", "user", "--attach", users.address) as server:
        waiting = server.send("browser_wait_for_user", message="Log in, then continue", timeout=50)
        assert "Log in, then continue" in users.press_in_banner(site.url("/form.html"))
        result = server.receive(waiting)["result"]
    assert not result.get("isError")
    assert "The user pressed Continue" in result["content"][0]["text"]


@pytest.mark.parametrize(
    ("condition", "note"),
    [
        ({"until": "document.title === 'Hello'"}, "The page shows what the function waits for"),
        ({"text": "Signed in"}, "Signed in"),
        ({"selector": "h1"}, "h1"),
    ],
    ids=["until", "text", "selector"],
)
def test_models_wait_ends_when_its_condition_holds(condition: dict[str, str], note: str) -> None:
    with Raw("--caps", "user") as server:
        server.call("browser_navigate", url=_SIGNS_IN)
        result = server.call("browser_wait_for_user", message="Approve", timeout=50, **condition)
    assert not result.get("isError")
    assert note in result["content"][0]["text"]


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


def test_commands_wait_ends_when_its_condition_holds(shell: Shell) -> None:
    shell("open", _SIGNS_IN)
    assert "Signed in" in shell("wait-for-user", "Approve", "--text", "Signed in", "--timeout", "50")
    shell("close")


def test_command_fails_where_nobody_sees_the_message(shell: Shell) -> None:
    shell("open")
    run = shell.run("wait-for-user", "Log in")
    assert run.returncode == 2  # wrong arguments, as everywhere on the command line
    assert "nobody can see the message" in run.stderr
