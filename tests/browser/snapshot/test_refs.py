"""A ref names one element of one document, or says at once why it names none."""

import re
from typing import Any

import pytest

from tests.browser.site import Site
from tests.browser.snapshot.reader import Reader
from tests.waiting import wait_until
from webtools import BrowserTools, ElementNotFound, NavigationFailed, StaleRef, WebtoolsError
from webtools.elements.ref import parse
from webtools.snapshot.refusal import refusal


def problem_of(reader: Reader, ref: str) -> WebtoolsError:
    """The error that an action on this ref would raise."""
    problem = reader.resolve(ref)
    assert not isinstance(problem, str)
    return reader.call(
        lambda session, deadline: refusal(
            session, deadline, str(session.contexts.active), parse(ref), problem
        )
    )


def test_an_element_keeps_its_ref_and_a_new_one_gets_the_next(reader: Reader) -> None:
    reader.show("<button id=a>a</button><button id=b>b</button>")
    assert list(reader.snapshot().refs) == ["e1", "e2"]
    reader.run("document.getElementById('b').before(document.createElement('button'))")
    assert list(reader.snapshot().refs) == ["e1", "e3", "e2"]


def test_the_same_page_gives_the_same_refs(browser_tools: BrowserTools, site: Site) -> None:
    """REQ-03: Generates deterministic refs."""
    trees = set()
    for _ in range(2):
        with browser_tools.fresh() as tools:
            tools.navigate(site.url("form.html"))
            trees.add(tools.snapshot().tree)
    assert len(trees) == 1


def test_a_ref_resolves_to_the_browsers_own_reference(reader: Reader) -> None:
    reader.show("<button>a</button>")
    reader.snapshot()
    assert re.match(r"f\.|[0-9a-f]{8}-", str(reader.resolve("e1")))  # Chromium, Firefox


def test_a_ref_that_no_snapshot_showed_is_unknown(reader: Reader) -> None:
    reader.show("<button>a</button>")
    reader.snapshot()
    assert isinstance(problem_of(reader, "e7000"), ElementNotFound)


def test_a_full_snapshot_supersedes_the_refs_that_it_does_not_list(reader: Reader) -> None:
    """REQ-03: Previous refs invalidated on new snapshot."""
    reader.show("<button id=a>a</button><button>b</button>")
    reader.snapshot()
    reader.run("document.getElementById('a').hidden = true")
    reader.snapshot()
    error = problem_of(reader, "e1")
    assert isinstance(error, StaleRef)
    assert "not in the last snapshot" in error.message
    reader.run("document.getElementById('a').hidden = false")
    assert "e1" in reader.snapshot().refs
    assert isinstance(reader.resolve("e1"), str)


def test_ref_that_is_no_longer_listed_is_an_error_that_names_similar_elements(reader: Reader) -> None:
    reader.show("<button id=a>Save changes</button><button>Save all</button>")
    reader.snapshot()
    reader.run("document.getElementById('a').hidden = true")
    reader.snapshot()
    reader.run("document.getElementById('a').remove()")
    assert problem_of(reader, "e1").message == (
        'e1, button "Save changes", is not in the last snapshot, which superseded those before it;'
        ' most similar: button "Save all" [ref=e2]'
    )


def test_a_diff_that_became_a_whole_page_supersedes_as_one(reader: Reader) -> None:
    reader.show(f"<p>{'a ' * 50}</p><button id=b>b</button>")
    reader.snapshot()
    reader.run("document.getElementById('b').hidden = true")
    assert reader.snapshot(diff=True).full_tree
    assert isinstance(reader.resolve("e1"), str)
    reader.run("document.querySelector('p').outerHTML = '<h1>another</h1><h2>page</h2>'")
    assert not reader.snapshot(diff=True).full_tree
    assert "not in the last snapshot" in problem_of(reader, "e1").message


@pytest.mark.parametrize("part", [{"root": "e2"}, {"diff": True}])
def test_a_partial_snapshot_only_adds(reader: Reader, part: dict[str, Any]) -> None:
    reader.show("<button>a</button><div role=listbox><div role=option>b</div></div>")
    reader.snapshot()
    reader.snapshot(**part)
    assert isinstance(reader.resolve("e1"), str)


def test_an_element_that_is_gone_is_stale_and_what_is_like_it_is_named(reader: Reader) -> None:
    reader.show("<button id=a>Save changes</button><button>Save all</button><button>Close</button>")
    reader.snapshot()
    reader.run("document.getElementById('a').remove()")
    error = problem_of(reader, "e1")
    assert isinstance(error, StaleRef)
    assert error.message.startswith('The element of e1, button "Save changes", is gone from the page')
    assert 'button "Save all" [ref=e2]' in error.message


def test_an_element_that_a_script_took_to_another_document_is_gone_from_this_one(reader: Reader) -> None:
    reader.show("<button>a</button><iframe></iframe>")
    reader.snapshot()
    reader.run("frames[0].document.body.append(document.querySelector('button'))")
    assert problem_of(reader, "e1").message.startswith('The element of e1, button "a", is gone from the page')
    assert reader.snapshot().tree == '- iframe [ref=e2]:\n  - button "a" [ref=f1e1]'


