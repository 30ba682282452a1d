"""Frames of any origin and depth stand where they stand in the page, with refs of their own."""

import re

import pytest

from tests.browser.site import Site
from tests.browser.snapshot.reader import Reader
from tests.waiting import LONGER_THAN_A_TEST, wait_for_value
from webtools import ElementNotFound, StaleRef, capabilities
from webtools.capabilities import default_browser

# Documents are numbered level by level: the empty frame's is the fourth.
FRAMED = """\
- button "Before" [ref=e1]
- iframe "Abroad" [ref=e2]:
  - heading "Abroad" [level=2]
  - button "Abroad" [ref=f1e1]
  - iframe "Returned" [ref=f1e2]:
    - heading "Inner" [level=3]
    - text: Above
    - button "Innermost" [ref=f5e1]
    - textbox "Inner note" [ref=f5e2]
    - combobox "Inner choice" [ref=f5e3] (One | Two): One
- iframe "Sandboxed" [ref=e3]:
  - button "Sandboxed" [ref=f2e1]
- iframe "In the shadow" [ref=e4]:
  - button "Leaf" [ref=f3e1]
- iframe "Empty" [ref=e5]
- button "After" [ref=e6]"""


@pytest.fixture
def framed(reader: Reader, site: Site) -> Reader:
    reader.browser_tools.navigate(site.url("snapshot/framed.html"))
    return reader


def test_content_of_a_frame_is_printed_below_its_element(framed: Reader) -> None:
    snapshot = framed.snapshot()
    assert snapshot.tree == FRAMED
    assert snapshot.title == "Framed"


def test_later_snapshots_ask_all_frames_at_once_and_say_the_same(framed: Reader) -> None:
    first = framed.snapshot().tree
    assert framed.snapshot().tree == first


def test_a_ref_of_a_frame_resolves_in_it(framed: Reader) -> None:
    node = framed.snapshot().find("button", "Innermost")
    assert isinstance(framed.resolve(str(node.ref)), str)


def test_snapshot_of_a_frame_has_only_its_document(framed: Reader) -> None:
    framed.snapshot()
    assert (
        framed.snapshot(root="e3").tree == '- iframe "Sandboxed" [ref=e3]:\n  - button "Sandboxed" [ref=f2e1]'
    )


def test_snapshot_of_an_element_in_a_frame_has_only_that_element(framed: Reader) -> None:
    ref = framed.snapshot().find("combobox", "Inner choice").ref
    assert framed.snapshot(root=ref).tree.startswith('- combobox "Inner choice"')


def test_a_frame_that_navigates_has_new_elements_and_refs_that_are_no_others(
    framed: Reader, site: Site
) -> None:
    framed.snapshot()
    framed.run(
        "new Promise(done => { const frame = document.querySelector('iframe'); frame.onload = done;"
        f" frame.src = '{site.other.url('snapshot/leaf.html')}' }}).then(() => null)"
    )
    with pytest.raises(
        StaleRef, match=r"frame of f1e1 has another document now: .*abroad.* gave way to .*leaf"
    ):
        framed.resolve("f1e1")
    assert '- iframe "Abroad" [ref=e2]:\n  - button "Leaf" [ref=f6e1]\n' in framed.snapshot().tree
    with pytest.raises(StaleRef, match="another document"):
        framed.resolve("f1e1")
    assert isinstance(framed.resolve("f6e1"), str)


def test_a_frame_that_is_gone_takes_its_refs_along(framed: Reader) -> None:
    framed.snapshot()
    framed.run("document.querySelector('iframe').remove()")
    with pytest.raises(StaleRef):
        framed.resolve("f1e1")
    assert "Abroad" not in framed.snapshot().tree


def test_find_finds_elements_in_frames(framed: Reader) -> None:
    found = framed.find(role="button", name="inner")
    assert [(match.line.split(" [")[0], match.path) for match in found.matches] == [
        ('button "Innermost"', ('iframe "Abroad"', 'iframe "Returned"'))
    ]


def test_matches_come_in_reading_order_across_frames(framed: Reader) -> None:
    lines = [match.line for match in framed.find(role="button").matches]
    assert [line.split('"')[1] for line in lines] == [
        "Before",
        "Abroad",
        "Innermost",
        "Sandboxed",
        "Leaf",
        "After",
    ]


def test_a_frame_that_does_not_answer_does_not_take_the_others_with_it(reader: Reader, site: Site) -> None:
    reader.browser_tools.navigate(site.url("snapshot/leaf.html"))
    reader.run(
        "new Promise(done => { const frame = document.createElement('iframe'); frame.onload = done;"
        f" frame.src = '{site.other.url('snapshot/busy.html')}'; document.body.append(frame) }}).then(() => null)"
    )
    reader.snapshot()
    reader.run("document.querySelector('iframe').contentWindow.postMessage(3000, '*')")
    # The frame may answer until the message has come.
    wait_for_value(
        lambda: reader.snapshot(timeout=2).tree,
        '- button "Leaf" [ref=e1]\n- iframe [ref=e2]:\n  - text: (this frame did not answer)',
    )
    assert "Busy" in reader.snapshot().tree


def test_a_document_in_an_object_is_a_frames_and_what_stands_in_for_it_is_not_shown(
    reader: Reader, site: Site
) -> None:
    reader.browser_tools.navigate(site.url("index.html"))
    reader.show(
        "<object data=/second.html type=text/html width=300 height=200 onload='window.came = true'><p>a</p></object>"
        "<object data=x type=x/y><p>b</p></object>"
    )
    reader.browser_tools.wait_for(function="() => window.came")
    assert reader.snapshot().tree == (
        '- object [ref=e1]:\n  - heading "Second" [level=1]\n  - link "First page" [ref=f1e1] → /index.html\n'
        "- object [ref=e2] → x:\n  - paragraph: b"
    )
    reader.browser_tools.click("f1e1")


def test_a_document_without_anything_is_empty(reader: Reader) -> None:
    reader.run("document.documentElement.remove()")
    assert reader.snapshot().tree == ""
    with pytest.raises(ElementNotFound):
        reader.find(text="a")


def test_a_frame_that_loads_only_in_view_holds_no_snapshot_up(reader: Reader, site: Site) -> None:
    reader.browser_tools.navigate(site.url("index.html"))
    reader.show(
        "<button>a</button><iframe loading=lazy src=/second.html style='margin-top: 9999px'></iframe>"
    )
    noted = capabilities.has("lazy-frames", default_browser())
    for _ in range(2):
        assert reader.snapshot(
            timeout=LONGER_THAN_A_TEST
        ).tree == '- button "a" [ref=e1]\n- iframe [ref=e2]' + (
            ":\n  - text: (this frame has not loaded)" if noted else ""
        )
    reader.run("document.querySelector('iframe').scrollIntoView()")
    reader.browser_tools.wait_for(text="First page")
    assert 'link "First page"' in reader.snapshot().tree


def test_description_of_a_frame_is_printed_before_its_content(reader: Reader) -> None:
    reader.show(
        '<iframe title=T aria-description=D srcdoc="<button>B</button>"></iframe><iframe title=U aria-description=E>'
    )
    reader.browser_tools.wait_for(selector="button")
    # Firefox gives the frame a document before its own now and then, which takes the number 1.
    assert re.sub(r"\[ref=f\d", "[ref=f1", reader.snapshot().tree).split("\n") == [
        '- iframe "T" [ref=e1]:',
        "  - /description: D",
        '  - button "B" [ref=f1e1]',
        '- iframe "U" [ref=e2]:',
        "  - /description: E",
    ]
    assert "hidden under e1\n" in reader.snapshot(depth=1).tree
