"""Locators that are filtered, combined and counted; XPath; and locators as text."""

import re
from collections.abc import Callable

import pytest

from tests.browser.acting import Stage
from webtools import (
    BrowserTools,
    ElementNotFound,
    ExpectationFailed,
    InvalidArgument,
    Locator,
    NotUnique,
    ScriptError,
    expect,
)

Get = Callable[[BrowserTools], Locator]

ROWS = """<h1 title="About the list">List</h1><table>
<tr id=milk><td class=n>Milk <b hidden>sold</b></td><td><button id=dm title="Remove it">Delete</button></td></tr>
<tr id=bread><td class=n>Bread</td><td><button id=db>Delete</button><button id=eb>Edit</button></td></tr>
<tr id=eggs><td class=n>Eggs <i>sold</i></td><td><a href="#x" id=le>Show <img id=pic alt="Two eggs" src="data:,"></a>
</td></tr>
<tr id=gone hidden><td class=n>Salt</td><td><button id=dg>Delete</button></td></tr></table>
<div id=host></div>"""


def show(tools: BrowserTools, html: str) -> None:
    tools.evaluate("html => { document.documentElement.innerHTML = html }", [html])


@pytest.fixture
def tools(stage: Stage) -> BrowserTools:
    stage.tools.navigate(stage.site.url("/status/200"))
    show(stage.tools, ROWS)
    stage.tools.evaluate(
        "() => { host.attachShadow({mode: 'open'}).innerHTML ="
        " '<p id=deep>Deep <button id=inner title=Inner>Go</button></p>' }"
    )
    return stage.tools


def _ids(locator: Locator) -> list[str | None]:
    return [each.attribute("id") for each in locator.all()]


