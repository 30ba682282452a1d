from time import thread_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webtools.snapshot.diff import NO_CHANGES, apply, diff

OLD = """\
- navigation:
  - link "Home" [ref=e1]
- main:
  - list "To do":
    - listitem: milk
    - listitem: eggs
  - text: 2 left
  - button "Add" [ref=e2]"""


def test_equal_snapshots_have_no_changes() -> None:
    assert diff(OLD, OLD) == NO_CHANGES


def test_added_line_stands_under_the_nearest_element_that_can_be_told_from_others() -> None:
    new = OLD.replace("    - listitem: eggs", "    - listitem: eggs\n    - listitem: bread")
    assert diff(OLD, new) == '… 3\n    - list "To do":\n… 2\n+     - listitem: bread'


def test_removed_line_stands_under_all_that_has_no_name_itself() -> None:
    assert diff(
        OLD.replace(' "To do"', ""), OLD.replace(' "To do"', "").replace("    - listitem: milk\n", "")
    ) == ("… 2\n  - main:\n    - list:\n-     - listitem: milk")


def test_a_ref_says_by_itself_which_line_has_changed() -> None:
    new = OLD.replace('button "Add" [ref=e2]', 'button "Add" [disabled] [ref=e2]')
    assert diff(OLD, new) == '~ - button "Add" [disabled] [ref=e2]'


def test_an_equal_element_with_another_ref_takes_the_place_of_the_old_one() -> None:
    new = OLD.replace('button "Add" [ref=e2]', 'button "Add" [ref=e3]')
    assert diff(OLD, new) == '… 2\n  - main:\n… 4\n~   - button "Add" [ref=e3]'


def test_another_element_in_its_place_is_a_new_one() -> None:
    new = OLD.replace('button "Add" [ref=e2]', 'button "Save" [ref=e3]')
    assert diff(OLD, new) == '… 2\n  - main:\n… 4\n-   - button "Add" [ref=e2]\n+   - button "Save" [ref=e3]'


FIELDS = """\
- textbox "Name" [required] [active] [hint=a] [ref=e1]: Ada
- textbox "Email" [required] [ref=e2]
- iframe "Pay" [ref=e3]:
  - textbox "Say [active] [ref=e9]" [ref=f1e1]
- text: a line that stays, so that changes are shorter than the page"""


@pytest.mark.parametrize(
    ("old", "new", "changes"),
    [
        pytest.param(
            FIELDS,
            FIELDS.replace(" [active] [hint", " [hint").replace("[ref=e2]", "[active] [ref=e2]: a@b.c"),
            '~ - textbox "Email" [required] [active] [ref=e2]: a@b.c',
            id="the focus goes to another line",
        ),
        pytest.param(
            FIELDS,
            FIELDS.replace(" [active] [hint", " [hint"),
            '~ - textbox "Name" [required] [hint=a] [ref=e1]: Ada',
            id="nothing has it",
        ),
        pytest.param(
            FIELDS.replace('Pay" [ref', 'Pay" [active] [ref'),
            FIELDS.replace('Pay" [ref', 'Pay" [active] [ref').replace(" [active] [hint", " [hint").replace(
                "[ref=f1e1]", "[active] [ref=f1e1]"
            ),
            '~ - iframe "Pay" [active] [ref=e3]:\n~ - textbox "Say [active] [ref=e9]" [active] [ref=f1e1]',
            id="one that keeps it is listed",
        ),
    ],
)  # fmt: skip
def test_a_line_that_has_only_lost_the_focus_to_another_is_not_listed(
    old: str, new: str, changes: str
) -> None:
    assert diff(old, new) == changes
    assert apply(old, changes) == new


BELOW_A_MENU = "\n".join(
    f'- {role} "{role} {n}" [ref=e{n}]' for n, role in enumerate(["button", "link", "textbox", "img"])
)


def test_lines_that_only_get_or_lose_the_mark_of_the_unseen_are_listed_by_their_refs() -> None:
    covered = BELOW_A_MENU.replace(" [ref=e1]", " [unseen] [ref=e1]").replace(
        " [ref=e3]", " [unseen] [ref=e3]"
    )
    shown = covered + '\n- menuitem "Open" [active] [ref=e9]'
    changes = diff(BELOW_A_MENU, shown)
    assert changes == '… 4\n+ - menuitem "Open" [active] [ref=e9]\n~ now [unseen]: e1, e3'
    assert apply(BELOW_A_MENU, changes) == shown
    back = diff(covered, BELOW_A_MENU)
    assert back == "~ no longer [unseen]: e1, e3"
    assert apply(covered, back) == BELOW_A_MENU


