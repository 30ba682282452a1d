"""Only what has changed since the snapshot that the caller knows."""

import pytest

from tests.browser.site import Site
from tests.browser.snapshot.reader import Reader
from webtools.snapshot.diff import apply

LIST = (
    "<ul aria-label=L>"
    + "".join(f"<li id=i{n}>item {n} <button>Open</button></li>" for n in range(20))
    + "</ul>"
)


@pytest.fixture
def listed(reader: Reader) -> Reader:
    reader.show(LIST)
    return reader


def test_a_small_change_gives_just_its_lines(listed: Reader) -> None:
    before = listed.snapshot()
    listed.run("document.getElementById('i3').firstChild.data = 'changed '")
    listed.run("document.getElementById('i9').remove()")
    changes = listed.snapshot(diff=True)
    assert changes.tree.split("\n") == [
        '  - list "L":',
        "… 9",
        "    - listitem:",
        "~     - text: changed",
        "… 16",
        "-   - listitem:",
        "-     - text: item 9",
        '-     - button "Open" [ref=e10]',
    ]
    assert apply(before.tree, changes.tree) == changes.full_tree == listed.snapshot().tree


def test_diff_of_an_unchanged_page_is_one_line(listed: Reader) -> None:
    listed.snapshot()
    changes = listed.snapshot(diff=True)
    assert changes.unchanged
    assert changes.tree == "no changes"
    assert len(changes.refs) == 20


def test_diff_to_another_page_is_the_whole_snapshot(listed: Reader, site: Site) -> None:
    listed.snapshot()
    listed.show("<h1>a</h1>")
    assert listed.snapshot(diff=True).tree == '- heading "a" [level=1]'
    listed.browser_tools.navigate(site.url("snapshot/leaf.html"))
    assert listed.snapshot(diff=True).tree == '- button "Leaf" [ref=e21]'


def test_partial_snapshot_does_not_replace_the_one_that_the_next_diff_is_to(listed: Reader) -> None:
    listed.snapshot()
    listed.run("document.getElementById('i3').firstChild.data = 'changed '")
    for excerpt in ({"root": "e5"}, {"interactive_only": True}, {"depth": 1}, {"max_chars": 300}):
        listed.snapshot(**excerpt)
    assert "~     - text: changed" in listed.snapshot(diff=True).tree
    assert listed.snapshot(diff=True, interactive_only=True).unchanged


def test_diff_for_each_caller_is_to_the_snapshot_that_it_has_seen(listed: Reader) -> None:
    mine = listed.snapshot()
    listed.run("document.getElementById('i3').firstChild.data = 'changed '")
    assert not listed.snapshot(diff=True).unchanged
    assert listed.snapshot(diff=True).unchanged
    mine = listed.snapshot(diff=True, since=mine)
    assert "~     - text: changed" in mine.tree
    assert listed.snapshot(diff=True, since=mine).unchanged


def test_a_budget_may_differ_from_the_last_one(listed: Reader) -> None:
    listed.snapshot(max_chars=5000)
    assert listed.snapshot(diff=True, max_chars=4000).unchanged