_MATCHED: dict[str, tuple[Get, str]] = {
    "has": (lambda t: t.get(css="tr").filter(has=t.get("button", "Delete")), "milk bread"),
    "has hidden": (lambda t: t.get(css="tr").filter(has=t.get(css="button", text="Delete")), "milk bread gone"),
    "has by css": (lambda t: t.get(css="tr").filter(has=t.get(css="button")), "milk bread gone"),
    "has a chain": (lambda t: t.get(css="tr").filter(has=t.get(css="td").get("button", "Edit")), "bread"),
    "has not what is around it": (lambda t: t.get(css="td").filter(has=t.get(css="tr").get("button")), ""),
    "has the second": (lambda t: t.get(css="tr").filter(has=t.get("button").nth(1)), "bread"),
    "has the last": (lambda t: t.get(css="tr").filter(has=t.get("button").last), "milk bread"),
    "has what is in the first": (lambda t: t.get(css="tr").filter(has=t.get(css="td").first.get(css="i")), "eggs"),
    "has nothing in the first": (lambda t: t.get(css="tr").filter(has=t.get(css="td").first.get(css="button")), ""),
    "has what is in the last": (lambda t: t.get(css="tr").filter(has=t.get(css="td").last.get("button")), "milk bread"),
    "has the second at the end of a chain": (
        lambda t: t.get(css="tr").filter(has=t.get(css="td").get(css="button").nth(1)), "bread"
    ),
    "has the second behind the first": (
        lambda t: t.get(css="tr").filter(has=t.get(css="td").nth(1).get(css="button").nth(-2)), "bread"
    ),
    "has a first one that says": (
        lambda t: t.get(css="tr").filter(has=t.get(css="td").first.filter(has_text="Bread")), "bread"
    ),
    "has a last one that says": (
        lambda t: t.get(css="tr").filter(has=t.get("button").last.and_(t.get("button", "Edit"))), "bread"
    ),
    "has the first of what says": (
        lambda t: t.get(css="tr").filter(has=t.get("button").filter(has_text="Edit").first), "bread"
    ),
    "has the second of two": (
        lambda t: t.get(css="tr").filter(has=t.get(css="b").or_(t.get(css="button")).nth(1)), "milk bread"
    ),
    "has not the second": (lambda t: t.get("row").filter(has_not=t.get("cell").nth(2)), "milk bread eggs"),
    "has the first of the second": (
        lambda t: t.get(css="table").filter(
            has=t.get(css="tr").nth(1).get(css="td").filter(has=t.get("button").nth(1))
        ).get(css="#eggs"),
        "eggs",
    ),
    "has one of two chains": (
        lambda t: t.get(css="tr").filter(has=t.get(css="td").get("link").and_(t.get(css=".n").or_(t.get("link")))),
        "eggs",
    ),
    "has one of two":  (
        lambda t: t.get(css="tr").filter(has=t.get("link").or_(t.get("button", "Edit"))), "bread eggs"
    ),
    "has what has": (lambda t: t.get(css="tr").filter(has=t.get(css="td").filter(has=t.get("img"))), "eggs"),
    "has in a shadow tree": (lambda t: t.get(css="div").filter(has=t.get("button", "Go")), "host"),
    "has a ref": (lambda t: t.get(css="tr", has=t.find(role="button", text="Edit").matches[0]), "bread"),
    "has not": (lambda t: t.get("row").filter(has_not=t.get("button")), "eggs"),
    "has text": (lambda t: t.get("row").filter(has_text="sold"), "eggs"),
    "has not text": (lambda t: t.get("row").filter(has_not_text=re.compile("sold|bread", re.IGNORECASE)), "milk"),
    "two filters": (
        lambda t: t.get(css="tr").filter(has=t.get(css="button")).filter(has_not_text="Milk", visible=True), "bread"
    ),
    "shown": (lambda t: t.get(css="tr", visible=True), "milk bread eggs"),
    "not shown": (lambda t: t.get(css="tr").filter(visible=False), "gone"),
    "both": (lambda t: t.get("button").and_(t.get(title="remove")), "dm"),
    "one of both": (lambda t: t.get("link").or_(t.get("button", "Delete")), "dm db le"),
    "nth of filtered": (lambda t: t.get("row").filter(has=t.get("button")).nth(-1), "bread"),
    "filter of nth": (lambda t: t.get("row").nth(1).filter(has_text="Milk"), ""),
    "nth of nth": (lambda t: t.get("row").nth(1).nth(0), "bread"),
    "nth behind the only one": (lambda t: t.get("row").nth(1).nth(1), ""),
    "in a filtered one": (lambda t: t.get("row").filter(has=t.get("button", "Edit")).get("button").first, "db"),
    "title": (lambda t: t.get(title="remove IT"), "dm"),
    "title in a shadow tree": (lambda t: t.get(title="Inner", exact=True), "inner"),
    "no part of a title": (lambda t: t.get(title="Remove", exact=True), ""),
    "alt": (lambda t: t.get(alt=re.compile("^Two")), "pic"),
    "XPath": (lambda t: t.get(xpath="//tr[td[contains(., 'Bread')]]"), "bread"),
    "XPath of an element": (lambda t: t.get(css="#bread").get(xpath="//button"), "db eb"),
    "XPath relative to it": (lambda t: t.get("row").get(xpath="./td[2]/button"), "dm db eb"),
    "XPath out of it": (lambda t: t.get("button", "Edit").get(xpath="ancestor::tr"), "bread"),
    "XPath to the parent": (lambda t: t.get("button", "Edit").get(xpath="..").get(xpath=".."), "bread"),
    "no XPath into a shadow tree": (lambda t: t.get(xpath="//*[@id='inner']"), ""),
    "XPath in a shadow tree": (lambda t: t.get(css="#deep").get(xpath=".//button"), "inner"),
    "has an XPath": (lambda t: t.get(css="tr").filter(has=t.get(xpath="./td/button[2]")), "bread"),
    "has an XPath from the root": (lambda t: t.get(css="tr").filter(has=t.get(xpath="//button")), "milk bread gone"),
    "has not an XPath": (lambda t: t.get("row").filter(has_not=t.get(xpath="td/button")), "eggs"),
    "has an XPath in a chain": (
        lambda t: t.get(css="tr").filter(has=t.get(css="td").get(xpath="button").nth(1)), "bread"
    ),
    "no XPath out of what is to have it": (lambda t: t.get(css="tr").filter(has=t.get(xpath="..")), ""),
    "XPath with a role": (lambda t: t.get("button", "Delete", xpath="//tr[2]//*"), "db"),
}  # fmt: skip


def test_locators_match_what_they_say(tools: BrowserTools, subtests: pytest.Subtests) -> None:
    for kind, (get, ids) in _MATCHED.items():
        with subtests.test(kind):
            locator = get(tools)
            assert _ids(locator) == ids.split()
            assert _ids(eval(repr(locator), {"get": tools.get, "re": re})) == ids.split()  # our own
            again = eval(f"tools.{locator!r}", {"tools": tools, "get": tools.get, "re": re})  # as above
            assert again == locator


def test_combined_locators_are_as_strict_as_others(tools: BrowserTools) -> None:
    two = tools.get("button", "Edit").or_(tools.get("link"))
    with pytest.raises(NotUnique, match=r'\(button "Edit" or link\):\n    - button "Edit"(.|\n)*link "Show'):
        two.click()
    with_hidden = tools.get(css="#dg").or_(tools.get(css="#eb"))
    expect(with_hidden).to_be_visible()
    assert with_hidden.text() == "Edit"
    missing = tools.get("row").filter(has=tools.get("button", "Sell")).describe("Row to be sold")
    with pytest.raises(
        ElementNotFound, match=r'nothing matches Row to be sold \(row with \(button "Sell"\)\)'
    ):
        missing.click(timeout=0.1)
    with pytest.raises(ExpectationFailed, match="Row to be sold"):
        expect(missing, timeout=0.1).to_be_visible()
    assert missing.description == "Row to be sold"


