import json
import re

import pytest

from webtools.elements.roles import role_sets
from webtools.page.source import built, install, listen

_ONE_LINE = ("look", "pack", "until")


@pytest.mark.parametrize("name", _ONE_LINE)
def test_script_that_a_callers_code_follows_is_one_line(name: str) -> None:
    """The lines of the caller's code keep their numbers."""
    assert len(built(name).splitlines()) == 1


def test_sandbox_and_main_world_are_given_one_secret_name() -> None:
    secrets = [re.findall(r'\)\((\{"secret": .*?\})\)$', code) for code in (install(), listen())]
    assert secrets[0] == secrets[1]
    assert len(json.loads(secrets[0][0])["secret"]) > 16


def test_synonyms_of_roles_are_names_of_roles() -> None:
    sets = role_sets()
    assert set(sets["synonyms"]) <= set(sets["roles"])
