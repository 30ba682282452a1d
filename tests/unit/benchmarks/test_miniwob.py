from textwrap import dedent

import pytest

from benchmarks.miniwob.left_out import LEFT_OUT
from benchmarks.miniwob.policies import POLICIES
from benchmarks.miniwob.reader import read

OURS = """\
    - text: Find the email by Ada.
    - heading "Primary" [level=2]
    - generic [ref=e2]:
      - text: Ada
      - text: "\\"Hello\\" [ref=e9]"
      - generic [hint=trash] [ref=e3]
    - listitem: link "Say \\"yes\\": now" [ref=e4] → /yes
"""
THEIRS = """\
    ### Page
    - Page URL: http://127.0.0.1/mail
    ### Snapshot
    ```yaml
    - generic [active] [ref=f1e1]:
      - generic [ref=f1e2]: Find the email by Ada.
      - heading "Primary" [level=2] [ref=f1e3]
      - generic [ref=f1e4] [cursor=pointer]:
        - generic [ref=f1e5]: Ada
        - text: "\\"Hello\\" [ref=e9]"
      - 'link "Say \\"yes\\": now" [ref=f1e6] [cursor=pointer]':
        - /url: /yes
    ```
"""


@pytest.mark.parametrize(("snapshot", "row", "link"), [(OURS, "e2", "e4"), (THEIRS, "f1e4", "f1e6")])
def test_reader_finds_the_same_in_both_kinds_of_snapshots(snapshot: str, row: str, link: str) -> None:
    look = read(dedent(snapshot))
    assert look.find("heading", "Primary").marks["level"] == "2"
    assert look.find("text", '"Hello" [ref=e9]').ref == row
    assert look.find("link", 'Say "yes": now').ref == link


def test_text_of_an_item_is_its_label_also_inside_of_another_element() -> None:
    look = read("- listitem [ref=e1]:\n  - generic: Anvik (ANV)\n- listitem [ref=e2]: Bethel")
    assert [node.ref for node in look.find_all("listitem", "Anvik (ANV)")] == ["e1"]
    assert [node.ref for node in look.find_all("listitem", part="eth")] == ["e2"]


def test_reader_names_what_it_does_not_find() -> None:
    with pytest.raises(LookupError, match="button 'Buy'"):
        read("- button Sell").find("button", "Buy")


def test_box_of_a_look_with_boxes() -> None:
    assert read("- generic [box=1,2.5,30,40] [ref=e1]: x").find("", "x").box == (1, 2, 30, 40)


def test_no_task_is_both_played_and_left_out() -> None:
    assert not POLICIES.keys() & LEFT_OUT.keys()
