import json

import pytest

from webtools import ElementNotFound, InvalidArgument, Snapshot
from webtools.elements.roles import role_sets
from webtools.snapshot.node import Node
from webtools.snapshot.parse import parse

TEXT = r"""- main:
  - heading [level=2]: link "News" [ref=e1] → /news
  - textbox "Say \"hi\"" [multiline] [ref=e2]: "a\nb"
  - paragraph: one line
  - row [ref=e3]:
    - cell "Ann"
    - cell: button "Edit" [ref=e4]
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


def test_find_of_several_nodes_is_an_error_that_names_them(snapshot: Snapshot) -> None:
    with pytest.raises(InvalidArgument, match=r"2 elements.*e4.*f1e1"):
        snapshot.find("button")
    assert len(snapshot.find_all("button", "edit")) == 2


def test_find_of_no_node_is_an_error_that_names_similar_ones(snapshot: Snapshot) -> None:
    with pytest.raises(
        ElementNotFound, match=r'most similar: .*button "Edit all" \[expanded=false\] \[ref=f1e1\]'
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


@pytest.mark.parametrize("role", role_sets()["namedByContent"])
def test_name_that_children_repeat_is_found_for_every_role_named_by_content(role: str) -> None:
    tree = f'- {role} [ref=e1]:\n  - img "Disk"\n  - text: File'
    snapshot = Snapshot(tree=tree, url="", title="", element_count=2, truncated=False)
    assert snapshot.find(role, "Disk File").ref == "e1"


@pytest.mark.parametrize(
    "line",
    [
        'button "Save" [disabled] [ref=e1]',
        'textbox "Name" [required] [ref=e2]: Ada',
        'slider "Volume" [min=0] [max=9] [ref=f1e3]: 5',
        "separator",
        'separator "Split" [ref=e1]: 40',
        'link "Care" [ref=e4] → /care',
        'link "Care" [ref=e4] → "a b:"',
        'combobox "Size" [ref=e5] (S | M): M',
        'textbox "Note" [ref=e6]: "  [ref=e9] x"',
        'textbox "Note" [ref=e6]: "\\"quoted\\""',
        'textbox "Note" [ref=e6]: link',
        'textbox "Note" [disabled]: "link"',
    ],
)
def test_a_node_reads_as_its_line_in_the_snapshot(line: str) -> None:
    node, *_ = parse(f"- {line}").walk()
    assert str(node) == line


@pytest.mark.parametrize("option", ["A (1)", "A | B", 'A "1"', "B"])
def test_options_that_would_not_read_back_stay_out_of_their_lists_line(option: str) -> None:
    options = f'- option {json.dumps(option)} [selected]\n  - option "B"'
    node = next(parse(f'- combobox "Size" [ref=e1]: {option}\n  {options}').walk())
    assert [one.name for one in node.walk()] == [option, "B"]
    assert "(" not in str(node).removesuffix(option)


@pytest.mark.parametrize("role", role_sets()["holdsValue"])
def test_text_in_the_line_of_a_role_that_holds_a_value_is_its_value(role: str) -> None:
    (node,) = parse(f'- {role} "Split" [ref=e1]: 40').walk()
    assert (node.value, node.children) == ("40", ())


def test_a_rows_name_is_what_its_cells_say_without_the_empty_ones() -> None:
    row, *_ = parse("- row [ref=e1]:\n  - cell: Ann\n  - cell\n  - cell: Bo\n  - cell").walk()
    assert row.name == "Ann Bo"


def test_elements_on_one_line_stand_in_each_other() -> None:
    (table,) = parse(
        '- table "T": row [level=1]: cell: link "x" [ref=e1] → /a:\n  - img "y"\n- list'
    ).children[:1]
    names = []
    while not isinstance(table, str):
        names.append(table.role)
        table = table.children[0] if table.children else ""
    assert names == ["table", "row", "cell", "link", "img"]


@pytest.mark.parametrize(
    ("line", "target", "text"),
    [
        ('- link "a" [ref=e1] → /x', "/x", ""),
        ('- link "a" [ref=e1] → http://h:80/x: more', "http://h:80/x", "more"),
        ('- link [ref=e1] → "/a b:"', "/a b:", ""),
        ('- link [ref=e1] → "/a: b": "link"', "/a: b", "link"),
        ("- link [ref=e1] → /a:", "/a", ""),
    ],
)
def test_target_of_a_link_stands_behind_it(line: str, target: str, text: str) -> None:
    (link,) = parse(line).children
    assert not isinstance(link, str)
    assert (link.notes, link.children) == ({"url": target}, (text,) if text else ())


@pytest.mark.parametrize("text", ["link", "button: x", 'cell "a"', "row [x]", "list (a)", "link → x"])
def test_quoted_text_is_no_element(text: str) -> None:
    quoted = json.dumps(text)
    (item,) = parse(f"- listitem: {quoted}").children
    assert not isinstance(item, str)
    assert item.children == (text,)


def test_options_of_a_closed_list_stand_in_its_line() -> None:
    (box,) = parse('- combobox "Size" [ref=e1] (S | M, L): M, L').children
    assert not isinstance(box, str)
    assert box.value == "M, L"
    assert [(each.name, dict(each.states)) for each in box.walk() if each.role == "option"] == [
        ("S", {}),
        ("M, L", {"selected": True}),
    ]


@pytest.mark.parametrize(
    ("around", "plain"), [("table", "cell"), ("grid", "gridcell"), ("treegrid", "gridcell")]
)
def test_cells_with_nothing_but_text_stand_in_the_line_of_their_row(around: str, plain: str) -> None:
    (table,) = parse(f"- {around}:\n  - row: |= Name |= |\n  - row: |- Ada | =36 || x |").children
    assert not isinstance(table, str)
    assert [(each.role, each.name) for each in table.walk() if each.role not in ("row", around)] == [
        ("columnheader", "Name"),
        ("columnheader", ""),
        ("rowheader", "Ada"),
        (plain, "=36"),
        (plain, ""),
        (plain, "x"),
    ]


ROW = """- row:
  - | checkbox "Choose" [checked] [ref=e1]
  - |- Ann | 36 | |
  - | link "Page" [ref=e2] → /ann
  - button "Edit" [ref=e3]:
    - text: now
  - cell "x" [selected]
  - | text: or: this
  - |= a |
