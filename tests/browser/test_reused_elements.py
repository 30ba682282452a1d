"""A list gives its elements to other items: a ref of one is not acted on then, and the error says which it shows."""

import re
from collections.abc import Callable

import pytest

from tests.browser.acting import Stage
from webtools import BrowserTools, Node, StaleRef, expect

# How the rows of a list are drawn; `state.rows` are their names.
_LISTS = {
    "list items": ("<ul>{}</ul>", "<li><span>{}</span> <button>Open</button> <button>Delete</button></li>"),
    "table rows": (
        "<table>{}</table>",
        "<tr><td>{}<td><button>Open</button> <button>Delete</button></tr>",
    ),
    "cards": (
        "<div>{}</div>",
        "<div class=card><p>{}</p><div class=acts><button>Open</button><button>Delete</button></div></div>",
    ),
}


def draw(stage: Stage, kind: str, rows: list[str]) -> None:
    """Show a list that afterwards draws other rows into the same elements."""
    stage.show("/status/200")
    outer, row = _LISTS[kind]
    whole = outer.format("".join(row.format(name) for name in rows))
    stage.tools.evaluate(
        "(whole, first) => { document.body.innerHTML = whole; window.seen = [];"
        " const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);"
        " const found = []; while (texts.nextNode()) found.push(texts.currentNode);"
        " const names = found.filter((one) => first.includes(one.nodeValue));"
        " window.redraw = (rows) => rows.forEach((row, at) => { if (names[at]) names[at].nodeValue = row; });"
        " document.body.onclick = ({ target }) => seen.push("
        "   `${target.textContent} ${target.closest('li,tr,.card').textContent}`); }",
        [whole, [*rows]],
    )


def redraw(stage: Stage, rows: list[str]) -> None:
    stage.tools.evaluate("(rows) => redraw(rows)", [[*rows]])


ORDERS = ["Order 1", "Order 2", "Order 3", "Order 4"]


@pytest.mark.parametrize("kind", _LISTS)
@pytest.mark.parametrize(
    "rows",
    [
        ["Order 2", "Order 3", "Order 4", "Order 5"],
        ["Order 0", "Order 1", "Order 2", "Order 3"],
        ["Order 4", "Order 3", "Order 2", "Order 1"],
        ["Order 21", "Order 22", "Order 23", "Order 24"],
        ["Bike", "Skates", "Scooter", "Sledge"],
        ["注文五", "注文六", "注文七", "注文八"],
    ],
    ids=["scrolled", "one came first", "sorted", "scrolled far", "of other words", "of another script"],
)
def test_a_button_of_a_row_that_shows_another_item_is_not_pressed(
    stage: Stage, kind: str, rows: list[str]
) -> None:
    draw(stage, kind, ORDERS)
    delete = stage.tools.snapshot().find_all("button", "Delete")[0]
    redraw(stage, rows)
    with pytest.raises(
        StaleRef, match=rf'was button "Delete" of "Order 1.*, and shows another one now, "{rows[0]}'
    ):
        stage.tools.click(delete)
    assert stage.ask("() => seen") == []


_BEGINNING_WITH_A_REF: dict[str, Callable[[BrowserTools, Node], object]] = {
    "within": lambda tools, row: tools.get("button", "Delete", within=row).click(),
    "of a locator": lambda tools, row: tools.get(ref=row).get("button", "Delete").click(),
    "the first": lambda tools, row: tools.get(ref=row).get("button").first.click(),
    "in parts": lambda tools, row: tools.get("button", "Delete", within=row).or_(tools.get("link")).click(),
    "a filter": lambda tools, row: tools.get(ref=row).filter(has_text="Order").click(),
    "itself": lambda tools, row: tools.get(ref=row).click(),
    "a form": lambda tools, row: tools.fill_form([{"ref": tools.get("checkbox", within=row), "value": True}]),
    "a count": lambda tools, row: tools.get("button", within=row).count(),
    "a list": lambda tools, row: tools.get("button", within=row).all(),
    "a text": lambda tools, row: tools.get("button", within=row, nth=0).text(),
    "an expectation": lambda tools, row: expect(tools.get("button", "Delete", within=row)).to_be_visible(),
    "no element": lambda tools, row: expect(tools.get("link", within=row)).to_have_count(0),
    "a wait": lambda tools, row: tools.get("button", "Delete", within=row).wait_for(),
}


@pytest.mark.parametrize("call", _BEGINNING_WITH_A_REF.values(), ids=_BEGINNING_WITH_A_REF)
@pytest.mark.parametrize("framed", [False, True], ids=["page", "page with a frame"])
def test_a_locator_that_begins_with_a_ref_is_stale_as_the_ref_is(
    stage: Stage, call: Callable[[BrowserTools, Node], object], *, framed: bool
) -> None:
    draw(stage, "list items", ORDERS)
    if framed:
        stage.ask("() => { document.body.append(document.createElement('iframe')); }")
    row = stage.tools.snapshot(all_refs=True).find_all("listitem")[0]
    redraw(stage, ORDERS[1:])
    with pytest.raises(StaleRef, match=r'was listitem .*"Order 1.*, and shows another one now, "Order 2'):
        call(stage.tools, row)
    assert stage.ask("() => seen") == []


