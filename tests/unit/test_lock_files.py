"""The lock files have what setup.cfg asks for; `make lock` writes them anew."""

import re
from configparser import ConfigParser
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
EXTRAS = {name: name for name in ("applications", "clients", "demo", "docs", "mcp")} | {"tests": "types"}
"""The extra that each lock file is for."""
TOOLS = ["page", "release", "tools"]
"""Lock files made of a list of their own."""


def declared(name: str) -> dict[str, Requirement]:
    """Return the requirements that a lock file is made of, by name."""
    if name in TOOLS:
        lines = (ROOT / "requirements" / f"{name}.in").read_text().splitlines()
        texts = [line for line in lines if not line.startswith("#")]
    else:
        config = ConfigParser()
        config.read(ROOT / "setup.cfg")
        extras = config["options.extras_require"]
        texts = f"{config['options']['install_requires']}\n{extras[EXTRAS[name]]}".splitlines()
    found = [Requirement(text.partition("#")[0]) for text in texts if text.partition("#")[0].strip()]
    return {canonicalize_name(one.name): one for one in found}


@pytest.mark.parametrize("name", [*EXTRAS, *TOOLS])
def test_lock_file_fits_what_is_declared(name: str) -> None:
    content = (ROOT / "requirements" / f"{name}.txt").read_text()
    entries = re.split(r"\n(?=\w)", content)[1:]
    pinned: dict[str, str] = {canonicalize_name(one.partition("==")[0]): one for one in entries}
    versions = {each: one.partition("==")[2].split()[0].rstrip(";") for each, one in pinned.items()}
    wanted = declared(name)
    outdated = [
        str(one) for each, one in wanted.items() if each not in pinned or versions[each] not in one.specifier
    ]
    assert outdated == []
    direct = {each for each, one in pinned.items() if re.search(r"# .*(webtools|requirements/\w+\.in)", one)}
    assert direct == set(wanted)
    assert [each for each, one in pinned.items() if "--hash=sha256:" not in one] == []
    assert "//" not in content, "no index's address belongs here"
