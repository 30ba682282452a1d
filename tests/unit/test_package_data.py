"""The package data in setup.cfg, which a wheel leaves out silently when its package or pattern is wrong."""

from configparser import ConfigParser
from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[2]


def _patterns() -> list[tuple[str, str]]:
    setup = ConfigParser(interpolation=None)
    setup.read(_ROOT / "setup.cfg", encoding="utf-8")
    return [
        (package, pattern.strip())
        for package, patterns in setup["options.package_data"].items()
        for pattern in patterns.split(",")
    ]


@pytest.mark.parametrize(("package", "pattern"), _patterns())
def test_package_data_names_a_package_and_matches_files(package: str, pattern: str) -> None:
    folder = _ROOT.joinpath(*package.split("."))
    assert (folder / "__init__.py").is_file()
    assert any(folder.glob(pattern))
