"""Less of a page: whole subtrees are folded away, and the text says how much is hidden where."""

import re
from pathlib import Path

import pytest

from tests.browser.site import Site
from tests.browser.snapshot.reader import Reader
from webtools import ElementNotFound
from webtools.limits.file_roots import OutputFile
from webtools.snapshot.node import Node

PAGE = (
    "<nav><ul>" + "".join(f'<li><a href="/{n}">Link {n}</a></li>' for n in range(30)) + "</ul></nav>"
    "<main><h1>Title</h1><form aria-label=F><input aria-label=Name><button>Save</button></form></main>"
)


def hidden_in(node: Node) -> int:
    return node.hidden + sum(each.hidden for each in node.walk())


def shown_in(node: Node) -> int:
    return sum(1 for _ in node.walk())


@pytest.mark.parametrize("most", [1, 5, 12, 40, 60])
def test_max_elements_limits_the_snapshot_and_counts_what_is_left_out(reader: Reader, most: int) -> None:
    reader.show(PAGE)
    whole = reader.snapshot()
    less = reader.snapshot(max_elements=most)
    assert shown_in(less.root) <= most
    assert shown_in(less.root) + hidden_in(less.root) == whole.element_count == less.element_count
    assert less.truncated == (most < whole.element_count)


def test_small_branches_stay_whole_beside_large_ones(reader: Reader) -> None:
    reader.show(PAGE)
    text = reader.snapshot(max_elements=20).tree
    assert 'heading "Title"' in text
    assert 'button "Save"' in text
    assert 'link "Link 0"' in text
    assert 'link "Link 29"' not in text


def test_folded_part_is_shown_by_its_ref(reader: Reader) -> None:
    reader.show(PAGE)
    text = reader.snapshot(max_elements=20).tree
    hidden = re.search(r"… (\d+) elements hidden under (e\d+)", text)
    assert hidden
    inside = reader.snapshot(root=hidden[2])
    assert 'link "Link 29"' in inside.tree


@pytest.mark.parametrize("most", [200, 600, 1000])
def test_a_budget_of_characters_is_kept(reader: Reader, most: int) -> None:
    reader.show(PAGE)
    less = reader.snapshot(max_chars=most)
    assert len(less.tree) <= most
    assert less.truncated


NESTED = "<section aria-label=S>" * 30 + "<button>Press</button>" * 60 + "</section>" * 30


@pytest.mark.parametrize(
    "html",
    [
        pytest.param("<p>" + "word " * 6_000 + "</p>", id="one long paragraph"),
        pytest.param("".join(f"<div>{'text ' * 30}{n}</div>" for n in range(200)), id="nothing but text"),
        pytest.param("<h2>a</h2>" + f"<p>{'word ' * 300}</p>" * 20, id="paragraphs"),
        pytest.param(NESTED, id="deeply nested"),
        pytest.param(f"<textarea>{'word ' * 900}</textarea>", id="a long value"),
        pytest.param(
            "".join(f"<table><tr><td><a href=/{n}>{'cell ' * 9}{n}</a></table>" for n in range(90)),
            id="names",
        ),
    ],
)
def test_a_budget_of_characters_is_used_whatever_takes_it_up(reader: Reader, html: str) -> None:
    whole = reader.read(html)
    for most in (2_600, 3_500):
        less = reader.snapshot(max_chars=most)
        assert most * 0.6 < len(less.tree) <= most or len(whole) < most
        assert less.truncated or less.tree == whole
        assert less.element_count == shown_in(less.root) + hidden_in(less.root)


def test_texts_that_are_left_out_are_counted(reader: Reader) -> None:
    text = "a" * 100
    assert reader.read(f"<div>{text}</div>" * 4 + "<h1>b</h1>", max_chars=200).split("\n") == [
        f"- text: {text}",
        "- … 1 element and 3 texts hidden under e1",
    ]


def test_a_name_that_its_folded_children_said_is_said(reader: Reader) -> None:
    page = "<main><a href=/x><span role=img aria-label=Picture></span> <b onclick=1>of it</b></a></main>"
    assert reader.read(page, depth=2).split("\n")[0] == '- main: link "Picture of it" [ref=e1] → /x'
    assert (
        reader.snapshot(interactive_only=True).tree.split("\n")[0] == '- link "Picture of it" [ref=e1] → /x'
    )


def test_depth_folds_what_is_deeper(reader: Reader) -> None:
    reader.show(PAGE)
    assert reader.snapshot(depth=1).tree == (
        "- navigation [ref=e33]:\n  - … 61 elements hidden under e33\n"
        "- main [ref=e34]:\n  - … 4 elements hidden under e34"
    )


def test_interactive_only_keeps_elements_that_can_be_acted_on(reader: Reader) -> None:
    reader.show(
        "<main><h1>a</h1><p>b <a href='/x'>c</a></p><div onclick='1'>d <button>e</button></div></main>"
    )
    assert reader.snapshot(interactive_only=True).tree == (
        '- link "c" [ref=e1] → /x\n- generic [ref=e2]:\n  - text: d\n  - button "e" [ref=e3]'
    )


def test_snapshot_of_an_element_has_it_and_what_is_in_it(reader: Reader) -> None:
    reader.show("<button>a</button><ul role=listbox aria-label=L><li role=option>b</ul>")
    reader.snapshot()
    assert reader.snapshot(root="e2").tree == '- listbox "L" [ref=e2]:\n  - option "b" [ref=e3]'
    with pytest.raises(ElementNotFound):
        reader.snapshot(root="e9000")


def test_boxes_are_in_pixels_of_the_viewport(reader: Reader) -> None:
    reader.show("<button style='position:absolute;left:10px;top:20px;width:100px;height:30px'>a</button>")
    assert reader.snapshot(boxes=True).tree == '- button "a" [box=10,20,100,30] [ref=e1]'


def test_frames_share_the_budget_and_fold_whole(reader: Reader, site: Site) -> None:
    reader.browser_tools.navigate(site.url("snapshot/framed.html"))
    less = reader.snapshot(max_elements=7)
    assert less.truncated
    assert "hidden under e2" in less.tree
    assert shown_in(less.root) <= 7


@pytest.mark.parametrize("most", [300, 500, 700])
def test_frames_keep_the_budget_of_characters(reader: Reader, site: Site, most: int) -> None:
    reader.browser_tools.navigate(site.url("snapshot/framed.html"))
    less = reader.snapshot(max_chars=most)
    assert most * 0.4 < len(less.tree) <= most
    assert less.truncated or len(less.tree) == len(reader.snapshot().tree)


def test_depth_reaches_into_frames(reader: Reader, site: Site) -> None:
    reader.browser_tools.navigate(site.url("snapshot/framed.html"))
    text = reader.snapshot(depth=2).tree
    assert '  - button "Abroad"' in text
    assert "    -" not in text.replace("    - … ", "")


def test_snapshot_is_written_to_a_file_as_well(reader: Reader, tmp_path: Path) -> None:
    file = tmp_path / "page.yml"
    assert reader.read("<button>a</button>", filename=OutputFile(file)) == '- button "a" [ref=e1]'
    assert file.read_text() == '- button "a" [ref=e1]\n'
