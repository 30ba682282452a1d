"""Readers of a snapshot find each of its states in docs/snapshot.md."""

import re
from pathlib import Path

_ROOT = Path(__file__).parents[3]
_SOURCES = _ROOT / "webtools/page/js/src/accessibility"
_SAID = re.compile(r"""(?:\bsay\(\s*"|states\.push\("|`)([a-z][a-z-]+)(?:"|=\$\{)""")


def test_every_state_that_is_printed_has_a_row_in_the_docs() -> None:
    sources = [
        (_SOURCES / f"{name}.js").read_text("utf-8") for name in ("states", "hints", "tree", "marking")
    ]
    printed = {state for source in sources for state in _SAID.findall(source)}
    table = (
        (_ROOT / "docs/snapshot.md").read_text("utf-8").partition("\n## States\n")[2].partition("\n## ")[0]
    )
    documented = set(re.findall(r"`\[([a-z-]+)", table))
    assert {"level", "hint", "active", "box", "unseen"} <= printed
    assert printed - documented == set()
    assert documented - printed == set()
