"""Write the Python code of README and docs as one module per page: `python docs/site/blocks.py FOLDER`.

Type checkers read the modules. Names that a page takes as given are declared at the beginning of its module.
"""

import re
import sys
from pathlib import Path

_ROOT = Path(__file__).parents[2]
_BLOCK = re.compile(r"^```python[^\n]*\n(.*?)^```", re.DOTALL | re.MULTILINE)
_PRELUDE = """# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls
from webtools import BrowserTools

browser_tools: BrowserTools
address: str

"""
_WITH_MODELS = "docs/agents.md"
"""A page whose code needs the agents' frameworks, which hardly anybody has installed together."""


def write(folder: Path) -> None:
    """Write the modules into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for page in [_ROOT / "README.md", *sorted((_ROOT / "docs").rglob("*.md"))]:
        blocks = _BLOCK.findall(page.read_text("utf-8"))
        if blocks and page.relative_to(_ROOT).as_posix() != _WITH_MODELS:
            name = "_".join(page.relative_to(_ROOT).with_suffix("").parts).replace("-", "_").lower()
            (folder / f"page_{name}.py").write_text(_PRELUDE + "\n".join(blocks), "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
