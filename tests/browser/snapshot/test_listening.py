"""Elements that scripts have made clickable without a sign in the document."""

import pytest

from tests.browser.site import Site
from tests.browser.snapshot.reader import Reader
from webtools.page import source


@pytest.fixture
def listening(reader: Reader, site: Site) -> Reader:
    reader.browser_tools.navigate(site.url("snapshot/listening.html"))
    return reader


def test_elements_with_a_handler_have_a_ref_unless_it_serves_controls_in_them(listening: Reader) -> None:
    assert listening.snapshot().tree.split("\n") == [
        "- generic [ref=e1]: By a listener",
        "- generic [ref=e2]: By a property",
        "- text: By nothing",
        '- button "A button" [ref=e3]',
        "- paragraph [ref=e4]: In a shadow root",
        "- list",
    ]


def test_the_page_finds_its_functions_as_they_were(listening: Reader) -> None:
    assert "[native code]" in listening.run("String(EventTarget.prototype.addEventListener)")
    assert listening.run("EventTarget.prototype.addEventListener.name") == "addEventListener"
    assert listening.run("typeof document.getElementById('property').onclick") == "function"
    assert listening.run("document.getElementById('nothing').onclick === null") is True
    assert listening.run("document.documentElement.outerHTML.includes('webtools')") is False


def test_listeners_are_known_however_many_elements_came_and_went_before(listening: Reader) -> None:
    listening.run(
        "[...Array(12000)].forEach(() => document.createElement('i').addEventListener('click', () => {}))"
    )
    listening.run(
        "(document.body.innerHTML = '<div>Late</div>', document.body.firstChild.addEventListener('click', () => {}))"
    )
    assert listening.snapshot().tree == "- generic [ref=e1]: Late"


def test_a_hidden_field_and_a_picture_are_nothing_that_a_handler_could_serve(listening: Reader) -> None:
    html = "<div>Stars<input type=hidden name=stars><span role=img aria-label=star></span></div>"
    listening.run(
        f"(document.body.innerHTML = '{html}', document.body.firstChild.addEventListener('click', () => {{}}))"
    )
    assert listening.snapshot().tree == '- generic [ref=e1]:\n  - text: Stars\n  - img "star"'


def test_items_that_a_handler_on_their_container_serves_have_refs(reader: Reader, site: Site) -> None:
    reader.browser_tools.navigate(site.url("snapshot/delegated.html"))
    assert reader.snapshot().tree.split("\n") == [
        "- list [ref=e1]:",
        "  - listitem [ref=e2]: Anna",
        "  - listitem [ref=e3]: Bert",
        "- table: row [ref=e4]:",
        '  - cell "1" [ref=e5]',
        "- generic [ref=e6]:",
        "  - generic [ref=e7]: One",
        "- generic [ref=e8]:",
        "  - generic [ref=e9]: Two",
        "  - generic [ref=e10]: Three",
        "- list: listitem: Nobody hears this",
    ]


def test_page_that_replaces_shared_functions_hides_no_listener_and_learns_no_event_name(
    reader: Reader, site: Site
) -> None:
    """Set, WeakMap, WeakRef, Array, Reflect and others are the page's; what our scripts use later was kept before."""
    reader.browser_tools.navigate(site.url("hostile_builtins.html"))
    assert reader.snapshot().tree.split("\n") == [
        "- generic [ref=e1]: Listens early",
        "- generic [ref=e2]: Listens late",
        "- text: Does not listen",
        '- button "Save" [disabled] [ref=e3]',
    ]
    assert source._SECRET not in str(reader.browser_tools.evaluate("() => learnt()").value)


def test_hosts_and_parts_of_web_components_have_no_ref_besides_the_control_that_they_serve(
    reader: Reader, site: Site
) -> None:
    reader.browser_tools.navigate(site.url("snapshot/hosts.html"))
    assert reader.snapshot().tree.split("\n") == [
        '- button "Save" [ref=e1]',
        '- textbox "Name" [ref=e4]',
        '- combobox "City" [ref=e5]',
        "- generic [ref=e6]:",
        "  - paragraph: A card",
        "- generic [ref=e7]: Drop files here",
        "- list:",
        '  - listitem: button "First" [ref=e8]',
        "  - listitem [ref=e9]:",
        "    - paragraph: Second",
    ]
