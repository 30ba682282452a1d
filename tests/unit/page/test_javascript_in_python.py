import ast
import re
from collections.abc import Iterator
from pathlib import Path

_WEBTOOLS = Path(__file__).parents[3] / "webtools"
_GLUE = {
    "page/source.py",
    "page/call.py",
    "page/declarations.py",  # types for TypeScript
    "integrations/anthropic/toolset.py",  # a caller's text for `evaluate`; integrations may not import `page`
}
"""Modules that put functions of JavaScript around what callers give, or around our bundles."""
_FUNCTION = re.compile(r"=>\s*[({\w'\"]|\bfunction\s*\w*\s*\(")


def test_functions_of_javascript_are_in_javascript_files() -> None:
    found = {path.relative_to(_WEBTOOLS).as_posix(): [*_functions(path)] for path in _WEBTOOLS.rglob("*.py")}
    assert {name: functions for name, functions in found.items() if functions and name not in _GLUE} == {}
    assert all(found[name] for name in _GLUE)


def _functions(path: Path) -> Iterator[str]:
    """Yield the string constants of a module that look like functions of JavaScript, but for its docstrings."""
    tree = ast.parse(path.read_text("utf-8"))
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in docstrings:
            continue
        if _FUNCTION.search(node.value):
            yield node.value
