"""Soft expectations, values that are polled, expectations of one's own, and responses."""

import re
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest

from tests.browser.acting import Stage
from webtools import BrowserTools, ExpectationFailed, InvalidArgument, Locator, SoftExpectationsFailed, expect
from webtools.library.expectations.stored import StoredSnapshots, remember
from webtools.library.expectations.waiting import REGISTERED

AT_ONCE = 0.1


@pytest.fixture
def tools(stage: Stage) -> BrowserTools:
    stage.tools.navigate(stage.site.url("expecting.html"))
    return stage.tools


def _fail_softly(tools: BrowserTools) -> None:
    with expect.collecting() as soft:
        expect.soft(tools.get(css="#status"), "First", timeout=AT_ONCE).to_have_text("Paid")
        expect.soft(tools.get(css="#status")).to_have_text("Pending")
        expect.soft(tools, timeout=AT_ONCE).not_.to_have_title("Expecting")
        expect.soft(tools, timeout=AT_ONCE).to_show("button", "Nothing of this name")
        assert len(soft.failures) == 3


def _fail_softly_and_otherwise(tools: BrowserTools) -> None:
    with expect.collecting():
        expect.soft(tools, timeout=AT_ONCE).to_have_title("Other")
        raise ValueError("own")


def test_soft_failures_are_raised_together_at_the_end_of_a_block(tools: BrowserTools) -> None:
    with pytest.raises(SoftExpectationsFailed) as caught:
        _fail_softly(tools)
    said = str(caught.value)
    assert "3 soft expectations failed:\n\n1. First\nExpected css" in said
    assert said.count(f"at {__file__}:") == 3
    with pytest.raises(ValueError, match="own") as other:
        _fail_softly_and_otherwise(tools)
    assert "1 soft expectation failed" in other.value.__notes__[0]
    with expect.collecting():
        expect.soft(tools).to_have_title("Expecting")