def test_stale_ref_is_healed_by_an_equal_element_in_the_same_place(reader: Reader) -> None:
    reader.show("<ul><li>milk <button>Delete</button><li>eggs <button>Delete</button></ul>")
    reader.snapshot()
    reader.run("document.querySelector('ul').innerHTML += ''")
    new = reader.resolve("e2")
    assert isinstance(new, str)
    assert new == reader.resolve(list(reader.snapshot().refs)[1])


def test_stale_ref_is_not_healed_when_two_elements_are_like_it(reader: Reader) -> None:
    reader.show("<ul><li>milk <button>Delete</button><li>eggs <button>Delete</button></ul>")
    reader.snapshot()
    reader.run("document.querySelector('ul').innerHTML = '<li>milk <button>Delete</button>'.repeat(2)")
    assert isinstance(problem_of(reader, "e1"), StaleRef)


def test_stale_ref_is_not_healed_when_two_elements_were_like_it(reader: Reader) -> None:
    reader.show("<button>Delete</button><button>Delete</button>")
    reader.snapshot()
    reader.run("document.body.innerHTML = '<button>Delete</button>'")
    assert isinstance(problem_of(reader, "e1"), StaleRef)


def test_a_ref_of_the_page_before_says_so(reader: Reader, site: Site) -> None:
    reader.browser_tools.navigate(site.url("form.html"))
    reader.snapshot()
    reader.browser_tools.navigate("about:blank")
    error = problem_of(reader, "e1")
    assert isinstance(error, StaleRef)
    assert "form.html" in error.message


def test_refs_are_of_the_page_before_once_the_browser_shows_an_error_page(reader: Reader, site: Site) -> None:
    reader.browser_tools.navigate(site.url("second.html"))
    reader.snapshot()
    for _ in range(2):
        with pytest.raises(NavigationFailed):
            reader.browser_tools.navigate(site.closed)
        with pytest.raises(StaleRef, match=r"e1 belongs to a page that was here before, .*/second\.html"):
            reader.browser_tools.click("e1")


def test_error_page_of_the_browser_in_a_frame_is_another_document(reader: Reader, site: Site) -> None:
    reader.browser_tools.navigate(site.url("index.html"))
    reader.show("<iframe src=/second.html onload='window.loaded = true'></iframe>")
    reader.browser_tools.wait_for(function="() => window.loaded")
    assert "f1e1" in reader.snapshot().refs
    reader.run(f"void (document.querySelector('iframe').src = '{site.closed}')")
    wait_until(
        lambda: any(one.startswith(site.closed) for one in _frames(reader)), "the frame shows the failure"
    )
    with pytest.raises(StaleRef, match=f"second.html gave way to {site.closed}"):
        reader.resolve("f1e1")


def _frames(reader: Reader) -> list[str]:
    """Return the addresses of the tab and of its frames."""
    return reader.call(
        lambda session, _: [
            session.contexts.get(one).url for one in session.contexts.subtree(str(session.contexts.active))
        ]
    )


def test_a_page_of_thousands_of_new_elements_gives_each_of_them_a_ref(
    reader: Reader,
) -> None:
    reader.show("<button>a</button>" * 2_500)
    assert list(reader.snapshot().refs) == [f"e{number}" for number in range(1, 2_501)]


def test_a_ref_of_another_context_says_so(browser_tools: BrowserTools) -> None:
    browser_tools.evaluate("() => document.body.setHTMLUnsafe('<button>a</button>'.repeat(9))")
    browser_tools.snapshot()
    browser_tools.context_create("other")
    with pytest.raises(StaleRef, match="e9 belongs to another context, 'default'"):
        browser_tools.click("e9")
    browser_tools.context_close("default")
    with pytest.raises(StaleRef, match="e9 belongs to a context that is closed, 'default'"):
        browser_tools.click("e9")


def test_a_ref_of_another_tab_says_so(reader: Reader, site: Site) -> None:
    reader.browser_tools.navigate(site.url("form.html"))
    reader.snapshot()
    reader.browser_tools.tabs("new")
    try:
        error = problem_of(reader, "e1")
        assert isinstance(error, StaleRef)
        assert f"belongs to another tab, {site.url('form.html')}" in error.message
    finally:
        reader.browser_tools.tabs("close")


def test_a_ref_of_a_closed_tab_says_so(reader: Reader) -> None:
    reader.browser_tools.tabs("new")
    reader.show("<button>a</button>" * 90)
    reader.snapshot()
    reader.browser_tools.tabs("close")
    error = problem_of(reader, "e90")
    assert isinstance(error, StaleRef)
    assert "e90 belongs to a tab that is closed, about:blank" in error.message


def test_a_ref_of_a_frame_that_is_gone_says_so(reader: Reader) -> None:
    reader.show("<iframe srcdoc='<button>a</button>'></iframe>")
    # The first one of f1, or of f2 where the frame's empty document was seen.
    ref = reader.snapshot().find("button").ref
    assert ref is not None
    reader.run("document.querySelector('iframe').remove()")
    with pytest.raises(StaleRef, match=f"frame of {ref} is gone"):
        reader.resolve(ref)