def test_a_filter_waits_and_acts(tools: BrowserTools) -> None:
    tools.evaluate(
        "() => { eggs.onclick = () => { eggs.title = 'Pressed' };"
        " setTimeout(() => { eggs.querySelector('i').textContent = 'new' }, 100) }"
    )
    tools.get("row").filter(has_text="new", has_not=tools.get("button")).get(css=".n").click()
    expect(tools.get("row", title="Pressed")).to_contain_text("Eggs")


_INNER = "<ul id={0}><li id={0}1>One<li id={0}2>Two <button id={0}b>Buy</button></ul>"
_FRAMED = f"""<section id=s1><iframe srcdoc="{_INNER.format("a")}"></iframe></section>
<section id=s2><p id=p>Words</p>{_INNER.format("c")}</section>
<section id=s3><iframe srcdoc="{_INNER.format("d").replace("Buy", "Sell")}
<iframe srcdoc='<button id=deep>Deep</button>'></iframe>"></iframe></section>"""

_IN_FRAMES: dict[str, tuple[Get, str]] = {
    "has in a frame": (lambda t: t.get(css="section").filter(has=t.get("button", "Buy")), "s1 s2"),
    "has in a frame in a frame": (lambda t: t.get(css="section").filter(has=t.get("button", "Deep")), "s3"),
    "has the second in a frame": (lambda t: t.get(css="section").filter(has=t.get("listitem").nth(1)), "s1 s2 s3"),
    "has the third, with a frame": (lambda t: t.get(css="section").filter(has=t.get("listitem").nth(2)), ""),
    "has the fourth, with frames": (
        lambda t: t.get(css="body").filter(has=t.get("button").nth(3)).get(css="#p"), "p"
    ),
    "has what is in the last": (
        lambda t: t.get("list").filter(has=t.get("listitem").last.get("button", "Buy")), "a c"
    ),
    "has not in a frame": (lambda t: t.get(css="section").filter(has_not=t.get("button", "Sell")), "s1 s2"),
    "has a chain over a frame": (
        lambda t: t.get(css="body").get(css="section").filter(has=t.get(css="iframe").get("listitem", has_text="One")),
        "s1 s3",
    ),
    "filtered in all": (lambda t: t.get("listitem").filter(has=t.get("button")), "a2 c2 d2"),
    "nth of filtered": (lambda t: t.get("listitem").filter(has=t.get("button")).nth(1), "c2"),
    "filter of nth": (lambda t: t.get("listitem").nth(3).filter(has=t.get("button")), "c2"),
    "one of both": (lambda t: t.get(css="#p").or_(t.get("button")), "ab p cb db deep"),
    "one of both, counted": (lambda t: t.get("list").nth(2).or_(t.get("button").first), "ab d"),
    "both within": (
        lambda t: t.get(css="section").nth(2).get("button").and_(t.get(css="iframe").get("button")), "db deep"
    ),
    "one of both within": (
        lambda t: t.get(css="#s1").get("button").or_(t.get(css="#s3").get(css="iframe").get("button")), "ab db deep"
    ),
    "XPath within a frame": (lambda t: t.get(css="#s1").get(xpath="//li[2]"), "a2"),
}  # fmt: skip


def test_frames_are_parts_of_the_page_for_filters(tools: BrowserTools, subtests: pytest.Subtests) -> None:
    show(tools, _FRAMED)
    tools.get("button", "Deep").wait_for()
    for kind, (get, ids) in _IN_FRAMES.items():
        with subtests.test(kind):
            assert _ids(get(tools)) == ids.split()
    assert tools.get("button").texts() == ["Buy", "Buy", "Sell", "Deep"]
    with pytest.raises(InvalidArgument, match="counts matches in elements with frames"):
        tools.get(css="section").filter(has=tools.get("listitem").last.get("button")).count()
    frame = tools.frames[1]
    assert _ids(frame.get("button").or_(tools.get(css="#p"))) == ["ab", "p"]
    assert _ids(frame.get("listitem").filter(has=frame.get("button"))) == ["a2"]
    tools.get("listitem").filter(has=tools.get("button", "Sell")).get("button").click()
    expect(tools.get("listitem").filter(has=tools.get("button", "Sell")).get("button")).to_be_focused()


