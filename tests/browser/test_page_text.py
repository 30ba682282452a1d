"""The text of a page as a person reads it (`get_text`)."""

from urllib.parse import quote

import pytest

from webtools import BrowserTools, StaleRef

ARTICLE = """<title>News</title><nav>Menu <a href="/more">More</a></nav>
<main><h1>Storm</h1><p>It came <b>at night</b>.</p><p>Trees<br>fell</p>
<table><tr><th>Wind</th><td>120 km/h</td></tr></table>
<div style="display:none">Never seen</div><pre>line one
line two</pre><p>{filler}</p></main><footer>Imprint</footer>"""


def show(tools: BrowserTools, html: str) -> None:
    tools.navigate(f"data:text/html,{quote(html)}")


def test_each_block_is_a_line_and_hidden_text_is_left_out(shared_tools: BrowserTools) -> None:
    show(shared_tools, ARTICLE.format(filler="calm"))
    read = shared_tools.get_text()
    assert read.text.split("\n") == [
        "Menu More", "Storm", "It came at night.", "Trees", "fell", "Wind 120 km/h", "line one", "line two", "calm",
        "Imprint",
    ]  # fmt: skip
    assert (read.title, read.main, read.truncated) == ("News", False, False)


def test_main_reads_the_main_part_alone(shared_tools: BrowserTools) -> None:
    show(shared_tools, ARTICLE.format(filler="calm " * 60))
    read = shared_tools.get_text(main=True)
    assert read.main
    assert read.text.startswith("Storm\n")
    assert "Menu" not in read.text
    assert "Imprint" not in read.text


def test_main_reads_the_whole_page_when_its_main_part_says_little(shared_tools: BrowserTools) -> None:
    show(shared_tools, ARTICLE.format(filler="calm"))
    read = shared_tools.get_text(main=True)
    assert not read.main
    assert read.text.startswith("Menu More")


def test_frames_are_read_where_they_stand(shared_tools: BrowserTools) -> None:
    inner = "<p>within</p><iframe srcdoc='<p>deeper</p>'></iframe><p>last</p>"
    show(shared_tools, f'<p>before</p><iframe srcdoc="{inner}"></iframe><p>after</p>')
    assert shared_tools.get_text().text.split("\n") == ["before", "within", "deeper", "last", "after"]


def test_values_of_fields_are_read_and_passwords_are_not(shared_tools: BrowserTools) -> None:
    show(shared_tools, '<label>Name <input value="Ada"></label><input type="password" value="hunter2">')
    assert shared_tools.get_text().text == "Name Ada"


def test_ref_limits_the_text_to_its_element(shared_tools: BrowserTools) -> None:
    show(shared_tools, "<p>outside</p><button><span>Buy</span> now</button>")
    button = shared_tools.snapshot().find("button")
    assert shared_tools.get_text(ref=button).text == "Buy now"
    shared_tools.evaluate("() => document.querySelector('button').remove()")
    with pytest.raises(StaleRef):
        shared_tools.get_text(ref=button)


def test_max_chars_cuts_and_says_so(shared_tools: BrowserTools) -> None:
    show(shared_tools, "<p>one</p><p>two</p>")
    read = shared_tools.get_text(max_chars=5)
    assert (read.text, read.char_count, read.truncated) == ("one\nt", 7, True)


def test_long_title_is_cut_in_the_page(shared_tools: BrowserTools) -> None:
    show(shared_tools, "<input name=title>")
    shared_tools.evaluate("() => { document.title = 'long '.repeat(1_000_000) }")
    read = shared_tools.get_text()
    assert {len(read.title), len(shared_tools.snapshot().title)} == {4096}
    assert len(shared_tools.tabs().tabs[0].title or "") == 4096


@pytest.mark.parametrize(
    "html",
    [
        "<section aria-label=Name>Content</section>",
        "<ul aria-label=Name><li>Content</ul>",
        "<div role=tabpanel aria-label=Name><div>Content</div></div>",
    ],
)
def test_text_of_a_page_has_the_content_of_what_is_named(shared_tools: BrowserTools, html: str) -> None:
    show(shared_tools, f"<body>{html}")
    assert shared_tools.text() == "Content"
    shared_tools.set_content("<p>Rated <span aria-label='4 stars'>★★★★</span>")
    assert shared_tools.text() == "Rated 4 stars"
