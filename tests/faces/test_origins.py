"""Limits on origins as each face takes them: the forbidden server gets no request."""

import json
from urllib.parse import urlsplit

import pytest

from tests.browser.site import Site
from tests.faces.conftest import Run
from tests.faces.mcp.raw import Raw
from webtools import BrowserAction, BrowserToolset
from webtools.errors import Denied

pytestmark = pytest.mark.timeout(120)
METADATA = "http://169.254.169.254/latest/meta-data/"


def origin(site: Site) -> str:
    return "{0.scheme}://{0.netloc}".format(urlsplit(site.url()))


def test_command_line_opens_permitted_origins_only(webtools: Run, site: Site) -> None:
    limits = ("--allowed-origins", f"{origin(site)};https://example.com")
    assert webtools("snapshot", site.url("/form.html"), *limits).returncode == 0
    refused = webtools("snapshot", site.other.url("/form.html"), *limits)
    assert refused.returncode == 1
    assert "is not among allowed_origins" in refused.stderr
    assert "--allowed-origins" in refused.stderr
    assert site.other.requests == []


def test_mcp_server_holds_its_model_to_the_origins(site: Site) -> None:
    with Raw(
        "--allowed-origins", f"{origin(site)};https://example.com", "--blocked-origins", "evil.test"
    ) as server:
        assert not server.call("browser_navigate", url=site.url("/form.html")).get("isError")
        refused = server.call("browser_navigate", url=site.other.url())
        assert refused["isError"]
        assert "is not among allowed_origins" in json.dumps(refused)
        wider = {"name": "wider", "allowedOrigins": "*"}
        assert not server.call("browser_context_create", **wider).get("isError")
        assert server.call("browser_navigate", url=site.other.url())["isError"]
    assert site.other.requests == []


def test_models_reach_no_metadata_service_unless_it_is_allowed() -> None:
    with Raw() as server:
        refused = server.call("browser_navigate", url=METADATA)
        assert refused["isError"]
        assert "--allow-link-local" in json.dumps(refused)
    with BrowserToolset() as toolset:
        error = toolset.tools["browser_navigate"].execute({"url": METADATA}).error
        assert error is not None
        assert error.code == "denied"
    action = BrowserAction()
    with pytest.raises(Denied, match="link-local"):
        action.run("launch", url=METADATA)


def test_pytest_options_hold_for_every_test(pytester: pytest.Pytester, site: Site) -> None:
    pytester.makepyfile(
        f"""
        import pytest
        from webtools.errors import Denied

        def test_permitted(browser_tools):
            assert browser_tools.navigate({site.url("/form.html")!r}).status == 200

        def test_forbidden(browser_tools):
            with pytest.raises(Denied):
                browser_tools.navigate({site.other.url()!r})

        class TestNarrower:
            @pytest.fixture
            def browser_context_options(self):
                return {{"blocked_origins": {origin(site)!r}}}

            def test_blocked(self, browser_tools):
                with pytest.raises(Denied, match="blocked_origins"):
                    browser_tools.navigate({site.url()!r})
        """
    )
    result = pytester.runpytest_subprocess(f"--webtools-allowed-origins={origin(site)}")
    result.assert_outcomes(passed=3)
    assert site.other.requests == []
