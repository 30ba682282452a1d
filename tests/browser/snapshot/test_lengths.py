"""Long texts are cut, with their length."""

from tests.browser.snapshot.reader import Reader


def test_long_text_is_cut_with_its_length(reader: Reader) -> None:
    text = ("word " * 1000).strip()
    assert reader.read(f"<p>{text}</p>") == f"- paragraph: {text[:2000]}… (4999 characters)"


def test_long_name_is_cut_with_its_length(reader: Reader) -> None:
    assert (
        reader.read(f"<button>{'a' * 400}</button>") == f'- button "{"a" * 300}… (400 characters)" [ref=e1]'
    )


def test_no_character_is_cut_in_two(reader: Reader) -> None:
    text = reader.read(f"<button>{'a' * 299}🎉{'b' * 9}</button>")
    assert text == f'- button "{"a" * 299}… (310 characters)" [ref=e1]'


def test_data_address_is_cut_with_its_length(reader: Reader) -> None:
    text = reader.read(f'<a href="data:text/html,{"x" * 100}">a</a>')
    assert text == f'- link "a" [ref=e1] → "data:text/html,{"x" * 15}… (115 characters)"'


def test_long_address_is_cut_with_its_length(reader: Reader) -> None:
    text = reader.read(f'<a href="/{"x" * 200}">a</a>')
    assert text.endswith(f'→ "/{"x" * 119}… (201 characters)"')


def test_elements_nested_deeper_than_any_parser_nests_give_their_text(reader: Reader) -> None:
    reader.show("<div></div>")
    reader.run(
        "(() => { let at = document.body.firstChild;"
        " for (let n = 0; n < 1500; n++) at = at.appendChild(document.createElement('div'));"
        " at.innerHTML = '<button>deep</button>' })()"
    )
    assert reader.snapshot().tree == "- text: deep"


def test_a_snapshot_of_everything_with_a_ref_on_every_line(reader: Reader) -> None:
    text = reader.read("<main><h1>a</h1><p>b <b>c</b></p><div>d</div></main>", all_refs=True)
    assert text.split("\n") == [
        "- main [ref=e1]:",
        '  - heading "a" [level=1] [ref=e2]',
        "  - paragraph [ref=e3]:",
        "    - text: b",
        "    - generic [ref=e4]: c",
        "  - generic [ref=e5]: d",
    ]


def test_a_snapshot_of_everything_says_which_element_has_no_role(reader: Reader) -> None:
    html = "<h1 role=none>a</h1><p>b</p>"
    assert reader.read(html, all_refs=True).split("\n") == ["- none [ref=e1]: a", "- paragraph [ref=e2]: b"]
    assert reader.read(html).split("\n") == ["- text: a", "- paragraph: b"]
