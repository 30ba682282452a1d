"""The site for models: `llms.txt` lists its pages, `llms-full.txt` has them in one (https://llmstxt.org)."""

import re
from pathlib import Path
from typing import Any

_SENTENCE = re.compile(r"^(?![#>|<!*\-\d\s])([A-Z`].+?(?:[.!?]|:$))(?:\s|$)", re.MULTILINE)
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")


def write(nav: Any, pages: Path, site: Path, title: str, summary: str) -> None:
    """Write both files into the site, in the order of its navigation."""
    listed = list(_entries(nav))
    lines = [f"# {title}", "", f"> {summary}", ""]
    for section, heading, page in listed:
        if section and f"## {section}" not in lines:
            lines += ["", f"## {section}", ""]
        lines.append(f"- [{heading}]({page}): {_about((pages / page).read_text('utf-8'))}")
    (site / "llms.txt").write_text("\n".join([*lines, ""]), "utf-8")
    whole = "\n\n".join(f"<!-- {page} -->\n{(pages / page).read_text('utf-8')}" for _, _, page in listed)
    (site / "llms-full.txt").write_text(whole, "utf-8")


def _entries(nav: Any, section: str = "") -> list[tuple[str, str, str]]:
    found: list[tuple[str, str, str]] = []
    for each in nav:
        ((heading, below),) = each.items()
        found += _entries(below, heading) if isinstance(below, list) else [(section, heading, below)]
    return found


def _about(page: str) -> str:
    """Return the first sentence."""
    found = _SENTENCE.search(re.sub(r"```.*?```", "", page, flags=re.DOTALL))
    return _LINK.sub(r"\1", found[1]) if found else ""
