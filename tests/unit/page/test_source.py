import re
from collections import Counter
from importlib.resources import files

from webtools.page.source import FILES

_DEFINITION = re.compile(r"^(?:async )?(?:function\*?|const|let|class) (\w+)", re.MULTILINE)


def test_every_file_that_is_installed_is_there_once() -> None:
    there = {file.name for file in files("webtools.page").iterdir()}
    assert set(FILES) <= there
    assert len(set(FILES)) == len(FILES)


def test_no_two_of_them_define_the_same_name() -> None:
    """They share one closure, where the last function of a name would silently be the one for all."""
    room = files("webtools.page")
    counted = Counter(
        name for file in FILES for name in _DEFINITION.findall(room.joinpath(file).read_text("utf-8"))
    )
    assert [name for name, count in counted.items() if count > 1] == []
