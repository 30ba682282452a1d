"""Judges the mark by what is drawn: where hiding a marked text changes a pixel, a person could see the text."""

import io
import re
from dataclasses import dataclass, field

from PIL import Image, ImageChops

from benchmarks.unseen.reaching import lines_with_marks
from webtools import BrowserTools, StaleRef

_REF = re.compile(r"\[ref=(\w+)\]")
_SHOW = "(element) => element.scrollIntoView({ block: 'center', behavior: 'instant' })"
_HIDE = """(element) => {
  const all = [element, ...element.querySelectorAll("*")];
  for (const each of all) each.style.setProperty("visibility", "hidden", "important");
}"""
_UNHIDE = """(element) => {
  for (const each of [element, ...element.querySelectorAll("*")]) each.style.removeProperty("visibility");
}"""


@dataclass
class Verdict:
    """How many texts a page has, how many lines are marked, and the marked ones that a person can see."""

    texts: int = 0
    marked: int = 0
    mistaken: list[str] = field(default_factory=list)

    def __add__(self, other: "Verdict") -> "Verdict":
        return Verdict(self.texts + other.texts, self.marked + other.marked, self.mistaken + other.mistaken)

    def __str__(self) -> str:
        seen = f": {'; '.join(self.mistaken)}" if self.mistaken else ""
        return f"{self.texts} texts, {self.marked} marked, {len(self.mistaken)} by mistake{seen}"


def judged(tools: BrowserTools) -> Verdict:
    """Return the verdict on the page that is open."""
    lines = list(lines_with_marks(tools.snapshot(all_refs=True).tree))
    verdict = Verdict(texts=sum('"' in line or ": " in line for line, _ in lines))
    for line, _ in lines:
        found = _REF.search(line)
        if "[unseen]" not in line or found is None:
            continue
        verdict.marked += 1
        if not line.lstrip().startswith("- generic [unseen]") and _changes_pixels(tools, found[1]):
            verdict.mistaken.append(line.strip())
    return verdict


def _changes_pixels(tools: BrowserTools, ref: str) -> bool:
    tools.evaluate(_SHOW, ref=ref)
    before, again = _picture(tools), _picture(tools)
    try:
        tools.evaluate(_HIDE, ref=ref)
    except StaleRef:
        return False  # scrolling made a virtual list show another row here, so nothing can be judged
    hidden = _picture(tools)
    tools.evaluate(_UNHIDE, ref=ref)
    moving = ImageChops.difference(before, again).getbbox()
    return moving is None and ImageChops.difference(before, hidden).getbbox() is not None


def _picture(tools: BrowserTools) -> Image.Image:
    return Image.open(io.BytesIO(tools.take_screenshot(full_size=True).data)).convert("RGB")
