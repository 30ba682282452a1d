"""The limits of settling, of which the page and Python have a list each."""

import re
from pathlib import Path

import webtools
from webtools.limits import settling

_OF_THE_PAGE = Path(webtools.__file__).parent / "page/js/src/waiting/limits.js"


def test_limits_that_page_and_python_share_are_equal() -> None:
    found = re.findall(
        r"^export const ([A-Z_]+) = ([\d_.]+);", _OF_THE_PAGE.read_text(encoding="utf-8"), re.MULTILINE
    )
    page = {
        name.removesuffix("_MS"): float(value) / (1000 if name.endswith("_MS") else 1)
        for name, value in found
    }
    shared = {name: value for name, value in vars(settling).items() if name in page}
    assert len(shared) >= 10
    assert shared == {name: page[name] for name in shared}
