"""A transcript of ten calls, as a model would make them."""

import re

from mcp.client.client import Client

from tests.faces.mcp.conftest import text


async def buy_a_lamp(client: Client, address: str) -> None:
    async def call(name: str, /, **arguments: object) -> str:
        result = await client.call_tool(name, arguments)
        assert not result.is_error, text(result)
        return text(result)

    page = await call("browser_navigate", url=address)
    assert re.search(r'Page: ".* – Linden" http', page)
    page = await call("browser_type", ref=_ref(page, "searchbox"), text="lamp", submit=True)
    assert "3 articles" in page
    page = await call("browser_click", ref=_ref(page, 'link "Paper table lamp"'), element="the lamp")
    assert page.count("\n- … as before: contentinfo\n") == 1
    assert "- contentinfo: paragraph: Linden is not" in await call("browser_snapshot")
    page = await call("browser_click", target=_ref(page, 'radio "Sage"'))
    assert "Changes since the last snapshot" in page
    found = await call("browser_find", role="button", name="add to cart")
    page = await call("browser_click", ref=_ref(found, "button"))
    assert "Paper table lamp in Sage" in page
    block, title = r"<untrusted ([\w-]+)>", "Paper table lamp – Linden"
    said = f'"{title}"\nPage: as before'
    assert re.fullmatch(
        rf"{block}\n{said}\n</untrusted \1>", await call("browser_evaluate", function="() => document.title")
    )
    page = await call("browser_navigate", url=f"{address}/products/stoneware-mug")
    home = re.search(r'- … as before: .*banner: link "Linden" \[ref=(e\d+)\]', page)
    assert home, page
    assert "no changes" in await call("browser_hover", ref=home[1])
    tabs = await call("browser_tabs", action="new", url=f"{address}/cart")
    assert "· tab 1 of 2" in tabs
    assert "no changes" in await call("browser_hover", ref=_ref(tabs, 'link "Linden"'))
    picture = await client.call_tool("browser_take_screenshot", {})
    assert [each.type for each in picture.content] == ["text", "image"]
    assert picture.structured_content["width"] == 1280


def _ref(page: str, line: str) -> str:
    found = re.search(re.escape(line) + r".*?\[ref=(\w+)\]", page)
    assert found, f"no {line} in:\n{page}"
    return found[1]
