"""A ref that was returned once never names another element, whatever is there now."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from tests.browser.acting import Stage
from tests.browser.site import Site
from webtools import BrowserTools, ElementNotFound, Locator, StaleRef, expect
from webtools.errors import DocumentGone, PageClosed
from webtools.library.browser_tools import ContextTools


@pytest.fixture
def stage(browser_tools: BrowserTools, site: Site) -> Stage:
    """The tests' site in a context that has given no refs and no names to other contexts yet."""
    return Stage(browser_tools, site)


def test_a_ref_of_the_page_before_says_what_it_was_and_what_is_like_it_here(stage: Stage) -> None:
    before = stage.show("form.html").find("button", "Send").ref
    stage.show("second.html")
    stage.tools.evaluate("() => document.body.setHTMLUnsafe('<button>Send</button><button>Delete</button>')")
    with pytest.raises(StaleRef) as caught:
        stage.tools.click(str(before))
    page = stage.tools.snapshot()
    now, other = page.find("button", "Send").ref, page.find("button", "Delete").ref
    assert caught.value.message == (
        f"{before} belongs to a page that was here before, {stage.site.url('form.html')}."
        f' It was button "Send"; the most similar here are button "Send" [ref={now}], button "Delete" [ref={other}]'
    )
    assert "snapshot" in caught.value.hint


def test_after_back_and_forward_a_ref_names_its_own_element_or_none(stage: Stage) -> None:
    tools = stage.tools
    first = stage.show("index.html").find("link", "Second page").ref
    second = stage.show("second.html").find("link", "First page").ref
    assert first != second
    tools.navigate_back()
    with pytest.raises(StaleRef, match=f"{second} belongs to a page that was here before, .*second.html"):
        tools.click(str(second))
    assert tools.snapshot().find("link", "Second page").ref != second
    tools.click(str(tools.snapshot().find("link", "Second page").ref))
    tools.navigate_back()
    tools.navigate_forward()
    with pytest.raises(StaleRef, match=f"{first} belongs to a page that was here before"):
        tools.click(str(first))


def test_a_page_that_comes_back_as_it_was_left_keeps_its_refs(stage: Stage) -> None:
    tools = stage.tools
    ref = str(stage.show("second.html").find("link", "First page").ref)
    tools.evaluate("() => { window.mark = 1 }")
    stage.show("form.html")
    tools.navigate_back()
    if stage.ask("() => window.mark") == 1:  # from the back/forward cache, which browsers use as they please
        assert tools.click(ref).title == "Index"
    else:
        with pytest.raises(StaleRef, match="a page that was here before"):
            tools.click(ref)


def test_a_ref_of_another_tab_acts_on_nothing(stage: Stage) -> None:
    tools = stage.tools
    first = str(stage.show("second.html").find("link", "First page").ref)
    tools.tabs("new", url=stage.site.url("second.html"))
    second = str(tools.snapshot().find("link", "First page").ref)
    with pytest.raises(StaleRef, match=f"{first} belongs to another tab, .*second.html"):
        tools.click(first)
    tools.tabs("select", index=0)
    with pytest.raises(StaleRef, match=f"{second} belongs to another tab"):
        tools.click(second)
    assert tools.click(first).title == "Index"


def test_a_ref_of_another_context_acts_on_nothing_also_when_that_is_closed(stage: Stage) -> None:
    tools = stage.tools
    own = str(stage.show("second.html").find("link", "First page").ref)
    shop = tools.context("shop")
    shop.navigate(stage.site.url("second.html"))
    other = str(shop.snapshot().find("link", "First page").ref)
    with pytest.raises(StaleRef, match=f"{own} belongs to another context, 'default'"):
        shop.click(own)
    with pytest.raises(StaleRef, match=f"{other} belongs to another context, 'shop'"):
        tools.click(other)
    shop.close()
    with pytest.raises(StaleRef, match=f"{other} belongs to a context that is closed, 'shop'"):
        tools.click(other)
    assert tools.click(own).title == "Index"


def test_a_ref_of_a_frame_that_navigated_acts_on_nothing(stage: Stage) -> None:
    tools = stage.tools
    stage.show("second.html")
    refs = []
    for _ in range(2):
        tools.evaluate(
            "() => new Promise((done) => {"
            " document.body.replaceChildren(Object.assign(document.createElement('iframe'),"
            " { src: '/second.html', onload: done })) })"
        )
        refs.append(str(tools.snapshot().find("link", "First page").ref))
    tools.evaluate(
        "() => new Promise((done) => Object.assign(document.querySelector('iframe'),"
        " { onload: done, src: '/second.html?again' }))"
    )
    refs.append(str(tools.snapshot().find("link", "First page").ref))
    assert len(set(refs)) == 3
    with pytest.raises(StaleRef, match=f"The frame of {refs[0]} is gone"):
        tools.click(refs[0])
    with pytest.raises(StaleRef, match=f"The frame of {refs[1]} has another document now"):
        tools.click(refs[1])
    tools.click(refs[2])


@pytest.mark.parametrize(
    "leave",
    [
        "frame.srcdoc = '<p>New'",
        "frame.contentWindow.location = 'javascript:\"<p>New\"'",
        "location = '/second.html'",
        "location = 'javascript:\"<p>New\"'",
    ],
)
def test_click_in_a_document_that_is_replaced_meanwhile_says_so(stage: Stage, leave: str) -> None:
    tools = stage.tools
    stage.show("second.html")
    tools.evaluate(
        "() => new Promise((done) => {"
        " document.body.append(Object.assign(document.createElement('iframe'),"
        " { srcdoc: '<button disabled>Wait', onload: done })) })"
    )
    ref = str(tools.snapshot().find("button", "Wait").ref)
    tools.evaluate(
        f"() => {{ const frame = document.querySelector('iframe'); setTimeout(() => {leave}, 200) }}"
    )
    with pytest.raises((DocumentGone, PageClosed, StaleRef)) as raised:
        tools.click(ref)
    assert "unknown error" not in raised.value.message


