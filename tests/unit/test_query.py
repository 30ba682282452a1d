"""Queries: what they say of themselves, and how the page gets them."""

import re
from typing import Any

import pytest

from webtools.elements.query import Query
from webtools.elements.ref import Ref
from webtools.errors import InvalidArgument
from webtools.page.queries import for_page
from webtools.text.words import matches
from webtools.tools.arguments import query_of, to_target


@pytest.mark.parametrize(
    ("query", "said"),
    [
        (Query(role="button", name="Save"), 'button "Save"'),
        (Query(role="button", name=re.compile("^Save")), "button /^Save/"),
        (Query(name="Save"), 'element "Save"'),
        (Query(label="Email"), 'label "Email"'),
        (Query(role="row", has_text="milk", nth=1), 'row with text "milk" (nth=1)'),
        (Query(role="button", within=Query(role="row", has_text="milk")), 'row with text "milk" > button'),
        (Query(css="p", within=Ref(0, 5)), 'e5 > css "p"'),
        (Query(ref=Ref(2, 5)), "f2e5"),
        (
            Query(css="p").filtered(has=Query(alt="x"), visible=False),
            'css "p" with (alt "x") that is not shown',
        ),
        (Query(of=(Query(role="row"), Query(title="x")), nth=0), '(row and title "x") (nth=0)'),
        (Query(either=(Query(role="row"), Query(xpath="//p", described="A"))), '(row or A (xpath "//p"))'),
        (
            Query(css="p", has_not=Query(role="button", within=Query(css="i"))),
            'css "p" without (css "i" with (button))',
        ),
    ],
)
def test_query_says_what_it_looks_for(query: Query, said: str) -> None:
    assert str(query) == said


def test_counting_matches_of_what_was_counted_is_a_query_of_its_own() -> None:
    query = Query(role="row").at(2)
    assert query == Query(role="row", nth=2)
    assert query.at(0) == Query(of=(query,), nth=0)
    assert Query(role="row", described="Row").at(0).described is None


def test_page_gets_patterns_in_the_syntax_of_javascript() -> None:
    query = Query(
        name=re.compile(r"(?i)(?P<what>save)"), test_id="x", within=Query(css="p", within=Ref(0, 5))
    )
    assert for_page(query) == {
        "name": {"pattern": "(?<what>save)", "flags": "ui"},
        "testId": "x",
        "place": 0,
        "exact": False,
        "within": {"css": "p", "exact": False, "within": 5, "place": 1},
    }
    assert query.root == Ref(0, 5)


def test_description_in_json_is_a_query() -> None:
    given = {"role": "button", "within": {"role": "row", "hasText": "milk"}, "nth": 0}
    assert query_of(given) == Query(role="button", nth=0, within=Query(role="row", has_text="milk"))


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"rol": "button"}, "there is no argument 'rol'; did you mean 'role'"),
        ({"role": 7}, "role: should be a text"),
        ({}, "Nothing to look for"),
        ({"text": ""}, "text must not be empty"),
    ],
)
def test_wrong_description_is_refused(given: dict[str, Any], complaint: str) -> None:
    with pytest.raises(InvalidArgument, match=complaint):
        query_of(given)


@pytest.mark.parametrize("line", ['button "Save"', '- button "Save"'])
def test_beginning_of_a_line_of_a_snapshot_is_a_query(line: str) -> None:
    target = to_target(line)
    assert target.searched
    assert target.query == Query(role="button", name="Save")


@pytest.mark.parametrize(
    ("pattern", "text", "does"),
    [
        (re.compile("^pen", re.IGNORECASE), "Pending", True),
        (re.compile("^pen"), "Pending", False),
        (re.compile("(?i)PEND"), "Pending", True),
    ],
)
def test_pattern_matches_part_of_a_text(pattern: re.Pattern[str], text: str, does: bool) -> None:
    assert matches(pattern, text) is does


@pytest.mark.parametrize(
    ("role", "hint"),
    [
        ("listitm", "Did you mean 'listitem'?"),
        ("#log", "Give a CSS selector as css='#log', a text as text='#log'."),
    ],
)
def test_unknown_role_is_refused_with_what_may_be_meant(role: str, hint: str) -> None:
    with pytest.raises(InvalidArgument, match="is not a role of elements") as caught:
        Query(role=role)
    assert caught.value.hint == hint


@pytest.mark.parametrize("role", ["button", "doc-noteref", "iframe", "image"])
def test_known_role_is_accepted(role: str) -> None:
    assert str(Query(role=role)) == role
