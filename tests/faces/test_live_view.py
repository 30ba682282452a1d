"""The live view of a session of the command line, and of an MCP server."""

import re
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from tests.faces.mcp.raw import Raw
from tests.faces.shells import shells

pytestmark = pytest.mark.timeout(120)

_PAGE = "data:text/html,<title>Lamps</title><h1>Lamps</h1>"


def test_watch_serves_the_page_of_a_session_that_runs() -> None:
    with shells() as shell:
        refused = shell.run("watch")
        assert (refused.returncode, "webtools open" in refused.stderr) == (1, True)
        shell("open", _PAGE)
        address = shell("watch").strip()
        assert shell.json("watch")["address"] == address
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/[\w-]{32}/", address)
        assert "Lamps" in urlopen(f"{address}now?since=-1").read().decode()
        with pytest.raises(HTTPError, match="403"):
            urlopen(address[:-2])
        assert not any(address.split("/")[3] in word for word in shell.server().cmdline())
        shell("close")
        with pytest.raises(OSError, match="refused"):
            urlopen(address)


def test_mcp_server_with_watch_prints_the_address_and_sends_it_to_no_model(
    capfd: pytest.CaptureFixture[str],
) -> None:
    with Raw("--watch") as server:
        shown = server.call("browser_navigate", url=_PAGE)
        (address,) = re.findall(r"http://127\S+", capfd.readouterr().err)
        assert "Lamps" in urlopen(f"{address}now?since=-1").read().decode()
        assert address.split("/")[3] not in str(shown)