def test_contexts_that_look_at_the_same_time_never_show_the_same_ref(stage: Stage) -> None:
    contexts: list[ContextTools] = [stage.tools.context(name) for name in ("default", "a", "b")]
    together = Barrier(len(contexts))
    url = f"data:text/html,{'<button>a</button>' * 12}<iframe srcdoc='<button>b</button>'></iframe>"

    def look(context: ContextTools) -> set[str]:
        seen: set[str] = set()
        for _ in range(3):
            context.navigate(url, timeout=20)
            together.wait(timeout=20)
            refs = set(context.snapshot().refs) | {each.ref for each in context.find(role="button").matches}
            assert not refs & seen
            seen |= refs
        return seen

    with ThreadPoolExecutor(len(contexts)) as pool:
        seen = list(pool.map(look, contexts))
    assert sum(map(len, seen)) == len(set.union(*seen)) > 100


def test_the_first_thousand_elements_have_at_most_four_digits_however_much_others_show(stage: Stage) -> None:
    tools = stage.tools
    fill = "(count) => document.body.setHTMLUnsafe('<button>a</button>'.repeat(count))"
    other = tools.context("other")
    other.evaluate(f"() => ({fill})(1500)")
    assert len(other.snapshot().refs) == 1500
    refs: list[str] = []
    for _ in range(10):
        tools.navigate("about:blank")
        tools.evaluate(f"() => ({fill})(100)")
        refs += tools.snapshot().refs
    assert refs == [f"e{number}" for number in range(1, 1_001)]


@pytest.mark.parametrize("install", ["document.open(); document.write", "document.body.setHTMLUnsafe"])
def test_a_document_that_is_written_anew_gets_new_refs(stage: Stage, install: str) -> None:
    ref = str(stage.show("second.html").find("link", "First page").ref)
    stage.tools.evaluate(f"() => {{ {install}('<a href=/form.html>another</a>') }}")
    assert ref not in stage.tools.snapshot().refs
    with pytest.raises(StaleRef, match=ref):
        stage.tools.click(ref)


@pytest.mark.parametrize("ref", ["e8000", "f70e1"])
def test_a_ref_that_was_never_shown_is_not_found(stage: Stage, ref: str) -> None:
    stage.show("second.html")
    with pytest.raises(ElementNotFound, match=f"No snapshot has shown a ref {ref}"):
        stage.tools.click(ref)


def test_an_action_that_fails_names_refs_of_its_own_context_only(
    tools_of: Callable[..., BrowserTools], site: Site
) -> None:
    tools = tools_of()
    other = tools.context("other")
    other.navigate(site.url("form.html"))
    shown = set(other.snapshot().refs)
    tools.navigate(site.url("form.html"))
    ref = str(tools.snapshot().find("button", "Send").ref)
    tools.evaluate("() => document.body.setHTMLUnsafe('<button>Send it</button><button>Send all</button>')")
    with pytest.raises(StaleRef, match=r'most similar: button "Send it" \[ref=e\d+\]') as caught:
        tools.click(ref)
    named = {part.partition("]")[0] for part in caught.value.message.split("[ref=")[1:]}
    assert len(named) == 2
    assert not named & shown
    assert named <= set(tools.snapshot().refs)


_USES: dict[str, Callable[[Locator], object]] = {
    "click": lambda one: one.click(timeout=_LONG),
    "fill": lambda one: one.fill("x", timeout=_LONG),
    "text": lambda one: one.text(timeout=_LONG),
    "value": lambda one: one.value(timeout=_LONG),
    "is_enabled": lambda one: one.is_enabled(timeout=_LONG),
    "bounding_box": lambda one: one.bounding_box(timeout=_LONG),
    "evaluate": lambda one: one.evaluate("element => 1", timeout=_LONG),
    "wait_for": lambda one: one.wait_for(timeout=_LONG),
    "inside": lambda one: one.get(css="b").text(timeout=_LONG),
    "expect": lambda one: expect(one).to_be_visible(timeout=_LONG),
}
_LONG = 120.0
"""Longer than a test may take, so that waiting for the element fails it."""


@pytest.mark.parametrize("use", _USES.values(), ids=_USES)
def test_a_locator_of_a_ref_whose_element_is_gone_fails_without_waiting(
    stage: Stage, use: Callable[[Locator], object]
) -> None:
    stage.tools.set_content("<button><b>Save</b></button><p>Rest</p>")
    save = stage.tools.get(ref=stage.tools.snapshot().find("button", "Save"))
    stage.tools.evaluate("() => document.querySelector('button').remove()")
    with pytest.raises(StaleRef, match=r'button "Save", is gone from the page'):
        use(save)
    save.wait_for("detached")
    assert (save.count(), save.is_visible()) == (0, False)


def test_a_locator_of_a_ref_reads_the_equal_element_that_has_taken_its_place(stage: Stage) -> None:
    stage.tools.set_content("<main><button>Save</button></main>")
    save = stage.tools.get(ref=stage.tools.snapshot().find("button", "Save"))
    stage.tools.evaluate(
        "() => { const main = document.querySelector('main'); main.innerHTML = main.innerHTML }"
    )
    assert (save.text(), save.count(), save.get(css="b").count()) == ("Save", 1, 0)
    assert any("replaced by an equal element" in note for note in save.click().notes)
