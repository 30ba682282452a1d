"""The fifteen steps as people write them for pytest; `benchmarks/faces.py` runs this file."""

import json
import os
from dataclasses import asdict
from pathlib import Path

from benchmarks.visitors import Visitor, buy
from webtools import BrowserTools, expect


class _Tester(Visitor):
    """Says what is to be there, and acts on that."""

    def __init__(self, browser_tools: BrowserTools) -> None:
        super().__init__()
        self._tools = browser_tools

    def open(self, address: str) -> None:
        self.count(lambda: str(self._tools.navigate(address)))

    def click(self, role: str, name: str) -> None:
        ref = self._shown(role, name)
        self.count(lambda: str(self._tools.click(ref)))

    def fill(self, role: str, name: str, text: str) -> None:
        ref = self._shown(role, name)
        self.count(lambda: str(self._tools.type(ref, text)))

    def page(self) -> str:
        expect(self._tools).to_have_text("Thank you, Ada Byron")
        return self._tools.snapshot().tree

    def _shown(self, role: str, name: str) -> str:
        shown = []

        def look() -> str:
            shown.append(expect(self._tools).to_show(role, name))
            return str(shown[0])

        self.count(look)
        return str(shown[0].matches[0].ref)


def test_a_lamp_can_be_bought(browser_tools: BrowserTools) -> None:
    browser_tools.tabs()  # the browser's start is no part of it
    flow = buy(_Tester(browser_tools), os.environ["SHOP"])
    Path(os.environ["FLOW"]).write_text(json.dumps(asdict(flow)), encoding="utf-8")
