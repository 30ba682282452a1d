"""Settings as the pages see them."""

import json
from pathlib import Path

import pytest

from tests.browser.site import Site
from tests.faces.mcp.page import Page, quoted
from tests.faces.mcp.raw import Raw

pytestmark = pytest.mark.timeout(120)


def test_server_takes_a_size_a_storage_state_a_folder_and_whole_pages(site: Site, tmp_path: Path) -> None:
    origin = site.url().rstrip("/")
    cookie = {"name": "kept", "value": "yes", "domain": "127.0.0.1", "path": "/", "expires": -1, "httpOnly": False,
              "secure": False, "sameSite": "Lax"}  # fmt: skip
    storage = [{"origin": origin, "localStorage": [{"name": "also", "value": "kept"}]}]
    state = tmp_path / "state.json"
    state.write_text(json.dumps({"cookies": [cookie], "origins": storage}))
    flags = [
        "--viewport-size",
        "640x480",
        "--storage-state",
        str(state),
        "--output-dir",
        str(tmp_path / "out"),
    ]
    with Raw(*flags, "--snapshot-mode", "full", "--caps", "pdf") as server:
        page = Page(server, site)
        page.show("index.html")
        assert site.requests[0].cookies == {"kept": "yes"}
        assert page.ask("() => [innerWidth, innerHeight, localStorage.also]") == [640, 480, "kept"]
        saved = Path(page.call("pdf_save")["structuredContent"]["path"])
        assert saved.parent == tmp_path / "out"
        assert saved.exists()
        reply = page.text("click", ref=page.ref("button", "Do nothing"))
        assert "\nSnapshot:\n```yaml\n- heading" in reply  # the whole page although nothing changed


def test_server_takes_a_file_of_settings_and_can_leave_pages_out_of_replies(
    site: Site, tmp_path: Path
) -> None:
    file = tmp_path / "webtools.toml"
    file.write_text('snapshot_mode = "none"\ncaps = ["vision"]\n')
    with Raw("--config", str(file)) as server:
        page = Page(server, site)
        assert quoted(page.show("second.html")) == f'Page: "Second" {site.url("second.html")}'
        reply = quoted(page.text("mouse_move_xy", x=1, y=1))
        nothing = "- Nothing changed and nothing was requested"
        assert reply == f"{nothing}\nPage: as before"
        look = page.text("snapshot")
        assert "- link" in look
        assert f'\nPage: "Second" {site.url("second.html")}' in look
