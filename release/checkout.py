"""`python release/checkout.py`: orders a lamp in the demo shop over the Model Context Protocol, as a model would.

It uses what is installed where it runs, and nothing else of this repository.
"""

import os
import re
import sys
from datetime import date, timedelta
from pathlib import Path

import anyio
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

from webtools.demo.shop import shop


async def order(client: Client, address: str) -> str:
    """Buy a lamp; return the last page."""

    async def call(name: str, /, **arguments: object) -> str:
        result = await client.call_tool(name, arguments)
        said = "\n".join(part.text for part in result.content if part.type == "text")
        assert not result.is_error, said
        return said

    async def act(name: str, line: str, **arguments: object) -> str:
        return await call(name, ref=ref(await call("browser_snapshot"), line), **arguments)

    await call("browser_navigate", url=address)
    await act("browser_type", 'searchbox "Search"', text="lamp", submit=True)
    await act("browser_click", 'link "Paper table lamp"')
    await act("browser_click", 'radio "Sage"')
    await act("browser_click", 'button "Add to cart"')
    await call("browser_navigate", url=f"{address}/cart")
    await act("browser_click", 'link "Go to checkout"')
    page = await call("browser_snapshot")
    values = {
        'textbox "Full name"': "Ada Byron",
        'textbox "Email"': "ada@example.com",
        'textbox "Phone"': "+49 30 123456",
        'textbox "Address"': "Lindenstraße 12\n10969 Berlin",
        'combobox "Country"': "Germany",
        'textbox "Delivery date"': _day_of_delivery().isoformat(),
        'radio "Express': True,
        "checkbox": True,
    }
    fields = [{"ref": ref(page, line), "value": value} for line, value in values.items()]
    await call("browser_fill_form", fields=fields)
    return await act("browser_click", 'button "Place order"')


def ref(page: str, line: str) -> str:
    """Return the ref in the first line of a snapshot that has some words."""
    found = re.search(re.escape(line) + r".*?\[ref=(\w+)\]", page)
    assert found, f"no {line} in:\n{page}"
    return found[1]


def _day_of_delivery() -> date:
    day = date.today() + timedelta(days=7)  # noqa: DTZ011  # the shop's day is this machine's
    return day + timedelta(days=day.isoweekday() == 7)  # it does not deliver on Sundays


async def _main() -> None:
    command = str(Path(sys.executable).with_name("webtools"))
    server = StdioServerParameters(command=command, args=["mcp"], env=dict(os.environ))
    with shop() as address:
        async with Client(stdio_client(server)) as client:
            sys.stdout.write(await order(client, address))


if __name__ == "__main__":
    anyio.run(_main)
