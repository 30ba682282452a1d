import pytest

from webtools.elements.snapshot_line import (
    States,
    element_with_ref,
    identity,
    read_beginning,
    read_cells,
    read_folded,
    read_head,
    read_note,
    ref_of,
    roles_of,
    split,
    title_of,
    with_folded_refs,
    with_refs,
    with_unseen,
    without_refs,
    write_element,
    write_folded,
)

CHAIN = '- list: listitem: link "Care" [ref=e12] → /care'
QUOTING = '- paragraph: "press [ref=e9]"'


@pytest.mark.parametrize(
    ("line", "ref"),
    [
        ('- button "Save" [ref=e5]', "e5"),
        ('  - button "a \\"[ref=e1]\\" b" [disabled] [ref=f2e7] [box=1,2,3,4]', "f2e7"),
        ('button "Save" [ref=e5]', "e5"),
        ("- doc-noteref [ref=e3]", "e3"),
        ('    - | button "Save" [ref=e5]', "e5"),
        ("    - | Ann | [ref=e5] |", None),
        (CHAIN, "e12"),
        (QUOTING, None),
        ("- … 12 elements hidden under e6", None),
    ],
)
def test_ref_is_the_elements_and_never_one_in_a_pages_text(line: str, ref: str | None) -> None:
    assert ref_of(line) == ref


def test_element_that_was_written_is_read_as_the_same() -> None:
    states: States = {"expanded": "false", "required": True}
    line = write_element("doc-noteref", 'say "hi"\n', states, "f1e2", "x")
    head = read_head(line)
    assert head is not None
    assert (head.role, head.name, head.states, head.ref, head.text) == (
        "doc-noteref",
        'say "hi"\n',
        states,
        "f1e2",
        "x",
    )


def test_choices_and_target_of_a_line() -> None:
    box, link = (
        read_head('combobox "Size" [ref=e11] (S | M): M'),
        read_head('link "A" [ref=e1] → "a b": text'),
    )
    assert box is not None
    assert link is not None
    assert (box.choices, box.text) == (("S", "M"), "M")
    assert (link.target, link.text) == ("a b", "text")


def test_lines_that_show_no_element() -> None:
    assert split("no dash") is None
    assert split("    - text: hi") == (4, "text: hi")
    assert read_head("… 3 elements hidden under e6") is None
    assert read_note('/description [unseen]: "a: b"') == ("description", "a: b", True)
    assert read_note("text: /x") is None
    assert read_folded("… 12 elements and 1 text hidden under e7") == 12
    assert read_folded("… 2 texts hidden under e7") == 0
    assert read_folded("text: 12 elements") is None
    cells = [("columnheader", "Name"), ("rowheader", "Ada"), ("gridcell", "36")]
    assert list(read_cells("|= Name |- Ada | 36 |", "gridcell")) == cells


def test_line_of_folded_elements_is_written_as_it_is_read() -> None:
    line = write_folded(12, 1, "e7")
    assert read_folded(line.removeprefix("- ")) == 12
    assert with_folded_refs(line, "@{}".format) == "- … 12 elements and 1 text hidden under @e7"
    assert write_folded(0, 0, "e7") == ""


def test_refs_are_written_anew_except_in_a_pages_text() -> None:
    tree = f"{CHAIN}\n{QUOTING}"
    assert with_refs(tree, "@{}".format) == f'- list: listitem: link "Care" @e12 → /care\n{QUOTING}'
    assert without_refs(tree) == f'- list: listitem: link "Care" → /care\n{QUOTING}'


def test_unseen_mark_is_put_before_the_ref_once() -> None:
    marked = 'button "[unseen]" [unseen] [ref=e5]'
    assert with_unseen('button "Save" [ref=e5]') == 'button "Save" [unseen] [ref=e5]'
    assert with_unseen(marked) == marked


def test_line_without_ref_is_known_by_depth_and_role() -> None:
    assert identity("    - list:") == ("    ", "list")
    assert identity(CHAIN) == ("ref", "e12")
    assert identity(QUOTING) == ("", "paragraph")


def test_roles_of_a_line_are_those_of_its_elements_and_no_words_of_their_names() -> None:
    line = '  - | listitem "Note: main" [level=2]: link "See: search" [ref=e1] → /x: y'
    assert roles_of(line) == ["listitem", "link"]
    assert title_of(line) == 'listitem "Note: main"'
    assert (title_of("- … 3 elements hidden under e6"), title_of("- | Ann | 36 |")) == ("…", "text")


def test_beginning_of_a_line_names_role_and_name() -> None:
    assert read_beginning('- menuitem "File"') == read_beginning('menuitem "File"') == ("menuitem", "File")
    assert read_beginning("e5") is None


@pytest.mark.parametrize(
    ("line", "element"),
    [
        (
            '- button "Save: \\"all\\"" [disabled] [ref=e5]: x',
            ("button", 'Save: "all"', " [disabled] [ref=e5]"),
        ),
        ("  - doc-noteref [ref=e3]", ("doc-noteref", "", " [ref=e3]")),
        (CHAIN, ("link", "Care", " [ref=e12]")),
        (QUOTING, None),
    ],
)
def test_element_of_a_ref_is_the_innermost_on_its_line(
    line: str, element: tuple[str, str, str] | None
) -> None:
    assert element_with_ref(line) == element
