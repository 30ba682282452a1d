import re
from time import thread_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webtools.snapshot.as_before import as_next_page, with_less_said
from webtools.snapshot.result import Snapshot

BAR = """\
- banner:
  - link "Linden" [ref=e1] → /
  - search: searchbox "Search" [ref=e2]: lamp
    - /placeholder: Lamps, mugs, stools
  - link [ref=e3] → /cart:
    - text: Cart
    - text: 0"""
FOOT = "- contentinfo: paragraph: A text that is not said again because it is there on each page of this site"
PAGE = f"{BAR}\n- main: paragraph: One of the pages, of which all is shown\n{FOOT}"


def next_page(page: str) -> str:
    """Return the page with the refs of other elements."""
    return re.sub(r"ref=e(\d+)", lambda found: f"ref=e{int(found[1]) + 10}", page)


BRIEF_BAR = (
    '- … as before: banner: link "Linden" [ref=e11], searchbox "Search" [ref=e12], link "Cart 0" [ref=e13]'
)
BRIEF_FOOT = "- … as before: contentinfo"


@pytest.mark.parametrize(
    ("before", "page", "said"),
    [
        pytest.param(
            PAGE,
            PAGE,
            f"{BRIEF_BAR}\n- main: paragraph: One of the pages, of which all is shown\n{BRIEF_FOOT}",
            id="bars and footers, but not the main part",
        ),
        pytest.param(
            PAGE,
            PAGE.replace("text: 0", "text: 1"),
            '- banner:\n  - … as before: link "Linden" [ref=e11]; searchbox "Search" [ref=e12]\n'
            "  - link [ref=e13] → /cart:\n    - text: Cart\n    - text: 1\n"
            f"- main: paragraph: One of the pages, of which all is shown\n{BRIEF_FOOT}",
            id="only what is the same in a bar",
        ),
        pytest.param(
            f"- heading: {'words ' * 20}\n{FOOT}",
            f"- heading: {'words ' * 20}\n{FOOT}",
            f"- heading: {'words ' * 20}\n{BRIEF_FOOT}",
            id="landmarks only on a page without a main part",
        ),
        pytest.param(
            f"- main:\n  - navigation:\n    - text: {'words ' * 20}\n  - text: {'more ' * 20}",
            f"- main:\n  - navigation:\n    - text: {'words ' * 20}\n  - text: {'more ' * 20}",
            f"- main:\n  - … as before: navigation\n  - text: {'more ' * 20}",
            id="navigation within the main part",
        ),
        pytest.param(
            f'- navigation:\n  - link "A" [ref=e1]\n  - … 12 elements hidden under e2\n{FOOT}',
            f'- navigation:\n  - link "A" [ref=e1]\n  - … 12 elements hidden under e2\n{FOOT}',
            f'- navigation:\n  - link "A" [ref=e11]\n  - … 12 elements hidden under e2\n{BRIEF_FOOT}',
            id="nothing in which a limit has folded something",
        ),
        pytest.param(FOOT, BAR, next_page(BAR), id="nothing is as before"),
    ],
)
def test_what_stays_between_pages_is_said_in_one_line(before: str, page: str, said: str) -> None:
    assert with_less_said(next_page(page), before) == said


@pytest.mark.parametrize(
    ("url", "basis", "is_brief"),
    [
        ("https://a.example/2", "1 tab two view", True),
        ("https://b.example/2", "1 tab two view", False),
        ("https://a.example/2", "1 tab one view", False),
        ("https://a.example/2", "1 other two view", False),
        ("https://a.example/2", "2 tab two view", False),
        ("https://a.example/2", "1 tab two other", False),
    ],
)
def test_only_the_next_page_of_a_site_in_the_same_tab_is_brief(url: str, basis: str, is_brief: bool) -> None:
    old = Snapshot(
        tree="changes",
        full_tree=PAGE,
        url="https://a.example/1",
        title="",
        element_count=1,
        truncated=False,
        basis="1 tab one view",
    )
    new = old.model_copy(update={"tree": next_page(PAGE), "full_tree": "", "url": url, "basis": basis})
    assert ("as before" in as_next_page(new, old)) is is_brief


lines = st.lists(
    st.tuples(
        st.integers(0, 4),
        st.sampled_from(
            ["navigation:", "main:", "text: a", 'button "b" [ref=e1]', "link [active] [ref=e1]:", "| text"]
        ),
    ),
    max_size=30,
).map(lambda pairs: "\n".join(f"{'  ' * level}- {rest}" for level, rest in pairs))


def numbered(page: str) -> str:
    numbers = iter(range(1, 100))
    return re.sub(r"ref=e1", lambda _: f"ref=e{next(numbers)}", page)


@settings(deadline=None)  # a busy machine is no mistake
@given(lines, lines)
def test_each_ref_of_the_page_is_in_the_brief_text_once_and_in_order(one: str, other: str) -> None:
    page = numbered(f"{one}\n{other}")
    brief = with_less_said(page, next_page(page))
    assert re.findall(r"ref=e\d+", brief) == re.findall(r"ref=e\d+", page)
    assert len(brief) <= len(page)
    brief = with_less_said(page, numbered(f"{other}\n{one}"))
    assert re.findall(r"ref=e\d+", brief) == re.findall(r"ref=e\d+", page)


def test_a_page_of_lists_in_lists_without_end_is_read() -> None:
    deep = "\n".join(f'{"  " * level}- navigation "n{level}":' for level in range(3_000))
    begin = thread_time()
    assert with_less_said(f"{deep}\n- text: a", f"{deep}\n- text: b").startswith("- … as before: navigation")
    assert with_less_said(f"{deep} a", f"{deep} b").endswith(" a")
    assert thread_time() - begin < 5  # seconds of processor time