- paragraph: b"""


def test_a_bar_begins_a_cell_and_what_follows_without_one_is_in_it() -> None:
    row, paragraph = parse(ROW).children
    assert isinstance(row, Node)
    cells = [child for child in row.children if isinstance(child, Node)]
    assert [(cell.role, cell.name, [str(inner) for inner in cell.children]) for cell in cells] == [
        ("cell", "Choose", ['checkbox "Choose" [checked] [ref=e1]']),
        ("rowheader", "Ann", []),
        ("cell", "36", []),
        ("cell", "", []),
        ("cell", "Page Edit", ['link "Page" [ref=e2] → /ann', 'button "Edit" [ref=e3]']),
        ("cell", "x", []),
        ("cell", "or: this", ["or: this"]),
        ("columnheader", "a", []),
    ]
    assert isinstance(paragraph, Node)
    assert paragraph.role == "paragraph"


def test_a_field_says_its_value_in_the_name_of_its_cell() -> None:
    tree = (
        '- row:\n  - | combobox "Role" [ref=e1] (Reader | Owner): Owner\n  - | textbox "Name" [ref=e2]: Ann'
    )
    snapshot = Snapshot(tree=tree, url="http://x/", title="X", element_count=5, truncated=False)
    assert [cell.name for cell in snapshot.find_all("cell")] == ["Owner", "Ann"]


def test_text_has_no_name_twice_that_the_children_say() -> None:
    (row,) = parse('- row:\n  - | Ann | 36 |\n  - | button "Edit" [ref=e1]').children
    assert isinstance(row, Node)
    assert (row.name, row.text) == ("Ann 36 Edit", "Ann 36 Edit")
    (group,) = parse('- group "Size": S to M').children
    assert isinstance(group, Node)
    assert group.text == "Size S to M"
