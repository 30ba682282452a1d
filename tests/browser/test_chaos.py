"""The campaign itself, which is in `benchmarks/chaos`: what it reports has to be so."""

import tempfile
from pathlib import Path
from time import monotonic

from benchmarks.chaos.campaign import run
from benchmarks.chaos.faults import Planned


def test_campaign_without_a_defect_reports_what_is_left_behind() -> None:
    def leave_a_folder(line: str) -> None:
        if line.startswith("user-context 1:"):
            Path(tempfile.gettempdir(), "webtools-left").mkdir()

    campaign = run(
        "user-context",
        [Planned("half a character in the title", target=0, pause=0.0)],
        seed=1,
        until=monotonic() + 60.0,
        report=leave_a_folder,
        patience=3.0,  # the folder never goes away
    )
    assert not campaign.problems
    assert campaign.left == ["folder webtools-left"]
