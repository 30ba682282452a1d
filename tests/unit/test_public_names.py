"""Names that `webtools` itself exports."""

import subprocess
import sys

import webtools
from webtools.tools.tool import TABLE


def test_everything_public_can_be_imported_from_the_top() -> None:
    for name in webtools.__all__:
        assert getattr(webtools, name)


def test_every_result_type_can_be_imported_from_the_top() -> None:
    results = {tool.result.__name__ for tool in TABLE.values()}
    assert results <= set(webtools.__all__), "name the result twice in webtools/__init__.pyi"


def test_everything_public_can_be_imported_without_packages_of_extras() -> None:
    script = """
import sys
for name in ("pytest", "_pytest", "flask", "mcp", "anthropic", "playwright"):
    sys.modules[name] = None
import webtools
for name in webtools.__all__:
    getattr(webtools, name)
"""
    subprocess.run([sys.executable, "-c", script], check=True, timeout=60)
