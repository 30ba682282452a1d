import pickle
import re
from pathlib import Path

import webtools
import webtools.library.browser_tools  # fills the table of tools
from webtools.hints import Hint, names_in, renamed
from webtools.options.browser import Options
from webtools.tools.tool import TABLE

_HINT = Hint("Set {offline=False}, then go on with {navigate}.")


def test_hint_reads_as_python_does() -> None:
    assert _HINT == "Set offline=False, then go on with navigate."
    assert pickle.loads(pickle.dumps(_HINT)) == _HINT


def test_names_of_a_hint_can_be_written_otherwise() -> None:
    names = {"offline": "--offline", "navigate": "`webtools navigate`"}
    assert renamed(_HINT, lambda name, value: f"{names[name]} {value}") == (
        "Set --offline False, then go on with `webtools navigate` None."
    )
    assert names_in(_HINT) == {"offline", "navigate"}
    assert names_in(pickle.loads(pickle.dumps(_HINT))) == {"offline", "navigate"}


def test_plain_text_has_no_names() -> None:
    assert renamed("go on with {navigate}", lambda name, value: "") == "go on with {navigate}"
    assert names_in("go on with {navigate}") == frozenset()


def test_hints_name_tools_arguments_and_options_that_exist() -> None:
    known = {name.removeprefix("browser_") for name in TABLE} | set(Options.model_fields)
    known |= {name for tool in TABLE.values() for name in tool.arguments.model_fields}
    known |= {"within", "has_text", "nth"}  # of `get`
    named = set()
    for file in Path(webtools.__file__).parent.rglob("*.py"):
        for hint in re.findall(r"\bHint\((.*?)\)(?=[,\n)])", file.read_text(encoding="utf-8"), re.DOTALL):
            named |= set(re.findall(r"\{([a-z_]+)(?:=(?:True|False))?\}", hint))
    assert "handle_dialog" in named
    assert named <= known
