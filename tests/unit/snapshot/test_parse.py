import re
from importlib.resources import files

import pytest

from webtools import ElementNotFound, InvalidArgument, Snapshot
from webtools.snapshot.parse import _NAMED_BY_CONTENT, parse

TEXT = r"""- main:
  - heading [level=2]:
    - link "News" [ref=e1]:
      - /url: /news
  - textbox "Say \"hi\"" [multiline] [ref=e2]: "a\nb"
  - paragraph: one line
  - row [ref=e3]:
    - cell "Ann"
    - cell:
      - button "Edit" [ref=e4]
  - slider "Volume" [min=0] [max=10] [ref=e5]: 3
  - … 12 elements hidden under e6
  - iframe [ref=e7]:
    - button "Edit all" [expanded=false] [ref=f1e1]"""


@pytest.fixture
def snapshot() -> Snapshot:
    return Snapshot(tree=TEXT, url="http://x/", title="X", element_count=24, truncated=True)


def test_roles_names_states_and_values() -> None:
    (main,) = parse(TEXT).children
    textbox = next(node for node in main.walk() if node.role == "textbox")  # type: ignore[union-attr]  # it is a node
    assert (textbox.name, textbox.value, textbox.states, textbox.ref) == (
        'Say "hi"',
        "a\nb",
        {"multiline": True},
        "e2",
    )
    slider = next(node for node in main.walk() if node.role == "slider")  # type: ignore[union-attr]  # it is a node
    assert (slider.value, slider.states) == ("3", {"min": "0", "max": "10"})


def test_a_name_that_the_children_say_is_read_from_them(snapshot: Snapshot) -> None:
    assert snapshot.find("heading").name == "News"
    assert snapshot.refs["e3"].name == "Ann Edit"


def test_properties_texts_and_what_is_hidden(snapshot: Snapshot) -> None:
    assert snapshot.refs["e1"].notes == {"url": "/news"}
    assert snapshot.find("paragraph").text == "one line"
    assert snapshot.find("main").hidden == 12


def test_refs_are_in_reading_order(snapshot: Snapshot) -> None:
    assert list(snapshot.refs) == ["e1", "e2", "e3", "e4", "e5", "e7", "f1e1"]


def test_a_part_of_the_name_finds_when_none_has_it_all(snapshot: Snapshot) -> None:
    assert snapshot.find("button", "edit all").ref == "f1e1"
    assert snapshot.find("button", "Edit").ref == "e4"


def test_several_are_an_error_that_names_them(snapshot: Snapshot) -> None:
    with pytest.raises(InvalidArgument, match=r"2 elements.*e4.*f1e1"):
        snapshot.find("button")
    assert len(snapshot.find_all("button", "edit")) == 2


def test_none_is_an_error_that_names_what_is_like_it(snapshot: Snapshot) -> None:
    with pytest.raises(
        ElementNotFound, match=r'most similar are .*button "Edit all" \[expanded=false\] \[ref=f1e1\]'
    ):
        snapshot.find("button", "Edit everything")


def test_synonyms_of_roles_find_each_other() -> None:
    snapshot = Snapshot(tree='- img "a"', url="", title="", element_count=1, truncated=False)
    assert snapshot.find("image").name == "a"


def test_the_text_is_its_string(snapshot: Snapshot) -> None:
    assert str(snapshot) == TEXT


def test_a_combobox_holds_what_is_chosen_in_it() -> None:
    tree = '- combobox "Size" [ref=e1]:\n  - option "S" [ref=e2]\n  - option "M" [selected] [ref=e3]'
    snapshot = Snapshot(tree=tree, url="", title="", element_count=3, truncated=False)
    assert snapshot.find("combobox").value == "M"


def test_role_with_a_hyphen_is_a_node_of_its_own() -> None:
    tree = '- doc-noteref "1" [ref=e1]\n- graphics-symbol "Sun":\n  - button "Shine" [ref=e2]'
    snapshot = Snapshot(tree=tree, url="", title="", element_count=3, truncated=False)
    assert [node.role for node in snapshot.root.walk()] == ["doc-noteref", "graphics-symbol", "button"]
    assert snapshot.find("doc-noteref").ref == "e1"


@pytest.mark.parametrize("role", ["menuitem", "tab", "button", "switch", "doc-backlink"])
def test_name_that_children_repeat_is_found_for_every_role_named_by_content(role: str) -> None:
    tree = f'- {role} [ref=e1]:\n  - img "Disk"\n  - text: File'
    snapshot = Snapshot(tree=tree, url="", title="", element_count=2, truncated=False)
    assert snapshot.find(role, "Disk File").ref == "e1"


def test_named_by_content_is_the_same_set_in_python_and_in_the_page() -> None:
    tables = (files("webtools.page") / "role_tables.js").read_text("utf-8")
    sets = dict(re.findall(r"const (LINKS|NAMED_BY_CONTENT) = (.*?);\n", tables, re.DOTALL))
    assert (
        set(re.findall(r"[a-z]{3,}(?:-[a-z]+)?", " ".join(sets.values()))) - {"new", "split"}
        == _NAMED_BY_CONTENT
    )


@pytest.mark.parametrize(
    "line",
    [
        'button "Save" [disabled] [ref=e1]',
        'textbox "Name" [required] [ref=e2]: Ada',
        'slider "Volume" [min=0] [max=9] [ref=f1e3]: 5',
        "separator",
    ],
)
def test_a_node_reads_as_its_line_in_the_snapshot(line: str) -> None:
    (node,) = parse(f"- {line}").walk()
    assert str(node) == line


def test_a_rows_name_is_what_its_cells_say_without_the_empty_ones() -> None:
    row, *_ = parse("- row [ref=e1]:\n  - cell: Ann\n  - cell\n  - cell: Bo\n  - cell").walk()
    assert row.name == "Ann Bo"
