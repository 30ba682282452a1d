"""The guides' code runs as it stands: the blocks of a page one after the other."""

import re
from pathlib import Path

import pytest

from webtools import BrowserTools
from webtools.demo.shop import shop

_ROOT = Path(__file__).parents[2]
_BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("guide", ["docs/locators.md"])
def test_code_of_a_guide_runs(guide: str, tmp_path: Path) -> None:
    blocks = _BLOCK.findall((_ROOT / guide).read_text("utf-8"))
    assert blocks
    with shop() as address, BrowserTools(output_dir=tmp_path) as browser_tools:
        given = {"browser_tools": browser_tools, "address": address}
        for number, block in enumerate(blocks, start=1):
            exec(compile(block, f"{guide}, block {number}", "exec"), given)  # ours
