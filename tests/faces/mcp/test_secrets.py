"""A model types secrets by name and never sees them."""

import base64
import json
from pathlib import Path

import pytest

from tests.browser.site import Site
from tests.faces.mcp.raw import Raw
from webtools.faces.mcp.catalogue import instructions

pytestmark = pytest.mark.timeout(120)

VALUE = "pa$$w0rd of the shop"


def test_model_types_secrets_that_no_reply_shows(site: Site, tmp_path: Path) -> None:
    file = tmp_path / "secrets.env"
    file.write_text(f'SHOP_PASSWORD="{VALUE}"\n')
    with Raw("--secrets", str(file), "--output-dir", str(tmp_path)) as server:
        tools = {tool["name"]: tool["inputSchema"] for tool in server.ask("tools/list")["result"]["tools"]}
        assert "secret" in tools["browser_type"]["properties"]
        assert "secret" in tools["browser_fill_form"]["properties"]["fields"]["items"]["properties"]
        replies = [
            server.call("browser_navigate", url=site.url("/form.html")),
            server.call("browser_find", role="textbox"),
        ]
        ref = replies[-1]["structuredContent"]["matches"][0]["ref"]
        replies += [
            server.call("browser_type", ref=ref, secret="SHOP_PASSWORD"),
            server.call("browser_fill_form", fields=[{"ref": ref, "secret": "SHOP_PASSWORD"}]),
            server.call("browser_evaluate", ref=ref, function="(field) => { throw new Error(field.value) }"),
            server.call("browser_evaluate", ref=ref, function="(field) => [field.value, btoa(field.value)]"),
            server.call("browser_type", ref=ref, secret="ADMIN_PASSWORD"),
        ]
    assert replies[-2]["structuredContent"]["value"] == ["[secret:SHOP_PASSWORD]"] * 2
    assert "There are: SHOP_PASSWORD." in replies[-1]["content"][0]["text"]
    text = json.dumps(replies)
    assert VALUE not in text
    assert base64.b64encode(VALUE.encode()).decode()[:-4] not in text


def test_instructions_name_the_secrets() -> None:
    assert "SHOP_PASSWORD" not in instructions(())
    assert instructions(["SHOP_PASSWORD"]).endswith("without your seeing them: SHOP_PASSWORD.")
