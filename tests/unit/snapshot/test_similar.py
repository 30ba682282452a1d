"""The cases of the page's own tests, so that Python and pages call the same elements similar."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from webtools.snapshot.similar import most_similar

_CASES = json.loads(
    (Path(__file__).parents[3] / "webtools/page/js/tests/similar.json").read_text(encoding="utf-8")
)


@dataclass(frozen=True)
class _Node:
    role: str
    name: str


@pytest.mark.parametrize("case", _CASES, ids=[case["says"] for case in _CASES])
def test_python_and_pages_find_the_same_elements_similar(case: dict[str, Any]) -> None:
    nodes = [_Node(*each) for each in case["nodes"]]
    role, name = case["wanted"]
    assert most_similar(role, name, nodes) == [nodes[at] for at in case["best"]]
