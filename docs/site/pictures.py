"""Make the pictures of the guides: `python docs/site/pictures.py`. They are committed; each is below 150 KB."""

import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from html import escape
from pathlib import Path
from typing import Literal

from webtools import BrowserTools, WebtoolsError
from webtools.demo.shop import shop
from webtools.tracing.report import report

_FOLDER = Path(__file__).parents[1] / "pictures"
_LARGEST_BYTES = 150_000
_TEST = """
from webtools import expect


def test_cart_has_a_total(browser_tools):
    browser_tools.navigate({address!r})
    expect(browser_tools.get("status", "Total"), timeout=0.5).to_have_text("24.00 €")
"""


_REPORTS: tuple[tuple[str, tuple[int, int], Literal["light", "dark"]], ...] = (
    ("trace", (1280, 800), "light"),
    ("trace-phone", (390, 1320), "dark"),
)
_BANNER = """() => {
  const banner = document.createElement("div");
  banner.id = "cookies";
  banner.textContent = "We use cookies";
  banner.style = "position: fixed; inset: 40% 0 0 0; padding: 20px; background: #246; color: #fff; z-index: 9";
  document.body.append(banner);
}"""


def main() -> None:
    """Write every picture."""
    with shop() as address, BrowserTools(viewport=(640, 560)) as tools:
        _page_and_snapshot(tools, address)
        _lamp(tools, address)
        _report(tools, address)
        _live_view(tools, address)
        _trace(tools, address)
    for picture in (*_FOLDER.glob("*.png"), *_FOLDER.glob("*.webp")):
        if picture.stat().st_size > _LARGEST_BYTES:
            raise SystemExit(f"{picture} has {picture.stat().st_size} bytes; make its viewport smaller")


def _page_and_snapshot(tools: BrowserTools, address: str) -> None:
    tools.navigate(address)
    lines = str(tools.snapshot()).splitlines()[:22]
    tools.take_screenshot(path=_FOLDER / "page.png", overwrite=True)
    style = "<style>body { margin: 16px; font: 13px/1.6 monospace; white-space: pre; background: #f8fafc }</style>"
    _show(tools, style + escape("\n".join(lines)))
    tools.take_screenshot(path=_FOLDER / "snapshot.png", overwrite=True)


def _lamp(tools: BrowserTools, address: str) -> None:
    """Show what the code of the home page does."""
    with tools.fresh(viewport=(900, 680)) as shopper:
        shopper.navigate(f"{address}/products/paper-table-lamp")
        shopper.get("radio", "Sage").check()
        shopper.get("button", "Add to cart").click()
        shopper.take_screenshot(path=_FOLDER / "lamp.png", overwrite=True)


def _show(tools: BrowserTools, html: str) -> None:
    tools.navigate("about:blank")
    tools.evaluate("(html) => { document.documentElement.innerHTML = html }", args=[html])


def _report(tools: BrowserTools, address: str) -> None:
    """Show the report of a failed test as pytest-html has it."""
    with tempfile.TemporaryDirectory(prefix="webtools-pictures-") as made:
        test = Path(made) / "test_cart.py"
        test.write_text(_TEST.format(address=address), "utf-8")
        asked = [sys.executable, "-m", "pytest", "-q", "-n0", "--html=report.html", "--self-contained-html"]
        subprocess.run(
            [*asked, "-o", "addopts=", test.name], cwd=made, check=False, stdout=subprocess.DEVNULL
        )
        tools.resize(1000, 760)
        tools.navigate((Path(made) / "report.html").as_uri())
        tools.take_screenshot(path=_FOLDER / "report.png", overwrite=True)


def _live_view(tools: BrowserTools, address: str) -> None:
    """Show the live view while a person has the browser, and while an agent has it, on a phone."""
    with (
        BrowserTools(viewport=(900, 620)) as agent,
        tools.fresh(viewport=(1280, 760), color_scheme="light") as desk,
        tools.fresh(viewport=(390, 760), color_scheme="dark") as phone,
        ThreadPoolExecutor(1) as waiting,
    ):
        view = agent.watch()
        agent.navigate(f"{address}/products/paper-table-lamp")
        agent.get("radio", "Sage").check()
        agent.get("button", "Add to cart").click()
        for person in (desk, phone):
            person.navigate(view)
            person.wait_for(function="() => document.querySelector('img').naturalWidth > 100")
        desk.get("button", "Take over").click()
        desk.wait_for(text="You have the browser")
        going = waiting.submit(agent.navigate, f"{address}/cart")
        desk.wait_for(text="1 call waits")
        desk.take_screenshot(path=_FOLDER / "live-view.webp", quality=70, overwrite=True)
        desk.get("button", "Hand back").click()
        going.result()
        phone.wait_for(text="Cart – Linden")
        phone.take_screenshot(path=_FOLDER / "live-view-phone.webp", quality=70, overwrite=True)


def _trace(tools: BrowserTools, address: str) -> None:
    """Show the report of a visit that a server's error and a banner make fail."""
    with tempfile.TemporaryDirectory(prefix="webtools-pictures-") as made:
        archive, page = Path(made, "buy_a_lamp.zip"), Path(made, "report.html")
        with BrowserTools(viewport=(1000, 620)) as shopper, shopper.trace(archive):
            shopper.navigate(f"{address}/products/paper-table-lamp")
            shopper.get("button", "Add to cart").click()
            shopper.route("/cart", method="POST", status=500, json={"error": "no stock service"})
            shopper.get("button", "Add to cart").click()
            shopper.unroute("/cart")
            shopper.navigate(f"{address}/cart")
            shopper.evaluate(_BANNER)
            with suppress(WebtoolsError):
                shopper.get("link", "Go to checkout").click(timeout=0.5)
        page.write_bytes(report([archive]))
        for name, viewport, scheme in _REPORTS:
            with tools.fresh(viewport=viewport, color_scheme=scheme) as reader:
                reader.navigate(page.as_uri())
                reader.wait_for(function="() => document.querySelector('figure .cover')")
                reader.take_screenshot(path=_FOLDER / f"{name}.webp", quality=70, overwrite=True)


if __name__ == "__main__":
    main()
