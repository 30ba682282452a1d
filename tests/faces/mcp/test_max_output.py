"""Long replies are cut, and necessary parts stay."""

import json
from typing import Any

import pytest

from tests.browser.site import Site
from tests.faces.mcp.page import quoted
from tests.faces.mcp.raw import Raw
from webtools.faces.replies.fitting import json_in, lines_in

pytestmark = pytest.mark.timeout(120)

_ROOM = 2000


def test_no_reply_is_longer_than_asked_for_and_each_says_where_the_page_stands(site: Site) -> None:
    with Raw("--max-output", str(_ROOM)) as server:

        def reply(tool: str, /, **arguments: object) -> tuple[str, dict[str, Any]]:
            result = server.call(tool, **arguments)
            structured = result.get("structuredContent", {})
            assert len(result["content"][0]["text"]) <= _ROOM
            assert len(json.dumps(structured, ensure_ascii=False)) <= _ROOM + 100
            assert "\nPage: " in result["content"][0]["text"]
            return result["content"][0]["text"], structured

        shown, _ = reply("browser_navigate", url=site.url("large.html"))
        assert "(parts are folded)" in shown
        assert quoted(shown).endswith("\n```")
        shown, page = reply("browser_snapshot")
        assert "(parts are folded)" in shown
        assert shown.count("```") == 2
        assert page["truncated"]
        shown, page = reply("browser_evaluate", function="() => 'x'.repeat(100_000)")
        assert "… cut: 100002 characters in all\nPage: " in shown
        assert page["shortened"] == ["value"]
        assert set(page["value"]) == {"x", "…"}
        ask = "fetch(`/items?n=1&from=${n}`)"
        reply("browser_evaluate", function=f"async () => {{ for (let n = 0; n < 40; n++) await {ask} }}")
        shown, page = reply("browser_network_requests")
        assert "… cut: " in shown
        assert page["shortened"] == ["requests"]
        assert {"method", "url", "status"} < page["requests"][-1].keys()  # those that are there are whole
        shown, page = reply(
            "browser_evaluate", function="() => { document.title = 't'.repeat(5000); throw 'e'.repeat(5000) }"
        )
        assert "\nHint: " in shown
        reply("browser_navigate", url=site.url("index.html"))
        reply("browser_evaluate", function="() => { document.querySelector('h1').textContent = 'Changed' }")
        shown, page = reply("browser_snapshot", diff=True)
        assert "Changed" in page["tree"]
        assert "fullTree" not in page  # what it is diffed to is not sent along


def test_snapshot_that_a_diff_is_to_is_not_in_the_reply(site: Site) -> None:
    with Raw() as server:
        server.call("browser_navigate", url=site.url("index.html"))
        server.call(
            "browser_evaluate", function="() => { document.querySelector('h1').textContent = 'Changed' }"
        )
        changes = server.call("browser_snapshot", diff=True)["structuredContent"]
        assert "Changed" in changes["tree"]
        assert "fullTree" not in changes


def test_a_code_block_that_is_cut_is_closed() -> None:
    text = lines_in(["```", "x" * 100, "```"], 60)
    assert len(text) == 60
    assert text.endswith("\n… cut: 108 characters in all\n```")


@pytest.mark.parametrize(
    "values",
    [
        {"url": "u", "text": "\n" * 9999},
        {"some": ["y" * 50] * 99, "more": {str(n): n for n in range(999)}},
        {"value": {"deep": [{"deeper": "z" * 9999}]}},
    ],
    ids=["text", "several", "nested"],
)
def test_structured_content_keeps_its_members_and_their_types(values: dict[str, Any]) -> None:
    cut = json_in(values, 500)
    assert len(json.dumps(cut)) < 600
    assert cut.keys() == values.keys() | {"shortened"}
    assert all(type(cut[name]) is type(values[name]) for name in values)
