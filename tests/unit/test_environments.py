"""The environments of tox and the Makefile's target `test`, which is what CI runs."""

import re
from configparser import ConfigParser
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_environment_is_run_by_the_target_test() -> None:
    config = ConfigParser(interpolation=None)
    config.read(ROOT / "tox.ini")
    declared = {one.strip() for one in config["tox"]["env_list"].split(",")}
    makefile = (ROOT / "Makefile").read_text()
    target = makefile.partition("\ntest: ")[2].partition("\n\n")[0]
    run = [
        name
        for names in re.findall(r" run(?:-parallel)?\b.* -e ([\w,]+)", target)
        for name in names.split(",")
    ]
    assert sorted(run) == sorted(declared)
