"""Claude's browser toolset in the SDK's own tool runner, with a scripted model."""

import re
from typing import Any

import anthropic
import pytest

from tests.integrations.messages import call, scripted, text_of
from webtools import BrowserTools
from webtools.demo.shop import shop
from webtools.integrations.anthropic import ClaudeToolset

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def ref(text: str, line: str) -> dict[str, str]:
    found = re.search(rf"{re.escape(line)}.*?\[(ref_\w+)\]", text)
    assert found, f"{line} is not in {text}"
    return {"type": "ref", "ref": found[1]}


def test_a_scripted_model_puts_an_article_into_the_cart(browser_tools: BrowserTools) -> None:
    with shop() as url:

        def search(results: list[dict[str, Any]]) -> list[dict[str, Any]]:
            box = ref(text_of(results), 'searchbox "Search"')
            return [
                call("left_click", target=box),
                call("type", text="stool"),
                call("find", query="stool link"),
            ]

        def fail(results: list[dict[str, Any]]) -> list[dict[str, Any]]:
            link = ref(text_of(results), 'link "Low stool')
            stale = {"type": "ref", "ref": "ref_e9999"}
            return [
                call("left_click", 1, target=link),
                call("left_click", 2, target=stale),
                call("screenshot"),
            ]

        turns = (
            lambda _: [call("navigate", url=url), call("read_page")],
            search,
            fail,
            lambda _: [call("find", query="add to cart button")],
            lambda results: [call("left_click", target=ref(text_of(results), "button")), call("screenshot")],
            lambda _: [call("get_page_text")],
        )
        with scripted(*turns) as (address, requests), ClaudeToolset(browser_tools) as browser:
            client = anthropic.Anthropic(base_url=address, api_key="none")
            with client:
                runner = client.beta.messages.tool_runner(
                    model="claude-scripted",
                    max_tokens=1000,
                    tools=[browser],
                    messages=[{"role": "user", "content": "Buy a stool."}],
                )
                last = runner.until_done()
    assert last.content[0].type == "text"
    assert requests[0]["tools"][0]["type"] == "browser_toolset_20260801"
    results = [each["content"] for request in requests[1:] for each in [request["messages"][-1]]]
    clicked, stale, skipped = results[2]
    assert clicked["content"][-1]["tabs"][0]["title"].startswith("Low stool")
    assert stale["is_error"]
    assert "ref_e9999 is stale or not found on the current page. Re-read the page" in str(stale["content"])
    assert "Not executed: an earlier action in this turn failed." in str(skipped["content"])
    assert results[4][1]["content"][0]["source"]["media_type"] == "image/png"
    assert "Cart" in browser_tools.get_text().text
