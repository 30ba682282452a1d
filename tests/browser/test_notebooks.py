"""Notebooks show our objects as people read them (`_repr_html_`)."""

import re
from html import escape

from tests.browser.site import Site
from webtools import BrowserTools


def shown(thing: object) -> str:
    text: str = thing._repr_html_()  # type: ignore[attr-defined]  # the protocol of notebooks
    return text


def test_a_page_is_shown_as_people_and_as_models_see_it(shared_tools: BrowserTools) -> None:
    shared_tools.navigate(
        "data:text/html,<h1>Fish &lt;img src=x onerror=alert(1)&gt;</h1><button>Buy</button>"
    )
    text = shown(shared_tools)
    assert re.search(r'<img alt="The page" style="[^"]+" src="data:image/png;base64,iVBOR', text)
    assert "button &quot;Buy&quot; [ref=" in text
    assert text.count("<img") == 1, "a page's text is no markup of the notebook"
    assert shown(shared_tools.snapshot()).startswith("<pre")
    assert shown(shared_tools.take_screenshot()).startswith("<img")


def test_results_are_tables_with_a_row_for_each_record(shared_tools: BrowserTools) -> None:
    shared_tools.navigate(
        "data:text/html,<button onclick=\"console.log('<b>one</b>'); console.log('two')\">Go</button>"
    )
    outcome = shared_tools.click(shared_tools.snapshot().find("button", "Go"))
    assert "<tr><th>url</th><td>" in shown(outcome)
    messages = shown(shared_tools.console_messages())
    assert messages.count("<tr>") >= 3
    assert "&lt;b&gt;one&lt;/b&gt;" in messages
    assert "<b>" not in messages


def test_a_dialog_that_is_open_is_named_in_place_of_the_page(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url("/dialogs.html"))
    browser_tools.get("button", "Confirm").click()
    assert "Are you sure?" in shown(browser_tools)
    browser_tools.handle_dialog(accept=False)


def test_nothing_is_started_in_order_to_be_shown() -> None:
    with BrowserTools() as tools:
        assert tools._repr_html_() is None
        assert not tools._context.running


def test_what_is_closed_is_shown_by_its_name() -> None:
    tools = BrowserTools()
    context = tools.context("ada")
    context.navigate("data:text/html,<h1>Ada</h1>")
    context.close()
    assert context._repr_html_() is None
    tools.close()
    assert tools._repr_html_() is None


def test_records_in_a_record_are_tables_and_texts_are_lines(shared_tools: BrowserTools) -> None:
    shared_tools.navigate("data:text/html,<button onclick=\"confirm('Sure?')\">Ask</button>")
    text = shown(shared_tools.get("button", "Ask").click())
    assert "<tr><th>dialog</th><td><table><tr><th>kind</th><td>confirm</td></tr>" in text
    answered = shared_tools.handle_dialog(accept=True)
    assert f"<tr><th>notes</th><td>{'<br>'.join(map(escape, answered.notes))}</td></tr>" in shown(answered)
    assert answered.notes


def test_a_tab_is_shown_by_its_own_page_also_behind_another_one(browser_tools: BrowserTools) -> None:
    browser_tools.navigate("data:text/html,<title>First</title><button>Back</button>")
    first = browser_tools.tabs.active
    second = browser_tools.tabs.new("data:text/html,<title>Second</title><button>Forth</button>")
    assert "button &quot;Back&quot; [ref=" in shown(first)
    assert "button &quot;Forth&quot; [ref=" in shown(second)
    assert second.is_active
    assert "<td>First</td>" in shown(browser_tools.tabs)
    first.close()
    assert first._repr_html_() is None