def test_a_line_that_changes_beside_its_mark_is_listed_in_full() -> None:
    new = BELOW_A_MENU.replace("link 1", "link 7").replace(" [ref=e1]", " [unseen] [ref=e1]")
    assert diff(BELOW_A_MENU, new) == '~ - link "link 7" [unseen] [ref=e1]'


def test_of_a_removed_line_only_the_beginning_is_given() -> None:
    rest = "- text: " + 200 * "x"
    gone = f'- link "Care" [ref=e1] → /{"care/" * 20}\n- text: {"word " * 30}'
    changes = diff(f"{gone}\n{rest}", rest)
    assert changes == f'- - link "Care" [ref=e1]…\n- - text: {("word " * 30)[:52]}…'
    assert apply(f"{gone}\n{rest}", changes) == rest


def test_a_diff_that_is_longer_than_the_page_is_none() -> None:
    assert diff(OLD, '- button "a" [ref=e1]') is None


def test_changes_apply_only_to_the_text_that_they_were_made_from() -> None:
    changes = diff(OLD, OLD.replace("    - listitem: milk\n", ""))
    assert changes is not None
    with pytest.raises(ValueError, match="no such line"):
        apply(OLD.replace("milk", "tea"), changes)


def table(rows: range, column: str) -> str:
    return "\n".join(
        f'- row:\n  - cell: {column} {n}\n  - cell: the same\n  - button "Open" [ref=e{n}]' for n in rows
    )


@pytest.mark.parametrize(
    "new",
    [
        pytest.param(table(range(20_000, 22_000), "b"), id="another table"),
        pytest.param(table(range(2_000), "b"), id="every cell"),
        pytest.param("- text: the same\n" * 8_000, id="lines that are all alike"),
    ],
)
def test_diff_of_a_page_that_has_changed_throughout_ends_soon_as_the_whole_page(new: str) -> None:
    begin = thread_time()
    changes = diff(table(range(2_000), "a"), new)
    assert changes is None or apply(table(range(2_000), "a"), changes) == new
    assert thread_time() - begin < 5  # seconds of processor time; comparing each line with each takes minutes


def test_diff_of_a_long_table_has_only_the_rows_that_moved() -> None:
    old = table(range(1_000), "a")
    new = "\n".join([table(range(998, 1_000), "a"), table(range(998), "a")])
    changes = diff(old, new)
    assert changes is not None
    assert len(changes.split("\n")) <= 18  # two rows of four lines, gone and come
    assert apply(old, changes) == new


lines = st.lists(
    st.tuples(
        st.integers(0, 4),
        st.sampled_from(
            [
                "text: a",
                'button "b" [ref=e1]',
                'button "c" [active] [ref=e1]',
                'link "[ref=e2]" [ref=e3]',
                "list:",
                "… 3",
            ]
        ),
    ).map(lambda pair: "  " * pair[0] + "- " + pair[1]),
    max_size=30,
).map("\n".join)


@settings(deadline=None)  # a busy machine is no mistake
@given(lines, lines)
def test_applying_a_diff_to_the_old_text_gives_the_new_one(old: str, new: str) -> None:
    changes = diff(old, new)
    assert changes is None or apply(old, changes) == new


numbered = st.lists(
    st.tuples(
        st.integers(0, 3),
        st.integers(1, 12),
        st.sampled_from(["a", "b"]),
        st.sampled_from(["", " [active]", " [unseen]", " [unseen] [active]", " [active] [unseen]"]),
    ).map(lambda parts: f'{"  " * parts[0]}- button "{parts[2]}"{parts[3]} [ref=e{parts[1]}]'),
    unique_by=lambda line: line.rpartition("=")[2],
)


@settings(deadline=None)  # a busy machine is no mistake
@given(numbered, numbered)
def test_diff_of_elements_that_moved_and_changed_can_be_applied(old: list[str], new: list[str]) -> None:
    rest = [f"- text: the {n}th of those that stay" for n in range(30)]
    before, after = "\n".join(old + rest), "\n".join(new + rest)
    changes = diff(before, after)
    assert changes is not None
    assert apply(before, changes) == after


def test_of_many_lines_that_are_removed_at_once_only_the_first_is_given() -> None:
    rest = "- text: " + 200 * "x"
    old = "\n".join(["- list:", *(f"  - listitem [ref=e{n}]: Item {n}" for n in range(1, 41)), rest])
    new = f"- list:\n  - listitem [ref=e1]: Item 1\n{rest}"
    changes = "  - list:\n… 1\n-   - listitem [ref=e2]: Item 2\n-… 38"
    assert diff(old, new) == changes
    assert apply(old, changes) == new
