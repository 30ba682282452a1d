"""A browser that runs already, by the MCP server, on the command line and in pytest."""

import pytest

from tests.browser.site import Site
from tests.browser.users_browser import UsersBrowser
from tests.faces.mcp.raw import Raw
from tests.faces.shells import shells

pytestmark = pytest.mark.timeout(120)


def test_mcp_server_uses_the_users_tab_in_its_size_and_leaves_it(users: UsersBrowser, site: Site) -> None:
    size = users.evaluate(site.url("/form.html"), "innerWidth")
    assert size != 1280
    with Raw("--attach", users.address) as server:
        reply = server.call("browser_snapshot")
        assert "Eight fields" in reply["content"][0]["text"]
        assert users.evaluate(site.url("/form.html"), "innerWidth") == size
    assert users.pages() == [site.url("/form.html")]


def test_mcp_server_reports_that_no_browser_is_there_and_how_to_start_it(users: UsersBrowser) -> None:
    users.kill()
    with Raw("--attach", users.address) as server:
        reply = server.call("browser_snapshot")
        assert reply["isError"]
        text = reply["content"][0]["text"]
        assert f"No browser answers at {users.address}" in text
        assert f"--remote-debugging-port={users.port}" in text


def test_command_line_session_attaches_and_closing_it_leaves_the_browser(
    users: UsersBrowser, site: Site
) -> None:
    with shells() as shell:
        shell("open", "--attach", users.address)
        assert "Eight fields" in shell("snapshot")
        shell("close")
        assert users.pages() == [site.url("/form.html")]


def test_tests_run_in_windows_of_their_own_in_the_attached_browser(
    users: UsersBrowser, pytester: pytest.Pytester, site: Site
) -> None:
    pytester.makepyfile(
        f"""
        import pytest
        from webtools import WebtoolsError

        def test_page(browser_tools):
            assert [tab.url for tab in browser_tools.tabs().tabs] == ["about:blank"]
            browser_tools.navigate({site.url("/status/200")!r})

        def test_limits(browser_tools):
            with pytest.raises(WebtoolsError, match="blocked.test"):
                browser_tools.navigate("http://blocked.test/")
        """
    )
    given = ("--webtools-attach", users.address, "--webtools-blocked-origins", "http://blocked.test")
    pytester.runpytest_subprocess(*given).assert_outcomes(passed=2)
    assert users.pages() == [site.url("/form.html")]
    assert users.contexts() == []
