"""Finding elements by what they say."""

import pytest

from tests.browser.site import Site
from tests.browser.snapshot.reader import Reader
from webtools import ElementNotFound, InvalidArgument

PAGE = """
<main><h1>Orders</h1><table><tr><th>No.</th><th>State</th></tr>
<tr><td>17</td><td>open <button>Close</button></td></tr>
<tr><td>18</td><td>Open again <button>Close all</button></td></tr></table>
<p>Two orders are open.</p><input aria-label="Filter" value="is:open"></main>"""


@pytest.fixture
def orders(reader: Reader) -> Reader:
    reader.show(PAGE)
    return reader


@pytest.mark.parametrize(
    ("wanted", "lines"),
    [
        (
            {"text": "open"},
            ['cell "open Close"', 'cell "Open again Close all"', "paragraph", 'textbox "Filter"'],
        ),
        ({"text": "Two orders are open.", "exact": True}, ["paragraph"]),
        ({"text": "open", "exact": True}, []),
        ({"text": "close", "role": "button"}, ['button "Close"', 'button "Close all"']),
        ({"name": "Close", "exact": True}, ['button "Close"']),
        ({"regex": "^1[78]$"}, ['cell "17"', 'cell "18"']),
        ({"regex": "two .* OPEN"}, ["paragraph"]),
        ({"regex": "is:", "role": "textbox"}, ['textbox "Filter"']),
        ({"role": "Heading"}, ['heading "Orders" [level=1]']),
    ],
    ids=str,
)
def test_find_returns_the_matches_with_refs_and_nothing_else(
    orders: Reader, wanted: dict[str, str], lines: list[str]
) -> None:
    if not lines:
        with pytest.raises(ElementNotFound):
            orders.find(**wanted)
        return
    found = orders.find(**wanted)
    assert [match.line.rpartition(" [ref=")[0] for match in found.matches] == lines
    assert all(isinstance(orders.resolve(match.ref), str) for match in found.matches)


def test_a_match_tells_where_it_stands_and_what_it_says(orders: Reader) -> None:
    assert str(orders.find(text="two orders")) == "- paragraph [ref=e1]: Two orders are open.  (in main)"


def test_words_are_found_as_they_are_read_whatever_elements_they_are_made_of(reader: Reader) -> None:
    reader.show("<p><b>D</b>rop caps</p><div>Total<span>: <i>5</i></span></div>")
    assert str(reader.find(text="drop caps")) == "- paragraph [ref=e1]: Drop caps"
    assert str(reader.find(regex="^total: 5$")) == "- generic [ref=e2]: Total: 5"


def test_nothing_found_names_what_is_most_like_it(orders: Reader) -> None:
    with pytest.raises(
        ElementNotFound, match=r"has role 'button', name 'Close orders'; most similar: button"
    ):
        orders.find(role="button", name="Close orders")


def test_an_expression_that_is_none_is_an_argument_that_is_wrong(orders: Reader) -> None:
    with pytest.raises(InvalidArgument, match="'\\(' is not a regular expression"):
        orders.find(regex="(")
    with pytest.raises(InvalidArgument, match="something to look for"):
        orders.find()


def test_find_finds_elements_that_only_scripts_make_clickable_in_frames_too(
    reader: Reader, site: Site
) -> None:
    reader.browser_tools.navigate(site.url("snapshot/leaf.html"))
    reader.run(
        "new Promise(done => { const frame = document.createElement('iframe'); frame.onload = () => done(null);"
        f" frame.src = '{site.other.url('snapshot/listening.html')}'; document.body.append(frame) }})"
    )
    tree = reader.snapshot().tree
    assert "  - generic [ref=f1e1]: By a listener\n  - generic [ref=f1e2]: By a property\n" in tree
    assert [match.ref for match in reader.find(text="By a listener").matches] == ["f1e1"]


def test_a_row_says_the_same_in_find_and_as_a_typed_node(reader: Reader) -> None:
    reader.show(
        "<table><tr><th>Name<th>Age<th></tr><tr><td>Ann<td>30<td><button>Edit</button></tr>"
        "<tr aria-label=Bo><td>Bo Beep<td>41<td></tr></table>"
    )
    typed = [node.name for node in reader.snapshot().find_all("row")]
    assert typed == ["Name Age", "Ann 30 Edit", "Bo"]
    found = reader.find(role="row").matches
    assert [match.text or "Bo" for match in found] == typed
    assert found[2].line == 'row "Bo" [ref=e4]'


@pytest.mark.parametrize(
    ("html", "wanted", "title"),
    [
        (
            "<button style='display:none'>Delete</button>",
            {"role": "button", "name": "delete"},
            'button "Delete"',
        ),
        ("<div hidden><p><a href=/>Remove me</a>, please</div>", {"text": "Remove me"}, 'link "Remove me"'),
        ("<button style='visibility:hidden' aria-label=Shut>x</button>", {"name": "Shut"}, 'button "Shut"'),
        (
            "<details><summary>More</summary><button>Deep</button></details>",
            {"name": "Deep"},
            'button "Deep"',
        ),
        ("<button hidden>Go 12</button>", {"regex": r"Go \d+"}, 'button "Go 12"'),
    ],
)
def test_error_names_the_hidden_element_that_would_match(
    reader: Reader, html: str, wanted: dict[str, str], title: str
) -> None:
    reader.show(html)
    with pytest.raises(ElementNotFound) as caught:
        reader.find(**wanted)
    assert f"The page has {title}, which is hidden" in caught.value.message


def test_error_names_no_hidden_element_when_the_page_has_none(reader: Reader) -> None:
    reader.show("<script>'Delete'</script><template>Delete</template><button hidden>Other</button><p>x")
    with pytest.raises(ElementNotFound, match="Nothing on the page has name 'Delete'"):
        reader.find(name="Delete")


@pytest.mark.parametrize(
    ("key", "said", "role"),
    [
        ("name", "Stop now", "button"),
        ("name", "STOP NOW", "button"),
        ("text", "Stop now", "button"),
        ("name", "Given name", "textbox"),
        ("name", "GIVEN NAME", "textbox"),
        ("text", "Small print", "paragraph"),
    ],
)
def test_exact_takes_the_written_and_the_shown_case(reader: Reader, key: str, said: str, role: str) -> None:
    reader.show(
        "<style>div, button { text-transform: uppercase }</style><div><button>Stop <b>now</b></button>"
        "<label>Given name <input></label><p>Small print</p></div>"
    )
    wanted = {"role": role, "exact": True}
    (match,) = reader.find(**wanted, **{key: said}).matches
    assert match.line.startswith(role)
    with pytest.raises(ElementNotFound):
        reader.find(**wanted, **{key: said.title().swapcase()})
