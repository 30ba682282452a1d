"""Reports for replies of servers: where the active tab stands, also beside a snapshot that was just taken."""

from tests.browser.site import Site
from webtools import BrowserTools
from webtools.tools.for_faces import FaceTools


def _stands(tools: BrowserTools, **given: object) -> tuple[str, str | None]:
    report = FaceTools(tools).report(**given)  # type: ignore[arg-type]  # its own arguments
    return report.url, report.title


def test_report_beside_a_snapshot_says_the_address_and_title_that_the_snapshot_has(
    browser_tools: BrowserTools, site: Site
) -> None:
    browser_tools.navigate(site.url("/plain.html"))
    taken = browser_tools.snapshot()
    assert _stands(browser_tools, just_taken=taken) == _stands(browser_tools) == (taken.url, taken.title)


def test_report_beside_a_snapshot_of_an_earlier_document_asks_the_page(
    browser_tools: BrowserTools, site: Site
) -> None:
    browser_tools.navigate(site.url("/plain.html"))
    taken = browser_tools.snapshot()
    browser_tools.navigate(site.url("/fields.html"))
    assert _stands(browser_tools, just_taken=taken) == _stands(browser_tools) != (taken.url, taken.title)


def test_report_beside_a_snapshot_of_a_part_asks_the_page(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url("/plain.html"))
    browser_tools.set_content("<title>Outer</title><iframe srcdoc='<title>Inner</title><button>In</button>'>")
    part = browser_tools.snapshot(ref=browser_tools.snapshot().find("button"))
    assert part.title == "Inner"
    assert _stands(browser_tools, just_taken=part)[1] == "Outer"
