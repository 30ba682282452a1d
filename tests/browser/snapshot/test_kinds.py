"""Ten kinds of page as they are built in the wild; their snapshots were read by a person for what can be done there."""

from pathlib import Path

import pytest

from tests.browser.site import Site
from tests.browser.snapshot.reader import Reader

KINDS = sorted((Path(__file__).parent / "kinds").glob("*.txt"))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.stem)
def test_snapshot_of_each_kind_of_page_is_the_stored_one(reader: Reader, site: Site, kind: Path) -> None:
    """Scenario: Capture accessibility snapshot.

    REQ-03: Output optimized for LLM consumption.
    """
    reader.browser_tools.navigate(site.url(f"kinds/{kind.stem}.html"))
    assert reader.snapshot().tree + "\n" == kind.read_text("utf-8")