def test_a_wait_within_a_row_ends_when_that_shows_another_item(stage: Stage) -> None:
    draw(stage, "list items", ORDERS)
    row = stage.tools.snapshot(all_refs=True).find_all("listitem")[0]
    stage.ask(f"() => {{ setTimeout(redraw, 300, {ORDERS[1:]}); }}")
    with pytest.raises(StaleRef, match="shows another one now"):
        stage.tools.get("link", "Undo", within=row).click(timeout=20)


@pytest.mark.parametrize("role", ["option", "button", "link", "treeitem"])
def test_an_element_that_shows_another_item_is_stale(stage: Stage, role: str) -> None:
    stage.show("/status/200")
    stage.tools.evaluate(
        "(role) => { document.body.innerHTML = [1, 2, 3].map((at) =>"
        " `<div role=${role} tabindex=0>Order ${at}</div>`).join(''); window.pressed = [];"
        " document.body.onclick = ({ target }) => pressed.push(target.textContent); }",
        [role],
    )
    page = stage.tools.snapshot()
    stage.ask(
        "() => [...document.body.children].forEach((one, at) => { one.textContent = `Order ${at + 2}`; })"
    )
    with pytest.raises(StaleRef, match="shows another one now") as caught:
        stage.tools.click(page.find(role, "Order 2"))
    offered = re.search(rf'{role} "Order 2" \[ref=(e\d+)\]', caught.value.message)
    assert offered is not None
    assert offered[1] not in page.tree
    assert stage.ask("() => pressed") == []
    stage.tools.click(offered[1])
    assert stage.ask("() => pressed.splice(0)") == ["Order 2"]
    stage.tools.get(role, "Order 2").click()  # what a query says is looked for anew
    stage.tools.click(stage.tools.snapshot().find(role, "Order 4"))
    assert stage.ask("() => pressed") == ["Order 2", "Order 4"]


@pytest.mark.parametrize(
    ("html", "change"),
    [
        (
            "<p>Ann <button id=one>Follow</button><p>Bob <button>Following</button>",
            "one.textContent = 'Following'",
        ),
        (
            "<ul><li>Ann <button id=one>Follow</button><li>Bob <button>Following</button></ul>",
            "one.textContent = 'Following'",
        ),
        (
            "<ul><li id=row>Milk, open <button id=one>Done</button><li>Bread, done <button>Done</button></ul>",
            "row.firstChild.nodeValue = 'Milk, done '",
        ),
        ("<ul><li><button id=one>Like</button><li><button>Like</button></ul>", "one.textContent = 'Liked'"),
        (
            "<ul><li>Same <button id=one>Open</button><li>Same <button>Open</button></ul>",
            "one.parentNode.append('!')",
        ),
        (
            "<ul><li id=row>Milk <button id=one>Do</button><li>Bread <button>Do</button><li>Eggs <button>Do</button>",
            "row.firstChild.nodeValue = 'Cream '",
        ),
        (
            "<table>"
            + "".join(
                f"<tr><td>{name}<td>{at}.5<td><button id={name}>Buy</button>"
                for at, name in enumerate(["one", "Two", "Three", "Four"])
            )
            + "</table>",
            "document.querySelectorAll('td:nth-child(2)').forEach((cell, at) => { cell.textContent = at + 7.25; })",
        ),
        (
            "<ul><li><button id=one>Play</button><li><button id=two>Mute</button></ul>",
            "one.textContent = 'Pause'; two.textContent = 'Unmute'",
        ),
        (
            "<h2>Ann</h2><button id=one>Play</button><h2>Bob</h2><button>Pause</button>",
            "one.textContent = 'Pause'",
        ),
        (
            "<button id=one>Play</button><button id=two>Pause</button>",
            "one.textContent = 'Pause'; two.textContent = 'Play'",
        ),
        (
            "<h2>Ann</h2><button id=one>Play</button><h2>Bob</h2><button id=two>Pause</button>",
            "one.textContent = 'Pause'; two.textContent = 'Play'",
        ),
        (
            "<p>Ann <button id=one>Pause</button><p>Bob <button id=two>Play</button><p>Cid <button>Play</button>",
            "one.textContent = 'Play'; two.textContent = 'Pause'",
        ),
        (
            "<ul><li>Ann <button id=one>Stop</button><li>Bob <button id=two>Play</button><li>Cid <button>Wait</button>",
            "one.textContent = 'Play'; two.textContent = 'Stop'",
        ),
        (
            "<ul><li>Ann <button id=one aria-label=On>x</button><li>Bob <button id=two aria-label=Off>y</button><li>C",
            "one.ariaLabel = 'Off'; two.ariaLabel = 'On'",
        ),
    ],
    ids=[
        "toggle",
        "toggle in a list",
        "text of the row",
        "alike",
        "equal rows",
        "one row that is edited",
        "prices of all rows",
        "toggles of a bar",
        "one of two players",
        "two that exchange names",
        "two players below headings",
        "one of three players",
        "one of three in rows",
        "icons in rows",
    ],
)
def test_an_element_whose_own_name_or_row_changes_is_still_acted_on(
    stage: Stage, html: str, change: str
) -> None:
    stage.show("/status/200")
    stage.tools.evaluate(
        "(html) => { document.body.innerHTML = html; window.pressed = 0; one.onclick = () => pressed++; }",
        [html],
    )
    one = stage.tools.snapshot().find_all("button")[0]
    stage.ask(f"() => {{ {change}; }}")
    stage.tools.click(one)
    assert stage.ask("() => pressed") == 1