_REFUSED: dict[str, tuple[Get, str]] = {
    ":has-text": (lambda t: t.get(css="tr:has-text('Milk')"), "has_text='…'"),
    ":visible": (lambda t: t.get(css="button:visible"), "visible=True"),
    ">>": (lambda t: t.get(css="tr >> button"), r"get\(…\)\.get\(…\)"),
    "text=": (lambda t: t.get(css="text=Milk"), "text='…' finds texts"),
    "XPath as CSS": (lambda t: t.get(css="//tr"), "xpath='…' takes XPath"),
    "no CSS": (lambda t: t.get(css="p["), "Correct the selector"),
    "no XPath": (lambda t: t.get(xpath="//p["), "Give one that selects elements"),
    "XPath to texts": (lambda t: t.get(xpath="//tr/td/text()"), "Give one that selects elements"),
    "XPath to a number": (lambda t: t.get("row").get(xpath="count(.//td)"), "Give one that selects elements"),
}


def test_other_languages_of_selectors_are_refused_with_ours(
    tools: BrowserTools, subtests: pytest.Subtests
) -> None:
    for kind, (get, hint) in _REFUSED.items():
        with subtests.test(kind), pytest.raises(InvalidArgument, match="is not a valid") as caught:
            get(tools).click()
        with subtests.test(f"hint: {kind}"):
            assert re.search(hint, str(caught.value.hint))


def test_wrong_filters_are_refused_where_they_are_given(tools: BrowserTools) -> None:
    rows = tools.get("row")
    with pytest.raises(InvalidArgument, match="nothing to filter by"):
        rows.filter()
    with pytest.raises(InvalidArgument, match="has_text must not be empty"):
        rows.filter(has_text=" ")
    with pytest.raises(InvalidArgument, match="is not a locator"):
        rows.or_("button")  # type: ignore[arg-type]  # what is refused


def test_functions_get_every_match(tools: BrowserTools) -> None:
    cells = tools.get(css="td.n")
    assert cells.evaluate_all("(cells, end) => cells.length + end", ["!"]).value == "4!"
    assert cells.map("(cell, end) => cell.firstChild.data.trim() + end", ["."]) == [
        "Milk.", "Bread.", "Eggs.", "Salt.",
    ]  # fmt: skip
    assert cells.map("async cell => cell.parentNode.id", timeout=5) == ["milk", "bread", "eggs", "gone"]
    assert tools.get(css="nothing").map("each => each.id") == []
    assert tools.get(css="nothing").evaluate_all("all => all.length").value == 0
    tools.evaluate(
        "() => { for (let i = 0; i < 2500; i++) document.body.append(document.createElement('i'), i) }"
    )
    numbers = tools.get(css="body > i").map("each => each.nextSibling.data", timeout=30)
    assert numbers == [*map(str, range(2_500))]
    tools.evaluate(
        "() => { for (const root of [document.body, document.body.appendChild(document.createElement('div'))"
        ".attachShadow({mode: 'open'})]) root.append(Object.assign(document.createElement('u'), {mine: root.mode}));"
        " window.seen = []; for (const type of ['webtools-handed', 'input'])"
        " addEventListener(type, event => seen.push(type), true);"
        " new MutationObserver(all => seen.push(...all)).observe(document, {subtree: true, childList: true}) }"
    )
    assert tools.get(css="u").map("(each, all) => each.mine ?? all", ["none"]) == ["open", "none"]
    assert tools.get(css="u").evaluate_all("all => all.length + seen.length + CSS.highlights.size").value == 2
    with pytest.raises(ScriptError, match="nowhere is not defined"):
        tools.get(css="u").map("each =>\n nowhere")
    assert tools.get(css="u").count() == 2
    show(tools, _FRAMED)
    tools.get("button", "Deep").wait_for()
    assert tools.get("button").map("button => button.textContent") == ["Buy", "Buy", "Sell", "Deep"]
    with pytest.raises(InvalidArgument, match="matches elements of 4 documents"):
        tools.get("button").evaluate_all("all => all.length")


@pytest.mark.needs("script-error-lines")
def test_error_of_a_function_of_every_match_has_the_line_of_the_function(tools: BrowserTools) -> None:
    with pytest.raises(ScriptError, match=r"nowhere is not defined \(line 2 of the function\)"):
        tools.get("listitem").or_(tools.get(css="td")).map("each =>\n nowhere")


def test_texts_are_in_the_case_that_is_shown_and_are_found_in_both(tools: BrowserTools) -> None:
    style = "<style>.up { text-transform: uppercase } .gone { display: none }</style>"
    show(
        tools,
        f"{style}<ul><li>Plain ★<i class=gone> no</i><li><b class=up>New</b> lamp<li>Plain again"
        "<li class=up>Sale → now</ul>",
    )
    items = tools.get(css="li")
    assert items.texts() == ["Plain ★", "NEW lamp", "Plain again", "SALE → NOW"]
    expect(items).to_have_text(["Plain ★", "New lamp", "Plain again", "Sale → now"])
    expect(items).to_have_text(["Plain ★", "NEW lamp", "Plain again", "SALE → NOW"])