def test_a_value_is_asked_for_until_it_is_as_expected() -> None:
    values = iter(range(100))
    expect.poll(lambda: next(values)).to_equal(3)
    expect.poll(lambda: next(values)).to_be_greater_than(5)
    expect.poll(lambda: ["a", "b"]).to_contain("b")
    expect.poll(lambda: "Order 17").to_match(re.compile(r"\d+"))
    expect.poll(lambda: 0).not_.to_be_truthy()
    expect.poll(lambda: 1, timeout=AT_ONCE).to_be_less_than(2)
    with pytest.raises(
        ExpectationFailed, match=r"Orders\nExpected the value of (.|\n)*to equal 1\n.*actual: +2"
    ):
        expect.poll(lambda: 2, "Orders", timeout=AT_ONCE).to_equal(1)
    with pytest.raises(ZeroDivisionError):
        expect.poll(lambda: 1 // 0).to_equal(1)


def has_items(within: Locator, count: int, *, css: str = "li") -> bool:
    return within.get(css=css).count() == count


@pytest.fixture
def _registered() -> Iterator[None]:
    before = dict(REGISTERED)
    yield
    REGISTERED.clear()
    REGISTERED.update(before)


@pytest.mark.usefixtures("_registered")
def test_own_expectations_wait_as_the_others_do(tools: BrowserTools) -> None:
    body = tools.get(css="body")
    expect(body).to_satisfy(has_items, 2)
    with pytest.raises(InvalidArgument, match="returned None"):
        expect(body).to_satisfy(lambda _: None)  # type: ignore[arg-type,return-value]  # what is refused
    tools.evaluate("name => { later(name) }", ["count"])
    expect(body).not_.to_satisfy(has_items, 2)
    with pytest.raises(
        ExpectationFailed, match=r"to satisfy has_items\(9, css='li'\)\n +actual: +it does not"
    ):
        expect(body, timeout=AT_ONCE).to_satisfy(has_items, 9, css="li")

    @expect.register
    def to_be_titled(page: BrowserTools, title: str) -> bool:
        assert page.title == title, f"it is titled {page.title}"
        return True

    expect(tools).to_be_titled("Expecting")  # type: ignore[attr-defined]  # registered when it runs
    with pytest.raises(ExpectationFailed, match="it is titled Expecting"):
        expect(tools, timeout=AT_ONCE).to_be_titled("Other")  # type: ignore[attr-defined]  # as above
    with pytest.raises(SoftExpectationsFailed), expect.collecting():
        expect.soft(tools, timeout=AT_ONCE).to_be_titled("Other")  # type: ignore[attr-defined]  # as above
    for wrong in ("be_titled", "to_have_text", "to_satisfy"):
        with pytest.raises(InvalidArgument, match="cannot be the name of an expectation"):
            expect.register(to_be_titled, name=wrong)


def test_responses_are_expected_to_be_ok(stage: Stage, tools: BrowserTools) -> None:
    with tools.expect_response("/status/201") as created:
        tools.evaluate("url => { fetch(url) }", [stage.site.url("/status/201")])
    expect(created.value).to_be_ok()
    expect(created.value).to_have_status(201)
    with pytest.raises(ExpectationFailed, match="not to have a status from 200 to 299"):
        expect(created.value).not_.to_be_ok()
    address = stage.site.url("/status/404")
    with tools.expect_response(address) as response:
        tools.evaluate("url => { fetch(url) }", [address])
    expect(response.value).not_.to_be_ok()
    with pytest.raises(
        ExpectationFailed, match=rf"Stock\nExpected the response to GET {address}(.|\n)*actual: +404"
    ):
        expect(response.value, "Stock").to_be_ok()
    with pytest.raises(InvalidArgument, match="of a block, give its value"):
        expect(response)  # type: ignore[call-overload]  # what is refused


def test_a_part_of_the_page_matches_a_stored_snapshot_with_patterns(
    tools: BrowserTools, tmp_path: Path
) -> None:
    remember(tools, StoredSnapshots(tmp_path / "test_it.py", update=True))
    order = tools.get(css="body")
    tools.set_content(
        "<h1>Order 17</h1><ul id=list><li>Lamp <b>59 €</b><li><a href='/a/b/'>Chair</a></ul><p>Date 2026-11-26</p>"
    )
    items = tools.get("list")
    expect(items).to_match_snapshot("items")
    expect(tools).to_match_snapshot("page")
    path = tmp_path / "snapshots" / "test_it" / "page.txt"
    stored = path.read_text()
    assert 'heading "Order 17"' in stored
    assert "Order" not in (tmp_path / "snapshots" / "test_it" / "items.txt").read_text()
    path.write_text(
        stored.replace('"Order 17"', "/^Order [0-9]+$/")
        .replace("Date 2026-11-26", "/Date [0-9-]{10}$/")
        .replace("/a/b/", "/^.*/[a-z]/b/$/")
    )
    tools.evaluate("() => { document.querySelector('h1').textContent = 'Order 18' }")
    remember(tools, StoredSnapshots(tmp_path / "test_it.py", update=False))
    tools.evaluate("() => { document.querySelector('a').href = '/c/b/' }")
    expect(tools).to_match_snapshot("page")
    tools.evaluate("() => { document.querySelector('a').href = '/a/b/' }")
    expect(order).to_match_snapshot("page")
    expect(items).to_match_snapshot("items")
    with pytest.raises(AssertionError, match=r"^Order\nThe page is as the snapshot 'page'"):
        expect(tools, "Order", timeout=AT_ONCE).not_.to_match_snapshot("page")
    tools.evaluate("() => { setTimeout(() => { document.querySelector('b').textContent = '69 €' }, 50) }")
    expect(items).not_.to_match_snapshot("items")
    with pytest.raises(
        AssertionError, match=r"List is not as the snapshot 'items':(.|\n)*-.*59 €(.|\n)*\+.*69 €"
    ):
        expect(items, timeout=AT_ONCE).to_match_snapshot("items")
    with pytest.raises(AssertionError, match="There is no"):
        expect(items).not_.to_match_snapshot("nothing")
    remember(tools, StoredSnapshots(tmp_path / "test_it.py", update=True))
    expect(tools).to_match_snapshot("page")
    assert "/^Order [0-9]+$/" in path.read_text()
    assert "69 €" in path.read_text()


def test_outline_has_elements_in_each_other_on_one_line_or_on_several(stage: Stage) -> None:
    tools = stage.tools
    tools.set_content("<h1>Menu</h1><ul><li><a href='/pay'>Pay</a></li></ul><ul><li>Milk</li></ul>")
    right = (
        '- list:\n  - listitem:\n    - link "Pay"',
        '- list: listitem:\n  - link "Pay"',
        '- list: listitem: link "Pay"',
        '- list:\n  - listitem: link "Pay" → /pay',
        "- heading\n- list:\n  - listitem\n- list:\n  - listitem: Milk",
        "- list:\n  - listitem: /^M/",
        '- link "Pay":\n  - /url: /pay',
        "- list:\n  - /children: deep-equal\n  - listitem: Milk",
    )
    for outline in right:
        expect(tools, timeout=AT_ONCE).to_match_snapshot(outline=outline)
    wrong = ('- list:\n  - link "Pay"', "- list:\n  - listitem: Bread", "- link:\n  - /url: /milk")
    for outline in wrong:
        expect(tools, timeout=AT_ONCE).not_.to_match_snapshot(outline=outline)


def test_outline_of_the_lines_that_matter_is_found_in_a_snapshot(stage: Stage) -> None:
    tools = stage.tools
    tools.set_content(
        """<h1>Basket</h1><ul><li>Lamp, 12</li><li>Chair <button disabled>Remove</button></li></ul>
        <a href="/pay">Pay</a><input type=checkbox checked aria-label=Gift>"""
    )
    expect(tools).to_match_snapshot(
        outline="""
          - heading "Basket" [level=1]
          - list:
            - listitem: /Lamp, [0-9]+/
            - listitem:
              - button "Remove" [disabled]
          - link "Pay"
          - checkbox [checked]
        """
    )
    expect(tools.get("list")).to_match_snapshot(outline="- button")
    expect(tools.get("list")).to_match_snapshot(outline="- listitem: Lamp, 12\n- listitem")
    wrong = (
        "- listitem\n- listitem\n- listitem",  # one too many
        "- button\n- listitem",  # another order
        "- list:\n  - button",  # not straight below
        '- heading "Basket" [level=2]',
        "- button [disabled=false]",
        "- listitem: /Lamp, [a-z]+$/",
    )
    for outline in wrong:
        expect(tools).not_.to_match_snapshot(outline=outline)
    with pytest.raises(AssertionError, match="not as the outline"):
        expect(tools, timeout=AT_ONCE).to_match_snapshot(outline=wrong[0])
    for broken in ("", "heading"):
        with pytest.raises(InvalidArgument):
            expect(tools).to_match_snapshot(outline=broken)


@pytest.mark.parametrize(
    ("method", "given", "message"),
    [
        ("to_have_text", 5, "to_have_text: text: should be a text, a valid pattern or a list .got 5."),
        ("to_contain_text", ["one", 2], "text.1: should be a text or a valid pattern .got 2."),
        ("to_have_value", 5, "value: should be a text, a valid pattern or a list .got 5."),
        ("to_have_values", "1", "values: should be a list"),
        ("to_have_count", "2", "count: should be a whole number"),
        ("to_have_class", {"x"}, "classes: should be a text, a valid pattern or a list"),
        ("to_contain_class", re.compile("x"), "classes: should be a text or a list"),
        ("to_have_role", re.compile("b"), "role: should be a text"),
        ("to_have_role", "buton", "'buton' is not a role of elements .Did you mean 'button'"),
        ("to_have_id", 1, "id: should be a text or a valid pattern"),
    ],
)
def test_what_can_never_hold_is_refused_at_once(
    stage: Stage, method: str, given: object, message: str
) -> None:
    stage.show("expecting.html")
    element = stage.tools.get(css="body")
    for expectation in (expect(element), expect(element).not_, expect.soft(element)):
        with pytest.raises(InvalidArgument, match=message):
            getattr(expectation, method)(given)


def test_texts_of_other_types_and_numbers_of_other_kinds_are_expected(stage: Stage) -> None:
    class Safe(str):
        """A text as templates mark it."""

        __slots__ = ()

    stage.show("expecting.html")
    stage.tools.set_content("<p>5</p>")
    expect(stage.tools.get(css="p")).to_have_text(Safe("5"))
    expect(stage.tools.get(css="p")).to_have_text((Safe("5"),))
    expect.poll(lambda: Decimal(5)).to_be_greater_than(Decimal(4))
    with pytest.raises(InvalidArgument, match="ratio=50 is not from 0 to 1"):
        expect(stage.tools.get(css="p")).to_be_in_viewport(ratio=50)


def test_words_and_options_of_wrong_types_are_refused(stage: Stage) -> None:
    stage.show("expecting.html")
    body = stage.tools.get(css="body")
    with pytest.raises(InvalidArgument, match="has_text=5 is not text"):
        body.filter(has_text=5)  # type: ignore[arg-type]  # that is what is tried
    for given in (1, [1], None):
        with pytest.raises(
            InvalidArgument, match=r"places of options are index=|nothing to choose was given"
        ):
            body.select_option(given)  # type: ignore[arg-type]  # as above