@pytest.mark.parametrize(
    ("html", "role"),
    [
        ("<ul><li><button>Ann</button><li><button>Bob</button></ul>", "button"),
        (
            "<ul><li><a href=#>Ann</a> <button>Go</button><li><a href=#>Bob</a> <button>Go</button></ul>",
            "link",
        ),
        ("<a href=#>Ann</a><a href=#>Bob</a>", "link"),
        ("<div role=listbox><div role=option>Ann</div><div role=option>Bob</div></div>", "option"),
        ("<button>Ann</button><button>Bob</button><button>Cid</button>", "button"),
    ],
    ids=["buttons of items", "links of items", "links", "options", "three buttons"],
)
def test_items_that_change_places_are_stale(stage: Stage, html: str, role: str) -> None:
    stage.show("/status/200")
    stage.tools.evaluate(
        "(html) => { document.body.innerHTML = html; window.pressed = 0; document.body.onclick = () => pressed++; }",
        [html],
    )
    first = stage.tools.snapshot().find_all(role)[0]
    stage.ask(
        "() => { const holders = [...document.querySelectorAll('*')].filter(({ childNodes: [text] }) =>"
        " ['Ann', 'Bob'].includes(text?.nodeValue));"
        " [holders[0].textContent, holders[1].textContent] = ['Bob', 'Ann']; }"
    )
    with pytest.raises(StaleRef, match=r'"Ann.*shows another one now, "Bob'):
        stage.tools.click(first)
    assert stage.ask("() => pressed") == 0


def test_a_list_that_draws_anew_when_it_is_scrolled_is_not_acted_on(stage: Stage) -> None:
    """The scrolling is the act's own: it brings the row into view."""
    stage.show("/status/200")
    stage.ask(
        """() => {
          document.body.innerHTML = '<div style="height: 1500px"></div><ul></ul>'; window.pressed = [];
          const list = document.querySelector('ul');
          const show = (from) => [...list.children].forEach((row, at) => {
            row.firstChild.nodeValue = `Order ${from + at} `; });
          for (let at = 0; at < 5; at++) list.insertAdjacentHTML('beforeend', '<li>x <button>Delete</button></li>');
          show(1);
          addEventListener('scroll', () => show(3), { once: true });
          document.body.onclick = ({ target }) => pressed.push(target.parentNode.textContent);
        }"""
    )
    delete = stage.tools.snapshot().find_all("button", "Delete")[0]
    with pytest.raises(StaleRef, match=r'of "Order 1 Delete", and shows another one now, "Order 3 Delete"'):
        stage.tools.click(delete)
    assert stage.ask("() => pressed") == []


def test_an_error_does_not_give_refs_that_were_shown_to_other_items(stage: Stage) -> None:
    """Calls may have been sent together, before anybody has read the error of the first."""
    stage.tools.set_content("<ul><li><button>A</button><li><button>B</button><li><button>C</button></ul>")
    stage.tools.evaluate(
        "() => { window.seen = []; window.buttons = [...document.querySelectorAll('button')];"
        " document.onclick = ({ target }) => seen.push(target.textContent); }"
    )
    page = stage.tools.snapshot()
    nodes = [page.find("button", name) for name in "ABC"]
    stage.tools.evaluate("() => ['C', 'A', 'B'].forEach((name, at) => { buttons[at].textContent = name; })")
    for node in nodes:
        with pytest.raises(StaleRef, match="shows another one now"):
            stage.tools.click(node)
    assert stage.tools.evaluate("seen").value == []


def test_the_candidates_of_an_error_have_refs_where_these_stand_for_nothing_else(stage: Stage) -> None:
    stage.tools.set_content("<div id=box><button>First</button></div><button>Second</button>")
    page = stage.tools.snapshot()
    stage.tools.evaluate("box.innerHTML = '<button>First one</button>'; 1")
    with pytest.raises(StaleRef, match=r'button "First one" \[ref=e\d+\], button "Second" \[ref=e\d+\]'):
        stage.tools.click(page.find("button", "First"))
